"""The castle desk: rooms are exchanged, proved, taken back, kept and played."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from game.core.registry import World
from game.core.sliced import through
from game.engine.driver import Driver
from game.engine.inputs import Press
from game.engine.scene import Push
from game.shell.craft.taking_home import TakeHomeScene
from game.shell.mode_page import ModePage
from game.shell.tale import Services, Tale
from game.tales.candle.rules.exchange import exchange, word_of
from game.tales.candle.rules.params import WIDE
from game.tales.candle.view import castle_desk
from game.tales.candle.view.castle_desk import CastleDesk
from game.tales.candle.view.craft_ways import floor_by_hand
from game.workshop.projects import ProjectsScene
from game.workshop.settings import Settings
from tests.workshop.conftest import bench

CASTLE = "castle,floors=2,columns=2,rows=2"
SEED = "hollow oak"
LAID: dict[tuple[object, ...], dict[str, Any]] = {}
"""Floors that were laid and proved, by what asked for them."""


@pytest.fixture(autouse=True)
def laid_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test asks for the same floors."""

    def laid(
        tale: Tale, params: str, seed: str, number: int, usage: Mapping[str, int]
    ) -> dict[str, Any]:
        wanted = params, seed, number, tuple(sorted(usage.items()))
        if wanted not in LAID:
            LAID[wanted] = through(floor_by_hand(tale, params, seed, number, usage))
        return LAID[wanted]

    monkeypatch.setattr(castle_desk, "floor_by_hand", laid)


@pytest.fixture
def desk(services: Services) -> CastleDesk:
    scene = CastleDesk(services, CASTLE, SEED)
    services.app.go(Push(scene))
    settle(services, scene)
    return scene


def settle(services: Services, scene: CastleDesk) -> None:
    """Until what is asked for is laid."""
    for _ in range(20):
        services.app.step()
        if not scene.waiting:
            return
    raise AssertionError("still waiting")


def rooms(scene: CastleDesk) -> dict[tuple[int, int], str]:
    assert scene.shown is not None
    assert scene.shown.picture is not None
    return {cell: room.key for cell, room in scene.shown.picture.rooms().items()}


def first_other(scene: CastleDesk) -> str:
    here = rooms(scene)[scene.cell or (0, 0)].partition("/")[0]
    return next(room.key for room in scene.candidates() if room.name != here)


def test_a_room_is_exchanged_taken_back_and_exchanged_again(services: Services, desk: CastleDesk):
    before, key = rooms(desk), first_other(desk)
    assert desk.cell is not None
    desk.put(key)
    settle(services, desk)
    assert rooms(desk) == {**before, desk.cell: key}
    desk.undo()
    settle(services, desk)
    assert rooms(desk) == before
    desk.undo(again=True)
    assert rooms(desk)[desk.cell] == key
    desk.put(before[desk.cell])
    settle(services, desk)
    assert (rooms(desk), desk.exchanges) == (before, ())


def test_the_floor_above_stays_and_has_rooms_of_its_own(services: Services, hands: Driver):
    plain = CastleDesk(services, CASTLE, SEED)
    services.app.go(Push(plain))
    settle(services, plain)
    hands.press("map")
    settle(services, plain)
    above = rooms(plain)
    hands.key(30)  # 1
    settle(services, plain)
    plain.put(first_other(plain))
    settle(services, plain)
    hands.key(31)  # 2
    settle(services, plain)
    assert rooms(plain) == above
    plain.put(first_other(plain))
    settle(services, plain)
    assert [each.floor for each in plain.exchanges] == [0, 1]
    plain.clear()
    settle(services, plain)
    assert [each.floor for each in plain.exchanges] == [0]
    plain.undo()
    plain.undo()
    settle(services, plain)
    assert (plain.floor, [each.floor for each in plain.exchanges]) == (1, [0])


def test_what_cannot_stand_is_refused_in_a_sentence_and_nothing_changes(
    services: Services, desk: CastleDesk
):
    before = rooms(desk)
    desk.put("no-such-room")
    settle(services, desk)
    assert "cannot stand" in desk.refused
    assert (rooms(desk), desk.exchanges) == (before, ())


def test_keys_and_the_mouse_choose_a_room_and_another_for_it(
    services: Services, hands: Driver, desk: CastleDesk
):
    start = desk.cell
    hands.press("right", "down")
    assert desk.cell != start
    assert desk.shown is not None
    assert desk.shown.picture is not None
    assert start is not None
    hands.click(*desk.shown.picture.frame_of(desk.glass, start).center)
    assert desk.cell == start
    here = rooms(desk)[start]
    hands.press("confirm")
    assert f"instead of {desk.named(here)}, difficulty" in desk.said()
    hands.press("confirm")
    settle(services, desk)
    assert len(desk.exchanges) == 1
    hands.press("undo")
    assert desk.exchanges == ()


