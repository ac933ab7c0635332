"""Pictures of Candle: rooms composed ahead are the same rooms, and light does not leak."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.shell.contract import RunInfo
from game.shell.tale import Services
from game.tales.candle.content.floor_looks import FURNITURE, NAME, read_floor_looks
from game.tales.candle.rules.body import CLIMB, DOWN, HANG, KICK, PULL, PULLS, RUN, SLIDE
from game.tales.candle.rules.hazards import PERIOD, box_at, warns
from game.tales.candle.rules.params import LEVELS
from game.tales.candle.rules.section import COOLED, Decor, Place
from game.tales.candle.rules.terrain import EMPTY, STONE, WEB, Terrain, terrain_of
from game.tales.candle.view import masonry as masonry_module
from game.tales.candle.view.ghosts import Figure, Trails, figure, figure_at, packed
from game.tales.candle.view.lighting import RIM, TOLD, facing_edges, firelight
from game.tales.candle.view.look import NEAR, TILE, flat
from game.tales.candle.view.masonry import AHEAD_PARTS, IN_SIGHT_PARTS, Masonry, furnished
from game.tales.candle.view.puppet import ATLAS, Puppet
from game.tales.candle.view.view import LIFT, VEIL
from tests.tales.candle.view.playing import begun, hold, proof, stage


def pixels(picture: Canvas) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def test_what_is_composed_ahead_looks_like_that_composed_at_once(services: Services):
    scene = begun(services, "story,2,floors=1")
    floor = scene.session.game.view().floor
    at_once, ahead = Masonry(services.app.assets), Masonry(services.app.assets)
    for masonry in (at_once, ahead):
        masonry.enter(0, floor)
    everything = pygame.Rect(0, 0, floor.terrain.width * 48, floor.terrain.height * 48)
    while len(ahead.pieces) < 3:
        ahead.prepare(everything)
    for piece, picture in ahead.pieces.items():
        assert pixels(picture) == pixels(at_once.piece(piece)), piece


@pytest.mark.parametrize("look", [0, 9])
def test_the_quarters_of_a_room_look_like_the_room_composed_as_a_whole(
    services: Services, monkeypatch: pytest.MonkeyPatch, look: int
):
    floor = begun(services, "story,2,floors=1").session.game.view().floor
    quarters, whole = Masonry(services.app.assets), Masonry(services.app.assets)
    for masonry in (quarters, whole):
        masonry.enter(look, floor)
    width, height = round(masonry_module.WIDTH * NEAR), round(masonry_module.HEIGHT * NEAR)
    rooms = floor.rooms[:6]
    pieces = {
        (x, y): pixels(flat(quarters.piece((x, y))))
        for column, row in rooms
        for x in (2 * column, 2 * column + 1)
        for y in (2 * row, 2 * row + 1)
    }
    for name in ("ACROSS", "DOWN", "WIDTH", "HEIGHT"):
        monkeypatch.setattr(masonry_module, name, 2 * getattr(masonry_module, name))
    for column, row in rooms:
        room = flat(whole.piece((column, row)))
        for x in range(2):
            for y in range(2):
                quarter = room.subsurface((x * width, y * height, width, height))
                assert pixels(quarter) == pieces[2 * column + x, 2 * row + y], (column, row, x, y)


def test_where_the_picture_leaps_the_old_place_stays_until_the_new_one_is_composed(
    services: Services, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(services.app.assets, "waits", False)
    shown, canvas = stage(begun(services, "level")), Canvas((1280, 720))

    def drawn() -> bytes:
        shown.draw(canvas, 1.0)
        return pixels(canvas)

    near = drawn()
    assert shown.view is not None
    terrain = shown.view.floor.terrain
    width, height = terrain.width * TILE, terrain.height * TILE
    corners = [(x, y) for x in (0, width) for y in (0, height)]
    farthest = max(corners, key=lambda at: abs(at[0] - shown.camera.x))
    parts, do_part = [0], Masonry.do_part

    def counted(masonry: Masonry, wanted: Sequence[tuple[int, int]]) -> None:
        parts[-1] += 1
        do_part(masonry, wanted)

    monkeypatch.setattr(Masonry, "do_part", counted)
    shown.camera.enter(width, height, *farthest)
    pictures = []
    for _ in range(12):
        parts.append(0)
        pictures.append(drawn())
    waited = pictures.count(near)
    assert waited >= 1
    assert pictures[:waited] == [near] * waited, "nothing half composed is seen"
    assert max(parts) <= IN_SIGHT_PARTS + AHEAD_PARTS
    shown.masonry.enter(0, shown.view.floor)
    monkeypatch.setattr(services.app.assets, "waits", True)
    assert pictures[-1] == drawn()


def test_no_frame_reads_the_wall_of_a_floor(services: Services, monkeypatch: pytest.MonkeyPatch):
    floor = begun(services, "story,2,floors=1").session.game.view().floor
    assets = services.app.assets
    masonry = Masonry(assets)
    masonry.enter(0, floor)
    unread = {masonry.backdrop.wall}
    monkeypatch.setattr(assets, "ready", lambda *names: not unread & {*names})
    monkeypatch.setattr(Masonry, "work", lambda *_: iter(()))
    everything = pygame.Rect(0, 0, floor.terrain.width * TILE, floor.terrain.height * TILE)
    assert not masonry.come(0, 0, (100, 100))
    masonry.prepare(everything)
    assert masonry.begun is None
    unread.clear()
    assert masonry.come(0, 0, (100, 100))


def test_a_new_floor_is_dark_until_it_is_composed(
    services: Services, monkeypatch: pytest.MonkeyPatch
):
    scene = begun(services, "level")
    shown, canvas = stage(scene), Canvas((1280, 720))
    monkeypatch.setattr(services.app.assets, "waits", False)
    shown.draw(canvas, 1.0)
    view = scene.session.game.view()
    shown.play((), replace(view, floor=replace(view.floor)), RunInfo("x"))
    steps = 0
    shown.draw(canvas, 1.0)
    assert shown.waiting
    while shown.veil:
        if shown.veil >= LIFT:
            assert canvas.get_at((20, 400))[:3] == (8, 9, 16)
        shown.play((), shown.view or view, RunInfo("x"))
        shown.draw(canvas, 1.0)
        steps += 1
        assert steps < VEIL + LIFT + 20
    assert steps > VEIL + LIFT, "it appears as slowly as ever"


def test_edges_cross_in_corners_and_end_where_the_stone_ends():
    terrain = terrain_of(
        """
        ########
        #......#
        #......#
        #...####
        ###....#
        ########
        """.replace(" ", "").strip()
    )
    edges = facing_edges(terrain, 2, 2, frozenset())
    tops = [edge for edge in edges if edge[1] == edge[3] == 3 * 48 + RIM]
    # The step at columns 4 to 6: a wall closes it on the right, nothing on the left.
    assert (4 * 48, 3 * 48 + RIM, 7 * 48 + RIM, 3 * 48 + RIM) in tops


def test_a_web_throws_a_shadow_until_it_is_burnt():
    terrain = terrain_of("######\n#..%.#\n######")
    index = 1 * 6 + 3
    assert any(
        edge[0] == edge[2] == 3 * 48 + RIM for edge in facing_edges(terrain, 1, 1, frozenset())
    )
    burnt = facing_edges(terrain, 1, 1, frozenset({index}))
    assert not any(edge[0] == edge[2] == 3 * 48 + RIM for edge in burnt)


@pytest.mark.parametrize("name", sorted(COOLED))
@pytest.mark.parametrize("ease", LEVELS)
def test_fire_in_a_trap_lights_what_is_round_it_when_it_hurts_glows_before_and_dies_down_after(
    name: str, ease: str
):
    trap = Place("trap", 5, 5, name, width=6 if name == "flames" else 1, height=4, haste=0)
    shines = list[float]()
    for phase in range(PERIOD):
        lights = [(light, share) for light, _, _, share in firelight(trap, phase, ease)]
        assert any(light == TOLD for light, _ in lights) is warns(trap, phase, ease), phase
        shines.append(max((share for light, share in lights if light != TOLD), default=0.0))
    for phase, share in enumerate(shines):
        if box_at(trap, phase) is not None:
            assert share == 1, phase
        else:
            assert share == 0 or share < shines[phase - 1] <= share + 0.1, phase


def test_a_moment_packs_and_unpacks():
    moment = Figure(123_456, 98_304, -700, 1_200, -1, 37, False, True, True, False)
    besides = ({"grip": HANG + PULLS}, {"kicked": True}, {"swing": 1})
    for seen in (moment, *(replace(moment, **more) for more in besides)):
        assert figure_at(packed(seen), 0) == seen
    assert figure_at(packed(moment), 1) is None
    assert figure_at(packed(moment), -1) is None


@pytest.mark.parametrize(
    ("moving", "movement"),
    [
        (Figure(0, 0, on_ground=False, grip=1), "hang"),
        (Figure(0, 0, vy=-PULL, on_ground=False, crouched=True, grip=HANG + 1), "pull"),
        (Figure(0, 0, vy=-PULL, on_ground=False, crouched=True, grip=HANG + PULLS), "pull"),
        (Figure(0, 0, vx=RUN, vy=-KICK, on_ground=False, kicked=True), "kick"),
        (Figure(0, 0, vx=RUN, vy=KICK, on_ground=False, kicked=True), "fall"),
        (Figure(0, 0, vy=RUN, held=DOWN, on_ground=False, crouched=True), "drop"),
        (Figure(0, 0, vy=SLIDE, held=DOWN, on_ground=False, climbing=True), "slide"),
        (Figure(0, 0, vy=CLIMB, held=DOWN, on_ground=False, climbing=True), "climb"),
        (Figure(0, 0, vx=RUN, on_ground=False, climbing=True, swing=9), "swing"),
    ],
)
def test_whatever_hands_and_boots_do_is_seen(services: Services, moving: Figure, movement: str):
    puppet = Puppet(services.app)
    puppet.step(moving, moving)
    pose = puppet.movement(moving)
    assert pose.movement == movement
    sprite = services.app.assets.sprite(ATLAS, movement)
    assert pose.frame < len(sprite.frames)


def test_a_trail_forgets_what_was_taken_back(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
):
    scene = begun(services)
    monkeypatch.setattr(services.app, "draw", lambda *_: None)  # nobody looks at it
    trails = Trails()
    trails.note(scene.session.game.view())
    seen = {0: figure(scene.session.game.view())}
    for held in proof(scene)[:150]:
        hold(hands, [held])
        trails.note(scene.session.game.view())
    hands.press("undo")
    view = scene.session.game.view()
    trails.note(view)
    trail = trails.plain()[0]
    assert figure_at(trail, view.tick) == figure(view)
    assert figure_at(trail, view.tick + 1) is None
    assert figure_at(trail, 0) == seen[0]


def test_no_banner_hangs_out_of_stone(services: Services):
    floor = begun(services, "level").session.game.view().floor
    look, terrain = read_floor_looks(services.app.assets.folder / "candle" / NAME)[0], floor.terrain
    across, down = range(terrain.width), range(4, terrain.height)
    banners = [Decor("banner_sun", x, y, 1, 3) for y in down for x in across]
    hung = set(furnished(replace(floor, decor=tuple(banners)), look, 0)) & set(banners)
    free = {
        banner
        for banner in banners
        if all(terrain.at(banner.x, banner.y - dy) != STONE for dy in range(banner.height))
    }
    assert hung == free
    assert len(free) < len(banners)


def test_decoration_makes_room_for_beds_lamps_and_coins(services: Services):
    floor = begun(services, "level").session.game.view().floor
    look = read_floor_looks(services.app.assets.folder / "candle" / NAME)[0]
    terrain = floor.terrain
    bare = [
        (x, y)
        for y in range(3, terrain.height - 1)
        for x in range(1, terrain.width - 1)
        if terrain.at(x, y) == terrain.at(x, y - 1) == EMPTY and terrain.at(x, y + 1) == STONE
    ]
    (bed_x, bed_y), lamp, coin, free = bare[0], bare[5], bare[10], bare[15]
    bed = replace(floor.hazards[0], place=Place("trap", bed_x, bed_y, "flames", width=1))
    things = (Place("save", *lamp), Place("coin", *coin))
    spots = ((bed_x, bed_y), lamp, coin, free)
    decor = tuple(Decor(name, x, y) for x, y in spots for name in ("pot", "sconce"))
    laid = replace(floor, decor=decor, hazards=(bed,), things=things)
    found = {(d.name, d.x, d.y) for d in furnished(laid, look, 0)}
    assert {spot for spot in spots if ("pot", *spot) in found} == {coin, free}
    assert {spot for spot in spots if ("sconce", *spot) in found} == {(bed_x, bed_y), free}
    for x, y in (lamp, coin):
        assert ("sconce", x, y - 1) in found, "it hangs higher"
    roof = read_floor_looks(services.app.assets.folder / "candle" / NAME)[-1]
    assert roof.open_air
    outside = {d.name for d in furnished(laid, roof, 0) if (d.x, d.y) in spots}
    assert outside == {"pot"}, "what stands is there in the open, what hangs is not"
    over = Place("coin", coin[0], coin[1] - 1)
    pile = furnished(replace(laid, things=(*things, over)), look, 0)
    assert not {d for d in pile if d.name == "sconce" and d.x == coin[0]}, "nor before a coin there"
    cells = bytearray(terrain.cells)
    cells[free[1] * terrain.width + free[0]] = WEB
    webbed = replace(laid, terrain=Terrain(terrain.width, terrain.height, bytes(cells)))
    assert Decor("sconce", *free) not in furnished(webbed, look, 0), "nor in a web"


def test_furniture_stands_where_there_is_room_and_hides_nothing(services: Services):
    scene = begun(services, "level")
    floor = scene.session.game.view().floor
    looks = read_floor_looks(services.app.assets.folder / "candle" / NAME)
    seen: set[str] = set()
    for number, look in enumerate(looks):
        pieces = set(furnished(floor, look, number)) - set(floor.decor)
        assert pieces == set(furnished(floor, look, number)) - set(floor.decor)
        windows = {piece for piece in pieces if piece.name.startswith("window")}
        assert bool(windows) is bool(look.windows)
        pieces -= windows
        assert pieces
        cells = {
            (window.x + dx, window.y - dy)
            for window in windows
            for dx in range(window.width)
            for dy in range(window.height)
        }
        assert all(floor.terrain.at(*cell) == EMPTY for cell in cells)
        glass = set(cells)
        for piece in pieces:
            known = FURNITURE[piece.name]
            covered = {
                (piece.x + dx, piece.y - dy)
                for dx in range(piece.width)
                for dy in range(piece.height)
            }
            assert all(floor.terrain.at(*cell) == EMPTY for cell in covered)
            assert cells.isdisjoint(covered)
            cells |= covered
            if known.stands:
                below = [floor.terrain.at(piece.x + dx, piece.y + 1) for dx in range(piece.width)]
                assert EMPTY not in below
        assert (cells - glass).isdisjoint((thing.x, thing.y) for thing in floor.things)
        seen |= {piece.name for piece in pieces}
    assert len(seen) > 15
