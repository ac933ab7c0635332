"""What is left of a run on its results: a homecoming, and what became of everybody."""

from __future__ import annotations

from dataclasses import replace

from game.engine.assets import CLEAR
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.shell.flow import Paragraph
from game.shell.tale import Services
from game.tales.hex.rules.play.facts import CHARGES, HexPlayContent
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.tasks import Concede
from game.tales.hex.view.remains import remains, reported, way
from tests.tales.hex.view.seat import Seat
from tests.tales.hex.view.test_labels import played


def test_everybody_has_a_fate_and_a_run_that_failed_no_homecoming(
    services: Services, hands: Driver
) -> None:
    seat = Seat(services, hands, "hexcrawl:gentle,radius=4#remains")
    seat.scene.session.apply(Concede())
    session = seat.scene.session
    assert isinstance(session.game, HexGame)
    left = remains(services.app, session.game, session.content)
    told = " ".join(block.text for block in left.fates if isinstance(block, Paragraph))
    for each in seat.view.companions:
        assert each.facts.words.en in told
    assert list(left.ending) == []
    canvas = Canvas((640, 300))
    before = canvas.get_at((320, 60))
    left.picture.draw(services.app, canvas, canvas.get_rect())
    assert canvas.get_at((320, 60)) != before


def test_each_charge_has_a_homecoming_of_its_own(services: Services, hands: Driver) -> None:
    seat = Seat(services, hands, "hexcrawl:gentle,radius=4#remains")
    content = seat.scene.session.content
    assert isinstance(content, HexPlayContent)
    view = seat.view
    won = replace(view.status, phase="won")
    told = []
    for task in CHARGES:
        tasks = tuple(replace(each, done=each.id == task) for each in view.tasks)
        charge = reported(replace(view, tasks=tasks, status=won), content)
        assert charge is not None
        assert charge.id == task
        told.append((charge.home.en, charge.home.fr, charge.home_scene))
        assert reported(replace(view, tasks=tasks), content) is None
    assert len(set(told)) == len(CHARGES)


def test_the_map_on_the_card_waits_for_sheets_that_there_are(services: Services) -> None:
    """A name that is none is not waited for, and what it stands for is read within a frame."""
    folder = services.app.assets.folder
    files = [name.removeprefix(CLEAR) for name in way(services.app, played("normal", 0)).sheets]
    assert [name for name in files if not list(folder.glob(f"{name}*"))] == []
