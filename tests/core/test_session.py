"""A live run: recording, undo, rewind, assists, notes, and being taken up again."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.core import journal
from game.core.errors import BadValue, IllegalCommand, JournalError
from game.core.journal import Assist, Checkpoint, Do, Journal, Note, Resumed, Rewind, Undo
from game.core.mode import Command, Event, Game, NoContent
from game.core.plain import PlainReader
from game.core.run import REACH
from game.core.session import Resumption, Session, checkpoint_of, resume, resuming
from game.core.verify import verify
from game.tales.null_ticks.rules import Hold
from game.tales.null_turns.rules import Bank, Guess, Stake
from tests.playing import lively_run, null_session, play_some

RIGHT, LEFT = Hold(1, 0), Hold(-1, 0)
HOUR = "null-ticks:seconds=1800#hollow-oak"


def kept(session: Session) -> Journal:
    """The session's journal, when nothing was taken from it before."""
    return journal.read(session.take_records().encode())


def resumed(session: Session, recorded: Journal, snapshot: object = None) -> Resumption:
    plain = json.loads(json.dumps(snapshot))
    return resume(session.world, session.content, recorded, plain)


# Recording


def test_equal_commands_in_a_row_are_one_record_of_at_most_600():
    session = null_session(HOUR)
    session.assist("ward", True)
    for _ in range(599):
        session.apply(RIGHT)
    session.apply(LEFT)
    for _ in range(610):
        session.apply(RIGHT)
    records = [record for record in kept(session).records if isinstance(record, Do)]
    assert records == [Do("right", 599), Do("left"), Do("right", 600), Do("right", 10)]


def test_records_taken_piece_by_piece_are_one_text():
    session = null_session("null-turns:long#hollow-oak")
    text = session.take_records()
    assert text.startswith("ckht-run 2 ")
    for _ in range(3):
        session.apply(Stake(2 if session.game.view().stake != 2 else 3))
        text += session.take_records()
    assert session.take_records() == ""
    assert journal.read(text.encode()).damage is None


def test_an_illegal_command_is_not_recorded():
    session = null_session("null-turns#hollow-oak")
    session.take_records()
    with pytest.raises(IllegalCommand, match="bank: not open now"):
        session.apply(Bank())
    assert session.take_records() == ""
    assert (session.position, session.commands) == (0, 0)


def test_decisions_are_digested_every_32_and_at_the_end():
    session = null_session("null-turns:long,candles=5#hollow-oak")
    for number in range(64):
        session.apply(Stake(2 + number % 2))
    while not session.status.over:
        session.apply(Guess(True))
    recorded = kept(session)
    digests = [record for record in recorded.records if isinstance(record, Checkpoint)]
    assert [record.commands for record in digests] == [32, 64, session.commands]
    assert recorded.records[-1] == digests[-1]
    assert digests[-1].digest == session.game.digest()
    assert [name for name, _ in digests[0].fields] == ["world", "deck", "table", "score", "undo"]


def test_ticks_are_digested_every_600():
    session = play_some(null_session(HOUR), 1_250, policy=1)
    digests = [record for record in kept(session).records if isinstance(record, Checkpoint)]
    assert [record.commands for record in digests] == [600, 1200]


def test_notes_are_kept_and_change_nothing():
    session = null_session("null-turns#hollow-oak")
    before = session.game.digest()
    assert session.note("  A cold hall.\r\n ") == "A cold hall."
    assert session.game.digest() == before
    recorded = kept(session)
    assert recorded.records == (Note("A cold hall."),)
    assert verify(session.world, NoContent(), recorded).same


def test_facts_about_a_run_have_a_name_and_one_line():
    session = null_session("null-turns#hollow-oak")
    session.about("daily", "2025-11-20")
    with pytest.raises(BadValue, match="about: expected a name and one line"):
        session.about("daily", "two\nlines")
    assert kept(session).about("daily") == "2025-11-20"


# Undo


def test_what_revealed_nothing_can_be_taken_back_and_leaves_no_trace_in_the_game():
    session = null_session("null-turns#hollow-oak")
    digests = [session.game.digest()]
    for points in (2, 3, 1):
        session.apply(Stake(points))
        digests.append(session.game.digest())
    assert session.undo_depth == 3
    session.undo(2)
    assert session.game.digest() == digests[1]
    assert (session.position, session.commands, session.undo_depth) == (1, 3, 1)
    session.undo()
    assert session.game.digest() == digests[0]
    assert kept(session).records[-2:] == (Undo(2), Undo(1))


