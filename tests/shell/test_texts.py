"""Texts can be read at 100 and 200 %: a sixty-fourth of all pictures of the gallery, and that what
looks at them sees what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.cli.play import open_services
from game.cli.screenshot import known
from game.engine.assets import Assets
from game.engine.canvas import Canvas
from game.engine.scene import Push, Scene
from game.engine.text import Style
from game.engine.worker import Worker
from game.shell.gallery import DEFAULT_SEED
from game.shell.tale import Services
from game.store.shipped import Library
from tests.depth import one_in
from tools.soak import texts
from tools.soak.texts import Case, Finding

Open = Callable[[Case], Services]
CASES = texts.chosen(texts.all_cases(known()))
BODY = Style("body")
"""18 units at 100 %."""


@pytest.fixture
def open_case(
    tmp_path: Path,
    library: Library,
    pictures: Assets,
    lasting_worker: Worker,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Open]:
    """A program as `tools.soak.texts` opens it, but for what is only read and kept for all."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "none")
    running: list[Services] = []

    def start(case: Case) -> Services:
        services = open_services(str(tmp_path / "data"), case.language, size=case.pixels)
        services = replace(services, library=library)
        services.app.worker = lasting_worker
        services.app.assets.borrow(pictures)
        running.append(services)
        return services

    yield start
    for services in running:
        services.app.close()
        services.runs.close()
        services.chronicle.close()


@one_in(14)
@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case.scene}-{case.language}-{case.size}"
)
def test_no_more_texts_fall_short_than_are_known_to(open_case: Open, case: Case) -> None:
    """Measured by `python -m tools.soak.texts --only SCENE --list`."""
    found = texts.tried(open_case(case), case)[1]
    assert not texts.unknown(found)


@pytest.mark.parametrize(
    ("scene", "language", "size", "seed"),
    [
        ("hex-meeting", "fr", "1920x1080", DEFAULT_SEED),
        ("hex-theatre", "fr", "800x600", DEFAULT_SEED),
        ("workshop-lockkey", "en", "800x600", "broken ledge 815"),
    ],
)
def test_what_tells_of_more_or_rings_something_lies_on_no_words(
    open_case: Open, scene: str, language: str, size: str, seed: str
) -> None:
    """The slip at the foot of a column, that at the foot of the map of a watched run, and the ring
    around what came last on a diagram."""
    case = Case(scene, language, size)
    assert not texts.tried(open_case(case), case, seed)[1]


def test_some_of_the_pictures_are_tried_in_both_languages_and_in_windows_of_all_sizes() -> None:
    everything = texts.all_cases(known())
    assert len(everything) / 96 < len(CASES) < len(everything) / 40
    assert {case.language for case in CASES} == set(texts.LANGUAGES)
    assert {case.size for case in CASES} == set(texts.SIZES)


def test_what_is_known_to_fall_short_is_in_scenes_that_there_are() -> None:
    assert {scene for scene, _ in texts.known_faults()} <= set(known())


class Words(Scene):
    """Texts as ``paint`` sets them."""

    def __init__(self, services: Services, paint: Callable[[Services, Canvas], None]) -> None:
        self._services, self._paint = services, paint

    def draw(self, canvas: Canvas, alpha: float) -> None:
        canvas.fill("white")
        self._paint(self._services, canvas)


Told = Callable[[Callable[[Services, Canvas], None]], list[Finding]]


@pytest.fixture
def told_of(open_case: Open, monkeypatch: pytest.MonkeyPatch) -> Told:
    """What is told of a scene that paints so."""

    def look(paint: Callable[[Services, Canvas], None]) -> list[Finding]:
        case = Case("words", "en", "1280x720")

        def arrange(services: Services, _: str) -> None:
            services.app.go(Push(Words(services, paint)))

        monkeypatch.setattr(texts, "known", lambda: {"words": arrange})
        return texts.tried(open_case(case), case)[1]

    return look


