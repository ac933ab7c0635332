"""The judge: passes what is made, and objects to whatever is amiss."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings

from game.core.hexgrid import HEX_DIRECTIONS, bearing, distance, within
from game.tales.hex.rules.country.generate import GENERATOR
from game.tales.hex.rules.country.params import SPACE
from game.tales.hex.rules.country.validate import apart, faults
from tests.tales.hex.rules.country.countries import PARAMS, SEEDS, TABLES, world


@given(PARAMS, SEEDS)
@settings(max_examples=30)
def test_every_country_stands_before_the_judge(params, seed):
    body: dict[str, Any] = GENERATOR.world(params, seed, TABLES, False)
    assert faults({**body, "params": SPACE.values(params)}, TABLES) == []


def test_the_judge_reckons_distances_in_a_way_of_its_own():
    for at in within((2, -1), 5):
        assert apart((2, -1), at) == distance((2, -1), at)


Spoil = Callable[[dict[str, Any]], object]


def swap(hexes: list[Any], one: int, other: int) -> None:
    """Two hexes change places in the order."""
    hexes[one], hexes[other] = hexes[other], hexes[one]
    hexes[one]["order"], hexes[other]["order"] = one, other


def other_id(body: dict[str, Any]) -> int:
    """A community that is not among the three nearest to the first one."""
    city = body["communities"][0]
    living = [*body["communities"], *body["satellites"]]
    far = sorted(living, key=lambda each: apart((each["q"], each["r"]), (city["q"], city["r"])))
    return int(far[-1]["id"])


def more(things: list[Any], count: int, key: str = "") -> Iterator[Any]:
    """So many things, numbered: those there are, and the last again and again."""
    for number in range(count):
        thing = {**things[min(number, len(things) - 1)], "id": number}
        yield {**thing, key: f"{key} {number}"} if key and number >= len(things) else thing


def grown(body: dict[str, Any], kind: str, count: int) -> None:
    """So many communities of a kind."""
    living = body["satellites" if kind == "satellite" else "communities"]
    there = [each for each in living if each["kind"] == kind]
    living.extend(copy.deepcopy(there[-1]) for _ in range(count - len(there)))


def shrunk(body: dict[str, Any], kind: str, count: int) -> None:
    """No more than so many communities of a kind."""
    for living in (body["communities"], body["satellites"]):
        there = [each for each in living if each["kind"] == kind]
        for each in there[count:]:
            living.remove(each)


def rolls_of(body: dict[str, Any], shown: tuple[int, ...]) -> dict[str, Any]:
    """The dice of a hex that its neighbour die, of these, does not leave to chance: where it shows
    a neighbour, that one is known and of another relief than the relief die says."""
    reliefs = [relief.id for relief in TABLES.reliefs]
    for each in body["hexes"]:
        rolls: dict[str, Any] = each["rolls"]
        decided = reliefs[rolls["relief"] - 1] != each["relief"]
        if rolls["neighbour"] in shown and decided == (shown[0] == 1):
            return rolls
    raise AssertionError("no such hex")


def doubtful(body: dict[str, Any]) -> dict[str, Any]:
    """The first rumour that may be wrong."""
    return next(each for each in body["rumours"] if not each["sure"])


def beside_by(body: dict[str, Any], rumour: dict[str, Any], turns: int) -> str:
    """So many sixths round from where a community truly lies."""
    living = [*body["communities"], *body["satellites"]]
    city, other = ((e["q"], e["r"]) for e in (living[0], living[rumour["about"]]))
    true = bearing(city, other)
    assert true is not None
    return HEX_DIRECTIONS[(HEX_DIRECTIONS.index(true) + turns) % 6]


SPOILT: dict[str, tuple[str, Spoil]] = {
    "a hex is missing": ("hexes, got", lambda b: b["hexes"].pop()),
    "a hex is there twice": (
        "a hex is there twice",
        lambda b: b["hexes"].__setitem__(-1, copy.deepcopy(b["hexes"][-2])),
    ),
    "a hex lies off the map": ("a hex lies off the map", lambda b: b["hexes"][-1].update(q=9, r=9)),
    "hexes are out of order": ("hexes are not in order", lambda b: b["hexes"][5].update(order=6)),
    "another hex is first": ("the city’s hex is not the first", lambda b: swap(b["hexes"], 0, 1)),
    "rings go the other way round": (
        "the rings are not walked clockwise",
        lambda b: swap(b["hexes"], 2, 6),
    ),
    "another relief": (
        "which is not what its dice say",
        lambda b: b["hexes"][3].update(
            relief="hills" if b["hexes"][3]["relief"] != "hills" else "plains"
        ),
    ),
    "another relief die": (
        "which is not what its dice say",
        lambda b: b["hexes"][0]["rolls"].update(relief=b["hexes"][0]["rolls"]["relief"] % 8 + 1),
    ),
    "a neighbour die for the city": (
        "which is not what its dice say",
        lambda b: b["hexes"][0]["rolls"].update(neighbour=7),
    ),
    "no neighbour die for another": (
        "which is not what its dice say",
        lambda b: b["hexes"][4]["rolls"].update(neighbour=None),
    ),
    "a nine on a d8": (
        "which is not what its dice say",
        lambda b: b["hexes"][4]["rolls"].update(neighbour=9),
    ),
    "a zero on a d8": (
        "which is not what its dice say",
        lambda b: b["hexes"][0]["rolls"].update(relief=0),
    ),
    "no growth": ("vegetation None", lambda b: b["hexes"][7].update(vegetation=None)),
    "unknown growth": (
        "unknown vegetation palms",
        lambda b: b["hexes"][7].update(vegetation="palms"),
    ),
    "an unknown obstacle": (
        "unknown obstacle",
        lambda b: b["hexes"][7].update(obstacle={"kind": "wall", "place": "centre"}),
    ),
    "an obstacle nowhere": (
        "unknown obstacle",
        lambda b: b["hexes"][7].update(obstacle={"kind": "lake", "place": "east"}),
    ),
    "two cities": ("expected one city", lambda b: b["communities"][1].update(kind="city")),
    "no city": ("expected one city", lambda b: b["communities"][0].update(kind="community")),
    "too many fairies": (
        "of kind fairy, got",
        lambda b: [
            each.update(kind="fairy")
            for each in b["communities"][1:]
            if each["kind"] == "community"
        ],
    ),
    "numbers are not in order": (
        "communities are not numbered in order",
        lambda b: b["communities"][2].update(id=1),
    ),
    "a satellite among communities": (
        "a satellite is among",
        lambda b: b["communities"].append(b["satellites"].pop(0)),
    ),
    "a community off the map": ("lies nowhere", lambda b: b["communities"][2].update(q=40)),
    "a community moved": (
        "crowds a hex while there is room",
        lambda b: b["communities"][2].update(
            q=b["communities"][1]["q"], r=b["communities"][1]["r"]
        ),
    ),
    "two things at one place": (
        "lies on something else",
        lambda b: b["ruins"][0].update(
            {key: b["communities"][1][key] for key in ("q", "r", "place")}
        ),
    ),
    "a satellite far away": (
        "is no satellite so far away",
        lambda b: b["satellites"][-1].update(
            q=-b["communities"][0]["q"], r=-b["communities"][0]["r"]
        ),
    ),
    "a name twice": (
        "a name comes twice, or is missing, in en",
        lambda b: b["communities"][2].update(name=b["communities"][1]["name"]),
    ),
    "no name in French": (
        "a name comes twice, or is missing, in fr",
        lambda b: b["communities"][2]["name"].update(fr=""),
    ),
    "a village of fairies": (
        "a fairy cannot be a village",
        lambda b: next(each for each in b["communities"] if each["kind"] == "fairy").update(
            nature="village"
        ),
    ),
    "a function of others": (
        "a city cannot be a farm_bees",
        lambda b: b["communities"][0].update(function="farm_bees"),
    ),
    "a people of others": (
        "naiads do not live in a city",
        lambda b: b["communities"][0].update(people="naiads"),
    ),
    "too many souls": ("27000 souls", lambda b: b["communities"][0].update(souls=27_000)),
    "one soul too many": ("3001 souls", lambda b: b["communities"][0].update(souls=3_001)),
    "three themes": (
        "expected one theme or two",
        lambda b: b["communities"][0].update(themes=["curse", "crime", "power"]),
    ),
    "a theme twice": (
        "expected one theme or two",
        lambda b: b["communities"][0].update(themes=["curse", "curse"]),
    ),
    "an unknown theme": ("unknown theme", lambda b: b["communities"][0].update(themes=["boredom"])),
    "nobody leads": ("nobody leads it", lambda b: b["communities"][0].update(leader="")),
    "no relation": ("expected one relation", lambda b: b["communities"][0].update(relations=[])),
    "a relation far away": (
        "no relation",
        lambda b: b["communities"][0]["relations"][0].update(other=other_id(b)),
    ),
    "a relation to itself": (
        "no relation",
        lambda b: b["communities"][0]["relations"][0].update(other=0),
    ),
    "an unknown want": ("no want", lambda b: b["communities"][0]["want"].update(want="want_more")),
    "a want about something else": (
        "no want",
        lambda b: b["communities"][0].update(
            want={"want": "want_salt", "about": "none", "other": 1}
        ),
    ),
    "a want of its own place": (
        "no want",
        lambda b: b["communities"][0].update(
            want={"want": "want_road", "about": "community", "other": 0}
        ),
    ),
    "no rumour of somebody": (
        "expected one rumour of every community",
        lambda b: b["rumours"].pop(),
    ),
    "a sure rumour points beside": (
        "points north",
        lambda b: next(
            each for each in b["rumours"] if each["sure"] and each["towards"] != "north"
        ).update(towards="north"),
    ),
    "a rumour of another distance": ("rumour of 1: ", lambda b: b["rumours"][0].update(far=30)),
    "a sure rumour told doubtfully": (
        "rumour of 1: ",
        lambda b: b["rumours"][0].update(
            rumour="rumour_dream" if b["rumours"][0]["sure"] else "rumour_toll"
        ),
    ),
    "one faction": (
        "expected 2 to 4 different factions",
        lambda b: b.update(factions=b["factions"][:1]),
    ),
    "a faction twice": (
        "expected 2 to 4 different factions",
        lambda b: b["factions"][1].update(faction=b["factions"][0]["faction"]),
    ),
    "a plot against itself": (
        "faction 0: {",
        lambda b: b["factions"][0].update(against=b["factions"][0]["seat"]),
    ),
    "its own rival": ("faction 0: {", lambda b: b["factions"][0].update(rival=0)),
    "an unknown plot": ("faction 0: unknown", lambda b: b["factions"][0].update(plot="plot_twist")),
    "no ruins": ("expected 1 to 8 ruins", lambda b: b.update(ruins=[])),
    "ruins are not in order": ("ruins, numbered in order", lambda b: b["ruins"][0].update(id=5)),
    "nine ruins": ("expected 1 to 8 ruins", lambda b: b.update(ruins=[*more(b["ruins"], 9)])),
    "an unknown faction": (
        "faction 0: unknown",
        lambda b: b["factions"][0].update(faction="the_bakers"),
    ),
    "five factions": (
        "expected 2 to 4 different factions",
        lambda b: b.update(factions=[*more(b["factions"], 5, "faction")]),
    ),
    "a doubtful rumour points far beside": (
        "points",
        lambda b: doubtful(b).update(towards=beside_by(b, doubtful(b), 2)),
    ),
    "two communities": ("of kind community, got 2", lambda b: shrunk(b, "community", 2)),
    "no fairies": ("of kind fairy, got 0", lambda b: shrunk(b, "fairy", 0)),
    "nine fairies": ("of kind fairy, got 9", lambda b: grown(b, "fairy", 9)),
    "no satellites": ("of kind satellite, got 0", lambda b: shrunk(b, "satellite", 0)),
    "a nine where the neighbour decides": (
        "which is not what its dice say",
        lambda b: rolls_of(b, (1, 2, 3, 4, 5, 6)).update(relief=9),
    ),
    "a zero where the neighbour decides": (
        "which is not what its dice say",
        lambda b: rolls_of(b, (1, 2, 3, 4, 5, 6)).update(relief=0),
    ),
    "a nine where the other die decides": (
        "which is not what its dice say",
        lambda b: rolls_of(b, (7, 8)).update(neighbour=9),
    ),
    "an area of three missing": (
        "is not listed",
        lambda b: b["areas"].remove(next(e for e in b["areas"] if len(e["hexes"]) == 3)),
    ),
    "eleven communities": ("of kind community, got 11", lambda b: grown(b, "community", 11)),
    "nine satellites": ("of kind satellite, got 9", lambda b: grown(b, "satellite", 9)),
    "an area on another": (
        "lies on another",
        lambda b: b["areas"].append(copy.deepcopy(b["areas"][0])),
    ),
    "an unknown peril": (
        "ruin 0: unknown peril peril_dragon",
        lambda b: b["ruins"][0].update(peril="peril_dragon"),
    ),
    "an area too small": (
        "is too small",
        lambda b: b["areas"][0].update(hexes=b["areas"][0]["hexes"][:2]),
    ),
    "an area not whole": ("is not whole", lambda b: b["areas"][-1]["hexes"].pop()),
    "an area missing": ("is not listed", lambda b: b["areas"].pop()),
    "an area of another relief": (
        "is not ",
        lambda b: b["areas"][0].update(
            relief="water" if b["areas"][0]["relief"] != "water" else "shore"
        ),
    ),
    "a word missing": ("no words for", lambda b: b["words"].pop(b["hexes"][0]["relief"])),
}


@cache
def sound() -> bytes:
    """A world that nothing is amiss in, packed, so that each has a copy of it to spoil."""
    body = world("", "judge/3")
    assert faults(body, TABLES) == []
    return pickle.dumps(body)


@pytest.mark.parametrize("what", SPOILT)
def test_whatever_is_amiss_is_told(what: str):
    body = pickle.loads(sound())
    told, spoil = SPOILT[what]
    spoil(body)
    assert any(told in fault for fault in faults(body, TABLES)), what


ORIGINAL: dict[str, tuple[str, Spoil]] = {
    "no water in the rim": (
        "which is not what its dice say",
        lambda b: b["hexes"][0].update(relief="hills"),
    ),
    "growth on the rim": ("vegetation bog", lambda b: b["hexes"][0].update(vegetation="bog")),
    "an obstacle on the rim": (
        "has an obstacle too many",
        lambda b: b["hexes"][0].update(obstacle={"kind": "lake", "place": "north"}),
    ),
    "a rim inside": ("which is not what its dice say", lambda b: b["hexes"][-1].update(rolls=None)),
    "other sides": (
        "which is not what its dice say",
        lambda b: b["hexes"][-1]["rolls"].update(sides=9),
    ),
    "more than the sides": (
        "which is not what its dice say",
        lambda b: b["hexes"][-1]["rolls"].update(value=33),
    ),
    "the rim is not where it was laid": (
        "the rim is not at the edge",
        lambda b: swap(b["hexes"], 0, len(b["hexes"]) - 1),
    ),
    "an obstacle in the middle": (
        "unknown obstacle or place",
        lambda b: b["hexes"][-1].update(obstacle={"kind": "lake", "place": "centre"}),
    ),
    "a city on the rim": (
        "the rings are not walked",
        lambda b: b["communities"][0].update(q=0, r=-6),
    ),
}


@pytest.mark.parametrize("what", ORIGINAL)
def test_whatever_is_amiss_with_the_simulators_island_is_told(what: str):
    body = world("original", "judge/2")
    assert faults(body, TABLES) == []
    told, spoil = ORIGINAL[what]
    spoil(body)
    assert any(told in fault for fault in faults(body, TABLES)), what


def test_the_share_of_obstacles_is_held_at_its_ends():
    none, all_ = world("obstacles=0", "j"), world("obstacles=100", "j")
    assert faults({**none, "params": all_["params"]}, TABLES)
    assert faults({**all_, "params": none["params"]}, TABLES)


@pytest.mark.parametrize(
    ("params", "seed"),
    [("original,radius=1", "crowd"), ("radius=1", "crowd"), ("explore=random,radius=4", "walk")],
)
def test_a_country_with_hardly_any_room_stands_before_the_judge_too(params: str, seed: str):
    """On the smallest of the simulator's islands all live in one hex, more than it has places."""
    assert faults(world(params, seed), TABLES) == []


def test_a_hex_far_from_all_that_is_known_was_entered_from_nowhere():
    body = world("explore=random,radius=4", "walk")
    order = [(each["q"], each["r"]) for each in body["hexes"]]
    far = next(number for number, at in enumerate(order) if distance(order[0], at) > 1)
    swap(body["hexes"], 1, far)
    assert any("was entered from nowhere" in fault for fault in faults(body, TABLES))
