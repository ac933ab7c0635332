"""What waits behind locks and hidden passages, and by what else than its keys a door opens
(docs/key.md, "Doors, locks, walls")."""

from __future__ import annotations

import pytest

from game.tales.key.rules.dungeon.laying import Laid
from game.tales.key.rules.play import growth, light, vaults
from game.tales.key.rules.play.contents import furnish_room
from game.tales.key.rules.play.doors import Force, match_doors
from game.tales.key.rules.play.events import Forced, Freed
from game.tales.key.rules.play.facts import SEALS
from game.tales.key.rules.play.game import start
from game.tales.key.rules.play.params import SPACE
from game.tales.key.rules.play.state import Plaque
from game.tales.key.rules.play.table import WARNED
from tests.tales.key.rules.play.shown import shows
from tests.tales.key.rules.play.table import CONTENT, Scene, lay

LOCKED = """
. . . . .
. . g . .
- - * - -
. . W . .
. . . . k
"""
GATE = (5 * "\n. . . . .") + "\n- - * - -\n. . W . .\n. . . . ."
ALONG = ". . . . .\n. W c . .\n. . . . ."


def sealed(seal: str, price: int, vault: str = "counsel") -> Scene:
    """A locked door that asks for something else than its key, and somebody asleep behind it."""
    scene = lay(LOCKED, k="key", g="ghoul asleep")
    scene.state.plaques[1] = Plaque(vault, seal, price)
    return scene


# The plaque


def test_a_locked_door_tells_what_is_behind_it_and_how_else_it_opens() -> None:
    scene = sealed("slit", 20, "captive")
    plaque = scene.look().doors[0].plaque
    assert plaque is not None
    assert plaque.told == CONTENT.vaults["captive"].told
    assert (plaque.seal, plaque.price) == ("slit", 20)
    scene.state.gold = 20
    assert scene.can("force 1")
    scene.do("force 1")
    assert scene.look().doors[0].plaque is None


def test_every_locked_door_that_is_laid_has_one_and_its_room_holds_what_it_tells() -> None:
    kept = told = 0
    for number in range(12):
        game = start(SPACE.read("18,warden,normal"), f"vault {number}", CONTENT)
        table = game.table
        dungeon = table.state.dungeon
        for _ in range(30):
            ways = [exit_ for exit_ in dungeon.exits() if exit_.open]
            if not ways or dungeon.board.boss is not None:
                break
            laid = dungeon.open_exit(ways[0].room, ways[0].side)
            assert isinstance(laid, Laid)
            assert laid.door is not None
            match_doors(table)
            table.ground.changed()
            furnish_room(table, len(dungeon.board.rooms), laid.door.cells[1])
        for door, made in enumerate(dungeon.board.doors, start=1):
            assert bool(made.lock) == (door in table.state.plaques)
            plaque = table.state.plaques.get(door)
            if plaque is None:
                continue
            room = dungeon.board.room(made.rooms[1])
            assert bool(plaque.vault) != room.boss
            if plaque.vault:
                facts = CONTENT.vaults[plaque.vault]
                told += facts.count
                fixtures = table.state.fixtures.values()
                kept += sum(f.kind == facts.fixture and f.room == room.number for f in fixtures)
    assert told > 10
    assert kept == told


# By what else it opens


@pytest.mark.parametrize(("seal", "price"), [("slit", 20), ("thorn", 4), ("hinges", 12)])
def test_a_door_opens_for_its_price_and_for_no_less(seal: str, price: int) -> None:
    scene = sealed(seal, price)
    hero, state = scene.hero(), scene.state
    state.gold = 19
    hero.hearts = 5
    state.wick = 0
    assert not scene.can("force 1")
    state.gold, hero.hearts, state.wick = 20, 6, 30
    assert scene.can("force 1")
    before = state.gold, hero.hearts
    scene.do("force 1")
    assert scene.told(Forced)
    assert state.doors == ["open"]
    lost = before[0] - state.gold, before[1] - hero.hearts
    assert lost == {"slit": (20, 0), "thorn": (0, 4)}.get(seal, (0, 0))
    assert (30 - state.wick >= price) == (seal == "hinges")


def test_whoever_tears_at_hinges_wakes_those_behind_them() -> None:
    loud, quiet = sealed("hinges", 12), sealed("slit", 20)
    quiet.state.gold = 20
    for scene in (loud, quiet):
        scene.do("force 1")
    assert loud.foe("g").mood == "awake"
    assert quiet.foe("g").mood == "asleep"


def test_nobody_forces_what_the_keys_open_nor_in_a_fight() -> None:
    scene = sealed("slit", 20)
    scene.state.gold = 20
    assert scene.can("force 1")
    scene.do("move k")
    assert not scene.can("force 1")
    fight = lay(LOCKED.replace(". . W . .", "r . W . ."), k="key", g="ghoul asleep", r="rat")
    fight.state.plaques[1] = Plaque("counsel", "slit", 20)
    fight.state.gold = 20
    fight.begin()
    assert not fight.can("force 1")


def test_forcing_a_door_spends_no_key_and_teaches_nothing() -> None:
    scene = sealed("slit", 20)
    scene.state.gold = 20
    experience = scene.state.experience
    scene.do("force 1")
    assert not scene.state.held
    assert scene.state.experience == experience


