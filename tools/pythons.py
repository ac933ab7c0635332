"""Tests the rules under every other supported Python on this machine: python -m tools.pythons

A seed must give the same world under each. Pythons are looked for on the PATH, through Windows' py
and among those of pyenv; each has an environment of its own beside .venv, in the versions of
requirements.lock. One that is missing is said, and is no failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import main as way_in

RULES = ("tests/core", "tests/contract", "tests/tales/*/rules", "tests/tales/*/test_bots.py")
CLASSIFIER = "Programming Language :: Python :: 3."
ASK = """
import ensurepip, sys, sysconfig, venv
if not sysconfig.get_config_var("Py_GIL_DISABLED"):
    print(sys.executable, ".".join(map(str, sys.version_info[:2])), sep="\\n")
"""
"""Answered only by a Python that can make environments, and for which packages are built."""


def supported() -> list[str]:
    """The versions that pyproject.toml names, as ``3.12``."""
    project = tomllib.loads((way_in.HOME / "pyproject.toml").read_text("utf-8"))["project"]
    names: list[str] = project["classifiers"]
    return [f"3.{name.removeprefix(CLASSIFIER)}" for name in names if name.startswith(CLASSIFIER)]


def candidates(version: str) -> Iterator[list[str]]:
    """Commands that may start Python ``version``."""
    for name, *words in ([f"python{version}"], ["py", f"-{version}"]):
        path = shutil.which(name)
        if path is not None:
            yield [path, *words]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    for folder in sorted(pyenv.glob(f"versions/{version}.*"), reverse=True):
        yield [str(folder / "bin" / "python")]


def find(version: str) -> str | None:
    """The executable of Python ``version``, if one starts: pyenv also has names on the PATH for
    what it does not start."""
    for command in candidates(version):
        try:
            done = subprocess.run(
                [*command, "-I", "-c", ASK], capture_output=True, text=True, check=False
            )
        except OSError:
            continue
        match done.stdout.splitlines():
            case [executable, found] if found == version:
                return executable
    return None


def main() -> int:
    """Test under each; returns 1 if a test failed or an environment could not be made."""
    failed = []
    running = ".".join(map(str, sys.version_info[:2]))
    for version in supported():
        if version == running:
            continue
        python = find(version)
        if python is None:
            print(f"Python {version}: not on this machine; nothing was tested under it", flush=True)
            continue
        print(f"Python {version}: {' '.join(RULES)}", flush=True)
        environment = way_in.Environment(way_in.HOME / f".venv-{version}", python)
        try:
            if not environment.is_ready(way_in.DEVELOP):
                environment.set_up(way_in.DEVELOP)
        except (way_in.Trouble, OSError) as error:
            print(f"Python {version}: {error}", flush=True)
            failed.append(version)
            continue
        places = [str(place) for rule in RULES for place in sorted(way_in.HOME.glob(rule))]
        if subprocess.call([str(environment.python), *way_in.PYTEST, "--all", *places]) != 0:
            failed.append(version)
    return 1 if failed else 0


if __name__ == "__main__":
    os.chdir(way_in.HOME)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(way_in.INTERRUPTED)
