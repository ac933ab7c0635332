"""Communities: visits, what they hand out, wishes and thanks, and the fairy courts."""

from __future__ import annotations

import pytest

from game.tales.hex.rules.play import hosts, knowing, moods
from game.tales.hex.rules.play.courts import WARM, Gift, Lantern, Riddle, most_by_gifts
from game.tales.hex.rules.play.events import (
    Checked,
    MoodChanged,
    Provisioned,
    RumourHeard,
    WishDone,
)
from game.tales.hex.rules.play.hosts import Ask, Promise, Provision, Settle, Visit
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.narrate import narrate
from game.tales.hex.rules.play.state import MET, NEVER, PLACED, RUMOURED, UNKNOWN
from game.tales.hex.rules.play.staying import Camp, Explore
from game.tales.hex.rules.play.table import MOST_MOOD
from tests.tales.hex.rules.play.patrols import (
    LAND,
    PLAY,
    begin,
    book,
    branch,
    choice,
    country_of,
    of_kind,
    prose,
    stand,
    state_of,
    table_of,
)


def at_host(kind="community", about=None, mood=0, encounters=None, seed="oak"):
    """A patrol in the hex of a community, before it calls on it; and the community."""
    for tried in range(60):
        given = {} if encounters is None else {"encounters": encounters}
        game = begin(seed=f"{seed} {tried}" if tried else seed, **given)
        country = country_of(game)
        for host in country.communities[1:]:
            wish = country.wishes[host.number]
            if host.kind == kind and about in (None, wish.about, wish.want):
                if len(country.communities_at(host.at)) > 1:
                    continue
                arrive(game, host, mood)
                return game, host
    raise AssertionError("no such community")


def arrive(game, host, mood=0):
    state = state_of(game)
    state.chart.enter(host.at)
    stand(game, host.at, 0)
    state.places[host.number].mood = mood
    state.spirits, state.bread, state.candles = 5, 2, 2


def called_on(*args, **kwargs):
    game, host = at_host(*args, **kwargs)
    game.apply(Visit(host.number))
    return game, host


def page(game, host):
    return game.view().community(host.number).page


def test_a_visit_takes_no_time_and_opens_the_page():
    game, host = at_host()
    assert page(game, host) is None
    game.apply(Visit(host.number))
    assert page(game, host).leader == host.leader
    assert state_of(game).clock == 0
    assert Visit(host.number) not in game.legal()


def test_what_is_handed_out_depends_on_nature_mood_and_road_and_comes_every_six_days():
    game, host = called_on()
    facts = PLAY.hosts[host.nature]
    assert (page(game, host).bread, page(game, host).candles) == (facts.bread, facts.candles)
    for mood, more in ((1, 0), (2, 1)):
        state_of(game).places[host.number].mood = mood
        assert page(game, host).bread == facts.bread + more
    state_of(game).ground(host.at).secured = True
    assert page(game, host).bread == facts.bread + 2
    state_of(game).places[host.number].provided = NEVER
    state_of(game).bread = state_of(game).candles = 2
    game.apply(Provision(host.number))
    state = state_of(game)
    assert (state.bread, state.candles) == (2 + facts.bread + 2, min(7, 2 + facts.candles + 2))
    state.bread = 0
    assert Provision(host.number) not in game.legal()
    stand(game, host.at, 4 * PLAY.levels["normal"].rest)
    assert Provision(host.number) in game.legal()


@pytest.mark.parametrize(
    ("bread", "candles", "told"),
    [
        (4, 1, "Ford hands out 4 loaves of bread, 1 candle."),
        (1, 0, "Ford hands out 1 loaf of bread."),
        (0, 0, "Ford has nothing to add to what is carried already."),
    ],
)
def test_only_what_was_handed_out_is_told(bread, candles, told):
    assert narrate(Provisioned(1, bread, candles, prose("Ford"))).in_english() == told


def test_no_more_is_promised_than_the_packs_hold():
    game, host = called_on()
    state = state_of(game)
    most = dict(game.view().most)
    state.bread, state.candles = most["bread"] - 1, most["candles"]
    state.places[host.number].provided = NEVER
    game.forget()
    told = game.explain(Provision(host.number)).in_english()
    assert told.endswith("hands out 1 loaf of bread. The packs hold no more.")
    game.apply(Provision(host.number))
    assert (state.bread, state.candles) == (most["bread"], most["candles"])


def test_what_is_handed_out_at_once_fits_by_half_at_least():
    _, host = at_host()
    facts = PLAY.hosts[host.nature]
    half = (facts.bread + facts.candles + 1) // 2
    for room in (half - 1, half):
        game, host = at_host()
        state = state_of(game)
        state.candles, state.bread = PLAY.numbers.most_candles, PLAY.numbers.most_bread - room
        game.apply(Visit(host.number))
        assert (state_of(game).bread == PLAY.numbers.most_bread) == (room == half)