def test_the_gate_of_the_boss_is_torn_from_its_hinges_and_he_is_the_harder_for_it() -> None:
    hearts = []
    for warned in (False, True):
        scene = lay(GATE, boss=True)
        assert scene.state.plaques[1].vault == ""
        assert scene.state.plaques[1].seal == "hinges"
        scene.see_all()
        scene.state.wick = 30
        if warned:
            scene.do("force 1")
        assert scene.state.warned == warned
        del scene.state.chambers[2]
        furnish_room(scene.table, 2, None)
        (boss,) = [foe for foe in scene.state.monsters.values() if scene.table.kind_of(foe).boss]
        hearts.append(boss.hearts)
    assert hearts[1] - hearts[0] == WARNED


def test_every_seal_of_the_rules_is_in_the_tables() -> None:
    assert tuple(CONTENT.seals) == SEALS
    assert Force(1).text == "force 1"


# What waits


@shows("fixture", "grate")
def test_of_two_niches_one_is_chosen_and_the_other_falls_shut() -> None:
    scene = lay(". . . . .\n. W c . .\n. . d . .", c="grate", d="grate")
    scene.fixture("c").holds, scene.fixture("d").holds = ["mail"], ["mirror"]
    shown = {f.cell: f.shows for f in scene.look().fixtures}
    assert shown[scene.at("c")] == CONTENT.items["mail"]
    assert shown[scene.at("d")] == CONTENT.items["mirror"]
    scene.do("handle d")
    assert "mirror" in scene.hero().pack
    assert not scene.can("handle c")
    assert all(fixture.shows is None for fixture in scene.look().fixtures)


@shows("fixture", "lectern")
def test_who_has_read_of_the_boss_strikes_him_with_two_dice_more_and_nobody_else() -> None:
    dice = []
    for foe in ("tallow-king", "ghoul"):
        for reads in (False, True):
            scene = lay(ALONG.replace(". . . . .", ". . . g .", 1), c="lectern", g=f"{foe} asleep")
            if reads:
                scene.do("handle c")
            blow = next(seen.blow for seen in scene.look().foes if seen.facts.id == foe)
            assert blow is not None
            dice.append(blow.attack)
    assert dice[1] == dice[0] + 2
    assert dice[3] == dice[2]


@shows("fixture", "cage")
def test_a_captive_teaches_what_makes_a_level() -> None:
    scene = lay(ALONG, c="cage")
    assert scene.state.level == 1
    scene.do("handle c")
    assert scene.told(Freed)
    assert scene.state.level == 2
    assert scene.state.experience == growth.experience_for(2, 1)
    assert scene.look().phase == "learn"
    wise = lay(ALONG, c="cage")
    wise.state.level, wise.hero().hearts = growth.MOST_LEVEL, 1
    wise.do("handle c")
    assert wise.hero().hearts == wise.hero().most


@shows("fixture", "candelabrum")
def test_the_great_candelabrum_makes_candles_and_hearts_whole() -> None:
    scene = lay(ALONG, c="candelabrum")
    hero, state = scene.hero(), scene.state
    most, candles = hero.most, state.candles
    hero.hearts, state.wick = 1, 5
    scene.do("handle c")
    assert hero.hearts == hero.most == most + 1
    assert state.candles == candles + vaults.BRIGHTER
    assert state.wick >= light.candle_turns(scene.table) - 1


@shows("fixture", "campfire")
def test_a_watch_fire_makes_everybody_well_once_and_never_in_a_fight() -> None:
    scene = lay(ALONG, c="campfire")
    hero = scene.hero()
    hero.hearts, hero.ready, hero.marks["poisoned"] = 1, {"bash": 3}, 2
    scene.do("handle c")
    assert (hero.hearts, hero.ready) == (hero.most, {})
    assert "poisoned" not in hero.marks
    assert not scene.can("handle c")
    fight = lay(ALONG.replace("c", "c f", 1), c="campfire", f="ghoul")
    fight.hero().hearts = 1
    fight.begin()
    assert not fight.can("handle c")


def test_nobody_lives_behind_a_hidden_passage() -> None:
    found = 0
    for number in range(40):
        game = start(SPACE.read("12,warden,normal"), f"forgotten {number}", CONTENT)
        table, dungeon = game.table, game.state.dungeon
        for side in dungeon.searchable(1)[:1]:
            laid = dungeon.search(1, side).laid
            if isinstance(laid, Laid) and not laid.room.boss:
                match_doors(table)
                table.ground.changed()
                furnish_room(table, laid.room.number, None)
                assert vaults.is_forgotten(table, laid.room.number)
                assert not [f for f in table.state.monsters.values() if f.room == laid.room.number]
                found += 1
    assert found > 5


# Signs on walls


def test_a_wall_that_shows_a_passage_has_one_and_most_passages_show() -> None:
    shown = hidden = 0
    for number in range(60):
        game = start(SPACE.read("12,warden,normal"), f"sign {number}", CONTENT)
        dungeon = game.state.dungeon
        signs = game.state.chambers[1].signs
        assert set(game.view().signs) == set(signs) & set(dungeon.searchable(1))
        for side in dungeon.searchable(1)[:1]:
            found = dungeon.search(1, side).search.found
            assert found or side not in signs
            shown += found and side in signs
            hidden += found and side not in signs
    assert shown > hidden > 0
