"""The descent (docs/key.md): three dungeons in a row, with what one carries and a camp between."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.text import Message
from game.tales.key.bots import BOTS
from game.tales.key.rules.play import growth
from game.tales.key.rules.play.commands import COMMANDS
from game.tales.key.rules.play.contents import budget, furnish_room
from game.tales.key.rules.play.descent import Camp, pitch_camp
from game.tales.key.rules.play.doors import match_doors
from game.tales.key.rules.play.events import CampBroken, CampPitched, Ended
from game.tales.key.rules.play.game import KeyGame, start
from game.tales.key.rules.play.harm import slay
from game.tales.key.rules.play.light import candle_turns
from game.tales.key.rules.play.mode import MODE
from game.tales.key.rules.play.params import SPACE, uses
from game.tales.key.rules.play.state import State
from tests.depth import few
from tests.tales.key.rules.play.table import CONTENT

BOTH = "6,warden+ringer,normal,descent"


def begun(text: str = BOTH, seed: str = "descent/0") -> KeyGame:
    return start(SPACE.read(text), seed, CONTENT)


def state_of(game: KeyGame) -> State:
    return game.state


def slay_boss(game: KeyGame) -> tuple[object, ...]:
    """The boss of this dungeon falls, wherever he is, in the course of a command."""
    table = game.table
    lay_boss(game)
    foe = next(f for f in table.foes() if table.kind_of(f).boss)
    slay(table, foe, 1, "blow")
    game.changed()
    if state_of(game).camping:
        pitch_camp(table)
    game.end_if_over()
    return tuple(table.events)


def lay_boss(game: KeyGame) -> None:
    """Open exits until the boss's chamber lies there and is furnished."""
    table = game.table
    dungeon = state_of(game).dungeon
    for _ in range(60):
        lairs = [room for room in dungeon.board.rooms if room.boss]
        if lairs:
            match_doors(table)
            table.ground.changed()
            furnish_room(table, lairs[0].number, None)
            return
        exit_ = next(e for e in dungeon.exits() if e.open)
        dungeon.open_exit(exit_.room, exit_.side, 0)
    raise AssertionError("no boss")


def do(game: KeyGame, text: str) -> tuple[object, ...]:
    return game.apply(COMMANDS.read(text))


def answered(game: KeyGame) -> None:
    """Learn whatever is to be learnt."""
    while game.view().phase == "learn":
        game.apply(game.legal()[0])


def test_its_parameters_read_back_and_it_needs_the_table_of_the_descent() -> None:
    params = SPACE.read("descent")
    assert SPACE.read(SPACE.write(params)) == params
    assert SPACE.write(params).endswith(",descent")
    assert "descent" not in SPACE.write(SPACE.read(""))
    assert "descent" in uses(params)
    assert "descent" not in uses(SPACE.read(""))
    assert any("descent" in preset.params for preset in MODE.presets)


def test_between_two_dungeons_is_a_camp_and_what_one_carries_goes_along() -> None:
    game = begun()
    state = state_of(game)
    state.gold, state.experience, state.candles = 40, 5, 4
    hero = state.heroes[0]
    hero.pack, hero.hearts = ["net"], 1
    state.heroes[1].standing, state.heroes[1].hearts = "down", 0
    state.leader = 2
    events = slay_boss(game)
    assert state.leader == 1, "the first who stands goes ahead"
    assert [e.storey for e in events if isinstance(e, CampPitched)] == [1]
    assert not game.status.over
    assert state.heroes[1].up, "whoever was down is helped up"
    assert hero.hearts == 3, "everybody mends a little"
    answered(game)
    view = game.view()
    assert view.phase == "camp"
    assert [c.text for c in game.legal()] == [
        *(f"camp {facts.id}" for facts in view.camp if facts.id != "bargain" or state.gold >= 25),
        "concede",
    ]
    assert len(view.camp) == 3
    assert view.camp[0].id == "rest"
    candle = candle_turns(game.table)
    before, turn = state.wick + candle * state.candles, state.turn
    do(game, "camp rest")
    assert hero.hearts == hero.most
    told = game.view()
    assert (told.phase, told.below, len(told.rooms)) == ("walk", 1, 1)
    assert (hero.pack, state.turn) == (["net"], turn)
    assert state.gold >= 40
    storey = tuple(CONTENT.storeys.values())[1]
    assert state.wick + candle * state.candles == before - 24 + candle * storey.candles
    assert state.held == {}
    assert state.keys == []


def test_what_is_done_at_a_camp_is_told_before_with_its_price() -> None:
    game = begun(seed="descent/1")
    state_of(game).gold = 99
    slay_boss(game)
    answered(game)
    for command in game.legal()[:-1]:
        told = game.explain(command)
        assert told is not None
        price = dict(told.arguments)["price"]
        assert isinstance(price, Message)
        assert "turn of light" in price.msgid or "gold" in price.msgid


@pytest.mark.parametrize("choice", ["search", "bargain", "ask"])
def test_each_of_the_others_does_what_it_says(choice: str) -> None:
    for number in range(9):
        game = begun(seed=f"descent/{number}")
        state = state_of(game)
        state.gold = 40
        slay_boss(game)
        answered(game)
        if any(facts.id == choice for facts in game.view().camp):
            break
    for hero in state.heroes:
        hero.pack = []
    candles, gold = state.candles, state.gold
    do(game, f"camp {choice}")
    packs = [len(hero.pack) for hero in state.heroes]
    match choice:
        case "search":
            assert packs == [1, 1]
        case "bargain":
            assert packs == [1, 1]
            assert all(hero.pack == ["draught"] for hero in state.heroes)
            assert state.gold == gold - 25
            assert state.candles == candles + 4 + 3
        case _:
            assert state.counsel == 1


