"""The account of a run: live, or told again from its text, it says the same."""

from __future__ import annotations

from game.bots.registry import bots_of
from game.content.library import Library
from game.core import account, journal
from game.core.account import Account, account_of, narrated
from game.core.mode import NoContent
from game.core.modes import registry
from game.core.session import Session
from game.core.text import Message, message

MISSING = "What happened before is not told here."


def lines(told: Account) -> list[str]:
    return [line.in_english() for line in told.lines()]


def said(*words: str) -> tuple[Message, ...]:
    return tuple(message("{word}", word=word) for word in words)


def played(game_id: str, limit: int = 10_000) -> tuple[Session, Account]:
    """A bot's run, with the account that was kept meanwhile."""
    world = registry().read_id(game_id)
    session = Session.start(world, Library().content(world.mode))
    told = Account()
    moves = bots_of(world.mode.name)[0].moves(session.game, session.content, world.seed)
    for _, command in zip(range(limit), moves, strict=False):
        told.add(narrated(world.mode, session.apply(command)))
    return session, told


def again(session: Session) -> Account:
    return account_of(session.world, session.content, journal.read(session.take_records().encode()))


def test_a_run_told_again_is_the_run_told_live():
    for game_id in ("thrones:barbarian,tale#a", "null-turns:long#a"):
        session, live = played(game_id)
        assert len(live.lines()) > 3
        assert again(session).lines() == live.lines()
        assert live.whole


def test_what_was_taken_back_is_not_told():
    session, live = played("null-turns:long,candles=5#a", 3)
    before = live.lines()
    stake = session.mode.parse_command("stake 3")
    live.add(narrated(session.mode, session.apply(stake)))
    assert live.lines() != before
    session.undo(1)
    live.take_back(1)
    assert live.lines() == before
    assert again(session).lines() == before


def test_what_came_before_stands_before_what_came_since():
    now, past = Account(whole=False), Account()
    past.add(said("one", "two"))
    past.add(said("three"))
    now.add(said("four"))
    assert lines(now) == [MISSING, "four"]
    now.precede(past)
    assert lines(now) == ["one", "two", "three", "four"]
    now.take_back(2)
    assert lines(now) == ["one", "two"]


def test_what_is_taken_back_before_the_past_is_known_is_taken_from_it():
    now, past = Account(whole=False), Account()
    past.add(said("one"))
    past.add(said("two"))
    now.add(said("three"))
    now.take_back(2)
    now.add(said("four"))
    now.precede(past)
    assert lines(now) == ["one", "four"]


def test_an_account_keeps_the_latest_and_says_that_the_beginning_is_gone(monkeypatch):
    monkeypatch.setattr(account, "MOST_KEPT", 3)
    told = Account()
    for word in "abcd":
        told.add(said(word))
    assert lines(told) == [MISSING, "b", "c", "d"]


def test_a_run_that_is_not_played_again_is_not_told(monkeypatch):
    session, _ = played("null-turns:long#a")
    recorded = journal.read(session.take_records().encode())
    ticks, _ = played("null-ticks#a", 100)
    assert lines(again(ticks)) == [MISSING]
    resumed = journal.Journal(
        recorded.header,
        (journal.Resumed(9, "0" * 16), *recorded.records),
        recorded.checksums,
        recorded.size,
    )
    assert lines(account_of(session.world, NoContent(), resumed)) == [MISSING]
    monkeypatch.setattr(account, "MOST_REPLAYED", recorded.commands - 1)
    assert lines(account_of(session.world, NoContent(), recorded)) == [MISSING]
