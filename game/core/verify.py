"""Proof of a run: it is played again without a display and has to come to the same digests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Literal

from game.core import journal
from game.core.effort import effort, too_much, weight
from game.core.errors import GameError
from game.core.journal import Checkpoint, Do, Journal, Record
from game.core.playback import mismatch_of
from game.core.registry import World
from game.core.run import Replay, Run, Snapshot
from game.core.session import CHECK_EVERY, carry_out, checkpoint_of, pieces
from game.core.sliced import Sliced, through
from game.core.text import Message, counted, message

Outcome = Literal["same", "diverged", "damaged"]

_MOST_SEARCHED = 8
"""Times the distance of two digests in which a divergence is looked for command by command: undone
and rewound commands count more than once."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of playing a run again."""

    outcome: Outcome
    commands: int
    """Commands carried out up to the last digest that agreed (to the end, if all did)."""
    told: Message
    """One line for people."""
    field: str = ""
    """Name of the first field of the state that differs, if one is known to."""
    run: Run | None = None
    """The run at its end, when all of it could be played: for its status and figures."""

    @property
    def same(self) -> bool:
        """True when the whole text was sound and every digest agreed."""
        return self.outcome == "same"


def verify(
    world: World,
    content: Any,
    recorded: Journal,
    progress: Callable[[float], None] | None = None,
) -> Verification:
    """Play ``recorded`` again and compare every digest in it. ``progress`` is told the share."""
    return through(verifying(world, content, recorded), progress)


def verifying(world: World, content: Any, recorded: Journal) -> Sliced[Verification]:
    """`verify` in slices. What asks for more work than `game.core.effort` allows is not begun."""
    mismatch = mismatch_of(world, content, recorded)
    if mismatch is not None:
        return Verification("diverged", 0, mismatch)
    refused = too_much(world.mode, recorded)
    if refused is not None:
        return Verification("damaged", 0, refused)
    clock = world.mode.clock
    done, whole = 0, max(1, effort(recorded.records, clock))
    try:
        run = Replay.of(world, content, recorded.records)
    except GameError as error:
        return Verification("damaged", 0, journal.at_line(1, error.told))
    proved, proved_at = 0, -1
    agreed = run.state()
    for number, record in enumerate(recorded.records):
        try:
            for piece in pieces(record):
                carry_out(run, piece)
                done += weight(piece, clock)
                yield done / whole
        except GameError as error:
            told = message(
                "run, line {line}, command {command}: {error}",
                line=journal.line_of(number),
                command=run.commands + 1,
                error=error.told,
            )
            return Verification("damaged", proved, told)
        if isinstance(record, Checkpoint):
            own = checkpoint_of(run)
            if own != record:
                between = recorded.records[proved_at + 1 : number]
                return _diverged(run, world, agreed, between, (own, record), proved)
            proved, proved_at, agreed = run.commands, number, run.state()
    same = counted(
        "{count} command played back the same",
        "{count} commands played back the same",
        run.commands,
    )
    if recorded.damage is not None:
        told = message("{same}; then {damage}", same=same, damage=recorded.damage.told)
        return Verification("damaged", run.commands, told, run=run)
    open_end = run.commands - proved
    if open_end:
        same = message(
            "{same}, the last {left} of them without a digest to compare", same=same, left=open_end
        )
    return Verification("same", run.commands, same, run=run)


def _diverged(
    run: Replay,
    world: World,
    agreed: Snapshot,
    between: tuple[Record, ...],
    digests: tuple[Checkpoint, Checkpoint],
    proved: int,
) -> Verification:
    """Say which command and which field, as closely as that can be known.

    The records since the last agreeing digest are played twice more from there. Where the two
    differ, the rules themselves are not repeatable and the command is known exactly; where they
    agree, the run was made by other rules or was changed by hand, somewhere between two digests.
    A world that is not dealt the same way twice shows before its first command. Where a text has
    far fewer digests than a session writes, nothing is played again.
    """
    own, recorded = digests
    if own.commands != recorded.commands:
        told = message(
            "the run is not whole: expected a digest after command {own}, got one after {recorded}",
            own=own.commands,
            recorded=recorded.commands,
        )
        return Verification("diverged", proved, told)
    field = _first_difference(own.fields, recorded.fields)
    if not proved:
        dealt = _first_difference(*(_dealt(world, run.content) for _ in range(2)))
        if dealt:
            told = message(
                "diverged before command 1: the seed does not give the same {field} twice",
                field=repr(dealt),
            )
            return Verification("diverged", 0, told, dealt)
    clock = world.mode.clock
    searched = effort(between, clock) <= _MOST_SEARCHED * CHECK_EVERY[clock]
    found = _first_unrepeatable(run, agreed, between) if searched else None
    if found is not None:
        command, text, field = found
        told = message(
            "diverged at command {command} ({text}): it does not give the same game twice;"
            " first in {field}",
            command=command,
            text=text,
            field=repr(field),
        )
        return Verification("diverged", proved, told, field)
    first, last = proved + 1, own.commands
    where = message("commands {first} to {last}", first=first, last=last)
    if first >= last:
        where = message("command {first}", first=first)
    told = message(
        "diverged at {where}: expected digest {recorded}, got {own}; first in {field}",
        where=where,
        recorded=recorded.digest,
        own=own.digest,
        field=repr(field),
    )
    return Verification("diverged", proved, told, field)


def _first_unrepeatable(
    run: Replay, agreed: Snapshot, between: tuple[Record, ...]
) -> tuple[int, str, str] | None:
    """Number and text of the first command that two replays do not do alike, and the field."""
    one, two = (run.again(agreed) for _ in range(2))
    for record in between:
        for single in [Do(record.text)] * record.count if isinstance(record, Do) else [record]:
            try:
                carry_out(one, single)
                carry_out(two, single)
            except GameError:
                return one.commands, journal.body(single), "legal"
            here, there = checkpoint_of(one), checkpoint_of(two)
            if here != there:
                field = _first_difference(here.fields, there.fields)
                return one.commands, journal.body(single), field
    return None


def _dealt(world: World, content: Any) -> tuple[tuple[str, str], ...]:
    return checkpoint_of(Run.start(world, content)).fields


def _first_difference(one: tuple[tuple[str, str], ...], two: tuple[tuple[str, str], ...]) -> str:
    """The name of the first field whose short digests differ; empty when they all agree."""
    for here, there in zip_longest(one, two, fillvalue=("", "")):
        if here != there:
            return here[0] or there[0]
    return ""
