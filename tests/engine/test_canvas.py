"""A canvas is spoken to in units, whatever pixels it has."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.backdrop import beyond
from game.engine.canvas import (
    CANVAS,
    STRIP_BYTES,
    Canvas,
    alike,
    enlarge,
    pixel,
    resampled,
    weight,
)
from game.engine.memory import LARGE

RED, BLUE = (200, 0, 0), (0, 0, 200)
SCALES = (1.0, 1.067, 1.25, 1.5, 2.0)

pytestmark = pytest.mark.usefixtures("_display")


@pytest.fixture(scope="module")
def _display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def painted(canvas: Canvas, colour: tuple[int, int, int]) -> pygame.Rect:
    """The pixels of that colour, which are a rectangle."""
    mask = pygame.mask.from_threshold(canvas, colour, (1, 1, 1, 255))
    (box,) = mask.get_bounding_rects()
    assert mask.count() == box.width * box.height
    return box


@pytest.mark.parametrize("scale", SCALES)
def test_it_measures_in_units(scale: float) -> None:
    canvas = Canvas((40, 30), scale)
    assert canvas.get_size() == canvas.get_rect().size == (40, 30)
    assert canvas.pixels == (pixel(40, scale), pixel(30, scale))
    assert canvas.get_rect(center=(20, 15)).topleft == (0, 0)
    part = canvas.subsurface((3, 4, 7, 9))
    assert part.get_size() == (7, 9)
    assert part.scale == canvas.copy().scale == canvas.blank((1, 1)).scale == scale


@given(st.sampled_from(SCALES), st.integers(0, 30), st.integers(1, 20), st.integers(1, 20))
def test_what_touches_in_units_touches_in_pixels(
    scale: float, left: int, wide: int, beside: int
) -> None:
    canvas = Canvas((80, 4), scale)
    canvas.fill(RED, (left, 0, wide, 4))
    canvas.fill(BLUE, (left + wide, 0, beside, 4))
    assert painted(canvas, RED).right == painted(canvas, BLUE).left


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("fixed", [True, False])
def test_a_picture_of_another_scale_lies_where_it_should(scale: float, fixed: bool) -> None:
    picture = Canvas((10, 6))
    picture.fill(RED)
    picture.fixed = fixed
    canvas = Canvas((40, 30), scale)
    canvas.blit(picture, (12, 8))
    place = pygame.Rect(pixel(12, scale), pixel(8, scale), pixel(10, scale), pixel(6, scale))
    box = painted(canvas, RED)
    assert abs(box.right - place.right) <= 1
    assert abs(box.bottom - place.bottom) <= 1
    assert box.topleft == place.topleft


@pytest.mark.parametrize("scale", SCALES)
def test_many_pictures_at_once_lie_as_one_by_one(scale: float) -> None:
    pictures = []
    for number, (colour, own) in enumerate((((200, 0, 0, 90), 1.0), ((0, 90, 200, 255), 1.5))):
        made = Canvas((9 + number, 7), own, alpha=True)
        made.fill(colour)
        made.fixed = True
        pictures += [(made, 3 * step + 0.5 * number, 2 * step - 3) for step in range(9)]
    area = pygame.Rect(-5, -4, 40, 30)
    one, many = (Canvas.spanning(area, scale) for _ in range(2))
    for canvas in (one, many):
        canvas.set_clip((2, 1, 20, 12))
    for picture, x, y in pictures:
        one.blit(picture, (x, y))
    many.lay(pictures)
    assert many.get_buffer().raw == one.get_buffer().raw
    assert len({*one.get_buffer().raw}) > 1


def test_a_plain_picture_counts_as_one_of_scale_one() -> None:
    picture = pygame.Surface((10, 6))
    picture.fill(RED)
    canvas = Canvas((40, 30), 2.0)
    canvas.blit(picture, (12, 8))
    assert painted(canvas, RED) == (24, 16, 20, 12)


def test_only_the_part_that_was_asked_for_is_drawn() -> None:
    picture = Canvas((10, 10))
    picture.fill(RED)
    picture.fill(BLUE, (0, 0, 5, 10))
    for fixed in (True, False):
        picture.fixed = fixed
        canvas = Canvas((40, 30), 2.0)
        canvas.blit(picture, (4, 4), (5, 0, 5, 10))
        box = painted(canvas, RED)
        assert box.left in (8, 9, 10), "at its edge it may be blended with what was not asked for"
        assert (box.right, box.top, box.bottom) == (18, 8, 28)


@pytest.mark.parametrize("place", [(-6, -4), (36, 26), (-3.5, 28.25)])
def test_what_hangs_over_the_edge_is_cut_there(place: tuple[float, float]) -> None:
    picture = Canvas((10, 6))
    picture.fill(RED)
    canvas = Canvas((40, 30), 1.5)
    canvas.blit(picture, place)
    wanted = pygame.Rect(pixel(place[0], 1.5), pixel(place[1], 1.5), 15, 9)
    box = painted(canvas, RED)
    seen = wanted.clip(pygame.Rect((0, 0), canvas.pixels))
    for side in ("left", "top", "right", "bottom"):
        assert abs(getattr(box, side) - getattr(seen, side)) <= 1


def test_a_clip_is_in_units_too() -> None:
    canvas = Canvas((40, 30), 1.5)
    canvas.set_clip((4, 4, 8, 8))
    assert canvas.get_clip() == (4, 4, 8, 8)
    canvas.fill(RED)
    assert painted(canvas, RED) == (6, 6, 12, 12)
    canvas.set_clip(None)
    assert canvas.get_clip() == canvas.get_rect()


def test_what_is_fixed_is_resampled_once() -> None:
    picture = Canvas((10, 6))
    assert picture.at(2.0) is not picture.at(2.0)
    before = weight(picture)
    picture.fixed = True
    assert picture.at(2.0) is picture.at(2.0)
    assert picture.at(1.0) is picture
    assert weight(picture) > before
    picture.at(1.5)
    assert len({picture.at(1.5), picture.at(1.5)}) == 1


def test_a_veil_stays_a_veil_at_another_scale() -> None:
    veil = Canvas((10, 6))
    veil.fill((255, 255, 255))
    veil.fixed = True
    canvas = Canvas((10, 6), 2.0)
    for alpha in (255, 128, 64):
        veil.set_alpha(alpha)
        canvas.fill((0, 0, 0))
        canvas.blit(veil)
        assert canvas.get_at((5, 5))[0] == pytest.approx(alpha, abs=2)


def test_what_was_drawn_larger_is_as_fine_as_the_canvas() -> None:
    """A dot of a quarter of a unit: lost at one pixel a unit, there again at two."""
    large = Canvas((40, 40))
    large.fill((255, 255, 255), (20, 20, 2, 2))
    small = large.resized((10, 10))
    plain = small.copy()
    fine, coarse = Canvas((10, 10), 2.0), Canvas((10, 10), 2.0)
    fine.blit(small)
    coarse.blit(plain)
    assert fine.get_at((10, 10))[0] == 255
    assert coarse.get_at((10, 10))[0] < 128


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("width", [1, 2, 3])
def test_level_and_upright_lines_cover_whole_units(scale: float, width: int) -> None:
    canvas = Canvas((40, 30), scale)
    canvas.line(RED, (5, 10), (20, 10), width)
    top = 10 - (width - 1) // 2
    wanted = (pixel(5, scale), pixel(top, scale), pixel(21, scale), pixel(top + width, scale))
    box = painted(canvas, RED)
    assert (box.left, box.top, box.right, box.bottom) == wanted


def test_at_scale_one_it_draws_as_pygame_does() -> None:
    canvas, plain = Canvas((60, 40)), pygame.Surface((60, 40))
    canvas.rect(RED, (3, 3, 20, 14), 2, border_radius=4)
    pygame.draw.rect(plain, RED, (3, 3, 20, 14), 2, border_radius=4)
    canvas.circle(BLUE, (40, 20), 9.5, 3)
    pygame.draw.circle(plain, BLUE, (40, 20), 9.5, 3)
    points = [(5, 30), (20.5, 38), (30, 25)]
    canvas.polygon(RED, points)
    pygame.draw.polygon(plain, RED, points)
    canvas.aalines(BLUE, True, points)
    pygame.draw.aalines(plain, BLUE, True, points)
    canvas.line(RED, (0.5, 0), (59, 39.5), 3)
    pygame.draw.line(plain, RED, (0.5, 0), (59, 39.5), 3)
    canvas.aaline(BLUE, (0, 39), (59, 3), 2)
    pygame.draw.aaline(plain, BLUE, (0, 39), (59, 3), 2)
    canvas.lines(RED, False, points, 2)
    pygame.draw.lines(plain, RED, False, points, 2)
    assert pygame.image.tobytes(canvas, "RGB") == pygame.image.tobytes(plain, "RGB")


@pytest.mark.parametrize("scale", SCALES)
def test_a_smooth_ring_blends_with_what_it_is_drawn_on(scale: float) -> None:
    hard, smooth = Canvas((40, 40), scale), Canvas((40, 40), scale)
    hard.circle(BLUE, (20, 20), 9, 2)
    smooth.circle(BLUE, (20, 20), 9, 2, smooth=True)
    shades = [
        {canvas.get_at((x, y))[2] for x in range(canvas.pixels[0]) for y in range(canvas.pixels[1])}
        for canvas in (hard, smooth)
    ]
    assert shades[0] == {0, BLUE[2]}
    assert len(shades[1]) > 8


@pytest.mark.parametrize(
    ("scale", "pixels"), [(1.0, (1280, 960)), (1.5, (2560, 1080)), (2.0, (3440, 1440))]
)
def test_places_beside_the_page_have_numbers_below_zero_and_beyond(
    scale: float, pixels: tuple[int, int]
) -> None:
    canvas = Canvas.around(CANVAS, scale, pixels)
    canvas.fill((0, 0, 0))
    assert canvas.pixels == pixels
    assert canvas.get_size() == CANVAS
    page = pygame.Rect((0, 0), (pixel(CANVAS[0], scale), pixel(CANVAS[1], scale)))
    page.center = pixels[0] // 2, pixels[1] // 2
    assert canvas.origin == page.topleft
    canvas.rect((200, 0, 0), pygame.Rect((0, 0), CANVAS))
    mask = pygame.mask.from_threshold(canvas, (200, 0, 0), (1, 1, 1, 255))
    assert mask.get_bounding_rects() == [page]
    canvas.fill((0, 200, 0), canvas.area)
    assert pygame.mask.from_threshold(canvas, (0, 200, 0), (1, 1, 1, 255)).count() == (
        pixels[0] * pixels[1]
    )


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_each_way_to_draw_begins_at_the_page(scale: float) -> None:
    wide = Canvas.around(CANVAS, scale, (round(1280 * scale) + 90, round(720 * scale) + 60))
    bare = Canvas(CANVAS, scale)
    stamp = Canvas((20, 20))
    stamp.fill((9, 90, 190))
    fixed = Canvas.holding(stamp)
    for canvas in (wide, bare):
        canvas.fill((0, 0, 0))
        canvas.line((90, 9, 9), (10, 10), (60, 10), 3)
        canvas.line((90, 9, 9), (10, 20), (60, 50), 3)
        canvas.lines((9, 90, 9), False, [(100, 10), (150, 30), (160, 90)], 2)
        canvas.circle((9, 9, 90), (200, 60), 20)
        canvas.polygon((90, 90, 9), [(300, 10), (340, 20), (320, 70)])
        canvas.rect((90, 9, 90), pygame.Rect(400, 10, 40, 30), 2, 5)
        canvas.aaline((90, 90, 90), (10, 100), (90, 140))
        canvas.blit(stamp, (500, 20))
        canvas.blit(fixed, (540, 20))
        canvas.blit(stamp, (580, 20), (5, 5, 10, 10))
        canvas.blit(fixed, (600, 20), (5, 5, 10, 10))
        canvas.set_clip((700, 0, 10, 40))
        canvas.fill((50, 60, 70))
        assert canvas.get_clip() == (700, 0, 10, 40)
        canvas.set_clip(None)
    page = wide.subsurface(pygame.Rect((0, 0), CANVAS))
    assert page.pixels == bare.pixels
    assert pygame.image.tobytes(page, "RGB") == pygame.image.tobytes(bare, "RGB")


@pytest.mark.parametrize("window", [(1283, 722), (1711, 963), (1284, 800), (1600, 900)])
def test_parts_of_all_that_a_window_shows_reach_to_its_last_pixel(window: tuple[int, int]) -> None:
    scale = min(window[0] / CANVAS[0], window[1] / CANVAS[1])
    canvas = Canvas.around(CANVAS, scale, window)
    canvas.fill((0, 0, 0))
    inner = pygame.Rect(740, 26, 508, 628)
    for part in (*beyond(canvas.area, inner), inner):
        pygame.Surface.fill(canvas.subsurface(part), (200, 0, 0))
    assert painted(canvas, RED).size == window


def test_a_picture_with_room_around_its_page_lies_page_on_page() -> None:
    wide = Canvas.around(CANVAS, 1.5, (2560, 1080))
    wide.fill((0, 0, 0))
    wide.fill((200, 0, 0), (wide.area.left, 0, 40, 720))
    wide.fill((0, 200, 0), (600, 300, 50, 50))
    for kept in (wide.copy(), wide.blank()):
        kept.blit(wide, (0, 0))
        assert kept.is_like(wide)
        assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(wide, "RGB")
    part = wide.blank()
    part.fill((0, 0, 0))
    part.blit(wide, (600, 300), (600, 300, 50, 50))
    assert part.get_at((320 + 930, 480))[:3] == (0, 200, 0)
    assert part.get_at((4, 400))[:3] == (0, 0, 0)


def test_a_world_of_scale_one_fills_a_finer_canvas_to_its_last_pixel() -> None:
    canvas = Canvas.around(CANVAS, 1.5, (2560, 1080))
    canvas.fill((0, 0, 0))
    world = Canvas(canvas.area.size)
    world.fill((90, 80, 70))
    canvas.blit(world, canvas.area.topleft)
    for place in ((0, 0), (2559, 0), (0, 1079), (2559, 1079)):
        assert canvas.get_at(place)[:3] == (90, 80, 70)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_canvas_for_a_part_of_the_page_is_drawn_on_and_drawn_as_the_whole(scale: float) -> None:
    area = pygame.Rect(700, 40, 300, 200)
    whole, part = Canvas((1280, 720), scale), Canvas.spanning(area, scale)
    assert part.get_size() == (1280, 720)
    assert part.pixels == (round(300 * scale), round(200 * scale))
    shown = [Canvas((1280, 720), scale) for _ in range(2)]
    for canvas, page in zip((whole, part), shown, strict=True):
        canvas.fill((10, 20, 30), area)
        canvas.rect((200, 0, 0), (710, 50, 33, 21))
        canvas.line((0, 200, 0), (700, 45), (990, 200), 3)
        canvas.circle((0, 0, 200), (850, 140), 40)
        page.blit(canvas, (0, 0))
    assert pygame.image.tobytes(shown[0], "RGB") == pygame.image.tobytes(shown[1], "RGB")


@pytest.mark.parametrize("alpha", [False, True])
def test_a_picture_is_enlarged_alike_whichever_way_its_pixels_are_kept(alpha: bool) -> None:
    picture = Canvas((32, 18), alpha=alpha)
    for number in range(18):
        picture.fill((9 * number, 200 - 7 * number, 40, 255 - 6 * number), (0, number, 32, 1))
    swapped = pygame.Surface((32, 18), pygame.SRCALPHA if alpha else 0, 32, _turned(picture))
    swapped.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MAX if alpha else 0)
    assert not alike(picture, swapped)
    straight, across = resampled(picture, (80, 45), 1.0), resampled(swapped, (80, 45), 1.0)
    one, other = (
        pygame.image.tobytes(each, "RGBA" if alpha else "RGB") for each in (straight, across)
    )
    assert one == other


def _turned(picture: Canvas) -> tuple[int, int, int, int]:
    """The masks of a picture, red and blue exchanged."""
    red, green, blue, alpha = picture.get_masks()
    return blue, green, red, alpha


def test_what_is_stretched_in_strips_has_no_seam() -> None:
    noise = pygame.Surface((97, 61))
    noise.get_view("0").write(bytes(number * 7919 % 251 for number in range(97 * 61 * 4)))
    source = pygame.transform.smoothscale(noise, (641, 481))
    whole, strips = pygame.Surface((1280, 960)), pygame.Surface((1280, 960))
    pygame.transform.smoothscale(source, whole.get_size(), whole)
    enlarge(source, strips, 1)
    assert strips.get_view("0").raw == whole.get_view("0").raw
    # Without a row more only the last strip can differ: it ends where the picture does.
    enlarge(source.subsurface((0, 0, 640, 480)), strips)
    for y in range(800):
        assert strips.get_at((0, y)) == whole.get_at((0, y))


def test_the_inked_part_of_a_picture_is_what_is_not_clear() -> None:
    picture = Canvas((40, 30), 1.5, alpha=True)
    picture.rect(RED, (10, 8, 6, 4))
    assert picture.inked == pygame.Rect(15, 12, 9, 6)
    picture.rect(RED, (0, 0, 2, 2))
    assert picture.inked.topleft == (0, 0)
    picture.fixed = True
    picture.inked.move_ip(5, 5)
    assert picture.inked.topleft == (0, 0)


def test_what_is_kept_in_runs_is_so_at_every_scale() -> None:
    tile = Canvas((64, 64), alpha=True)
    tile.line((255, 255, 255, 128), (4, 4), (40, 60))
    tile.set_alpha(255, pygame.RLEACCEL)
    tile.fixed = True
    runs = pygame.RLEACCEL | pygame.RLEACCELOK
    assert tile.at(1.5).get_flags() & runs
    plain = Canvas((64, 64), alpha=True)
    plain.fixed = True
    assert not plain.at(1.5).get_flags() & runs


def test_a_strip_needs_no_pages_of_its_own() -> None:
    """With the row that it is blended with; they would come from the system for every strip."""
    for width, before in ((1920, 2), (2560, 1), (3840, 1), (1600, 4)):
        rows = STRIP_BYTES // (4 * width * before) * before + 1
        assert 4 * width * rows < LARGE