def test_it_is_a_project_and_opened_again(services: Services, desk: CastleDesk, hands: Driver):
    desk.put(first_other(desk))
    settle(services, desk)
    wanted = rooms(desk)
    assert services.app.writer.drain(10)
    folder = services.places.projects
    assert folder is not None
    (file,) = folder.glob("*.json")
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert (kept["format"], kept["params"]) == ("platformer-project/1", desk.params_text)
    assert kept["id"].endswith(f"#{SEED}+{desk.project.name}")
    services.app.send(Press("save"))
    hands.press("cancel")
    assert services.app.writer.drain(10)
    page = ProjectsScene(services)
    services.app.go(Push(page))
    services.app.step()
    assert [entry.system for entry in page.entries] == ["platformer"]
    page.chosen("project.0")
    services.app.go(page.chosen("open"))
    again = services.app.scene
    assert isinstance(again, CastleDesk)
    settle(services, again)
    assert rooms(again) == wanted


def test_it_is_taken_home_and_played_under_its_whole_id(
    services: Services, desk: CastleDesk, hands: Driver
):
    key = first_other(desk)
    desk.put(key)
    settle(services, desk)
    hands.press("journal")
    scene = services.app.scene
    assert isinstance(scene, TakeHomeScene)
    assert scene.made.world["usage"][key] == 1
    assert scene.made.id == f"platformer:{desk.params_text}#{SEED}" == str(desk.head["id"])
    hands.press("cancel")
    services.app.go(desk.chosen("play"))
    assert isinstance(services.app.scene, ModePage)
    world = services.app.scene.world
    assert (world.mode.space.write(world.params), world.seed) == (desk.params_text, SEED)


def test_a_castle_that_does_not_stand_any_more_says_so_and_is_laid_by_the_dice(
    services: Services,
):
    word = word_of([exchange(1, 0, "gone", "gone-too")])
    desk = CastleDesk(services, f"{CASTLE},rooms={word}", SEED)
    services.app.go(Push(desk))
    settle(services, desk)
    desk.go_to(1)
    settle(services, desk)
    assert desk.shown is not None
    assert "floor 2 cannot stand" in desk.shown.why_not
    desk.clear()
    settle(services, desk)
    assert rooms(desk)


def test_another_seed_has_none_of_the_exchanged_rooms(services: Services):
    """Their word says nothing of another seed's floors, which would be refused."""
    candle = services.registry.mode("candle")
    word = word_of([exchange(0, 0, "gone", "gone-too")])
    world = World(candle, candle.space.read(f"castle,floors=2,rooms={word}"), SEED)
    page = ModePage(services, candle, world)
    services.app.go(Push(page))
    page.field.put(f"platformer:castle,10,rooms={word}#oak")
    page.chosen("seed")
    assert str(page.world.id) == f"platformer:castle,10,rooms={word}#oak"
    page.field.put("oaks")
    page.chosen("seed")
    assert str(page.world.id) == "platformer:castle,10#oaks"
    settings = Settings({"platformer": WIDE}, "platformer", SEED)
    exchanged = WIDE.read(f"castle,floors=2,rooms={word_of([exchange(1, 0, 'a', 'b')])}")
    settings.set(exchanged)
    settings.sow(SEED)
    assert settings.params == exchanged
    settings.sow("oak")
    assert settings.params == replace(exchanged, rooms="")
    settings.undo()
    settings.reset()
    assert settings.params == WIDE.build({})


def test_the_bench_leads_to_it_but_not_from_floors_that_no_dice_laid(
    services: Services, hands: Driver
):
    scene = bench(services, "platformer", "level,columns=2,rows=2")
    hands.press("hint")
    assert isinstance(services.app.scene, CastleDesk)
    hands.press("cancel")
    word = word_of([exchange(0, 0, "gone", "gone-too")])
    scene.params_text = f"level,columns=2,rows=2,rooms={word}"
    hands.press("odds")
    services.app.step()
    assert scene.seed != SEED
    assert scene.made is not None
    assert scene.made.id == f"platformer:level,columns=2,rows=2#{scene.seed}"
    drawn = {**scene.made.world, "params": {**scene.made.world["params"], "kind": "story"}}
    scene.made = replace(scene.made, world=drawn)
    hands.press("hint")
    assert services.app.scene is scene
