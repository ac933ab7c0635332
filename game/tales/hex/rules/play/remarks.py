"""What companions have to say of communities, of ruins and of the sky, beside the journal's lines.

It is told, and nothing else: who speaks is drawn from a stream of its own, which no rule draws
from, and nothing that is said changes anything. Nobody says the same twice in a run, and of one
day at most one of them has something to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.codec import Plain
from game.core.dice import Dice
from game.core.text import message
from game.tales.hex.rules.play.sayings import SAYINGS
from game.tales.hex.rules.play.seen import Remark
from game.tales.hex.rules.play.state import PATROL
from game.tales.hex.rules.play.table import Table

_STREAM = "remarks"
_OFTEN = 2
"""Of so many mornings with weather one gives cause to speak of it."""
_TOPICS: Mapping[str, str] = {
    "city": "town", "town": "town", "borough": "town", "village": "village",
    "farmstead": "village", "camp": "folk", "hold": "folk", "spires": "folk", "post": "folk",
    "stone_ring": "folk",
}  # fmt: skip
"""By the nature of a community."""


class Remarks:
    """Goes along the journal's lines, from the first on."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._dice = Dice(table.state.seed)
        self._along: list[str] = []
        self._said: dict[str, bool] = {}
        self._day = 0
        """The last day of which something was said."""

    def after(self, number: int, day: int, line: Sequence[Plain]) -> Remark | None:
        """What somebody says after the journal's line of this number, or nothing."""
        match line:
            case ["begin"]:
                self._along = [each.id for each in self._table.state.companions[:PATROL]]
            case ["companion", str(id_), str(how)]:
                self._change(id_, how)
        topic = self._topic(line)
        if not topic or day == self._day:
            return None
        stream = self._dice.stream(_STREAM, number)
        if line[0] == "sky" and stream.below(_OFTEN):
            return None
        open_ = [
            (id_, saying)
            for id_ in self._along
            for saying in [SAYINGS.get(id_, {}).get(topic, "")]
            if saying and saying not in self._said
        ]
        if not open_:
            return None
        id_, saying = stream.pick(open_)
        self._said[saying] = True
        self._day = day
        name = self._table.facts.companions[id_].words
        return Remark(id_, message(saying, name=name))

    def _change(self, id_: str, how: str) -> None:
        if how == "gone" and id_ in self._along:
            self._along.remove(id_)
        elif how == "joined" and id_ not in self._along:
            self._along.append(id_)

    def _topic(self, line: Sequence[Plain]) -> str:
        """What a line gives cause to speak of; empty for nothing."""
        match line:
            case ["visited", int(number)]:
                community = self._table.country.communities[number]
                if community.kind == "fairy":
                    return "fairy"
                return _TOPICS.get(community.nature, "")
            case ["explored", *_]:
                return "ruin"
            case ["sky", str(weather)]:
                return weather
        return ""
