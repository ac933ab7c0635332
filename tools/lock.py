"""Writes requirements.lock, the versions that main.py installs and CI tests: python -m tools.lock

    python -m tools.lock               keep what is locked where pyproject.toml still allows it
    python -m tools.lock --upgrade     take the newest of everything (further words go to uv)

One resolution holds for every Python and system we support: what only some need has a marker
behind it. It needs uv (``pip install uv``) and the package index. The form is the oldest one, which
every pip reads, as a file of constraints: the pip of Python 3.11 is older than pylock.toml. There
are no hashes in it, because an index keeps what it has published once, while files for a new Python
or system are published later, and mirrors pack theirs anew.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements.lock"
HEADER = """\
# The versions that were tested, for every Python and system; main.py and CI install these.
# Renewed by: python -m tools.lock --upgrade
"""
COMMAND = (
    *("pip", "compile", "pyproject.toml", "--group", "bake", "--group", "bundle"),
    *("--universal", "--python-version", "3.11", "--fork-strategy", "fewest"),
    *("--no-header", "--no-annotate", "--quiet", "--output-file", LOCK.name),
)
"""The group bake includes dev, and bundle stands beside it."""


def main(words: Sequence[str]) -> int:
    """Renew the lock; returns the exit status of uv."""
    uv = shutil.which("uv")
    if uv is None:
        print("uv: not found; it works out the versions (pip install uv)", file=sys.stderr)
        return 2
    done = subprocess.run([uv, *COMMAND, *words], cwd=ROOT, check=False)
    if done.returncode == 0:
        LOCK.write_text(HEADER + LOCK.read_text(encoding="utf-8"), encoding="utf-8")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