def test_what_was_revealed_cannot_be_taken_back():
    session = null_session("null-turns#hollow-oak")
    session.apply(Stake(2))
    session.apply(Guess(True))
    assert session.undo_depth == 0
    with pytest.raises(IllegalCommand, match="expected at most 0 commands to take back, got 1"):
        session.undo()


def test_the_past_for_undo_is_bounded():
    session = null_session("null-turns#hollow-oak")
    for number in range(REACH["decision"].commands + 10):
        session.apply(Stake(2 + number % 2))
    assert session.undo_depth == REACH["decision"].commands
    session.undo(REACH["decision"].commands)
    assert session.undo_depth == 0


def test_taking_back_carries_out_few_commands_again_and_none_that_revealed(
    monkeypatch: pytest.MonkeyPatch,
):
    session = null_session("null-turns:long,candles=5#hollow-oak")
    done: list[str] = []
    play = type(session.game).apply

    def noted(game: Game, command: Command) -> tuple[Event, ...]:
        done.append(command.text)
        return play(game, command)

    monkeypatch.setattr(type(session.game), "apply", noted)
    for turn in range(20):
        session.apply(Guess(turn % 3 > 0))
        if session.status.over:
            break
        for _ in range(turn % 7):
            session.apply(Stake(2 if session.game.view().stake != 2 else 3))
        for _ in range(session.undo_depth):
            done.clear()
            session.undo()
            assert len(done) < REACH["decision"].spacing
            assert all(text.startswith("stake") for text in done)
    assert session.commands > 20


def test_ticks_without_undo_have_nothing_to_undo():
    session = play_some(null_session(HOUR), 5)
    assert session.undo_depth == 0
    with pytest.raises(IllegalCommand, match="undo"):
        session.undo()


# Rewind


def test_rewinding_leads_to_exactly_the_game_that_was():
    session = null_session(HOUR)
    digests = {}
    bot_moves = [RIGHT, RIGHT, Hold(0, 1), LEFT, Hold(0, -1)]
    session.assist("ward", True)
    for tick in range(900):
        digests[tick] = session.game.digest()
        session.apply(bot_moves[tick % 97 % 5])
    assert session.rewind_floor == 900 - REACH["tick"].commands
    for tick in (899, 870, 601, 600, 421, 300):
        session.rewind(tick)
        assert session.game.digest() == digests[tick]
        assert session.position == tick
    assert session.rewind_floor == 300
    assert session.commands == 900
    session.apply(RIGHT)
    assert session.position == 301


@pytest.mark.parametrize("tick", [-1, 299, 900, 901])
def test_rewinding_goes_back_ten_seconds_and_no_further(tick):
    session = null_session(HOUR)
    session.assist("ward", True)
    for _ in range(900):
        session.apply(LEFT)
    before = session.game.digest()
    with pytest.raises(IllegalCommand, match="rewind: expected a tick from 300 to 899"):
        session.rewind(tick)
    assert (session.game.digest(), session.position) == (before, 900)


def test_decisions_cannot_be_rewound():
    session = null_session("null-turns#hollow-oak")
    session.apply(Stake(2))
    assert session.rewind_floor == session.position
    with pytest.raises(IllegalCommand, match="played in decisions"):
        session.rewind(0)


# Assists


def test_rewinding_and_assists_mark_a_run_for_good():
    for help_oneself in (lambda s: s.rewind(0), lambda s: s.assist("slow", True)):
        session = play_some(null_session(HOUR), 10)
        assert not session.assisted
        help_oneself(session)
        session.assist("slow", False)
        assert session.assisted


def test_switching_an_assist_off_that_never_was_on_marks_nothing():
    session = null_session(HOUR)
    session.assist("slow", False)
    assert not session.assisted


def test_an_assist_changes_the_game_and_is_recorded():
    session = null_session(HOUR)
    session.assist("slow", True)
    assert session.game.view().assists == ("slow",)
    assert session.assists == {"slow"}
    assert kept(session).records == (Assist("slow", True),)
    with pytest.raises(BadValue, match="unknown assist 'fly', expected one of: slow, ward"):
        session.assist("fly", True)


