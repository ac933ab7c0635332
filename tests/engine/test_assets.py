"""Pictures: atlases, nine-slices, copies with a bound, and clear words for what is missing."""

from __future__ import annotations

import json
import random
from functools import cache
from gc import collect
from io import BytesIO
from itertools import pairwise, permutations
from pathlib import Path
from threading import Event, get_ident
from typing import Any
from weakref import ref

import pygame
import pytest

import game.engine.assets as assets_module
from game.core.errors import ContentError
from game.core.sliced import Sliced
from game.core.text import message
from game.engine.app import App
from game.engine.assets import (
    AHEAD_PAGES,
    CACHED_BYTES,
    CACHED_COPIES,
    CLEAR,
    Assets,
    Sprite,
    packed,
)
from game.engine.canvas import Canvas, pixel, weight
from tests.patience import wait_until


@pytest.fixture
def folder(tmp_path: Path, app: App) -> Path:
    """A tiny atlas: a frame of three colours, a strip of two, and a light."""
    assert app.screen.window  # pictures can only be converted for an open window
    page = Canvas((60, 40), alpha=True)
    page.fill((255, 0, 0), pygame.Rect(0, 0, 30, 30))
    page.fill((0, 255, 0), pygame.Rect(10, 10, 10, 10))
    page.fill((0, 0, 255), pygame.Rect(30, 0, 10, 10))
    page.fill((255, 255, 255), pygame.Rect(40, 0, 10, 10))
    pygame.image.save(page, tmp_path / "tiny.png")
    sprites = {
        "frame": {
            "size": [30, 30],
            "pivot": [15, 15],
            "fps": 0,
            "frames": [[0, 0, 0, 30, 30]],
            "margins": [10, 10, 10, 10],
            "bleed": [2, 2, 2, 2],
        },
        "strip": {
            "size": [10, 10],
            "pivot": [5, 9.6],
            "fps": 10,
            "home": [100, 50],
            "frames": [[0, 30, 0, 10, 10], [0, 40, 0, 10, 10]],
        },
        "light/x": {"size": [10, 10], "pivot": [0, 0], "frames": [[0, 40, 0, 10, 10]]},
    }
    atlas = {"format": "atlas/1", "scale": 1.0, "images": ["tiny.png"], "sprites": sprites}
    (tmp_path / "tiny.json").write_text(json.dumps(atlas))
    return tmp_path


def test_a_strip_runs_and_starts_again(folder: Path) -> None:
    strip = Assets(folder).sprite("tiny", "strip")
    colours = [strip.at(second).get_at((5, 5))[:3] for second in (0, 0.09, 0.1, 0.2, 7.3)]
    blue, white = (0, 0, 255), (255, 255, 255)
    assert colours == [blue, blue, white, blue, white]
    assert strip.place(*(strip.home or (0, 0))) == (95, 40)


def test_a_nine_slice_keeps_its_corners_and_surrounds_the_thing(folder: Path) -> None:
    assets = Assets(folder)
    frame = assets.sprite("tiny", "frame")
    canvas = Canvas((200, 100))
    assets.draw_nine(canvas, frame, pygame.Rect(20, 10, 120, 60))
    red, green = (255, 0, 0), (0, 255, 0)
    assert canvas.get_at((18, 8))[:3] == red  # the bleed reaches 2 px beyond
    assert canvas.get_at((17, 8))[:3] == (0, 0, 0)
    assert canvas.get_at((26, 16))[:3] == red
    assert canvas.get_at((28, 18))[:3] == green
    assert canvas.get_at((80, 40))[:3] == green
    assert canvas.get_at((141, 71))[:3] == red
    assert canvas.get_at((142, 40))[:3] == (0, 0, 0)


def test_a_nine_slice_around_little_reaches_no_farther_than_its_bleed(folder: Path) -> None:
    assets = Assets(folder)
    picture = assets.nine(assets.sprite("tiny", "frame"), 8, 40)
    assert picture.get_size() == (12, 44)
    # The outer parts of its corners are what is left, on both sides.
    assert all(picture.get_at(place)[:3] == (255, 0, 0) for place in ((0, 0), (11, 43)))


@pytest.mark.parametrize("width", [20, 60, 150])
def test_a_line_too_short_for_its_ends_is_one_line_without_a_step(app: App, width: int) -> None:
    """A stroke that sinks from its one end to its other, as a hand draws it."""
    stroke = Canvas((320, 40), alpha=True)
    stroke.line((20, 10, 5, 255), (0, 4), (319, 36), 4)
    margins, none = (100, 0, 100, 0), (0, 0, 0, 0)
    line = Sprite("line", (stroke,), (160.0, 20.0), 0.0, None, margins, none)
    picture = app.assets.nine(line, width, 40)
    assert picture.get_size() == (width, 40)
    inked = [[y for y in range(40) if picture.get_at((x, y))[3] > 60] for x in range(1, width - 1)]
    middles = [sum(each) / len(each) for each in inked]
    most = 1 + 32 / width
    assert all(0 <= after - before <= most for before, after in pairwise(middles))


