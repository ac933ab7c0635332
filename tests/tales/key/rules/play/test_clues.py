"""What is told at an exit before it is opened, the chance that the boss is behind it, and what
moves that chance (rules/dungeon.md, "Clues")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from game.core.dice import Dice
from game.tales.key.rules.dungeon.laying import Asked
from game.tales.key.rules.play import contents
from game.tales.key.rules.play.clues import (
    WHOLE,
    lean_of,
    pass_over,
    prior,
    size_of,
    tell_anew,
    weigh,
)
from game.tales.key.rules.play.contents import budget, company, furnish_room, is_den
from game.tales.key.rules.play.doors import Delve, dens_passed, match_doors
from game.tales.key.rules.play.events import Hinted, LeftAtDoor, Prowled, RoomLaid
from game.tales.key.rules.play.game import KeyGame, start
from game.tales.key.rules.play.mode import MODE
from game.tales.key.rules.play.state import Clues
from game.tales.key.rules.play.table import Table
from tests.depth import either
from tests.tales.key.rules.play.table import CONTENT


def begun(seed: str, params: str = "3d6,warden,normal") -> KeyGame:
    return start(MODE.space.read(params), seed, CONTENT)


def open_exits(game: KeyGame) -> list[Clues]:
    return [
        clues
        for exit_ in game.state.dungeon.exits()
        for clues in game.state.clues
        if exit_.open and (exit_.room, exit_.side) == (clues.room, clues.side)
    ]


def lay_next(game: KeyGame, clues: Clues) -> int:
    """Open an exit and look into the room; returns its number, 0 where a tile is asked for."""
    state, table = game.state, game.table
    lean = lean_of(table, clues.room, clues.side)
    laid = state.dungeon.open_exit(clues.room, clues.side, lean)
    if isinstance(laid, Asked):
        return 0
    match_doors(table)
    table.ground.changed()
    assert laid.door is not None
    furnish_room(table, laid.room.number, laid.door.cells[1])
    tell_anew(table)
    return laid.room.number


def walks(count: int, params: str = "3d6,warden,normal") -> Iterator[tuple[KeyGame, Clues]]:
    """Dungeons explored without anybody in them: the game before each exit that is opened next."""
    for number in range(count):
        game = begun(f"walk {number}", params)
        stream = Dice(f"walk {number}").stream("own")
        while exits := open_exits(game):
            clues = stream.pick(exits)
            laid = game.state.dungeon.counter
            yield game, clues
            if game.state.dungeon.counter == laid:
                lay_next(game, clues)


def test_what_is_told_is_true_of_the_room_that_is_laid() -> None:
    seen: dict[str, bool] = {}
    for game, clues in walks(either(12, 6)):
        told = dict(clues.told)
        number = lay_next(game, clues)
        state = game.state
        room = state.dungeon.board.room(number)
        if "size" in told:
            assert size_of(room.width * room.height) == told["size"]
        if told.get("who", "none") != "none":
            there = [foe.kind for foe in state.monsters.values() if foe.room == number]
            assert told["who"].removeprefix("den-") in [
                CONTENT.monsters[kind].kin for kind in there
            ]
        if "way" in told:
            ways = [way for way in state.dungeon.ways() if way.room == number]
            assert ways or told["way"] == "none"
        lying = [t for c, things in state.things.items() if c in room.cells for t in things]
        lying = [thing for thing in lying if not thing.startswith("key:")]
        if told.get("what") == "gold":
            assert any(thing.startswith("gold:") for thing in lying)
        if told.get("what") == "none":
            assert not lying
        seen.update(dict.fromkeys(told, True))
    assert sorted(seen) == ["size", "way", "what", "who"]


def test_what_waits_lies_there_also_where_nobody_could_stand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A room can be full of foes and furniture."""
    free = contents.far_cells
    monkeypatch.setattr(
        contents, "far_cells", lambda t, r, entry, s: free(t, r, entry, s) if entry else []
    )
    found = 0
    for game, clues in walks(3):
        waits = clues.told.get("what")
        cells = game.state.dungeon.board.room(lay_next(game, clues)).cells
        lying = [t for cell in cells for t in game.state.things.get(cell, [])]
        if waits == "gold":
            assert any(thing.startswith("gold:") for thing in lying)
            found += 1
    assert found


def test_no_exit_tells_all_and_every_exit_tells_two_things() -> None:
    for _, clues in walks(4):
        assert len(clues.told) == 2


def test_the_chance_shown_is_the_true_one() -> None:
    """Behind as many exits lies the boss's room as the chances shown add up to."""
    shown, square, came = 0.0, 0.0, 0
    for game, _ in walks(either(20, 10)):
        for clues in open_exits(game):
            chance = clues.chance / WHOLE
            found = game.state.dungeon.foretell(clues.room, clues.side).boss
            if clues.why:
                assert found is (clues.chance == WHOLE), clues
                continue
            assert 0 < chance < 1
            shown, square, came = shown + chance, square + chance * (1 - chance), came + found
    assert shown > either(12, 6)
    assert abs(came - shown) < 2.5 * square**0.5


