"""The first run of each tale: every moment comes, is told truly, and nobody is held up by it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.engine.inputs import Press
from game.engine.scene import Push
from game.shell.coach import AWAKE_AFTER, OVER, Coach, Slip, beside, open_again
from game.shell.doors import DoorsScene
from game.shell.help import HelpScene
from game.shell.mode_page import ModePage
from game.shell.pause import PauseScene
from game.shell.play import PlayScene
from game.shell.taking_up import first_run
from game.shell.tale import Services, Tale
from game.shell.title import TitleScene
from game.tales.hex.view.layout import NOTES
from game.tales.hex.view.view import HexScreen
from game.tales.key.rules.play.turns import End
from game.tales.throne.view.layout import CLOTH
from tests.depth import is_quick, one_in
from tests.window import Hands, Open, assert_drawn, settle, wait_for

PLAYERS = {"candle": "certificate", "key": "careful", "hex": "planner", "throne": "greedy"}
"""Who plays each lesson to its end."""
MOST = 2_000
"""Commands after which a lesson must be over."""


@pytest.fixture
def newcomer(services: Services) -> Services:
    """The program as a stranger has it."""
    services.app.change(lessons={})
    return services


def begun(services: Services, tale: Tale) -> PlayScene:
    transition = first_run(services, tale)
    assert isinstance(transition, Push)
    services.app.go(transition)
    hands = Hands(services.app)
    wait_for(hands, lambda: isinstance(services.app.scene, PlayScene))
    scene = services.app.scene
    assert isinstance(scene, PlayScene)
    return scene


def coach(scene: PlayScene) -> Coach:
    assert scene.coach is not None
    return scene.coach


def known(services: Services, name: str) -> tuple[str, ...]:
    return services.app.settings.lessons.get(name, ())


@pytest.mark.parametrize("name", PLAYERS)
def test_every_moment_comes_is_told_and_passes(newcomer: Services, name: str):
    services = newcomer
    tale = services.registry.tale(name)
    assert tale.lesson is not None
    lesson = tale.lesson()
    scene = begun(services, tale)
    session, teacher = scene.session, coach(scene)
    moves = tale.bot(PLAYERS[name]).moves(session.game, session.content, session.id.seed)
    told: dict[str, dict[str, str]] = {"en": {}, "fr": {}}
    for _, command in zip(range(MOST), moves, strict=False):
        step = teacher.step
        if step is not None and step.name not in told["en"]:
            scene.view.hurry()
            for language, sentences in told.items():
                services.app.locale.language = language
                sentences[step.name] = services.app.locale.render(step.told)
                if language == "fr" or not is_quick():
                    services.app.draw()
        scene.give(command)
        if not teacher.teaches:
            break
    assert set(known(services, lesson.name)) == {*(step.name for step in lesson.steps), OVER}
    assert len(told["en"]) >= 3
    english = {step.told.msgid for step in lesson.steps}
    assert not english.intersection(told["fr"].values())
    assert not session.status.over


@one_in(2)
@pytest.mark.parametrize("name", PLAYERS)
def test_it_is_told_at_any_size_inside_the_page(newcomer: Services, name: str):
    services = newcomer
    services.app.change(text_size=200)
    scene = begun(services, services.registry.tale(name))
    scene.view.hurry()
    services.app.draw()
    assert coach(scene).step is not None
    assert_drawn(services)


def test_key_says_nothing_of_a_thing_that_is_not_in_sight(newcomer: Services):
    scene = begun(newcomer, newcomer.registry.tale("key"))
    scene.view.hurry()
    assert scene.view.spot("hero")
    assert scene.view.spot("") is not None
    assert scene.view.spot("foe") is None


def test_key_names_the_action_that_ends_a_turn(newcomer: Services):
    scene = begun(newcomer, newcomer.registry.tale("key"))
    (end,) = [step for step in coach(scene).lesson.steps if step.name == "end"]
    assert end.keys == ("rest",)
    hands = Hands(newcomer.app)
    for _ in range(60):
        view = scene.session.game.view()
        if view.phase == "danger" and End() in view.legal:
            break
        moves = newcomer.registry.tale("key").bot("careful")
        scene.give(next(iter(moves.moves(scene.session.game, scene.session.content, "x"))))
    assert End() in scene.session.game.legal()
    scene.view.hurry()
    before = scene.session.commands
    hands.press(*end.keys)
    assert scene.session.commands == before + 1


def test_a_run_of_a_lesson_is_a_run_like_any_other(newcomer: Services):
    scene = begun(newcomer, newcomer.registry.tale("throne"))
    scene.give(scene.session.game.legal()[0])
    assert str(scene.session.id) in [str(run.id) for run in newcomer.runs.unfinished()]
    assert not scene.session.assisted


def test_what_is_behind_is_kept_and_gone_on_with(open_again: Open):
    services = open_again()
    services.app.change(lessons={})
    scene = begun(services, services.registry.tale("throne"))
    first = coach(scene).step
    assert first is not None
    scene.give(scene.session.mode.parse_command("draw"))
    assert first.name in known(services, "throne-six-hands")
    settle(services)
    services = open_again()
    services.app.change(lessons={"throne-six-hands": (first.name,)})
    again = begun(services, services.registry.tale("throne"))
    assert again.session.commands == 1
    now = coach(again).step
    assert now is None or now.name != first.name


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_a_step_and_all_of_it_can_be_skipped_in_the_menu(newcomer: Services, device: str):
    services = newcomer
    hands = Hands(services.app)
    press = hands.press if device == "keys" else hands.pad
    scene = begun(services, services.registry.tale("hex"))
    first = coach(scene).step
    press("pause")
    pause = services.app.scene
    assert isinstance(pause, PauseScene)
    press("down", "confirm")
    assert services.app.scene is scene
    assert coach(scene).step is not first
    press("pause", "down")
    pause = services.app.scene
    assert isinstance(pause, PauseScene)
    pause.form.focus_on("skip_all")
    press("confirm")
    assert services.app.scene is scene
    assert coach(scene).is_over
    assert OVER in known(services, "hex-two-days")
    press("pause")
    pause = services.app.scene
    assert isinstance(pause, PauseScene)
    assert not {"skip", "skip_all"} & {widget.name for widget in pause.form.widgets}


def test_the_mouse_skips_on_the_slip_and_nothing_else_is_taken(newcomer: Services):
    services = newcomer
    hands = Hands(services.app)
    scene = begun(services, services.registry.tale("candle"))
    hands.until(lambda: scene.view.spot("") is not None)
    hands.point(640, 600)
    services.app.draw()
    teacher = coach(scene)
    for action in services.app.settings.keys:
        assert not teacher.handle(Press(action))
    (skip, _), (skip_all, _) = teacher.buttons
    first = teacher.step
    hands.click(*skip.center)
    assert teacher.step is not first
    services.app.draw()
    hands.click(*teacher.buttons[1][0].center)
    assert skip_all
    assert teacher.is_over


def test_a_tale_that_is_met_leads_to_its_page_and_help_brings_the_lesson_back(newcomer: Services):
    services = newcomer
    hands = Hands(services.app)
    services.app.go(Push(TitleScene(services)))
    hands.press("right", "right", "right", "confirm")
    scene = services.app.scene
    assert isinstance(scene, PlayScene)
    coach(scene).skip_all()
    hands.press("pause")
    pause = services.app.scene
    assert isinstance(pause, PauseScene)
    pause.form.focus_on("leave")
    hands.press("confirm")
    assert isinstance(services.app.scene, TitleScene)
    hands.press("right", "right", "right")
    title = services.app.scene
    title.form.focus_on("plate.throne")
    hands.press("confirm")
    assert isinstance(services.app.scene, ModePage)
    hands.press("cancel")
    title.form.focus_on("help")
    hands.press("confirm")
    help_ = services.app.scene
    assert isinstance(help_, HelpScene)
    while help_.page < help_.count - 1:
        hands.press("right")
    help_.form.focus_on("throne")
    hands.press("confirm")
    again = services.app.scene
    assert isinstance(again, PlayScene)
    assert coach(again).step is not None


def test_help_during_a_run_begins_no_other(newcomer: Services):
    mode = newcomer.registry.mode("throne")
    outside, inside = HelpScene(newcomer, mode), HelpScene(newcomer, mode, in_run=True)
    outside.build()
    inside.build()
    assert outside.count == inside.count + 1


def test_a_run_that_ends_early_ends_the_lesson(newcomer: Services):
    scene = begun(newcomer, newcomer.registry.tale("key"))
    scene.give(scene.session.mode.parse_command("concede"))
    assert OVER in known(newcomer, "key-three-rooms")


def test_a_seed_that_was_asked_for_is_not_put_off(newcomer: Services):
    from dataclasses import replace

    assert first_run(replace(newcomer, seed="oak"), newcomer.registry.tale("hex")) is None


def test_a_lesson_that_was_skipped_can_be_had_again(services: Services):
    tale = services.registry.tale("throne")
    assert first_run(services, tale) is None
    world = open_again(services, tale)
    assert known(services, "throne-six-hands") == ()
    assert str(world.id) == "thrones:dwarf,tale#a warm chair"


@pytest.mark.parametrize("device", ["keys", "pad", "mouse"])
def test_a_door_leads_into_the_first_run(newcomer: Services, device: str):
    services = newcomer
    hands = Hands(services.app)
    services.app.go(Push(TitleScene(services)))
    doors = DoorsScene(services)
    services.app.go(Push(doors))
    hands.steps(2)
    if device == "mouse":
        hands.click(*doors.form.widget("throne").rect.center)
    else:
        press = hands.press if device == "keys" else hands.pad
        press("right", "right", "right", "confirm")
    scene = services.app.scene
    assert isinstance(scene, PlayScene)
    assert scene.session.id.mode == "thrones"


def test_he_walks_to_the_door_that_is_looked_at(newcomer: Services):
    services = newcomer
    services.app.change(animation_speed=100)
    hands = Hands(services.app)
    doors = DoorsScene(services)
    services.app.go(Push(doors))
    hands.press("right", "right")
    before = doors.walked
    hands.steps(200)
    assert before < doors.walked == doors.form.widget("hex").rect.centerx


@pytest.mark.parametrize("device", ["keys", "mouse"])
def test_a_slip_that_would_hide_the_cards_is_read_and_put_aside(newcomer: Services, device: str):
    newcomer.app.change(text_size=200)
    hands = Hands(newcomer.app)
    scene = begun(newcomer, newcomer.registry.tale("throne"))
    teacher, before = coach(scene), scene.session.commands
    press = (
        (lambda: hands.press("confirm")) if device == "keys" else (lambda: hands.click(640, 340))
    )
    while scene.view.reading:  # type: ignore[attr-defined]
        scene.view.hurry()
        hands.press("confirm")
    scene.view.hurry()
    hands.steps(1)
    newcomer.app.draw()
    assert teacher.lies_over
    press()
    assert teacher.lies_over, "the key was meant for what lay there before"
    hands.steps(AWAKE_AFTER + 1)
    press()
    newcomer.app.draw()
    assert not teacher.lies_over
    assert teacher.step is not None
    assert scene.session.commands == before
    hands.press("confirm")
    assert scene.session.commands == before + 1


@pytest.mark.parametrize(
    "about", [(0, 0, 60, 60), (1200, 0, 60, 60), (600, 300, 90, 90), (300, 460, 480, 200)]
)
def test_a_slip_covers_nothing_of_what_it_is_about(about: tuple[int, int, int, int]):
    room = pygame.Rect(12, 8, 1256, 640)
    place = beside((430, 170), pygame.Rect(about), room)
    assert room.contains(place)
    assert not place.colliderect(about)


def test_a_slip_leaves_what_one_decides_by_uncovered_where_it_can():
    room = pygame.Rect(16, 62, 704, 604)
    about = pygame.Rect(328, 182, 96, 96)
    below = beside((476, 240), about, room)
    hero = pygame.Rect(300, 310, 96, 96)
    assert below.colliderect(hero)
    place = beside((476, 240), about, room, [hero])
    assert room.contains(place)
    assert not place.colliderect(hero)
    assert not place.colliderect(about)


def test_key_covers_less_of_those_who_fight_than_the_place_below_a_foe_would(newcomer: Services):
    scene = begun(newcomer, newcomer.registry.tale("key"))
    teacher, session = coach(scene), scene.session
    bot = newcomer.registry.tale("key").bot("careful")
    moves = bot.moves(session.game, session.content, session.id.seed)
    for _, command in zip(range(MOST), moves, strict=False):
        if teacher.step is not None and teacher.step.name == "strike":
            break
        scene.give(command)
    scene.view.hurry()
    newcomer.app.step()
    about, clear = scene.view.spot("foe"), scene.view.kept_clear()
    assert about is not None
    assert about in clear

    def covered(place: pygame.Rect) -> int:
        over = [place.clip(each) for each in clear]
        return sum(each.width * each.height for each in over)

    room = scene.view.slip_room
    below, chosen = beside((476, 240), about, room), beside((476, 240), about, room, clear)
    assert covered(chosen) < covered(below)


def test_the_first_slip_of_key_lies_beside_the_room_that_it_is_about(newcomer: Services):
    view = begun(newcomer, newcomer.registry.tale("key")).view
    newcomer.app.step()
    about, (seen,) = view.spot("hero"), view.rather_seen()
    assert about is not None
    slip = beside((476, 156), about, view.slip_room, [*view.kept_clear(), seen])
    cell = view.camera.frame.cell
    assert not slip.colliderect(seen.inflate(-cell, -cell))


def test_the_last_sentence_of_throne_leaves_the_cards_uncovered(newcomer: Services):
    hands, scene = Hands(newcomer.app), begun(newcomer, newcomer.registry.tale("throne"))
    while scene.view.busy:
        scene.view.hurry()
        hands.press("confirm")
    about = scene.view.spot("")
    assert about is not None
    assert not beside((456, 120), about, scene.view.slip_room).colliderect(CLOTH)
    coach(scene).skip_all()
    coach(scene).parting = 10
    hands.steps(1)
    assert not coach(scene).lies_over


def test_a_sentence_of_candle_does_not_lie_where_he_climbs(newcomer: Services):
    # It stays to the end of the floor: in the middle it hid him in one tick out of thirteen.
    scene = begun(newcomer, newcomer.registry.tale("candle"))
    hands = Hands(newcomer.app)
    assert hands.until(lambda: scene.view.spot("") is not None)
    about = scene.view.spot("")
    assert about is not None
    slip = beside((476, 156), about, scene.view.slip_room)
    assert not slip.colliderect(pygame.Rect(540, 0, 200, 720))
    assert scene.view.slip_room.contains(slip)


def test_the_slips_of_hex_leave_what_happened_last_uncovered(newcomer: Services):
    view = begun(newcomer, newcomer.registry.tale("hex")).view
    assert isinstance(view, HexScreen)
    newcomer.app.step()
    about = view.spot("here")
    assert about is not None
    assert beside((476, 176), about, view.slip_room).colliderect(NOTES), "where it would lie else"
    assert not beside((476, 176), about, view.slip_room, view.rather_seen()).colliderect(NOTES)


def test_in_the_hand_of_a_mouse_a_slip_shows_no_keys_that_lead_to_a_place(newcomer: Services):
    scene = begun(newcomer, newcomer.registry.tale("hex"))
    hands = Hands(newcomer.app)
    step = coach(scene).step
    assert step is not None
    assert step.keys == ("left+right+up+down", "confirm")
    assert Slip(newcomer.app, "", step, "", 700).ways() == step.keys
    hands.point(640, 600)
    assert Slip(newcomer.app, "", step, "", 700).ways() == ("confirm",)


def test_what_is_no_list_of_steps_is_no_lesson(open_again: Open):
    services = open_again()
    settle(services)
    path = services.places.settings
    assert path is not None
    wrong: Any
    for wrong in ('{"lessons": 3}', '{"lessons": {"a": "b"}}', '{"lessons": {"a": [1]}}'):
        path.write_text(wrong)
        services = open_again()
        assert "a" not in services.app.settings.lessons
