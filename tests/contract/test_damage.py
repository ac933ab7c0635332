"""Every mode: damaged and hostile files end in a clear error or a proved prefix, nothing else.

Half of the files are closed again with right checksums, so that what lies behind the checksums is
tried too. What is tried here shows how each kind of damage ends; the search for a file that ends
otherwise is ``python -m tools.soak.fuzz_runs``, and for snapshots
``python -m tools.soak.properties --only tests/contract/test_damage.py``, as many as one likes.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cli.tales import registry
from game.core import journal
from game.core.dice import Dice
from game.core.errors import GameError
from game.core.mode import Mode
from game.core.session import resume
from game.tales.candle.rules import floors
from tests.contract.cases import MODES, content_of, every_mode, sampled
from tests.depth import all_but, either
from tests.playing import lively_run
from tools.soak.damage import Chance, bytes_changed, lines_changed, spoilt
from tools.soak.fuzz_runs import originals, read_in, take_in

FILES = 320
SLOW = {"dungeon": 80, "hexcrawl": 120, "platformer": 160}
"""Files tried of a mode, and of those whose runs take long to play again."""
SNAPSHOTS, SLOW_SNAPSHOTS = either((100, 60), (40, 40))
"""Snapshots tried of each mode, and of one whose runs take long to play again."""


def is_slow(mode: Mode) -> bool:
    """Whether a decision of the mode takes long."""
    return mode.name in SLOW and mode.clock == "decision"


def files_of(mode: Mode) -> int:
    """How many files of a mode are tried."""
    return SLOW.get(mode.name, FILES) // either(1, 4)


@every_mode
def test_changed_files_end_in_a_clear_error_or_a_proved_prefix(mode: Mode):
    texts = originals(mode.name, "abc")
    ends = {"refused": 0, "damaged": 0, "diverged": 0, "same": 0}
    chance = Chance(f"bytes {mode.name}")
    for number in range(files_of(mode) // 4):
        at = number % len(texts)
        data = bytes_changed(texts[at], chance)
        ends[take_in(data, watched=number % 10 == 0)] += 1
        read_in(data, texts[at])
    assert ends["diverged"] == 0
    assert min(ends["refused"], ends["damaged"]) > files_of(mode) // 80


@every_mode
def test_changed_files_with_right_checksums_do_too(mode: Mode):
    texts = originals(mode.name, "abc")
    ends = {"refused": 0, "damaged": 0, "diverged": 0, "same": 0}
    chance = Chance(f"lines {mode.name}")
    for number in range(files_of(mode) // 2):
        data = lines_changed(texts[number % len(texts)], chance)
        ends[take_in(data, watched=number % 10 == 0)] += 1
    assert min(ends.values()) >= files_of(mode) // 160


@all_but("platformer", "dungeon", "hexcrawl")
@every_mode
def test_reading_damaged_files_keeps_no_memory(mode: Mode, monkeypatch: pytest.MonkeyPatch):
    # As the program has it: the tests keep more (tests/conftest.py).
    monkeypatch.setattr(floors, "FLOORS", floors.KeptFloors(floors.KEPT))
    texts = originals(mode.name, "abc")
    chance = Chance("memory")

    def batch(files: int) -> int:
        for number in range(files):
            change: Callable[[bytes, Chance], bytes] = (bytes_changed, lines_changed)[number % 2]
            take_in(change(texts[number % len(texts)], chance), watched=number % 10 == 0)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start(1)
    try:
        few = 2 if is_slow(mode) else 4
        batch(few)
        before = batch(few)
        after = batch(4 * few)
    finally:
        tracemalloc.stop()
    assert after - before < 48 * 1024


@settings(max_examples=25)  # each plays a run; what all kinds of damage come to is counted above
@given(
    st.sampled_from(MODES),
    st.sampled_from((bytes_changed, lines_changed)),
    st.integers(0, 2**64 - 1),
)
def test_any_change_of_any_file_does(
    mode: Mode, change: Callable[[bytes, Chance], bytes], number: int
):
    texts = originals(mode.name, "abc")
    take_in(change(texts[number % len(texts)], Chance(number)), watched=True)


def snapshots_of(name: str) -> tuple[object, ...]:
    """Snapshots from the games of a mode, of every set of parameters."""
    return tuple(chain.from_iterable(sampled(name).snapshots.values()))


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


@settings(max_examples=25)  # for the soak: how many are refused is counted above
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
