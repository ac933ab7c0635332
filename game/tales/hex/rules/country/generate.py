"""Countries to take home: JSON (rules/hexcrawl.md, "Output"), letters, a plan, a gazetteer, a map
for text-mapper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.codec import JsonValue
from game.core.dice import Dice
from game.core.hexgrid import Hex, neighbours
from game.core.mode import GeneratorOf
from game.core.steps import Steps
from game.core.text import NO_PROSE, Prose, Worded
from game.tales.hex.rules.country.chart import Chart, areas_of
from game.tales.hex.rules.country.content import COUNTRY, HexContent
from game.tales.hex.rules.country.country import (
    Community,
    Country,
    Faction,
    Hearsay,
    Ruin,
    country_of,
)
from game.tales.hex.rules.country.drawing import NONE, PLACES, Drawing, Drawn
from game.tales.hex.rules.country.gazetteer import as_booklet, as_markdown
from game.tales.hex.rules.country.map_svg import as_pdf, as_svg
from game.tales.hex.rules.country.map_text import as_text, as_textmapper
from game.tales.hex.rules.country.narrate import sentences
from game.tales.hex.rules.country.orders import explore_at_random, explore_rings
from game.tales.hex.rules.country.params import SPACE, HexParams


def prose_json(prose: Prose) -> dict[str, JsonValue]:
    """A text in every language."""
    return Worded(prose)


def hex_json(at: Hex, drawn: Drawn, order: int, content: HexContent) -> dict[str, JsonValue]:
    """A hex with the dice that made it."""
    obstacle: JsonValue = None
    if drawn.obstacle != NONE:
        kind = content.obstacles[drawn.obstacle].id
        obstacle = {"kind": kind, "place": PLACES[drawn.place]}
    return {
        "q": at[0],
        "r": at[1],
        "order": order,
        "relief": content.reliefs[drawn.relief].id,
        "vegetation": None if drawn.growth == NONE else content.growths[drawn.growth].id,
        "obstacle": obstacle,
        "rolls": _rolls(drawn),
    }


def _rolls(drawn: Drawn) -> JsonValue:
    if drawn.sides:
        return {"sides": drawn.sides, "value": drawn.second}
    if not drawn.second:
        return None
    return {"neighbour": drawn.first or None, "relief": drawn.second}


def hexes_json(chart: Chart, content: HexContent) -> list[JsonValue]:
    """Every hex of a chart, in the order in which they came."""
    return [
        hex_json(at, drawn, order, content) for order, (at, drawn) in enumerate(chart.hexes.items())
    ]


def community_json(community: Community, country: Country) -> dict[str, JsonValue]:
    """A community, with how it stands to others and what it wants."""
    wish = country.wishes[community.number]
    return {
        "id": community.number,
        "kind": community.kind,
        "q": community.at[0],
        "r": community.at[1],
        "place": PLACES[community.place],
        "name": prose_json(community.name),
        "leader": community.leader,
        "nature": community.nature,
        "function": community.function,
        "people": community.people,
        "themes": list(community.themes),
        "souls": community.souls,
        "relations": [
            {"other": tie.other, "relation": tie.relation}
            for tie in country.ties
            if tie.one == community.number
        ],
        "want": {"want": wish.want, "about": wish.about, "other": wish.other},
    }


def ruin_json(ruin: Ruin) -> dict[str, JsonValue]:
    """A ruin."""
    return {
        "id": ruin.number,
        "q": ruin.at[0],
        "r": ruin.at[1],
        "place": PLACES[ruin.place],
        "name": prose_json(ruin.name),
        "what": ruin.what,
        "builder": ruin.builder,
        "peril": ruin.peril,
        "prize": ruin.prize,
    }


def faction_json(faction: Faction) -> dict[str, JsonValue]:
    """A faction and its plot."""
    return {
        "id": faction.number,
        "faction": faction.id,
        "seat": faction.seat,
        "plot": faction.plot,
        "against": faction.against,
        "rival": faction.rival,
    }


def rumour_json(hearsay: Hearsay) -> dict[str, JsonValue]:
    """A rumour as it is told in the city."""
    return {
        "about": hearsay.about,
        "sure": hearsay.sure,
        "towards": hearsay.towards,
        "far": hearsay.far,
        "rumour": hearsay.rumour,
    }


def country_json(country: Country) -> dict[str, JsonValue]:
    """A country: satellites apart from the communities that the written procedure counts."""
    told = [community_json(community, country) for community in country.communities]
    return {
        "name": prose_json(country.name),
        "communities": [each for each in told if each["kind"] != "satellite"],
        "satellites": [each for each in told if each["kind"] == "satellite"],
        "rumours": [rumour_json(hearsay) for hearsay in country.rumours],
        "factions": [faction_json(faction) for faction in country.factions],
        "ruins": [ruin_json(ruin) for ruin in country.ruins],
    }


def words_json(body: Mapping[str, JsonValue], content: HexContent) -> dict[str, JsonValue]:
    """What every id in ``body`` is called, and what it is like where the tables say so."""
    used = dict.fromkeys(_texts(body))
    found: dict[str, JsonValue] = {}
    for id_, words, text in content.entries():
        if id_ in used:
            told: dict[str, JsonValue] = {"name": prose_json(words)}
            if text != NO_PROSE:
                told["text"] = prose_json(text)
            found[id_] = told
    for growth in content.growths:
        if growth.id in used:
            entry = found[growth.id]
            assert isinstance(entry, dict)
            entry["afloat"] = prose_json(growth.afloat)
            entry["aloft"] = prose_json(growth.aloft)
    return found


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


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
    told: Mapping[str, Any] = body
    hexes = told["hexes"]
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
        "areas": len(told["areas"]),
        "obstacles": sum(each["obstacle"] is not None for each in hexes),
        "communities": len(told["communities"]),
        "ruins": len(told["ruins"]),
    }


GENERATOR = GeneratorOf(
    name="hexcrawl",
    format="hexcrawl/1",
    space=SPACE,
    world=world,
    writers={"text": as_text},
    editions={
        "svg": as_svg,
        "pdf": as_pdf,
        "booklet": as_booklet,
        "textmapper": as_textmapper,
        "md": as_markdown,
    },
    rules=RULES,
    uses=lambda _: (COUNTRY,),
    measure=measure,
    tell=sentences,
)
