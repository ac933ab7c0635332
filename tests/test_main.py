"""main.py in copies of the checkout, with a game of one line and packages that hold nothing: what
it sets up, when it does not, and what it makes of interruptions, moved folders and no network."""

from __future__ import annotations

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import main
from tests.depth import is_quick, one_in, thorough

CHECKOUT = Path(__file__).resolve().parents[1]
PATIENCE = 100
"""Seconds after which a start is taken to hang."""
BARE = os.path.realpath(sys.executable)
"""With -S, a Python that has no packages."""

GAME = """
import sys

def main(words):
    print("playing", sys.prefix, *words)
    return 7
"""
PYTEST = """
import os, sys
print("testing", sys.prefix, os.getcwd(), *sys.argv[1:])
sys.exit(3)
"""
MODULES = {
    "pygame-ce": {"pygame/__init__.py": ""},
    "pytest": {"pytest/__init__.py": "", "pytest/__main__.py": PYTEST},
}
"""Files of the packages that are not empty."""

OFFLINE = {"PIP_NO_INDEX": "", "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_FIND_LINKS": ""}
"""An index that nobody answers at."""


def locked() -> dict[str, str]:
    """The versions of requirements.lock, by name."""
    lines = (CHECKOUT / "requirements.lock").read_text("utf-8").splitlines()
    return dict(line.split(" ")[0].split("==") for line in lines if "==" in line)