def faults(found: list[Finding]) -> set[tuple[int, str]]:
    return {(each.percent, each.fault) for each in found}


def test_a_text_that_grows_and_has_its_place_is_not_told_of(told_of: Told) -> None:
    def paint(services: Services, canvas: Canvas) -> None:
        services.app.text.draw(canvas, "Candle", BODY, (100, 100))
        services.app.text.draw(canvas, "Key", BODY, (100, 200))

    assert told_of(paint) == []


def test_a_text_that_hardly_grows_is_small(told_of: Told) -> None:
    def paint(services: Services, canvas: Canvas) -> None:
        services.app.text.draw(canvas, "Candle", BODY, (100, 100), growth=1.8)

    assert faults(told_of(paint)) == {(200, "small")}


def test_a_text_without_room_is_cut(told_of: Told) -> None:
    def paint(services: Services, canvas: Canvas) -> None:
        services.app.text.draw(canvas, "A candle in the dark", BODY, (100, 100), width=80)

    assert (200, "cut") in faults(told_of(paint))


def test_a_text_beyond_the_window_is_off(told_of: Told) -> None:
    def paint(services: Services, canvas: Canvas) -> None:
        services.app.text.draw(canvas, "Candle", BODY, (1250, 100))

    assert faults(told_of(paint)) == {(100, "off"), (200, "off")}


def test_a_text_that_leaves_its_box_is_out(told_of: Told) -> None:
    def paint(services: Services, canvas: Canvas) -> None:
        box = pygame.Rect(100, 100, 90, 60)
        services.app.assets.draw_nine(canvas, services.app.assets.ui("panel/light"), box)
        services.app.text.draw(canvas, "Candle", BODY, box.center, "center")

    assert faults(told_of(paint)) == {(200, "out")}


def test_two_texts_in_one_place_overlap(told_of: Told) -> None:
    def paint(services: Services, canvas: Canvas) -> None:
        services.app.text.draw(canvas, "Candle", BODY, (100, 100))
        services.app.text.draw(canvas, "Throne", BODY, (100, 120))

    assert faults(told_of(paint)) == {(200, "overlap")}


def test_a_text_of_which_a_part_is_painted_over_is_covered(told_of: Told) -> None:
    def paint(services: Services, canvas: Canvas) -> None:
        services.app.text.draw(canvas, "Candle", BODY, (100, 100))
        canvas.fill("white", (110, 90, 20, 80))

    assert faults(told_of(paint)) == {(100, "covered"), (200, "covered")}


def test_what_lies_elsewhere_in_a_tall_window_is_looked_at_where_it_lies(
    open_case: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page of such a window begins below its upper edge, and parts of it lie elsewhere."""

    def paint(services: Services, canvas: Canvas) -> None:
        services.app.text.draw(canvas, "Candle", BODY, (100, -60))
        services.app.text.draw(canvas.moved(0, 100), "Key", BODY, (100, 100))
        services.app.text.draw(canvas.spoken(2.0, canvas.origin), "Hex", BODY, (200, 200))
        canvas.fill("white", (102, 210, 20, 30))

    def arrange(services: Services, _: str) -> None:
        services.app.go(Push(Words(services, paint)))

    monkeypatch.setattr(texts, "known", lambda: {"words": arrange})
    case = Case("words", "en", "1024x768")
    found = texts.tried(open_case(case), case)[1]
    assert {(each.fault, each.said) for each in found} == {("covered", "Key")}


def test_a_text_is_followed_through_the_papers_it_is_drawn_on(told_of: Told) -> None:
    def paint(services: Services, canvas: Canvas) -> None:
        paper = canvas.blank((300, 100), alpha=True)
        services.app.text.draw(paper, "Candle", BODY, (10, 10), growth=1.0)
        canvas.blit(paper, (100, 100))

    assert faults(told_of(paint)) == {(200, "small")}