def test_assists_stay_as_they_are_when_time_goes_back():
    session = play_some(null_session(HOUR), 40)
    session.assist("ward", True)
    play_some(session, 40)
    session.rewind(35)
    assert session.game.view().assists == ("ward",)
    play_some(session, 5)
    session.rewind(20)
    assert verify(session.world, NoContent(), kept(session)).same


def test_what_was_played_with_an_assist_is_rewound_with_it():
    session = play_some(null_session(HOUR), 40)
    session.assist("slow", True)
    digests = {}
    for tick in range(40, 100):
        digests[tick] = session.game.digest()
        session.apply(RIGHT)
    for tick in (95, 59, 45, 40):
        session.rewind(tick)
        assert session.game.digest() == digests[tick]


# Being taken up again


@pytest.mark.parametrize("name", ["null-turns", "null-ticks"])
def test_resuming_equals_never_having_stopped(modes, name):
    mode = modes.mode(name)
    for seed in ("a", "b", "c"):
        session = lively_run(mode, NoContent(), seed, 250)
        snapshot = session.snapshot()
        recorded = kept(session)
        for start in (snapshot, None):
            again = resumed(session, recorded, start)
            assert (again.notice, again.kept) == (None, len(recorded.records))
            assert again.session.snapshot() == snapshot
            assert again.session.verified


def test_a_snapshot_is_caught_up_with_the_journal_after_it():
    session = play_some(null_session(HOUR), 700, policy=1)
    text, snapshot = session.take_records(), session.snapshot()
    play_some(session, 300, policy=1)
    session.rewind(650)
    text += session.take_records()
    again = resumed(session, journal.read(text.encode()), snapshot)
    assert again.session.game.digest() == session.game.digest()
    assert again.session.rewind_floor == session.rewind_floor
    again.session.apply(RIGHT)
    text += again.session.take_records()
    whole = journal.read(text.encode())
    assert whole.damage is None
    assert verify(session.world, NoContent(), whole).same


def test_only_what_follows_the_snapshot_is_played_again(monkeypatch):
    session = play_some(null_session("null-ticks:seconds=200#hollow-oak"), 6_000, policy=1)
    text, snapshot = session.take_records(), session.snapshot()
    play_some(session, 60, policy=1)
    recorded = journal.read((text + session.take_records()).encode())
    ticks = []
    game = type(session.game)
    apply = game.apply
    monkeypatch.setattr(game, "apply", lambda self, hold: ticks.append(hold) or apply(self, hold))
    again = resumed(session, recorded, snapshot)
    assert again.session.position == session.position == 6_060
    assert len(ticks) == 60


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: None,
        lambda _: {},
        lambda snapshot: snapshot | {"format": 99},
        lambda snapshot: snapshot | {"checksum": "00000000"},
        lambda snapshot: snapshot | {"records": 10**6},
        lambda snapshot: snapshot | {"records": True},
        lambda snapshot: snapshot | {"run": None},
        lambda snapshot: snapshot | {"run": snapshot["run"] | {"game": []}},
        lambda snapshot: snapshot | {"run": snapshot["run"] | {"ring": [[0, {}], [0, {}]]}},
        lambda snapshot: snapshot | {"run": snapshot["run"] | {"since": [["right", 10**9]]}},
    ],
)
def test_a_run_does_not_need_its_snapshot(spoil):
    session = play_some(null_session(HOUR), 100)
    snapshot = session.snapshot()
    again = resumed(session, kept(session), spoil(snapshot))
    assert again.notice is None
    assert again.session.snapshot() == snapshot


def test_the_snapshot_of_another_run_of_the_same_world_is_not_believed():
    one, other = null_session("null-turns#hollow-oak"), null_session("null-turns#hollow-oak")
    one.apply(Stake(2))
    other.apply(Stake(3))
    again = resumed(one, kept(one), other.snapshot())
    assert again.session.game.digest() == one.game.digest() != other.game.digest()


def test_a_snapshot_that_lies_is_found_out_by_the_next_digest():
    session = play_some(null_session(HOUR), 590, policy=1)
    text, snapshot = session.take_records(), session.snapshot()
    snapshot["run"]["game"]["sparks"] += 1
    play_some(session, 60, policy=1)
    recorded = journal.read((text + session.take_records()).encode())
    again = resumed(session, recorded, snapshot)
    assert again.session.game.digest() == session.game.digest()
    assert again.session.verified


