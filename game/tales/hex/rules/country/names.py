"""Names that fit: places and people in the tongue of a people, countries, areas, ruins.

A name of a place is one number drawn among all that a table can make. One that is taken gives way
to the next, so that two places of a country never share a name in any language.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.dice import Stream
from game.core.text import Prose
from game.tales.hex.rules.country.content import Compounds, Syllables, Tongue

_BARE = 3
"""One name of syllables in so many has no middle."""
_AFTER = Prose("{head} {name}", "{head} {name}")
_COMPOUND = Prose("{back}{front}", "{front}-{back}")
_NUMBERED = Prose("{name} {number}", "{name} {number}")


class Names:
    """The names of one country that are given away already."""

    def __init__(self) -> None:
        self._taken: dict[str, bool] = {}

    def place(self, tongue: Tongue, stream: Stream) -> Prose:
        """A name for a place in which ``tongue`` is spoken."""
        places = tongue.places
        if isinstance(places, Compounds):
            count = len(places.heads) * len(places.epithets)
            return self._free(count, lambda number: compound(places, number), stream)
        bare = stream.chance(1, _BARE)
        count = len(places.start) * len(places.end) * (1 if bare else len(places.middle))
        return self._free(count, lambda number: joined(places, bare, number), stream)

    def headed(
        self, heads: Sequence[Prose], epithets: Sequence[Prose], stream: Stream, most: int = 0
    ) -> Prose:
        """A name from a head with ``{name}`` in it, and an epithet to fill it.

        With ``most`` a name that is taken is given again if the ``most`` next ones are taken too.
        """
        count = len(heads) * len(epithets)
        return self._free(count, lambda number: filled(heads, epithets, number), stream, most)

    def after(self, head: Prose, epithets: Sequence[Prose], stream: Stream) -> Prose:
        """The name of a ruin: what it was, and an epithet behind it."""
        heads = (_AFTER.filled(head=head),)
        return self.headed(heads, epithets, stream)

    def person(self, tongue: Tongue, stream: Stream) -> str:
        """A name for somebody who speaks ``tongue``; people may share theirs."""
        return stream.pick(tongue.given.start) + stream.pick(tongue.given.end)

    def _free(
        self, count: int, made: Callable[[int], Prose], stream: Stream, most: int = 0
    ) -> Prose:
        drawn = stream.below(count)
        for further in range(min(most + 1, count) if most else count):
            name = made((drawn + further) % count)
            if name.en not in self._taken and name.fr not in self._taken:
                break
        else:
            name = made(drawn) if most else _numbered(made(drawn), len(self._taken))
        self._taken[name.en] = True
        self._taken[name.fr] = True
        return name


def compound(places: Compounds, number: int) -> Prose:
    """One of the names that heads and epithets make, counted from 0."""
    head, epithet = divmod(number, len(places.epithets))
    front, back = places.heads[head], places.epithets[epithet]
    return _COMPOUND.filled(front=front, back=back)


def joined(places: Syllables, bare: bool, number: int) -> Prose:
    """One of the names that syllables make, counted from 0; without a middle if ``bare``."""
    rest, end = divmod(number, len(places.end))
    start, middle = (rest, 0) if bare else divmod(rest, len(places.middle))
    inner = "" if bare else places.middle[middle]
    name = f"{places.start[start]}{inner}{places.end[end]}"
    return Prose(name, name)


def filled(heads: Sequence[Prose], epithets: Sequence[Prose], number: int) -> Prose:
    """One of the names that heads with ``{name}`` in them and epithets make, counted from 0."""
    front, back = divmod(number, len(epithets))
    head, epithet = heads[front], epithets[back]
    return head.filled(name=epithet)


def _numbered(name: Prose, number: int) -> Prose:
    """A name for when a table has run out."""
    return _NUMBERED.filled(name=name, number=number)
