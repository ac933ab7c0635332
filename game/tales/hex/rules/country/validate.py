"""The judge of countries: reads the JSON that was made, and shares no code with what made it.

`faults` holds a world against rules/hexcrawl.md and the tables. It works the reliefs out anew from
the dice told, hex after hex in the order told; where communities and ruins lie, from the order of
their ids.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from game.tales.hex.rules.country.content import HexContent

Told = Mapping[str, Any]
At = tuple[int, int]

_ROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""1 north, 2 north-east, 3 south-east, 4 south, 5 south-west, 6 north-west."""
_WAYS = ("north", "north_east", "south_east", "south", "south_west", "north_west")
_SPOTS = ("centre", *_WAYS)
_COUNTS = {"community": (3, 10), "fairy": (1, 8), "satellite": (1, 8)}


def faults(body: Told, content: HexContent) -> list[str]:
    """What is wrong with the country ``body`` and its map, explored whole; empty when all is
    well."""
    judge = _Judge(body, content)
    found = list(judge.land())
    # What the others say of the land makes no sense on a map with holes.
    return found or [*judge.dice(), *judge.living(), *judge.powers(), *judge.rest()]


def apart(one: At, other: At) -> int:
    """How many steps lie between two hexes."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


class _Judge:
    def __init__(self, body: Told, content: HexContent) -> None:
        self._body = body
        self._content = content
        self._radius: int = body["radius"]
        self._original = body["params"]["profile"] == "original"
        self._living = [*body["communities"], *body["satellites"]]
        self._hexes: list[Told] = body["hexes"]
        self._reliefs = {(each["q"], each["r"]): each["relief"] for each in self._hexes}

    # The land

    def land(self) -> Iterator[str]:
        """1 + 3r(r + 1) hexes, each once, in order; the city first, all others beside a known
        one."""
        radius = self._radius
        if len(self._hexes) != 1 + 3 * radius * (radius + 1):
            yield f"expected {1 + 3 * radius * (radius + 1)} hexes, got {len(self._hexes)}"
        if len(self._reliefs) != len(self._hexes):
            yield "a hex is there twice"
        if any(apart((0, 0), at) > radius for at in self._reliefs):
            yield "a hex lies off the map"
        if [each["order"] for each in self._hexes] != list(range(len(self._hexes))):
            yield "hexes are not in order"
        rim = 6 * radius if self._original else 0
        laid, drawn = list(self._reliefs)[:rim], list(self._reliefs)[rim:]
        if any(apart((0, 0), at) != radius for at in laid):
            yield "the rim is not at the edge"
        city = self._at(self._living[0])
        if city in drawn and drawn[0] != city:
            yield "the city’s hex is not the first"
        known = dict.fromkeys([*laid, *drawn[:1]])
        for at in drawn[1:]:
            if not any(beside in known for beside in _around(at)):
                yield f"{at} was entered from nowhere"
            known[at] = None
        if self._body["explore"] == "spiral":
            turns = [_turn(at, city) for at in drawn]
            if any(one >= other for one, other in pairwise(turns)):
                yield "the rings are not walked clockwise from north"

    def dice(self) -> Iterator[str]:
        """Every hex is what its dice say."""
        relief_ids = [relief.id for relief in self._content.reliefs]
        growth_ids = [growth.id for growth in self._content.growths]
        obstacle_ids = [obstacle.id for obstacle in self._content.obstacles]
        known: dict[At, str] = {}
        for each in self._hexes:
            at = self._at(each)
            if each["relief"] != self._by_dice(each, known, relief_ids):
                yield f"{at} is {each['relief']}, which is not what its dice say"
            known[at] = each["relief"]
            bare = self._original and each["relief"] == relief_ids[0]
            if (each["vegetation"] is None) != bare:
                yield f"{at}: vegetation {each['vegetation']}"
            elif not bare and each["vegetation"] not in growth_ids:
                yield f"{at}: unknown vegetation {each['vegetation']}"
            obstacle = each["obstacle"]
            if obstacle is not None:
                spots = _SPOTS[1:] if self._original else _SPOTS
                if obstacle["kind"] not in obstacle_ids or obstacle["place"] not in spots:
                    yield f"{at}: unknown obstacle or place {obstacle}"
            laid = each["rolls"] is None
            percent = self._body["params"]["obstacles"]
            if obstacle is None and percent == 100 and not laid:
                yield f"{at} lacks an obstacle"
            if obstacle is not None and (percent == 0 or laid):
                yield f"{at} has an obstacle too many"

    def _by_dice(self, each: Told, known: Mapping[At, str], reliefs: Sequence[str]) -> str | None:
        """The relief that the rolls of a hex give; None for rolls that cannot be."""
        at, rolls = self._at(each), each["rolls"]
        beside = [known.get(other) for other in _around(at)]
        if self._original:
            if rolls is None:
                return reliefs[0] if apart((0, 0), at) == self._radius else None
            # A quarter for each relief and one for each known neighbour, taken fourfold.
            lots = [relief for relief in reliefs for _ in range(1 + 4 * beside.count(relief))]
            value: int = rolls["value"]
            fits = rolls["sides"] == len(lots) and 1 <= value <= len(lots)
            return lots[value - 1] if fits else None
        if rolls is None or not 1 <= rolls["relief"] <= 8:
            return None
        first: int | None = rolls["neighbour"]
        second: int = rolls["relief"]
        if (first is None) != (not known):
            return None
        if first is not None and 1 <= first <= 6:
            shown = beside[first - 1]
            if shown is not None:
                return shown
        elif first not in (None, 7, 8):
            return None
        return reliefs[second - 1]

    # Who lives there

    def living(self) -> Iterator[str]:
        """Communities as the tables allow, in their numbers."""
        kinds = [each["kind"] for each in self._living]
        if [each["id"] for each in self._living] != list(range(len(kinds))):
            yield "communities are not numbered in order"
        if kinds[0] != "city" or kinds.count("city") != 1:
            yield "expected one city, first"
        for kind, (least, most) in _COUNTS.items():
            if not least <= kinds.count(kind) <= most:
                yield f"expected {least} to {most} of kind {kind}, got {kinds.count(kind)}"
        if any(each["kind"] == "satellite" for each in self._body["communities"]):
            yield "a satellite is among the communities"
        yield from self._places()
        yield from self._names()
        for each in self._living:
            yield from (f"community {each['id']}: {fault}" for fault in self._community(each))

    def _places(self) -> Iterator[str]:
        """Each thing lies where there was least when it came, at a place of its own."""
        land = [
            at for at in self._reliefs if apart((0, 0), at) < self._radius or not self._original
        ]
        held = dict.fromkeys(self._reliefs, 0)
        taken: dict[tuple[At, str], bool] = {}
        city = self._at(self._living[0])
        for each in [*self._living, *self._body["ruins"]]:
            at = self._at(each)
            if at not in held or each["place"] not in _SPOTS:
                yield f"{each['name']['en']} lies nowhere"
                continue
            near = [to for to in land if apart(city, to) <= 3]
            options = near if each.get("kind") == "satellite" else land
            if each.get("kind") == "satellite" and apart(city, at) > 3:
                yield f"{each['name']['en']} is no satellite so far away"
            least = min((held[to] for to in options), default=7)
            if least < 7 and (at not in options or held[at] != least):
                yield f"{each['name']['en']} crowds a hex while there is room"
            if (at, each["place"]) in taken:
                yield f"{each['name']['en']} lies on something else"
            taken[at, each["place"]] = True
            held[at] += 1

    def _names(self) -> Iterator[str]:
        things = [*self._living, *self._body["ruins"]]
        for language in ("en", "fr"):
            names = [each["name"][language] for each in things]
            if len(dict.fromkeys(names)) != len(names) or not all(names):
                yield f"a name comes twice, or is missing, in {language}"

    def _community(self, each: Told) -> Iterator[str]:
        natures = {nature.id: nature for nature in self._content.natures}
        nature = natures.get(each["nature"])
        if nature is None or each["nature"] not in self._natures(each["kind"]):
            yield f"a {each['kind']} cannot be a {each['nature']}"
            return
        if each["function"] not in [entry.id for entry in nature.functions]:
            yield f"a {each['nature']} cannot be a {each['function']}"
        if each["people"] not in nature.peoples:
            yield f"{each['people']} do not live in a {each['nature']}"
        if each["souls"] % nature.souls or not 1 <= each["souls"] // nature.souls <= 8:
            yield f"{each['souls']} souls"
        themes = each["themes"]
        known = [theme.id for theme in self._content.themes]
        if len(themes) not in (1, 2) or len(dict.fromkeys(themes)) != len(themes):
            yield "expected one theme or two"
        if any(theme not in known for theme in themes):
            yield "unknown theme"
        if not each["leader"]:
            yield "nobody leads it"
        yield from self._ties(each)

    def _natures(self, kind: str) -> list[str]:
        tables = self._content.dice
        settled = list(tables["settled"])
        if kind == "community":
            return [*settled, *(side for side in tables["community"] if side != "settled")]
        return {"city": ["city"], "fairy": list(tables["fairy"])}.get(kind, settled)

    def _ties(self, each: Told) -> Iterator[str]:
        at = self._at(each)
        others = [other for other in self._living if other["id"] != each["id"]]
        others.sort(key=lambda other: (apart(at, self._at(other)), other["id"]))
        nearest = [other["id"] for other in others[:3]]
        relations = [relation.id for relation in self._content.relations]
        if len(each["relations"]) != 1:
            yield "expected one relation"
        for tie in each["relations"]:
            if tie["other"] not in nearest or tie["relation"] not in relations:
                yield f"no relation {tie}"
        wants = {want.id: want.about for want in self._content.wants}
        want = each["want"]
        about = wants.get(want["want"])
        ids: list[int | None] = {
            "community": [other["id"] for other in others],
            "ruin": [ruin["id"] for ruin in self._body["ruins"]],
        }.get(str(about), [None])
        if about is None or want["about"] != about or want["other"] not in ids:
            yield f"no want {want}"

    # What stirs

    def powers(self) -> Iterator[str]:
        """Rumours, factions and ruins."""
        yield from self._rumours()
        ids = [each["id"] for each in self._living]
        factions = self._body["factions"]
        kinds = [each["faction"] for each in factions]
        if not 2 <= len(factions) <= 4 or len(dict.fromkeys(kinds)) != len(kinds):
            yield "expected 2 to 4 different factions"
        for number, each in enumerate(factions):
            rivals = [other for other in range(len(factions)) if other != number]
            fits = each["id"] == number and each["rival"] in rivals
            fits = fits and each["seat"] in ids and each["against"] in ids
            if not fits or each["seat"] == each["against"]:
                yield f"faction {number}: {dict(each)}"
            known = each["faction"], each["plot"]
            if not _holds(self._content.factions, known[0]) or not _holds(
                self._content.plots, known[1]
            ):
                yield f"faction {number}: unknown {known}"
        ruins = self._body["ruins"]
        if not 1 <= len(ruins) <= 8 or [ruin["id"] for ruin in ruins] != list(range(len(ruins))):
            yield "expected 1 to 8 ruins, numbered in order"
        for ruin in ruins:
            content = self._content
            tables = (content.ruins, content.builders, content.perils, content.prizes)
            for key, table in zip(("what", "builder", "peril", "prize"), tables, strict=True):
                if not _holds(table, ruin[key]):
                    yield f"ruin {ruin['id']}: unknown {key} {ruin[key]}"

    def _rumours(self) -> Iterator[str]:
        rumours = self._body["rumours"]
        if [each["about"] for each in rumours] != [each["id"] for each in self._living[1:]]:
            yield "expected one rumour of every community but the city"
            return
        city = self._at(self._living[0])
        faith = {rumour.id: rumour.sure for rumour in self._content.rumours}
        for each in rumours:
            at = self._at(self._living[each["about"]])
            if faith.get(each["rumour"]) is not each["sure"] or each["far"] != apart(city, at):
                yield f"rumour of {each['about']}: {dict(each)}"
            ways = _ways(city, at)
            if not each["sure"] and ways:
                ways = [ways[0], *(_WAYS[(_WAYS.index(ways[0]) + turn) % 6] for turn in (-1, 1))]
            if each["towards"] not in ways and (ways or each["towards"] is not None):
                yield f"rumour of {each['about']} points {each['towards']}"

    # Areas and words

    def rest(self) -> Iterator[str]:
        """Areas are whole, and every id has its words."""
        listed: dict[At, bool] = {}
        for area in self._body["areas"]:
            hexes = [(q, r) for q, r in area["hexes"]]
            if len(hexes) < 3 or any(at in listed for at in hexes):
                yield f"area {area['name']['en']} is too small, or lies on another"
            listed.update(dict.fromkeys(hexes, True))
            if sorted(_flood(hexes[0], self._reliefs)) != sorted(hexes):
                yield f"area {area['name']['en']} is not whole"
            if self._reliefs.get(hexes[0]) != area["relief"]:
                yield f"area {area['name']['en']} is not {area['relief']}"
        seen: dict[At, bool] = {}
        for at in self._reliefs:
            if at not in seen:
                whole = _flood(at, self._reliefs)
                seen.update(dict.fromkeys(whole, True))
                if len(whole) >= 3 and at not in listed:
                    yield f"the area around {at} is not listed"
        for id_ in _ids(self._body):
            if id_ not in self._body["words"]:
                yield f"no words for {id_}"

    @staticmethod
    def _at(each: Told) -> At:
        return each["q"], each["r"]


def _around(at: At) -> list[At]:
    return [(at[0] + dq, at[1] + dr) for dq, dr in _ROUND]


def _turn(at: At, centre: At) -> tuple[int, int]:
    """Where a hex comes on rings around ``centre``: which ring, and how far round from north."""
    q, r = at[0] - centre[0], at[1] - centre[1]
    far = apart(at, centre)
    if far == 0:
        return 0, 0
    # Six sides, each begins at the hex straight ahead in one direction.
    for side, (dq, dr) in enumerate(_ROUND):
        step = _ROUND[(side + 2) % 6]
        for along in range(far):
            if (dq * far + step[0] * along, dr * far + step[1] * along) == (q, r):
                return far, side * far + along
    raise AssertionError("a hex lies on its ring")


def _ways(origin: At, target: At) -> list[str]:
    """The direction nearest to that of ``target``; none for the same hex. Angles are compared by
    how far a step in each direction goes towards it; the first clockwise from north wins."""
    q, r = target[0] - origin[0], target[1] - origin[1]
    if (q, r) == (0, 0):
        return []
    # In the plane: x = 3q / 2, y = (2r + q) times the square root of 3, halved; scaled by 4 / 3.
    towards = [
        (3 * q * dq + (2 * r + q) * (2 * dr + dq), way)
        for (dq, dr), way in zip(_ROUND, _WAYS, strict=True)
    ]
    best = max(lean for lean, _ in towards)
    return [next(way for lean, way in towards if lean == best)]


def _flood(start: At, reliefs: Mapping[At, str]) -> list[At]:
    """Every hex that hangs together with ``start`` in one relief."""
    seen = {start: True}
    waiting = [start]
    while waiting:
        for beside in _around(waiting.pop()):
            if beside not in seen and reliefs.get(beside) == reliefs.get(start):
                seen[beside] = True
                waiting.append(beside)
    return list(seen)


def _holds(table: Sequence[Any], id_: str) -> bool:
    return any(entry.id == id_ for entry in table)


def _ids(body: Told) -> Iterator[str]:
    """Every id of the tables that a country names."""
    for each in [*body["communities"], *body["satellites"]]:
        yield from (each["nature"], each["function"], each["people"], *each["themes"])
        yield each["want"]["want"]
        yield from (tie["relation"] for tie in each["relations"])
    for each in body["hexes"]:
        yield each["relief"]
        if each["vegetation"] is not None:
            yield each["vegetation"]
        if each["obstacle"] is not None:
            yield each["obstacle"]["kind"]
    for each in body["factions"]:
        yield from (each["faction"], each["plot"])
    for each in body["ruins"]:
        yield from (each["what"], each["builder"], each["peril"], each["prize"])
    yield from (each["rumour"] for each in body["rumours"])
