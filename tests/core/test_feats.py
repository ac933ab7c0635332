"""Feats are read off finished runs: each reckoning by hand, and what a run brings."""

from __future__ import annotations

from dataclasses import replace

from game.core.feats import (
    COMMON,
    Ended,
    Feat,
    book,
    in_a_row,
    kinds,
    lost,
    most,
    once,
    reached,
    times,
    total,
    won,
)
from game.core.text import message

LOSS = Ended("", "walk:#oak", "", False, False, {"steps": 7})
WIN = replace(LOSS, won=True, figures={"steps": 40})
HELPED = replace(WIN, assisted=True)


def feat(reckon, goal: int = 1) -> Feat[str]:
    return Feat("feat", message("Feat"), message("Do it."), reckon, goal)


def test_once_times_most_and_total():
    runs = [LOSS, WIN, LOSS]
    assert [once(won)(runs), once(won)([LOSS]), once(won)([])] == [1, 0, 0]
    assert times(lost)(runs) == 2
    assert (most("steps")(runs), total("steps")(runs)) == (40, 54)
    assert (most("coins")(runs), most("steps")([]), total("steps")([])) == (0, 0, 0)


def test_kinds_are_counted_once_each():
    runs = [replace(WIN, params=name) for name in ("dwarf", "wizard", "dwarf")]
    assert kinds(lambda run: run.params if run.won else None)([*runs, LOSS]) == 2


def test_a_row_ends_where_one_was_otherwise():
    assert in_a_row(won)([WIN, WIN, LOSS, WIN]) == 2


def test_a_seed_is_won_back_only_after_it_was_lost():
    rematch = next(feat for feat in COMMON if feat.name == "rematch")
    other = replace(WIN, world="walk:#elm")
    assert rematch.reckon([WIN, LOSS]) == 0
    assert rematch.reckon([LOSS, other]) == 0
    assert rematch.reckon([LOSS, other, WIN, WIN]) == 1


def test_the_days_of_the_daily_game_are_counted():
    days = next(feat for feat in COMMON if feat.name == "days")
    assert days.reckon([replace(LOSS, daily=day) for day in ("", "1", "2", "2")]) == 2


def test_no_mark_stands_above_its_goal():
    [mark] = book([feat(total("steps"), 50)], [WIN, WIN])
    assert (mark.clean, mark.all, mark.done) == (50, 50, True)


def test_assists_reach_a_mark_apart():
    [mark] = book([feat(once(won))], [LOSS, HELPED])
    assert mark.done
    assert mark.helped
    [mark] = book([feat(once(won))], [HELPED, WIN])
    assert not mark.helped


def test_a_run_brings_what_those_before_had_not():
    feats = [feat(once(won)), feat(times(won), 2)]
    assert [mark.feat for mark in reached(feats, [LOSS, WIN])] == feats[:1]
    assert [mark.feat for mark in reached(feats, [WIN, WIN])] == feats[1:]
    assert reached(feats, [WIN, WIN, WIN]) == ()
    assert reached(feats, [WIN, LOSS]) == ()


def test_a_mark_that_took_assists_is_brought_again_without():
    feats = [feat(once(won))]
    [mark] = reached(feats, [HELPED])
    assert mark.helped
    [mark] = reached(feats, [HELPED, WIN])
    assert not mark.helped
    assert reached(feats, [WIN, HELPED]) == ()