def test_whoever_is_cold_hands_out_nothing_and_tells_nothing():
    game, host = called_on(mood=-1)
    assert Provision(host.number) not in game.legal()
    assert Ask(host.number) not in game.legal()
    assert Promise(host.number) in game.legal()


def test_news_takes_a_quarter():
    game, host = called_on()
    state_of(game).places[host.number].told = True
    heard = [each for each in game.view().communities if each.hearsay]
    events = game.apply(Ask(host.number))
    assert state_of(game).clock == 1
    assert len(of_kind(events, RumourHeard)) == 1
    assert len([each for each in game.view().communities if each.hearsay]) == len(heard) + 1
    assert state_of(game).places[host.number].asked == 1


def test_a_wish_about_a_community_is_a_visit_there():
    game, host = called_on(about="want_letter")
    other = country_of(game).communities[country_of(game).wishes[host.number].other]
    game.apply(Promise(host.number))
    assert game.view().community(other.number).at == other.at
    assert Settle(host.number) not in game.legal()
    arrive(game, other)
    events = game.apply(Visit(other.number))
    assert [each.community for each in of_kind(events, WishDone)] == [host.number]
    arrive(game, host, 0)
    events = game.apply(Settle(host.number))
    assert state_of(game).places[host.number].mood == 2
    assert of_kind(events, MoodChanged)[0].amount == 2
    assert Settle(host.number) not in game.legal()


def test_a_visit_before_the_promise_does_not_count():
    game, host = at_host(about="want_letter")
    other = country_of(game).communities[country_of(game).wishes[host.number].other]
    arrive(game, other)
    game.apply(Visit(other.number))
    arrive(game, host)
    game.apply(Visit(host.number))
    game.apply(Promise(host.number))
    assert Settle(host.number) not in game.legal()


@pytest.mark.parametrize(
    ("want", "prepare", "spent"),
    [
        ("want_bell", lambda state: setattr(state, "relics", 1), ("relics", 0)),
        ("want_light", lambda state: setattr(state, "candles", 3), ("candles", 1)),
        ("want_salt", lambda state: setattr(state, "bread", 4), ("bread", 1)),
    ],
)
def test_wishes_about_things_take_them(want, prepare, spent):
    game, host = called_on(about=want, seed=want)
    state = state_of(game)
    state.relics, state.bread, state.candles = 0, 0, 0
    game.apply(Promise(host.number))
    assert Settle(host.number) not in game.legal()
    prepare(state_of(game))
    facts = hosts.wish_facts(table_of(game), host.number)
    boon = sum(e.amount for e in PLAY.hosts[host.nature].boon if e.kind == facts.needs)
    game.apply(Settle(host.number))
    assert getattr(state_of(game), spent[0]) == spent[1] + boon


def test_what_is_at_hand_is_given_without_a_promise():
    game, host = called_on(about="want_light", seed="want_light")
    state = state_of(game)
    state.candles = 0
    assert Settle(host.number) not in game.legal()
    state_of(game).candles = 3
    assert page(game, host).wish.status == ""
    assert game.explain(Settle(host.number)).in_english().startswith("Give them what they want")
    game.apply(Settle(host.number))
    assert page(game, host).wish.status == "settled"


def test_who_is_met_on_a_visit_does_not_make_the_hosts_forget_their_guests():
    game, host = at_host("fairy", mood=2, encounters=book())
    game.apply(Visit(host.number))
    state = state_of(game)
    assert (state.bread, state.candles) == (2, 2)
    events = game.apply(Choose("leave"))
    assert [each.community for each in of_kind(events, Provisioned)] == [host.number]
    assert (state_of(game).bread, state_of(game).candles) != (2, 2)


def test_every_want_can_be_settled():
    for want in LAND.wants:
        facts = PLAY.wishes.get(want.id)
        assert facts is not None or want.about != "none", want.id
        assert facts is None or (facts.needs == "secure_other") <= (want.about == "community")


