"""Candle's bots: the certificate's wins whatever it is given, the random one fumbles and
leaves."""

from __future__ import annotations

import pytest

from game.cli.tales import registry
from game.tales.candle.rules.game import CandleGame
from tests.depth import all_but, few
from tests.tales.candle.rules.castle import begin, castle
from tests.tales.candle.rules.playing import game_of


def play(policy: str, game: CandleGame, seed: str = "bot") -> int:
    """Let a bot play to the end; how many commands it took."""
    count = 0
    for command in registry().tale("platformer").bot(policy).moves(game, castle(), seed):
        game.apply(command)
        count += 1
    return count


def test_there_are_five_and_the_golden_one_knows_where_coins_hide():
    names = [bot.name for bot in registry().tale("platformer").bots()]
    assert names == ["random", "unlit", "person", "golden", "certificate"]
    assert [bot.name for bot in registry().tale("platformer").bots() if bot.oracle] == ["golden"]


@all_but("castle,3")
@pytest.mark.parametrize(
    "text", ["level", "castle,3", "story", "level,traps=200", "level,keys=25", "level,darkness=200"]
)
def test_the_certificate_wins_without_a_scratch(text: str):
    for seed in few("abc", 1):
        game = begin(text, seed)
        play("certificate", game)
        assert game.status.phase == "won"
        assert sum(result.deaths for result in game.results) == 0
        assert all(2 * result.ticks <= 3 * result.par for result in game.results), "a medal's time"


def test_the_golden_one_takes_every_coin_of_a_castle():
    game = begin("castle,3")
    play("golden", game)
    assert game.status.phase == "won"
    for result in game.results:
        assert (result.coins, result.secrets) == (result.coins_there, result.secrets_there)
        assert (result.deaths, result.medal) == (0, "gold")


def test_the_random_one_leaves_after_a_while():
    game = begin("castle")
    commands = play("random", game)
    assert commands <= 1_201
    assert game.status.phase == "lost" or game.results


def test_the_random_one_draws_from_its_own_chance_alone():
    digests = [begin("level"), begin("level"), begin("level")]
    for game, seed in zip(digests, ("one", "one", "two"), strict=True):
        play("random", game, seed)
    assert digests[0].digest() == digests[1].digest() != digests[2].digest()


def test_the_certificate_gives_up_where_there_is_no_way_on():
    game = game_of("#######\n#.....#\n#.S#.T#\n#######")
    assert play("certificate", game) <= 700
    assert game.status.phase == "lost"
