"""Hints remember whom the patrol asked for news."""

from __future__ import annotations

import pytest

from game.cli.tales import library
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.hosts import Ask
from game.tales.hex.rules.play.mode import MODE

SEEDS = (3, 4, 15)
"""Runs in which somebody is to be asked about the plot."""
MOST = 150


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_sent_to_ask_where_they_asked_before(seed: int) -> None:
    game = MODE.start(MODE.space.read("normal"), f"hints/{seed}", library().content(MODE.name))
    assert isinstance(game, HexGame)
    question = None
    for _ in range(MOST):
        hint = game.hint()
        assert hint is not None
        if isinstance(hint.command, Ask):
            question = hint.command
            break
        game.apply(hint.command)
    assert question is not None
    game.table.state.places[question.community].asked = 1
    again = game.hint()
    assert again is not None
    assert question in game.view().legal
    assert again.command in game.view().legal
    assert again.command != question