def test_where_only_a_glimmer_is_told_the_chance_is_that_of_the_dice() -> None:
    """The boss has his hoard by the same dice as others."""
    game = begun("plain", "11,warden,normal")
    dungeon = game.state.dungeon
    exit_ = next(exit_ for exit_ in dungeon.exits() if exit_.open)
    for glimmer in ("none", "gold", "thing", "fire", "choice"):
        clues = Clues(exit_.room, exit_.side, 0, odds=list(prior(dungeon)))
        weigh(dungeon, company(game.table, 2, dens=False), exit_, clues, {"what": glimmer})
        assert Fraction(clues.chance, WHOLE) == pytest.approx(exit_.boss, abs=1e-5)


def test_what_glimmers_waits_there_for_whoever_goes_that_way_first() -> None:
    """A fire, a treasure, a book, a captive: furniture that stands there when the door opens."""
    stands = {"fire": "campfire", **{v.id: v.fixture for v in CONTENT.vaults.values()}}
    found: dict[str, int] = {}
    for game, clues in walks(16):
        told = clues.told.get("what", "")
        number = lay_next(game, clues)
        if told in stands and number:
            kinds = [f.kind for f in game.state.fixtures.values() if f.room == number]
            assert stands[told] in kinds, told
            found[told] = found.get(told, 0) + 1
    assert sorted(found) == sorted(stands)


def test_going_one_way_gives_up_what_waits_behind_the_others_of_that_room() -> None:
    """And only that: who lives there stays, and what other rooms' exits hold is untouched."""
    tried = 0
    for number in range(30):
        game = begun(f"fork {number}")
        for _ in range(3):
            delves = [c for c in game.legal() if c.text.startswith("delve")]
            if not delves or game.state.danger:
                break
            chosen = delves[0].text.split()
            before = {(e.room, e.side): dict(e.clues) for e in game.view().exits}
            events = game.apply(delves[0])
            if not any(isinstance(event, RoomLaid) for event in events):
                break  # somebody was met on the way
            for exit_ in game.view().exits:
                told = before.get((exit_.room, exit_.side))
                if told is None or (exit_.room, exit_.side) == (int(chosen[1]), chosen[2]):
                    continue
                if exit_.room == int(chosen[1]):
                    assert dict(exit_.clues)["what"] == "none"
                    lost = told.get("what", "none") != "none"
                    gone = [e for e in events if isinstance(e, Hinted) and e.how == "gone"]
                    assert bool(gone) or not lost
                    tried += lost
                elif "what" in told:
                    assert dict(exit_.clues)["what"] == told["what"]
    assert tried > 5


def test_no_den_lies_behind_a_door_of_the_first_room() -> None:
    elsewhere = 0
    for game, clues in walks(either(10, 5)):
        key = game.state.dungeon.key_of(clues.room, clues.side)
        assert clues.room != 1 or not is_den(game.table, key)
        elsewhere += is_den(game.table, key)
    assert elsewhere


