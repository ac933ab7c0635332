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
from game.tales.hex.rules.play.sights import SETTINGS, SIGHTS
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
from tests.depth import few

LAND: HexPlayContent = library().content("hexcrawl")  # type: ignore[assignment]
BOOK = LAND.book
IDS = [each.id for each in BOOK.encounters]
LEAST = {
    "find": 18, "omen": 11, "trouble": 16, "peril": 14, "wonder": 8, "fairy": 8, "road": 6,
    "faction": 6, "ruin": 13, "site": 16,
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
    return Encounter(id_, kind, weight, once, ("path",), asked, SAID, SAID, choices)


HERE = Situation("find", "hills", "moor", "cliff", "autumn", "rain", ("height", "ruin"))


# The book


def test_there_are_encounters_enough_of_every_kind():
    told = Counter(each.kind for each in BOOK.encounters)
    assert len(BOOK.encounters) >= 250
    assert {kind: told[kind] >= least for kind, least in LEAST.items()} == dict.fromkeys(
        KINDS, True
    )


def test_everything_met_has_a_picture_of_its_own_and_all_that_can_be_drawn_is_met():
    turns = LAND.play.charges.values()
    charges = [charge.scene for charge in turns]
    seen = [name for each in (*BOOK.encounters, *charges) for name in each.scene]
    seen += [name for each in turns for name in (*each.turn_scene, *each.home_scene)]
    assert all(set(each.scene) & set(SIGHTS) for each in (*BOOK.encounters, *charges))
    assert set(seen) <= {*SIGHTS, *SETTINGS}
    homes = [name for name in SIGHTS if name.startswith("home_")]
    strange = sorted(set(SIGHTS) - set(seen) - set(homes))
    assert len(set(seen)) >= 60
    assert strange == []


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


FAIRY_NATURES = [each.id for each in LAND.natures if each.peoples == ("fairy",)]
EVERYWHERE = ("find", "omen", "trouble", "peril", "wonder")


def test_something_fits_everywhere_and_always():
    """Of each kind, in all lands and seasons, and again when everything was met before."""
    growths = ("", *(growth.id for growth in LAND.growths))
    for kind, relief, growth, season, weather in itertools.product(
        EVERYWHERE, LAND.reliefs, growths, few(SEASONS, 2), few(WEATHERS, 2)
    ):
        here = Situation(kind, relief.id, growth, "", season, weather)
        assert fitting(BOOK, here, ()), here
    for kind in EVERYWHERE:
        here = Situation(kind, "plains", "grass", "", "spring", "clear")
        assert fitting(BOOK, here, IDS), kind


def test_every_court_and_every_ruin_has_something_of_its_own():
    """Wherever it lies, on the water too; what waits in the ruin is another matter."""
    for relief in LAND.reliefs:
        for nature in FAIRY_NATURES:
            met = Situation("fairy", relief.id, "", "", "spring", "fog", natures=(nature,))
            assert fitting(BOOK, met, ()), (relief.id, nature)
        for ruin in LAND.ruins:
            seen = Situation("site", relief.id, "", "", "spring", "fog", ruin=ruin.id)
            assert fitting(BOOK, seen, ()), (relief.id, ruin.id)
        for peril in LAND.perils:
            inside = Situation("ruin", relief.id, "", "", "spring", "fog", peril=peril.id)
            assert fitting(BOOK, inside, ()), (relief.id, peril.id)


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
            (where.ruin or ("",))[0],
            (where.hour or ("morning",))[0],
            where.nature[:1],
            where.party[:1],
            where.who[:1],
            where.after[:1],
        )
        assert fits(each, here), each.id
        found = fitting(BOOK, here, ())
        assert each in found or each.where.anywhere, each.id


def words(prose: Prose, language: str) -> int:
    return len(re.findall(r"[^\s]*\w[^\s]*", prose.in_language(language)))


def branches() -> list[Branch]:
    """All outcomes."""
    choices = [choice for each in BOOK.encounters for choice in each.choices]
    both = [branch for choice in choices for branch in (choice.good, choice.bad)]
    return [branch for branch in both if branch is not None]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_texts_are_read_at_a_glance(language: str):
    for each in BOOK.encounters:
        assert 12 <= words(each.text, language) <= 120, each.id
        assert words(each.title, language) <= 9, each.id
        for choice in each.choices:
            assert words(choice.label, language) <= 14, (each.id, choice.id)
    assert all(1 <= words(branch.text, language) <= 60 for branch in branches())


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


@pytest.mark.parametrize(
    ("where", "held", "other"),
    [
        ({"hour": "dusk"}, {"hour": "dusk"}, {"hour": "noon"}),
        ({"nature": "hold"}, {"natures": ("hold", "camp")}, {"natures": ("camp",)}),
        ({"party": "low room"}, {"parties": ("room",)}, {"parties": ("full",)}),
        ({"who": "odile"}, {"who": ("pim", "odile")}, {"who": ("pim",)}),
        ({"after": "one.go two.stay.bad"}, {"done": ("two.stay.bad",)}, {"done": ("two.stay",)}),
        ({"ruin": "ruin_mill"}, {"ruin": "ruin_mill"}, {"ruin": ""}),
    ],
)
def test_people_hours_and_deeds_are_conditions_too(
    where: dict[str, str], held: dict[str, object], other: dict[str, object]
):
    each = met("one", **where)
    assert fits(each, replace(HERE, **held))  # type: ignore[arg-type]
    assert not fits(each, replace(HERE, **other))  # type: ignore[arg-type]


