"""Pictures of encounters: composed of what is so where the patrol stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.cli.tales import library
from game.core.codec import JsonValue
from game.engine.assets import FINE_SCALE, SHARP_BYTES, Assets, sheet_of, weight_at
from game.engine.canvas import Canvas
from game.shell.tale import Services
from game.tales.hex.rules.play import company
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.sights import COMPANIONS, SIGHTS
from game.tales.hex.rules.play.story import moment_of
from game.tales.hex.tale import TALE
from game.tales.hex.view.book import SHOWN, Seen
from game.tales.hex.view.stage import (
    EDGE,
    SEEN,
    SHEETS,
    SIZE,
    Painter,
    Stage,
    coming,
    composed,
    stage_of,
    stage_then,
)
from tests.patience import wait_until
from tests.tales.hex.rules.play.patrols import begin, table_of

CONTENT: HexPlayContent = library().content("hexcrawl")  # type: ignore[assignment]
ASSETS = Path(__file__).parents[4] / "assets"
NOON = Stage(
    at=(1, -2),
    relief="hills",
    growth="heath",
    beyond="high_mountains",
    season="summer",
    hour="day",
    weather="clear",
    snow=False,
    party=("odile", "corm", "hob"),
    scene=("path", "pedlar"),
    title="road_pedlar",
)


def pixels(services: Services, stage: Stage) -> bytes:
    return pygame.image.tobytes(composed(services.app.assets, stage), "RGBA")


def test_all_that_the_tables_name_was_drawn(services: Services) -> None:
    names = services.app.assets.names(SEEN)
    assert {f"sight/{name}" for name in (*SIGHTS, *COMPANIONS, "hulk")} == names
    content = services.content(services.registry.mode("hexcrawl"))
    assert isinstance(content, HexPlayContent)
    assert {each.id for each in content.play.companions.values()} == set(COMPANIONS)


def test_the_same_moment_is_the_same_picture_and_any_other_is_another(services: Services) -> None:
    first = pixels(services, NOON)
    services.app.assets.forget_copies()
    assert pixels(services, NOON) == first
    others = [
        replace(NOON, at=(2, -2)),
        replace(NOON, relief="plains"),
        replace(NOON, growth="wood"),
        replace(NOON, beyond="water"),
        replace(NOON, season="autumn"),
        replace(NOON, hour="dusk"),
        replace(NOON, hour="night"),
        replace(NOON, weather="rain"),
        replace(NOON, snow=True),
        replace(NOON, party=("odile", "corm")),
        replace(NOON, scene=("path", "clerk")),
        replace(NOON, title="road_debt"),
    ]
    pictures = [first, *(pixels(services, each) for each in others)]
    assert len(set(pictures)) == len(pictures)


def test_the_journal_shows_what_was_seen_whoever_has_left_since() -> None:
    game = begin("normal,radius=5", "seen", CONTENT.book)
    shown: list[Stage] = []
    while len(shown) < 8:
        view = game.view()
        if view.meeting is not None:
            shown.append(stage_of(view, view.meeting.facts.scene, view.meeting.facts.id))
        hint = game.hint()
        assert hint is not None
        game.apply(hint.command)
        if len(shown) == 4 and view.meeting is not None:
            company.lose(table_of(game), 1, table_of(game).stream("lost"))
    told = [stage_then(moment) for day in game.view().journal for _, moment in day.moments]
    assert told == shown
    assert len({stage.hour for stage in shown}) > 1
    assert len({stage.party for stage in shown}) > 1
    assert [stage_then(moment_of(dict(each))) for each in _seen(game)] == shown


def _seen(game: HexGame) -> list[Mapping[str, JsonValue]]:
    """What the chapters of its story show, as it is sent to be printed."""
    return [each for chapter in game.story().chapters for _, each in chapter.seen]


def test_who_has_no_candle_has_no_light(services: Services) -> None:
    night = replace(NOON, scene=("night", "pack"))
    lit = brightness(services, replace(night, hour="night"))
    dark = replace(night, hour="night", scene=("night", "unlit", "pack"))
    assert brightness(services, dark) < lit


@pytest.mark.parametrize(
    "scene", [("in_hall", "armour"), ("flood",), ("boat", "seals"), ("wedge",)]
)
def test_any_scene_can_be_laid_on_land_and_on_water(
    services: Services, scene: tuple[str, ...]
) -> None:
    for relief in ("water", "shore", "high_mountains"):
        stage = replace(NOON, relief=relief, growth="bog", scene=scene)
        assert composed(services.app.assets, stage).get_size() == SIZE


def test_nobody_stands_in_a_stream(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    stood: list[int] = []
    monkeypatch.setattr(Painter, "stand_sight", lambda _self, _name, x, _y, **_: stood.append(x))
    for number in range(6):
        scene = ("courier", "robber", "robber", "robber")[: 1 + number % 4]
        composed(
            services.app.assets,
            replace(NOON, relief="river_valley", scene=scene, title=f"beyond the stream {number}"),
        )
    assert len(stood) > 24
    assert not any(160 < x < 224 for x in stood)


def brightness(services: Services, stage: Stage) -> int:
    return sum(pygame.transform.average_color(composed(services.app.assets, stage))[:3])


def test_night_is_dark_and_snow_is_bright(services: Services) -> None:
    day = brightness(services, NOON)
    assert brightness(services, replace(NOON, hour="night")) < day * 0.75
    assert brightness(services, replace(NOON, snow=True)) > day * 1.04


@pytest.mark.parametrize("growth", ["sand", "wasteland"])
def test_what_covers_a_green_valley_is_not_green_in_spring(services: Services, growth: str) -> None:
    bare = replace(NOON, relief="river_valley", growth=growth, season="spring", scene=(), party=())
    picture = composed(services.app.assets, bare)
    red, green, *_ = pygame.transform.average_color(picture, pygame.Rect(20, 150, 130, 60))
    assert red > green


def test_a_low_picture_is_the_lower_part_of_the_whole_one(services: Services) -> None:
    assets = services.app.assets
    low, whole = composed(assets, NOON, 120), composed(assets, NOON)
    assert low.get_size() == (SIZE[0], 120 + EDGE)
    for x, y in ((60, 90), (210, 60), (330, 100)):
        assert low.get_at((x, y)) == whole.get_at((x, y + SIZE[1] - low.get_height()))


def test_all_that_is_seen_has_room_at_a_finer_scale() -> None:
    """At 1920 x 1080, read ahead beside what all pages share."""
    kept = [name for name in TALE.sheets if name not in TALE.brief]
    assert TALE.brief == ("hex/sights", "hex/scenery")
    sharp = sum(weight_of(name, FINE_SCALE) for name in (*kept, "ui/ui"))
    # By what their files tell, which is more than they weigh.
    assert sharp <= SHARP_BYTES
    assert set(SHEETS) <= set(TALE.sheets)


@pytest.mark.parametrize("scale", [1.0, FINE_SCALE])
def test_what_pictures_are_composed_of_is_there_for_that_only(
    services: Services, scale: float
) -> None:
    assets = Assets(services.app.assets.folder, brief=TALE.brief)
    assets.scale = scale
    assets.waits = False
    assets.ahead(TALE.brief)
    assert assets.idle, "it is not read ahead"
    wait_until(lambda: coming(assets, NOON) is not None, assets.update)
    assets.update()
    assert not [name for name in assets.held if str(name).startswith(TALE.brief)]
    assert assets.weight < 2 << 20, "the picture, and a glow"
    assert coming(assets, NOON) is not None
    assert assets.idle, "to show it once more takes nothing of that"


@pytest.mark.parametrize(("scale", "all_of_them"), [(1.0, 16 << 20), (FINE_SCALE, 30 << 20)])
def test_a_picture_is_painted_from_its_own_part_of_the_sheets_alone(
    services: Services, scale: float, all_of_them: int
) -> None:
    folder = services.app.assets.folder
    apart, whole = Assets(folder, brief=TALE.brief), Assets(folder)
    apart.scale = whole.scale = scale
    wild = replace(NOON, relief="shore", growth="bog", weather="snow", snow=True, hour="night")
    for stage in (NOON, replace(wild, scene=("stream", "seals", "flood"), title="ford")):
        before = apart.weight
        picture = composed(apart, stage)
        assert apart.weight - before < 10 << 20
        assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(
            composed(whole, stage), "RGBA"
        )
    assert whole.weight > all_of_them


def weight_of(name: str, scale: float) -> int:
    return weight_at(ASSETS, sheet_of(name), dict(TALE.pinned).get(name, scale))


def read(assets: Assets) -> None:
    """What a picture is painted from is there."""
    for sheet in SHEETS:
        assets.sprite(sheet, min(assets.names(sheet)))


def test_before_a_player_a_picture_comes_a_part_at_a_time(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The frame that opens a page does without its picture; some frames later it is there, the same
    as one that was laid at once, and from then on it costs nothing."""
    monkeypatch.setattr("game.engine.assets.PAINTING", 0.0)
    assets = services.app.assets
    at_once = pixels(services, NOON)
    assets.forget_copies()
    read(assets)
    assets.waits = False
    steps = 0
    while (picture := coming(assets, NOON)) is None and steps < 100:
        assets.update()
        steps += 1
    assert 4 <= steps <= 12
    assert picture is not None
    assert pygame.image.tobytes(picture, "RGBA") == at_once
    assert coming(assets, NOON) is picture


def test_a_picture_of_the_journal_comes_while_frames_go_on(services: Services) -> None:
    assets = services.app.assets
    seen, canvas = Seen(NOON), Canvas((600, 300))
    seen.draw(services.app, canvas, canvas.get_rect())
    assets.forget_copies()
    read(assets)
    assets.waits = False
    bare = Canvas((600, 300))
    seen.draw(services.app, bare, bare.get_rect())
    assert pygame.image.tobytes(bare, "RGBA") != pygame.image.tobytes(canvas, "RGBA")
    for _ in range(100):
        if coming(assets, NOON, SHOWN) is not None:
            break
        assets.update()
    seen.draw(services.app, bare, bare.get_rect())
    assert pygame.image.tobytes(bare, "RGBA") == pygame.image.tobytes(canvas, "RGBA")