def test_deeper_down_foes_are_worse_and_the_boss_is_another_with_more_hearts() -> None:
    game = begun()
    met = []
    threats = []
    for _ in CONTENT.storeys:
        table, state = game.table, state_of(game)
        threats.append(budget(table.depth_of(3), 2, table.severity.threat))
        lay_boss(game)
        foe = next(f for f in table.foes() if table.kind_of(f).boss)
        met.append((foe.kind, foe.hearts - table.hearts_of(table.kind_of(foe))))
        slay(table, foe, 1, "blow")
        game.changed()
        if state.camping:
            pitch_camp(table)
            answered(game)
            do(game, "camp rest")
    assert len({kind for kind, _ in met}) == 3
    assert [more for _, more in met] == sorted(more for _, more in met)
    assert threats == sorted(threats)
    assert threats[0] < threats[-1]
    game.end_if_over()
    assert game.status.phase == "won"
    figures = {figure.name: figure.value for figure in game.figures()}
    assert figures["dungeons"] == 3
    assert figures["score"] >= 3_000


@pytest.mark.parametrize("level", ["gentle", "normal", "grim"])
def test_further_down_more_rooms_have_foes_and_more_of_them_and_all_else_is_as_the_level_says(
    level: str,
) -> None:
    usual = CONTENT.levels[level]
    game = begun(f"6,warden,{level},descent")
    met = []
    for below in range(len(CONTENT.storeys)):
        state_of(game).below = below
        here = game.table.severity
        met.append((here.foes, -here.crowd))
        assert replace(here, foes=usual.foes, crowd=usual.crowd) == usual
    assert met[0] == (usual.foes, -usual.crowd)
    assert met == sorted(met)
    assert met[0] < met[-1]
    assert begun(f"6,warden,{level}").table.severity == usual


def test_a_single_dungeon_ends_with_its_boss_and_has_no_figure_for_dungeons() -> None:
    game = begun("6,warden,normal")
    events = slay_boss(game)
    assert game.status.phase == "won"
    assert isinstance(events[-1], Ended)
    assert "dungeons" not in [figure.name for figure in game.figures()]
    assert game.view().storeys == ()


def test_a_snapshot_at_the_camp_and_below_is_the_same_run() -> None:
    game = begun()
    slay_boss(game)
    answered(game)
    for command in ("camp rest", "end"):
        again = MODE.restore(CONTENT, game.snapshot())
        assert again.view() == game.view()
        assert do(again, command) == do(game, command)
    camped = _at_camp()
    assert any(isinstance(event, CampBroken) for event in do(camped, "camp rest"))
    assert camped.undo_depth == 0, "what was laid is seen, and cannot be taken back"


def _at_camp() -> KeyGame:
    game = begun(seed="descent/2")
    slay_boss(game)
    answered(game)
    return game


def test_what_comes_is_shown_ahead_and_comes_so() -> None:
    game = begun("3d6,delver,normal")
    table, state = game.table, state_of(game)
    for _ in range(growth.MOST_LEVEL - 1):
        coming = [facts.id for facts in game.view().heroes[0].coming]
        needed = growth.experience_for(state.level + 1, 1)
        growth.gain(table, needed - state.experience)
        game.changed()
        assert [c.text for c in game.legal()[:-1]] == [f"talent {id_}" for id_ in coming]
        game.apply(game.legal()[-2])
    assert game.view().heroes[0].coming == ()


def test_who_follows_a_calling_can_always_go_on_with_it() -> None:
    for number in range(12):
        game = begun("3d6,warden,normal", f"calling/{number}")
        hero = state_of(game).heroes[0]
        for calling in CONTENT.callings_of("warden"):
            for learnt, talent in enumerate(calling.talents[1:], start=1):
                hero.talents = list(calling.talents[:learnt])
                assert talent in growth.coming(game.table, hero)


@pytest.mark.parametrize("level", ["gentle", "normal", "grim"])
def test_no_run_is_endless_even_for_who_does_nothing_but_wait(level: str) -> None:
    """The dark takes hearts without bound: whoever stays where it is cannot outlast it, with all
    the candles of a descent."""
    game = begun(f"6,chandler,{level},descent")
    state = state_of(game)
    state.candles = 20
    for _ in range(3_000):
        if game.status.over:
            break
        game.apply(COMMANDS.read("end"))
    assert game.status.phase == "lost"
    assert state.dark or level == "gentle"


def test_a_bot_plays_a_descent_to_its_end() -> None:
    for bot in BOTS:
        if bot.name in few(("careful", "expert"), 1):
            game = begun("4,delver,gentle,descent", "bots/1")
            for command in bot.moves(game, CONTENT, "bots/1", 4_000):
                game.apply(command)
            assert game.status.over
            assert game.legal() == ()


def test_a_descent_that_is_lost_says_in_which_dungeon_it_ended() -> None:
    game = begun()
    state_of(game).below = 1
    state_of(game).outcome = "fallen"
    told = game.status.reason
    assert isinstance(told, Message)
    assert "the Vaults, dungeon 2 of 3" in told.in_english()


def test_what_is_done_at_a_camp_cannot_be_taken_back() -> None:
    game = begun()
    slay_boss(game)
    answered(game)
    table = game.table
    table.learnt = False
    (rest,) = (each for each in Camp.asked(table) if each.choice == "rest")
    rest.carry_out(table)
    assert table.learnt
