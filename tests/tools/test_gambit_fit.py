"""The fitting of Gambit's weights: it goes on where it stopped, and learns what wins."""

from __future__ import annotations

from pathlib import Path

from game.cli.tales import library
from game.store.shipped import levels_dir
from game.tales.throne.content.gambit_weights import path_of, read_weights
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.gambit.worth import FEATURES
from game.tales.throne.rules.params import ThronesParams
from tools.odds.gambit import Fit, difference, played, write


def test_what_was_fitted_is_gone_on_with(tmp_path: Path) -> None:
    content = library().content("thrones")
    assert isinstance(content, ThronesContent)
    params = ThronesParams(hero="dwarf", level="gambit", quest="iron")
    path = tmp_path / "fit.json"
    whole = Fit.read(path, (0,) * FEATURES)
    for _ in range(6):
        played(content, params, whole)
    halves = Fit.read(path, (0,) * FEATURES)
    for _ in range(6):
        played(content, params, halves)
        halves.save(path)
        halves = Fit.read(path, (0,) * FEATURES)
    assert halves.games == 6
    assert halves.whole() == whole.whole() != (0,) * FEATURES


def test_what_came_before_a_win_looks_better_and_before_a_loss_worse() -> None:
    fit = Fit(0, [0.0] * FEATURES, [1.0] * FEATURES)
    won, lost = ((3, 1),), ((4, 1),)
    for _ in range(20):
        fit.learn([won], True)
        fit.learn([lost], False)
    assert fit.chance(won) > 0.6
    assert fit.chance(lost) < 0.4


def test_the_file_is_written_as_the_game_reads_it(tmp_path: Path) -> None:
    kept = path_of(levels_dir())
    path = path_of(tmp_path)
    path.parent.mkdir()
    write(path, read_weights(levels_dir()))
    assert read_weights(tmp_path) == read_weights(levels_dir())
    assert path.read_text() == kept.read_text()


def test_the_same_wins_differ_by_nothing() -> None:
    assert difference([True, False], [True, False]) == (0.0, 0.0)
    assert difference([True, True], [False, False])[0] == 1.0