def test_a_light_or_gold_left_at_a_dens_door_makes_it_a_room_like_others() -> None:
    """Most of them go; a bell sends nobody away. It is told at once, and true when one enters."""
    thinned = 0
    for number in range(30):
        game = begun(f"den {number}", "15,ringer,normal")
        state, table = game.state, game.table
        state.gold = 40
        for _ in range(4):
            dens = [c for c in open_exits(game) if c.told.get("who", "").startswith("den-")]
            if dens or not open_exits(game):
                break
            lay_next(game, open_exits(game)[0])
        for clues in dens[:1]:
            key = state.dungeon.key_of(clues.room, clues.side)
            clues.left.append("bell")
            assert is_den(table, key)
            clues.left.append("candle" if number % 2 else "gold")
            assert not is_den(table, key)
            tell_anew(table)
            room = lay_next(game, next(c for c in open_exits(game) if c.left))
            foes = [f for f in state.monsters.values() if f.room == room]
            threat = sum(CONTENT.monsters[f.kind].threat for f in foes)
            assert threat <= max(2, budget(room, 1, 100) // 2)
            thinned += 1
    assert thinned > 2


def test_a_den_that_is_gone_round_sends_somebody_after_the_party_unless_it_was_paid() -> None:
    """A die for each, once, as another exit of the room is opened."""
    rolls = []
    for number in range(30):
        game = begun(f"den {number}", "15,ringer,normal")
        state, table = game.state, game.table
        for _ in range(4):
            dens = [c for c in open_exits(game) if c.told.get("who", "").startswith("den-")]
            others = [c for c in open_exits(game) if dens and c.room == dens[0].room]
            if len(others) > 1 or not open_exits(game):
                break
            lay_next(game, open_exits(game)[0])
        if len(others) < 2 or state.dungeon.boss_room is not None:
            continue
        other = next(c for c in others if c is not dens[0])
        delve = Delve(other.room, other.side)
        at_dens = [c for c in dens if c is not other and c.room == other.room]
        heard = dens_passed(game.view(), other.room, other.side)
        assert [(e.room, e.side) for e in heard] == [(c.room, c.side) for c in at_dens]
        paid = not number % 3
        dens[0].left += ["gold"] * paid
        told = [event for event in _passed(table, delve) if event.den]
        assert len(told) == len(at_dens) - paid
        assert state.summoned == sum(event.came for event in told)
        assert all(event.came == (event.roll <= table.severity.follows) for event in told)
        rolls += [event.roll for event in told]
        assert not _passed(table, delve)
        game.changed()
        assert not dens_passed(game.view(), other.room, other.side)
    follows = CONTENT.levels["normal"].follows
    assert any(roll <= follows for roll in rolls)
    assert any(roll > follows for roll in rolls)


def test_opening_an_exit_names_what_is_given_up_by_it_and_where() -> None:
    game = next(g for g in map(begun, map(str, range(99))) if len(g.view().exits) == 3)
    view = game.view()
    delve, *others = [Delve(e.room, e.side) for e in view.exits]

    def told(*whats: str, gone: bool = False) -> str:
        clues = {
            other: (("what", what),) if what else ()
            for other, what in zip(others, whats, strict=True)
        }
        exits = tuple(
            replace(e, clues=clues.get(Delve(e.room, e.side), ()), forgone=gone) for e in view.exits
        )
        return delve.explain(replace(view, exits=exits)).in_english()

    sides = [other.side for other in others]
    both = f"exits: a captive ({sides[0]}) and an open book ({sides[1]})."
    assert told("captive", "counsel").endswith(both)
    assert told("captive", "").endswith(f"a captive ({sides[0]}) and whatever else waits there.")
    assert told("", "none").endswith(
        "What waits behind the other exits of this room is then carried off."
    )
    assert "carried off" not in told("none", "none")
    assert "carried off" not in told("captive", "", gone=True)


def _passed(table: Table, delve: Delve) -> list[Prowled]:
    table.events = []
    pass_over(table, delve.room, delve.side)
    return [event for event in table.events if isinstance(event, Prowled)]


def test_a_chance_of_none_or_all_has_its_reason() -> None:
    for game, _ in walks(6):
        for clues in game.state.clues:
            assert bool(clues.why) is (clues.chance in (0, WHOLE)), clues


def test_listening_takes_a_turn_and_tells_who_is_there() -> None:
    game = begun("listen")
    before, turn = game.view(), game.state.turn
    listen = next(c for c in game.legal() if c.text.startswith("listen"))
    events = game.apply(listen)
    (heard,) = [event for event in events if isinstance(event, Hinted)]
    assert heard.family in ("who", "size")
    assert game.state.turn == turn + 1
    there = next(e for e in game.view().exits if (e.room, e.side) == (heard.room, heard.side))
    assert dict(there.clues)[heard.family] == heard.clue
    assert there not in before.exits


def test_the_keyhole_takes_three_turns_of_light() -> None:
    game = begun("peer")
    light = game.state.wick
    peer = next(c for c in game.legal() if c.text.startswith("peer"))
    (seen,) = [event for event in game.apply(peer) if isinstance(event, Hinted)]
    assert seen.family in ("what", "way")
    assert game.state.wick == light - 3


def test_a_light_left_at_an_exit_makes_the_boss_rarer_and_a_bell_makes_him_likelier() -> None:
    """He comes on a sum that is less by one, or more: a throw of the source, in its own terms."""
    fewer = more = tried = 0
    for game, clues in walks(either(8, 4), "3d6,ringer,normal"):
        if clues.why:
            continue
        before = clues.chance
        for means in ("candle", "bell"):
            clues.left.append(means)
            tell_anew(game.table)
            (after,) = [c for c in game.state.clues if (c.room, c.side) == (clues.room, clues.side)]
            fewer += means == "candle" and after.chance < before
            more += means == "bell" and after.chance > before
            tried += 1
            after.left.remove(means)
            tell_anew(game.table)
    assert tried > 10
    assert fewer > tried // 3
    assert more > tried // 3


def test_what_is_left_is_paid_for_and_stays_at_that_exit() -> None:
    game = begun("left", "12,ringer,normal")
    game.state.gold = 12
    leave = [c for c in game.legal() if c.text.startswith("leave")]
    assert {c.text.split()[1] for c in leave} == {"candle", "gold", "bell"}
    gold = next(c for c in leave if "gold" in c.text)
    (left,) = [event for event in game.apply(gold) if isinstance(event, LeftAtDoor)]
    assert (left.means, left.lean) == ("gold", 1)
    assert game.state.gold == 0
    assert gold not in game.legal()


def test_a_room_is_the_same_whichever_exit_was_opened_before() -> None:
    """Its dice are keyed by its exit: another room laid first changes at most what stock, free
    zones and the counter change."""
    same = tried = 0
    for number in range(60):
        one, other = begun(f"same {number}"), begun(f"same {number}")
        exits = open_exits(one)
        if len(exits) < 2:
            continue
        kept = exits[0]
        lay_next(other, open_exits(other)[1])
        after = [c for c in other.state.clues if (c.room, c.side) == (kept.room, kept.side)]
        if after:
            tried += 1
            same += after[0].told == kept.told
    assert tried > 8
    assert same > tried * 3 // 4
