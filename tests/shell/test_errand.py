"""Errands: done beside the scene, with an end that can be told, whatever happens."""

from __future__ import annotations

import logging
import threading

import pytest

from game.core.errors import GameError
from game.shell.errand import Errand
from tests.patience import wait_until


def wait(errand: Errand[int]) -> None:
    wait_until(lambda: errand.over)


def test_the_result_is_there_when_it_is_over_and_nobody_waits_before():
    go_on = threading.Event()

    def work() -> int:
        go_on.wait(60)
        return 3

    errand = Errand(work)
    assert not errand.over
    assert errand.result is None
    go_on.set()
    wait(errand)
    assert errand.result == 3
    assert errand.refused is None


def test_what_was_foreseen_is_told_as_it_is():
    def work() -> int:
        raise GameError("no room")

    errand = Errand(work)
    wait(errand)
    assert errand.result is None
    assert errand.refused is not None
    assert errand.refused.in_english() == "no room"


def test_what_nobody_foresaw_is_told_in_a_line_and_in_the_log(caplog: pytest.LogCaptureFixture):
    def work() -> int:
        raise ZeroDivisionError("planted")

    with caplog.at_level(logging.ERROR, "game"):
        errand = Errand(work)
        wait(errand)
    assert errand.refused is not None
    assert errand.refused.in_english() == "unexpected: ZeroDivisionError: planted"
    assert "Traceback" in caplog.text
