"""The end of a run, and what may follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core.feats import Mark
from game.core.registry import World
from game.engine.driver import Driver
from game.engine.scene import Pop, Push, Scene
from game.engine.widgets import Button
from game.shell.card import SIZE, RunCard
from game.shell.feats import marks, marks_brought
from game.shell.flow import Paragraph, Section
from game.shell.play import PlayScene
from game.shell.results import COUNT_STEPS, ResultsScene, best_blocks
from game.shell.tale import Services
from game.shell.theatre import TheatreScene
from game.shell.title import TitleScene
from tests.window import begin_run, wait_for


@pytest.fixture
def results(services: Services) -> ResultsScene:
    live = begin_run(services, "thrones:dwarf,tale#oak", 100_000)
    live.session.note("Good bread, bad road.")
    text = live.text()
    entering = live.finish(services.chronicle, services.now())
    entering.wait()
    services.app.go(Push(TitleScene(services)))
    scene = ResultsScene(services, live.session, entering, text, ("A step.",))
    services.app.go(Push(scene))
    return scene


def choose(results: ResultsScene, hands: Driver, name: str) -> Scene | None:
    results.ensure()
    results.form.focus_on(name)
    hands.press("confirm")
    return hands.app.scene


def test_the_same_again_has_the_same_seed(results: ResultsScene, hands: Driver):
    play = choose(results, hands, "again")
    assert isinstance(play, PlayScene)
    assert str(play.session.id) == "thrones:dwarf,tale#oak"
    assert results not in hands.app.stack


def test_results_do_not_hang_from_the_head_of_a_high_page(results: ResultsScene, hands: Driver):
    results.ensure()
    hands.resize(1024, 768)
    results.ensure()
    (top,) = {flow.area.top for flow in results.flows}
    assert results.body.top < top
    assert not any(flow.scrolls for flow in results.flows)


def test_what_is_drawn_by_hand_offers_another_way_to_play_and_no_seed(services: Services):
    live = begin_run(services, "platformer:story,9#oak", 1)
    text = live.text()
    entering = live.finish(services.chronicle, services.now())
    services.app.go(Push(TitleScene(services)))
    scene = ResultsScene(services, live.session, entering, text)
    services.app.go(Push(scene))
    scene.ensure()
    names = [widget.name for widget in scene.form.widgets]
    assert "new" not in names
    assert names.index("again") < names.index("other")
    assert scene.form.focus is not None
    assert scene.form.focus.name == "again"
    transition = scene.chosen("other")
    assert isinstance(transition, Pop)
    assert isinstance(transition.result, World)
    assert transition.result.mode.is_sown(transition.result.params)


def test_feats_that_the_run_brought_are_told(results: ResultsScene, services: Services):
    tale = services.registry.tale("throne")
    brought = marks_brought(services, tale, services.chronicle.recent()[0].number)
    assert [mark.feat.name for mark in brought] == [
        mark.feat.name for mark in marks(services, tale) if mark.done
    ]
    assert "gate" in {mark.feat.name for mark in brought}
    results.ensure()
    told = [block.text for block in results.story() if isinstance(block, Paragraph)]
    for mark in brought:
        assert any(mark.feat.title.in_english() in each for each in told)


def test_best_results_are_those_that_were_won_as_soon_as_there_are_any(
    results: ResultsScene, services: Services
):
    mode = results.session.mode
    first = services.chronicle.recent()[0]
    params = first.params

    def told() -> tuple[str, int]:
        heading, *lines = best_blocks(services, mode, params)
        assert isinstance(heading, Section)
        return heading.text, len(lines)

    chronicle, text = services.chronicle, services.chronicle.text(first.number)
    lost = replace(first, number=0, result="lost", score=300, ended=first.ended + 1)
    chronicle.add(lost, text + b"lost")
    if first.result != "won":
        assert told() == ("Farthest so far", 2)
    chronicle.add(replace(lost, result="won", score=1200, ended=first.ended + 2), text + b"won")
    assert told() == ("Best results", 1 + (first.result == "won"))


def test_a_feat_is_brought_once(results: ResultsScene, services: Services):
    assert results.session.status.over
    chronicle = services.chronicle
    first = chronicle.recent()[0]
    again = replace(first, number=0, ended=first.ended + 1)
    number = chronicle.add(again, chronicle.text(first.number) + b"again")
    tale = services.registry.tale("throne")
    assert marks_brought(services, tale, number) == ()
    assert marks_brought(services, tale, number + 1) == ()


def test_a_new_seed_keeps_the_rules(results: ResultsScene, hands: Driver):
    play = choose(results, hands, "new")
    assert isinstance(play, PlayScene)
    assert play.session.id.params == "dwarf,tale"
    assert play.session.id.seed != "oak"


def test_the_run_is_watched_and_results_are_there_again(results: ResultsScene, hands: Driver):
    assert isinstance(choose(results, hands, "watch"), TheatreScene)
    hands.press("cancel")
    assert hands.app.scene is results


def test_a_card_to_share_is_kept_as_a_picture(
    results: ResultsScene, services: Services, hands: Driver
):
    services.app.change(text_size=200)
    choose(results, hands, "card")
    wait_for(hands, lambda: ".png" in services.app.notices.shown)
    assert services.places.exports is not None
    [kept] = services.places.exports.glob("*.png")
    assert pygame.image.load(kept).get_size() == SIZE
    choose(results, hands, "card")
    wait_for(hands, lambda: len(list(services.places.exports.glob("*.png"))) == 2)


def test_every_tale_with_a_plate_shows_on_the_card_how_a_run_went(services: Services):
    tales = [tale for tale in services.registry.tales if tale.plate]
    assert [tale.name for tale in tales if tale.way is None] == []


def test_a_card_has_room_for_as_many_feats_as_leave_the_figures_theirs(
    results: ResultsScene, services: Services
):
    feats = [Mark(feat, 1, 1) for feat in services.registry.tale("throne").feats()[:3]]

    def drawn(count: int, brought: Sequence[Mark]) -> bytes:
        figures = [(f"figure {number}", "1") for number in range(count)]
        card = RunCard(services, results.session, figures, brought, "today").drawn()
        assert card is not None
        return bytes(card.get_buffer().raw)

    assert drawn(4, feats) != drawn(4, ())
    assert drawn(13, feats) == drawn(13, ())


def test_a_card_is_drawn_beside_the_frames(
    results: ResultsScene, services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(services.app.assets, "waits", False)
    card = RunCard(services, results.session, [], (), "today")
    assert card.drawn() is None
    wait_for(hands, card.drawn)


def test_a_card_that_cannot_be_kept_is_told(
    results: ResultsScene, services: Services, hands: Driver
):
    exports = services.places.exports
    assert exports is not None
    exports.rmdir()
    exports.write_text("in the way")
    choose(results, hands, "card")
    wait_for(hands, lambda: "exports" in services.app.notices.shown)


def test_home_is_the_title(results: ResultsScene, hands: Driver):
    assert isinstance(choose(results, hands, "home"), TitleScene)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_buttons_are_set_in_one_size(results: ResultsScene, services: Services, language: str):
    services.app.change(text_size=200)
    services.app.locale.language = language
    results.ensure()
    buttons = [widget for widget in results.form.widgets if isinstance(widget, Button)]
    assert len(buttons) >= 6
    for button in buttons:
        assert button.growth == buttons[0].growth > 1.7
        assert button.fits(services.app, button.growth)


def test_figures_are_counted_up_to_what_they_are(results: ResultsScene, hands: Driver):
    figures = results.session.game.figures()
    assert results.figures()[0][1] == "0"
    hands.steps(COUNT_STEPS)
    told = [value for _, value in results.figures()]
    assert told == [hands.app.locale.number(figure.value) for figure in figures]


def test_the_journal_is_kept_as_a_text(results: ResultsScene, hands: Driver, services: Services):
    choose(results, hands, "notes")
    exports = services.places.exports
    assert isinstance(exports, Path)
    (file,) = exports.glob("*.txt")
    text = file.read_text(encoding="utf-8")
    assert "Good bread, bad road." in text
    assert "thrones:dwarf,tale#oak" in text
