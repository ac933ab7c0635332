"""What one stands on, who stands there and what kills are seen in every light.

Ten looks of one floor here; `python -m tools.soak.candle_picture` plays a whole castle.
"""

from __future__ import annotations

import pytest

from game.shell.tale import Services
from game.tales.candle.view.look import NEAR

pytest.importorskip("numpy", reason="the picture is measured with it")

from game.core.sliced import through
from tools.soak.candle_picture import LEAST, Played, measured


@pytest.mark.parametrize("lit", [True, False])
def test_stone_hero_and_danger_stand_out_on_every_floor(services: Services, lit: bool) -> None:
    played = Played(services, "level", "fir")
    view = next(
        view for view in played.steps() if view.is_lit is lit and view.tick > 200 and view.on_ground
    )
    greys = []
    for number in range(10):
        through(played.stage._dressed(number, view.floor))
        seen = measured(services, played, view)
        greys.append(seen.grey)
        assert seen.stone is not None
        for name in ("stone", "hero", "danger"):
            value = getattr(seen, name)
            assert value is None or value >= LEAST[name], f"floor {number + 1}: {name}"
    if lit:
        assert sum(greys) / len(greys) >= LEAST["grey"]


def test_the_play_is_read_for_the_scale_that_it_is_drawn_at(services: Services) -> None:
    scales = dict(services.registry.tale("candle").pinned)
    assert scales["candle/dwarf"] == scales["candle/masonry"] == NEAR
    assert scales["candle/light"] == 1.0
