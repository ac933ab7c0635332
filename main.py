"""The way in: ``python3 main.py`` plays Candle, Key, Hex & Throne; ``--help`` lists every command.

    python3 main.py            open the title (further words go to the game)
    python3 main.py test       run the tests (--all: every case; further words go to pytest)
    python3 main.py lint       look at the code and the content without running them

Where the packages for this are not at hand, they are first installed in the folder .venv, in the
versions of requirements.lock, which are the ones that were tested. No environment but our own is
ever installed into.

Standard library only, because nothing else is installed yet. Every Python from 3.6 on must be able
to parse this file, to say in one line that it is too old; and importing it does nothing, because
the game's worker process does.
"""

import os
import sys
from pathlib import Path

OLDEST = (3, 11)
if sys.version_info < OLDEST:
    sys.exit(
        "main.py: Python {}.{} or newer is needed; this is {} ({})".format(
            *OLDEST, sys.version.split()[0], sys.executable
        )
    )

HOME = Path(__file__).resolve().parent
LOCK = HOME / "requirements.lock"

NOTHING, PLAY, DEVELOP = "nothing", "play", "dev"
"""What an environment holds: no packages yet, those of the game, or those of its tests too."""

PYTEST = ("-m", "pytest", "-n", "2", "--dist", "worksteal")
"""Two for as many cores: since tests do not wait for the disk, a third costs more in what each has
to read anew than it gains. Each takes its share file by file, and who is done first helps the
other: what the tests of a file share is made once."""

LINT = (
    ("-m", "ruff", "check", "."),
    ("-m", "ruff", "format", "--check", "."),
    ("-m", "mypy"),
    ("-c", "from importlinter.cli import lint_imports_command as lint; lint()"),
    ("-m", "tools.catalogue", "--check"),
    ("main.py", "check"),
)

PATIENCE = 900
"""Seconds that a start waits for another that is setting up."""
INTERRUPTED = 130


class Trouble(Exception):
    """Why there is no environment, in one line for the person who started us."""


def requirements(wanted: str) -> "list[str]":
    """What pyproject.toml asks for, as ``name>=1.2,<3``; for ``DEVELOP`` also its group."""
    import tomllib

    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
    asked: list[str] = list(project["project"]["dependencies"])
    if wanted == DEVELOP:
        asked += project["dependency-groups"][DEVELOP]
    return asked


def release(version: str) -> "tuple[int, ...]":
    """The numbers a version begins with, as ordered by PEP 440: 2.10 above 2.9, and 2.0 is 2."""
    import re

    numbers = re.match(r"\d+(\.\d+)*", version)
    parts = [int(part) for part in numbers.group().split(".")] if numbers else []
    while parts and parts[-1] == 0:
        parts.pop()
    return tuple(parts)


def is_met(requirement: str) -> bool:
    """Whether this Python has a distribution that fits ``name>=1.2,<3``, the two signs we use."""
    import re
    from importlib.metadata import PackageNotFoundError, version

    name, *bounds = re.split(r"(?=[<>])|,", requirement)
    try:
        found = version(name)
    except PackageNotFoundError:
        return False
    if not found:
        return False  # what a broken installation left behind
    has = release(found)
    return all(
        has >= release(bound[2:]) if bound.startswith(">=") else has < release(bound[1:])
        for bound in bounds
        if bound
    )


def at_hand(wanted: str) -> bool:
    """Whether the Python that runs has the packages by itself (pip install, an active environment).

    pygame and pygame-ce share one folder, so that where both are installed nobody knows which is
    there: such a Python is not used.
    """
    from importlib.machinery import PathFinder

    if PathFinder.find_spec("pygame") is None:
        return False  # told at once; reading the metadata takes as long as Python's own start
    return not is_met("pygame") and all(map(is_met, requirements(wanted)))


