"""The stage of Key: whatever may be done can be done by keys, by mouse and by pad alone, and whole
runs are shown to their end."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, get_args

import pygame
import pytest

from game.cli.tales import registry
from game.core.grid import STEPS
from game.core.mode import Event
from game.core.text import Message, message
from game.engine.app import STEP
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.inputs import Press, Wheel
from game.shell.advised import Advice
from game.shell.contract import RunInfo
from game.shell.tale import Services
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.doors import Delve
from game.tales.key.rules.play.events import Attacked, DangerBegan, Hurt
from game.tales.key.rules.play.fight import Attack
from game.tales.key.rules.play.furniture import Handle
from game.tales.key.rules.play.harm import Lift
from game.tales.key.rules.play.narrate import SEEN, narrate
from game.tales.key.rules.play.skills import UseSkill
from game.tales.key.rules.play.turns import SURPRISED, Concede
from game.tales.key.rules.play.walking import Explore, Move
from game.tales.key.view.beside import throw_of
from game.tales.key.view.board import middle
from game.tales.key.view.camera import Frame, Spot
from game.tales.key.view.chart import Chart, Light, Task, Wanted
from game.tales.key.view.commands import LIST_ORDER, lines_of, spot_of
from game.tales.key.view.hand import Aim, Cursor, Hand, around, at_once, sleepers_near
from game.tales.key.view.layout import PANEL, VIEW, wider
from game.tales.key.view.menu import Menu
from game.tales.key.view.minimap import scale_of
from game.tales.key.view.motion import Motion, perform
from game.tales.key.view.view import TOLD
from tests.depth import either, few, is_quick, one_in
from tests.tales.key.view.playing import IDS, run_of
from tests.tales.key.view.seat import RUN, Seat, moments

PARTY = "dungeon:2d6,warden+delver+chandler+ringer,normal#seat"
EXPLORED = "dungeon:2d6,warden+delver+chandler+ringer,normal#seat 2"
"""In its first rooms there is something left to explore, and nothing left, several times each."""
_SOME = 2
"""Commands of one kind that are tried at one moment: the floor has hundreds of cells."""
_MOMENTS = either(3, 1)
"""Moments of a run at which commands of one kind are tried: one may walk at every one of them."""
_ARROWS = {"north": "up", "east": "right", "south": "down", "west": "left"}


def sample(seat: Seat) -> list[KeyCommand]:
    """Of every kind of command that is open, some."""
    chance = random.Random(5)
    kinds: dict[str, list[KeyCommand]] = {}
    for command in seat.view.legal:
        if not isinstance(command, Concede):
            kinds.setdefault(type(command).__name__, []).append(command)
    return [c for kind in kinds.values() for c in chance.sample(kind, min(len(kind), _SOME))]


def wanted_at(seat: Seat, game_id: str, each: int = 1) -> Iterator[KeyCommand]:
    """Of every kind of command some, at the first moments of a run at which they are open; of
    ``each`` so many, one."""
    met: Counter[type[KeyCommand]] = Counter()
    for commands in dict.fromkeys(moments(game_id).values()):
        seat.sit_at(commands)
        asked = [command for command in sample(seat)[::each] if met[type(command)] < _MOMENTS]
        met.update({type(command) for command in asked})
        for wanted in asked:
            seat.again()
            yield wanted


def way_in_list(menu: Menu, wanted: str) -> list[int]:
    """The lines that lead to a command: one, or that of the pack and one behind it."""
    for number, deed in enumerate(menu.lines):
        if wanted in [command.text for command in deed.commands]:
            if not deed.inner:
                return [number]
            for inner, line in enumerate(deed.inner):
                if wanted in [command.text for command in line.commands]:
                    return [number, inner]
    raise AssertionError(f"{wanted} is not on the list")


def place_of(seat: Seat, hands: Driver, command: KeyCommand) -> Spot:
    """Where on the canvas a command is aimed."""
    spot = spot_of(seat.view, command)
    assert spot is not None
    # Whoever aims waits until the map stands still.
    seat.table.hurry()
    camera = seat.table.camera
    if not camera.view.inflate(-8, -8).collidepoint(camera.frame.at(*spot)):
        # What is not seen is looked for on the small map.
        seat.picture()
        small = seat.table.beside.small
        assert small is not None
        scale = scale_of(seat.view, small)
        hands.click(*scale.at(*spot))
        seat.table.hurry()
    return camera.frame.at(*spot)


def press_unseen(hands: Driver, *actions: str) -> None:
    """Press keys whose pictures nobody looks at."""
    seen, hands.seen = hands.seen, False
    hands.press(*actions)
    hands.seen = seen


def give_by_keys(seat: Seat, hands: Driver, wanted: KeyCommand) -> None:
    """Give a command by the list, with arrows, the key that decides, and the one for the next: what
    is drawn meanwhile plays no part in it, as it does for the mouse."""
    hand = seat.table.hand
    if hand.menu is None:
        press_unseen(hands, "confirm")
    assert hand.menu is not None
    for line in way_in_list(hand.menu, wanted.text):
        downs = ["down"] * ((line - hand.menu.focus) % len(hand.menu.lines))
        press_unseen(hands, *downs, "confirm")
    if hand.aim is not None:
        number = [target.command for target in hand.aim.targets].index(wanted)
        number = (number - hand.aim.focus) % len(hand.aim.targets)
        press_unseen(hands, *["skip"] * number, "confirm")


def give_by_mouse(seat: Seat, hands: Driver, wanted: KeyCommand) -> None:
    """Give a command by the list, clicking on its lines and on what it is aimed at."""
    hand = seat.table.hand
    if hand.menu is None:
        number = [action for action, _, _ in seat.table.edge.actions()].index("confirm")
        hands.click(38 + 50 * number, 694)
    assert hand.menu is not None
    for line in way_in_list(hand.menu, wanted.text):
        for _ in hand.menu.lines:
            if hand.menu.line_at(hand.menu.row_rect(line).center) == line:
                break
            turn = -1.0 if line > hand.menu.focus else 1.0
            seat.handle(Wheel(hand.menu.rect.center, turn))
            seat.picture()
        hands.click(*hand.menu.row_rect(line).center)
    if hand.aim is not None:
        hands.click(*place_of(seat, hands, wanted))


@one_in(2)
@pytest.mark.parametrize("game_id", [RUN, PARTY])
def test_every_command_is_reached_by_keys_alone(
    services: Services, hands: Driver, game_id: str
) -> None:
    seat = Seat(services, game_id)
    seat.dry = True
    kinds: dict[str, bool] = {}
    for wanted in wanted_at(seat, game_id, each=either(1, 3)):
        give_by_keys(seat, hands, wanted)
        assert seat.given == [wanted.text]
        kinds[type(wanted).__name__] = True
    assert len(kinds) > either(14, 8)


def test_every_command_is_reached_by_the_mouse_alone(services: Services, hands: Driver) -> None:
    seat = Seat(services, PARTY)
    seat.dry = True
    for wanted in wanted_at(seat, PARTY, each=either(2, 20)):
        give_by_mouse(seat, hands, wanted)
        assert seat.given == [wanted.text]


def test_no_two_commands_of_a_line_are_aimed_at_one_place(services: Services) -> None:
    seat = Seat(services, PARTY)
    for commands in dict.fromkeys(moments(PARTY).values()):
        seat.sit_at(commands)
        for deed in lines_of(seat.view, seat.view.legal):
            if len(deed.commands) > 1:
                spots = [spot_of(seat.view, command) for command in deed.commands]
                assert None not in spots
                assert len(dict.fromkeys(spots)) == len(spots)


def test_a_click_travels_strikes_and_opens(services: Services, hands: Driver) -> None:
    seat = Seat(services)
    seat.dry = True
    seen: dict[type[KeyCommand], bool] = {}
    for commands in few([*dict.fromkeys(moments().values())], 8):
        seat.sit_at(commands)
        for wanted in seat.view.legal:
            if isinstance(wanted, Attack | Delve) and seat.view.phase in ("walk", "danger"):
                seat.again()
                hands.click(*place_of(seat, hands, wanted))
                if isinstance(wanted, Delve):
                    # There is no way back: the list asks, and opening comes first in it.
                    assert seat.given == []
                    hands.press("confirm")
                assert seat.given == [wanted.text]
                seen[type(wanted)] = True
    assert len(seen) == 2


def test_no_arrow_does_what_cannot_be_taken_back_but_strike(services: Services) -> None:
    """Whatever stands in the way: doors, beds, wells, chests, traps, exits. Held down, too, and
    whatever is unrolled by it."""
    seat = Seat(services, PARTY)
    seat.dry = True
    given: dict[type[KeyCommand], bool] = {}
    asked = 0
    for commands in dict.fromkeys([*moments(PARTY).values(), *sampled(PARTY)]):
        seat.sit_at(commands)
        view = seat.view
        if view.phase not in ("walk", "danger"):
            continue
        legal = {command.text: command for command in view.legal}
        for arrow in _ARROWS.values():
            seat.again()
            for event in (Press(arrow), Press(arrow), Press(arrow, repeat=True), Press(arrow)):
                seat.handle(event)
            for text in seat.given:
                command = legal[text]
                given[type(command)] = True
                if isinstance(command, Move):
                    assert not Field(view).is_risky(command.cell)
                else:
                    assert isinstance(command, Attack | Lift)
            asked += seat.table.hand.menu is not None
    assert {Move, Attack} <= set(given)
    assert asked > 5


def sampled(game_id: str) -> list[tuple[str, ...]]:
    """Moments of a run, one in a few, as the commands that lead there."""
    longest = max(moments(game_id).values(), key=len)
    return [longest[:count] for count in range(0, len(longest), 4)]


def test_arrows_step_and_strike(services: Services, hands: Driver) -> None:
    seat = Seat(services)
    seat.dry = True
    met = 0
    for commands in dict.fromkeys(moments().values()):
        seat.sit_at(commands)
        view = seat.view
        if view.phase not in ("walk", "danger"):
            continue
        x, y = view.hero(view.acting).cell
        for side, (dx, dy) in STEPS.items():
            foe = next((f.id for f in view.foes if f.cell == (x + dx, y + dy)), 0)
            if Attack(foe) in view.legal:
                seat.again()
                hands.press(_ARROWS[side])
                assert seat.given == [f"attack {foe}"]
                met += 1
            elif Move((x + dx, y + dy)) in view.legal:
                there = (x + dx, y + dy)
                if Handle(there) in view.legal or Lift(there) in view.legal:
                    continue  # What may be done there is asked, or who lies there helped up.
                seat.again()
                hands.press(_ARROWS[side])
                assert seat.given == [f"move {x + dx},{y + dy}"] or seat.table.hand.menu is not None
                met += 1
    assert met > 10


def test_one_key_ends_the_turn(services: Services, hands: Driver) -> None:
    seat = Seat(services, PARTY)
    seat.dry = True
    ended = 0
    for commands in few(sampled(PARTY), 30):
        seat.sit_at(commands)
        if seat.view.phase == "danger" and seat.view.acting:
            seat.again()
            hands.press("rest")
            assert seat.given == ["end"]
            ended += 1
    assert ended > 3
    assert services.app.inputs.bindings.buttons["rest"], "a pad has a button for it"


def test_explore_asks_where_somebody_sleeps_and_says_what_is_left(
    services: Services, hands: Driver
) -> None:
    seat = Seat(services, EXPLORED)
    seat.dry = True
    told = {"sleeps": 0, "left": 0, "goes": 0}
    for commands in few(sampled(EXPLORED), 40):
        seat.sit_at(commands)
        view = seat.view
        if view.phase != "walk" or not view.acting:
            continue
        seat.again()
        hands.press("skip")
        menu = seat.table.hand.menu
        if not any(isinstance(command, Explore) for command in view.legal):
            assert menu is not None
            assert seat.given == []
            told["left"] += 1
        elif sleepers_near(view):
            assert menu is not None
            assert seat.given == []
            told["sleeps"] += 1
        else:
            assert seat.given == ["explore"]
            told["goes"] += 1
    assert told["left"]
    assert told["goes"]


def test_an_aim_begins_at_what_a_person_would_aim_at() -> None:
    """At a foe before bare floor, at the foe most likely to fall, at the friend who is worst."""
    seen = 0
    for game_id in IDS:
        for _, view in run_of(game_id)[::3]:
            foes = {foe.cell: foe for foe in view.foes if foe.mood != "bones"}
            for line in lines_of(view, view.legal):
                if len(line.commands) < 2:
                    continue
                aim = Aim(view, line.name, line.commands)
                cells = [(int(t.spot[0]), int(t.spot[1])) for t in aim.targets]
                first = cells[aim.focus]
                if not isinstance(aim.target.command, Attack | UseSkill):
                    continue
                if not any(cell in foes for cell in cells):
                    continue
                if isinstance(aim.target.command, Attack) or any(
                    skill == aim.target.command.skill for f in view.foes for skill, _ in f.aimed
                ):
                    assert first in foes
                    seen += 1
    assert seen > 10


def test_what_is_pointed_at_is_told(services: Services, hands: Driver) -> None:
    seat = Seat(services)
    hands.point(*PANEL.midtop)
    bare = seat.picture()
    hero = seat.view.hero(1)
    hands.point(*seat.table.camera.frame.at(hero.cell[0] + 0.5, hero.cell[1] + 0.5))
    assert seat.picture() != bare
    hands.press("tab_previous")
    cursor = seat.picture()
    hands.press("right")
    assert seat.picture() != cursor
    assert seat.given == []
    hands.press("cancel")
    assert "pause" not in seat.wishes


def test_arrows_walk_again_once_the_cursor_has_led_somewhere(services: Services) -> None:
    """It stayed where one had walked to: the next arrow looked on instead of striking."""
    seat = Seat(services)
    hand, view = seat.table.hand, seat.view
    places = (c.cell for c in view.legal if isinstance(c, Move))
    there = next(c for c in places if at_once(view, around(view, middle(c))) == Move(c))
    hand.cursor = Cursor(view, there)
    used, command = hand.handle(view, Press("confirm"))
    assert (used, command) == (True, Move(there))
    assert hand.cursor is None


def test_advice_says_what_to_do_not_only_why(services: Services) -> None:
    seat = Seat(services)
    why = message("It keeps a foe from its next deed.")
    pictures = {}
    for command in seat.view.legal:
        if command.text.split()[0] in ("explore", "search", "wait", "rest", "end"):
            seat.table.advise(Advice(command.text, why))
            pictures[command.text] = seat.picture()
    assert len(pictures) > 1
    assert len(dict.fromkeys(pictures.values())) == len(pictures)


@pytest.mark.parametrize("language", ["fr"])
def test_a_run_is_shown_to_its_end(services: Services, language: str) -> None:
    services.app.locale.language = language
    services.app.change(animation_speed=400)
    seat = Seat(services, PARTY)
    bot = registry().tale(seat.session.mode.name).bot("careful")
    for number, command in enumerate(
        bot.moves(seat.session.game, seat.session.content, seat.session.world.seed)
    ):
        if is_quick() and number == 60:
            break
        seat.apply(command)
        for _ in range(number % 5):
            seat.table.update()
        if number % 20 == 0:
            seat.picture()
            seat.table.hurry()
            seat.picture()
    assert seat.session.status.over or is_quick()
    seat.table.hurry()
    kept = seat.picture()
    seat.table.show(seat.view, seat.info)
    assert seat.picture() == kept


def test_hurried_the_picture_is_that_of_the_game(services: Services) -> None:
    services.app.change(animation_speed=100)
    seat = Seat(services)
    bot = registry().tale(seat.session.mode.name).bot("careful")
    moves = bot.moves(seat.session.game, seat.session.content, seat.session.world.seed)
    for number, command in zip(range(either(60, 24)), moves, strict=False):
        seat.apply(command)
        for _ in range(number % 40):
            seat.table.update()
        seat.table.hurry()
        if number % 6 == 0:
            hurried = seat.picture()
            seat.table.show(seat.view, seat.info)
            assert seat.picture() == hurried


def test_a_camera_that_has_lost_its_patience_goes_on_over_bare_paper(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No picture draws the map besides, and what was bare is kept by none."""
    services.app.change(animation_speed=100, reduced_motion=True)
    seat = Seat(services)
    seat.picture()
    app = services.app
    app.assets.waits = False
    for patience in ("PATIENCE", "HALTS"):
        monkeypatch.setattr(f"game.tales.key.view.camera.{patience}", 0)
    drawn, bare, charts = Chart.draw, list[bool](), list[Chart]()

    def draw(chart: Chart, *said: Any, **more: Any) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(Task, "go_on", lambda _: pytest.fail("a step within the picture"))
            drawn(chart, *said, **more)
        bare.append(not chart.is_whole)
        charts.append(chart)

    prepare, idle = Chart.prepare, list[bool]()

    def prepared(chart: Chart, wanted: Sequence[Wanted], steps: int) -> None:
        # The panel, which is painted anew as well, waits while anything is bare.
        idle.append(not steps and bool(bare) and bare[-1])
        prepare(chart, wanted, steps)

    monkeypatch.setattr(Chart, "prepare", prepared)
    monkeypatch.setattr(Chart, "draw", draw)
    bot = registry().tale(seat.session.mode.name).bot("careful")
    moves = bot.moves(seat.session.game, seat.session.content, seat.session.world.seed)

    def frames(count: int) -> None:
        for _ in range(count):
            app.seconds += STEP
            seat.table.update()
            seat.table.draw(app.canvas, 0.0)

    for _, command in zip(range(either(60, 30)), moves, strict=False):
        seat.apply(command)
        frames(5)
    assert any(bare)
    assert not any(idle)
    frames(600)
    rest = seat.pixels()
    # Also where nothing moves, and nothing about the map is new.
    for laid in charts[-1].laid_at.values():
        laid.parts.clear()
    seat.table.stage.forget()
    frames(1)
    assert bare[-1]
    frames(600)
    assert seat.pixels() == rest
    monkeypatch.setattr(Chart, "draw", drawn)
    assert seat.picture() == rest


