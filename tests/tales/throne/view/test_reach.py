"""Every open command can be given by keys alone and by the mouse alone, at every decision."""

from __future__ import annotations

from game.engine.driver import Driver
from game.shell.tale import Services
from game.tales.throne.rules.commands import Concede
from game.tales.throne.view.board import ENEMY_ARMOUR, ENEMY_LIFE
from game.tales.throne.view.layout import ARMOUR, DECK, LIFE, SPENT, STEPS
from tests.tales.throne.view.sitting import KINDS, Sitting, moments


def test_every_command_is_reached_by_keys_alone(services: Services, hands: Driver) -> None:
    sitting = Sitting(services)
    for kind, commands in moments(services).items():
        sitting.sit_at(commands)
        choices = [c.text for c in sitting.view.legal if not isinstance(c, Concede)]
        for number, wanted in enumerate(choices):
            sitting.sit_at(commands)
            hands.press(*["down"] * number, "confirm")
            assert sitting.given == [wanted], kind


def test_every_command_is_reached_by_the_mouse_alone(services: Services, hands: Driver) -> None:
    sitting = Sitting(services)
    for kind, commands in moments(services).items():
        sitting.sit_at(commands)
        choices = [c.text for c in sitting.view.legal if not isinstance(c, Concede)]
        for number, wanted in enumerate(choices):
            sitting.sit_at(commands)
            hands.click(*sitting.table.board.plates.rects()[number].center)
            assert sitting.given == [wanted], kind


def test_giving_up_is_a_menu_away_by_key_and_by_mouse(services: Services, hands: Driver) -> None:
    sitting = Sitting(services)
    sitting.sit_at(moments(services)["fight"])
    hands.press("pause")
    hands.press("cancel")
    hands.click(38, 694)
    assert sitting.wishes == ["pause", "pause", "pause"]


def test_piles_and_counters_stand_for_their_commands(services: Services, hands: Driver) -> None:
    places = {
        "walk": {STEPS: "draw"},
        "fight": {DECK: "deal"},
        "pile/player": {ENEMY_LIFE.center: "life", ENEMY_ARMOUR.center: "armour"},
        "pile/enemy": {LIFE: "life", ARMOUR: "armour"},
        "gain": {LIFE: "life", ARMOUR: "armour"},
        "trap": {LIFE: "life", ARMOUR: "armour"},
        "scouting": {},
    }
    assert set(places) == set(KINDS)
    sitting = Sitting(services)
    found = moments(services)
    for kind, meant in places.items():
        for place, wanted in meant.items():
            sitting.sit_at(found[kind])
            if wanted not in [c.text for c in sitting.view.legal]:
                continue
            hands.click(*place)
            assert sitting.given == [wanted], kind


def test_the_discard_opens_and_shuts_without_a_command(services: Services, hands: Driver) -> None:
    sitting = Sitting(services)
    sitting.sit_at(moments(services)["pile/enemy"])
    closed = sitting.pixels()
    hands.click(*SPENT)
    hands.point(640, 300)
    assert sitting.pixels() != closed
    hands.press("confirm")
    assert sitting.given == []
    assert next(prompt.action for prompt in sitting.table.prompts()) == "up+down"
    hands.press("tab_next", "tab_next", "cancel")
    assert sitting.given == []
    assert sitting.wishes == []
