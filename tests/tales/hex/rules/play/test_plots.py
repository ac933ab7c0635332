"""The plot, its proofs and the accusation; the four tasks, and the report."""

from __future__ import annotations

from game.tales.hex.rules.play import moods, plots, tasks
from game.tales.hex.rules.play.events import Checked, Ended, PlotLearnt, TaskDone
from game.tales.hex.rules.play.hosts import Ask, Visit
from game.tales.hex.rules.play.plots import Accuse
from game.tales.hex.rules.play.state import MET, Companion
from game.tales.hex.rules.play.staying import Camp
from game.tales.hex.rules.play.tasks import Concede, Report
from tests.tales.hex.rules.play.patrols import (
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


def test_they_are_accused_at_their_seat_with_the_proofs_that_are_needed():
    game = begin()
    seat = plots.plot(table_of(game)).seat
    need = PLAY.levels["normal"].proofs
    plots.prove(table_of(game), need)
    other = next(e.number for e in country_of(game).communities if e.number not in (seat, 0))
    at(game, other)
    assert Accuse(other) not in game.legal()
    at(game, seat)
    assert Accuse(seat) in game.legal()
    state_of(game).proofs = need - 1
    assert Accuse(seat) not in game.legal()


def test_the_best_speaker_rolls_one_die_more_for_each_proof_to_spare():
    outcomes = {}
    for number in range(24):
        game = begin(seed=f"accuse {number}")
        seat = plots.plot(table_of(game)).seat
        need = PLAY.levels["normal"].proofs
        plots.prove(table_of(game), need + 1)
        at(game, seat)
        state_of(game).companions = [Companion("pim"), Companion("corm")]
        assert game.view().plot.dice == 1 + 2 + 1
        events = game.apply(Accuse(seat))
        rolled = of_kind(events, Checked)[0]
        assert len(rolled.rolls) == 4
        outcomes[rolled.success] = True
        if rolled.success:
            assert game.view().task("plot").done
            assert of_kind(events, TaskDone)[0].task == "plot"
        else:
            assert state_of(game).proofs == need
            assert state_of(game).clock == PLAY.numbers.accuse_time
    assert outcomes == {True: True, False: True}


def home(game):
    stand(game, country_of(game).city.at)


def test_roads_are_communities_that_were_called_on_in_secured_hexes():
    game = begin()
    hosts = [e for e in country_of(game).communities if e.kind in ("community", "satellite")]
    host = next(each for each in hosts if each.at != country_of(game).city.at)
    at(game, host.number)
    assert game.view().task("roads").have == 0
    state_of(game).ground(host.at).secured = True
    assert game.view().task("roads").have == 1
    state_of(game).places[host.number].known = MET - 1
    assert game.view().task("roads").have == 0


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


def test_one_task_reported_in_the_city_wins():
    game = begin()
    assert Report() not in game.legal()
    state_of(game).undone = True
    tasks.note_done(table_of(game))
    state_of(game)
    assert Report() in game.legal()
    stand(game, next(each.at for each in country_of(game).communities if each.number))
    state_of(game).chart.enter(state_of(game).at)
    assert (Report() in game.legal()) == (state_of(game).at == country_of(game).city.at)
    home(game)
    events = game.apply(Report())
    assert game.status.phase == "won"
    assert of_kind(events, Ended)[0].score > 1000


def test_one_may_play_on_instead():
    game = begin()
    state_of(game).undone = True
    assert game.apply(Camp())
    assert game.status.phase == "playing"
    assert game.view().task("plot").done


def test_conceding_loses():
    game = begin()
    game.apply(Concede())
    assert game.status.phase == "lost"
    assert Visit(0) not in game.legal()
