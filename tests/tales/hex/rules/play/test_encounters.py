"""Encounters of Hex: where they fit, their exact chances, and what their choices are worth."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cli.tales import library
from game.core.dice import Dice, Stream
from game.core.text import Prose
from game.tales.hex.rules.play.encounters import (
    EFFECTS,
    KINDS,
    NEARS,
    PICTURES,
    SEASONS,
    SKILLS,
    TOOLS,
    WEATHERS,
    Book,
    Branch,
    Check,
    Choice,
    Effect,
    Encounter,
    Situation,
    Where,
    chance,
    draw,
    fits,
    fitting,
)
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.valuing import (
    Purse,
    best_choice,
    better_with_candle,
    expected,
    is_open,
    may_burn,
    paid,
    worth,
    worth_of,
)

LAND: HexPlayContent = library().content("hexcrawl")  # type: ignore[assignment]
BOOK = LAND.book
IDS = [each.id for each in BOOK.encounters]
LEAST = {
    "find": 18, "omen": 11, "trouble": 16, "peril": 14, "wonder": 8, "fairy": 8, "road": 6,
    "faction": 6, "ruin": 13,
}  # fmt: skip

SAID = Prose("It is so.", "C’est ainsi.")
PLAIN = Purse(4, 5, 4, 1, 20, 1, (), (1, 1, 1, 1, 1), 3)


def skilled(*skills: str) -> Purse:
    """A patrol that is good at these, and at nothing else."""
    return replace(PLAIN, skills=tuple(2 if skill in skills else 0 for skill in SKILLS))


PURSES = {
    "plain": PLAIN,
    "hasty": replace(PLAIN, days=4),
    "hungry": replace(PLAIN, bread=0),
    "laden": replace(PLAIN, bread=9, candles=7),
    "dark": replace(PLAIN, candles=0),
    "sad": replace(PLAIN, spirits=1),
    "merry": replace(PLAIN, spirits=7),
    "limping": replace(PLAIN, hurt=3),
    "hale": replace(PLAIN, hurt=0, companions=4),
    "unskilled": skilled(),
    "pathfinders": skilled("way"),
    "scholars": skilled("lore"),
    "fighters": skilled("arms"),
    "talkers": skilled("tongue"),
    "makers": skilled("craft"),
    "equipped": replace(PLAIN, tools=TOOLS),
    "destitute": replace(skilled(), spirits=5, bread=0, candles=0, days=4, relics=0),
}

BEST = {
    "find_orchard": (("sad", "eat"), ("hungry", "dry")),
    "find_cart": (("destitute", "take"), ("equipped", "bring")),
    "find_well": (("sad", "leave"), ("dark", "belts")),
    "find_scarecrow": (("destitute", "coat"), ("merry", "salute")),
    "find_bees": (("sad", "tell"), ("hungry", "hand")),
    "find_cairn": (("sad", "stone"), ("merry", "climb")),
    "find_mule": (("hungry", "follow"), ("hasty", "pass")),
    "find_boat": (("sad", "sleep"), ("hale", "mend")),
    "find_graves": (("sad", "fill"), ("destitute", "boards")),
    "find_springs": (("limping", "bathe"), ("destitute", "boil")),
    "find_ferry": (("sad", "ring"), ("merry", "cut")),
    "find_table": (("sad", "sit"), ("destitute", "pack")),
    "find_spoken": (("limping", "whole"), ("hungry", "bread")),
    "find_snowhouse": (("sad", "trade"), ("destitute", "wait")),
    "find_library": (("sad", "return"), ("destitute", "burn")),
    "find_hedge_kitchen": (("laden", "add"), ("hungry", "eat")),
    "find_signal": (("makers", "repair"), ("destitute", "climb")),
    "find_hermit": (("laden", "join"), ("destitute", "cheese")),
    "wonder_drowned_forest": (("sad", "herons"), ("destitute", "wade")),
    "wonder_ploughed_sea": (("merry", "lantern"), ("destitute", "reap")),
    "wonder_sunken_bells": (("sad", "stay"), ("equipped", "horn")),
    "wonder_sideways_wood": (("hasty", "climb"), ("equipped", "rope")),
    "wonder_summer_crater": (("sad", "day"), ("destitute", "gather")),
    "wonder_upward_bog": (("sad", "send"), ("merry", "hands")),
    "wonder_echo": (("destitute", "hush"), ("plain", "learn")),
    "wonder_four_ahead": (("sad", "swap"), ("hasty", "end")),
    "road_pedlar": (("hungry", "relic"), ("laden", "haggle")),
    "road_mender": (("hungry", "shovel"), ("hasty", "pension")),
    "road_bearers": (("sad", "light"), ("hungry", "carry")),
    "road_courier": (("hungry", "deliver"), ("sad", "feet")),
    "road_geese": (("hungry", "drive"), ("hasty", "part")),
    "road_players": (("sad", "thunder"), ("hungry", "act")),
    "faction_tithe": (("sad", "pay"), ("hungry", "warrant")),
    "faction_stones": (("sad", "back"), ("talkers", "hand")),
    "faction_offer": (("sad", "refuse"), ("destitute", "accept")),
    "faction_deserter": (("unskilled", "join"), ("hale", "decoy")),
    "faction_toll_house": (("pathfinders", "book"), ("talkers", "false")),
    "faction_feast": (("destitute", "eat"), ("sad", "escort")),
    "omen_ravens": (("sad", "feed"), ("destitute", "ground")),
    "omen_two_shadows": (("sad", "theatre"), ("merry", "cut")),
    "omen_geese": (("sad", "count"), ("hasty", "hurry")),
    "omen_fog_bell": (("equipped", "horn"), ("sad", "sit")),
    "omen_frost_letter": (("unskilled", "shade"), ("merry", "read")),
    "omen_burning_tree": (("sad", "sit"), ("destitute", "light")),
    "omen_same_dream": (("sad", "tell"), ("destitute", "prints")),
    "omen_lamp": (("sad", "fill"), ("merry", "take")),
    "omen_coin": (("sad", "bury"), ("destitute", "bet")),
    "omen_doors": (("sad", "letter"), ("hasty", "knock")),
    "omen_unborn_stars": (("sad", "answer"), ("destitute", "north")),
    "fairy_ring": (("destitute", "round"), ("unskilled", "lights")),
    "fairy_receipts": (("sad", "pay"), ("hungry", "argue")),
    "fairy_auction": (("sad", "candle"), ("dark", "consign")),
    "fairy_child": (("sad", "bread"), ("hungry", "carry")),
    "fairy_moths": (("sad", "burn"), ("dark", "nurse")),
    "fairy_tribunal": (("sad", "fine"), ("hungry", "plead")),
    "fairy_clockmender": (("limping", "buy"), ("destitute", "sell")),
    "fairy_wedding": (("sad", "sign"), ("hasty", "present")),
    "trouble_boots": (("hungry", "sew"), ("laden", "crust")),
    "trouble_quarrel": (("sad", "evening"), ("limping", "fight")),
    "trouble_mould": (("limping", "tell"), ("destitute", "cut")),
    "trouble_boys": (("hungry", "hire"), ("sad", "pay")),
    "trouble_fever": (("limping", "walk"), ("sad", "rest")),
    "trouble_ford": (("hasty", "wade"), ("equipped", "boat")),
    "trouble_thief": (("sad", "let"), ("pathfinders", "track")),
    "trouble_mire": (("destitute", "packs"), ("equipped", "rope")),
    "trouble_dogs": (("laden", "feed"), ("hungry", "round")),
    "trouble_whiteout": (("equipped", "shoes"), ("hasty", "lights")),
    "trouble_thirst": (("limping", "pool"), ("destitute", "thirst")),
    "trouble_map": (("sad", "climb"), ("destitute", "shrug")),
    "trouble_singing": (("destitute", "drum"), ("merry", "find")),
    "trouble_market_day": (("destitute", "stroll"), ("limping", "explain")),
    "trouble_lame": (("destitute", "carry"), ("equipped", "mule")),
    "trouble_wet_tinder": (("limping", "bark"), ("equipped", "wax")),
    "peril_rockfall": (("destitute", "drop"), ("limping", "run")),
    "peril_wolves": (("destitute", "trees"), ("sad", "ring")),
    "peril_price_list": (("destitute", "clergy"), ("sad", "pay")),
    "peril_whirlpool": (("destitute", "packs"), ("equipped", "rope")),
    "peril_heath_fire": (("hungry", "race"), ("makers", "backfire")),
    "peril_follower": (("dark", "supper"), ("destitute", "bear")),
    "peril_avalanche": (("equipped", "horn"), ("limping", "cross")),
    "peril_drum": (("limping", "talk"), ("hungry", "march")),
    "peril_thin_ground": (("limping", "probe"), ("destitute", "crawl")),
    "peril_bridge": (("destitute", "dash"), ("makers", "splice")),
    "peril_missing": (("destitute", "wait"), ("unskilled", "lights")),
    "peril_well_of_sleep": (("hasty", "smoke"), ("limping", "rest")),
    "peril_duel": (("limping", "fight"), ("sad", "sneak")),
    "peril_tide_of_rats": (("destitute", "pipe"), ("merry", "run")),
    "ruin_nobody": (("destitute", "rooms"), ("laden", "careful")),
    "ruin_sleeper": (("sad", "floor"), ("pathfinders", "creep")),
    "ruin_shades": (("destitute", "leave"), ("laden", "blaze")),
    "ruin_robbers": (("sad", "share"), ("talkers", "authority")),
    "ruin_painted_floor": (("equipped", "swing"), ("sad", "admire")),
    "ruin_bad_air": (("sad", "dream"), ("plain", "bellows")),
    "ruin_riddle": (("sad", "ask"), ("merry", "company")),
    "ruin_webs": (("laden", "trade"), ("destitute", "leave")),
    "ruin_laughing_water": (("sad", "laugh"), ("equipped", "boat")),
    "ruin_mirror": (("destitute", "cover"), ("laden", "exchange")),
    "ruin_armour": (("sad", "relieve"), ("merry", "drill")),
    "ruin_hunting_garden": (("destitute", "windfall"), ("limping", "prune")),
    "ruin_silent_bell": (("makers", "clapper"), ("destitute", "knot")),
}
"""For each encounter two purses, and what is best with each."""


def random_purse(number: int) -> Purse:
    """One of many purses, whatever chance put together."""
    stream = Dice("purses").stream("purse", number)
    return Purse(
        spirits=1 + stream.below(7),
        bread=stream.below(10),
        candles=stream.below(8),
        hurt=stream.below(4),
        days=1 + stream.below(30),
        relics=stream.below(3),
        tools=tuple(tool for tool in TOOLS if stream.chance(1, 3)),
        skills=tuple(stream.below(3) for _ in SKILLS),
        companions=3 + stream.below(2),
    )


def effects(**amounts: int) -> tuple[Effect, ...]:
    return tuple(Effect(kind, amount) for kind, amount in amounts.items())


def chosen(id_: str, *needs: Effect, check: Check | None = None, **good: int) -> Choice:
    """A choice that comes out so; with a check, it hurts somebody when that fails."""
    bad = None if check is None else Branch(SAID, effects(hurt=1))
    return Choice(id_, SAID, needs, check, Branch(SAID, effects(**good)), bad)


def met(
    id_: str, kind: str = "find", weight: int = 1, once: bool = False, **where: str
) -> Encounter:
    """An encounter with two choices that do nothing."""
    asked = Where(**{key: tuple(value.split()) for key, value in where.items()})
    choices = (chosen("one"), chosen("two"))
    return Encounter(id_, kind, weight, once, "road", asked, SAID, SAID, choices)


HERE = Situation("find", "hills", "moor", "cliff", "autumn", "rain", ("height", "ruin"))


# The book


def test_there_are_encounters_enough_of_every_kind():
    told = Counter(each.kind for each in BOOK.encounters)
    assert len(BOOK.encounters) >= 100
    assert {kind: told[kind] >= least for kind, least in LEAST.items()} == dict.fromkeys(
        KINDS, True
    )
    assert {each.picture for each in BOOK.encounters} == set(PICTURES)


def test_every_peril_has_a_ruin_of_its_own_and_every_prize_a_haul():
    perils = [id_ for each in BOOK.encounters for id_ in each.where.peril]
    assert sorted(perils) == sorted(peril.id for peril in LAND.perils)
    assert [haul.id for haul in BOOK.hauls] == [prize.id for prize in LAND.prizes]
    assert BOOK.haul("prize_treaty").effects == effects(favour=2)
    with pytest.raises(KeyError):
        BOOK.haul("prize_moon")


def test_where_growth_and_relief_do_not_go_together_wonders_say_so():
    """Bare water of the simulator apart, every such hex has a wonder of its own."""
    for relief in ("water", "high_mountains"):
        for growth in LAND.growths:
            here = Situation("wonder", relief, growth.id, "", "summer", "clear")
            own = [each for each in fitting(BOOK, here, ()) if each.where.growth]
            assert len(own) == 1, (relief, growth.id)


def test_something_fits_everywhere_and_always():
    """Of each kind, in all lands and seasons, and again when everything was met before."""
    growths = ("", *(growth.id for growth in LAND.growths))
    for kind, relief, growth, season, weather in itertools.product(
        KINDS, LAND.reliefs, growths, SEASONS, WEATHERS
    ):
        here = Situation(kind, relief.id, growth, "", season, weather)
        assert fitting(BOOK, here, ()), here
    for kind in KINDS:
        here = Situation(kind, "plains", "grass", "", "spring", "clear")
        assert fitting(BOOK, here, IDS), kind


def test_every_encounter_can_be_met():
    """One at least of the places it asks for lets it be drawn from the whole book."""
    for each in BOOK.encounters:
        where = each.where
        here = Situation(
            each.kind,
            (where.relief or ("plains",))[0],
            (where.growth or ("grass",))[0],
            (where.obstacle or ("",))[0],
            (where.season or ("spring",))[0],
            (where.weather or ("clear",))[0],
            where.near[:1],
            (where.peril or ("",))[0],
        )
        assert each in fitting(BOOK, here, ()), each.id


@pytest.mark.parametrize("language", ["en", "fr"])
def test_texts_have_the_length_of_a_breath(language: str):
    """40 to 90 words for what is met, 15 to 45 for how it comes out."""

    def words(prose: Prose) -> int:
        return len(re.findall(r"[^\s]*\w[^\s]*", prose.in_language(language)))

    for each in BOOK.encounters:
        assert 40 <= words(each.text) <= 90, each.id
        assert words(each.title) <= 9, each.id
        for choice in each.choices:
            assert words(choice.label) <= 14, (each.id, choice.id)
            for branch in (choice.good, choice.bad):
                assert branch is None or 15 <= words(branch.text) <= 45, (each.id, choice.id)


def test_no_text_is_told_twice():
    texts = [each.title for each in BOOK.encounters] + [each.text for each in BOOK.encounters]
    for each in BOOK.encounters:
        texts += [choice.good.text for choice in each.choices]
        texts += [choice.bad.text for choice in each.choices if choice.bad is not None]
    assert [text for text, count in Counter(texts).items() if count > 1] == []


def test_names_of_choices_are_asked_for_by_their_ids():
    well = BOOK.encounter("find_well")
    assert well.choice("belts").check == Check("craft", 4, False)
    with pytest.raises(KeyError):
        well.choice("jump")
    with pytest.raises(KeyError):
        BOOK.encounter("find_nothing")


# Where they fit


@pytest.mark.parametrize(
    ("where", "other"),
    [
        ({"relief": "hills plateau"}, {"relief": "plains"}),
        ({"growth": "moor"}, {"growth": ""}),
        ({"obstacle": "cliff canyon"}, {"obstacle": ""}),
        ({"season": "autumn winter"}, {"season": "spring"}),
        ({"weather": "rain"}, {"weather": "snow"}),
        ({"near": "water ruin"}, {"near": ("height",)}),
    ],
)
def test_each_condition_must_hold(where: dict[str, str], other: dict[str, object]):
    each = met("one", **where)
    assert fits(each, HERE)
    assert not fits(each, replace(HERE, **other))  # type: ignore[arg-type]
    assert not fits(each, replace(HERE, kind="omen"))


def test_all_conditions_must_hold_together():
    each = met("one", relief="hills", growth="moor", season="autumn", near="ruin")
    assert fits(each, HERE)
    for other in ({"relief": "plains"}, {"growth": "bog"}, {"season": "spring"}, {"near": ()}):
        assert not fits(each, replace(HERE, **other))  # type: ignore[arg-type]


def test_the_peril_of_a_ruin_chooses():
    each = met("one", "ruin", peril="peril_bell")
    inside = replace(HERE, kind="ruin", peril="peril_bell")
    assert fits(each, inside)
    assert not fits(each, replace(inside, peril="peril_air"))
    assert not fits(each, replace(inside, peril=""))


def test_what_was_met_comes_again_only_when_nothing_new_fits():
    one, two, three = met("one"), met("two", once=True), met("three", relief="water")
    book = Book((one, two, three), ())
    assert fitting(book, HERE, ()) == (one, two)
    assert fitting(book, HERE, ("one",)) == (two,)
    assert fitting(book, HERE, ("one", "two")) == (one,)
    assert fitting(book, replace(HERE, relief="water"), ("one", "two")) == (three,)


def test_what_comes_only_once_never_comes_again():
    book = Book((met("two", once=True),), ())
    stream = Dice("seed").stream("encounter")
    assert fitting(book, HERE, ("two",)) == ()
    assert draw(book, HERE, ("two",), stream) is None
    assert stream.counter == 0


class Given(Stream):
    """A stream whose next draw is known."""

    def __init__(self, value: int) -> None:
        super().__init__("seed", "encounter")
        self.value, self.sides = value, 0

    def below(self, sides: int) -> int:
        self.sides = sides
        return self.value


def test_encounters_are_as_likely_as_their_weights():
    """Of all cases of the one draw each has as many as it weighs."""
    book = Book((met("one", weight=5), met("two", weight=2), met("three", "omen", 9)), ())
    drawn = Counter()
    for value in range(7):
        stream = Given(value)
        each = draw(book, HERE, (), stream)
        assert stream.sides == 7
        assert each is not None
        drawn[each.id] += 1
    assert drawn == {"one": 5, "two": 2}


def test_a_draw_depends_on_its_stream_alone():
    for number in range(50):
        twice = [draw(BOOK, HERE, (), Dice("seed").stream("encounter", number)) for _ in range(2)]
        assert twice[0] is twice[1]
    assert len({draw(BOOK, HERE, (), Dice("seed").stream("encounter", n)) for n in range(50)}) > 3


# Chances


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize("target", [2, 3, 4, 5, 6])
def test_chances_are_those_of_all_cases(target: int, dice: int):
    """The best of some dice reaches the target: counted over every throw there is."""
    throws = list(itertools.product(range(1, 7), repeat=dice))
    good = sum(max(throw) >= target for throw in throws)
    assert chance(Check("way", target, False), dice) == Fraction(good, len(throws))


def test_a_point_of_skill_is_a_die():
    purse = replace(PLAIN, skills=(0, 1, 2, 0, 0))
    assert [purse.dice(Check(skill, 4, False)) for skill in SKILLS] == [1, 2, 3, 1, 1]


def test_a_candle_is_a_die_where_the_check_says_so_and_one_is_left():
    lit = chosen("lit", check=Check("lore", 5, True), spirits=2)
    assert may_burn(lit, PLAIN)
    assert not may_burn(lit, PURSES["dark"])
    assert not may_burn(replace(lit, check=Check("lore", 5, False)), PLAIN)
    assert not may_burn(chosen("free", spirits=2), PLAIN)
    dear = replace(lit, needs=effects(candles=4))
    assert not may_burn(dear, PLAIN)
    assert may_burn(dear, replace(PLAIN, candles=5))


# What a choice asks for


@pytest.mark.parametrize(
    ("needs", "have", "lack"),
    [
        (effects(bread=3), {"bread": 3}, {"bread": 2}),
        (effects(candles=2), {"candles": 2}, {"candles": 1}),
        (effects(relic=1), {"relics": 1}, {"relics": 0}),
        ((Effect("tool:rope", 1),), {"tools": ("boat", "rope")}, {"tools": ("boat",)}),
    ],
)
def test_a_choice_is_open_to_those_who_have_what_it_asks_for(
    needs: tuple[Effect, ...], have: dict[str, object], lack: dict[str, object]
):
    choice = chosen("dear", *needs)
    assert is_open(choice, replace(PLAIN, **have))  # type: ignore[arg-type]
    assert not is_open(choice, replace(PLAIN, **lack))  # type: ignore[arg-type]


def test_time_can_always_be_spent():
    assert is_open(chosen("slow", *effects(quarters=4)), replace(PLAIN, days=0))


def test_things_and_time_are_spent_and_tools_stay():
    choice = chosen("dear", Effect("tool:rope", 1), *effects(bread=2, quarters=3))
    assert paid(choice) == effects(bread=-2, quarters=3)
    assert paid(choice, True) == (*effects(bread=-2, quarters=3), Effect("candles", -1))


def test_everything_has_a_choice_for_those_who_have_nothing():
    for each in BOOK.encounters:
        assert any(is_open(choice, PURSES["destitute"]) for choice in each.choices), each.id


# What things are worth


@pytest.mark.parametrize("kind", ["bread", "candles", "spirits", "relic"])
def test_the_next_of_a_thing_is_worth_less_than_the_last(kind: str):
    field = "relics" if kind == "relic" else kind
    start = replace(PLAIN, **{field: 0})  # type: ignore[arg-type]
    steps = []
    for amount in range(5):
        steps.append(worth_of((Effect(kind, 1),), replace(start, **{field: amount})))  # type: ignore[arg-type]
    assert steps == sorted(steps, reverse=True)
    assert len(dict.fromkeys(steps)) == len(steps)


def test_nothing_counts_above_what_one_can_carry():
    full = replace(PLAIN, spirits=7, bread=9, candles=7)
    for kind in ("spirits", "bread", "candles"):
        assert worth_of((Effect(kind, 1),), full) == 0
    assert worth_of((Effect("bread", 2),), replace(full, tools=("mule",))) > 0


def test_what_cannot_be_used_up_before_winter_is_worth_nothing():
    late = replace(PLAIN, days=1, bread=2, candles=2)
    assert worth_of(effects(bread=3), late) == 0
    assert worth_of(effects(candles=3), late) == 0
    assert worth_of(effects(candles=-1), replace(late, tools=("lantern",))) == 0


def test_the_last_spirit_is_by_far_the_dearest():
    last = worth_of(effects(spirits=-1), PURSES["sad"])
    for purse in (PLAIN, PURSES["merry"], replace(PLAIN, spirits=2)):
        assert last < 4 * worth_of(effects(spirits=-1), purse) < 0
    assert last < worth_of(effects(gone=1), PURSES["merry"])


def test_time_is_dearer_the_less_there_is_and_learning_cheaper():
    days = [replace(PLAIN, days=days) for days in (25, 12, 5)]
    time = [worth_of(effects(quarters=2), purse) for purse in days]
    assert time[0] > time[1] > time[2]
    for kind in ("rumour", "sign", "skill:lore", "tool:rope"):
        ahead = [worth_of((Effect(kind, 1),), purse) for purse in days]
        assert ahead[0] > ahead[1] > ahead[2] > 0, kind


def test_a_second_rope_is_worth_nothing_and_a_lost_one_costs():
    roped = replace(PLAIN, tools=("rope",))
    assert worth_of((Effect("tool:rope", 1),), roped) == 0
    assert worth_of((Effect("tool:rope", -1),), PLAIN) == 0
    assert worth_of((Effect("tool:rope", -1),), roped) == -worth_of(
        (Effect("tool:rope", 1),), PLAIN
    )


def test_only_the_hurt_are_healed_and_only_the_hale_are_hurt():
    assert worth_of(effects(heal=1), PURSES["hale"]) == 0
    assert worth_of(effects(heal=1), PURSES["limping"]) > worth_of(effects(heal=1), PLAIN) > 0
    assert worth_of(effects(hurt=1), replace(PLAIN, hurt=3, companions=3)) == 0


def test_a_companion_is_dear_and_a_place_must_be_free():
    assert worth_of(effects(join=1), PURSES["hale"]) == 0
    assert worth_of(effects(join=1), PLAIN) > 0
    assert worth_of(effects(gone=1), PLAIN) < worth_of(effects(hurt=2), PLAIN)


def test_every_kind_of_effect_is_worth_something_to_somebody():
    """Each that helps more than nothing, each that harms less."""
    bad = ("quarters", "hurt", "gone")
    for kind, (low, high) in EFFECTS.items():
        purse = replace(PLAIN, tools=()) if high > 0 else PLAIN
        points = worth(Branch(SAID, (Effect(kind, max(low, 1)),)), purse)
        assert (points < 0) == (kind in bad), kind
        assert points != 0, kind


def test_what_is_expected_is_the_mean_of_both_outcomes():
    check = Check("arms", 4, True)
    choice = chosen("fight", *effects(bread=1), check=check, proof=1)
    assert choice.bad is not None
    price = paid(choice)
    for purse in PURSES.values():
        likely = chance(check, purse.dice(check))
        good = worth_of((*price, *choice.good.effects), purse)
        bad = worth_of((*price, *choice.bad.effects), purse)
        assert expected(choice, purse) == likely * good + (1 - likely) * bad
    assert expected(chosen("rest", spirits=1), PLAIN) == worth_of(effects(spirits=1), PLAIN)


def test_a_candle_is_burnt_when_it_is_worth_it():
    """Where a good deal is at stake and there are many, not where little is."""
    stake = chosen("stake", check=Check("arms", 5, True), proof=2)
    assert better_with_candle(stake, PURSES["laden"])
    assert not better_with_candle(stake, PURSES["dark"])
    assert not better_with_candle(
        chosen("trifle", check=Check("arms", 2, True)), PURSES["fighters"]
    )


PURSE = st.builds(
    Purse,
    spirits=st.integers(1, 7),
    bread=st.integers(0, 12),
    candles=st.integers(0, 7),
    hurt=st.integers(0, 4),
    days=st.integers(0, 60),
    relics=st.integers(0, 9),
    tools=st.lists(st.sampled_from(TOOLS), unique=True).map(tuple),
    skills=st.tuples(*[st.integers(0, 2)] * len(SKILLS)),
    companions=st.integers(1, 4),
)


@given(st.sampled_from(BOOK.encounters), PURSE)
def test_the_best_choice_is_open_and_no_other_is_better(encounter: Encounter, purse: Purse):
    best = best_choice(encounter, purse)
    assert is_open(best, purse)
    most = expected(best, purse, better_with_candle(best, purse))
    for choice in encounter.choices:
        if is_open(choice, purse):
            assert expected(choice, purse) <= most
            if may_burn(choice, purse):
                assert expected(choice, purse, True) <= most


# Every choice is somebody's


def test_every_encounter_stands_in_the_table_of_best_choices():
    assert list(BEST) == IDS


@pytest.mark.parametrize("id_", IDS)
def test_what_is_best_depends_on_the_purse(id_: str):
    encounter = BOOK.encounter(id_)
    (one, first), (other, second) = BEST[id_]
    assert first != second
    assert best_choice(encounter, PURSES[one]).id == first
    assert best_choice(encounter, PURSES[other]).id == second


def test_no_choice_is_never_best():
    """Among two hundred purses each choice of each encounter is the best with one at least."""
    purses = [random_purse(number) for number in range(200)]
    never = []
    for each in BOOK.encounters:
        best = {best_choice(each, purse).id for purse in purses}
        never += [(each.id, choice.id) for choice in each.choices if choice.id not in best]
    assert never == []


def test_no_two_encounters_are_the_same_but_for_words():
    """Each makes one do something else: the facts of no two agree."""
    facts = Counter(
        tuple((choice.needs, choice.check, choice.good.effects) for choice in each.choices)
        for each in BOOK.encounters
    )
    assert max(facts.values()) == 1


# The address


def test_mended_words_change_no_address_and_facts_do():
    one = met("one")
    first = Book((one,), ())
    choices = (replace(one.choices[0], label=Prose("Go", "Aller")), one.choices[1])
    words = replace(one, title=Prose("So", "Ainsi"), text=Prose("It", "Lui"), choices=choices)
    assert Book((words,), ()).address == first.address
    checked = chosen("one", check=Check("way", 4, False))
    others = [
        replace(one, id="two"),
        replace(one, kind="omen"),
        replace(one, weight=2),
        replace(one, once=True),
        replace(one, picture="sea"),
        *(replace(one, where=Where(**{key: ("water",)})) for key in Where.__slots__),
        replace(one, choices=one.choices[:1]),
        replace(one, choices=(chosen("three"), one.choices[1])),
        replace(one, choices=(chosen("one", *effects(bread=1)), one.choices[1])),
        replace(one, choices=(chosen("one", bread=1), one.choices[1])),
        *(
            replace(one, choices=(replace(checked, check=check, bad=bad), one.choices[1]))
            for check in (Check("way", 4, False), Check("way", 5, False), Check("way", 4, True))
            for bad in (Branch(SAID, ()), checked.bad)
        ),
        replace(one, choices=(chosen("one", check=Check("lore", 4, False)), one.choices[1])),
    ]
    prints = [first.address, *(Book((each,), ()).address for each in others)]
    assert len(dict.fromkeys(prints)) == len(prints)
    assert len(NEARS) == len(dict.fromkeys(NEARS))
