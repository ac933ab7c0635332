"""What was met, as the journal looks back on it: each moment with the land, the hour, the weather
and the patrol of that time, so that its picture is the one that was seen."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.codec import Plain
from game.core.hexgrid import neighbours
from game.tales.hex.rules.country.country import CITY
from game.tales.hex.rules.play import winter
from game.tales.hex.rules.play.days import season_of
from game.tales.hex.rules.play.seen import Moment
from game.tales.hex.rules.play.state import DAY, PATROL
from game.tales.hex.rules.play.table import Table


class Moments:
    """Goes along with the lines of the journal, in their order: who goes along, and what is drawn,
    is known up to the line that was read last."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._there = {each.id: True for each in table.state.companions[:PATROL]}
        self._drawn = {table.country.communities[CITY].at: True}

    def read(self, day: int, line: Sequence[Plain]) -> Moment | None:
        """What a line tells of, if something was met; `ValueError` for an hour that no day has."""
        match line:
            case ["drawn", int(q), int(r)]:
                self._drawn[q, r] = True
            case ["companion", str(id_), "joined"]:
                self._there[id_] = True
            case ["companion", str(id_), "gone" | "stayed"]:
                self._there.pop(id_, None)
            case ["met", int(q), int(r), str(id_), _, _, _, int(quarter)]:
                return self._moment(day, (q, r), id_, quarter)
        return None

    def _moment(self, day: int, at: tuple[int, int], id_: str, quarter: int) -> Moment:
        if not 0 <= quarter < DAY:
            raise ValueError(f"no quarter of a day: {quarter}")
        table, state = self._table, self._table.state
        relief, growth, _ = table.land(at)
        season, weather = season_of(table, day).id, state.weather[day - 1]
        lies = winter.snowed(table, at, day)
        return Moment(
            id=id_,
            scene=table.encounter(id_).scene,
            at=at,
            relief=relief,
            growth=growth,
            around=tuple(table.land(each)[0] for each in neighbours(at) if each in self._drawn),
            season=season,
            weather=weather,
            quarter=quarter,
            snow=lies or weather == "snow" or season == "winter",
            party=tuple(each.id for each in state.companions if each.id in self._there),
        )
