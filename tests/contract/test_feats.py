"""Every tale's feats: seen ahead, each by a name of its own, of figures that its games have."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.feats import Ended
from game.shell.tale import Tale
from tests.contract.cases import games

ENOUGH = 18


class Asked(dict[str, int]):
    """Figures that note which of them were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.names.add(name)
        return 1


def test_a_listed_tale_has_feats_enough(modes):
    for tale in modes.listed:
        assert len(tale.feats()) >= ENOUGH, tale.name


def test_names_titles_and_sentences_are_each_of_one_feat(modes):
    for tale in modes.listed:
        feats = tale.feats()
        for said in ("name", "title", "told"):
            assert len({getattr(feat, said) for feat in feats}) == len(feats), (tale.name, said)


def test_nothing_is_done_before_the_first_run(modes):
    for tale in modes.listed:
        for feat in tale.feats():
            assert feat.reckon([]) < feat.goal, (tale.name, feat.name)


@pytest.mark.parametrize("won", [False, True])
def test_feats_ask_for_figures_that_a_game_has(modes, won: bool):
    for tale in modes.listed:
        mode = tale.mode()
        game = next(games(mode, 1))
        known = {figure.name for figure in game.figures()}
        asked = Asked()
        for feat in tale.feats():
            feat.reckon([_run(tale, game.params, won, asked)])
        assert asked.names <= known, tale.name
        assert asked.names


def _run(tale: Tale, params: Any, won: bool, figures: Asked) -> Ended[Any]:
    return Ended(params, f"{tale.id}:#oak", "2026-11-23", won, False, figures)
