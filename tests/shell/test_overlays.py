"""What comes over a run: pause, journal, log, questions, help."""

from __future__ import annotations

import pygame
import pytest

from game.core.text import Message, message
from game.engine.driver import Driver
from game.engine.inputs import Typed
from game.engine.scene import Push
from game.shell.flow import Drawing, Space
from game.shell.help import HelpScene, Leaf, spread
from game.shell.log import Filters, JournalScene, LogScene, Told, filters_of
from game.shell.options import OptionsScene
from game.shell.page import QuestionScene
from game.shell.pause import PauseScene
from game.shell.play import PlayScene
from game.shell.tale import Services
from game.shell.title import TitleScene


@pytest.fixture
def play(services: Services) -> PlayScene:
    app = services.app
    app.go(Push(TitleScene(services)))
    app.go(Push(PlayScene.begin(services, services.registry.read_id("thrones:dwarf,tale#oak"))))
    scene = app.scene
    assert isinstance(scene, PlayScene)
    return scene


def pause(play: PlayScene) -> PauseScene:
    scene = PauseScene(play.services, play.live)
    play.services.app.go(Push(scene))
    return scene


def choose(scene: PauseScene, hands: Driver, name: str) -> None:
    scene.form.focus_on(name)
    hands.press("confirm")


def test_going_on_and_leaving_the_pause_by_key_lead_back(play: PlayScene, hands: Driver):
    choose(pause(play), hands, "go_on")
    assert hands.app.scene is play
    pause(play)
    hands.press("cancel")
    assert hands.app.scene is play


def test_what_draws_a_map_is_read_once_somebody_is_about_to_take_it_home(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
):
    """Its modules are compiled where a program has never read them: most of a frame."""
    asked: list[object] = []
    monkeypatch.setattr(services.app, "ahead", asked.append)
    live = PlayScene.begin(services, services.registry.read_id("hexcrawl#oak"))
    services.app.go(Push(live))
    scene = pause(live)
    hands.steps(3)
    craft = services.tale_of(live.session.mode).craft
    assert craft not in asked
    scene.form.focus_on("keep")
    hands.steps(1)
    assert craft in asked


@pytest.mark.parametrize(("text_size", "covered"), [(100, False), (200, True)])
def test_a_notice_takes_the_place_of_prompts_that_it_would_cover(
    play: PlayScene, monkeypatch: pytest.MonkeyPatch, text_size: int, covered: bool
):
    app = play.services.app
    app.change(text_size=text_size, reduced_motion=True)
    scene, told = pause(play), []
    monkeypatch.setattr(scene, "_draw_prompts", lambda _, prompts: told.append(bool(prompts)))
    app.step()
    app.draw()
    app.notices.say("A notice.")
    app.draw()
    assert told[-2:] == [True, not covered]


def test_options_and_help_open_over_the_pause_and_return_to_it(play: PlayScene, hands: Driver):
    scene = pause(play)
    for name, kind in (("options", OptionsScene), ("help", HelpScene)):
        choose(scene, hands, name)
        assert isinstance(hands.app.scene, kind)
        hands.press("cancel")
        assert hands.app.scene is scene


def test_saving_and_leaving_leads_to_the_title_which_offers_to_continue(
    play: PlayScene, hands: Driver
):
    choose(pause(play), hands, "leave")
    title = hands.app.scene
    assert isinstance(title, TitleScene)
    assert title.form.widgets[4].name == "continue"
    assert len(play.services.runs.unfinished()) == 1


def test_giving_up_is_asked_first_and_then_loses_the_run(play: PlayScene, hands: Driver):
    scene = pause(play)
    choose(scene, hands, "concede")
    assert isinstance(hands.app.scene, QuestionScene)
    hands.press("confirm")
    assert hands.app.scene is scene
    assert not play.session.status.over
    choose(scene, hands, "concede")
    hands.press("right", "confirm")
    assert hands.app.scene is play
    assert play.session.status.phase == "lost"


def test_the_pause_shows_and_copies_the_id(play: PlayScene, hands: Driver):
    choose(pause(play), hands, "copy")
    assert "thrones:dwarf,tale#oak" in hands.app.notices.shown


def test_a_line_is_written_into_the_journal(play: PlayScene, hands: Driver):
    hands.app.go(Push(JournalScene(play.services)))
    hands.steps(1)
    hands.app.inputs.typing = True
    hands.type("The rat was no rat.")
    hands.press("confirm")
    assert hands.app.scene is play
    assert "note The rat was no rat." in play.live.text().decode()


def test_an_empty_journal_writes_nothing(play: PlayScene, hands: Driver):
    before = play.live.text()
    hands.app.go(Push(JournalScene(play.services)))
    hands.press("confirm")
    assert hands.app.scene is play
    assert play.live.text() == before


def test_a_journal_is_no_longer_than_may_be_kept(play: PlayScene):
    scene = JournalScene(play.services)
    scene.ensure()
    field = scene.form.widget("line")
    field.typed(play.services.app, Typed("x" * 3_000))
    assert len(field.text) == 2_000  # type: ignore[attr-defined]


