"""Every mode: damaged and hostile files end in a clear error or a proved prefix, nothing else.

Half of the files are closed again with right checksums, so that what lies behind the checksums is
tried too. What is tried here shows how each kind of damage ends; the search for a file that ends
otherwise is ``python -m tools.soak.properties --only tests/contract/test_damage.py``,
as many thousands as one likes.
"""

from __future__ import annotations

import copy
import gc
import random
import tracemalloc
from collections.abc import Callable
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from game.cli.tales import registry
from game.core import journal
from game.core.dice import Dice
from game.core.errors import GameError
from game.core.mode import Mode
from game.core.playback import Playback
from game.core.session import resume
from game.core.verify import verify
from tests.contract.cases import MODES, content_of, every_mode, games, walk
from tests.playing import lively_run

FILES = 1_200
SLOW = {"dungeon": 160, "hexcrawl": 240, "platformer": 400}
"""Files tried of a mode, and of those whose runs take long to play again."""
SNAPSHOTS, SLOW_SNAPSHOTS = 500, 150
"""Snapshots tried of each mode, and of one whose runs take long to play again."""

Chance = random.Random
"""The tests' own chance; seeded, and no part of any game."""


def is_slow(mode: Mode) -> bool:
    """Whether a decision of the mode takes long."""
    return mode.name in SLOW and mode.clock == "decision"


@cache
def originals(name: str) -> tuple[bytes, ...]:
    """Short runs of a mode with everything in them that a run can hold."""
    mode = registry().mode(name)
    found = []
    for seed in ("a", "b", "c"):
        session = lively_run(mode, content_of(mode), seed, 20 if is_slow(mode) else 40)
        session.note("A draught,\nand then nothing.")
        found.append(session.take_records().encode())
    return tuple(found)


def files_of(mode: Mode) -> int:
    """How many files of a mode are tried."""
    return SLOW.get(mode.name, FILES)


def bytes_changed(text: bytes, chance: Chance) -> bytes:
    """The file after some bytes were lost, added, changed or swapped."""
    data = bytearray(text)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        at = chance.randrange(len(data) or 1)
        match chance.randrange(5) if data else 2:
            case 0:
                data[at] ^= 1 << chance.randrange(8)
            case 1:
                del data[at : at + chance.choice((1, 1, 10, 100))]
            case 2:
                data[at:at] = chance.randbytes(chance.choice((1, 1, 10)))
            case 3:
                data = data[:at] or data
            case _:
                end = at + chance.randrange(1, 40)
                data[at:at] = data[at:end]
    return bytes(data)


NUMBERS = ("0", "1", "2", "31", "33", "599", "600", "601", "999999999", "-1", "1e9", "٣", "")
WORDS = (
    "undo",
    "rewind",
    "assist",
    "note",
    "about",
    "digest",
    "resumed",
    ">",
    ">600",
    "on",
    "\x00",
)


