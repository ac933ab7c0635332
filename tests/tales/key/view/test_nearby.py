"""Who is in sight: all foes are told of, with what they mean to do, however many there are."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.core.sliced import through
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style, Typesetter
from game.shell.tale import Services
from game.tales.key.rules.play.furniture import Handle
from game.tales.key.rules.play.known import HatchSeen
from game.tales.key.rules.play.tunnels import hatch_told
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.layout import INNER, TRAY
from game.tales.key.view.panel import (
    NOTE,
    Panel,
    between_rows,
    foes_told,
    in_lines,
    intent_line,
    painting_nearby,
    room_of,
)
from tests.tales.key.view.playing import IDS, run_of


def draw_nearby(app: App, canvas: Canvas, view: KeyView, room: pygame.Rect) -> int:
    """All of the section at once."""
    return through(painting_nearby(app, canvas, view, room))


def crowd(count: int) -> KeyView:
    """A fight with so many foes."""
    fights = [view for _, view in run_of(IDS[2]) if view.phase == "danger"]
    view = max(fights, key=lambda view: len(view.foes))
    assert view.foes
    foes = [replace(foe, id=100 + n) for n, foe in enumerate((view.foes * count)[:count])]
    return replace(view, foes=tuple(foes), order=(*view.order, *(foe.id for foe in foes)))


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that are drawn."""
    drawn: list[str] = []
    draw = Typesetter.draw

    def note(self: Typesetter, canvas: Canvas, text: str, *rest: object, **more: object) -> object:
        drawn.append(text)
        return draw(self, canvas, text, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Typesetter, "draw", note)
    return drawn


@pytest.mark.parametrize(("count", "text_size"), [(1, 100), (3, 100), (6, 100), (3, 150), (4, 200)])
def test_every_foe_is_told_of(
    services: Services, said: list[str], count: int, text_size: int
) -> None:
    services.app.change(text_size=text_size)
    view = crowd(count)
    canvas = Canvas((1280, 720))
    room = pygame.Rect(760, 270, 468, 230)
    used = draw_nearby(services.app, canvas, view, room)
    assert used <= room.height
    names = [foe.facts.words.name.in_language("en") for foe in foes_told(view)]
    for name in dict.fromkeys(names):
        assert sum(name == text.lower() for text in said) == names.count(name)
    assert not any("more" in text for text in said)


def test_where_there_are_too_many_it_is_told_how_many_more(
    services: Services, said: list[str]
) -> None:
    canvas = Canvas((1280, 720))
    used = draw_nearby(services.app, canvas, crowd(12), pygame.Rect(760, 270, 468, 150))
    assert used <= 150 + 4
    assert sum("more" in text for text in said) == 1


def test_the_chance_of_harm_is_told_unless_it_is_not_wanted(services: Services) -> None:
    view = crowd(6)
    threats = [foe for foe in view.foes if foe.threat and foe.mood == "awake"]
    assert threats
    for shown in (True, False):
        services.app.change(show_odds=shown)
        for foe in threats:
            assert ("%" in intent_line(services.app, view, foe)) == shown


@pytest.mark.parametrize(
    ("count", "text_size", "fit"), [(4, 200, 4), (16, 100, 16), (30, 100, 13), (9, 200, 4)]
)
def test_exits_are_told_of_as_far_as_there_is_room_and_the_others_counted(
    services: Services, said: list[str], count: int, text_size: int, fit: int
) -> None:
    """``fit``: the least of them for which there is room beside the chronicle."""
    services.app.change(text_size=text_size)
    quiet = next(view for _, view in run_of(IDS[2]) if not view.foes and view.exits)
    exits = [replace(quiet.exits[0], room=30 + number, open=True) for number in range(count)]
    view = replace(quiet, exits=tuple(exits))
    room = Panel(services.app).nearby_room(view)
    used = draw_nearby(services.app, Canvas((1280, 720)), view, room)
    assert used <= room.height + 6
    shown = sum(f"room {30 + number}" in text for text in said for number in range(count))
    more = [int(text.split()[1]) for text in said if text.startswith("and ")]
    assert shown + sum(more) == count
    assert shown >= fit


def test_exits_of_many_clues_keep_a_line_for_themselves() -> None:
    slim = [True, True, True, False, True]
    places, after = in_lines(slim)
    assert places == [(0, 0), (0, 1), (1, 0), (2, 0), (3, 0)]
    assert after == [(0, 0), (0, 1), (1, 0), (1, 1), (3, 0), (3, 1)]


@pytest.mark.parametrize(("language", "lines"), [("en", 5), ("fr", 5), ("fr", 4), ("fr", 3)])
def test_no_sentence_on_a_hatch_runs_under_the_dice(
    services: Services, monkeypatch: pytest.MonkeyPatch, language: str, lines: int
) -> None:
    """``lines``: for so many there is room above the dice."""
    app = services.app
    app.change(language=language)
    view, command = next(
        (view, command)
        for _, view in run_of(IDS[0])
        for command in view.legal
        if not view.foes and view.phase == "walk" and isinstance(command, Handle)
    )
    here = room_of(view, command.cell)
    assert here is not None
    ends = [HatchSeen(n, here.number, (here.x, here.y), False, True, 9, None) for n in (1, 2)]
    drawn: dict[str, pygame.Rect] = {}
    draw = Typesetter.draw

    def note(self: Typesetter, canvas: Canvas, text: str, *rest: object, **more: object) -> object:
        drawn[text] = draw(self, canvas, text, *rest, **more)  # type: ignore[arg-type]
        return drawn[text]

    monkeypatch.setattr(Typesetter, "draw", note)
    high = lines * app.text.leading(Style("body", "ink", 17))
    heading = 34
    room = pygame.Rect(INNER.left, TRAY.top - high - heading, INNER.width, high + heading + 140)
    draw_nearby(app, Canvas((1280, 720)), replace(view, hatches=tuple(ends)), room)
    shown = 0
    for hatch in ends:
        told = app.text.wrap(app.locale.render(hatch_told(hatch)), NOTE, room.width)
        # The second lines of two sentences may be the same.
        whole = told[0] in drawn
        assert not whole or all(drawn[line].bottom <= TRAY.top + 2 for line in told)
        shown += whole
    assert shown == min(2, lines // 2)


@pytest.mark.parametrize(("count", "text_size"), [(1, 100), (3, 100), (6, 100), (3, 150)])
def test_what_is_laid_over_the_foes_begins_between_two_of_them(
    services: Services, monkeypatch: pytest.MonkeyPatch, count: int, text_size: int
) -> None:
    services.app.change(text_size=text_size)
    view, room = crowd(count), pygame.Rect(760, 270, 468, 230)
    tops: list[int] = []
    draw = Typesetter.draw
    names = {foe.facts.words.name.in_language("en").lower() for foe in view.foes}

    def note(self: Typesetter, canvas: Canvas, text: str, *rest: object, **more: object) -> object:
        said = draw(self, canvas, text, *rest, **more)  # type: ignore[arg-type]
        if text.lower() in names:
            tops.append(said.top)
        return said

    monkeypatch.setattr(Typesetter, "draw", note)
    draw_nearby(services.app, Canvas((1280, 720)), view, room)
    assert len(tops) == count
    for top, after in pairwise([*tops, room.bottom]):
        edges = {between_rows(services.app, view, room, y) for y in range(top + 4, top + 20)}
        assert len(edges) == 1
        assert edges.pop() <= top + 4 < after
    assert between_rows(services.app, view, room, room.top + 3) in (room.top, room.top + 3)
    assert between_rows(services.app, view, room, room.top - 40) == room.top - 40
