"""Names on the map cover neither each other nor a home, and stay on it."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pygame
import pytest

from game.cli.tales import library, registry
from game.core.registry import World
from game.core.session import Session
from game.shell.tale import Services
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.chart_sheet import ChartSheet
from game.tales.hex.view.chart_view import ChartView
from game.tales.hex.view.labels import Standing, labels
from tests.depth import either, few, one_in

PARAMS = ("gentle,radius=4", "normal", "normal,radius=7")
SEEDS = range(3)
"""With the parameters: nine maps."""
COMMANDS = 60
LIBRARY = library()


@cache
def played(params: str, seed: int) -> HexView:
    """What is known after some commands of a bot."""
    mode = registry().mode("hexcrawl")
    world = World(mode, mode.space.read(params), f"names/{seed}")
    session = Session.start(world, LIBRARY.content(mode.name))
    moves = (
        registry()
        .tale("hexcrawl")
        .bot("random" if seed % 2 else "greedy")
        .moves(session.game, session.content, world.seed)
    )
    for _, command in zip(range(COMMANDS), moves, strict=False):
        session.apply(command)
    view: HexView = session.game.view()
    return view


@one_in(6)
@pytest.mark.parametrize("params", PARAMS)
@pytest.mark.parametrize("text_size", [100, 200])
def test_names_of_played_maps_never_collide(
    services: Services, params: str, text_size: int
) -> None:
    app = services.app
    app.change(text_size=text_size)
    sheets: dict[int, ChartSheet] = {}
    shown = 0
    for seed in SEEDS:
        view = played(params, seed)
        for size, scale in few(((28, 0.6), (28, 1.0), (44, 1.0), (64, 1.0)), 2):
            sheet = sheets.setdefault(size, ChartSheet(app, view.radius, size))
            bounds = sheet.picture.get_rect()
            boxes = []
            for label in labels(app, view, sheet, scale):
                box = app.text.line(label.text, label.style, label.growth).get_rect()
                box.center = round(label.x * scale), round(label.y * scale)
                boxes.append(box.inflate(0, -8))  # Lines hold room above and below their letters.
                shown += 1
            page = pygame.Rect(0, 0, round(bounds.width * scale), round(bounds.height * scale))
            assert all(page.contains(box) for box in boxes)
            for one, other in combinations(boxes, 2):
                assert not one.colliderect(other)
    assert shown > either(40, 20)


def test_no_name_stands_on_the_tent_of_a_camp(services: Services) -> None:
    app = services.app
    view = played("normal", SEEDS[0])
    sheet = ChartSheet(app, view.radius, 64)
    before = next(label for label in labels(app, view, sheet) if label.of is not None)
    assert before.of is not None
    x, y = sheet.place(before.of)
    tent = Standing(before.of, 0.3, (round(before.x - x), round(before.y - y)))
    ground = pygame.Rect(0, 0, 36, 36)
    ground.center = round(before.x), round(before.y)
    for label in labels(app, view, sheet, tent=tent):
        box = app.text.line(label.text, label.style, label.growth).get_rect()
        box.center = round(label.x), round(label.y)
        assert not box.inflate(0, -8).colliderect(ground)


def test_the_city_is_always_named(services: Services) -> None:
    chart = ChartView(services.app)
    for seed in few(SEEDS, 1):
        view = played("normal", seed)
        chart.show(view)
        chart.finish()
        city = next(each for each in view.communities if each.kind == "city")
        assert city.name.en in [label.text for label in chart.named()]


@pytest.mark.parametrize(("text_size", "least"), [(100, 0.99), (200, 0.95)])
def test_hardly_a_home_is_without_its_name(
    services: Services, text_size: int, least: float
) -> None:
    """In large text a few find no room; the page at the right has their names."""
    app = services.app
    app.change(text_size=text_size)
    homes = named = 0
    for seed in SEEDS:
        view = played("normal", seed)
        for size in (28, 44, 64):
            told = [label.text for label in labels(app, view, ChartSheet(app, view.radius, size))]
            placed = [each.name.en for each in view.communities if each.at is not None]
            homes += len(placed)
            named += sum(name in told for name in placed)
    assert named >= least * homes


def test_a_line_leads_from_a_name_that_stands_apart_to_its_home(services: Services) -> None:
    app, led = services.app, 0
    app.change(text_size=200)
    for seed in SEEDS:
        view = played("normal", seed)
        sheet = ChartSheet(app, view.radius, 28)
        homes = {each.name.en: each.at for each in view.communities if each.at is not None}
        found = labels(app, view, sheet)
        for label in found:
            if label.leader is None:
                continue
            led += 1
            start, end = map(pygame.Vector2, label.leader)
            size = app.text.line(label.text, label.style, label.growth).get_size()
            assert (
                pygame.Rect(label.x - size[0] / 2, label.y - size[1] / 2, *size)
                .inflate(10, 10)
                .collidepoint(start)
            )
            assert end.distance_to(sheet.place(homes[label.text])) <= sheet.grid.size
            others = [other for other in found if other.text != label.text]
            for other in others:
                wide, high = app.text.line(other.text, other.style, other.growth).get_size()
                box = pygame.Rect(0, 0, wide, high - 8)
                box.center = round(other.x), round(other.y)
                assert not box.clipline(start, end)
    assert led