def test_gifts_and_riddles_warm_fairies_and_the_lantern_of_others_reconciles_them():
    found = (called_on("fairy", mood=-1, seed=f"lantern {number}") for number in range(30))
    game, host = next(
        (game, host)
        for game, host in found
        if sum(each.kind == "fairy" for each in country_of(game).communities) > 1
    )
    state = state_of(game)
    state.relics, state.candles = 1, 3
    game.apply(Gift(host.number, "relic"))
    assert (state_of(game).relics, state_of(game).candles) == (0, 3)
    assert state_of(game).places[host.number].mood == 1
    assert not any(isinstance(each, Gift) for each in game.legal())
    answered = 0
    while state_of(game).places[host.number].mood < WARM:
        state = state_of(game)
        state.spirits = 5
        state.journeys += 1
        stand(game, host.at, state.clock + 4)
        events = game.apply(Riddle(host.number))
        answered += of_kind(events, Checked)[-1].success
        assert Riddle(host.number) not in game.legal()
        stand(game, host.at, state_of(game).clock + 8)
        assert Riddle(host.number) not in game.legal(), "whoever stays is asked nothing more"
    assert answered == 1
    state_of(game).journeys += 1
    assert not any(isinstance(each, Gift | Riddle) for each in game.legal())
    assert Lantern(host.number) in game.legal()
    other = next(e.number for e in country_of(game).communities if e.kind == "fairy" and e != host)
    state_of(game).lanterns.append(other)
    game.apply(Gift(host.number, "lantern"))
    assert state_of(game).lanterns == []
    assert page(game, host).reconciled
    assert game.view().task("courts").have == 1
    assert not any(isinstance(each, Gift | Riddle) for each in game.legal())


def test_gifts_alone_reconcile_a_court_that_has_no_other_to_speak_for_it():
    for seed, most in (("oak", MOST_MOOD), ("elm", WARM)):
        game = begin(seed=seed)
        courts = [each for each in country_of(game).communities if each.kind == "fairy"]
        assert (len(courts) == 1) == (most == MOST_MOOD)
        assert most_by_gifts(table_of(game)) == most


def test_a_mood_that_stays_as_it_is_is_not_told_and_fairies_who_think_best_are_reconciled():
    for kind, told in (("community", 0), ("fairy", 1)):
        game, host = called_on(kind, mood=MOST_MOOD)
        table = table_of(game)
        table.events.clear()
        for _ in range(2):
            moods.change(table, host.number, 1)
        assert len(of_kind(table.events, MoodChanged)) == told
        assert table.place(host.number).reconciled == bool(told)


def test_fairies_take_nobody_in_before_they_are_friendly():
    game, host = called_on("fairy", mood=0)
    assert not page(game, host).welcome
    assert game.view().hex(host.at).shelter != "hearth"
    assert Ask(host.number) not in game.legal()
    state_of(game).places[host.number].mood = 1
    assert page(game, host).welcome
    assert game.view().hex(host.at).shelter == "hearth"


def test_a_rumour_is_a_gift_once_and_only_if_it_is_true():
    game, host = called_on("fairy", mood=0)
    state = state_of(game)
    table = table_of(game)
    for place in state.places:
        place.heard = False
    doubtful = [each for each in country_of(game).rumours if not each.sure]
    sure = [each for each in country_of(game).rumours if each.sure]
    state.candles = 0
    if doubtful:
        state.places[doubtful[0].about].heard = True
        state.places[doubtful[0].about].known = RUMOURED
        assert not any(isinstance(each, Gift) for each in game.legal())
    knowing.hear(table, sure[0].about)
    game.forget()
    game.apply(Gift(host.number, "rumour"))
    assert state_of(game).places[sure[0].about].given
    stand(game, host.at, 4)
    assert not any(isinstance(each, Gift) for each in game.legal())


def test_a_reconciled_court_heals_everybody_in_its_night_and_its_glow_shows_the_way():
    game, host = called_on("fairy", mood=2)
    moods.change(table_of(game), host.number, 1)
    for each in state_of(game).companions:
        each.standing = "hurt"
    stand(game, host.at, 3)
    game.apply(Camp())
    assert all(each.standing == "hale" for each in state_of(game).companions)


def test_a_ruin_is_explored_when_it_gives_up_its_prize_and_errands_there_are_run():
    prize = book(choice("in", branch(("prize", 1))))
    game, host = called_on(about="ruin", encounters=prize)
    if game.view().meeting is not None:
        game.apply(Choose("leave"))
    game.apply(Promise(host.number))
    ruin = country_of(game).ruins[country_of(game).wishes[host.number].other]
    assert state_of(game).ruins[ruin.number] >= PLACED
    state_of(game).chart.enter(ruin.at)
    stand(game, ruin.at, 0)
    game.apply(Explore(ruin.number))
    assert state_of(game).clock == PLAY.numbers.explore
    game.apply(Choose("leave"))
    assert state_of(game).ruins[ruin.number] != MET
    game.apply(Explore(ruin.number))
    events = game.apply(Choose("in"))
    assert state_of(game).ruins[ruin.number] == MET
    assert state_of(game).relics == 1
    assert [each.community for each in of_kind(events, WishDone)] == [host.number]
    assert Explore(ruin.number) not in game.legal()


def test_what_is_unknown_is_not_in_the_view():
    game = begin()
    state = state_of(game)
    shown = [each.number for each in game.view().communities]
    for number, place in enumerate(state.places):
        assert (number in shown) == (place.known != UNKNOWN)