def test_the_log_opens_at_its_end_and_scrolls_with_arrows(play: PlayScene, hands: Driver):
    scene = LogScene(play.services, [f"line {number}" for number in range(80)])
    hands.app.go(Push(scene))
    hands.steps(10)
    end = scene.flows[0].offset
    assert end > 0
    hands.press("up", "up")
    assert scene.flows[0].offset < end
    hands.press("page_up")
    hands.pad("tab_previous")
    assert scene.flows[0].offset < end - 600
    hands.wheel(-30)
    hands.point(640, 350)
    hands.wheel(-30)
    assert scene.flows[0].offset == end


def test_a_long_log_is_laid_out_step_by_step_above_what_is_seen(play: PlayScene, hands: Driver):
    told: list[int] = []

    def tell(words: Message) -> str:
        number = words.arguments[0][1]
        assert isinstance(number, int)
        told.append(number)
        return f"line {number}"

    lines = Told([message("line {number}", number=number) for number in range(2_000)], tell)
    scene = LogScene(play.services, lines)
    hands.app.go(Push(scene))
    hands.steps(1)
    assert 1_999 in told
    assert len(told) < 60, "what is far above is not put into words yet"
    hands.press("up", "up")
    flow = scene.flows[0]
    for _ in range(30):
        hands.steps(1)
    read = flow.most - flow.offset
    for _ in range(30):
        before = len(told)
        hands.steps(1)
        assert 0 < len(told) - before < 20
        assert flow.most - flow.offset == read, "what is seen stays where it is"
    hands.steps(200)
    assert sorted(told) == list(range(2_000)), "each once, and all"


@pytest.mark.parametrize("mode", ["thrones", ""])
def test_help_is_turned_page_by_page_by_every_device(services: Services, hands: Driver, mode: str):
    scene = HelpScene(services, services.registry.mode(mode) if mode else None)
    services.app.go(Push(TitleScene(services)))
    services.app.go(Push(scene))
    hands.steps(1)
    pages = scene.count
    assert pages >= 4
    hands.press("right")
    assert scene.page == 1
    hands.pad("tab_next", "left")
    assert scene.page == 1
    hands.click(*scene.dots()[pages - 1].center)
    assert scene.page == pages - 1
    hands.press("right")
    assert scene.page == pages - 1


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("mode", ["thrones", ""])
def test_every_leaf_of_the_help_fits_its_page(
    services: Services, hands: Driver, language: str, mode: str
) -> None:
    services.app.change(language=language)
    services.app.locale.language = language
    scene = HelpScene(services, services.registry.mode(mode) if mode else None)
    services.app.go(Push(scene))
    hands.steps(1)
    for page in range(scene.count):
        assert scene.page == page
        # A heading and two columns, none of which scrolls.
        assert [flow.scrolls for flow in scene.flows] == [False, False, False], page
        hands.press("right")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_leaf_of_the_help_of_key_goes_without_its_picture(
    services: Services, hands: Driver, language: str
) -> None:
    services.app.change(language=language)
    services.app.locale.language = language
    scene = HelpScene(services, services.registry.mode("dungeon"))
    services.app.go(Push(scene))
    hands.steps(1)
    room = scene.body.copy()
    room.height -= 34  # the dots
    for leaf in scene.leaves():
        shown = spread(services.app, room, leaf)[-1].blocks
        assert leaf.picture is None or leaf.picture in shown, leaf.title


def test_little_text_lies_amid_its_leaf(services: Services) -> None:
    room = pygame.Rect(100, 100, 1000, 500)
    head, short, _ = spread(services.app, room, Leaf("A head", ("Few words.",)))
    _, full, _ = spread(services.app, room, Leaf("A head", ("Many words. " * 70,) * 2))
    assert abs(short.area.centery - (head.area.bottom + room.bottom) // 2) <= 1
    assert full.area.top == head.area.bottom
    picture = Drawing(300, lambda *_: None)
    _, beside, _ = spread(services.app, room, Leaf("A head", ("Few words.",), picture))
    assert isinstance(beside.blocks[0], Space)


def test_the_log_is_filtered_by_kind_with_tabs(play: PlayScene, hands: Driver):
    lines = [f"line {number}" for number in range(80)]
    filters = Filters((message("Even"), message("Odd")), tuple(1 + n % 2 for n in range(80)))
    scene = LogScene(play.services, lines, filters)
    hands.app.go(Push(scene))
    hands.steps(40)
    assert len(scene.lines) == 80
    hands.pad("tab_next")
    assert scene.lines == tuple(lines[::2])
    hands.press("right")
    assert scene.lines == tuple(lines[1::2])
    end = scene.flows[0].offset
    assert end > 0
    hands.press("up", "up")
    assert scene.flows[0].offset < end
    tabs = scene.form.widget("kinds")
    assert tabs.rect.bottom == scene.panel.top
    assert tabs.rect.top >= 0
    hands.click(tabs.rect.left + 20, tabs.rect.centery)
    assert len(scene.lines) == 80
    hands.app.change(text_size=200)
    hands.steps(2)
    tabs = scene.form.widget("kinds")
    assert tabs.rect.top >= 0
    assert tabs.rect.right <= scene.panel.right


def test_a_mode_without_kinds_has_a_log_without_tabs(play: PlayScene, hands: Driver):
    scene = LogScene(play.services, ["line"], filters_of(play.session.mode, [0]))
    hands.app.go(Push(scene))
    hands.steps(40)
    assert scene.form.widgets == []


def test_every_page_of_a_mode_has_a_picture_of_its_own(services: Services) -> None:
    for tale in services.registry.listed:
        assert len(tale.help_pictures()) == len(tale.mode().help)