def newer(session: Session) -> Session:
    """The same world under later rules."""
    world = replace(session.world, mode=replace(session.world.mode, rules=2))
    session.world = world
    return session


def test_after_a_change_of_rules_a_run_goes_on_from_its_snapshot_unverified():
    session = play_some(null_session(HOUR), 100)
    text, snapshot = session.take_records(), session.snapshot()
    play_some(session, 20)
    text += session.take_records()
    again = resumed(newer(session), journal.read(text.encode()), snapshot)
    assert again.session.position == 100
    assert not again.session.verified
    assert "rules or content have changed; it goes on from move 100" in again.notice.in_english()
    again.session.apply(RIGHT)
    text += again.session.take_records()
    recorded = journal.read(text.encode())
    assert recorded.damage is None
    assert Resumed(2, "-") in recorded.records
    # Killed before the next snapshot, and taken up once more: still nothing is lost.
    once_more = resumed(session, recorded, snapshot)
    assert once_more.session.game.digest() == again.session.game.digest()
    assert not once_more.session.verified
    assert verify(session.world, NoContent(), recorded).outcome == "diverged"


def test_after_a_change_of_rules_without_a_snapshot_there_is_no_way_on():
    session = play_some(null_session(HOUR), 100)
    recorded = kept(session)
    with pytest.raises(
        JournalError, match=r"under rules 1 of null-ticks, these are 2, and there is no snapshot"
    ):
        resumed(newer(session), recorded)


def test_what_cannot_be_carried_out_ends_a_run_but_loses_nothing_before_it():
    session = play_some(null_session(HOUR), 100)
    recorded = kept(session)
    header, records = recorded.header, list(recorded.records)
    text = journal.write(header, [*records, Do("right", 3), Rewind(10_000), Do("left")])
    again = resumed(session, journal.read(text.encode()))
    assert again.session.position == 103
    assert again.kept == len(records) + 1
    assert "rewind: expected a tick from 0 to 102, got 10000" in again.notice.in_english()


def test_a_record_that_breaks_off_in_the_middle_counts_as_far_as_it_went():
    session = play_some(null_session("null-ticks:seconds=1#hollow-oak"), 10)
    recorded = kept(session)
    text = journal.write(recorded.header, [*recorded.records, Do("right", 600)])
    again = resumed(session, journal.read(text.encode()))
    assert again.session.status.over
    prefix = journal.write(recorded.header, recorded.records)
    whole = journal.read((prefix + again.session.take_records()).encode())
    assert whole.records[-1] == Do("right", 50)
    assert verify(session.world, NoContent(), whole).run.game.status.over


@pytest.mark.parametrize(
    ("world", "commands", "kept"),
    [
        ("null-ticks:seconds=1800,moths=0#a", [RIGHT, LEFT] * 450, [*range(300, 901, 30)]),
        ("null-turns#hollow-oak", [Stake(2), Stake(3)] * 37, [*range(8, 73, 4)]),
    ],
)
def test_what_going_back_needs_is_one_snapshot_every_so_many_commands(
    world: str, commands: list[Command], kept: list[int]
):
    """And none that lies further behind than anyone can go."""
    session = null_session(world)
    for command in commands:
        session.apply(command)
    places = [entry[0] for entry in PlainReader(session.run.state()).pairs("ring", 100)]
    assert places == kept


def test_a_run_that_does_not_play_back_the_same_goes_on_unverified():
    session = play_some(null_session("null-turns:long#hollow-oak"), 10)
    recorded = kept(session)
    assert resumed(session, recorded).session.verified
    lie = replace(checkpoint_of(session.run), digest="0" * 16)
    text = journal.write(recorded.header, [*recorded.records, lie])
    again = resumed(session, journal.read(text.encode()))
    assert again.session.commands == session.commands
    assert not again.session.verified
    assert "does not play back the same" in again.notice.in_english()


def test_how_far_a_run_is_taken_up_is_told_from_nothing_to_all():
    session = play_some(null_session("null-turns:long#hollow-oak"), 10)
    told = list(resuming(session.world, session.content, kept(session)))
    assert told == sorted(told)
    assert told[0] > 0
    assert told[-1] == 1
