"""Before play: communities, places, names, ruins, factions, rumours."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.dice import Dice
from game.core.hexgrid import distance, ring, within
from game.core.text import Prose
from game.tales.hex.rules.country.content import Compounds, Syllables, Tongue
from game.tales.hex.rules.country.country import MOST_COMMUNITIES, Sites, country_of, way
from game.tales.hex.rules.country.drawing import PLACES
from game.tales.hex.rules.country.names import Names, compound, filled, joined
from game.tales.hex.rules.country.params import SPACE
from tests.tales.hex.rules.country.countries import PARAMS, SEEDS, TABLES, country

# Places


def test_one_community_a_hex_while_there_is_room():
    for number in range(40):
        found = country("radius=5", f"room/{number}")
        things = [*found.communities, *found.ruins]
        assert len({each.at for each in things}) == len(things)


def test_where_there_is_no_room_they_share_a_hex_at_different_places():
    """On 7 hexes nobody is dropped: up to 27 communities and 8 ruins find their 49 places."""
    most = 0
    for number in range(60):
        found = country("radius=1", f"crowd/{number}")
        things = [*found.communities, *found.ruins]
        assert len({(each.at, each.place) for each in things}) == len(things)
        held = Counter(each.at for each in found.communities if each.kind != "satellite")
        assert len(held) == min(7, held.total())
        assert max(held.values()) - min(held.values()) <= (1 if len(held) == 7 else 0)
        most = max(most, len(things))
    assert most > 28


def test_a_ground_holds_seven_things_a_hex():
    """The last place is found too, each hex filled before none."""
    sites, stream = Sites(SPACE.read("radius=1")), Dice("full").stream("place")
    found = [sites.draw(stream) for _ in range(49)]
    assert len({(at, place) for at, place in found}) == 49
    for level in range(7):
        assert len({at for at, _ in found[7 * level : 7 * level + 7]}) == 7
    with pytest.raises(AssertionError):
        sites.draw(stream)


def test_satellites_lie_within_three_hexes_of_the_city():
    far = Counter(
        distance(found.city.at, each.at)
        for found in (country("radius=12", f"near/{n}") for n in range(60))
        for each in found.communities
        if each.kind == "satellite"
    )
    assert set(far) == {1, 2, 3}


def test_the_simulator_keeps_its_rim_free_while_the_island_has_room():
    for number in range(40):
        for radius in (2, 6):
            found = country(f"original,radius={radius}", f"isle/{number}")
            for each in (*found.communities, *found.ruins):
                assert distance((0, 0), each.at) < radius
    crowded = country("original,radius=1", "isle/0")
    places = Counter(each.at for each in (*crowded.communities, *crowded.ruins))
    assert places[0, 0] == 7
    assert set(places) <= {(0, 0), *ring((0, 0), 1)}


@given(PARAMS, SEEDS)
@settings(max_examples=20)
def test_a_country_is_a_function_of_parameters_and_seed(params, seed):
    found = country_of(params, seed, TABLES)
    assert found == country_of(params, seed, TABLES)
    assert found.city.kind == "city"
    assert len(found.communities) <= MOST_COMMUNITIES
    for at in within((0, 0), params.radius):
        for each in found.communities_at(at):
            assert each.at == at
    assert sum(len(found.ruins_at(at)) for at in within((0, 0), params.radius)) == len(found.ruins)


def test_how_a_map_is_explored_changes_nothing_before_play():
    texts = ("", "explore=random", "obstacles=80", "steps=7")
    one, *others = (country(text, "same") for text in texts)
    assert all(other == one for other in others)


# Who lives there


def test_every_type_lives_as_its_table_says():
    natures = {nature.id: nature for nature in TABLES.natures}
    fairies = {people.id for people in TABLES.peoples if people.fairy}
    for number in range(60):
        for each in country("", f"who/{number}").communities:
            nature = natures[each.nature]
            assert each.people in nature.peoples
            assert (each.people in fairies) == (each.kind == "fairy")
            assert each.function in [entry.id for entry in nature.functions]
            assert each.place in range(len(PLACES))
            assert len(each.themes) == len(set(each.themes)) in (1, 2)


def test_names_come_from_the_tongue_of_the_people():
    made = {}
    for tongue in TABLES.tongues:
        made[tongue.id] = {name.en for name in every_name(tongue)}
    for number in range(60):
        for each in country("", f"tongue/{number}").communities:
            assert each.name.en in made[TABLES.people(each.people).tongue]


def every_name(tongue: Tongue) -> list[Prose]:
    places = tongue.places
    if isinstance(places, Compounds):
        return [compound(places, n) for n in range(len(places.heads) * len(places.epithets))]
    bare = len(places.start) * len(places.end)
    names = [joined(places, True, n) for n in range(bare)]
    return names + [joined(places, False, n) for n in range(bare * len(places.middle))]


@pytest.mark.parametrize("tongue", TABLES.tongues, ids=lambda tongue: tongue.id)
def test_every_name_of_a_tongue_can_be_read_aloud(tongue: Tongue):
    """No letter thrice in a row, none too long for a map, none twice; enough for a country."""
    names = every_name(tongue)
    assert len(names) > 5 * MOST_COMMUNITIES
    for language in ("en", "fr"):
        texts = [name.in_language(language) for name in names]
        assert len(set(texts)) == len(texts)
        for text in texts:
            assert not re.search(r"(.)\1\1", text.lower()), text
            assert len(text) <= 34, text
            assert text[0].isupper()


def test_compounds_by_hand():
    heads = Prose("ford", "Gué"), Prose(" Stair", "Escalier")
    vale = Compounds(heads, (Prose("Gull", "aux-Mouettes"), Prose("Heron", "du-Héron")))
    assert [compound(vale, number) for number in range(4)] == [
        Prose("Gullford", "Gué-aux-Mouettes"),
        Prose("Heronford", "Gué-du-Héron"),
        Prose("Gull Stair", "Escalier-aux-Mouettes"),
        Prose("Heron Stair", "Escalier-du-Héron"),
    ]
    deep = Syllables(("Khaz",), ("a", "u"), ("dun", "rok"))
    assert [joined(deep, True, number).en for number in range(2)] == ["Khazdun", "Khazrok"]
    assert [joined(deep, False, number).fr for number in range(4)] == [
        "Khazadun", "Khazarok", "Khazudun", "Khazurok",
    ]  # fmt: skip
    hills = (Prose("{name} Hills", "Collines {name}"),)
    assert filled(hills, (Prose("Harrow", "de la Herse"),), 0) == Prose(
        "Harrow Hills", "Collines de la Herse"
    )


@given(SEEDS, st.integers(1, 30))
def test_a_name_that_is_taken_gives_way_to_the_next(seed, count):
    """Nine names for up to thirty places: none comes twice, in either language."""
    heads = tuple(Prose(f"h{n}", f"T{n}") for n in range(3))
    tongue = Tongue("t", Compounds(heads, heads), Syllables(("A",), (), ("b",)))
    names = Names()
    given_ = [names.place(tongue, Dice(seed).stream("name", n)) for n in range(count)]
    for language in ("en", "fr"):
        assert len({name.in_language(language) for name in given_}) == count
    assert sum(" " not in name.en for name in given_) == min(count, 9)


def test_a_name_is_taken_in_either_language():
    """Six names that are two in French: the third place gets a number."""
    heads, backs = (Prose("ford", "Gué"),), tuple(Prose(f"E{n}", f"aux-{n % 2}") for n in range(6))
    tongue = Tongue("t", Compounds(heads, backs), Syllables(("A",), (), ("b",)))
    names = Names()
    found = [names.place(tongue, Dice("either").stream("name", n)).fr for n in range(4)]
    assert sorted(found[:2]) == ["Gué-aux-0", "Gué-aux-1"]
    assert len(set(found)) == 4


def test_no_two_things_of_a_country_share_a_name():
    for number in range(80):
        found = country("", f"same/{number}")
        for language in ("en", "fr"):
            names = [each.name.in_language(language) for each in found.communities]
            names += [ruin.name.in_language(language) for ruin in found.ruins]
            assert len(set(names)) == len(names)


# Rumours


def test_there_is_a_rumour_toward_every_community():
    found = country("", "rumours")
    assert [each.about for each in found.rumours] == list(range(1, len(found.communities)))


def test_no_rumour_comes_twice_while_others_are_left():
    for number in range(30):
        found = country("", f"told/{number}")
        for sure in (True, False):
            told = [each.rumour for each in found.rumours if each.sure == sure]
            known = sum(rumour.sure == sure for rumour in TABLES.rumours)
            assert len(set(told)) == min(len(told), known)


def test_ways_in_words():
    assert way("north_east", 1) == Prose("one day to the north-east", "à un jour au nord-est")
    assert way("south", 3) == Prose("3 days to the south", "à 3 jours au sud")
    assert way(None, 0).en == "within sight of the walls"


# Ruins and factions


def test_factions_are_different_and_never_plot_against_their_own_seat():
    for number in range(80):
        found = country("", f"plots/{number}")
        ids = [each.id for each in found.factions]
        assert len(set(ids)) == len(ids) in (2, 3, 4)
        for each in found.factions:
            assert each.seat != each.against
            assert each.rival != each.number
            assert {each.seat, each.against} <= set(range(len(found.communities)))


def test_wants_are_about_what_their_table_says():
    for number in range(40):
        found = country("", f"wants/{number}")
        for wish in found.wishes:
            assert wish.about == TABLES.want(wish.want).about
            if wish.about == "none":
                assert wish.other is None
            elif wish.about == "ruin":
                assert wish.other in range(len(found.ruins))
            else:
                assert wish.other in range(len(found.communities))
                assert wish.other != wish.community


def test_a_ruin_is_called_after_what_it_was():
    whats = {entry.id: entry.words for entry in TABLES.ruins}
    for number in range(20):
        for ruin in country("", f"ruins/{number}").ruins:
            assert ruin.name.en.startswith(f"{whats[ruin.what].en} of ")
            assert ruin.name.fr.startswith(f"{whats[ruin.what].fr} ")
