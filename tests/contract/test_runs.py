"""Every mode: runs are proved - here, in other processes, cut short, and with faults planted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.core import journal
from game.core.errors import GameError
from game.core.mode import Mode, Returning
from game.core.playback import Playback
from game.core.registry import World
from game.core.session import Session, resume
from game.core.verify import verify
from tests.contract.cases import MODES, content_of, every_mode, state_of
from tests.contract.faults import STRIKES_AFTER, with_fault
from tests.depth import either, few
from tests.playing import lively_run, play_some, short_params, short_world


def text_of(session: Session) -> bytes:
    """The text of a session from which nothing was taken yet."""
    session.checkpoint()
    return session.take_records().encode()


def lively_text(mode: Mode, seed: str, commands: int = 250) -> bytes:
    return text_of(lively_run(mode, content_of(mode), seed, commands))


@every_mode
def test_what_was_played_plays_back_the_same(mode: Mode):
    session = lively_run(mode, content_of(mode), "a", either(100, 40))
    digest = session.game.digest()
    recorded = journal.read(text_of(session))
    result = verify(session.world, session.content, recorded)
    assert result.told.in_english() == f"{session.commands} commands played back the same"
    assert result.run is not None
    assert result.run.game.digest() == digest
    playback = Playback(session.world, session.content, recorded)
    playback.seek(playback.length)
    assert playback.game.digest() == digest
    playback.seek(playback.length // 2)
    playback.seek(playback.length)
    assert playback.game.digest() == digest


@every_mode
def test_a_run_cut_at_any_byte_is_a_shorter_run(mode: Mode):
    content = content_of(mode)
    text = lively_text(mode, "cut", either(14, 4))
    whole = journal.read(text)
    first = text.index(b"\n") + 1
    for cut in range(first, len(text) + 1):
        recorded = journal.read(text[:cut])
        assert recorded.records == whole.records[: len(recorded.records)]
        assert recorded.size <= cut
        assert (recorded.damage is None) == (text[cut - 1 : cut] == b"\n")
        if recorded.damage is None:
            assert verify(short_world(mode, "cut"), content, recorded).same
            again = resume(short_world(mode, "cut"), content, recorded)
            assert again.notice is None
            assert again.session.commands == recorded.commands


@every_mode
def test_a_run_interrupted_anywhere_goes_on_as_if_nothing_had_happened(mode: Mode):
    content = content_of(mode)
    for stop in few((1, 7, 33, 70), 2):
        session = lively_run(mode, content, "stop", stop)
        snapshot = json.loads(json.dumps(session.snapshot()))
        text = session.take_records()
        again = resume(session.world, content, journal.read(text.encode()), snapshot)
        assert again.notice is None
        for live in (session, again.session):
            play_some(live, 16)
            live.checkpoint()
        assert again.session.take_records() == (tail := session.take_records())
        assert verify(session.world, content, journal.read((text + tail).encode())).same


@every_mode
def test_a_game_that_returns_is_the_one_that_would_be_restored(mode: Mode):
    content = content_of(mode)
    session = lively_run(mode, content, "a", 20)
    if not isinstance(session.game, Returning):
        pytest.skip("it reads its world anew")
    early = session.game.snapshot()
    for kept, seed in ((early, "a"), (session.game.snapshot(), "a"), (early, "b")):
        now = play_some(lively_run(mode, content, seed, 20), 60).game
        assert isinstance(now, Returning)
        for data in (kept, json.loads(json.dumps(kept))):
            again, read = now.returned(data), mode.restore(content, data)
            assert state_of(again) == state_of(read)
            assert again.view() == read.view()
    with pytest.raises(GameError):
        session.game.returned({**early, "seed": 5})


def prover(hash_seed: str) -> subprocess.Popen[str]:
    """A second process that proves runs under another hash seed."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.contract.prove"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
    )


def faulty_text(mode: Mode, fault: str) -> bytes:
    world = World(with_fault(mode, fault), short_params(mode), "fault")
    return text_of(play_some(Session.start(world, content_of(mode)), 40))


def test_runs_play_back_the_same_in_other_processes_and_a_sets_order_does_not():
    modes = few(MODES, 2)
    sound = [(mode.name, "", lively_text(mode, "a", either(60, 25)).decode()) for mode in modes]
    faulty = [(mode.name, "set", faulty_text(mode, "set").decode()) for mode in modes]
    # Ours may be one of the two: sound runs are proved under the other.
    other = int(os.environ.get("PYTHONHASHSEED") == "1")
    answers = []
    for number, process in enumerate([prover(seed) for seed in ("1", "2")]):
        runs = (*sound, *faulty) if number == other else faulty
        out, _ = process.communicate("".join(json.dumps(run) + "\n" for run in runs), timeout=100)
        assert process.returncode == 0
        answers.append([json.loads(line) for line in out.splitlines()])
    proved = answers[other][: len(sound)]
    assert [outcome for outcome, _ in proved] == ["same"] * len(sound)
    del answers[other][: len(sound)]
    # Two hash seeds walk the set in two orders, so at most one of them can agree with ours.
    for results in zip(*answers, strict=True):
        diverged = [message for outcome, message in results if outcome == "diverged"]
        assert diverged
        assert all(message.endswith("first in 'fault'") for message in diverged)


@every_mode
@pytest.mark.parametrize("fault", ["roll", "clock"])
def test_a_planted_fault_is_caught_and_its_command_named(mode: Mode, fault: str):
    world = World(with_fault(mode, fault), short_params(mode), "fault")
    result = verify(world, content_of(mode), journal.read(faulty_text(mode, fault)))
    assert result.outcome == "diverged"
    assert result.told.in_english().startswith(f"diverged at command {STRIKES_AFTER} (> ")
    assert result.field == "fault"


@every_mode
def test_a_run_of_other_content_or_rules_is_refused_before_its_first_command(mode: Mode):
    text = lively_text(mode, "a", 10).decode()
    recorded = journal.read(text.encode())
    used = recorded.header.content
    for other in (
        f"ckht-run 2 rules {mode.rules + 1} content {used}",
        f"ckht-run 1 rules {mode.rules} content {'9' * 16}",
        f"ckht-run 2 rules {mode.rules} content zzz={'9' * 16}",
    ):
        chain = journal.Chain()
        changed = chain.close(f"{other} {recorded.header.id}").encode()
        result = verify(short_world(mode, "a"), content_of(mode), journal.read(changed))
        assert (result.outcome, result.commands) == ("diverged", 0)
        assert "made " in result.told.in_english()
