"""Hints remember whom the patrol asked for news, and send nobody to and fro for nothing."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from game.cli.tales import library
from game.core.dice import Dice
from game.core.hexgrid import Hex, distance
from game.tales.hex.rules.play import advice
from game.tales.hex.rules.play.advice import Goal, Land, prospects
from game.tales.hex.rules.play.escorts import Escort
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.hosts import Ask
from game.tales.hex.rules.play.mode import MODE
from game.tales.hex.rules.play.seen import CommunitySeen
from game.tales.hex.rules.play.state import MET, PLACED
from game.tales.hex.rules.play.table import MOST_MOOD
from game.tales.hex.rules.play.view import HexView
from tests.depth import all_but

Listed = list[dict[str, object]]
SEEDS = (23, 37)
"""Runs in which somebody is to be asked about the plot."""
MOST = 150


@all_but("37")
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_sent_to_ask_where_they_asked_before(seed: int) -> None:
    game = MODE.start(MODE.space.read("normal"), f"hints/{seed}", library().content(MODE.name))
    assert isinstance(game, HexGame)
    question = None
    for _ in range(MOST):
        hint = game.hint()
        assert hint is not None
        if isinstance(hint.command, Ask):
            question = hint.command
            break
        game.apply(hint.command)
    assert question is not None
    game.table.state.places[question.community].asked = 1
    again = game.hint()
    assert again is not None
    assert question in game.view().legal
    assert again.command in game.view().legal
    assert again.command != question


def land(ends: dict[Hex, int]) -> Land:
    """A land without a road: the patrol in the city, and what it takes to get to some hexes."""
    made = object.__new__(Land)
    made.view = cast(HexView, SimpleNamespace(at=(0, 0)))
    made.ends, made.drawn, made.city = {(0, 0): 0, **ends}, {}, (0, 0)
    return made


def test_a_tour_goes_on_to_what_takes_least_and_comes_home() -> None:
    """Three quarters pass for two on the way, work apart, and a step into the unknown takes three:
    4 to the first make 6, 9 to the next hex but one make 13, and 6 home make 9."""
    near, far = Goal((2, 0), 1), Goal((-1, 0), 0)
    tour = land({near.at: 4, far.at: 8}).tour
    assert tour([far, near], 1, 99) == (6 + 1 + 9, ((2, 0),))
    assert tour([far, near], 2, 99) == (6 + 1 + 13 + 4, ((2, 0), (-1, 0)))
    assert tour([far, Goal(near.at, 7)], 1, 99)[1] == (far.at,), "work is time as well"
    assert tour([Goal((1, 0), 0), Goal((0, 1), 0)], 1, 99)[1] == ((0, 1),), "of equals always one"


def test_a_tour_gives_up_a_goal_that_takes_more_than_looking_for_another() -> None:
    near, far = Goal((2, 0), 1), Goal((-1, 0), 0)
    tour = land({near.at: 4, far.at: 8}).tour
    assert tour([near, far], 2, 12) == (6 + 1 + 12 + 9, ((2, 0),)), "13 are more than 12"
    assert tour([near, far], 2, 13) == (6 + 1 + 13 + 4, ((2, 0), (-1, 0)))
    assert tour([near], 3, 5) == (5 + 2 * 5 + 9, ((2, 0),)), "the first is gone to in any case"
    assert tour([], 2, 5) == (10, ())


def begun(seed: str) -> HexGame:
    game = MODE.start(MODE.space.read("normal"), seed, library().content(MODE.name))
    assert isinstance(game, HexGame)
    return game


def test_what_nobody_has_heard_of_is_reckoned_with() -> None:
    """A community takes 20 quarters, a court 30, a proof 26, a hex of the map a step of 3 and an
    encounter of 1; three pass for two, and 14 from the turn of a charge to its end."""
    unknown = land({})
    task = SimpleNamespace(need=3, have=1, lost=False, end=None)
    plot = SimpleNamespace(need=3, proofs=1, against=1, seat=-1)
    unknown.view = cast(
        HexView,
        SimpleNamespace(
            at=(0, 0),
            origin=(0, 0),
            communities=(),
            lanterns=(),
            escort=-1,
            plot=plot,
            task=lambda _: task,
            community=lambda _: None,
        ),
    )
    unknown.odds = {}
    takes = {found.task: found.quarters for found in (each(unknown) for each in advice.TASKS)}
    assert takes == {
        "roads": 2 * 20 * 3 // 2 + 14,
        "courts": 2 * 30 * 3 // 2 + 14,
        "map": 2 * (3 + 1) * 3 // 2 + 14,
        "plot": 2 * 26 * 3 // 2 + 14,
    }
    task.lost = True
    takes = {found.task: found.quarters for found in (each(unknown) for each in advice.TASKS)}
    assert set(takes.values()) == {(20 + 30) * 3 // 2}, "asking, and a way of 30 from there"


def test_leaving_land_that_is_not_drawn_takes_what_it_takes_on_the_average() -> None:
    edge, seen = (1, 0), land({})
    alone = [tuple(int(one == other) for other in range(8)) for one in range(8)]
    takes = []
    for odds in (*alone, (0, 0, 0, 1, 1, 0, 0, 0), (0, 0, 0, 2, 1, 0, 0, 0)):
        seen.odds = {edge: odds}
        takes.append(seen.leave(edge))
    assert takes == [3, 1, 1, 1, 2, 1, 3, 4, 2, 1]


def test_a_court_that_waits_for_the_light_one_carries_seems_twenty_quarters_nearer() -> None:
    def court(number: int, at: Hex, mood: int) -> SimpleNamespace:
        page = SimpleNamespace(mood=mood, reconciled=False)
        return SimpleNamespace(number=number, kind="fairy", at=at, page=page, known="met")

    warm, cold = court(1, (1, 0), 2), court(2, (0, 1), 0)
    task = SimpleNamespace(need=2, have=0, lost=False, end=None)
    for far, order in ((24, (warm, cold)), (25, (cold, warm)), (26, (cold, warm))):
        seen = land({warm.at: far, cold.at: 5})
        view = {"at": (0, 0), "origin": (0, 0), "communities": (warm, cold), "lanterns": (2,)}
        seen.view = cast(HexView, SimpleNamespace(**view, task=lambda _: task))
        goals = advice.courts_ahead(seen).goals
        assert goals == tuple(each.at for each in order), "of equals always one"


def test_who_only_looks_the_same_is_of_another_mind_and_lies_elsewhere() -> None:
    """Moods from -1 to 1, and places changed among those unseen; that no view tells it, the
    contract says."""
    game = begun("hints/3")
    moods, moved = set(), False
    for number in range(6):
        other = game.with_hidden(Dice("other").stream("hidden", number))
        for place, was in zip(other.table.state.places, game.table.state.places, strict=True):
            moods.add(place.mood) if not was.known else None
        before, after = game.table.country.communities, other.table.country.communities
        assert sorted(each.at for each in after) == sorted(each.at for each in before)
        moved = moved or [each.at for each in after] != [each.at for each in before]
    assert moved
    assert moods == {-1, 0, 1}


def test_the_map_to_take_home_has_what_the_patrol_knows_and_nothing_else() -> None:
    game = begun("hints/3")
    state = game.table.state

    def told(what: str) -> set[object]:
        return {each.get("id", each.get("about")) for each in cast(Listed, game.keepsake()[what])}

    known = {at for at, place in enumerate(state.places) if place.known >= PLACED}
    for each in cast(Listed, game.keepsake()["communities"]):
        met = state.places[cast(int, each["id"])].known == MET
        assert (bool(each["leader"]), bool(each["souls"])) == (met, met), (
            "strangers keep their names"
        )
    assert told("communities") <= known < set(range(len(state.places)))
    before = told("communities")
    assert (told("ruins"), game.keepsake()["factions"]) == (set(), [])
    # Somebody tells of one that lies afar, and where; and a ruin is seen.
    other = next(e.number for e in game.table.country.communities if e.number not in known)
    state.places[other].known, state.ruins[0] = PLACED, PLACED
    assert (told("communities"), told("ruins")) == (before | {other}, {0})
    about = {cast(int, each) for each in told("rumours")}
    assert all(state.places[number].heard for number in about)
    for place in state.places:
        place.heard = True
    assert about < told("rumours")
    state.seat_known = True
    assert game.keepsake()["factions"]


def goals(game: HexGame, task: str) -> tuple[Hex, ...]:
    """Where the hint would go for a charge."""
    game.forget()
    return next(each.goals for each in prospects(Land(game.view())) if each.task == task)


def test_a_warm_court_whose_lantern_is_carried_waits_for_the_light_of_another() -> None:
    game = begun("hints/4")
    table = game.table
    warm, other = [each for each in table.country.communities if each.kind == "fairy"][:2]
    for each in (warm, other):
        place = table.place(each.number)
        place.known, place.mood = MET, 2
    table.place(warm.number).mood = MOST_MOOD
    assert warm.at in goals(game, "courts")
    table.state.lanterns = [warm.number]
    assert warm.at not in goals(game, "courts")
    table.state.lanterns = [warm.number, other.number]
    assert {warm.at, other.at} <= set(goals(game, "courts"))


def test_nobody_is_sent_to_a_witness_who_has_told_or_does_not_receive_the_patrol() -> None:
    game = begun("hints/4")
    table = game.table
    victim = table.country.communities[table.country.factions[0].against]
    place = table.place(victim.number)
    place.known, place.mood = MET, 0
    assert victim.at in goals(game, "plot")
    place.mood = -1
    assert victim.at not in goals(game, "plot")
    place.mood, place.told = 0, True
    assert victim.at not in goals(game, "plot")
    # Of those whose places are known two live nearest to the seat, and know of it.
    state = table.state
    state.seat_known = True
    for each in table.country.communities:
        state.places[each.number].known = max(PLACED, state.places[each.number].known)
    seat = table.country.communities[table.country.factions[0].seat]
    others = [e for e in table.country.communities if e not in (seat, victim)]
    near = sorted(others, key=lambda each: (distance(seat.at, each.at), each.number))
    assert set(goals(game, "plot")) == {near[0].at, near[1].at}
    table.place(near[0].number).known, table.place(near[0].number).told = MET, True
    assert set(goals(game, "plot")) == {near[1].at}


def planned(**told: object) -> advice.Plan:
    """Three loaves, no night near, the goal two days away; or what is told."""
    purse = {"bread": 3, "candles": 9, "spirits": 8, "hurt": 0, "tools": ()}
    purse |= {name: told.pop(name) for name in tuple(purse) if name in told}
    view = {"at": (1, 0), "quarter": 0, "communities": (), "hexes": ()}
    view |= {name: told.pop(name) for name in tuple(view) if name in told}
    way = cast(int, told.pop("way", 8))
    plan = {
        "view": SimpleNamespace(purse=SimpleNamespace(**purse), **view),
        "land": SimpleNamespace(
            way=lambda at: 0 if at == (1, 0) else way,
            between=lambda *_: 4,
            lasts=lambda *_: True,
            city=(0, 0),
        ),
        "here": SimpleNamespace(shelter="outside", forage=9),
        "task": SimpleNamespace(task="map", goals=((1, 0), (3, 0))),
        "roofed": False,
        "done": False,
    }
    return cast(advice.Plan, SimpleNamespace(**{**plan, **told}))


@pytest.mark.parametrize(("far", "back"), [(4, []), (8, ["back"])])
def test_who_reaches_the_goal_and_a_roof_beyond_it_does_not_turn_back_for_bread(
    monkeypatch: pytest.MonkeyPatch, far: int, back: list[str]
) -> None:
    """Three loaves last for the goal, the way of a day to the roof beyond, and a night to spare, if
    the goal is a day away; if it is two days away they do not."""
    monkeypatch.setattr(advice, "nearest_host", lambda *_: (4, (9, 9)))
    monkeypatch.setattr(advice, "toward", lambda *_: iter(["back"]))

    assert [*map(str, advice.supply_ideas(planned(way=far)))] == back


def test_three_spirits_are_kept_from_dark_nights() -> None:
    dark = planned(bread=9, candles=1, spirits=5)
    assert [advice.lasts(dark, days * 4, 0) for days in (3, 4)] == [True, False]
    assert [advice.lasts(planned(bread=3), days * 4, 0) for days in (3, 4)] == [True, False]


def test_the_last_spirits_are_spent_on_the_way_when_it_is_now_or_never() -> None:
    assert not advice.just_lasts(planned(bread=2), 4), "two days from now it can be gone as well"
    late = {"bread": 9, "candles": 0, "spirits": 4}
    assert [advice.just_lasts(planned(**late), days * 4) for days in (3, 4)] == [True, False]


def test_a_refuge_is_gone_to_within_ten_quarters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "toward", lambda _, at, __: iter([str(at)]))
    roofs = (
        SimpleNamespace(at=(5, 5), shelter="roof"),
        SimpleNamespace(at=(1, 0), shelter="outside"),
    )
    near, far = (planned(spirits=3, hexes=roofs, way=way) for way in (10, 11))
    assert [*map(str, advice.roof_ideas(near))] == ["(5, 5)"]
    assert [*advice.roof_ideas(far)] == []


def test_what_is_done_leads_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "toward", lambda _, at, __: iter([str(at)]))
    assert [*map(str, advice.task_ideas(planned()))] == ["(3, 0)"]
    assert list(advice.task_ideas(planned(done=True))) == []
    assert list(advice.task_ideas(planned(task=None))) == []


def test_whoever_works_at_the_roads_takes_a_caravan_along(monkeypatch: pytest.MonkeyPatch) -> None:
    for idea in ("is_cheap", "_provides"):
        monkeypatch.setattr(advice, idea, lambda *_: False)
    page = SimpleNamespace(wish=SimpleNamespace(status=""))
    host = SimpleNamespace(number=7, page=page)
    for task, commands in (("roads", [Escort(7)]), ("map", [])):
        plan = planned(done=True, follows=lambda each, task=task: each == task)
        cast(SimpleNamespace, plan.view).here = lambda: (host,)
        assert [command for command, _ in advice.ideas_here(plan)] == commands


def test_wishes_that_cost_spirits_are_for_those_who_have_five() -> None:
    def cheap(needs: str, spirits: int) -> bool:
        wish = SimpleNamespace(page=SimpleNamespace(wish=SimpleNamespace(needs=needs)))
        view = planned(spirits=spirits).view
        return advice.is_cheap(view, cast(CommunitySeen, wish))

    assert [cheap("spirits", 5), cheap("quarters", 5), cheap("bread", 1)] == [True] * 3
    assert [cheap("spirits", 4), cheap("quarters", 4)] == [False] * 2