def charts_drawn(monkeypatch: pytest.MonkeyPatch) -> list[Chart]:
    """The map, each time that it is drawn."""
    drawn, charts = Chart.draw, list[Chart]()

    def draw(chart: Chart, *said: Any, **more: Any) -> None:
        drawn(chart, *said, **more)
        charts.append(chart)

    monkeypatch.setattr(Chart, "draw", draw)
    return charts


@pytest.mark.parametrize("how", ["another moment", "another window"])
def test_where_the_camera_goes_at_once_all_of_the_map_is_seen_at_once(
    services: Services, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It asks nobody whether the map is drawn there."""
    seat, charts = Seat(services), charts_drawn(monkeypatch)
    seat.picture()
    services.app.assets.waits = False
    canvas = services.app.canvas
    seat.table.draw(canvas, 0.0)
    for laid in charts[-1].laid_at.values():
        laid.parts.clear()
    seat.table.stage.forget()
    if how == "another moment":
        seat.show_anew()
    else:
        canvas = Canvas((1480, 720))
    charts.clear()
    seat.table.draw(canvas, 0.0)
    assert charts[-1].is_whole


def test_what_comes_from_a_kept_map_is_kept_although_another_was_bare(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else all of it would be painted in each frame, as long as nothing moves."""
    services.app.change(reduced_motion=True)
    seat, charts = Seat(services), charts_drawn(monkeypatch)
    seat.picture()
    stage, canvas = seat.table.stage, services.app.canvas
    services.app.assets.waits = False
    for _ in range(3):
        stage.draw(canvas, (), "one")
    charts[-1].is_whole = False
    lit, shine = list[bool](), Light.shine

    def shines(*said: Any) -> Iterator[None]:
        lit.append(True)
        return shine(*said)

    monkeypatch.setattr(Light, "shine", shines)
    for _ in range(3):
        # The same map below another head.
        stage.draw(canvas, (), "another")
    assert len(lit) == 1


def test_what_is_kept_of_the_picture_is_what_would_be_drawn(
    services: Services, hands: Driver
) -> None:
    services.app.change(reduced_motion=True)  # flames that burn are another picture each time
    seat = Seat(services, PARTY)
    bot = registry().tale(seat.session.mode.name).bot("careful")
    moves = bot.moves(seat.session.game, seat.session.content, seat.session.world.seed)
    changes = (
        {"text_size": 150},
        {"high_contrast": True},
        {"show_odds": False},
        {"text_size": 100},
    )
    for number, command in zip(range(either(60, 24)), moves, strict=False):
        seat.apply(command)
        if number % 5:
            continue
        services.app.change(**changes[number // 5 % len(changes)])
        hands.press(("tab_previous", "page_up", "skip", "page_down", "cancel")[number // 5 % 5])
        kept = seat.picture()
        assert seat.picture() == kept
        seat.table.stage.forget()
        assert seat.picture() == kept


def test_a_pad_has_a_button_for_every_action_that_commands_need(services: Services) -> None:
    buttons = services.app.inputs.bindings.buttons
    needed = (
        "up",
        "down",
        "left",
        "right",
        "confirm",
        "cancel",
        "skip",
        "tab_next",
        "tab_previous",
    )
    assert all(buttons[action] for action in needed)


def test_actions_of_their_own_stand_for_kinds_of_commands(services: Services) -> None:
    seat = Seat(services)
    seat.dry = True
    given = {}
    for commands in dict.fromkeys(moments().values()):
        seat.sit_at(commands)
        if seat.view.phase not in ("walk", "danger"):
            continue
        for kind in ("take", "rest", "explore", "search"):
            if seat.view.phase == "danger" and kind == "rest":
                continue  # In a fight that key ends the turn.
            wanted = [c.text for c in seat.view.legal if c.text.split()[0] == kind]
            seat.again()
            seat.handle(Press(kind))
            if len(wanted) == 1:
                assert seat.given == wanted
                given[kind] = True
            elif wanted:
                assert seat.table.hand.aim is not None
            else:
                assert seat.given == []
    assert len(given) > 2


@one_in(7)
@pytest.mark.parametrize("spot", [(0.0, 0.0), (8.7, 0.2), (0.1, 7.5), (8.7, 7.5), (30.0, 30.0)])
@pytest.mark.parametrize("head", [0, 82])
def test_dice_and_numbers_stay_beside_the_panel_and_below_the_head(
    services: Services, spot: Spot, head: int
) -> None:
    services.app.change(animation_speed=100)
    motion, canvas = Motion(services.app), Canvas((1280, 720), alpha=True)
    frame, area = Frame(80, *VIEW.topleft), wider(VIEW, pygame.Rect(0, 0, 1280, 720), head)
    motion.count("-12", "rubric", spot)
    motion.roll("attack", (1, 2, 3, 4), spot)
    drawn = 0
    for _ in range(25):
        for _ in range(4):
            motion.update()
        canvas.fill((0, 0, 0, 0))
        motion.draw_dice(canvas, frame, area)
        seen = canvas.get_bounding_rect()
        drawn += bool(seen)
        assert not seen or area.inflate(8, 8).contains(seen)
    assert drawn > 5


def test_whoever_springs_out_of_the_dark_rolls_a_die_like_others(services: Services) -> None:
    services.app.change(animation_speed=100)
    seat = Seat(services)
    ambush = DangerBegan(3, 4, (), 0, SURPRISED)
    seen: list[Event] = []
    motion = Motion(services.app)
    motion.begin(seat.view)
    perform(motion, (ambush,), seat.view, seat.view, lambda event, _: seen.append(event))
    for _ in range(30):
        motion.update()
        motion.draw_dice(services.app.canvas, seat.table.camera.frame, VIEW)
    motion.hurry()
    assert [(e.heroes_die, e.monsters_die) for e in seen if isinstance(e, DangerBegan)] == [
        (3, 4),
        (3, 4),
    ]
    throw = throw_of(ambush)
    assert throw is not None
    assert [die.value for group in throw.groups for die in group] == [3, 4]
    assert "they 4\u00a0+\u00a010" in services.app.locale.render(throw.result)


def played(seat: Seat, most: int) -> Iterator[list[Message]]:
    """A run in which each command begins to be seen; after each, all that is told of the run."""
    bot = registry().tale(seat.session.mode.name).bot("careful")
    moves = bot.moves(seat.session.game, seat.session.content, seat.session.world.seed)
    told: list[Message] = []
    for _, command in zip(range(most), moves, strict=False):
        events = seat.session.apply(command)
        seat.table.play(events, seat.view, seat.info)
        told += [line for e in events if not isinstance(e, SEEN) and (line := narrate(e))]
        yield told


def test_the_chronicle_tells_what_was_seen_and_not_what_is_to_come(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.app.change(animation_speed=100)
    seat = Seat(services)
    seen: list[Message] = []
    watch = seat.table.beside.watch

    def watched(event: Event, over: bool) -> None:
        watch(event, over)
        line = narrate(event) if over and not isinstance(event, SEEN) else None
        seen.extend([line] if line else [])

    monkeypatch.setattr(seat.table.beside, "watch", watched)
    waited = 0
    for told in played(seat, 20):
        for _ in range(25):
            assert list(seat.table.told) == seen[-TOLD:]
            waited += len(seen) < len(told)
            seat.table.update()
        seat.table.hurry()
        assert list(seat.table.told) == told[-TOLD:] == seen[-TOLD:]
    assert waited > 100, "frames in which something was to come"


def test_what_is_recalled_while_something_is_to_be_seen_is_not_told_twice(
    services: Services,
) -> None:
    """Who takes up a run and goes on at once gets its log a moment later."""
    services.app.change(animation_speed=100)
    seat = Seat(services)
    amid = 0
    for told in played(seat, 30):
        seat.table.update()
        amid += seat.table.busy
        seat.table.recall(tuple(told))
        if seat.table.busy:
            seat.table.update()
        seat.table.hurry()
        assert list(seat.table.told) == told[-TOLD:]
    assert amid > 10


def test_hearts_in_the_panel_are_lost_with_the_blow_and_not_after_the_round(
    services: Services,
) -> None:
    services.app.change(animation_speed=400)
    motion = Motion(services.app)
    lost = 0
    for (_, before), (events, view) in itertools.pairwise(run_of(IDS[1])):
        motion.begin(before)
        shown: list[tuple[int, int]] = []

        def watch(event: Event, over: bool, shown: list[tuple[int, int]] = shown) -> None:
            if isinstance(event, Hurt) and over and event.who < 10:
                assert motion.view is not None
                shown.append((motion.view.hero(event.who).hearts, event.left))

        perform(motion, events, before, view, watch)
        motion.hurry()
        assert all(seen == left for seen, left in shown)
        assert motion.view == view
        lost += len(shown)
    assert lost > 10


def test_it_is_seen_who_acts_and_not_who_acted_before(services: Services) -> None:
    """A foe that strikes bears the ring of light, not the hero whose turn is over."""
    services.app.change(animation_speed=400)
    motion = Motion(services.app)
    seen: list[tuple[int, int]] = []
    moments = run_of(IDS[1])
    for (_, before), (events, view) in itertools.pairwise(moments):
        if any(isinstance(event, Attacked) and event.attacker >= 10 for event in events):
            motion.begin(before)
            assert motion.actor == before.acting

            def watch(event: Event, over: bool) -> None:
                if isinstance(event, Attacked) and event.attacker and over:
                    seen.append((event.attacker, motion.actor))

            perform(motion, events, before, view, watch)
            motion.hurry()
            assert motion.actor == view.acting
    assert len(seen) > 12
    assert all(attacker == actor for attacker, actor in seen)


def test_who_watches_from_another_moment_is_not_told_what_comes_after_it(
    services: Services,
) -> None:
    seat = Seat(services)
    start, watching = seat.view, RunInfo("x", watching=True)
    seat.table.show(start, watching)
    bot = registry().tale(seat.session.mode.name).bot("careful")
    moves = bot.moves(seat.session.game, seat.session.content, seat.session.world.seed)
    for _, command in zip(range(12), moves, strict=False):
        seat.table.play(seat.session.apply(command), seat.view, watching)
    seat.table.hurry()
    assert seat.table.told
    seat.table.show(start, watching)
    assert not seat.table.told


@one_in(5)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_a_stranger_is_told_first_how_to_walk(
    services: Services, language: str, text_size: int
) -> None:
    services.app.change(language=language, text_size=text_size)
    seat = Seat(services)
    assert seat.view.turn == 0
    assert [prompt.action for prompt in seat.table.prompts()][:3] == [
        "confirm",
        "left+right+up+down",
        "tab_next",
    ]
    later = max(moments().values(), key=len)
    seat.sit_at(later)
    assert seat.view.turn
    assert [prompt.action for prompt in seat.table.prompts()][1] != "left+right+up+down"


def test_what_a_key_leads_to_is_told_as_it_is(services: Services) -> None:
    seat = Seat(services)
    told = set()
    for commands in moments().values():
        seat.sit_at(commands)
        if seat.view.phase == "walk":
            offered = any(isinstance(command, Explore) for command in seat.view.legal)
            words = {prompt.label for prompt in seat.table.prompts()}
            assert ("explore" in words) is offered
            told.add(offered)
    assert told == {True, False}


@pytest.mark.parametrize(("near", "words"), [(True, "the whole map"), (False, "back")])
def test_the_key_of_the_map_tells_where_it_leads(
    services: Services, monkeypatch: pytest.MonkeyPatch, near: bool, words: str
) -> None:
    seat = Seat(services)
    monkeypatch.setattr(Hand, "near", near)
    told: set[str] = set()
    for commands in moments().values():
        seat.sit_at(commands)
        told |= {prompt.label for prompt in seat.table.prompts() if prompt.action == "map"}
    assert told == {words}


def test_every_kind_of_command_has_its_place_in_the_list() -> None:
    assert len(LIST_ORDER) == len(get_args(KeyCommand))
    assert set(LIST_ORDER) == set(get_args(KeyCommand))
