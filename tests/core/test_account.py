"""The account of a run: live, or told again from its text, it says the same."""

from __future__ import annotations

from game.cli.tales import library, registry
from game.core import account, effort, journal
from game.core.account import Account, Line, account_of, narrated
from game.core.mode import NoContent
from game.core.session import Session
from game.core.text import message

MISSING = "What happened before is not told here."


def lines(told: Account) -> list[str]:
    return [line.text.in_english() for line in told.lines()]


def said(*words: str) -> tuple[Line, ...]:
    return tuple(Line(message("{word}", word=word)) for word in words)


def played(game_id: str, limit: int = 10_000) -> tuple[Session, Account]:
    """A bot's run, with the account that was kept meanwhile."""
    world = registry().read_id(game_id)
    session = Session.start(world, library().content(world.mode.name))
    told = Account()
    moves = (
        registry().tale(world.mode.name).bots()[0].moves(session.game, session.content, world.seed)
    )
    for _, command in zip(range(limit), moves, strict=False):
        events = session.apply(command)
        told.add(session.position, narrated(world.mode, events))
    return session, told


def again(session: Session) -> Account | None:
    return account_of(session.world, session.content, journal.read(session.take_records().encode()))


def test_a_run_told_again_is_the_run_told_live():
    for game_id in ("thrones:barbarian,tale#a", "null-turns:long#a"):
        session, live = played(game_id)
        assert len(live.lines()) > 3
        told = again(session)
        assert told is not None
        assert told.lines() == live.lines()


def test_what_was_taken_back_is_not_told():
    session, live = played("null-turns:long,candles=5#a", 3)
    before = live.lines()
    stake = session.mode.parse_command("stake 3")
    live.add(4, narrated(session.mode, session.apply(stake)))
    assert live.lines() != before
    session.undo(1)
    live.back_to(session.position)
    assert live.lines() == before
    told = again(session)
    assert told is not None
    assert told.lines() == before


def test_what_came_before_stands_before_what_came_since():
    now, past = Account(2), Account()
    past.add(1, said("one", "two"))
    past.add(2, said("three"))
    now.add(3, said("four"))
    assert lines(now) == [MISSING, "four"]
    now.precede(past)
    assert lines(now) == ["one", "two", "three", "four"]
    now.back_to(1)
    assert lines(now) == ["one", "two"]


def test_what_is_taken_back_before_the_past_is_known_is_taken_from_it():
    now, past = Account(2), Account()
    past.add(1, said("one"))
    past.add(2, said("two"))
    now.add(3, said("three"))
    now.back_to(1)
    now.add(2, said("four"))
    now.precede(past)
    assert lines(now) == ["one", "four"]


def test_an_account_keeps_the_latest_and_says_that_the_beginning_is_gone(monkeypatch):
    monkeypatch.setattr(account, "MOST_KEPT", 3)
    told = Account()
    for place, word in enumerate("abcd", start=1):
        told.add(place, said(word))
    assert lines(told) == [MISSING, "b", "c", "d"]


def test_a_run_of_ticks_keeps_what_was_told_and_not_its_ticks():
    told = Account()
    for tick in range(1, 10_000):
        told.add(tick, said(str(tick)) if tick % 1_000 == 0 else ())
    told.back_to(9_000 - 1)
    assert lines(told) == [str(tick) for tick in range(1_000, 9_000, 1_000)]


def test_a_run_that_is_not_played_again_is_not_told(monkeypatch):
    session, _ = played("null-turns:long#a")
    recorded = journal.read(session.take_records().encode())
    ticks, _ = played("null-ticks#a", 100)
    assert again(ticks) is None
    resumed = journal.Journal(
        recorded.header,
        (journal.Resumed(9, "-"), *recorded.records),
        recorded.checksums,
        recorded.size,
    )
    assert account_of(session.world, NoContent(), resumed) is None
    monkeypatch.setitem(effort.WEIGHTS, "decision", effort.Weights(1, 1, recorded.commands - 1))
    assert account_of(session.world, NoContent(), recorded) is None


def test_a_line_has_the_kind_of_its_event():
    session, told = played("dungeon:2d6,warden+delver,gentle#2", 60)
    names = [kind.name.in_english() for kind in session.mode.log_kinds]
    assert {line.kind for line in told.lines()} >= set(range(1, len(names) + 1))
    for line in told.lines():
        text = line.text.in_english()
        if " hits " in text and " blocks " in text:
            assert names[line.kind - 1] == "Fights"
        if "is laid" in text:
            assert names[line.kind - 1] == "Rooms"
        if "your turn" in text:
            assert session.mode.log_kinds[line.kind - 1].seen_anyway
    again_told = again(session)
    assert again_told is not None
    assert again_told.lines() == told.lines()


def test_every_event_is_of_one_kind_at_most():
    for mode in registry().modes:
        listed = [kind for one in mode.log_kinds for kind in one.events]
        assert len(listed) == len(set(listed))
        assert set(listed) <= set(mode.events)
