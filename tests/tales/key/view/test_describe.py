"""Whatever is drawn on the map can be pointed at, and is explained in both languages."""

from __future__ import annotations

import pytest

from game.core.grid import STEPS
from game.core.text import Message
from game.engine.locale import Locale
from game.store.shipped import assets_dir
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.words import percent, percent_of
from game.tales.key.view.describe import (
    Description,
    candle_told,
    counter_told,
    describe,
    describe_cell,
    experience_told,
)
from game.tales.key.view.layout import FACE, HEADING
from game.tales.key.view.panel import slot_rect, slots_of
from game.tales.key.view.tips import CANDLE, told_at
from tests.tales.key.view.playing import IDS, content, moments, run_of

SEEDS = 12
"""Seeds that are tried until somebody stands in the fire."""

ENGLISH, FRENCH = (Locale(assets_dir() / "locale", language) for language in ("en", "fr"))


def said(told: Message) -> tuple[str, str]:
    """A message in both languages; none may be empty or hold a place that was not filled."""
    both = ENGLISH.render(told), FRENCH.render(told)
    for text in both:
        assert text.strip()
        assert "{" not in text
    return both


def told_of(description: Description | None) -> str:
    assert description is not None
    said(description.title)
    english, french = said(description.sentence)
    assert english != french
    return english


def check(view: KeyView) -> None:
    """Everything in a view has words, and numbers where it has numbers."""
    items = content().items
    for foe in view.foes:
        if next(f for f in view.foes if f.cell == foe.cell) is not foe:
            continue
        told = told_of(describe_cell(view, foe.cell, items))
        assert foe.facts.words.head.en in told
        if foe.mood != "bones":
            assert f"{foe.hearts} of {foe.most}" in told
        for who, blow in foe.threat:
            assert view.hero(who).facts.words.name.en in told
            assert f"{percent(blow.odds, 1)}% to be hurt" in told
        if foe.blow is not None and view.acting:
            assert f"{percent(foe.blow.odds, foe.hearts)}% to slay" in told
    taken = [foe.cell for foe in view.foes]
    for hero in view.heroes:
        if hero.cell not in taken:
            told_of(describe_cell(view, hero.cell, items))
    for door in view.doors:
        (x0, y0), (x1, y1) = door.cells
        if not door.passage:
            told = told_of(describe(view, ((x0 + x1 + 1) / 2, (y0 + y1 + 1) / 2), items))
            if door.mode == "locked":
                assert door.lock is not None
                assert f"{door.lock.have} of {door.lock.need}" in told
                assert door.plaque is not None
                assert str(door.plaque.price) in told
                assert door.plaque.told is None or door.plaque.told.en in told
        for x, y in door.passage:
            told_of(describe(view, (x + 0.5, y + 0.5), items))
    for exit_ in view.exits:
        x, y = exit_.cells[len(exit_.cells) // 2]
        dx, dy = STEPS[exit_.side]
        told = told_of(describe(view, (x + 0.5 + dx * 0.85, y + 0.5 + dy * 0.85), items))
        if exit_.open:
            assert f"{percent_of(exit_.boss)}%" in told
    for cells in (view.fixtures, view.traps, view.ground, view.things):
        for thing in cells:
            told_of(describe_cell(view, thing.cell, items))
    for room in view.rooms:
        told_of(describe_cell(view, (room.x, room.y), items))
    for message in (candle_told(view), counter_told(view), experience_told(view)):
        english, french = said(message)
        assert english != french


MOST_LOOKS = 30
"""Moments of a run at which everything is looked at."""


@pytest.mark.parametrize("game_id", IDS)
def test_everything_seen_in_a_run_has_words(game_id: str) -> None:
    shown = run_of(game_id)
    for _, view in shown[:: max(2, len(shown) // MOST_LOOKS)]:
        check(view)


def test_bare_paper_says_nothing() -> None:
    _, view = next(moments(IDS[0]))
    rooms = [(room.x, room.y, room.width, room.height) for room in view.rooms]
    bare = next(
        (x, y)
        for y in range(25)
        for x in range(25)
        if not any(a <= x < a + w and b <= y < b + h for a, b, w, h in rooms)
        and all(abs(x - cell[0]) + abs(y - cell[1]) > 3 for e in view.exits for cell in e.cells)
    )
    assert describe(view, (bare[0] + 0.5, bare[1] + 0.5), content().items) is None


def test_what_covers_the_ground_is_told_with_whoever_stands_on_it() -> None:
    told: list[str] = []
    for seed in range(3 * SEEDS):
        for _, view in moments(f"dungeon:2d6,chandler,gentle#{seed}"):
            fires = [covered.cell for covered in view.ground if covered.kind == "fire"]
            for foe in view.foes:
                if foe.cell in fires:
                    told.append(told_of(describe_cell(view, foe.cell, content().items)))
        if told:
            break
    assert told
    assert all("Fire:" in text for text in told)


def test_what_the_panel_shows_is_told_too() -> None:
    for number, (_, view) in enumerate(run_of(IDS[1])):
        if number % 15 or not view.acting or view.phase not in ("walk", "danger"):
            continue
        hero = view.hero(view.acting)
        assert f"{view.wick} turn" in told_of(told_at(view, CANDLE.center)) or not view.wick
        assert hero.facts.words.name.en in told_of(told_at(view, FACE.center))
        assert str(view.counter) in told_of(told_at(view, HEADING.center))
        for place, slot in enumerate(slots_of(view)):
            told = told_of(told_at(view, slot_rect(place).center))
            assert slot.words.head.en in told
            assert slot.words.text.en in told
        assert told_at(view, (1275, 715)) is None
