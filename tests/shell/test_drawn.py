"""Playing a file that is being drawn: proved while one waits, taken up anew when it is saved."""

from __future__ import annotations

from pathlib import Path

from game.engine.driver import Driver
from game.engine.scene import Push
from game.shell.drawn import DrawnPlay, FaultsPage, proving
from game.shell.tale import Services
from tests.tales.candle.content.test_adopting import ROOM, WALLED_IN, drawn
from tests.window import assert_drawn, wait_for


def redraw(path: Path, drawing: str) -> None:
    """Save another drawing in the same file, later than the first."""
    drawn(path.parent, drawing, path.stem)


def test_a_drawing_is_proved_played_and_taken_up_anew(
    services: Services, hands: Driver, tmp_path: Path
):
    app = services.app
    path = drawn(tmp_path, WALLED_IN)
    app.go(Push(proving(services, path, "x")))
    wait_for(hands, lambda: isinstance(app.scene, FaultsPage))
    assert_drawn(services)

    redraw(path, ROOM)
    wait_for(hands, lambda: isinstance(app.scene, DrawnPlay))
    first = app.scene
    assert isinstance(first, DrawnPlay)
    assert_drawn(services)

    redraw(path, WALLED_IN)
    wait_for(hands, lambda: "from the start to a key" in app.notices.shown)
    assert app.scene is first

    redraw(path, ROOM.replace(".o#", "..#"))
    wait_for(hands, lambda: app.scene is not first)
    second = app.scene
    assert isinstance(second, DrawnPlay)
    assert second.session.world.params != first.session.world.params
    assert second.session.world.seed == first.session.world.seed
    hands.press("cancel")
    hands.steps(2)
    assert len(services.runs.unfinished()) == 2
