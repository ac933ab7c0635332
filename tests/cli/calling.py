"""Calls the command line: in this process where that tells enough, in one of its own elsewhere."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.cli.entry import main

CHECKOUT = Path(__file__).resolve().parents[2]
MAIN = CHECKOUT / "main.py"
PATIENCE = 100
"""Seconds after which a process is taken to hang."""


@dataclass(frozen=True)
class Answer:
    """What a call said and how it ended."""

    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The JSON objects printed, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def object(self) -> dict[str, Any]:
        """The only JSON object printed."""
        (found,) = self.objects
        return found


def call(*argv: str | Path) -> Answer:
    """The command line, called in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        status = main([str(word) for word in argv])
    return Answer(status, _said(out), _said(err))


def _said(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode()  # type: ignore[attr-defined]


def good(*argv: str | Path) -> Answer:
    """A call that must succeed and have nothing to complain of."""
    answer = call(*argv)
    assert (answer.status, answer.err) == (0, "")
    return answer


def refused(*argv: str | Path) -> str:
    """A call that must be refused: nothing printed, one line of error, which is returned."""
    answer = call(*argv)
    assert_refusal(answer)
    return answer.err


def assert_refusal(answer: Answer) -> None:
    """Status 2, nothing on standard output, one line on standard error."""
    assert answer.status == 2, answer
    assert answer.out == ""
    assert answer.err.startswith(("error: ", "erreur\u00a0: "))
    assert answer.err.endswith("\n")
    assert len(answer.err.splitlines()) == 1, answer.err


def words(*argv: str | Path) -> list[str]:
    """The command that calls the checkout's main.py."""
    return [sys.executable, str(MAIN), *map(str, argv)]


def process(*argv: str | Path, cwd: Path | None = None, **env: str) -> Answer:
    """The command line in a process of its own, with ``env`` added to the environment."""
    done = subprocess.run(
        words(*argv),
        capture_output=True,
        cwd=cwd,
        env={**os.environ, **env},
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())
