"""Encounters: what a choice takes, the dice of its check, and what comes of it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.core.hexgrid import beside
from game.core.text import Prose
from game.tales.hex.rules.play import meetings
from game.tales.hex.rules.play.encounters import Check, Where
from game.tales.hex.rules.play.events import Checked, CompanionChanged, Resolved, ToolChanged
from game.tales.hex.rules.play.meetings import Choose, missing
from game.tales.hex.rules.play.state import PLACED, UNKNOWN, Companion
from game.tales.hex.rules.play.tasks import Concede
from tests.tales.hex.rules.play.patrols import (
    PLAY,
    begin,
    book,
    branch,
    choice,
    country_of,
    land,
    lay,
    of_kind,
    stand,
    state_of,
    table_of,
    wilds,
)

GOOD, BAD = branch(("bread", 1)), branch(("spirits", -1))


def met(*choices, kind="peril", seed="oak", who=()):
    """A patrol in the wilds that has met something with these choices, about these people."""
    game = begin("normal,radius=7", seed, about(book(*choices), who))
    stand(game, wilds(game), 0)
    state = state_of(game)
    if who:
        state.companions = [Companion(id_) for id_ in who]
    state.spirits, state.bread, state.candles = 5, 5, 5
    assert meetings.meet(table_of(game), kind)
    return game


def about(told, who):
    """The same book, about these companions."""
    if not who:
        return told
    bound = tuple(replace(each, where=Where(who=who)) for each in told.encounters)
    return replace(told, encounters=bound)


def after(*effects, prepare=None):
    """What becomes of a patrol that meets these effects."""
    game = met(choice("it", branch(*effects)))
    if prepare is not None:
        prepare(state_of(game))
    events = game.apply(Choose("it"))
    return state_of(game), events


def test_while_something_waits_nothing_else_can_be_done():
    game = met(choice("it", GOOD))
    assert game.legal() == (Choose("it"), Choose("leave"), Concede())


def test_what_is_met_in_the_same_hex_again_begins_by_saying_so():
    game = met(choice("it", GOOD))
    first = game.view().meeting.text
    assert "again" not in first.en
    game.apply(Choose("leave"))
    assert meetings.meet(table_of(game), "peril")
    game.forget()
    second = game.view().meeting.text
    assert (second.en, second.fr) == (
        f"Here they are again. {first.en}",
        f"Les revoilà. {first.fr}",
    )


def test_the_place_of_a_meeting_is_called_by_who_is_known_to_live_there():
    game = begin()
    home = country_of(game).communities[1]
    lay(game, {home.at: land("plains")})
    place = state_of(game).places[1]
    told = []
    for place.known in (UNKNOWN, PLACED):
        stand(game, home.at)
        told.append(meetings.told(table_of(game), Prose("{place}", "{place}"), None))
    assert told == [table_of(game).area(home.at), table_of(game).name(1)]
    assert told[0] != told[1]


def test_a_choice_takes_what_it_needs_and_is_shut_to_whoever_lacks_it():
    game = met(choice("pay", branch(), needs=(("bread", 2), ("candles", 1), ("quarters", 3))))
    game.apply(Choose("pay"))
    state = state_of(game)
    assert (state.bread, state.candles, state.clock) == (3, 4, 3)
    game = met(choice("pay", branch(), needs=(("bread", 6),)))
    assert Choose("pay") not in game.legal()
    assert [each.open for each in game.view().meeting.choices] == [False, True]
    game = met(choice("climb", branch(), needs=(("tool:rope", 1),)))
    assert Choose("climb") not in game.legal()
    state_of(game).tools.append("rope")
    game.apply(Choose("climb"))
    assert state_of(game).tools == ["rope"]


def test_what_is_missing_for_a_choice_is_told_and_nothing_else():
    needs = (("bread", 6), ("candles", 5), ("relic", 2), ("quarters", 9), ("tool:rope", 1))
    game = met(choice("pay", branch(), needs=needs))
    dear, free = game.view().meeting.choices
    told = missing(game.view().purse, dear, PLAY.tools)
    assert told.in_english() == "Missing: 1 loaf of bread, 2 relics, rope."
    assert missing(game.view().purse, free, PLAY.tools) is None
    state_of(game).tools.append("rope")
    told = missing(game.view().purse, dear, PLAY.tools)
    assert told.in_english() == "Missing: 1 loaf of bread, 2 relics."


def test_dice_are_one_and_the_best_hale_companions_skill():
    game = met(choice("try", GOOD, BAD, check=Check("arms", 4, candle=False)))
    state = state_of(game)
    state.companions = [Companion("brann"), Companion("tor"), Companion("pim")]
    assert game.view().meeting.choices[0].check.dice == 3
    assert game.view().meeting.choices[0].check.chance == Fraction(7, 8)
    state_of(game).companions[0].standing = "hurt"
    state_of(game).companions[1].standing = "gone"
    assert game.view().meeting.choices[0].check.dice == 1
    for each in state_of(game).companions:
        each.standing = "hurt"
    assert game.view().meeting.choices[0].check.dice == 1


def test_one_die_that_reaches_the_target_is_enough():
    for number in range(40):
        game = met(choice("try", GOOD, BAD, check=Check("way", 5, candle=False)), seed=f"d{number}")
        before = state_of(game).bread, state_of(game).spirits
        events = game.apply(Choose("try"))
        rolled = of_kind(events, Checked)[0]
        assert rolled.success == (max(rolled.rolls) >= 5)
        assert of_kind(events, Resolved)[0].good == rolled.success
        gained = state_of(game).bread - before[0], state_of(game).spirits - before[1]
        assert gained == ((1, 0) if rolled.success else (0, -1))


def test_a_candle_buys_one_die_where_the_choice_says_so():
    game = met(choice("try", GOOD, BAD, check=Check("lore", 5, candle=True)))
    check = game.view().meeting.choices[0].check
    assert check.with_candle > check.chance
    rolled = of_kind(game.apply(Choose("try", candle=True)), Checked)[0]
    assert len(rolled.rolls) == check.dice + 1
    assert state_of(game).candles == 4
    game = met(choice("try", GOOD, BAD, check=Check("lore", 5, candle=False)))
    assert Choose("try", candle=True) not in game.legal()


def test_a_charm_rolls_a_failure_again_and_is_used_up():
    seen = []
    for number in range(30):
        game = met(choice("try", GOOD, BAD, check=Check("way", 6, candle=False)), seed=f"c{number}")
        state_of(game).tools.append("charm")
        events = game.apply(Choose("try"))
        rolls = of_kind(events, Checked)
        seen.append(len(rolls))
        assert [each.again for each in rolls] == [False, True][: len(rolls)]
        assert ("charm" in state_of(game).tools) == rolls[0].success
    assert sorted(dict.fromkeys(seen)) == [1, 2]


@pytest.mark.parametrize("what", ["bread", "spirits", "candles"])
def test_stock_rises_and_falls_within_its_bounds(what):
    state, _ = after((what, 2))
    assert getattr(state, what) == 7
    state, _ = after((what, 9 if what == "bread" else 7))
    assert getattr(state, what) == (9 if what == "bread" else 7)
    state, _ = after((what, -2))
    assert getattr(state, what) == 3


def test_a_mule_carries_twelve_and_what_it_carried_is_lost_with_it():
    state, _ = after(("bread", 9), prepare=lambda state: state.tools.append("mule"))
    assert state.bread == 12

    def laden(state):
        state.tools.append("mule")
        state.bread = 12

    state, events = after(("tool:mule", -1), prepare=laden)
    assert (state.bread, state.tools) == (9, [])
    assert of_kind(events, ToolChanged)[0].amount == -1


def test_tools_are_had_once_and_skills_are_learnt_by_the_best():
    state, _ = after(("tool:rope", 1), ("tool:rope", 1))
    assert state.tools == ["rope"]

    def two(state):
        state.companions = [Companion("pim"), Companion("ysolt"), Companion("maud")]

    state, events = after(("skill:tongue", 1), prepare=two)
    # Pim has learnt all there is; of the others the first is as good as any.
    assert [each.learnt for each in state.companions] == [[], ["tongue"], []]
    assert of_kind(events, CompanionChanged)[0].how == "learnt"


def test_companions_are_hurt_healed_lost_called_back_and_taken_on():
    state, _ = after(("hurt", 2))
    assert [each.standing for each in state.companions].count("hurt") == 2
    state, _ = after(("hurt", 2), ("heal", 1))
    assert [each.standing for each in state.companions].count("hurt") == 1
    state, _ = after(("gone", 1))
    assert [each.standing for each in state.companions].count("gone") == 1
    assert state.spirits == 3
    state, _ = after(("gone", 1), prepare=lambda state: state.tools.append("horn"))
    assert [each.standing for each in state.companions].count("gone") == 0
    assert [each.standing for each in state.companions].count("hurt") == 1
    assert state.tools == []
    state, _ = after(("join", 1))
    assert len(state.companions) == 4
    state, _ = after(("gone", 1), ("join", 1))
    assert len(state.companions) == 5
    assert len(dict.fromkeys(each.id for each in state.companions)) == 5


def test_whoever_stays_leaves_in_peace():
    """The spirits are not touched, and no horn is blown; where it names one it is that one."""
    game = met(choice("it", branch(("stay", 1))), who=("pim",))
    state = state_of(game)
    state.companions = [Companion("brann"), Companion("pim"), Companion("tor")]
    state.tools.append("horn")
    before = state.spirits
    events = game.apply(Choose("it"))
    assert [each.standing for each in state_of(game).companions] == ["hale", "gone", "hale"]
    assert (state_of(game).spirits, state_of(game).tools) == (before, ["horn"])
    assert of_kind(events, CompanionChanged)[0].how == "stayed"


def test_whom_it_is_about_learns_before_whoever_is_best():
    better, worse = (PLAY.companions[who].skill("tongue") for who in ("ysolt", "dagna"))
    assert 2 > better > worse
    for who, learnt in (("dagna", [[], ["tongue"]]), ("ysolt", [["tongue"], []])):
        game = met(choice("it", branch(("skill:tongue", 1))), who=(who,))
        state_of(game).companions = [Companion("ysolt"), Companion("dagna")]
        game.apply(Choose("it"))
        assert [each.learnt for each in state_of(game).companions] == learnt


def test_where_when_and_with_whom_something_is_met():
    game = begin("normal,radius=7", "oak", book())
    at = wilds(game)
    stand(game, at, 3)
    state = state_of(game)
    state.companions = [Companion("pim"), Companion("brann", "hurt"), Companion("tor", "gone")]
    state.bread, state.candles, state.spirits = 0, 0, 2
    here = meetings.situation(table_of(game), "omen")
    assert (here.hour, here.who, here.natures) == ("dusk", ("pim",), ())
    assert here.parties == ("room", "fewer", "hurt", "hungry", "dark", "low")
    assert "wild" in here.near
    stand(game, at, 4)
    assert meetings.situation(table_of(game), "omen").hour == "morning"
    city = country_of(game).city
    stand(game, city.at)
    here = meetings.situation(table_of(game), "omen")
    assert "home" in here.near
    assert "wild" not in here.near
    assert "city" in here.natures
    for relief, watered in (("shore", True), ("river_valley", False)):
        south = beside(city.at, "south")
        for at in tuple(state_of(game).chart.hexes):
            lay(game, {at: land("plains")})
        lay(game, {south: land(relief)})
        assert ("water" in meetings.near(table_of(game), city.at)) is watered
        assert "water" in meetings.near(table_of(game), south)
        assert {"city", "community"} <= set(meetings.near(table_of(game), south))
        assert not {"home", "wild"} & set(meetings.near(table_of(game), south))


def test_what_was_done_comes_back_after_some_days():
    game = met(choice("it", GOOD))
    game.apply(Choose("it"))
    at = state_of(game).at
    stand(game, at, 7)
    assert meetings.situation(table_of(game), "omen").done == ()
    stand(game, at, 8)
    assert meetings.situation(table_of(game), "omen").done == ("the_peril.it", "the_peril.it.good")


def test_a_ruin_is_met_by_what_it_was_when_it_is_seen_first():
    game = begin("normal,radius=7", "oak", book())
    ruin = country_of(game).ruins[0]
    here = meetings.situation(table_of(game), "site", ruin=ruin.number)
    assert (here.ruin, here.peril) == (ruin.what, ruin.peril)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (choice("it", GOOD), "It costs nothing, and no die is rolled."),
        (
            choice("it", branch(("spirits", -1), ("quarters", 2)), needs=(("bread", 1),)),
            "It takes 1 loaf of bread, 2 quarters, 1 point of spirits, and no die is rolled.",
        ),
        (choice("it", branch(("hurt", 1))), "No die is rolled; the price is not told."),
        (
            choice("it", branch(("mood", -1)), needs=(("candles", 1),)),
            "It takes 1 candle, and no die is rolled; a further price is not told.",
        ),
        (
            choice("it", GOOD, BAD, check=Check("way", 6, candle=False)),
            "%. What else it may cost is not told.",
        ),
        (choice("it", GOOD, branch(), check=Check("way", 6, candle=False)), "%."),
    ],
)
def test_a_choice_says_what_it_costs_or_that_it_does_not_say(given, said):
    game = met(given)
    assert Choose("it").explain(game.view()).in_english().endswith(said)


def test_when_nobody_is_left_the_run_is_lost():
    def one(state):
        state.companions = [Companion("pim")]
        state.spirits = 7

    state, _ = after(("gone", 1), prepare=one)
    assert state.outcome == "alone"


def test_whoever_was_put_to_the_check_pays_for_it():
    for number in range(12):
        game = met(
            choice("try", branch(), branch(("hurt", 1)), check=Check("arms", 6, candle=False)),
            seed=f"who {number}",
        )
        state_of(game).companions = [Companion("pim"), Companion("brann")]
        events = game.apply(Choose("try"))
        for each in of_kind(events, CompanionChanged):
            assert each.companion == "brann"


def test_cards_turned_harmlessly_bring_nothing_and_count():
    state, _ = after(("card", 6))
    ground = state.grounds[state.at]
    assert (len(ground.cards), ground.secured, state.meeting) == (6, True, None)
    state, _ = after(("secure", 1))
    assert state.grounds[state.at].secured


def test_tomorrow_clears():
    game = met(choice("it", branch(("clear", 1))))
    state_of(game).weather[1] = "storm"
    game.apply(Choose("it"))
    assert game.view().tomorrow.id == "clear"


def test_signs_and_rumours_tell_of_places_without_drawing_any():
    game = met(choice("it", branch(("sign", 6))))
    before = len(state_of(game).chart)
    known = len([each for each in game.view().communities if each.at is not None])
    game.apply(Choose("it"))
    assert len(state_of(game).chart) == before
    assert len([each for each in game.view().communities if each.at is not None]) > known
    game = met(choice("it", branch(("rumour", 2))))
    heard = len([each for each in game.view().communities if each.hearsay])
    game.apply(Choose("it"))
    assert len([each for each in game.view().communities if each.hearsay]) == heard + 2


def test_favour_is_the_nearest_courts_and_it_lets_itself_be_seen():
    game = met(choice("it", branch(("favour", 1))))
    fairies = [each for each in country_of(game).communities if each.kind == "fairy"]
    before = [state_of(game).places[each.number].mood for each in fairies]
    game.apply(Choose("it"))
    moods = [state_of(game).places[each.number].mood for each in fairies]
    assert sum(moods) == sum(before) + 1
    changed = next(e for e, old, new in zip(fairies, before, moods, strict=True) if old != new)
    assert game.view().community(changed.number).at == changed.at


def test_what_was_met_is_remembered():
    game = met(choice("it", GOOD))
    assert state_of(game).seen == ["the_peril"]
    assert not meetings.meet(table_of(begin()), "peril"), "where no book tells of any"
