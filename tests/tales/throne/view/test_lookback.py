"""After a run: what the cards say."""

from __future__ import annotations

from game.core.sliced import through
from game.engine.driver import Driver
from game.engine.scene import Push
from game.shell.tale import Services
from game.store.runs import LiveRun
from game.tales.throne.view.lookback import LookbackScene, grade, look_back
from tests.playing import await_others
from tests.window import begin_run


def _finished(services: Services) -> LiveRun:
    """A short run in which a choice was taken back and made otherwise."""
    live = begin_run(services, "thrones:hero,adventurer#lookback", 0)
    session = live.session
    taken_back = False
    while not session.status.over:
        legal = session.game.legal()
        session.apply(legal[0])
        if len(legal) > 2 and session.undo_depth and not taken_back:
            session.undo()
            session.apply(legal[1])
            taken_back = True
    assert taken_back
    return live


def test_a_run_is_analysed_from_its_text_without_what_was_taken_back(services: Services) -> None:
    live = _finished(services)
    report = through(look_back(services.registry.tale("throne"), live.text()))
    analysis = report.analysis
    assert report.won == (live.session.status.phase == "won")
    assert 0 <= analysis.percentile <= 100
    assert all(choice.turn < live.session.position for choice in analysis.choices)
    if analysis.winnable:
        assert report.way[-1].step <= 40
        assert [way.step for way in report.way] == sorted(way.step for way in report.way)


def test_the_grade_on_a_card_is_what_the_page_tells_of_choices(services: Services) -> None:
    live = _finished(services)
    tale = services.registry.tale("throne")
    lost = through(look_back(tale, live.text())).analysis.lost_by_choices
    told = through(grade(tale, live.text()))
    assert told is not None
    assert services.app.locale.render(told).endswith(f"gave away {round(100 * lost)}.")


def test_the_page_waits_for_the_worker_and_then_tells(services: Services, hands: Driver) -> None:
    live = _finished(services)
    scene = LookbackScene(services, live.text())
    services.app.go(Push(scene))
    waiting = hands.picture()
    assert await_others(hands.steps, lambda: scene.told)
    assert hands.picture().get_buffer().raw != waiting.get_buffer().raw
    hands.press("cancel")
    assert services.app.scene is not scene
