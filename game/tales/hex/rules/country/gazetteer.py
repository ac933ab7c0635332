"""A keyed gazetteer: what a game master takes to the table, in Markdown and as a booklet.

Rules have no catalogue, so its few words of its own are prose and no messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from game.core.booklet import Block, Heading, Picture, Rows, Text, lay
from game.core.codec import JsonValue
from game.core.hexgrid import distance
from game.core.mode import Edition
from game.core.pdf import A3, A4, Photo, document
from game.core.text import Prose, capital, told_in
from game.tales.hex.rules.country.country import way
from game.tales.hex.rules.country.map_svg import map_page, places_key
from game.tales.hex.rules.country.map_text import Told, code_of, communities_of

_HEADS = {
    "hexes": Prose("{count} hexes, drawn by dice", "{count} hexagones tirés aux dés"),
    "codes": Prose(
        "Numbers such as 0304 are columns and rows from the north-west corner.",
        "Les numéros comme 0304 sont des colonnes et des rangées, depuis le coin nord-ouest.",
    ),
    "rumours": Prose("Rumours in the city", "Rumeurs de la cité"),
    "doubtful": Prose("doubtful", "douteux"),
    "city": Prose("City", "Cité"),
    "community": Prose("Communities", "Communautés"),
    "fairy": Prose("Fairy communities", "Communautés féeriques"),
    "satellite": Prose("Satellites of the city", "Satellites de la cité"),
    "ruins": Prose("Ruins", "Ruines"),
    "factions": Prose("Factions", "Factions"),
    "obstacles": Prose("Natural obstacles", "Obstacles naturels"),
    "wonders": Prose("Wonders", "Merveilles"),
    "areas": Prose("Areas", "Contrées"),
    "land": Prose("Land", "Terrain"),
    "people": Prose("People", "Peuple"),
    "souls": Prose("Souls", "Âmes"),
    "leader": Prose("Leader", "À leur tête"),
    "relation": Prose("Relation", "Relation"),
    "want": Prose("Want", "Désir"),
    "seat": Prose("Seat", "Siège"),
    "plot": Prose("Plot", "Complot"),
    "rival": Prose("Rival", "Rivale"),
    "ruin": Prose("ruin", "ruine"),
    "past": Prose("Past", "Passé"),
    "peril": Prose("Peril", "Péril"),
    "prize": Prose("Prize", "Trésor"),
    "every": Prose("Hex by hex", "Hexagone par hexagone"),
    "number": Prose("Hex", "Hex."),
    "signs": Prose("Seen from here", "Visibles d’ici"),
    "smoke": Prose("smoke", "fumée"),
    "glow": Prose("a glow", "lueur"),
    "stones": Prose("stones", "pierres"),
    "rolls": Prose("Tables to roll on", "Tables à tirer aux dés"),
    "somebody": Prose(
        "Somebody on the road, and what they want", "En chemin, quelqu’un, et son désir"
    ),
    "remains": Prose(
        "Rumour of a ruin, and of what waits there", "Une ruine dont on parle, et ce qui y attend"
    ),
    "trouble": Prose("Who stands behind the trouble", "Qui se cache derrière les ennuis"),
    "met": Prose("What the die says", "Ce que dit le dé"),
}
_COLON = Prose(": ", "\u00a0: ")
_PLACES = {
    "centre": Prose("in the middle", "au centre"),
    "north": Prose("in the north", "au nord"),
    "north_east": Prose("in the north-east", "au nord-est"),
    "south_east": Prose("in the south-east", "au sud-est"),
    "south": Prose("in the south", "au sud"),
    "south_west": Prose("in the south-west", "au sud-ouest"),
    "north_west": Prose("in the north-west", "au nord-ouest"),
}
SIGHTS = {"hills": 3, "plateau": 3, "low_mountains": 6, "high_mountains": 6}
"""How far one sees in play from which relief; from any other to the next hex."""
_MOST_SIGNS = 3
"""Of each kind, the nearest."""
_WONDERS = {"water": "afloat", "high_mountains": "aloft"}
"""Where growth is a wonder, and which of its texts tells it."""


def as_markdown(body: Mapping[str, JsonValue], edition: Edition) -> str:
    """The gazetteer; the ID first."""
    lines = [str(body["id"]), ""]
    for line in _Gazetteer(body, edition.language).lines():
        if line or lines[-1]:
            lines.append(line)
    return "\n".join(lines).rstrip("\n") + "\n"


def as_booklet(body: Mapping[str, JsonValue], edition: Edition) -> bytes:
    """The gazetteer as a PDF: the map first, an entry for each hex, tables to roll on."""
    told: Told = body
    size = {"a4": A4, "a3": A3}[edition.paper]
    gazetteer = _Gazetteer(told, edition.language)
    name = told_in(told["name"], edition.language)
    blocks: list[Block] = (
        [Heading(1, name), *_recounted(told["story"], edition.photos)]
        if "story" in told
        else [*_blocks(gazetteer.lines()), *gazetteer.tables()]
    )
    blocks = [*places_key(told, edition), *blocks]
    pages = lay(blocks, size, edition.fonts, f"{name} · {told['id']}")
    plan = map_page(told, edition, size)
    return document([plan, *pages], edition.fonts, name, edition.language)


def hex_rows(body: Mapping[str, Any], language: str) -> list[tuple[str, str]]:
    """The entry of each hex: its number, and what is told of it."""
    return list(_Gazetteer(body, language).hexes())


def _recounted(story: Told, photos: Sequence[Photo]) -> Iterator[Block]:
    """Of a country that was played: what a patrol wrote of it, and what it saw, as far as there
    are pictures of that."""
    shown = iter(photos)
    for chapter in story["chapters"]:
        yield Heading(3, chapter["title"])
        above = [each[0] for each in chapter.get("seen", ())]
        for count, paragraph in enumerate(chapter["paragraphs"]):
            yield from map(Picture, islice(shown, above.count(count)))
            yield Text(paragraph)


def _blocks(lines: Iterable[str]) -> Iterator[Block]:
    """Our own Markdown as blocks for paper."""
    for line in filter(None, lines):
        marks = len(line) - len(line.lstrip("#"))
        listed = line.startswith("- ")
        text = line.removeprefix("- ")
        bold = _BOLD.match(text)
        if marks:
            yield Heading(marks, line[marks + 1 :])
        elif bold:
            yield Text(text[bold.end() :].replace("*", ""), bold[1] + bold[2], indent=3.0)
        else:
            whole = text.startswith("*") and text.endswith("*")
            yield Text(
                text.replace("*", ""), role="italic" if whole else "body", indent=3.0 * listed
            )


_BOLD = re.compile(r"\*\*(.+?)\*\*([\u00a0 ]?: )")


class _Gazetteer:
    def __init__(self, told: Told, language: str) -> None:
        self._told = told
        self._language = language
        self._communities = communities_of(told)
        self._hexes = {(each["q"], each["r"]): each for each in told["hexes"]}

    def lines(self) -> Iterator[str]:
        told = self._told
        yield f"# {self._in(told['name'])}"
        yield ""
        counted = self._head("hexes").format(count=len(told["hexes"]))
        yield f"{counted}. {self._head('codes')}"
        yield from self._rumours()
        for kind in ("city", "community", "fairy", "satellite"):
            living = [each for each in self._communities if each["kind"] == kind]
            if living:
                yield from self._titled(kind)
                for each in living:
                    yield from self._community(each)
        yield from self._titled("factions")
        for each in told["factions"]:
            yield from self._faction(each)
        yield from self._titled("ruins")
        for each in told["ruins"]:
            yield from self._ruin(each)
        yield from self._land()

    def tables(self) -> Iterator[Block]:
        """An entry for each hex, and what is met: tables to roll on."""
        told = self._told
        yield Heading(1, self._head("every"))
        yield Rows((self._head("number"), self._head("land")), tuple(self.hexes()))
        yield Heading(1, self._head("rolls"))
        communities = [
            (self._community_name(each["id"]), self._met(each)) for each in self._communities
        ]
        ruins = [
            (self._numbered(each, f"({self._code(each)})"), self._word(each["peril"]))
            for each in told["ruins"]
        ]
        factions = [
            (
                capital(self._word(each["faction"])),
                self._word(each["plot"]).format(other=self._community_name(each["against"])),
            )
            for each in told["factions"]
        ]
        for key, listed in (("somebody", communities), ("remains", ruins), ("trouble", factions)):
            if listed:
                numbered = tuple(
                    (str(number), _ended(f"{name}{self._colon()}{text}"))
                    for number, (name, text) in enumerate(listed, start=1)
                )
                yield Heading(2, f"{self._head(key)} (d{len(listed)})")
                yield Rows((f"d{len(listed)}", self._head("met")), numbered)

    def hexes(self) -> Iterator[tuple[str, str]]:
        """The number of each hex, and what it is like, who is there, and what is seen from it."""
        told = self._told
        for each in sorted(told["hexes"], key=self._code):
            parts = [capital(self._ground(each)) + ".", *self._wonder(each)]
            here = [
                self._in(other["name"])
                for other in (*self._communities, *told["ruins"])
                if (other["q"], other["r"]) == (each["q"], each["r"])
            ]
            if here:
                parts.append(", ".join(here) + ".")
            parts += self._signs(each)
            yield self._code(each), " ".join(parts)

    def _signs(self, each: Told) -> Iterator[str]:
        """What is seen from a hex of what lies around it: smoke, glow, and stones."""
        at, far = (each["q"], each["r"]), SIGHTS.get(each["relief"], 1)
        seen: dict[str, list[tuple[int, str]]] = {}
        for kind, other in (
            *(("glow" if one["kind"] == "fairy" else "smoke", one) for one in self._communities),
            *(("stones", one) for one in self._told["ruins"]),
        ):
            away = distance(at, (other["q"], other["r"]))
            if 0 < away <= far:
                told = self._numbered(other, self._code(other))
                seen.setdefault(kind, []).append((away, told))
        signs = [
            f"{self._head(kind)} ({', '.join(told for _, told in sorted(found)[:_MOST_SIGNS])})"
            for kind, found in seen.items()
        ]
        if signs:
            yield f"{self._head('signs')}{self._colon()}{', '.join(signs)}."

    def _met(self, each: Told) -> str:
        """Somebody of a community, met on the road, and what they speak of."""
        semicolon = Prose(";", "\u202f;").in_language(self._language)
        return f"{self._word(each['people'])}{semicolon} {self._want(each['want'])}"

    def _colon(self) -> str:
        return _COLON.in_language(self._language)

    def _in(self, prose: Mapping[str, str]) -> str:
        return told_in(prose, self._language)

    def _head(self, key: str) -> str:
        return _HEADS[key].in_language(self._language)

    def _titled(self, key: str) -> Iterator[str]:
        yield from ("", f"## {self._head(key)}", "")

    def _word(self, id_: str, key: str = "name") -> str:
        return self._in(self._told["words"][id_][key])

    def _line(self, key: str, text: str) -> str:
        colon = _COLON.in_language(self._language)
        return f"- **{self._head(key)}**{colon}{text}"

    def _number(self, value: int) -> str:
        """A whole number with its thousands apart, as each language sets them."""
        return Prose(f"{value:,}", f"{value:,}".replace(",", "\u202f")).in_language(self._language)

    def _code(self, at: Told) -> str:
        return code_of(at["q"], at["r"], self._told["radius"])

    def _place(self, place: str) -> str:
        return _PLACES[place].in_language(self._language)

    def _numbered(self, each: Told, number: str) -> str:
        """A name and the number of its hex, which stay on one line."""
        return f"{self._in(each['name'])}\u00a0{number}"

    def _community_name(self, number: int) -> str:
        each = self._communities[number]
        return self._numbered(each, f"({self._code(each)})")

    def _rumours(self) -> Iterator[str]:
        yield from self._titled("rumours")
        for each in self._told["rumours"]:
            name = self._in(self._communities[each["about"]]["name"])
            told = way(each["towards"], each["far"]).in_language(self._language)
            text = self._word(each["rumour"]).format(name=name, way=told)
            yield f"- {text}" + ("" if each["sure"] else f" *({self._head('doubtful')})*")

    def _community(self, each: Told) -> Iterator[str]:
        name = self._in(each["name"])
        yield f"### {self._code(each)} {name}"
        yield ""
        where = self._place(each["place"])
        yield f"*{self._word(each['nature'])}, {self._word(each['function'])}, {where}*"
        yield ""
        yield self._line("land", self._ground(each))
        yield from (
            f"- {wonder}" for wonder in self._wonder(self._hexes.get((each["q"], each["r"])))
        )
        text = self._in(self._told["words"][each["people"]]["text"])
        yield self._line("people", f"{self._word(each['people'])}. {text}")
        yield self._line("souls", self._number(each["souls"]))
        yield self._line("leader", each["leader"])
        for theme in each["themes"]:
            yield f"- *{capital(self._word(theme))}.* {self._word(theme, 'text')}"
        for tie in each["relations"]:
            other = self._community_name(tie["other"])
            yield self._line("relation", self._word(tie["relation"]).format(other=other))
        yield self._line("want", self._want(each["want"]))
        yield ""

    def _want(self, want: Told) -> str:
        text = self._word(want["want"])
        if want["about"] == "community":
            return text.format(other=self._community_name(want["other"]))
        if want["about"] == "ruin":
            ruin = self._told["ruins"][want["other"]]
            return text.format(other=self._numbered(ruin, f"({self._code(ruin)})"))
        return text

    def _ground(self, at: Told) -> str:
        """Relief, growth and obstacle of the hex in which something lies."""
        found = self._hexes.get((at["q"], at["r"]))
        if found is None:
            return "?"
        parts = [self._word(found["relief"])]
        if found["vegetation"] is not None:
            parts.append(self._word(found["vegetation"]))
        if found["obstacle"] is not None:
            kind = self._word(found["obstacle"]["kind"])
            parts.append(f"{kind} {self._place(found['obstacle']['place'])}")
        return ", ".join(parts)

    def _faction(self, each: Told) -> Iterator[str]:
        yield f"### {capital(self._word(each['faction']))}"
        yield ""
        yield self._word(each["faction"], "text")
        yield ""
        yield self._line("seat", self._community_name(each["seat"]))
        against = self._community_name(each["against"])
        yield self._line("plot", self._word(each["plot"]).format(other=against))
        yield self._line("rival", self._word(self._told["factions"][each["rival"]]["faction"]))
        yield ""

    def _ruin(self, each: Told) -> Iterator[str]:
        yield f"### {self._code(each)} {self._in(each['name'])}"
        yield ""
        yield f"*{self._head('ruin')}, {self._place(each['place'])}*"
        yield ""
        yield self._line("land", self._ground(each))
        yield self._line("past", self._word(each["builder"]))
        yield self._line("peril", self._word(each["peril"]))
        yield self._line("prize", self._word(each["prize"]))
        yield ""

    def _land(self) -> Iterator[str]:
        yield from self._titled("areas")
        for area in self._told["areas"]:
            codes = " ".join(code_of(q, r, self._told["radius"]) for q, r in area["hexes"])
            yield f"- {self._in(area['name'])} ({self._word(area['relief'])}) {codes}"
        yield from self._titled("obstacles")
        hexes = sorted(self._told["hexes"], key=self._code)
        for each in hexes:
            if each["obstacle"] is not None:
                kind = capital(self._word(each["obstacle"]["kind"]))
                yield f"- {self._code(each)} {kind}, {self._place(each['obstacle']['place'])}"
        yield from self._titled("wonders")
        for each in hexes:
            yield from (f"- {self._code(each)} {wonder}" for wonder in self._wonder(each))

    def _wonder(self, each: Told | None) -> Iterator[str]:
        """What grows where nothing of its kind could."""
        key = None if each is None else _WONDERS.get(each["relief"])
        if each is not None and key is not None and each["vegetation"] is not None:
            yield self._word(each["vegetation"], key)


def _ended(text: str) -> str:
    """A sentence with its full stop."""
    return text if text.endswith((".", "!", "?", "…", "»", "”")) else f"{text}."
