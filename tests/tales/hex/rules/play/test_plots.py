"""The plot and its proofs; the four charges, their turns and ends, and the report."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.hexgrid import beside, distance, line, within
from game.tales.hex.rules.play import charges, moods, plots
from game.tales.hex.rules.play.escorts import Escort
from game.tales.hex.rules.play.events import (
    ChargeTurned,
    EncounterBegan,
    Ended,
    EndLearnt,
    PlotLearnt,
    TaskDone,
)
from game.tales.hex.rules.play.facts import CHARGES
from game.tales.hex.rules.play.going import Go
from game.tales.hex.rules.play.hosts import Ask, Visit
from game.tales.hex.rules.play.meetings import Choose, opening
from game.tales.hex.rules.play.state import MET
from game.tales.hex.rules.play.staying import Camp
from game.tales.hex.rules.play.tasks import Concede, Report
from tests.tales.hex.rules.play.patrols import (
    LAND,
    PLAY,
    begin,
    country_of,
    land,
    lay,
    of_kind,
    stand,
    state_of,
    table_of,
)


def at(game, number):
    """Put the patrol into the hex of a community that knows and likes it."""
    community = country_of(game).communities[number]
    state_of(game).chart.enter(community.at)
    stand(game, community.at, 0)
    state_of(game).places[number].mood = 1
    state_of(game).places[number].known = MET


def test_its_victim_and_the_two_nearest_to_its_seat_know_of_it():
    game = begin()
    faction = plots.plot(table_of(game))
    witnesses = plots.witnesses(table_of(game))
    assert len(witnesses) == 3
    assert witnesses[0] == faction.against
    assert faction.seat not in witnesses
    for count, number in enumerate(witnesses, start=1):
        at(game, number)
        game.apply(Ask(number))
        assert state_of(game).proofs == count


def test_the_victim_is_known_from_the_start_and_the_seat_with_two_proofs():
    game = begin()
    view = game.view()
    assert view.community(view.plot.against) is not None
    assert (view.plot.seat, view.plot.faction) == (-1, None)
    plots.prove(table_of(game), 1)
    state_of(game)
    assert game.view().plot.seat == -1
    table_of(game).events = []
    plots.prove(table_of(game), 1)
    assert of_kind(table_of(game).events, PlotLearnt)
    state_of(game)
    seat = plots.plot(table_of(game)).seat
    assert game.view().plot.seat == seat
    assert game.view().community(seat).at is not None
    plots.prove(table_of(game), -2)
    state_of(game)
    assert game.view().plot.seat == seat


def home(game):
    stand(game, country_of(game).city.at)


def test_roads_are_caravans_that_were_brought_to_the_city():
    game = begin()
    city = country_of(game).city.at
    host = next(
        each
        for each in country_of(game).communities
        if each.kind == "community" and distance(each.at, city) >= PLAY.numbers.escort
    )
    at(game, host.number)
    game.apply(Escort(host.number))
    assert game.view().escort == host.number
    assert not any(isinstance(each, Escort) for each in game.legal()), "one at a time"
    road = line(host.at, city)
    lay(game, {each: land("plains") for each in road})
    state_of(game).places = [replace(e, known=MET, mood=0) for e in state_of(game).places]
    for to in road[1:]:
        state_of(game).spirits, state_of(game).bread = 7, 9
        game.apply(Go(to))
    assert game.view().escort == -1
    assert game.view().task("roads").have == 1
    assert all(state_of(game).ground(each).road for each in road)
    assert all(state_of(game).ground(each).cards for each in road[1:-1]), "its people turn cards"
    at(game, host.number)
    assert Escort(host.number) not in game.legal(), "it has come home"


def test_courts_are_those_that_are_reconciled_and_no_more_are_asked_for_than_there_are():
    for seed in range(12):
        game = begin(seed=f"courts {seed}")
        fairies = [e for e in country_of(game).communities if e.kind == "fairy"]
        task = game.view().task("courts")
        assert task.need == min(PLAY.levels["normal"].courts, len(fairies))
        moods.change(table_of(game), fairies[0].number, 6)
        state_of(game)
        assert game.view().task("courts").have == 1


def test_the_map_counts_hexes_that_were_drawn_and_not_the_rim():
    game = begin()
    assert game.view().task("map").have == 1
    game = begin("normal,original")
    before = game.view().task("map").have
    assert before <= 1
    empty = next(e for e in game.view().frontier).at
    lay(game, {empty: land("plains")})
    assert game.view().task("map").have == before + 1
    small = begin("grim,radius=1").view().task("map")
    assert small.need == 7


def drawn_enough(game):
    """Enough of the country is drawn for any charge to take its turn."""
    chart = state_of(game).chart
    for each in within((0, 0), chart.radius):
        if len(chart) - chart.laid < PLAY.levels["normal"].chart:
            chart.enter(each)


def first_part(game, task):
    """What the first part of a charge asks for."""
    state = state_of(game)
    if task == "plot":
        state.proofs = game.view().task("plot").need
    elif task == "map":
        for each in within((0, 0), state.chart.radius):
            if len(state.chart) < PLAY.levels["normal"].map:
                state.chart.enter(each)
    else:
        for each in country_of(game).communities:
            if task == "courts" and each.kind == "fairy":
                state.places[each.number].reconciled = True
            if task == "roads":
                state.places[each.number].joined = True
    state_of(game)


@pytest.mark.parametrize("task", CHARGES)
def test_a_charge_turns_when_its_first_part_is_done_and_enough_is_drawn(task):
    game = begin("normal,radius=5", "turns")
    first_part(game, task)
    stand(game, country_of(game).city.at, 0)
    assert game.view().task(task).end is None
    charges.note_turns(table_of(game))
    if task != "map":
        assert state_of(game).turned == []
        drawn_enough(game)
        charges.note_turns(table_of(game))
    assert state_of(game).turned == [task]
    turned = of_kind(table_of(game).events, ChargeTurned)[-1]
    assert "{" not in turned.text.en + turned.text.fr
    charges.note_turns(table_of(game))
    assert state_of(game).turned == [task], "once"
    told = game.view().task(task)
    assert told.turned
    assert told.end in (turned.at, None)
    assert not told.done


def having_turned(task, seed):
    """A charge that has turned, the patrol in a hall of the city where it may ask."""
    game = begin("normal,radius=5", seed)
    first_part(game, task)
    stand(game, country_of(game).city.at, 0)
    drawn_enough(game)
    charges.note_turns(table_of(game))
    game.forget()
    return game


@pytest.mark.parametrize("task", CHARGES)
def test_where_a_charge_ends_is_known_to_who_asks(task):
    """Seeds in which the place is known to nobody before; the corner of a map is always seen."""
    game = next(
        found
        for found in (having_turned(task, f"asks/{n}") for n in range(12))
        if task == "map" or found.view().task(task).lost
    )
    charges.note_turns(table_of(game))
    (end,) = state_of(game).ends
    if task != "map":
        assert game.view().task(task).end is None
        assert Ask(0) in game.legal()
        events = game.apply(Ask(0))
        assert [each.at for each in of_kind(events, EndLearnt)] == [end]
    assert game.view().task(task).end == end
    assert not game.view().task(task).lost


def test_it_is_known_to_who_sees_it():
    game = next(
        found
        for found in (having_turned("roads", f"asks/{n}") for n in range(12))
        if found.view().task("roads").lost
    )
    state, end = state_of(game), state_of(game).ends[0]
    stand(game, end, 0)
    charges.note_turns(table_of(game))
    assert state.told == ["roads"]


@pytest.mark.parametrize("task", CHARGES)
def test_it_ends_with_a_scene_in_its_place_and_then_the_city_hears_of_it(task):
    game = begin("normal,radius=5", "ends")
    state = state_of(game)
    city = country_of(game).city.at
    end = (
        beside(city, "north")
        if state.chart.on_map(beside(city, "north"))
        else beside(city, "south")
    )
    state.turned.append(task)
    state.ends.append(end)
    state.weather[0] = "clear"
    events = game.apply(Go(end))
    assert [each.id for each in of_kind(events, EncounterBegan)] == [f"end_of_{task}"]
    meeting = game.view().meeting
    assert meeting is not None
    assert meeting.facts.id == f"end_of_{task}"
    assert Report() not in game.legal()
    events = game.apply(Choose(next(each.id for each in meeting.choices if each.open)))
    assert [each.task for each in of_kind(events, TaskDone)] == [task]
    assert game.view().task(task).done
    home(game)
    events = game.apply(Report())
    assert game.status.phase == "won"
    assert of_kind(events, Ended)[0].score > 1000


def test_one_may_play_on_instead():
    game = begin()
    state_of(game).tasks.append("plot")
    assert game.apply(Camp())
    assert game.status.phase == "playing"


def test_conceding_loses():
    game = begin()
    game.apply(Concede())
    assert game.status.phase == "lost"
    assert Visit(0) not in game.legal()


def test_each_plot_is_seen_in_its_last_scene_for_what_it_was():
    game = begin()
    scene = PLAY.charges["plot"].scene
    told = {}
    for plot in LAND.plots:
        country = country_of(game)
        first = replace(country.factions[0], plot=plot.id)
        game.table.country = replace(country, factions=(first, *country.factions[1:]))
        _, text = opening(table_of(game), scene)
        victim = country.communities[first.against].name
        assert text.en.startswith(scene.text.en)
        assert text.en.endswith(plot.caught.en.format(other=victim.en))
        assert text.fr.endswith(plot.caught.fr.format(other=victim.fr))
        told[text.en] = plot.id
    assert len(told) == len(LAND.plots) == 12
