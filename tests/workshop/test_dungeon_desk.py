"""The desk at which a dungeon is laid by hand."""

from __future__ import annotations

import pytest

from game.engine.driver import Driver
from game.engine.scene import Push
from game.shell.craft.taking_home import TakeHomeScene
from game.shell.tale import Services
from game.tales.key.rules.dungeon.by_hand import ByHand, params_for
from game.tales.key.rules.dungeon.generate import body
from game.tales.key.rules.dungeon.validate import faults
from game.tales.key.view.desk import DungeonDesk
from game.tales.locks.rules.items import Item
from game.tales.locks.rules.reading import read_diagram
from game.tales.locks.view.desk_scene import DiagramDesk
from tests.tales.key.rules.dungeon.test_by_hand import to_the_end
from tests.workshop.conftest import assert_asks_until_taken_home, made


@pytest.fixture
def desk(services: Services) -> DungeonDesk:
    desk = DungeonDesk(services, made(services, "dungeon", "size=16"))
    services.app.go(Push(desk))
    services.app.step()
    return desk


def test_by_keys_alone(services: Services, hands: Driver, desk: DungeonDesk):
    for _ in range(60):
        if desk.hand.over:
            break
        done = len(desk.hand.orders)
        hands.press("right")
        hands.press("confirm")
        if len(desk.hand.orders) == done:
            assert desk.refused
            hands.press("left")
    assert len(desk.hand.orders) >= 8
    done = len(desk.hand.orders)
    hands.press("undo", "undo")
    assert len(desk.hand.orders) == done - 2
    hands.press("journal")
    hands.steps(1)
    assert isinstance(services.app.scene, TakeHomeScene)
    hands.press("cancel", "cancel")
    assert services.app.scene is not desk


def test_by_mouse_alone(hands: Driver, desk: DungeonDesk):
    for _ in range(6):
        before = len(desk.hand.orders)
        if desk.hand.tiles:
            hands.steps(1)
            hands.click(*desk.form.widgets[0].rect.center)
        else:
            at = next(n for n, c in enumerate(desk.choices) if c.exit is None or c.exit.open)
            mark = desk.mark_of(desk.choices[at])
            hands.click(*desk.picture.part(desk.glass).to_canvas(*mark))
        assert len(desk.hand.orders) == before + 1
        hands.steps(1)


def test_what_was_decided_anew_and_cannot_be_kept_is_not_lost_unasked(
    services: Services, hands: Driver, desk: DungeonDesk, monkeypatch: pytest.MonkeyPatch
):
    """As many decisions as were taken home, but other ones."""
    monkeypatch.setattr(desk.project, "begin", lambda _: None)
    hands.press("confirm")
    desk.resume("json")
    hands.press("undo", "right", "confirm")
    assert len(desk.hand.orders) == 1
    assert_asks_until_taken_home(services, hands, desk)


def test_a_refusal_is_told_until_something_else_is_looked_at(hands: Driver, desk: DungeonDesk):
    hands.press("undo")
    assert desk.refused == "The first room stays where it is."
    hands.press("right")
    assert desk.refused == ""
    hands.press("undo")
    other = next(n for n in range(len(desk.choices)) if n != desk.looked_at)
    at = desk.picture.part(desk.glass).to_canvas(*desk.mark_of(desk.choices[other]))
    hands.point(*at)
    assert (desk.looked_at, desk.refused) == (other, "")


def test_the_chance_of_the_boss_stands_at_each_exit(desk: DungeonDesk):
    for number, choice in enumerate(desk.choices):
        desk.looked_at = number
        told = desk.said()
        if choice.exit is not None and choice.exit.open:
            assert f"behind it is {round(100 * float(choice.exit.boss))}%." in told
        else:
            assert "boss" not in told


def test_what_is_taken_home_is_the_dungeon_as_it_lies(desk: DungeonDesk, hands: Driver):
    hands.press("confirm", "confirm")
    world = desk.as_made().world
    assert {key: world[key] for key in body(desk.hand.dungeon)} == body(desk.hand.dungeon)
    assert world["orders"] == [order.text() for order in desk.hand.orders]
    assert world["params"]["eights"] == "chosen"
    assert len(world["trace"]) == len(desk.hand.steps)


def parts(item: Item) -> tuple[str, str, int, int]:
    """What an object of a diagram is, wherever it lies."""
    return item.type, item.kind, item.set, item.need


def test_a_diagram_becomes_the_locks_and_keys_of_a_dungeon(services: Services, hands: Driver):
    source = DiagramDesk(services, made(services, "lockkey", "unique=4"))
    services.app.go(Push(source))
    services.app.step()
    services.app.go(source.chosen("dungeon"))
    desk = services.app.scene
    assert isinstance(desk, DungeonDesk)
    assert desk.hand.plan == source.desk.diagram
    to_the_end(desk.hand, 2)
    told = {**body(desk.hand.dungeon), "params": {"profile": "seed"}}
    assert not list(faults(told))
    growth = desk.hand.dungeon.locks.growth
    assert sorted(parts(made.item) for made in growth.placements) == sorted(
        parts(item) for item in source.desk.diagram.tree.items.values()
    )
    desk.lay()
    services.app.draw()
    assert desk.as_made().world["plan"] == source.desk.diagram.json()
    hands.press("undo")
    assert desk.hand.plan == source.desk.diagram


@pytest.mark.parametrize("unique", [0, 4, 30])
def test_a_dungeon_of_a_diagram_has_room_for_it(services: Services, unique: int):
    world = made(services, "lockkey", f"unique={unique},multi=0,permanent=0").world
    plan = read_diagram(world)
    hand = ByHand(params_for(plan), "oak", plan)
    to_the_end(hand, 1)
    assert not list(faults(body(hand.dungeon, plan)))
    assert len(hand.dungeon.locks.growth.placements) == 2 * unique


def test_a_diagram_with_too_many_locks_is_refused_at_the_desk(services: Services):
    source = DiagramDesk(services, made(services, "lockkey", "unique=40,multi=0,permanent=0"))
    services.app.go(Push(source))
    assert source.chosen("dungeon") is None
    assert "60" in source.refused


def test_no_dungeon_is_laid_of_what_cannot_be_finished(services: Services):
    source = DiagramDesk(services, made(services, "lockkey", "unique=4"))
    services.app.go(Push(source))
    tree = source.desk.diagram.tree
    lock = next(n for n in tree.preorder[1:] if not tree.items[n].is_key and tree.children[n])
    for key in [n for n, i in tree.items.items() if i.is_key and i.set == tree.items[lock].set]:
        source.put(key, lock)
    assert not source.desk.verdict.solvable
    assert source.chosen("dungeon") is None
    assert source.refused
    assert services.app.scene is source