class Environment:
    """A folder that packages are installed in, and a note in it of what it holds.

    The note says that the folder is ours, where it was made (environments cannot be moved), by
    which Python (which may be taken away), what it holds, and the lock this was installed from.
    Whatever is found without such a note was interrupted half way, and is made anew.
    """

    def __init__(self, folder: Path, maker: str) -> None:
        """``maker`` is the Python that the environment is made by and for."""
        self.folder = folder
        self.maker = maker
        self.note = folder / "set-up.txt"
        self.log = folder / "set-up.log"
        inside = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
        self.python = folder.joinpath(*inside)

    @property
    def is_running(self) -> bool:
        """Whether it is this environment's Python that runs us."""
        return Path(sys.prefix).resolve() == self.folder

    @property
    def is_ours(self) -> bool:
        """Whether we made it, and not someone by hand."""
        return self.note.exists()

    def is_ready(self, wanted: str) -> bool:
        """Whether it holds what is wanted, in the versions of the lock."""
        # What its Python was may be gone: a newer system, an upgrade.
        holds = (self.whole(wanted), self.whole(DEVELOP))
        return self.python.exists() and self._noted() in holds

    def set_up(self, wanted: str) -> None:
        """Make it ready, unless another start does so meanwhile. `Trouble` or `OSError` when that
        fails."""
        with open(self.folder.with_name(self.folder.name + ".lock"), "a") as turn:
            wait_for(turn.fileno())
            if not self.is_ready(wanted):
                self._install(wanted, turn.fileno())

    def _install(self, wanted: str, turn: int) -> None:
        shown = os.path.relpath(self.folder, HOME)
        tell(f"setting up {shown} (once; about a minute) ...")
        if not (self.python.exists() and self._noted().startswith(self._beginning())):
            self._make(turn)
        asked = requirements(wanted)
        names = ", ".join(asked[:3]) + (f" and {len(asked) - 3} more" if asked[3:] else "")
        wheels = self.folder / "wheels"
        # All is fetched before anything is changed: without a network, what was there stays good.
        pip = (str(self.python), "-I", "-m", "pip", "--disable-pip-version-check", "--no-input")
        remove(wheels)
        fetch = ("wheel", "--quiet", "--wheel-dir", str(wheels), "--constraint", str(LOCK))
        said = self.call((*pip, *fetch, *asked), turn)
        if said is not None:
            raise Trouble(f"{names} could not be fetched: {reason(said)} (see {self.log})")
        self._write("half done")
        files = sorted(map(str, wheels.iterdir()))
        # Isolated: no setting of pip's may send the packages elsewhere.
        install = ("install", "--isolated", "--quiet", "--no-index", "--no-deps")
        said = self.call((*pip, *install, *files), turn)
        if said is not None:
            raise Trouble(f"{names} could not be installed: {last_line(said)} (see {self.log})")
        remove(wheels)
        self._write(self.whole(wanted))
        tell(f"{shown} is ready")

    def _make(self, turn: int) -> None:
        """Make the folder anew, without packages."""
        if self.folder.exists() and not self.is_ours and any(self.folder.iterdir()):
            aside = free_name(self.folder)
            self.folder.rename(aside)
            tell(f"{self.folder.name} was not made by main.py; it is kept as {aside.name}")
        self.folder.mkdir(exist_ok=True)
        self._write("half done")
        for old in self.folder.iterdir():
            if old != self.note:
                remove(old)
        said = self.call((self.maker, "-I", "-m", "venv", str(self.folder)), turn)
        if said is not None:
            why = "ensurepip is missing" if "ensurepip" in said else last_line(said)
            raise Trouble(
                f"no environment could be made in {self.folder}: {why} "
                "(on Debian and Ubuntu: sudo apt install python3-venv)"
            )
        self._write(self._beginning() + NOTHING)

    def call(self, command: "tuple[str, ...]", turn: int) -> "str | None":
        """Run ``command``; what it said when it failed, which the log keeps, or None.

        It holds our turn too, where that can be: if we are killed, the next start waits for it.
        """
        import subprocess

        held = () if os.name == "nt" else (turn,)
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            pass_fds=held,
            check=False,
        )
        if done.returncode == 0:
            return None
        self.log.write_text(done.stdout, encoding="utf-8")
        return done.stdout

    def _noted(self) -> str:
        try:
            return self.note.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return ""

    def _beginning(self) -> str:
        return f"{self.folder}\n{os.path.realpath(self.python)}\n"

    def whole(self, holds: str) -> str:
        return f"{self._beginning()}{holds}\n{LOCK.read_text(encoding='utf-8')}"

    def _write(self, text: str) -> None:
        """Change the note at one stroke."""
        fresh = self.note.with_suffix(".new")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(self.note)


