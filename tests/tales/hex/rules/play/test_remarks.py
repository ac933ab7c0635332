"""Companions speak of communities, ruins and the sky: each their own way, never twice, and nothing
comes of it."""

from __future__ import annotations

import pytest

from game.cli.tales import library, registry
from game.tales.hex.rules.play import remarks
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.mode import MODE
from game.tales.hex.rules.play.remarks import SAYINGS, Remarks
from game.tales.hex.rules.play.seen import Remark
from game.tales.hex.rules.play.state import read_state
from tests.depth import few, thorough
from tests.tales.hex.rules.play.patrols import begin, country_of, table_of

SEEDS = range(2)
TOPICS = ("village", "town", "folk", "fairy", "ruin")


def content() -> HexPlayContent:
    read = library().content(MODE.name)
    assert isinstance(read, HexPlayContent)
    return read


def played(seed: int, read: HexPlayContent, params: str = "normal") -> HexGame:
    game = MODE.start(MODE.space.read(params), f"remarks/{seed}", read)
    assert isinstance(game, HexGame)
    for command in registry().tale("hexcrawl").bot("greedy").moves(game, read, f"remarks/{seed}"):
        game.apply(command)
    return game


def said(game: HexGame) -> list[Remark]:
    return [each for day in game.view().journal for each in day.said]


def test_everybody_has_something_to_say_of_everything() -> None:
    read = content()
    for companion in read.play.companions:
        told = SAYINGS[companion]
        assert set(TOPICS) < set(told)
        skies = set(told) - set(TOPICS)
        assert len(skies) >= 3
        assert skies <= set(read.play.weathers)
    every = [saying for told in SAYINGS.values() for saying in told.values()]
    assert len(set(every)) == len(every)
    assert all(saying.count("{name}") >= 1 for saying in every)


def test_nobody_says_the_same_twice_and_not_two_speak_on_one_day() -> None:
    read, heard, seeds = content(), 0, few(SEEDS, 1)
    for seed in seeds:
        game = played(seed, read)
        lines = [each.words.msgid for each in said(game)]
        assert len(set(lines)) == len(lines)
        assert all(len(day.said) <= 1 for day in game.view().journal)
        for day in game.view().journal:
            assert {each.words for each in day.said} <= set(day.sentences)
        heard += len(lines)
    assert heard >= 4 * len(seeds)


def test_only_who_goes_along_speaks() -> None:
    table = table_of(begin())
    first, *others = (each.id for each in table.state.companions)
    stranger = next(id_ for id_ in table.facts.companions if id_ not in (first, *others))
    remarks = Remarks(table)
    remarks.after(0, 1, ["begin"])
    for number, id_ in enumerate(others, 1):
        remarks.after(number, 1, ["companion", id_, "gone"])
    remarks.after(9, 1, ["companion", stranger, "joined"])
    places = [("visited", each.number) for each in country_of(begin()).communities]
    skies = [("sky", weather) for weather in table.facts.weathers]
    days = [*places, *skies, *skies, ("explored", 0), ("explored", 0)]
    heard = [remarks.after(10 + day, day, line) for day, line in enumerate(days, 2)]
    assert {each.companion for each in heard if each is not None} == {first, stranger}


def test_a_run_that_is_read_again_tells_the_same() -> None:
    read = content()
    game = played(3, read)
    again = HexGame(read_state(game.snapshot(), read), read, country_of(game))
    assert said(again) == said(game)


@thorough(instead="test_a_run_that_is_read_again_tells_the_same")
def test_nothing_comes_of_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    read = content()
    seeds = few(SEEDS, 2)
    spoken = [played(seed, read) for seed in seeds]
    assert any(said(game) for game in spoken)
    monkeypatch.setattr(remarks, "SAYINGS", {})
    for seed, game in zip(seeds, spoken, strict=True):
        silent = played(seed, read)
        assert not said(silent)
        assert silent.snapshot() == game.snapshot()
