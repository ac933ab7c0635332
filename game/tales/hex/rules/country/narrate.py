"""The steps of a trace in sentences: which rule, which dice, and why the result follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from game.core.mode import JsonValue
from game.core.text import Message, Prose, counted, message
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.country.map_text import code_of
from game.tales.hex.rules.country.rumours import way

Step = Mapping[str, Any]


def sentences(world: Mapping[str, JsonValue], content: HexContent) -> Iterator[Message]:
    """One sentence for each step of the trace of ``world``; hexes are told by column and row."""
    teller = _Teller(cast(int, world["radius"]), content)
    for step in cast(Sequence[Step], world["trace"]):
        yield teller.tell(step)


class _Teller:
    """Knows what things are called once they have been told."""

    def __init__(self, radius: int, content: HexContent) -> None:
        self._radius = radius
        self._content = content
        self._words = {id_: words for id_, words, _ in content.entries()}
        self._names: dict[int, Prose] = {}
        self._ruins: dict[int, Prose] = {}
        self._factions: dict[int, Prose] = {}

    def tell(self, step: Step) -> Message:
        """The sentence for one step."""
        told: Message = getattr(self, f"_{step['type']}")(step)
        return told

    def _hex(self, step: Step) -> str:
        return code_of(step["q"], step["r"], self._radius)

    def _country(self, step: Step) -> Message:
        return message("The country is called {name}.", name=_prose(step["name"]))

    def _count(self, step: Step) -> Message:
        told: dict[str, int | Message] = {
            "die": _die(step["rolls"][0]),
            "count": step["count"],
        }
        match step["kind"]:
            case "community":
                return message("Communities besides the city: {die}, and 2 more, {count}.", **told)
            case "fairy":
                return message("Communities of fairies: {die}, {count}.", **told)
            case "satellite":
                return message("Satellites of the city: {die}, {count}.", **told)
            case "ruin":
                return message("Ruins: {die}, {count}.", **told)
        return message("Factions: {die}, and 1 more, {count}.", **told)

    def _lies(self, step: Step) -> Message:
        hexes, places = step["rolls"]
        return counted(
            "Community {number} lies in hex {hex}, {place}: one of {count} hex, and {die}.",
            "Community {number} lies in hex {hex}, {place}: one of {count} hexes, and {die}.",
            hexes[0],
            number=step["community"],
            hex=self._hex(step),
            place=place_words(step["place"]),
            die=_die(places),
        )

    def _is(self, step: Step) -> Message:
        name = self._names[step["community"]] = _prose(step["name"])
        return message(
            "Community {number} is {name}: {nature}, {function}; {people}, {souls} souls under"
            " {leader}; {themes}.",
            number=step["community"],
            name=name,
            nature=self._words[step["nature"]],
            function=self._words[step["function"]],
            people=self._words[step["people"]],
            souls=step["souls"],
            leader=step["leader"],
            themes=self._list(step["themes"]),
        )

    def _list(self, ids: Sequence[str]) -> Prose | Message:
        first, *more = (self._words[id_] for id_ in ids)
        return message("{one} and {other}", one=first, other=more[0]) if more else first

    def _ruin(self, step: Step) -> Message:
        name = self._ruins[step["ruin"]] = _prose(step["name"])
        return message(
            "Ruin {number}, hex {hex}, {place}: {name}, {builder}; {peril}; {prize}.",
            number=step["ruin"],
            hex=self._hex(step),
            place=place_words(step["place"]),
            name=name,
            builder=self._words[step["builder"]],
            peril=self._words[step["peril"]],
            prize=self._words[step["prize"]],
        )

    def _tie(self, step: Step) -> Message:
        relation = self._words[step["relation"]]
        return message(
            "{name}: {relation}.",
            name=self._names[step["community"]],
            relation=_filled(relation, other=self._names[step["other"]]),
        )

    def _want(self, step: Step) -> Message:
        want = self._content.want(step["want"])
        words = want.words
        if want.about == "community":
            words = _filled(words, other=self._names[step["other"]])
        elif want.about == "ruin":
            words = _filled(words, other=self._ruins[step["other"]])
        return message("{name} wants {want}.", name=self._names[step["community"]], want=words)

    def _rumour(self, step: Step) -> Message:
        words = _filled(
            self._words[step["rumour"]],
            name=self._names[step["community"]],
            way=way(step["towards"], step["far"]),
        )
        if step["sure"]:
            return message("A sure rumour: “{rumour}”", rumour=words)
        return message("A doubtful rumour: “{rumour}”", rumour=words)

    def _faction(self, step: Step) -> Message:
        faction = self._words[step["faction"]]
        plot = _filled(self._words[step["plot"]], other=self._names[step["against"]])
        return message(
            "Faction {number}, {faction}, sits in {seat} and plots {plot}.",
            number=step["number"],
            faction=faction,
            seat=self._names[step["seat"]],
            plot=plot,
        )

    def _rim(self, step: Step) -> Message:
        return counted(
            "Water lies around the island: {count} hex.",
            "Water lies around the island: {count} hexes.",
            step["hexes"],
        )

    def _next(self, step: Step) -> Message:
        return counted(
            "Next comes hex {hex}: {count} hex lies beside what is known.",
            "Next comes hex {hex}, one of {count} beside what is known.",
            step["rolls"][0][0],
            hex=self._hex(step),
        )

    def _relief(self, step: Step) -> Message:
        hex_, relief = self._hex(step), self._words[step["relief"]]
        first, *others = step["rolls"]
        if step["why"] == "weighted":
            return message(
                "Hex {hex}: each known neighbour weighs 4, each relief 1; {die}. It is {relief}.",
                hex=hex_,
                die=_die(first),
                relief=relief,
            )
        if step["why"] == "first":
            return message(
                "Hex {hex}, the first of all: {die}. It is {relief}.",
                hex=hex_,
                die=_die(first),
                relief=relief,
            )
        if step["why"] == "neighbour":
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
            why=_why(step["why"]),
            second=others[0][1],
            relief=relief,
        )

    def _growth(self, step: Step) -> Message:
        return message(
            "Hex {hex}: {die}. Growth: {growth}.",
            hex=self._hex(step),
            die=_die(step["rolls"][0]),
            growth=self._words[step["growth"]],
        )

    def _obstacle(self, step: Step) -> Message:
        die = _die(step["rolls"][0])
        if step["obstacle"] is None:
            return message("Hex {hex}: {die}. No obstacle.", hex=self._hex(step), die=die)
        return message(
            "Hex {hex}: {die}. There is an obstacle, {obstacle}, {place}.",
            hex=self._hex(step),
            die=die,
            obstacle=self._words[step["obstacle"]],
            place=place_words(step["place"]),
        )


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


def _prose(told: Mapping[str, str]) -> Prose:
    return Prose(told["en"], told["fr"])


def _filled(words: Prose, **blanks: Prose) -> Prose:
    """Prose of the tables with its blanks filled."""
    return Prose(
        words.en.format(**{name: each.en for name, each in blanks.items()}),
        words.fr.format(**{name: each.fr for name, each in blanks.items()}),
    )


def _die(roll: Sequence[int]) -> Message:
    return message("a die of {sides} shows {value}", sides=roll[0], value=roll[1])
