"""Set up everything in a folder of its own (.venv) and start: the one command of the README.

    python3 start.py            set up, then play (further words go to the game)
    python3 start.py --test     set up, then run the tests

Nothing outside this folder is touched: systems whose Python refuses global installs are fine.
Standard library only, because nothing else is installed yet.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from hashlib import blake2b
from pathlib import Path

HOME = Path(__file__).resolve().parent
ENVIRONMENT = HOME / ".venv"
OLDEST = (3, 11)


def python_inside() -> Path:
    """The interpreter of the environment, wherever this system puts it."""
    folder, name = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return ENVIRONMENT / folder / name


def run(*words: str) -> int:
    """Run a command inside the checkout and give its exit status."""
    return subprocess.call([str(python_inside()), *words], cwd=HOME)


def make_environment() -> None:
    """Create .venv; systems that split venv from Python are told what to install."""
    try:
        venv.EnvBuilder(with_pip=True).create(ENVIRONMENT)
    except (subprocess.CalledProcessError, OSError) as error:
        sys.exit(
            f"start.py: no environment could be made in {ENVIRONMENT} ({error}); "
            "Debian and Ubuntu: sudo apt install python3-venv"
        )


def install(wanted: str) -> None:
    """Install the project with the extra ``wanted`` unless this very set is there already."""
    stamp = ENVIRONMENT / f"installed{wanted}"
    project = blake2b((HOME / "pyproject.toml").read_bytes(), digest_size=8).hexdigest()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == project:
        return
    print("Setting up (once; about a minute) ...", file=sys.stderr)
    command = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    if run(*command, "--editable", f".{wanted}") != 0:
        sys.exit("start.py: the packages could not be installed; see the lines above")
    stamp.write_text(project, encoding="utf-8")


def main(words: list[str]) -> int:
    """Set up what is missing, then hand over."""
    if sys.version_info < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        sys.exit(f"start.py: Python {wanted} or newer is needed, this is {sys.version.split()[0]}")
    testing = words[:1] == ["--test"]
    if not python_inside().exists():
        make_environment()
    install("[dev]" if testing else "")
    if testing:
        return run("-m", "pytest", "-n", "2", *words[1:])
    return run("main.py", *words)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
