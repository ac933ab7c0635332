"""What Candle tells: keys by their names, chapters by their looks, times as times."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.text import Prose
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.text import Style
from game.shell.results import COUNT_STEPS, ResultsScene, figure_value
from game.shell.tale import Services
from game.tales.candle.rules.body import CELL, HALF_WIDTH, HANG, KICK, LEAP, PULL, RUN
from game.tales.candle.rules.floor import MagicDoor
from game.tales.candle.rules.hazards import PERIOD, TELLS, hazard_of
from game.tales.candle.rules.section import Place
from game.tales.candle.view.hud import PAD, sign_place, with_keys
from game.tales.candle.view.hud import SIGN as ROOM
from game.tales.candle.view.look import storey
from game.tales.candle.view.masonry import Backdrop
from game.tales.candle.view.sounds import Sounds
from game.tales.candle.view.things import Things
from tests.depth import all_but
from tests.tales.candle.view.playing import begun, hold, nearly_done, stage
from tests.window import settle

SIGN = "{left} {right} {up} {down} / {jump} / {throw}"


def finished(services: Services, hands: Driver) -> ResultsScene:
    """The results of the first chapter, walked as it was proved."""
    services.app.change(ghost="none")
    _, rest = nearly_done(services)
    hold(hands, [0], hold(hands, rest))
    assert hands.until(lambda: isinstance(services.app.scene, ResultsScene))
    results = services.app.scene
    assert isinstance(results, ResultsScene)
    return results


def test_signs_name_arrows_in_words_and_leap_with_the_longest_key(services: Services):
    assert with_keys(services.app, SIGN) == "Left Right Up Down / Space / X"


def test_signs_name_what_was_bound_instead(services: Services):
    keys = services.app.settings.keys
    services.app.change(keys={**keys, "up": (23,), "confirm": (9,), "skip": (82,)})
    assert with_keys(services.app, SIGN) == "Left Right T Down / F / Up"


def test_signs_name_buttons_for_whoever_holds_a_pad(services: Services, hands: Driver):
    hands.pad("up")
    assert with_keys(services.app, SIGN) == "D-pad left D-pad right D-pad up D-pad down / A / X"


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize(
    ("told", "lines"), [("Mind.", 1), ("A flame goes up where it is dry. " * 3, 0)]
)
def test_the_sheet_of_a_sign_is_no_wider_than_its_words(
    services: Services, scale: float, told: str, lines: int
):
    app = services.app
    app.text.scale = scale
    view = replace(begun(services).session.game.view(), sign=Prose(told, told))
    place = sign_place(app, view)
    assert place is not None
    assert place.centerx == ROOM.centerx
    inside, style = place.width - 2 * PAD, Style("body")
    set_lines = app.text.wrap(told.strip(), style, inside)
    assert len(set_lines) == lines or lines == 0
    assert inside - max(app.text.width(line, style) for line in set_lines) <= 2
    assert place.height - 2 * PAD == len(set_lines) * app.text.leading(style)


def test_hands_and_boots_are_heard(services: Services, monkeypatch: pytest.MonkeyPatch):
    rests = begun(services).session.game.view()
    hangs = replace(rests, on_ground=False, grip=1)
    pulls = replace(hangs, vy=-PULL, grip=HANG + 1)
    kicks = replace(rests, on_ground=False, vy=-KICK, kicked=True, held=LEAP)
    swings = replace(rests, on_ground=False, climbing=True, swing=9, vx=RUN)
    heard: list[str] = []
    monkeypatch.setattr(services.app.audio, "play", heard.append)
    sounds = Sounds(services.app)
    for before, after, names in (
        (replace(rests, on_ground=False, vy=900), hangs, ["dwarf_land_soft"]),
        (hangs, pulls, ["dwarf_crawl"]),
        (hangs, replace(pulls, held=LEAP), ["dwarf_crawl"]),
        (replace(kicks, kicked=False, held=0), kicks, ["dwarf_step", "dwarf_jump"]),
        (hangs, hangs, []),
        (replace(rests, on_ground=False), swings, ["chain_climb"]),
        (swings, replace(swings, vx=-1), ["chain_climb"]),
        (swings, swings, []),
    ):
        heard.clear()
        sounds.tick((), before, after, footfall=False)
        assert heard == names


def test_who_hangs_at_an_edge_is_told_what_he_can_do(services: Services):
    scene = begun(services)
    shown = stage(scene)
    assert "down" not in [prompt.action for prompt in shown.prompts()]
    shown.view = replace(scene.session.game.view(), on_ground=False, grip=1)
    assert [prompt.action for prompt in shown.prompts()] == ["confirm", "down", "pause"]
    shown.view = replace(scene.session.game.view(), on_ground=False, climbing=True, swing=9)
    assert [prompt.action for prompt in shown.prompts()] == ["confirm", "up", "down", "pause"]


def test_who_stands_before_a_magic_door_is_told_whether_it_leads_back(services: Services):
    scene = begun(services)
    shown, view = stage(scene), scene.session.game.view()
    at = (view.x + HALF_WIDTH) // CELL, (view.y - 1) // CELL
    for to, one_way, on_ground, told in (
        ((1, 1), False, True, "go in"),
        ((1, 1), True, True, "go in, one way"),
        (None, True, True, None),
        ((1, 1), False, False, None),
    ):
        floor = replace(view.floor, doors=(MagicDoor(*at, to, "A", one_way),))
        shown.view = replace(view, floor=floor, on_ground=on_ground)
        labels = {prompt.action: prompt.label for prompt in shown.prompts()}
        assert labels.get("up") == told


def test_every_name_of_a_key_can_be_set_in_type(services: Services):
    text = services.app.text
    for device in ("keyboard", "pad"):
        services.app.inputs.device = device
        for letter in with_keys(services.app, SIGN):
            assert text.font("body", 20).metrics(letter)[0] is not None, letter


@all_but("story,12", "castle,10")
@pytest.mark.parametrize(
    ("params", "number", "floor"),
    [("story,1", 0, 0), ("story,7", 6, 4), ("story,12", 11, 9), ("castle,10", 0, 0)],
)
def test_a_chapter_looks_like_the_floor_to_which_the_story_has_climbed(
    services: Services, params: str, number: int, floor: int
):
    scene = begun(services, params)
    assert storey(scene.session.game.view()) == number
    looks = Backdrop(services.app.assets)
    looks.enter(floor)
    shown = stage(scene)
    while shown.dress():
        pass
    assert shown.masonry.backdrop.look == looks.look


def test_a_notice_leaves_the_strip_and_the_name_of_the_floor_alone(
    services: Services, hands: Driver
):
    begun(services)
    for size in (100, 200):
        services.app.change(text_size=size)
        before = hands.picture()
        services.app.notices.say("word " * 24)
        after = hands.picture()
        scene = services.app.scene
        assert scene is not None
        above = pygame.Rect(0, 0, 1280, scene.notice_top - 8)
        assert pixels(before, above) == pixels(after, above)
        services.app.notices.say(" ")
        assert scene.notice_top >= 100


def pixels(picture: Canvas, part: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(part), "RGB")


def test_the_sheet_of_a_result_leaves_him_and_his_treasure_to_be_seen(
    services: Services, hands: Driver
):
    services.app.change(ghost="none", reduced_motion=True)
    scene, rest = nearly_done(services, "story,1,floors=2")
    hold(hands, [0], hold(hands, rest))
    assert hands.until(lambda: scene.session.game.view().phase == "interlude")
    hands.picture()
    right = stage(scene).sheet_right
    view = scene.session.game.view()
    left, _ = stage(scene).camera.corner(1.0)
    assert right == (view.x * 72 / 8192 - left < 640)
    hands.steps(30)
    assert stage(scene).sheet_right is right


def test_a_key_that_is_touched_between_two_ticks_counts(services: Services, hands: Driver):
    scene = begun(services)
    hands.steps(10)
    code = services.app.settings.keys["confirm"][0]
    said = {"scancode": code, "key": 0, "mod": 0, "unicode": ""}
    touched = [pygame.Event(kind, said) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
    services.app.frame(touched, 1 / 60)
    hands.steps(2)
    assert scene.session.game.view().vy < 0


def test_times_are_told_in_minutes_and_seconds(services: Services, hands: Driver):
    results = finished(services, hands)
    hands.steps(COUNT_STEPS)
    told = dict(results.figures())
    ticks = results.session.game.figures()[2]
    assert ticks.name == "ticks"
    seconds = ticks.value // 60
    assert told["Time"] == f"{seconds // 60}:{seconds % 60:02}"
    assert told["Points"] == services.app.locale.number(results.session.game.figures()[0].value)


def test_the_chronicle_tells_times_alike(services: Services, hands: Driver):
    mode = finished(services, hands).session.mode
    settle(services)
    (entry,) = services.chronicle.recent()
    (ticks,) = (value for name, _, value in entry.figures if name == "ticks")
    locale = services.app.locale
    assert figure_value(locale, mode, "ticks", ticks) == locale.clock(ticks // 60)
    assert figure_value(locale, mode, "points", 1_234) == locale.number(1_234)
    # A run of a mode that this version lacks.
    assert figure_value(locale, None, "ticks", ticks) == locale.number(ticks)


def test_a_crusher_that_falls_twice_as_often_is_told_apart_while_it_hangs_and_heard_twice(
    services: Services, monkeypatch: pytest.MonkeyPatch
):
    services.app.assets.waits = True
    view = begun(services).session.game.view()
    once = Place("trap", 5, 4, "crusher", height=2)
    pictures: list[list[bytes]] = []
    sounds = []
    now: list[int] = [0]
    heard: list[tuple[int, str]] = []
    monkeypatch.setattr(services.app.audio, "play", lambda name: heard.append((now[0], name)))
    for place in (once, replace(once, twice=True)):
        floor = replace(view.floor, hazards=(hazard_of(place),))
        near = replace(view, floor=floor, x=5 * CELL, y=6 * CELL, tick=0)
        pictures.append([])
        for tick in (60, 130):  # At rest, and down.
            canvas = Canvas((640, 480))
            Things(services.app).behind(canvas, replace(near, tick=tick), 0, 0, 0.0)
            pictures[-1].append(pygame.image.tobytes(canvas, "RGB"))
        heard.clear()
        ears = Sounds(services.app)
        for now[0] in range(PERIOD):
            ears.hear_traps(replace(near, tick=now[0]))
        sounds.append([at for at, name in heard if name == "crusher_creak"])
    assert all(low != high for low, high in zip(*pictures, strict=True))
    told = TELLS[view.params.level]
    assert sounds == [[120 - told], [at - ago for at in (120, 240) for ago in (told, told // 2)]]
