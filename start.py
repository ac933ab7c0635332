"""Set up everything in a folder of its own (.venv) and start: the one command of the README.

    python3 start.py            set up, then play (further words go to the game)
    python3 start.py --test     set up, then run the tests (further words go to pytest)
    python3 start.py --lint     set up, then look at the code and the content without running them

Nothing outside this folder is touched: systems whose Python refuses global installs are fine.
Standard library only, because nothing else is installed yet.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from hashlib import blake2b
from pathlib import Path

HOME = Path(__file__).resolve().parent
ENVIRONMENT = HOME / ".venv"
OLDEST = (3, 11)
DEVELOPMENT = "[dev]"
"""The extra with what tests and linters need; it includes what the game needs."""

LINT = (
    ("-m", "ruff", "check", "."),
    ("-m", "ruff", "format", "--check", "."),
    ("-m", "mypy"),
    ("-c", "from importlinter.cli import lint_imports_command as lint; lint()"),
    ("-m", "tools.catalogue", "--check"),
    ("main.py", "check"),
)


def python_inside() -> Path:
    """The interpreter of the environment, wherever this system puts it."""
    folder, name = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return ENVIRONMENT / folder / name


def run(*words: str) -> int:
    """Run Python inside the checkout with ``words`` and give its exit status."""
    return subprocess.call([str(python_inside()), *words], cwd=HOME)


def hand_over(*words: str | Path) -> int:
    """Become Python with ``words``; where that cannot be done, run it and give its exit status.

    A parent that waits would kill the game a moment after Ctrl-C, before it could end cleanly.
    """
    command = [str(python_inside()), *map(str, words)]
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


def is_sound() -> bool:
    """Whether there is an environment that packages can be installed in."""
    if not python_inside().exists():
        return False
    trial = [str(python_inside()), "-c", "import pip"]
    return subprocess.call(trial, stderr=subprocess.DEVNULL) == 0


def make_environment() -> None:
    """Create .venv; systems that split venv from Python are told what to install."""
    try:
        venv.EnvBuilder(with_pip=True, clear=True).create(ENVIRONMENT)
    except (subprocess.CalledProcessError, OSError, ImportError, SystemExit) as error:
        # Half an environment would only confuse the next attempt.
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        # Debian's venv has said why by itself, and asks to exit.
        why = "see above" if isinstance(error, SystemExit) else error
        sys.exit(
            f"start.py: no environment could be made in {ENVIRONMENT}: {why}\n"
            "Debian and Ubuntu keep what is needed in a package of its own: "
            "sudo apt install python3-venv"
        )


def install(wanted: str) -> None:
    """Install the project with the extra ``wanted`` unless this very set is there already."""
    project = blake2b((HOME / "pyproject.toml").read_bytes(), digest_size=8).hexdigest()
    stamps = [ENVIRONMENT / f"installed{extra}" for extra in {wanted, DEVELOPMENT}]
    if python_inside().exists() and any(_holds(stamp, project) for stamp in stamps):
        return
    print("Setting up (once; about a minute) ...", file=sys.stderr)
    if not is_sound():
        make_environment()
    command = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    if run(*command, "--editable", f".{wanted}") != 0:
        sys.exit("start.py: the packages could not be installed; see the lines above")
    (ENVIRONMENT / f"installed{wanted}").write_text(project, encoding="utf-8")


def _holds(stamp: Path, project: str) -> bool:
    return stamp.exists() and stamp.read_text(encoding="utf-8") == project


def main(words: list[str]) -> int:
    """Set up what is missing, then hand over."""
    if sys.version_info < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        sys.exit(f"start.py: Python {wanted} or newer is needed, this is {sys.version.split()[0]}")
    if words[:1] == ["--test"]:
        install(DEVELOPMENT)
        os.chdir(HOME)
        # Each process takes its half file by file, and the one that is done first helps the other:
        # what the tests of a file share is made once.
        return hand_over("-m", "pytest", "-n", "2", "--dist", "worksteal", *words[1:])
    if words == ["--lint"]:
        install(DEVELOPMENT)
        failed = [command for command in LINT if run(*command) != 0]
        return 1 if failed else 0
    install("")
    return hand_over(HOME / "main.py", *words)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