@pytest.mark.parametrize("width", range(60, 72))
def test_the_outline_of_a_thing_is_straight_at_every_density(app: App, width: int) -> None:
    """Corners and the edge between them end at the same pixel, however halves are rounded."""
    frame = Canvas((50, 48), 1.5, alpha=True)
    frame.fill((20, 10, 5, 255), (5, 5, 40, 38))
    cap = Sprite("cap", (frame,), (0.0, 0.0), 0.0, None, (15, 15, 15, 19), (5, 5, 5, 5))
    picture = app.assets.nine(cap, width, 51).spoken(1.0)
    across, down = picture.pixels
    inked = [[x for x in range(across) if picture.get_at((x, y))[3] > 128] for y in range(down)]
    ends = {(each[0], each[-1]) for each in inked if each}
    assert len(ends) == 1


@pytest.mark.parametrize(
    ("size", "corner"),
    [((300, 60), 100), ((60, 300), 100), ((60, 60), 100), ((300, 40), 100), ((300, 62), 30)],
)
@pytest.mark.parametrize("thick", [255, 120, 30])
def test_paper_around_little_has_no_seam(
    app: App, size: tuple[int, int], corner: int, thick: int
) -> None:
    """Paper that is lit from its upper left to its lower right, and never the same twice; of thin
    paper, through which one sees what it lies on, no part is thicker than another."""
    paper = Canvas((240, 240), alpha=True)
    for x in range(240):
        for y in range(240):
            paper.set_at((x, y), (40 + (x + y) // 3, 90, 60, thick))
    sheet = Sprite("sheet", (paper,), (0.0, 0.0), 0.0, None, (corner,) * 4, (0, 0, 0, 0))
    picture = app.assets.nine(sheet, *size)
    assert picture.get_size() == size
    for places in (
        [(x, size[1] // 2) for x in range(size[0])],
        [(size[0] // 2, y) for y in range(size[1])],
    ):
        shades = [picture.get_at(place) for place in places]
        assert all(abs(shade[3] - thick) <= 2 for shade in shades)
        # One step would be some eighty shades high: the half of both corners that is missing.
        assert max(abs(a[0] - b[0]) for a, b in pairwise(shades)) <= 12


def test_of_a_nine_slice_little_is_stretched_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The paper of a page has a million pixels: it is stretched strip by strip, like in one go."""
    assets = Assets(folder)
    frame = assets.sprite("tiny", "frame")
    whole = assets.nine(frame, 900, 700)
    stretched: list[int] = []
    scale = pygame.transform.smoothscale

    def counted(picture: pygame.Surface, size: tuple[int, int], *into: pygame.Surface) -> Any:
        stretched.append(size[0] * size[1])
        return scale(picture, size, *into)

    left, top, right, bottom = frame.margins or (0, 0, 0, 0)
    across, down = frame.image.get_size()
    middle = frame.image.subsurface((left, top, across - left - right, down - top - bottom))
    size = whole.get_width() - left - right, whole.get_height() - top - bottom
    at_once = scale(middle, size)
    monkeypatch.setattr(pygame.transform, "smoothscale", counted)
    parts = Assets(folder).nine(frame, 900, 700)
    assert max(stretched) <= 1 << 17
    assert sum(stretched) > 900 * 700 // 2
    inside = parts.subsurface((left, top, *size))
    assert pygame.image.tobytes(inside, "RGBA") == pygame.image.tobytes(at_once, "RGBA")


def test_a_nine_slice_can_be_made_beside_the_frames(folder: Path) -> None:
    assets, other = Assets(folder), Assets(folder)
    frame = assets.sprite("tiny", "frame")
    assets.waits = False
    assert not assets.nine_ready(frame, 120, 60)
    for _ in range(30):
        assets.update()
    assert assets.nine_ready(frame, 120, 60)
    whole = other.nine(other.sprite("tiny", "frame"), 120, 60)
    pixels = [pygame.image.tobytes(each, "RGBA") for each in (assets.nine(frame, 120, 60), whole)]
    assert pixels[0] == pixels[1]


def test_light_is_opaque(folder: Path) -> None:
    light = Assets(folder).sprite("tiny", "light/x").image
    assert light.get_flags() & pygame.SRCALPHA == 0


def test_copies_are_made_once_and_the_oldest_let_go(folder: Path) -> None:
    assets = Assets(folder)
    frame = assets.sprite("tiny", "frame")
    first = assets.nine(frame, 50, 50)
    assert assets.nine(frame, 50, 50) is first
    for width in range(CACHED_COPIES):
        assets.nine(frame, 51 + width, 20)
    assert assets.nine(frame, 50, 50) is not first
    turned = assets.turned(frame, 2.1)
    assert assets.turned(frame, 1.9) is turned
    scaled = assets.scaled(frame.image, (15, 15))
    assert scaled.get_size() == (15, 15)
    assert assets.scaled(frame.image, (15, 15)) is scaled
    assert assets.scaled(frame.image, (30, 30)) is frame.image


def test_large_copies_are_let_go_before_they_fill_the_memory(folder: Path) -> None:
    assets = Assets(folder)
    screens = CACHED_BYTES // (1280 * 720 * 4)
    shades = [assets.made(("shade", n), _shade) for n in range(screens)]
    assert assets.made(("shade", 0), _shade) is shades[0]
    assets.made(("shade", screens), _shade)
    assert assets.made(("shade", 0), _shade) is shades[0], "it was used after the others"
    assert assets.made(("shade", 1), _shade) is not shades[1]


def _shade() -> Canvas:
    return Canvas((1280, 720))


def _screen() -> Canvas:
    return Canvas((1920, 1080))


@cache
def _screen_packed() -> bytes:
    """To pack it takes longer than most of these tests."""
    packed = BytesIO()
    pygame.image.save(_screen(), packed, "x.png")
    return packed.getvalue()


def _screen_at(path: Path) -> None:
    path.write_bytes(_screen_packed())


# Pictures for a canvas with more pixels than units


@pytest.fixture
def finer(folder: Path) -> Path:
    """The same atlas, baked once more at 1.5 and in other colours, and a plate."""
    page = Canvas((90, 60), alpha=True)
    page.fill((0, 255, 255), pygame.Rect(0, 0, 45, 45))
    page.fill((255, 255, 0), pygame.Rect(45, 0, 15, 15))
    page.fill((255, 0, 255), pygame.Rect(60, 0, 15, 15))
    (folder / "fine").mkdir()
    pygame.image.save(page, folder / "fine" / "tiny.png")
    atlas = json.loads((folder / "tiny.json").read_text())
    atlas["scale"] = 1.5
    for sprite in atlas["sprites"].values():
        sprite["frames"] = [[page, *(side * 3 // 2 for side in at)]
                            for page, *at in sprite["frames"]]  # fmt: skip
    (folder / "fine" / "tiny.json").write_text(json.dumps(atlas))
    return folder


def test_pictures_have_the_pixels_of_the_canvas(finer: Path) -> None:
    assets = Assets(finer)
    assert assets.sprite("tiny", "frame").image.scale == 1.0
    for scale in (1.5, 2.0, 1.25):
        assets.scale = scale
        strip = assets.sprite("tiny", "strip")
        assert (strip.image.scale, strip.image.get_size()) == (scale, (10, 10))
        assert strip.image.pixels == (pixel(10, scale),) * 2
        # They come from the finer bake, and nothing of a neighbour comes in.
        # (To bring a plain colour to another size may change it by a few levels.)
        last = strip.image.pixels[0] - 1
        for at in ((0, 0), (last, last), (0, last), (last // 2, last // 2)):
            assert strip.image.get_at(at)[:3] == pytest.approx((255, 255, 0), abs=4)
        assert strip.place(100, 50) == (95, 40), "places are units"
        assert assets.sprite("tiny", "light/x").image.scale == scale
        assert assets.nine(assets.sprite("tiny", "frame"), 50, 50).pixels[0] == pixel(54, scale)
        # There is no finer bake of this one: it is enlarged.
        plate = assets.plate("tiny.png")
        assert (plate.scale, plate.get_size()) == (scale, (60, 40))


@pytest.mark.parametrize("damage", ["{", '{"format": "atlas/9"}'])
def test_a_finer_bake_that_cannot_be_read_is_done_without(finer: Path, damage: str) -> None:
    (finer / "fine" / "tiny.json").write_text(damage)
    assets = Assets(finer)
    assets.scale = 1.5
    assert assets.sprite("tiny", "strip").image.get_at((5, 5))[:3] == (0, 0, 255)
    assert assets.sprite("tiny", "strip").image.scale == 1.5


def test_what_is_only_drawn_on_canvases_of_scale_1_stays_at_it(finer: Path) -> None:
    assets = Assets(finer, pinned={"tiny": 1.0})
    assets.scale = 1.5
    assert assets.sprite("tiny", "strip").image.scale == 1.0
    assert assets.plate("tiny.png").scale == 1.5


def test_what_has_no_room_at_the_scale_stays_at_1_until_there_is_some(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one.png", "two.png"):
        pygame.image.save(Canvas((300, 200)), folder / name)
    most = 300 * 200 * 4 * 9
    monkeypatch.setattr(assets_module, "SHARP_BYTES", most)
    assets = Assets(folder)
    assets.scale = 2.0
    assert [assets.plate(name).scale for name in ("one.png", "two.png")] == [2.0, 2.0]
    pygame.image.save(Canvas((300, 200)), folder / "three.png")
    assert assets.plate("three.png").scale == 1.0
    assert assets.weight <= most
    # The next page shows it as well, and no more what took its room.
    _turn(assets)
    assert assets.plate("three.png").scale == 1.0
    wait_until(lambda: assets.plate("three.png").scale == 2.0, assets.update)
    assert assets.weight <= most


def test_what_a_page_shows_no_more_gives_its_room_to_what_it_shows(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("far.png", "near.png"):
        pygame.image.save(Canvas((300, 200)), folder / name)
    monkeypatch.setattr(assets_module, "SHARP_BYTES", 300 * 200 * 4 * 7)
    assets = Assets(folder)
    assets.scale = 2.0
    assert [assets.plate(name).scale for name in ("far.png", "near.png")] == [2.0, 1.0]
    for _ in range(3):
        assets.update()
    assert assets.idle, "what the page shows stays"
    assets.leave("far.png")
    wait_until(lambda: assets.plate("near.png").scale == 2.0, assets.update)
    assert assets.plate("far.png").scale == 1.0, "it was let go, and there is no room for it now"


def test_the_interface_has_its_room_whatever_was_asked_for_before_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sharp = 4 * 300 * 200 * 4
    interface = 4 * 60 * 40 * 4
    for name in ("one.png", "two.png"):
        pygame.image.save(Canvas((300, 200)), folder / name)
    monkeypatch.setattr(assets_module, "INTERFACE", "tiny")
    monkeypatch.setattr(assets_module, "SHARP_BYTES", 2 * sharp + interface // 2)
    assets = Assets(folder)
    assets.scale = 2.0
    assert [assets.plate(name).scale for name in ("one.png", "two.png")] == [2.0, 1.0]
    assert assets.sprite("tiny", "strip").image.scale == 2.0
    # Nor does it take from others when it comes or goes: they have what they had.
    for _ in range(3):
        _turn(assets)
        assert assets.plate("one.png").scale == 2.0
        assert assets.sprite("tiny", "strip").image.scale == 2.0
    assert assets.weight <= 2 * sharp + interface // 2


def test_the_interface_takes_no_more_room_than_it_weighs(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its files tell more: gaps that are not kept."""
    monkeypatch.setattr(assets_module, "INTERFACE", "tiny")
    assets = Assets(folder)
    assets.scale = 2.0
    assert assets.shelf.room.taken > 0, "it has its room before it is there"
    for _ in range(3):
        assert assets.sprite("tiny", "strip").image.scale == 2.0
        assert assets.shelf.room.taken == assets.weight
        _turn(assets)
        assets.shelf.let_go_earlier()
        _turn(assets)
        assets.shelf.let_go_earlier()
        assert not assets.weight


def test_what_sheets_weigh_beyond_their_room_is_taken_from_the_copies(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size, room = (30, 30), 10 * 4 * 60 * 60
    monkeypatch.setattr(assets_module, "CACHED_BYTES", room)
    pygame.image.save(Canvas((300, 200)), folder / "page.png")
    for most, kept in ((1 << 30, 10), (1, 5)):
        monkeypatch.setattr(assets_module, "SHARP_BYTES", most)
        assets = Assets(folder)
        assets.scale = 2.0
        plate = assets.plate("page.png")
        for number in range(30):
            assets.made(number, lambda: Canvas(size, 2.0))
        there = [number for number in range(30) if assets.kept(number) is not None]
        assert there == list(range(30 - kept, 30))
        assert assets.weight == weight(plate) + kept * room // 10


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_what_was_left_long_ago_goes_while_there_is_room(
    folder: Path, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    each = round(scale * 300) * round(scale * 200) * 4
    monkeypatch.setattr(assets_module, "LEFT_BYTES", 2 * each)
    assets = Assets(folder)
    assets.scale = scale
    for number in range(5):
        pygame.image.save(Canvas((300, 200)), folder / f"{number}.png")
        assert assets.plate(f"{number}.png").scale == scale
        _turn(assets)
        assert assets.weight == min(number + 1, 2) * each, "the last two pages are there"


def test_what_is_read_ahead_leaves_room_for_what_the_page_shows(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = (300, 200)
    sharp = 4 * 300 * 200 * 4
    for name in ("ahead.png", "more.png", "page.png"):
        pygame.image.save(Canvas(size), folder / name)
    monkeypatch.setattr(assets_module, "SHARP_BYTES", 2 * sharp + sharp // 4)
    monkeypatch.setattr(assets_module, "SPARED_BYTES", sharp)
    assets = Assets(folder)
    assets.scale = 2.0
    assets.ahead(("ahead.png", "more.png"))
    _until_idle(assets)
    assert assets.plate("page.png").scale == 2.0
    assert [assets.plate(name).scale for name in ("ahead.png", "more.png")] == [2.0, 1.0]


def test_another_scale_is_prepared_while_frames_go_on(
    finer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, go_on, read_by = get_ident(), Event(), list[int]()
    read = assets_module.read_sheet

    def slowly(folder: Path, name: str | tuple[str, bool], scale: float, **more: bool) -> object:
        if get_ident() != here:
            assert go_on.wait(60)
        read_by.append(get_ident())
        return read(folder, name, scale, **more)

    assets = Assets(finer)
    assets.sprite("tiny", "strip")
    assets.plate("tiny.png")
    monkeypatch.setattr(assets_module, "read_sheet", slowly)
    assets.waits = False
    assert not assets.prepare(1.5)
    assert assets.sprite("tiny", "strip").image.scale == 1.0, "it is drawn as it was meanwhile"
    go_on.set()
    wait_until(lambda: assets.prepare(1.5))
    assets.scale = 1.5
    assert assets.sprite("tiny", "strip").image.scale == 1.5
    assert assets.plate("tiny.png").scale == 1.5
    assert read_by
    assert here not in read_by, "a frame neither reads nor enlarges"


def test_sheets_asked_for_ahead_are_read_by_a_thread(folder: Path) -> None:
    assets = Assets(folder)
    assets.ahead(("tiny", "tiny.png", "none"))
    _until_idle(assets)
    (folder / "tiny.json").unlink()
    (folder / "tiny.png").unlink()
    assert assets.sprite("tiny", "strip").image.get_size() == (10, 10)
    assert assets.plate("tiny.png").get_size() == (60, 40)
    with pytest.raises(ContentError, match=r"none\.json: expected an atlas"):
        assets.sprite("none", "x")


def test_when_pages_are_turned_sheets_unseen_for_longest_go_down_to_the_budget(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one.png", "two.png", "three.png"):
        _screen_at(folder / name)
    monkeypatch.setattr("game.engine.assets.SHEET_BYTES", 2 * 1920 * 1080 * 4)
    assets = Assets(folder)
    one, two, three = (assets.plate(f"{name}.png") for name in ("one", "two", "three"))
    assert assets.plate("one.png") is one, "nothing goes while a page is shown"
    _turn(assets)
    assert assets.plate("two.png") is two
    assert assets.plate("three.png") is three
    _turn(assets)
    _turn(assets)
    assert assets.plate("one.png") is not one
    assert assets.weight == 3 * 1920 * 1080 * 4
    _turn(assets)
    assert assets.weight == 2 * 1920 * 1080 * 4


def test_what_a_frame_had_to_read_makes_room_in_the_next_step(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = 1920 * 1080 * 4
    for name in ("one.png", "two.png", "now.png"):
        _screen_at(folder / name)
    monkeypatch.setattr("game.engine.assets.SHEET_BYTES", 2 * screen)
    assets = Assets(folder)
    assets.plate("one.png")
    assets.plate("two.png")
    _turn(assets)
    assets.plate("now.png")
    assert assets.weight == 3 * screen
    assets.update()
    assert assets.weight == 2 * screen


def test_what_was_left_two_pages_ago_may_weigh_less_than_what_two_pages_show(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sharp = 4 * 300 * 200 * 4
    for name in ("long ago.png", "before.png", "now.png", "soon.png"):
        pygame.image.save(Canvas((300, 200)), folder / name)
    monkeypatch.setattr(assets_module, "LEFT_BYTES", sharp)
    assets = Assets(folder)
    assets.scale = 2.0
    assets.plate("long ago.png")
    _turn(assets)
    assets.plate("before.png")
    assert assets.weight == 2 * sharp, "who goes back finds it there"
    _turn(assets)
    now = assets.plate("now.png")
    assert assets.weight == 2 * sharp
    assets.ahead(("soon.png",))
    _until_idle(assets)
    assets.update()
    assert assets.weight == 3 * sharp, "what was read ahead stays"
    _turn(assets)
    _turn(assets)
    assets.plate("now.png")
    assert assets.weight == 2 * sharp, "for who is on the way to it turns pages"
    assets.leave("now.png")
    assets.update()
    assert assets.weight == sharp
    assert assets.plate("now.png") is not now


def test_of_what_is_read_ahead_that_goes_first_which_is_seen_last(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("first.png", "last.png", "now.png"):
        _screen_at(folder / name)
    monkeypatch.setattr(assets_module, "SHEET_BYTES", 2 * 1920 * 1080 * 4)
    assets = Assets(folder)
    assets.ahead(("first.png", "last.png"))
    _until_idle(assets)
    assets.update()
    now = assets.plate("now.png")
    assets.leave("none.png")
    assets.update()
    assert {name for name, _ in assets.shelf.behind} == {"first.png"}
    assert assets.plate("now.png") is now


def test_what_was_read_ahead_many_pages_ago_goes_as_what_was_left(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("soon.png", "now.png"):
        _screen_at(folder / name)
    assets = Assets(folder)
    monkeypatch.setattr(assets_module, "LEFT_BYTES", 1920 * 1080 * 4)
    assets.ahead(("soon.png",))
    _until_idle(assets)
    for _ in range(AHEAD_PAGES):
        _turn(assets)
        assets.plate("now.png")
    assert {name for name, _ in assets.shelf.behind} == {"soon.png"}, "somebody is on the way to it"
    _turn(assets)
    assets.plate("now.png")
    assets.trim()
    assert not assets.shelf.behind
    assert assets.weight == 1920 * 1080 * 4


def test_copies_nobody_asked_for_between_two_pages_go(folder: Path) -> None:
    assets = Assets(folder)
    kept, left = assets.made("kept", _shade), assets.made("left", _shade)
    _turn(assets)
    assert assets.made("kept", _shade) is kept
    _turn(assets)
    assert assets.made("kept", _shade) is kept
    assert assets.made("left", _shade) is not left


def test_copies_keep_no_sheet_that_is_let_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets_module, "SHEET_BYTES", 1)
    for name in ("other.png", "page.png"):
        pygame.image.save(Canvas((20, 20)), folder / name)
    assets = Assets(folder)
    frame = assets.sprite("tiny", "frame")
    page = ref(frame.image.get_abs_parent())
    plate = ref(assets.plate("page.png"))
    assets.nine(frame, 60, 50)
    assets.turned(frame, 30)
    assets.scaled(assets.plate("page.png"), (30, 30))
    other = assets.scaled(assets.plate("other.png"), (40, 40))
    del frame
    assets.turn()
    assert assets.scaled(assets.plate("other.png"), (40, 40)) is other
    assets.trim()
    collect()
    assert page() is None
    assert plate() is None
    assert assets.weight == weight(other) + weight(assets.plate("other.png"))


def test_where_no_way_leads_back_what_was_seen_goes_though_there_is_room(folder: Path) -> None:
    for name in ("old.png", "both.png", "unseen.png", "soon.png"):
        pygame.image.save(Canvas((20, 20)), folder / name)
    assets = Assets(folder)
    old, both = ref(assets.plate("old.png")), assets.plate("both.png")
    assets.ahead(("unseen.png",))
    _until_idle(assets)
    _turn(assets)
    assets.ahead(("soon.png",))
    _until_idle(assets)
    assert assets.plate("both.png") is both
    assert old() is not None
    assets.let_go_earlier()
    assert old() is None
    # What was read for that page and never seen goes too; what is read for this one stays.
    assert assets.weight == 2 * weight(both)
    assert assets.plate("both.png") is both
    (folder / "soon.png").unlink()
    assert assets.plate("soon.png").get_size() == (20, 20)


def _turn(assets: Assets) -> None:
    """Turn a page on which nothing new is drawn."""
    assets.turn()
    assets.trim()


def test_what_the_new_page_has_in_common_with_the_old_one_stays(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("old.png", "both.png", "soon.png"):
        _screen_at(folder / name)
    monkeypatch.setattr("game.engine.assets.SHEET_BYTES", 2 * 1920 * 1080 * 4)
    assets = Assets(folder)
    both = assets.plate("both.png")
    assets.plate("old.png")
    assets.ahead(("soon.png",))
    _until_idle(assets)
    assets.turn()
    assert assets.plate("both.png") is both
    assets.trim()
    assert assets.plate("both.png") is both, "the frame after it need not read it again"
    assert {name for name, _ in assets.shelf.behind} == {"soon.png"}


def test_nothing_is_made_sharp_at_the_cost_of_what_is_read_ahead(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("soon.png", "now.png"):
        pygame.image.save(Canvas((300, 200)), folder / name)
    sharp = 4 * 300 * 200 * 4
    monkeypatch.setattr(assets_module, "SHARP_BYTES", 2 * sharp - 1)
    monkeypatch.setattr(assets_module, "SPARED_BYTES", 0)
    assets = Assets(folder)
    assets.scale = 2.0
    assets.ahead(("soon.png",))
    _until_idle(assets)
    assets.turn()
    assert assets.plate("now.png").scale == 1.0
    for _ in range(3):
        assets.update()
    assert assets.idle
    assert assets.plate("soon.png").scale == 2.0
    assert assets.plate("now.png").scale == 1.0


def test_a_plate_with_transparent_parts_is_read_ahead_as_one(folder: Path) -> None:
    assets = Assets(folder)
    assets.ahead((f"{CLEAR}tiny.png",))
    _until_idle(assets)
    (folder / "tiny.png").unlink()
    assert assets.plate("tiny.png", alpha=True).get_size() == (60, 40)


def _until_idle(assets: Assets) -> None:
    wait_until(lambda: assets.idle)


def test_frames_that_are_seen_read_nothing_themselves(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, go_on, decoded_by = get_ident(), Event(), list[int]()
    decode = assets_module.decoded

    def slowly(path: Path, alpha: bool) -> Canvas:
        if get_ident() != here:
            assert go_on.wait(60)
        decoded_by.append(get_ident())
        return decode(path, alpha)

    monkeypatch.setattr(assets_module, "decoded", slowly)
    assets = Assets(folder)
    assert assets.ready("tiny"), "a picture that is kept waits for what it shows"
    assets.waits = False
    assert not assets.ready("tiny")
    assert not assets.ready("tiny", "tiny.png", "none")
    go_on.set()
    _until_idle(assets)
    assert assets.ready("tiny", "tiny.png")
    assert assets.sprite("tiny", "strip").image.get_size() == (10, 10)
    assert assets.plate("tiny.png").get_size() == (60, 40)
    assert decoded_by
    assert here not in decoded_by
    # Nobody waits for ever for what cannot be read: whoever looks it up is told.
    assert assets.ready("none")
    with pytest.raises(ContentError, match=r"none\.json: expected an atlas"):
        assets.sprite("none", "x")


def test_what_a_frame_waits_for_is_kept_until_it_was_looked_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.engine.assets.SHEET_BYTES", 1)
    assets = Assets(folder)
    assets.waits = False
    assert not assets.ready("tiny.png")
    _until_idle(assets)
    assets.update()
    (folder / "tiny.png").unlink()
    assert assets.ready("tiny.png")
    assert assets.plate("tiny.png").get_size() == (60, 40)


def test_what_the_page_asked_for_stays_though_it_was_not_looked_at_yet(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("dark.png", "old.png", "now.png"):
        _screen_at(folder / name)
    monkeypatch.setattr("game.engine.assets.SHEET_BYTES", 2 * 1920 * 1080 * 4)
    assets = Assets(folder)
    assets.waits = False
    for name in ("dark.png", "old.png"):
        assets.plate(name)
    assets.turn()
    assert assets.ready("dark.png"), "it is there from the page before"
    assets.plate("now.png")
    assets.trim()
    assert {name for name, _ in assets.shelf.behind} == {"dark.png"}
    assets.ahead(("old.png",))
    _until_idle(assets)
    assets.update()
    assert {name for name, _ in assets.shelf.behind} == {"dark.png"}


def test_what_lay_over_a_page_takes_its_own_pictures_along(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("page.png", "both.png", "over.png", "asked.png"):
        _screen_at(folder / name)
    monkeypatch.setattr("game.engine.assets.SHEET_BYTES", 2 * 1920 * 1080 * 4)
    assets = Assets(folder)
    assets.waits = False
    page, both = assets.plate("page.png"), assets.plate("both.png")
    held = assets.held
    assert assets.plate("both.png") is both
    assets.plate("over.png")
    assert not assets.ready("asked.png"), "nobody has time to look at it"
    _until_idle(assets)
    assets.update()
    assert assets.weight == 4 * 1920 * 1080 * 4
    assets.leave_new(held)
    assets.update()
    assert assets.weight == 2 * 1920 * 1080 * 4
    assert assets.plate("page.png") is page
    assert assets.plate("both.png") is both


def test_the_names_in_an_atlas_are_known_without_its_pictures(folder: Path) -> None:
    (folder / "tiny.png").unlink()
    assert Assets(folder).names("tiny") == {"frame", "strip", "light/x"}


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_of_what_is_only_painted_from_no_more_is_read_than_that(folder: Path, scale: float) -> None:
    atlas = json.loads((folder / "tiny.json").read_text())
    far = {"size": [9, 7], "pivot": [0, 0], "frames": [[1, 0, 0, 9, 7]]}
    atlas |= {"images": ["tiny.png", "none.png"], "sprites": atlas["sprites"] | {"far": far}}
    (folder / "tiny.json").write_text(json.dumps(atlas))
    assets = Assets(folder, brief=("tiny",))
    assets.scale = scale
    part = assets.part("tiny", ("strip", "frame"))
    # The page that is missing is not needed.
    assert assets.sprite(part, "strip").image.get_size() == (10, 10)
    assert assets.size("tiny", "far") == (9, 7)
    with pytest.raises(ContentError, match=r"tiny\.json: expected the sprite light/x$"):
        assets.sprite(part, "light/x")
    with pytest.raises(ContentError, match=r"none\.png: expected a picture"):
        assets.sprite(assets.part("tiny", ("far",)), "far")
    assert assets.part("other", ("strip",)) == "other"


def test_high_contrast_has_its_own_pictures_in_the_same_sizes(app: App) -> None:
    plain = {name: app.assets.ui(name) for name in ("panel/light", "button/focus", "toggle/on")}
    star = app.assets.ui("icon24/star")
    app.change(high_contrast=True)
    for name, sprite in plain.items():
        other = app.assets.ui(name)
        assert other is not sprite
        assert (other.image.get_size(), other.margins, other.bleed) == (
            sprite.image.get_size(),
            sprite.margins,
            sprite.bleed,
        )
    # What has no twin is the same in both.
    assert app.assets.ui("icon24/star") is star


def test_what_is_missing_is_named(folder: Path) -> None:
    assets = Assets(folder)
    with pytest.raises(ContentError, match=r"tiny\.json: expected the sprite dragon$"):
        assets.sprite("tiny", "dragon")
    with pytest.raises(ContentError, match=r"none\.json: expected an atlas"):
        assets.sprite("none", "x")
    with pytest.raises(ContentError, match=r"none\.png: expected a picture"):
        assets.plate("none.png")


@pytest.mark.parametrize(
    "damage",
    [
        "{",
        "[]",
        '{"format": "atlas/9"}',
        '{"format": "atlas/1"}',
        '{"format": "atlas/1", "scale": 1, "images": ["tiny.png"], "sprites": {"x": {}}}',
        '{"format": "atlas/1", "scale": 1, "images": [], "sprites": '
        '{"x": {"size": [1, 1], "pivot": [0, 0], "frames": [[0, 0, 0, 1, 1]]}}}',
        '{"format": "atlas/1", "scale": 1, "images": ["tiny.png"], "sprites": '
        '{"x": {"size": [1, 1], "pivot": [0, 0], "frames": [[0, 0, 0, 999, 1]]}}}',
        '{"format": "atlas/1", "scale": "big", "images": ["tiny.png"], "sprites": {}}',
    ],
)
def test_a_damaged_atlas_is_named(folder: Path, damage: str) -> None:
    (folder / "tiny.json").write_text(damage)
    with pytest.raises(ContentError, match=r"tiny\.json: "):
        Assets(folder).sprite("tiny", "x")


def test_what_takes_longer_than_a_frame_to_paint_comes_a_slice_in_each_step(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.engine.assets.PAINTING", 0.0)
    assets, begun = Assets(folder), 0

    def paint() -> Sliced[Canvas]:
        nonlocal begun
        begun += 1
        for slice_ in range(3):
            yield slice_ / 3
        return Canvas((4, 4))

    at_once = assets.painted("at once", paint)
    assert at_once is not None, "a picture that is kept waits for what it shows"
    assets.waits = False
    assert assets.painted("at once", paint) is at_once
    for _ in range(4):
        assert assets.painted("by and by", paint) is None
        assets.update()
    picture = assets.painted("by and by", paint)
    assert picture is not None
    assert assets.painted("by and by", paint) is picture
    assert begun == 2, "it is painted once"
    assets.painted("given up", paint)
    assets.update()
    assets.turn()
    for _ in range(5):
        assets.update()
    assert assets.kept("given up") is None, "a page that is turned ends it"


def test_what_painting_raises_is_told_to_whoever_shows_it(folder: Path) -> None:
    assets = Assets(folder)
    assets.waits = False

    def paint() -> Sliced[Canvas]:
        yield 0.5
        raise ContentError(message("spoilt"))

    assert assets.painted("spoilt", paint) is None
    assets.update()
    with pytest.raises(ContentError, match="spoilt"):
        assets.painted("spoilt", paint)


def test_what_is_inked_of_a_picture_lies_in_no_other() -> None:
    dice = random.Random(3)
    for _ in range(40):
        sizes = [(dice.randint(1, 90), dice.randint(1, 90)) for _ in range(dice.randint(0, 30))]
        inks = [_part_of(size, dice) for size in sizes]
        places, (across, down) = packed(sizes, inks)
        whole = pygame.Rect(0, 0, across, down)
        assert [place.size for place in places] == sizes
        assert all(whole.contains(place) for place in places)
        for (one, ink), (other, _) in permutations(zip(places, inks, strict=True), 2):
            assert not ink.move(one.topleft).colliderect(other)


def _part_of(size: tuple[int, int], dice: random.Random) -> pygame.Rect:
    left, right = sorted(dice.randint(0, size[0]) for _ in range(2))
    top, bottom = sorted(dice.randint(0, size[1]) for _ in range(2))
    if left == right or top == bottom:
        return pygame.Rect(0, 0, 0, 0)
    return pygame.Rect(left, top, right - left, bottom - top)


@pytest.fixture
def clear(tmp_path: Path) -> Path:
    """Spots in the middle of pictures that are clear otherwise, and a line beside them."""
    page = pygame.Surface((480, 200), pygame.SRCALPHA)
    sprites = {}
    for number in range(8):
        x, y = number % 4 * 80, number // 4 * 80
        page.fill((30 * number, 90, 200, 255), (x + 36, y + 30 + number, 9, 20 - number))
        entry = {"size": [80, 80], "pivot": [40, 40], "frames": [[0, x, y, 80, 80]]}
        sprites[f"spot/{number}"] = entry
    page.fill((1, 2, 3, 255), (0, 190, 480, 4))
    line = {"size": [480, 4], "pivot": [240, 2], "frames": [[0, 0, 190, 480, 4]]}
    atlas = {
        "format": "atlas/1",
        "scale": 1.0,
        "images": ["clear.png"],
        "sprites": {**sprites, "line": line},
    }
    pygame.image.save(page, tmp_path / "clear.png")
    (tmp_path / "clear.json").write_text(json.dumps(atlas))
    return tmp_path


@pytest.mark.parametrize("scale", [1.0, 1.5, 1.25])
@pytest.mark.usefixtures("app")
def test_what_is_clear_of_a_sheet_weighs_little(clear: Path, scale: float) -> None:
    tight, loose = Assets(clear), Assets(clear, loose=["clear"])
    tight.scale = loose.scale = scale
    names = sorted(tight.names("clear"))
    whole = 4 * sum(pixel(80, scale) ** 2 for _ in range(8)) + 4 * pixel(480, scale) * 4 * scale
    for name in names:
        one, other = (assets.sprite("clear", name) for assets in (tight, loose))
        assert one.image.get_size() == ((480, 4) if name == "line" else (80, 80))
        drawn = []
        for sprite in (one, other):
            canvas = Canvas((500, 100), scale)
            canvas.fill((9, 60, 9))
            canvas.blit(sprite.image, sprite.place(250, 50.5))
            drawn.append(pygame.image.tobytes(canvas, "RGB"))
        assert drawn[0] == drawn[1]
    assert tight.weight < 0.85 * whole
    assert loose.weight < 0.3 * whole
    taken = [assets.shelf.room.taken for assets in (tight, loose)]
    assert taken == [tight.weight, loose.weight], "what it weighs is what was counted"