def test_what_comes_of_a_deed_goes_first_and_what_fits_anywhere_last():
    link, bound = met("link", after="one.go"), met("bound", relief="hills")
    small = met("small")
    book = Book((small, bound, link), ())
    here = replace(HERE, done=("one.go",))
    assert fitting(book, here, ()) == (link,)
    assert fitting(book, here, ("link",)) == (bound,)
    assert fitting(book, HERE, ()) == (bound,)
    assert fitting(book, HERE, ("bound",)) == (small,)
    assert fitting(book, HERE, ("bound", "small")) == (small, bound)


def test_every_encounter_is_bound_but_for_small_ones():
    small = [each for each in BOOK.encounters if each.where.anywhere]
    assert len(small) <= 12
    assert all(words(each.text, "en") <= 60 for each in small)
    assert all(not each.once for each in small)


def test_chains_are_told_to_their_end():
    """Everything that comes of a deed can be reached from something that comes of none."""
    by_id = {each.id: each for each in BOOK.encounters}
    links = [each for each in BOOK.encounters if each.where.after]
    reached = {each.id for each in BOOK.encounters if not each.where.after}
    for _ in links:
        reached |= {
            each.id
            for each in links
            if any(deed.split(".")[0] in reached for deed in each.where.after)
        }
    assert reached == set(by_id)
    heads = {deed.split(".")[0] for each in links for deed in each.where.after}
    assert len(links) >= 30
    assert len(heads - {each.id for each in links}) >= 20


def test_each_companion_has_a_choice_and_an_end():
    for id_ in LAND.play.companions:
        own = [each for each in BOOK.encounters if each.where.who == (id_,)]
        starts = [each for each in own if not each.where.after]
        ends = [each for each in own if each.where.after]
        assert starts, id_
        assert ends, id_
        deeds = {f"{each.id}.{choice.id}" for each in starts for choice in each.choices}
        assert {deed for each in ends for deed in each.where.after} == deeds, id_
        assert all(len(each.choices) >= 2 for each in own), id_


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
        (effects(room=1), {"companions": 3}, {"companions": 4}),
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
    assert paid(chosen("join", *effects(room=1, bread=1))) == effects(bread=-1)
    assert paid(choice, True) == (*effects(bread=-2, quarters=3), Effect("candles", -1))


def test_the_price_is_all_that_is_certain_and_the_rest_is_announced():
    free = chosen("free", bread=1)
    assert (free.price, free.untold) == ((), False)
    dear = chosen("dear", *effects(bread=2, quarters=1), spirits=-1, quarters=2, mood=1)
    assert dear.price == effects(bread=2, quarters=3, spirits=1)
    assert not dear.untold
    for kind in ("hurt", "gone", "stay"):
        assert chosen("rash", **{kind: 1}).untold
    for kind in ("mood", "favour", "proof"):
        assert chosen("rude", **{kind: -1}).untold
        assert chosen("rude", **{kind: -1}).price == ()
    risky = chosen("risky", *effects(candles=1), check=Check("way", 4, False), spirits=-1)
    assert (risky.price, risky.untold) == (effects(candles=1), True)


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


@pytest.mark.parametrize("kind", ["bread", "candles", "spirits", "relic"])
def test_what_comes_after_the_last_of_a_thing_is_worth_less_and_ever_more_alike(kind: str):
    field = "relics" if kind == "relic" else kind
    start = replace(PLAIN, days=99, tools=("mule",))
    steps = []
    for amount in range(1, {"bread": 12, "candles": 7, "spirits": 7, "relic": 5}[kind]):
        have = replace(start, **{field: amount})  # type: ignore[arg-type]
        steps.append(worth_of((Effect(kind, 1),), have))
    falls = [one - then for one, then in itertools.pairwise(steps)]
    assert falls == sorted(falls, reverse=True)
    assert falls[-1] > 0


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


def test_whoever_is_lost_takes_two_spirits_along():
    def besides(purse: Purse) -> int:
        apart = worth_of(effects(stay=1), purse) + worth_of(effects(spirits=-2), purse)
        return worth_of(effects(gone=1), purse) - apart

    assert besides(PLAIN) == besides(replace(PLAIN, spirits=6)) < 0


def test_every_kind_of_effect_is_worth_something_to_somebody():
    """Each that helps more than nothing, each that harms less."""
    bad = ("quarters", "hurt", "gone", "stay")
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


def test_no_choice_is_never_best():
    """Among two hundred purses each choice of each encounter is the best with one at least."""
    purses = [random_purse(number) for number in range(200)]
    never = []
    for each in BOOK.encounters:
        best: set[str] = set()
        for purse in purses:
            best.add(best_choice(each, purse).id)
            if len(best) == len(each.choices):
                break
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
    words = replace(words, scene=("boat",))
    assert Book((words,), ()).address == first.address
    checked = chosen("one", check=Check("way", 4, False))
    others = [
        replace(one, id="two"),
        replace(one, kind="omen"),
        replace(one, weight=2),
        replace(one, once=True),
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
