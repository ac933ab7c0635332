"""The judge: passes what is made, and objects to whatever is amiss."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from game.core.hexgrid import distance, within
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


SPOILT: dict[str, Spoil] = {
    "a hex is missing": lambda b: b["hexes"].pop(),
    "a hex is there twice": lambda b: b["hexes"].__setitem__(-1, copy.deepcopy(b["hexes"][-2])),
    "a hex lies off the map": lambda b: b["hexes"][-1].update(q=9, r=9),
    "hexes are out of order": lambda b: b["hexes"][5].update(order=6),
    "another hex is first": lambda b: swap(b["hexes"], 0, 1),
    "rings go the other way round": lambda b: swap(b["hexes"], 2, 6),
    "another relief": lambda b: b["hexes"][3].update(
        relief="hills" if b["hexes"][3]["relief"] != "hills" else "plains"
    ),
    "another relief die": lambda b: b["hexes"][0]["rolls"].update(
        relief=b["hexes"][0]["rolls"]["relief"] % 8 + 1
    ),
    "a neighbour die for the city": lambda b: b["hexes"][0]["rolls"].update(neighbour=7),
    "no neighbour die for another": lambda b: b["hexes"][4]["rolls"].update(neighbour=None),
    "a nine on a d8": lambda b: b["hexes"][4]["rolls"].update(neighbour=9),
    "a zero on a d8": lambda b: b["hexes"][0]["rolls"].update(relief=0),
    "no growth": lambda b: b["hexes"][7].update(vegetation=None),
    "unknown growth": lambda b: b["hexes"][7].update(vegetation="palms"),
    "an unknown obstacle": lambda b: b["hexes"][7].update(
        obstacle={"kind": "wall", "place": "centre"}
    ),
    "an obstacle nowhere": lambda b: b["hexes"][7].update(
        obstacle={"kind": "lake", "place": "east"}
    ),
    "two cities": lambda b: b["communities"][1].update(kind="city"),
    "no city": lambda b: b["communities"][0].update(kind="community"),
    "too many fairies": lambda b: [
        each.update(kind="fairy") for each in b["communities"][1:] if each["kind"] == "community"
    ],
    "numbers are not in order": lambda b: b["communities"][2].update(id=1),
    "a satellite among communities": lambda b: b["communities"].append(b["satellites"].pop(0)),
    "a community off the map": lambda b: b["communities"][2].update(q=40),
    "a community moved": lambda b: b["communities"][2].update(
        q=b["communities"][1]["q"], r=b["communities"][1]["r"]
    ),
    "two things at one place": lambda b: b["ruins"][0].update(
        {key: b["communities"][1][key] for key in ("q", "r", "place")}
    ),
    "a satellite far away": lambda b: b["satellites"][-1].update(
        q=-b["communities"][0]["q"], r=-b["communities"][0]["r"]
    ),
    "a name twice": lambda b: b["communities"][2].update(name=b["communities"][1]["name"]),
    "no name in French": lambda b: b["communities"][2]["name"].update(fr=""),
    "a village of fairies": lambda b: next(
        each for each in b["communities"] if each["kind"] == "fairy"
    ).update(nature="village"),
    "a function of others": lambda b: b["communities"][0].update(function="farm_bees"),
    "a people of others": lambda b: b["communities"][0].update(people="naiads"),
    "too many souls": lambda b: b["communities"][0].update(souls=27_000),
    "one soul too many": lambda b: b["communities"][0].update(souls=3_001),
    "three themes": lambda b: b["communities"][0].update(themes=["curse", "crime", "power"]),
    "a theme twice": lambda b: b["communities"][0].update(themes=["curse", "curse"]),
    "an unknown theme": lambda b: b["communities"][0].update(themes=["boredom"]),
    "nobody leads": lambda b: b["communities"][0].update(leader=""),
    "no relation": lambda b: b["communities"][0].update(relations=[]),
    "a relation far away": lambda b: b["communities"][0]["relations"][0].update(other=other_id(b)),
    "a relation to itself": lambda b: b["communities"][0]["relations"][0].update(other=0),
    "an unknown want": lambda b: b["communities"][0]["want"].update(want="want_more"),
    "a want about something else": lambda b: b["communities"][0].update(
        want={"want": "want_salt", "about": "none", "other": 1}
    ),
    "a want of its own place": lambda b: b["communities"][0].update(
        want={"want": "want_road", "about": "community", "other": 0}
    ),
    "no rumour of somebody": lambda b: b["rumours"].pop(),
    "a sure rumour points beside": lambda b: next(
        each for each in b["rumours"] if each["sure"] and each["towards"] != "north"
    ).update(towards="north"),
    "a rumour of another distance": lambda b: b["rumours"][0].update(far=30),
    "a sure rumour told doubtfully": lambda b: b["rumours"][0].update(
        rumour="rumour_dream" if b["rumours"][0]["sure"] else "rumour_toll"
    ),
    "one faction": lambda b: b.update(factions=b["factions"][:1]),
    "a faction twice": lambda b: b["factions"][1].update(faction=b["factions"][0]["faction"]),
    "a plot against itself": lambda b: b["factions"][0].update(against=b["factions"][0]["seat"]),
    "its own rival": lambda b: b["factions"][0].update(rival=0),
    "an unknown plot": lambda b: b["factions"][0].update(plot="plot_twist"),
    "no ruins": lambda b: b.update(ruins=[]),
    "an unknown peril": lambda b: b["ruins"][0].update(peril="peril_dragon"),
    "an area too small": lambda b: b["areas"][0].update(hexes=b["areas"][0]["hexes"][:2]),
    "an area not whole": lambda b: b["areas"][-1]["hexes"].pop(),
    "an area missing": lambda b: b["areas"].pop(),
    "an area of another relief": lambda b: b["areas"][0].update(
        relief="water" if b["areas"][0]["relief"] != "water" else "shore"
    ),
    "a word missing": lambda b: b["words"].pop(b["hexes"][0]["relief"]),
}


@pytest.mark.parametrize("what", SPOILT)
def test_whatever_is_amiss_is_told(what: str):
    body = world("", "judge/3")
    assert faults(body, TABLES) == []
    SPOILT[what](body)
    assert faults(body, TABLES), what


ORIGINAL: dict[str, Spoil] = {
    "no water in the rim": lambda b: b["hexes"][0].update(relief="hills"),
    "growth on the rim": lambda b: b["hexes"][0].update(vegetation="bog"),
    "an obstacle on the rim": lambda b: b["hexes"][0].update(
        obstacle={"kind": "lake", "place": "north"}
    ),
    "a rim inside": lambda b: b["hexes"][-1].update(rolls=None),
    "other sides": lambda b: b["hexes"][-1]["rolls"].update(sides=9),
    "more than the sides": lambda b: b["hexes"][-1]["rolls"].update(value=33),
    "an obstacle in the middle": lambda b: b["hexes"][-1].update(
        obstacle={"kind": "lake", "place": "centre"}
    ),
    "a city on the rim": lambda b: b["communities"][0].update(q=0, r=-6),
}


@pytest.mark.parametrize("what", ORIGINAL)
def test_whatever_is_amiss_with_the_simulators_island_is_told(what: str):
    body = world("original", "judge/2")
    assert faults(body, TABLES) == []
    ORIGINAL[what](body)
    assert faults(body, TABLES), what


def test_the_share_of_obstacles_is_held_at_its_ends():
    none, all_ = world("obstacles=0", "j"), world("obstacles=100", "j")
    assert faults({**none, "params": all_["params"]}, TABLES)
    assert faults({**all_, "params": none["params"]}, TABLES)