def lines_changed(text: bytes, chance: Chance) -> bytes:
    """The run after some of its lines were changed by hand and closed again."""
    tail = len(" ~01234567")
    lines = [line[:-tail] for line in text.decode().splitlines()]
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        at = chance.randrange(len(lines))
        match chance.randrange(8):
            case 0:
                lines[at], lines[-1 - at] = lines[-1 - at], lines[at]
            case 1:
                lines.insert(at, chance.choice(lines))
            case 2:
                del lines[at : at + chance.choice((1, 1, 5))]
                lines = lines or [""]
            case 3:
                words = lines[at].split(" ")
                words[chance.randrange(len(words))] = chance.choice((*NUMBERS, *WORDS))
                lines[at] = " ".join(words)
            case 4:
                kind = chance.choice(("undo", "rewind"))
                lines.insert(at + 1, f"{kind} {chance.choice(NUMBERS)}")
            case 5:
                lines[at] = lines[at].replace("> ", f">{chance.choice(NUMBERS)} ")
            case 6:
                other = chance.choice(lines)
                lines[at] = lines[at][: len(lines[at]) // 2] + other[len(other) // 2 :]
            case _:
                lines[at] = lines[at].replace(
                    chance.choice("abcdefgh0123#:, "), chance.choice(WORDS)
                )
    chain = journal.Chain()
    return "".join(chain.close(line) for line in lines).encode("utf-8", "replace")


def take_in(data: bytes, watched: bool) -> str:
    """What the program does with a file that somebody gives it; how it ended."""
    try:
        recorded = journal.read(data)
        world = registry().read_id(str(recorded.header.id))
        content = content_of(world.mode)
    except GameError:
        return "refused"
    assert recorded.size <= len(data)
    assert (recorded.damage is None) == (recorded.size == len(data))
    # No line stands for more than 600 commands, so the work is bounded by the length of the file.
    assert recorded.commands <= journal.MAX_REPEAT * data.count(b"\n")
    result = verify(world, content, recorded)
    assert result.commands <= recorded.commands
    assert result.told.in_english()
    assert "\n" not in result.told.in_english()
    if watched:
        try:
            playback = Playback(world, content, recorded)
            playback.seek(playback.length)
        except GameError:
            assert not result.same
        try:
            again = resume(world, content, recorded)
            assert again.session.commands <= recorded.commands
        except GameError:
            assert not result.same
    return result.outcome


@every_mode
def test_changed_files_end_in_a_clear_error_or_a_proved_prefix(mode: Mode):
    texts = originals(mode.name)
    wholes = [journal.read(text) for text in texts]
    ends = {"refused": 0, "damaged": 0, "diverged": 0, "same": 0}
    chance = Chance(f"bytes {mode.name}")
    for number in range(files_of(mode) // 2):
        at = number % len(texts)
        data = bytes_changed(texts[at], chance)
        end = take_in(data, watched=number % 10 == 0)
        ends[end] += 1
        if end != "refused":
            records = journal.read(data).records
            assert records == wholes[at].records[: len(records)]
    assert ends["diverged"] == 0
    assert min(ends["refused"], ends["damaged"]) > files_of(mode) // 40


@every_mode
def test_changed_files_with_right_checksums_do_too(mode: Mode):
    texts = originals(mode.name)
    ends = {"refused": 0, "damaged": 0, "diverged": 0, "same": 0}
    chance = Chance(f"lines {mode.name}")
    for number in range(files_of(mode) // 2):
        data = lines_changed(texts[number % len(texts)], chance)
        ends[take_in(data, watched=number % 10 == 0)] += 1
    assert min(ends.values()) > files_of(mode) // 80


@every_mode
def test_reading_damaged_files_keeps_no_memory(mode: Mode):
    texts = originals(mode.name)
    chance = Chance("memory")

    def batch(files: int) -> int:
        for number in range(files):
            change: Callable[[bytes, Chance], bytes] = (bytes_changed, lines_changed)[number % 2]
            take_in(change(texts[number % len(texts)], chance), watched=number % 10 == 0)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start(1)
    try:
        few = 4 if mode.name in SLOW else 16
        batch(few)
        before = batch(few)
        after = batch(4 * few)
    finally:
        tracemalloc.stop()
    assert after - before < 48 * 1024


@settings(max_examples=60)  # each plays a run; what all kinds of damage come to is counted above
@given(
    st.sampled_from(MODES),
    st.sampled_from((bytes_changed, lines_changed)),
    st.integers(0, 2**64 - 1),
)
def test_any_change_of_any_file_does(
    mode: Mode, change: Callable[[bytes, Chance], bytes], number: int
):
    texts = originals(mode.name)
    take_in(change(texts[number % len(texts)], Chance(number)), watched=True)


JUNK: tuple[object, ...] = (
    None, True, False, 0, 1, -1, 2, 9, 10, 17, 10**9, 10**30, 1.5, "", "x", "10", "#", "\ud800",
    [], {}, [0], [[]], [None] * 5, {"x": 1}, ["1", "2"], "9" * 5_000, [0] * 5_000,
)  # fmt: skip


def spoilt(data: object, chance: Chance) -> object:
    """Plain data with one part of it replaced, removed, swapped or repeated."""
    data = copy.deepcopy(data)
    here: object = data
    for _ in range(chance.randrange(4)):
        inside = list(here.values() if isinstance(here, dict) else here)  # type: ignore[arg-type]
        inside = [part for part in inside if isinstance(part, dict | list) and part]
        if not inside:
            break
        here = chance.choice(inside)
    if isinstance(here, dict):
        key = chance.choice(list(here))
        match chance.randrange(4):
            case 0:
                del here[key]
            case 1:
                here[key] = here[chance.choice(list(here))]
            case _:
                here[key] = chance.choice(JUNK)
    elif isinstance(here, list):
        at = chance.randrange(len(here))
        match chance.randrange(4):
            case 0:
                del here[at]
            case 1:
                here[at], here[-1 - at] = here[-1 - at], here[at]
            case 2:
                here.insert(at, here[at])
            case _:
                here[at] = chance.choice(JUNK)
    return data


@cache
def snapshots_of(name: str) -> tuple[object, ...]:
    """Snapshots from the games of a mode, of every set of parameters."""
    mode = registry().mode(name)
    return tuple(
        before.snapshot()
        for game in games(mode, 1, varied=True)
        for number, (before, _) in enumerate(walk(mode, game, 25))
        if number % 8 == 0
    )


def is_refused(mode: Mode, data: object) -> bool:
    """Whether a snapshot is refused; one that is not can be played on."""
    content = content_of(mode)
    try:
        game = mode.restore(content, data)  # type: ignore[arg-type]
    except GameError:
        return True
    choose = registry().tale(mode.name).bots()[0].make(content)
    stream = Dice("spoilt").stream("bot")
    game.figures()
    for _ in range(12):
        if not game.status.over:
            game.apply(choose(game.view(), stream))
    game.digest()
    return False


@every_mode
def test_spoilt_snapshots_are_refused_or_can_be_played_on(mode: Mode):
    snapshots = snapshots_of(mode.name)
    chance = Chance(f"snapshots {mode.name}")
    tried = SLOW_SNAPSHOTS if is_slow(mode) else SNAPSHOTS
    refused = sum(
        is_refused(mode, spoilt(snapshots[number % len(snapshots)], chance))
        for number in range(tried)
    )
    assert tried // 4 < refused < tried


@settings(max_examples=60)  # for the soak: how many are refused is counted above
@given(st.sampled_from(MODES), st.integers(0, 2**64 - 1))
def test_any_spoilt_snapshot_is(mode: Mode, number: int):
    snapshots = snapshots_of(mode.name)
    is_refused(mode, spoilt(snapshots[number % len(snapshots)], Chance(number)))


@every_mode
def test_spoilt_session_snapshots_never_keep_a_run_from_being_resumed(mode: Mode):
    session = lively_run(mode, content_of(mode), "a", 20 if is_slow(mode) else 40)
    snapshot = session.snapshot()
    recorded = journal.read(session.take_records().encode())
    chance = Chance(f"sessions {mode.name}")
    for _ in range((SLOW_SNAPSHOTS if is_slow(mode) else SNAPSHOTS) // 10):
        data = spoilt(spoilt(snapshot, chance), chance)
        again = resume(session.world, session.content, recorded, data)  # type: ignore[arg-type]
        assert again.session.commands == session.commands or data != snapshot