def wheel(folder: Path, name: str, version: str, more: Mapping[str, str] | None = None) -> None:
    """Write a wheel with the files of ``MODULES``, and with ``more``."""
    stem = f"{name.replace('-', '_')}-{version}"
    about = {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files = {f"{stem}.dist-info/{file}": text for file, text in about.items()}
    files.update(MODULES.get(name, {}), **(more or {}))
    record = f"{stem}.dist-info/RECORD"
    files[record] = "".join(f"{file},,\n" for file in [*files, record])
    with zipfile.ZipFile(folder / f"{stem}-py3-none-any.whl", "w") as archive:
        for file, text in files.items():
            archive.writestr(file, text)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that stands for the package index."""
    folder = tmp_path_factory.mktemp("wheels")
    for name, version in locked().items():
        wheel(folder, name, version)
    return folder


@dataclass(frozen=True)
class Answer:
    """What a start printed and how it ended."""

    status: int
    out: str
    err: str


@dataclass(frozen=True)
class Copy:
    """A copy of the checkout that may be set up."""

    home: Path
    wheels: Path

    @property
    def environment(self) -> Path:
        return self.home / ".venv"

    def playing(self, *words: str) -> Answer:
        """What a start answers that has nothing to set up."""
        return Answer(7, " ".join(["playing", str(self.environment), *words]) + "\n", "")

    def begin(self, *words: str, **env: str) -> subprocess.Popen[str]:
        """Start main.py, in a session of its own."""
        return subprocess.Popen(
            [BARE, "-S", str(self.home / "main.py"), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self.home.parent,
            start_new_session=True,
            env={
                "PATH": os.defpath,
                "HOME": str(self.home.parent),
                "PIP_CONFIG_FILE": os.devnull,
                "PIP_NO_INDEX": "1",
                "PIP_FIND_LINKS": str(self.wheels),
                "PIP_RETRIES": "0",
                # Settings that would send what is installed elsewhere.
                "PIP_TARGET": str(self.home / "elsewhere"),
                "PIP_USER": "1",
                **env,
            },
        )

    def start(self, *words: str, **env: str) -> Answer:
        """Start main.py and wait until it ends."""
        return ended(self.begin(*words, **env))

    def has(self, name: str) -> str | None:
        """The version of a package in the environment."""
        folder = name.replace("-", "_")
        found = list(self.environment.rglob(f"{folder}-*.dist-info"))
        return (
            found[0].name.removeprefix(f"{folder}-").removesuffix(".dist-info") if found else None
        )


def ended(started: subprocess.Popen[str]) -> Answer:
    """What a start has answered when it ends."""
    try:
        out, err = started.communicate(timeout=PATIENCE)
    finally:
        started.kill()
    return Answer(started.returncode, out, err)


def copy_to(home: Path, wheels: Path) -> Copy:
    (home / "game" / "cli").mkdir(parents=True)
    for name in ("main.py", "pyproject.toml", "requirements.lock"):
        shutil.copy(CHECKOUT / name, home)
    (home / "game" / "__init__.py").touch()
    (home / "game" / "cli" / "__init__.py").write_text(GAME, "utf-8")
    return Copy(home, wheels)


@pytest.fixture
def fresh(tmp_path: Path, wheels: Path) -> Copy:
    """Nothing is set up yet."""
    return copy_to(tmp_path / "fresh", wheels)


@dataclass(frozen=True)
class FirstStarts:
    """How the first starts in a copy went, beside an environment that someone else had made."""

    copy: Copy
    answers: list[Answer]


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory, wheels: Path) -> Iterator[FirstStarts]:
    """One that was killed half way, while what it had started went on; then two at once. In the
    quick depth, one."""
    copy = copy_to(tmp_path_factory.mktemp("home") / "used", wheels)
    copy.environment.mkdir()
    (copy.environment / "pyvenv.cfg").touch()
    # On Windows nobody waits for what a killed start leaves running.
    if os.name == "nt" or is_quick():
        yield FirstStarts(copy, [copy.start("--seed", "a b")])
        return
    killed = copy.begin()
    aside = copy.environment.with_name(".venv.1")
    deadline = time.monotonic() + PATIENCE
    while not (aside.exists() and (copy.environment / "pyvenv.cfg").exists()):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    # What it had started stands still, so that it cannot be done before the others come.
    os.killpg(killed.pid, signal.SIGSTOP)
    killed.kill()
    both = [copy.begin("--seed", "a b") for _ in range(2)]
    told = [started.stderr.readline() for started in both if started.stderr is not None]
    os.killpg(killed.pid, signal.SIGCONT)
    answers = [ended(started) for started in both]
    yield FirstStarts(
        copy,
        [
            replace(answer, err=line + answer.err)
            for line, answer in zip(told, answers, strict=True)
        ],
    )
    killed.communicate(timeout=PATIENCE)


@pytest.fixture
def used(first: FirstStarts) -> Copy:
    """Was set up by a start."""
    return first.copy


@pytest.fixture
def ready(used: Copy) -> Copy:
    """What ``used`` is, whatever a test before has made of it."""
    shutil.copy(CHECKOUT / "requirements.lock", used.home)
    assert used.start().status == 7
    return used


@thorough(instead="test_a_set_up_fetches_in_the_versions_of_the_lock_before_it_installs")
def test_the_first_start_installs_the_games_packages_in_the_versions_of_the_lock(
    first: FirstStarts,
):
    for answer in first.answers:
        assert (answer.status, answer.out) == (7, first.copy.playing("--seed", "a b").out)
    (told,) = [answer.err for answer in first.answers if "setting up .venv" in answer.err]
    assert told.endswith(".venv is ready\n")
    for name in ("pygame-ce", "pytmx", "platformdirs"):
        assert first.copy.has(name) == locked()[name]
    assert not (first.copy.home / "elsewhere").exists()


@thorough(instead="test_a_set_up_fetches_in_the_versions_of_the_lock_before_it_installs")
@pytest.mark.skipif(os.name == "nt", reason="what a killed start leaves running is not waited for")
def test_after_a_killed_start_two_at_once_set_up_once(first: FirstStarts):
    assert len(first.answers) == 2
    for answer in first.answers:
        assert answer.err.startswith("main.py: another start is setting up; waiting\n")
    assert sum("is ready" in answer.err for answer in first.answers) == 1


@thorough(instead="test_an_environment_that_is_ready_is_left_as_it_is")
def test_the_next_start_just_starts(ready: Copy):
    assert ready.start("play", "thrones#x") == ready.playing("play", "thrones#x")
    # Also by the environment's own Python.
    inside = [ready.environment / "bin" / "python", ready.home / "main.py"]
    done = subprocess.run(inside, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert Answer(done.returncode, done.stdout, done.stderr) == ready.playing()


@thorough(instead="test_a_set_up_fetches_in_the_versions_of_the_lock_before_it_installs")
def test_what_someone_else_made_is_kept(used: Copy):
    assert [file.name for file in (used.home / ".venv.1").iterdir()] == ["pyvenv.cfg"]


@thorough(instead="test_a_set_up_fetches_in_the_versions_of_the_lock_before_it_installs")
def test_tests_get_their_packages_and_words(ready: Copy):
    answer = ready.start("test", "-k", "some", "tests/core")
    wanted = f"testing {ready.environment} {ready.home} -n 2 --dist worksteal -k some tests/core\n"
    assert (answer.status, answer.out) == (3, wanted)
    assert ready.start("test").err == ""
    # The game's are among them.
    assert ready.start() == ready.playing()
    needed = set(locked()) - {"scipy", "skia-python", "pybind11", "uharfbuzz"}
    assert {name for name in needed if ready.has(name)} >= {"pytest", "ruff", "numpy", "babel"}
    assert not ready.has("scipy")


def test_lint_takes_no_words(fresh: Copy):
    said = "main.py: lint: expected no further words, found 'game'\n"
    assert fresh.start("lint", "game") == Answer(2, "", said)


@thorough(instead="test_another_lock_leaves_an_environment_where_it_is")
def test_another_lock_is_installed_when_it_can_be_fetched(ready: Copy):
    lock = ready.home / "requirements.lock"
    text = lock.read_text("utf-8")
    lock.write_text(re.sub("platformdirs==.*", "platformdirs==4.999", text), "utf-8")
    before = ready.has("platformdirs")
    answer = ready.start(**OFFLINE)
    assert (answer.status, answer.out) == (1, "")
    assert "could not be fetched: the package index was not reached" in answer.err
    assert len(answer.err.splitlines()) == 2
    # Nothing was lost: the old lock has all it needs.
    lock.write_text(text, "utf-8")
    assert ready.start(**OFFLINE) == ready.playing()
    assert ready.has("platformdirs") == before
    lock.write_text(re.sub("platformdirs==.*", "platformdirs==4.999", text), "utf-8")
    wheel(ready.wheels, "platformdirs", "4.999")
    assert ready.start().status == 7
    assert ready.has("platformdirs") == "4.999"


@thorough(instead="test_what_was_left_half_done_is_set_up_anew")
def test_what_was_installed_by_half_is_made_anew(used: Copy):
    ready, lock = used, used.home / "requirements.lock"
    text = (CHECKOUT / "requirements.lock").read_text("utf-8")
    lock.write_text(re.sub("platformdirs==.*", "platformdirs==4.998", text), "utf-8")
    wheel(ready.wheels, "platformdirs", "4.998", {"../../out.py": ""})
    answer = ready.start()
    assert (answer.status, answer.out) == (1, "")
    assert "could not be installed: ERROR: " in answer.err
    # The packages of this lock were there, but nobody knows in what state they are now: the next
    # start sets up anew, as test_what_was_left_half_done_is_set_up_anew has it.
    lock.write_text(text, "utf-8")
    environment = main.Environment(ready.environment, BARE)
    assert environment.note.read_text("utf-8") == "half done"
    assert not environment.is_ready(main.PLAY)


@dataclass(frozen=True)
class Noted:
    """A folder with the note of an environment that is ready, and nothing else in it."""

    home: Path
    lock: Path

    def environment(self, folder: str = ".venv") -> main.Environment:
        return main.Environment(self.home / folder, BARE)

    def next_step(self, monkeypatch: pytest.MonkeyPatch, asked: main.Environment) -> str:
        """What a start runs first that needs the game: nothing, ``venv``, or ``pip``."""
        if asked.is_ready(main.PLAY):
            return ""
        calls: list[tuple[str, ...]] = []

        def stopped(_: main.Environment, command: tuple[str, ...], _turn: int) -> str:
            calls.append(command)
            return "stopped here"

        with monkeypatch.context() as here:
            here.setattr(main.Environment, "call", stopped)
            with pytest.raises(main.Trouble, match="stopped here"):
                asked.set_up(main.PLAY)
        (command,) = calls
        return command[command.index("-m") + 1]


@pytest.fixture
def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Noted:
    lock = tmp_path / "requirements.lock"
    shutil.copy(main.LOCK, lock)
    monkeypatch.setattr(main, "LOCK", lock)
    found = Noted(tmp_path, lock)
    ours = found.environment()
    ours.python.parent.mkdir(parents=True)
    ours.python.touch()
    ours.note.write_text(ours.whole(main.PLAY), "utf-8")
    return found


def test_a_set_up_fetches_in_the_versions_of_the_lock_before_it_installs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """What is asked of Python and pip, who do nothing here."""
    ours = main.Environment(tmp_path / ".venv", BARE)
    ours.folder.mkdir()
    (ours.folder / "pyvenv.cfg").touch()
    calls: list[tuple[str, ...]] = []

    def done(_: main.Environment, command: tuple[str, ...], _turn: int) -> None:
        calls.append(command)
        if "venv" in command:
            ours.python.parent.mkdir()
            ours.python.touch()
        if "wheel" in command:
            (ours.folder / "wheels").mkdir()
            (ours.folder / "wheels" / "some.whl").touch()

    monkeypatch.setattr(main.Environment, "call", done)
    ours.set_up(main.PLAY)
    make, fetch, install = calls
    assert make == (BARE, "-I", "-m", "venv", str(ours.folder))
    assert fetch[0] == install[0] == str(ours.python)
    assert fetch[fetch.index("--constraint") + 1] == str(main.LOCK)
    asked = fetch[fetch.index("--constraint") + 2 :]
    assert [name.partition(">")[0] for name in asked] == ["pygame-ce", "pytmx", "platformdirs"]
    assert {"--isolated", "--no-index", "--no-deps"} <= set(install)
    assert install[-1] == str(ours.folder / "wheels" / "some.whl")
    assert [file.name for file in (tmp_path / ".venv.1").iterdir()] == ["pyvenv.cfg"]
    assert ours.is_ready(main.PLAY)
    assert not ours.is_ready(main.DEVELOP)
    ours.set_up(main.DEVELOP)
    assert len(calls) == 5, "it is not made anew"
    assert {name.partition(">")[0] for name in calls[3]} >= {"pytest", "ruff", "numpy", "pygame-ce"}
    assert "scipy" not in {name.partition(">")[0] for name in calls[3]}
    assert ours.is_ready(main.DEVELOP)
    assert ours.is_ready(main.PLAY)


def test_an_environment_that_is_ready_is_left_as_it_is(noted: Noted, monkeypatch):
    assert noted.next_step(monkeypatch, noted.environment()) == ""


def test_another_lock_leaves_an_environment_where_it_is(noted: Noted, monkeypatch):
    noted.lock.write_text("# another\n", "utf-8")
    assert noted.next_step(monkeypatch, noted.environment()) == "pip"
    assert noted.environment().python.exists()


def test_an_environment_whose_python_is_gone_is_set_up_anew(noted: Noted, monkeypatch):
    python = noted.environment().python
    python.unlink()
    if os.name != "nt":  # environments have no links to Python there
        python.symlink_to(noted.home / "gone" / "python3")
    assert noted.next_step(monkeypatch, noted.environment()) == "venv"
    assert not os.path.lexists(python), "nothing is left of the old one"


def test_a_folder_that_was_moved_is_set_up_anew(noted: Noted, monkeypatch):
    (noted.home / ".venv").rename(noted.home / "moved")
    assert noted.next_step(monkeypatch, noted.environment("moved")) == "venv"


@pytest.mark.skipif(os.name == "nt", reason="environments have no links to Python there")
def test_when_its_python_became_another_it_is_set_up_anew(noted: Noted, monkeypatch):
    other, python = noted.home / "python3", noted.environment().python
    other.touch()
    python.unlink()
    python.symlink_to(other)
    assert noted.next_step(monkeypatch, noted.environment()) == "venv"


def test_what_was_left_half_done_is_set_up_anew(noted: Noted, monkeypatch):
    noted.environment().note.write_text("half done", "utf-8")
    assert noted.next_step(monkeypatch, noted.environment()) == "venv"


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise")
def test_ctrl_c_ends_a_set_up_with_a_line(fresh: Copy):
    # Whoever starts the tests in the background of a shell has Ctrl-C ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        started = fresh.begin()
    finally:
        signal.signal(signal.SIGINT, before)
    assert started.stderr is not None
    assert "setting up" in started.stderr.readline()
    os.killpg(started.pid, signal.SIGINT)
    answer = ended(started)
    assert (answer.status, answer.out) == (130, "")
    assert answer.err == "main.py: interrupted; the next start begins again\n"


def test_a_folder_that_cannot_be_written_is_told(fresh: Copy):
    (fresh.home / ".venv.lock").mkdir()
    answer = fresh.start()
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == f"main.py: {fresh.home / '.venv.lock'}: Is a directory\n"


# Packages at hand


def site(folder: Path, **versions: str) -> str:
    """A folder of installed distributions, for PYTHONPATH."""
    (folder / "pygame").mkdir(parents=True)
    (folder / "pygame" / "__init__.py").touch()
    for name, version in versions.items():
        about = folder / f"{name}-{version}.dist-info"
        about.mkdir()
        named = f"Name: {name.replace('_', '-')}\nVersion: {version}\n"
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\n{named}", "utf-8")
    return str(folder)


GOOD = {"pygame_ce": "2.5.10", "PyTMX": "3.32", "platformdirs": "4.2.1"}


def at_hand(path: str, wanted: str) -> bool:
    code = f"import main; print(main.at_hand({wanted!r}))"
    done = subprocess.run(
        [BARE, "-S", "-c", code],
        cwd=CHECKOUT,
        env={"PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    return done.stdout == "True\n"


def test_with_the_packages_at_hand_nothing_is_set_up(fresh: Copy, tmp_path: Path):
    path = site(tmp_path / "site", **GOOD)
    answer = fresh.start("bot", "x", PYTHONPATH=path)
    assert answer == Answer(7, f"playing {sys.base_prefix} bot x\n", "")
    assert not fresh.environment.exists()


def test_tests_need_more_than_the_game(tmp_path: Path):
    path = site(tmp_path / "site", **GOOD)
    assert at_hand(path, "play")
    assert not at_hand(path, "dev")
    more = {name.replace("-", "_"): version for name, version in locked().items()}
    assert at_hand(site(tmp_path / "all", **{**more, **GOOD, "platformdirs": "4.3"}), "dev")


@one_in(2)
@pytest.mark.parametrize(
    "other",
    [
        {"pygame_ce": "2.5.5"},
        {"pygame_ce": "2"},
        {"pygame_ce": "3.0.0"},
        {"platformdirs": "4.1.9"},
        {"platformdirs": "5.0"},
    ],
)
def test_other_versions_are_not_ours(tmp_path: Path, other: dict[str, str]):
    assert not at_hand(site(tmp_path / "site", **{**GOOD, **other}), "play")


def test_pygame_is_not_pygame_ce(tmp_path: Path):
    without = {name: version for name, version in GOOD.items() if name != "pygame_ce"}
    assert not at_hand(site(tmp_path / "alone", **without, pygame="2.6.1"), "play")
    # Where both are, nobody knows whose files lie in the folder they share.
    assert not at_hand(site(tmp_path / "both", **GOOD, pygame="2.6.1"), "play")


# main.py as a file


def test_an_old_python_can_read_it_and_says_that_it_is_old():
    source = (CHECKOUT / "main.py").read_text("utf-8")
    ast.parse(source, feature_version=(3, 6))
    code = (
        "import runpy, sys; sys.version_info = (3, 6, 15, 'final', 0); sys.version = '3.6.15 (x)'; "
        "runpy.run_path('main.py', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    said = f"main.py: Python 3.11 or newer is needed; this is 3.6.15 ({sys.executable})\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


def test_importing_it_does_nothing():
    """As the game's worker process does."""
    code = (
        "import runpy, sys; runpy.run_path('main.py', run_name='__mp_main__'); "
        "print({'game', 'pygame', 'subprocess', 'tomllib'} & set(sys.modules))"
    )
    done = subprocess.run(
        [BARE, "-S", "-c", code],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("set()\n", "")


def test_a_child_that_is_waited_for_answers_ctrl_c_itself():
    """What Windows has in place of becoming the game."""
    child = (
        "import time\ntry: print('up', flush=True), time.sleep(60)\n"
        "except KeyboardInterrupt: print('done'); exit(5)"
    )
    code = f"import sys, main; sys.exit(main.run([sys.executable, '-c', {child!r}]))"
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        started = subprocess.Popen(
            [BARE, "-S", "-c", code],
            cwd=CHECKOUT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert started.stdout is not None
    assert started.stdout.readline() == "up\n"
    os.killpg(started.pid, signal.SIGINT)
    assert ended(started) == Answer(5, "done\n", "")
