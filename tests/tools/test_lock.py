"""requirements.lock is what pyproject.toml asks for, whole."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import main as way_in

PROJECT = tomllib.loads((way_in.HOME / "pyproject.toml").read_text("utf-8"))
LOCKED = {
    canonicalize_name(requirement.name): requirement
    for line in way_in.LOCK.read_text("utf-8").splitlines()
    if not line.startswith("#")
    for requirement in [Requirement(line)]
}


def asked() -> list[str]:
    """What the game and every group ask for."""
    groups = PROJECT["dependency-groups"].values()
    named = [entry for group in groups for entry in group if isinstance(entry, str)]
    return PROJECT["project"]["dependencies"] + named


def version(requirement: Requirement) -> str:
    """The one version that a line of the lock allows."""
    (pin,) = requirement.specifier
    assert pin.operator == "=="
    return pin.version


def test_every_requirement_is_locked_within_its_bounds():
    for text in asked():
        requirement = Requirement(text)
        pin = LOCKED[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version(pin)), text
        assert pin.marker is None, text


def test_what_the_tests_need_is_locked_with_all_it_needs_itself():
    waiting = [Requirement(text) for text in way_in.requirements(way_in.DEVELOP)]
    seen: set[str] = set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        extras = requirement.extras or {""}
        if name in seen or not any(
            requirement.marker is None or requirement.marker.evaluate({"extra": extra})
            for extra in extras
        ):
            continue
        seen.add(name)
        pin = LOCKED[name]
        assert pin.marker is None or pin.marker.evaluate()
        waiting += map(Requirement, requires(name) or [])
    assert {"pygame-ce", "pluggy"} <= seen


def test_requirements_are_written_as_main_py_reads_them():
    """It has no `packaging` yet: names with bounds of two kinds."""
    form = re.compile(r"[\w-]+(>=[\d.]+)?(,?<[\d.]+)?")
    assert [text for text in asked() if not form.fullmatch(text)] == []


def test_main_py_asks_for_the_python_that_the_project_asks_for():
    oldest = ".".join(map(str, way_in.OLDEST))
    assert PROJECT["project"]["requires-python"] == f">={oldest}"


def test_it_is_written_by_a_tool_that_can_be_found():
    assert (Path(way_in.HOME) / "tools" / "lock.py").is_file()
    assert "python -m tools.lock" in way_in.LOCK.read_text("utf-8")
