"""The map of a run to take home: the JSON of `generate hexcrawl`, of what is known by now."""

from __future__ import annotations

from typing import cast

from game.core.mode import JsonValue
from game.tales.hex.rules.country.country_plain import words_json
from game.tales.hex.rules.country.generate import told
from game.tales.hex.rules.play.state import MET, PLACED
from game.tales.hex.rules.play.table import Table

Listed = list[dict[str, JsonValue]]


def chart_json(table: Table) -> dict[str, JsonValue]:
    """The country as the patrol knows it: drawn hexes, places that were seen, rumours that were
    told. Of communities that were never called on there is only what one sees from afar.

    The writers of maps take it; the gazetteer wants a country that is known whole.
    """
    state = table.state
    body = told(state.params, state.seed, table.content, table.country, state.chart, "played")
    for key in ("communities", "satellites"):
        listed = cast(Listed, body[key])
        body[key] = [_seen(table, each) for each in listed if _known(table, each["id"]) >= PLACED]
    rumours, ruins = cast(Listed, body["rumours"]), cast(Listed, body["ruins"])
    body["rumours"] = [each for each in rumours if table.place(cast(int, each["about"])).heard]
    body["ruins"] = [each for each in ruins if state.ruins[cast(int, each["id"])] >= PLACED]
    if not state.seat_known:
        body["factions"] = []
    del body["words"]
    body["words"] = words_json(body, table.content)
    return body


def _known(table: Table, number: JsonValue) -> int:
    return table.place(cast(int, number)).known


def _seen(table: Table, each: dict[str, JsonValue]) -> dict[str, JsonValue]:
    if _known(table, each["id"]) == MET:
        return each
    return {**each, "leader": "", "themes": [], "souls": 0, "relations": []}
