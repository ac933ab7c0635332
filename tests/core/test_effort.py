"""How much work a run may ask for: counted before it is played, and never exceeded by a session."""

from __future__ import annotations

import json

import pytest

from game.core import effort, journal
from game.core.effort import Weights
from game.core.errors import BadValue, JournalError
from game.core.journal import Assist, Checkpoint, Do, Note, Record, Rewind, Undo
from game.core.mode import NoContent
from game.core.playback import Playback
from game.core.session import OUTGROWN, Session, header_of, resume
from game.core.verify import verify
from game.tales.null_ticks.rules import Hold
from game.tales.null_turns.rules import Stake
from tests.playing import null_session

TOO_MUCH = "asks for more work than"


little_work = pytest.mark.usefixtures("little")


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Very little work is done for anybody."""
    monkeypatch.setitem(effort.WEIGHTS, "decision", Weights(back=6, state=2, most=1_300))
    monkeypatch.setitem(effort.WEIGHTS, "tick", Weights(back=200, state=40, most=4_000))


def text_of(session: Session, *records: Record) -> bytes:
    return journal.write(header_of(session.world, NoContent()), records).encode()


@pytest.mark.parametrize(
    ("clock", "record", "weight"),
    [
        ("decision", Do("stake 2"), 1),
        ("decision", Do("stake 2", 600), 600),
        ("decision", Undo(60), 6),
        ("tick", Rewind(5), 200),
        ("tick", Checkpoint(5, "0" * 16), 40),
        ("tick", Assist("slow", True), 40),
        ("tick", Note("A draught."), 0),
    ],
)
def test_what_is_done_again_counts_what_is_only_said_does_not(
    clock: effort.Clock, record: Record, weight: int
):
    assert effort.weight(record, clock) == weight


@little_work
def test_a_run_that_asks_for_too_much_is_not_begun(monkeypatch: pytest.MonkeyPatch):
    session = null_session("null-ticks:seconds=1800,moths=0#a")
    world = session.world
    loop = [record for _ in range(20) for record in (Do("right"), Rewind(0))]
    recorded = journal.read(text_of(session, *loop))

    def never(*_: object) -> None:
        raise AssertionError("it was begun")

    monkeypatch.setattr("game.core.run.Run.do", never)
    result = verify(world, NoContent(), recorded)
    assert (result.outcome, result.commands) == ("damaged", 0)
    assert TOO_MUCH in result.told.in_english()
    with pytest.raises(JournalError, match=TOO_MUCH):
        Playback(world, NoContent(), recorded)
    with pytest.raises(JournalError, match=TOO_MUCH):
        resume(world, NoContent(), recorded)


@little_work
@pytest.mark.parametrize("world", ["null-turns:long#a", "null-ticks:seconds=1800,moths=0#a"])
def test_no_session_writes_what_its_reader_refuses(world: str):
    session = null_session(world)
    text = session.take_records()
    for number in range(5_000):
        if session.mode.clock == "tick":
            session.apply(Hold(1 if number % 7 else -1, 0))
            if number % 90 == 80:
                session.rewind(session.rewind_floor)
                session.assist("ward", number % 2 == 0)
        else:
            session.apply(Stake(2 if session.game.view().stake != 2 else 3))
            if number % 3 == 2:
                session.undo()
        text += session.take_records()
        if number == 60:
            assert session.recording
    assert not session.recording
    assert not session.verified
    recorded = journal.read(text.encode())
    assert recorded.commands < session.commands
    assert isinstance(recorded.records[-1], Checkpoint)
    assert verify(session.world, NoContent(), recorded).same


@little_work
def test_a_run_that_is_no_longer_recorded_goes_on_from_its_snapshot():
    session = null_session("null-ticks:seconds=1800,moths=0#a")
    for _ in range(4_000):
        session.apply(Hold(1, 0))
    assert not session.recording
    with pytest.raises(BadValue, match="too long to be recorded"):
        session.note("Where was I?")
    text, snapshot = session.take_records(), json.loads(json.dumps(session.snapshot()))
    again = resume(session.world, NoContent(), journal.read(text.encode()), snapshot).session
    assert again.game.digest() == session.game.digest()
    assert (again.recording, again.verified) == (False, False)
    again.apply(Hold(-1, 0))
    assert again.take_records() == ""
    # Without the snapshot it stands where the record ends, and soon stops again.
    from_start = resume(session.world, NoContent(), journal.read(text.encode())).session
    assert from_start.commands < session.commands
    from_start.apply(Hold(1, 0))
    assert not from_start.recording


def test_where_digests_are_missing_nothing_is_searched_command_by_command(
    monkeypatch: pytest.MonkeyPatch,
):
    session = null_session("null-ticks:seconds=1800,moths=0#a")
    lie = Checkpoint(9_000, "0" * 16, (("world", "0000"),))
    recorded = journal.read(text_of(session, *[Do("right", 600)] * 15, lie))
    done: list[int] = []
    do = type(session.run).do

    def counted(run: object, command: object) -> object:
        done.append(1)
        return do(run, command)  # type: ignore[arg-type]

    monkeypatch.setattr("game.core.run.Run.do", counted)
    result = verify(session.world, NoContent(), recorded)
    assert "diverged at commands 1 to 9000" in result.told.in_english()
    assert len(done) == 9_000


def test_outgrown_is_said_in_one_line():
    assert "\n" not in OUTGROWN.in_english()


@pytest.mark.parametrize(("world", "most"), [("null-turns#a", 6_000), ("null-ticks#a", 600_000)])
def test_a_run_may_ask_for_so_much_and_no_more(world: str, most: int):
    session = null_session(world)
    mode = session.world.mode
    whole, rest = divmod(most, 600)
    assert rest == 0
    records = [Do("wait", 600)] * whole
    assert effort.too_much(mode, journal.read(text_of(session, *records))) is None
    refused = effort.too_much(mode, journal.read(text_of(session, *records, Do("wait"))))
    assert refused is not None
    assert f"more work than {most} commands" in refused.in_english()
