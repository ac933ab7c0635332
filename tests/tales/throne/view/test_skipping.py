"""Hands that hurt nobody pass with a key, and a lost quest runs to its end."""

from __future__ import annotations

import pytest

from game.core.session import Session
from game.engine.driver import Driver
from game.shell.tale import Services
from game.tales.throne.rules.combat import WIDEST
from game.tales.throne.rules.commands import CONCEDE, DEAL
from game.tales.throne.rules.events import HandDealt
from game.tales.throne.rules.game import ThronesGame
from game.tales.throne.rules.view import ThronesView
from tests.tales.throne.view.sitting import Sitting, way_to


def _thick(view: ThronesView) -> bool:
    """A fight in which most hands hurt nobody."""
    return view.phase == "fight" and view.armour + view.enemy_armour >= 9


def _damages(sitting: Sitting, way: tuple[str, ...]) -> list[int]:
    """The damage of each hand dealt, by playing the run again without a table."""
    world = sitting.services.registry.read_id(str(sitting.session.id))
    again = Session.start(world, sitting.session.content)
    return [
        event.clash.damage
        for text in (*way, *sitting.given)
        for event in again.apply(world.mode.parse_command(text))
        if isinstance(event, HandDealt)
    ]


@pytest.mark.parametrize(("by_itself", "speed"), [(False, 100), (True, 0)])
def test_one_key_passes_every_hand_that_hurts_nobody(
    services: Services, hands: Driver, by_itself: bool, speed: int
) -> None:
    services.app.change(skip_empty_hands=by_itself, animation_speed=speed)
    game_id, way = way_to(services, "thrones:wizard,seed#{}", _thick)
    sitting = Sitting(services, game_id)
    sitting.sit_at(way)
    hands.press("confirm" if by_itself else "skip")
    dealt = 0
    while len(sitting.given) > dealt:
        dealt = len(sitting.given)
        hands.steps(20)
    assert set(sitting.given) == {"deal"}
    assert dealt > 1
    damages = _damages(sitting, way)[-dealt:]
    assert not any(damages[:-1])
    assert damages[-1] > 0


def test_without_the_setting_each_hand_waits_for_its_key(services: Services, hands: Driver) -> None:
    game_id, way = way_to(services, "thrones:wizard,seed#{}", _thick)
    sitting = Sitting(services, game_id)
    sitting.sit_at(way)
    hands.press("confirm")
    hands.steps(120)
    assert sitting.given == ["deal"]


def test_a_lost_position_is_named_and_can_be_seen_out(services: Services, hands: Driver) -> None:
    def lost(view: ThronesView) -> bool:
        hopeless = view.life - view.enemy_life + WIDEST <= view.enemy_armour
        return view.phase == "fight" and hopeless

    game_id, way = way_to(services, "thrones:hero,seed#{}", lost)
    sitting = Sitting(services, game_id)
    sitting.sit_at(way)
    game = sitting.session.game
    assert isinstance(game, ThronesGame)
    sitting.table.odds(game.odds())
    plates = sitting.table.board.plates
    assert hands.until(lambda: len(plates.options) == 3, 100_000)
    assert [option.deed for option in plates.options] == [DEAL, CONCEDE, "run on"]
    hands.press("up", "confirm")
    hands.until(lambda: sitting.session.status.over, 6_000)
    assert sitting.session.status.phase == "lost"
    assert "concede" not in sitting.given
