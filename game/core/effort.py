"""What it takes to play a run again, counted in commands: the bound of every reader of runs.

A text of a few kilobytes can ask for hours: millions of ticks, or the same decision taken back and
made again. So a run is weighed before it is played. What is counted follows from its text alone,
never from a clock, and so is the same on every machine: a command counts once; going back counts
for the snapshot that is restored and the commands that are carried out again; a digest and the
switching of an assist for the state that is written down.

`MOST` was measured: see docs/formats.md, "Runs". A session counts along while it is played and
stops recording before its own text would be refused (`game.core.session.Session.recording`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from game.core.journal import Assist, Checkpoint, Do, Journal, Record, Rewind, Undo
from game.core.mode import Mode
from game.core.text import Message, message

Clock = Literal["decision", "tick"]


@dataclass(frozen=True, slots=True)
class Weights:
    """How many commands as long a record takes as a command does; and how much there may be."""

    back: int
    state: int
    """For a digest, and for an assist."""
    most: int


WEIGHTS: dict[Clock, Weights] = {
    "decision": Weights(back=6, state=2, most=6_000),
    "tick": Weights(back=200, state=40, most=600_000),
}


def weight(record: Record, clock: Clock) -> int:
    """What one record takes, in commands."""
    match record:
        case Do(_, count):
            return count
        case Undo() | Rewind():
            return WEIGHTS[clock].back
        case Checkpoint() | Assist():
            return WEIGHTS[clock].state
        case _:
            return 0


def effort(records: Iterable[Record], clock: Clock) -> int:
    """What all of these take, in commands."""
    return sum(weight(record, clock) for record in records)


def too_much(mode: Mode, recorded: Journal, start: int = 0) -> Message | None:
    """Why nobody will play a run again from record ``start`` on; None when it can be asked for."""
    most = WEIGHTS[mode.clock].most
    if effort(recorded.records[start:], mode.clock) <= most:
        return None
    return message(
        "run: it asks for more work than {most} commands, with what it takes back and plays again",
        most=most,
    )
