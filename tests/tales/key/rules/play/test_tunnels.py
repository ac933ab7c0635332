"""Tunnels in play: hatches that are passed together, drops from which nobody comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.cli.tales import library
from game.core.bots import play
from game.core.dice import Dice
from game.core.errors import IllegalCommand
from game.tales.key.bots import BOTS
from game.tales.key.rules.play.advice.hint import advise
from game.tales.key.rules.play.events import Climbed, RoomLaid
from game.tales.key.rules.play.game import KeyGame
from game.tales.key.rules.play.known import HatchSeen
from game.tales.key.rules.play.mode import MODE
from game.tales.key.rules.play.tunnels import Climb
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.word import word_of
from tests.depth import one_in
from tests.tales.key.rules.dungeon.loops import PIT, RING, looped

CONTENT = library().content(MODE.name)
EXPERT = next(bot for bot in BOTS if bot.name == "expert")


def started(plan: Diagram, seed: str, party: str = "warden+delver") -> KeyGame:
    game = MODE.start(MODE.space.change(f"{party},gentle", {"plan": word_of(plan)}), seed, CONTENT)
    assert isinstance(game, KeyGame)
    return game


def before(game: KeyGame, *, one_way: bool) -> Climb:
    """Play until a hatch of that kind can be passed, of which nobody knows the other end."""
    choose, stream = EXPERT.make(CONTENT), Dice("own").stream("own")
    for _ in range(800):
        view = game.view()
        seen = {(each.room, each.number): each for each in view.hatches}
        for command in view.legal:
            if isinstance(command, Climb):
                hatch = seen[command.room, command.tunnel]
                if hatch.one_way == one_way and not hatch.to:
                    return command
        game.apply(choose(view, stream))
    raise AssertionError("no hatch was found")


def ends(game: KeyGame, number: int) -> list[HatchSeen]:
    return [hatch for hatch in game.view().hatches if hatch.number == number]


def test_a_drop_leads_down_alone_and_says_so():
    game = started(PIT, "oak")
    drop = before(game, one_way=True)
    told = game.explain(drop)
    assert told is not None
    assert "Nobody comes back up this way" in told.in_english()
    above = game.view()
    events = game.apply(drop)
    came = next(event for event in events if isinstance(event, Climbed))
    view = game.view()
    room = view.rooms[came.room - 1]
    for hero in view.heroes:
        assert room.x <= hero.cell[0] < room.x + room.width, "the party goes together"
        assert room.y <= hero.cell[1] < room.y + room.height
    assert room.theme is not None, "one sees where one is"
    assert view.counter >= above.counter
    near, far = sorted(ends(game, drop.tunnel), key=lambda hatch: not hatch.opens)
    assert (near.to, near.beyond) == (far.room, far.cell)
    assert not far.opens
    with pytest.raises(IllegalCommand):
        game.apply(Climb(far.room, far.number))


def test_a_tunnel_leads_there_and_back():
    game = started(RING, "oak")
    there = before(game, one_way=False)
    assert len(ends(game, there.tunnel)) == 1, "where it leads is not known before"
    came = next(event for event in game.apply(there) if isinstance(event, Climbed))
    back = Climb(came.room, there.tunnel)
    if game.view().phase == "walk":
        assert back in game.view().legal
    assert {hatch.to for hatch in ends(game, there.tunnel)} == {there.room, came.room}


def test_rooms_on_the_way_are_laid_and_nobody_looks_into_them():
    game = started(RING, "oak")
    drop = before(game, one_way=True)
    laid = [event.room for event in game.apply(drop) if isinstance(event, RoomLaid)]
    view = game.view()
    hidden = [number for number in laid if view.rooms[number - 1].theme is None]
    assert hidden == laid[:-1]
    assert all(door.mode != "open" for door in view.doors if hidden and hidden[0] in door.rooms)


def test_in_danger_no_hatch_is_lifted():
    game = started(PIT, "oak")
    drop = before(game, one_way=True)
    game.state.danger = True
    game.changed()
    assert drop not in game.legal()


@one_in(3)
@pytest.mark.parametrize("plan", [PIT, RING, looped(1)])
def test_the_expert_plays_them_to_the_end(plan: Diagram):
    game = started(plan, "to the end", "ringer")
    play(EXPERT, game, CONTENT, "to the end", 3_000)
    assert game.status.over
    assert game.state.outcome in ("won", "fallen"), "nobody gives up"


def test_the_hint_goes_back_through_a_tunnel_for_what_was_left():
    """The only open exit lies at the other end."""
    game = started(RING, "oak")
    there = before(game, one_way=False)
    view = game.view()
    (hatch,) = ends(game, there.tunnel)
    beyond = next(room for room in view.rooms if room.number != there.room)
    exits = tuple(replace(each, room=beyond.number, open=True) for each in view.exits[:1])
    known = replace(hatch, to=beyond.number, beyond=(beyond.x, beyond.y))
    rooms = tuple(replace(room, entered=True) for room in view.rooms)
    legal = tuple(c for c in view.legal if c == there or c.text == "end")
    hint = advise(replace(view, rooms=rooms, exits=exits, hatches=(known,), doors=(), legal=legal))
    assert hint is not None
    assert exits
    assert hint.command == there
