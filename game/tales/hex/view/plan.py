"""Ways on the map: the trail, what each step of a planned way costs, and the sum at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pygame

from game.core.hexgrid import Hex, direction_to
from game.engine.app import App
from game.engine.text import Style
from game.tales.hex.rules.play.seen import Plan
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.dice import block
from game.tales.hex.view.layout import MAP_GROWTH


def trail_pieces(trail: Sequence[Hex]) -> Iterator[tuple[Hex, str]]:
    """The sprites of a trail from hex to hex, each with the hex in whose middle it lies."""
    for one, other in pairwise(trail):
        for here, there in ((one, other), (other, one)):
            side = direction_to(here, there)
            if side is not None:
                yield here, f"trail/{side}"


def costs(view: HexView, plan: Plan) -> tuple[tuple[Hex, int], ...]:
    """Each hex of the way with the quarters that the step into it takes. They add up to the
    plan's."""
    upto = {way.to: way.quarters for way in view.ways}
    found: list[tuple[Hex, int]] = []
    before = 0
    for at in plan.way:
        found.append((at, upto[at] - before))
        before = upto[at]
    return tuple(found)


def draw_cost(app: App, canvas: pygame.Surface, middle: tuple[float, float], quarters: int) -> None:
    """The price of one step, on a small disc in its hex."""
    draw_number(app, canvas, middle, str(quarters), "ink", 17)


def draw_sum(app: App, canvas: pygame.Surface, middle: tuple[float, float], plan: Plan) -> None:
    """What the whole way costs, on a larger disc; doubtful where the weather is not known."""
    told = f"{plan.quarters}" if plan.sure else f"{plan.quarters}?"
    draw_number(app, canvas, middle, f"= {told}", "rubric", 20)


def draw_number(
    app: App,
    canvas: pygame.Surface,
    middle: tuple[float, float],
    words: str,
    colour: str,
    size: int,
) -> None:
    """A number on a round slip of paper."""
    style = Style("strong", colour, size)
    said = app.text.line(words, style, MAP_GROWTH)
    rect = said.get_rect(center=(round(middle[0]), round(middle[1])))
    slip = rect.inflate(14 if len(words) > 1 else 16, 2)
    canvas.blit(block(app, slip.size, slip.height // 2, colour, 2, "parch_hi"), slip)
    canvas.blit(said, rect)
