"""Countries to take home: JSON, letters, a plan, a gazetteer, a map for text-mapper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from game.core.codec import JsonValue
from game.core.dice import Dice
from game.core.hexgrid import neighbours
from game.core.mode import GeneratorOf
from game.core.steps import Steps
from game.tales.hex.rules.country.areas import areas_of
from game.tales.hex.rules.country.chart import Chart
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.country.country import Country, country_of
from game.tales.hex.rules.country.country_plain import (
    country_json,
    hexes_json,
    prose_json,
    words_json,
)
from game.tales.hex.rules.country.drawing import Drawing
from game.tales.hex.rules.country.gazetteer import as_markdown
from game.tales.hex.rules.country.map_svg import as_svg
from game.tales.hex.rules.country.map_text import as_text, as_textmapper
from game.tales.hex.rules.country.narrate import sentences
from game.tales.hex.rules.country.orders import explore_at_random, explore_rings
from game.tales.hex.rules.country.params import SPACE, HexParams

RULES = 1
"""Version of the rules; raised whenever a seed would draw another country."""
LEAST_AREA = 3
"""Areas of fewer hexes are not listed."""


def explored(
    params: HexParams, seed: str, content: HexContent, country: Country, steps: Steps | None = None
) -> Chart:
    """The map of ``seed``, explored whole in the order that the parameters say."""
    chart = Chart(Drawing(params, seed, content, steps))
    if steps is not None and chart.laid:
        steps.add("rim", hexes=chart.laid)
    if params.explore == "random":
        dice = Dice(seed, steps.rolls if steps is not None else None)
        explore_at_random(chart, country.city.at, dice.stream("explore"), steps)
    else:
        explore_rings(chart, country.city.at)
    return chart


def world(params: HexParams, seed: str, content: HexContent, traced: bool) -> dict[str, JsonValue]:
    """The country of ``seed`` as rules/hexcrawl.md lists it ("Output"), explored whole."""
    steps = Steps() if traced else None
    country = country_of(params, seed, content, steps)
    chart = explored(params, seed, content, country, steps)
    body = told(params, seed, content, country, chart, params.explore)
    if steps is not None:
        body["trace"] = steps.taken
    return body


def told(
    params: HexParams,
    seed: str,
    content: HexContent,
    country: Country,
    chart: Chart,
    order: str,
) -> dict[str, JsonValue]:
    """A country and what is known of its land, as JSON; ``order`` says how it was explored.

    Of a chart that is not whole too: writers leave bare what nobody knows.
    """
    body: dict[str, JsonValue] = {
        "radius": params.radius,
        "explore": order,
        **country_json(country),
        "hexes": hexes_json(chart, content),
        "areas": [
            {
                "relief": content.reliefs[area.relief].id,
                "name": prose_json(area.name),
                "hexes": [list(at) for at in area.hexes],
            }
            for area in areas_of(chart, seed, content)
            if len(area.hexes) >= LEAST_AREA
        ],
    }
    body["words"] = words_json(body, content)
    return body


def measure(body: Mapping[str, JsonValue]) -> Mapping[str, float]:
    """What the land is like: alike neighbours, water and mountains, obstacles, communities."""
    hexes = cast(Sequence[Mapping[str, Any]], body["hexes"])
    relief = {(each["q"], each["r"]): each["relief"] for each in hexes}
    pairs = same = 0
    for at, here in relief.items():
        for other in neighbours(at):
            if other in relief:
                pairs += 1
                same += relief[other] == here
    whole = max(1, len(hexes))
    mountains = sum(each.endswith("mountains") for each in relief.values())
    return {
        "alike": round(100 * same / max(1, pairs), 1),
        "water": round(100 * sum(each == "water" for each in relief.values()) / whole, 1),
        "mountains": round(100 * mountains / whole, 1),
        "areas": len(cast(Sequence[Any], body["areas"])),
        "obstacles": sum(each["obstacle"] is not None for each in hexes),
        "communities": len(cast(Sequence[Any], body["communities"])),
        "ruins": len(cast(Sequence[Any], body["ruins"])),
    }


GENERATOR = GeneratorOf(
    name="hexcrawl",
    format="hexcrawl/1",
    space=SPACE,
    world=world,
    writers={
        "text": as_text,
        "svg": as_svg,
        "textmapper": as_textmapper,
        "md": as_markdown,
    },
    rules=RULES,
    measure=measure,
    tell=sentences,
)
