"""The steps of a trace in sentences: which rule, which dice, and why the result follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.codec import JsonValue
from game.core.text import Message, Prose, counted, message
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.country.country import way
from game.tales.hex.rules.country.map_text import code_of


def sentences(world: Mapping[str, JsonValue], content: HexContent) -> Iterator[Message]:
    """One sentence for each step of the trace of ``world``; hexes are told by column and row."""
    radius, trace = world["radius"], world["trace"]
    assert isinstance(radius, int)
    assert isinstance(trace, list)
    teller = _Teller(radius, content)
    for step in trace:
        assert isinstance(step, dict)
        yield teller.tell(_Step(step))


class _Step:
    """One step of a trace. `KeyError` or `AssertionError` where it does not hold what its kind
    holds."""

    def __init__(self, told: Mapping[str, JsonValue]) -> None:
        self._told = told

    def has(self, name: str) -> bool:
        return self._told[name] is not None

    def number(self, name: str) -> int:
        value = self._told[name]
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        value = self._told[name]
        assert isinstance(value, str)
        return value

    def words(self, name: str) -> list[str]:
        value = self._told[name]
        assert isinstance(value, list)
        return [each for each in value if isinstance(each, str)]

    def prose(self, name: str) -> Prose:
        match self._told[name]:
            case {"en": str(en), "fr": str(fr)}:
                return Prose(en, fr)
        raise AssertionError(f"no words in {name}")

    def roll(self, number: int) -> tuple[int, int]:
        """The sides of a die that was thrown, and what it shows."""
        rolls = self._told["rolls"]
        assert isinstance(rolls, list)
        match rolls[number]:
            case [int(sides), int(shown)]:
                return sides, shown
        raise AssertionError(f"no die: {rolls[number]}")


class _Teller:
    """Knows what things are called once they have been told."""

    def __init__(self, radius: int, content: HexContent) -> None:
        self._radius = radius
        self._content = content
        self._words = {id_: words for id_, words, _ in content.entries()}
        self._names: dict[int, Prose] = {}
        self._ruins: dict[int, Prose] = {}

    def tell(self, step: _Step) -> Message:
        match step.word("type"):
            case "country":
                return message("The country is called {name}.", name=step.prose("name"))
            case "count":
                return _count(step)
            case "lies":
                return self._lies(step)
            case "is":
                return self._is(step)
            case "ruin":
                return self._ruin(step)
            case "tie":
                return self._tie(step)
            case "want":
                return self._want(step)
            case "rumour":
                return self._rumour(step)
            case "faction":
                return self._faction(step)
            case "rim":
                return counted(
                    "Water lies around the island: {count} hex.",
                    "Water lies around the island: {count} hexes.",
                    step.number("hexes"),
                )
            case "next":
                return self._next(step)
            case "relief":
                return self._relief(step)
            case "growth":
                return self._growth(step)
            case "obstacle":
                return self._obstacle(step)
            case unknown:
                raise AssertionError(f"no sentence for a step {unknown}")

    def _hex(self, step: _Step) -> str:
        return code_of(step.number("q"), step.number("r"), self._radius)

    def _lies(self, step: _Step) -> Message:
        hexes, places = step.roll(0), step.roll(1)
        return counted(
            "Community {number} lies in hex {hex}, {place}: one of {count} hex, and {die}.",
            "Community {number} lies in hex {hex}, {place}: one of {count} hexes, and {die}.",
            hexes[0],
            number=step.number("community"),
            hex=self._hex(step),
            place=place_words(step.word("place")),
            die=_die(places),
        )

    def _is(self, step: _Step) -> Message:
        name = self._names[step.number("community")] = step.prose("name")
        return message(
            "Community {number} is {name}: {nature}, {function}; {people}, {souls} souls under"
            " {leader}; {themes}.",
            number=step.number("community"),
            name=name,
            nature=self._words[step.word("nature")],
            function=self._words[step.word("function")],
            people=self._words[step.word("people")],
            souls=step.number("souls"),
            leader=step.word("leader"),
            themes=self._list(step.words("themes")),
        )

    def _list(self, ids: list[str]) -> Prose | Message:
        first, *more = (self._words[id_] for id_ in ids)
        return message("{one} and {other}", one=first, other=more[0]) if more else first

    def _ruin(self, step: _Step) -> Message:
        name = self._ruins[step.number("ruin")] = step.prose("name")
        return message(
            "Ruin {number}, hex {hex}, {place}: {name}, {builder}; {peril}; {prize}.",
            number=step.number("ruin"),
            hex=self._hex(step),
            place=place_words(step.word("place")),
            name=name,
            builder=self._words[step.word("builder")],
            peril=self._words[step.word("peril")],
            prize=self._words[step.word("prize")],
        )

    def _tie(self, step: _Step) -> Message:
        relation = self._words[step.word("relation")]
        return message(
            "{name}: {relation}.",
            name=self._names[step.number("community")],
            relation=relation.filled(other=self._names[step.number("other")]),
        )

    def _want(self, step: _Step) -> Message:
        want = self._content.want(step.word("want"))
        words = want.words
        if want.about == "community":
            words = words.filled(other=self._names[step.number("other")])
        elif want.about == "ruin":
            words = words.filled(other=self._ruins[step.number("other")])
        return message(
            "{name} wants {want}.", name=self._names[step.number("community")], want=words
        )

    def _rumour(self, step: _Step) -> Message:
        words = self._words[step.word("rumour")].filled(
            name=self._names[step.number("community")],
            way=way(step.word("towards") if step.has("towards") else None, step.number("far")),
        )
        if step.number("sure"):
            return message("A sure rumour: “{rumour}”", rumour=words)
        return message("A doubtful rumour: “{rumour}”", rumour=words)

    def _faction(self, step: _Step) -> Message:
        faction = self._words[step.word("faction")]
        plot = self._words[step.word("plot")].filled(other=self._names[step.number("against")])
        return message(
            "Faction {number}, {faction}, sits in {seat} and plots {plot}.",
            number=step.number("number"),
            faction=faction,
            seat=self._names[step.number("seat")],
            plot=plot,
        )

    def _next(self, step: _Step) -> Message:
        return counted(
            "Next comes hex {hex}: {count} hex lies beside what is known.",
            "Next comes hex {hex}, one of {count} beside what is known.",
            step.roll(0)[0],
            hex=self._hex(step),
        )

    def _relief(self, step: _Step) -> Message:
        hex_, relief = self._hex(step), self._words[step.word("relief")]
        first = step.roll(0)
        if step.word("why") == "weighted":
            return message(
                "Hex {hex}: each known neighbour weighs 4, each relief 1; {die}. It is {relief}.",
                hex=hex_,
                die=_die(first),
                relief=relief,
            )
        if step.word("why") == "first":
            return message(
                "Hex {hex}, the first of all: {die}. It is {relief}.",
                hex=hex_,
                die=_die(first),
                relief=relief,
            )
        if step.word("why") == "neighbour":
            return message(
                "Hex {hex}: the neighbour die shows {neighbour}, a known hex. It is {relief} too.",
                hex=hex_,
                neighbour=first[1],
                relief=relief,
            )
        return message(
            "Hex {hex}: the neighbour die shows {neighbour}, {why}; the relief die shows {second}."
            " It is {relief}.",
            hex=hex_,
            neighbour=first[1],
            why=_why(step.word("why")),
            second=step.roll(1)[1],
            relief=relief,
        )

    def _growth(self, step: _Step) -> Message:
        return message(
            "Hex {hex}: {die}. Growth: {growth}.",
            hex=self._hex(step),
            die=_die(step.roll(0)),
            growth=self._words[step.word("growth")],
        )

    def _obstacle(self, step: _Step) -> Message:
        die = _die(step.roll(0))
        if not step.has("obstacle"):
            return message("Hex {hex}: {die}. No obstacle.", hex=self._hex(step), die=die)
        return message(
            "Hex {hex}: {die}. There is an obstacle, {obstacle}, {place}.",
            hex=self._hex(step),
            die=die,
            obstacle=self._words[step.word("obstacle")],
            place=place_words(step.word("place")),
        )


def _count(step: _Step) -> Message:
    told: dict[str, int | Message] = {
        "die": _die(step.roll(0)),
        "count": step.number("count"),
    }
    match step.word("kind"):
        case "community":
            return message("Communities besides the city: {die}, and 2 more, {count}.", **told)
        case "fairy":
            return message("Communities of fairies: {die}, {count}.", **told)
        case "satellite":
            return message("Satellites of the city: {die}, {count}.", **told)
        case "ruin":
            return message("Ruins: {die}, {count}.", **told)
    return message("Factions: {die}, and 1 more, {count}.", **told)


def _why(why: str) -> Message:
    """Why a neighbour die did not decide."""
    match why:
        case "unexplored":
            return message("a hex that nobody knows")
        case "off_map":
            return message("off the map")
    return message("no neighbour")


def place_words(place: str) -> Message:
    """Where in a hex something lies."""
    match place:
        case "centre":
            return message("in its middle")
        case "north":
            return message("in its north")
        case "north_east":
            return message("in its north-east")
        case "south_east":
            return message("in its south-east")
        case "south":
            return message("in its south")
        case "south_west":
            return message("in its south-west")
    return message("in its north-west")


def _die(roll: tuple[int, int]) -> Message:
    return message("a die of {sides} shows {value}", sides=roll[0], value=roll[1])
