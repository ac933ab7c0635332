"""Countries and charts as JSON has them (rules/hexcrawl.md, "Output")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.codec import JsonValue
from game.core.hexgrid import Hex
from game.core.text import NO_PROSE, Prose
from game.tales.hex.rules.country.chart import Chart
from game.tales.hex.rules.country.communities import Community
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.country.country import Country
from game.tales.hex.rules.country.drawing import NONE, PLACES, Drawn
from game.tales.hex.rules.country.powers import Faction, Ruin
from game.tales.hex.rules.country.rumours import Hearsay


def prose_json(prose: Prose) -> dict[str, JsonValue]:
    """A text in every language."""
    return {"en": prose.en, "fr": prose.fr}


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
