"""What is told of a bot's run beside its figures."""

from __future__ import annotations

from game.tales.hex.bots import BOTS
from game.tales.hex.rules.play.events import EncounterBegan, Stepped, TaskDone
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.mode import MODE
from game.tales.hex.rules.play.tasks import Report
from tests.depth import either
from tests.tales.hex.rules.play.patrols import book, tables


def test_it_counts_stays_encounters_and_the_charge_that_was_reported() -> None:
    content = tables(book())
    charges = []
    for number in range(either(3, 1)):
        game = MODE.start(MODE.space.read("gentle,radius=3"), f"tally {number}", content)
        assert isinstance(game, HexGame)
        assert MODE.tally is not None
        tally = MODE.tally(content)
        stays, met, done = [0], [], []
        for command in BOTS[-1].moves(game, content, "tally", 3_000):
            view = game.view()
            events = game.apply(command)
            tally.note(view, command, events)
            met += [event.id for event in events if isinstance(event, EncounterBegan)]
            done += [event.task for event in events if isinstance(event, TaskDone)]
            if any(isinstance(event, Stepped) for event in events):
                stays.append(0)
            elif not isinstance(command, Choose):
                stays[-1] += 1
        told = tally.figures()
        assert told["longest_stay"] == max(stays)
        assert told["encounters"] == met
        assert told["charge"] == (done[-1] if isinstance(command, Report) else None)
        charges.append(told["charge"])
    assert any(charges)