def wait_for(turn: int) -> None:
    """Hold the open file ``turn`` alone, until it is closed or its holders end, however they do."""
    import time

    deadline = time.monotonic() + PATIENCE
    waited = False
    while not is_taken(turn):
        if not waited:
            tell("another start is setting up; waiting")
            waited = True
        if time.monotonic() > deadline:
            raise Trouble(f"another start has been setting up for {PATIENCE // 60} minutes")
        time.sleep(0.2)


def is_taken(turn: int) -> bool:
    """Whether the open file could be locked for us, at once."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(turn, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def remove(path: Path) -> None:
    """Remove a file or a folder, if it is there."""
    import shutil

    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def free_name(path: Path) -> Path:
    """``path`` with the first number behind it that is not taken."""
    number = 1
    while path.with_name(f"{path.name}.{number}").exists():
        number += 1
    return path.with_name(f"{path.name}.{number}")


def reason(said: str) -> str:
    """Why pip could not fetch, and what can be done."""
    import re

    # Where pip may not retry, a network that is down is only a package that is not there.
    signs = "connection|timed out|name resolution|certificate|no matching|resolutionimpossible"
    if re.search(signs, said, re.IGNORECASE):
        return (
            "the package index was not reached, or does not have them; "
            "look at the network and at pip's settings, and start again"
        )
    return last_line(said)


def last_line(said: str) -> str:
    """The last error in what pip said, or else the last line."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines or ["it said nothing"])[-1]


def tell(line: str) -> None:
    """Say how far we are, beside what the game prints."""
    print(f"main.py: {line}", file=sys.stderr, flush=True)


def hand_over(command: "list[str]") -> int:
    """Become ``command``; where that cannot be done, run it and give its exit status."""
    if os.name != "nt":
        os.execv(command[0], command)
    return run(command)


def run(command: "list[str]") -> int:
    """Run ``command`` to its end and give its exit status. Ctrl-C is for it to answer: a parent
    that left first would end the game before it could end cleanly."""
    import signal
    import subprocess

    # Deaf, and not merely forgiving: interrupted just when the child has ended, Python would forget
    # with which status. A handler is not inherited by what is started, as ignoring would be.
    before = signal.signal(signal.SIGINT, lambda _number, _frame: None)
    try:
        with subprocess.Popen(command) as child:
            return child.wait()
    finally:
        signal.signal(signal.SIGINT, before)


def lint(python: str) -> int:
    """Look at everything, also where something was found before."""
    import subprocess

    try:
        # All are run; a linter that was killed has found nothing, and is no good sign.
        failed = [words for words in LINT if subprocess.call([python, *words]) != 0]
        return 1 if failed else 0
    except KeyboardInterrupt:
        return INTERRUPTED


def main(words: "list[str]") -> int:
    """Set up what is missing, then hand over; returns the exit status where there is one."""
    command = words[0] if words[:1] in (["test"], ["lint"]) else None
    if words[1:2] in (["-h"], ["--help"]):
        command = None  # answered with the help of all others
    if command == "lint" and words[1:]:
        tell(f"lint: expected no further words, found {words[1]!r}")
        return 2
    wanted = DEVELOP if command else PLAY
    # The real file, for it may be .venv that runs us, and has to be made anew.
    ours = Environment(HOME / ".venv", os.path.realpath(sys.executable))
    try:
        mine = ours.is_running and ours.is_ours
        here = ours.is_ready(wanted) if mine else at_hand(wanted)
        if not (here or ours.is_ready(wanted)):
            ours.set_up(wanted)
    except Trouble as trouble:
        tell(str(trouble))
        return 1
    except OSError as error:
        tell(f"{error.filename or ours.folder}: {error.strerror or error}")
        return 1
    except KeyboardInterrupt:
        tell("interrupted; the next start begins again")
        return INTERRUPTED
    python = sys.executable if here else str(ours.python)
    if command == "test":
        os.chdir(HOME)
        return hand_over([python, *PYTEST, *words[1:]])
    if command == "lint":
        os.chdir(HOME)
        return lint(python)
    if not here:
        return hand_over([python, __file__, *words])

    try:
        from game.cli import main as play
    except KeyboardInterrupt:
        return INTERRUPTED
    return play(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
