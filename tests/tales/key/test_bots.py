"""The bots of Key: they finish, they play by what they see, and they keep to their habits."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli.tales import library
from game.core.bots import Bot, play
from game.core.dice import Dice
from game.tales.key.bots import BOTS
from game.tales.key.rules.play.advice.hint import advise
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.doors import Delve, Search
from game.tales.key.rules.play.game import KeyGame
from game.tales.key.rules.play.mode import MODE
from game.tales.key.rules.play.turns import End
from game.tales.key.rules.play.view import KeyView
from tests.depth import all_but, one_in
from tests.tales.key.rules.play.table import Scene, lay
from tools.soak.key_balance import checksum

ROOT = Path(__file__).parents[3]
CONTENT = library().content(MODE.name)
PARTIES = ("warden", "ringer", "delver+chandler", "warden+delver+chandler+ringer")
END = End()
WAITED = 1_500
"""Turns in which seven candles, as many rescues and what the dark leaves are over."""
MOST = 20_000
"""Commands: a game that takes more is stuck."""


def bot(name: str) -> Bot:
    return next(bot for bot in BOTS if bot.name == name)


def started(params: str, seed: str) -> KeyGame:
    game = MODE.start(MODE.space.read(params), seed, CONTENT)
    assert isinstance(game, KeyGame)
    return game


def says(name: str, scene: Scene) -> str:
    """What a bot does in a scene, in words."""
    command = bot(name).make(CONTENT)(scene.look(), Dice("own").stream("own"))
    assert isinstance(command, KeyCommand)
    return command.text


def without_exits(scene: Scene) -> str:
    """What the expert does where every way is known."""
    view = scene.look()
    legal = tuple(command for command in view.legal if not isinstance(command, Delve | Search))
    hint = advise(replace(view, legal=legal, exits=()))
    assert hint is not None
    assert isinstance(hint.command, KeyCommand)
    return hint.command.text


@all_but("brawler")
@pytest.mark.parametrize(
    ("one", "party"),
    [(one, PARTIES[number % len(PARTIES)]) for number, one in enumerate(BOTS)],
    ids=lambda each: getattr(each, "name", each),
)
def test_every_bot_plays_a_party_to_its_end(one: Bot, party: str) -> None:
    # A large party lives long on the gentle level, and a game of theirs takes seconds.
    turn = BOTS.index(one) + PARTIES.index(party)
    level = "gentle" if "+" not in party and turn % 2 else "grim"
    size = "5" if party.count("+") > 1 else "2d6"
    game = started(f"{size},{party},{level}", "to the end")
    play(one, game, CONTENT, "to the end", MOST)
    assert game.status.over
    assert game.state.outcome in ("won", "fallen"), "nobody gives up"


def test_the_careful_bot_drinks_when_a_third_of_its_hearts_is_left() -> None:
    scene = lay(
        """
        . g .
        . W .
        . . .
        """,
        g="ghoul",
    )
    scene.hero().pack = ["draught"]
    scene.begin()
    assert says("careful", scene).split()[0] == "attack"
    scene.hero().hearts = 3
    assert says("careful", scene).split()[:2] == ["use", "draught"]


def test_the_careful_bot_leaves_the_fire_when_its_deed_is_done() -> None:
    scene = lay(
        """
        . . . . .
        g W . . .
        . . . . .
        """,
        g="ghoul",
    )
    scene.begin()
    scene.put("f", scene.at("W"), "fire 3")
    assert says("careful", scene).split()[0] == "attack"
    scene.hero().deeds = 0
    word, cell = says("careful", scene).split()
    assert word == "move"
    assert cell != scene.said("move W").split()[1]


def test_the_expert_does_not_go_to_and_fro() -> None:
    """Two rats alike: having walked up to one, it strikes."""
    scene = lay(
        """
        . r . s .
        . . . . .
        . . D . .
        """,
        r="rat",
        s="rat",
    )
    scene.begin("D")
    scene.hero().ready = {"vanish": 4, "tumble": 3}
    walked = 0
    while (text := says("expert", scene)).startswith("move"):
        scene.do(text)
        walked += 1
        assert walked <= 1
    assert text.startswith("attack")


def test_the_expert_shuts_the_door_on_beasts_it_cannot_fight() -> None:
    picture = """
        . b .
        . . .
        . c .
        - / -
        . W .
        . . .
        . . .
        """
    well, hurt = (lay(picture, b="rat", c="rat") for _ in range(2))
    for scene in (well, hurt):
        scene.begin()
    hurt.hero().hearts = 1
    hurt.hero().pack = []
    hurt.hero().ready = {"bash": 3, "guard": 1}
    assert says("expert", hurt) == "close 1"
    assert says("expert", well) != "close 1"


def test_the_expert_rests_before_the_boss() -> None:
    scene = lay(
        """
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        - + - - -
        . W . . .
        . . . . .
        . . . . .
        """,
        boss=True,
    )
    scene.state.chambers[2].entered = False
    scene.hero().hearts = scene.hero().most - 2
    tired = without_exits(scene)
    scene.hero().hearts = scene.hero().most
    fresh = without_exits(scene)
    assert (tired, fresh) == ("rest", "open 1")


def test_the_expert_fetches_those_who_stayed_behind() -> None:
    apart = lay(
        """
        W . . . .
        . . . . .
        . . . . .
        - / - - -
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . D
        """,
    )
    apart.state.leader = 1
    assert says("expert", apart).startswith("move")
    apart.state.leader = 2
    assert says("expert", apart) == "lead 1"


@pytest.mark.sum_of_source
def test_bots_are_those_with_which_the_balance_was_measured() -> None:
    """Bots are yardsticks: whoever changes them measures again, and writes the new sum down."""
    told = (ROOT / "docs/key-balance.md").read_text(encoding="utf-8")
    found = re.search(r"`([0-9a-f]{16})`", told)
    assert found is not None
    assert checksum() == found[1]


def at_two_exits(first: str, second: str) -> KeyView:
    """A view in which nothing is left but to open one of two exits, of which that is told."""
    for number in range(99):
        view = started("3d6,warden,normal", f"exits {number}").view()
        delves = tuple(command for command in view.legal if isinstance(command, Delve))[:2]
        if len(delves) == 2:
            break
    told = {(d.room, d.side): who for d, who in zip(delves, (first, second), strict=True)}
    exits = tuple(
        replace(exit_, clues=(("who", told[exit_.room, exit_.side]),), bought=("who",))
        for exit_ in view.exits
        if (exit_.room, exit_.side) in told
    )
    return replace(view, legal=delves, exits=exits)


def test_the_expert_opens_the_better_exit_and_the_blind_bot_knows_of_none() -> None:
    den, nobody = at_two_exits("den-undead", "none"), at_two_exits("none", "den-undead")
    stream = Dice("own").stream("own")
    assert bot("expert").make(CONTENT)(den, stream) == den.legal[1]
    assert bot("expert").make(CONTENT)(nobody, stream) == nobody.legal[0]
    blind = bot("blind")
    assert blind.make(CONTENT)(den, stream) == blind.make(CONTENT)(nobody, stream)


def test_the_first_book_on_the_boss_is_worth_more_than_a_captive_and_the_second_less() -> None:
    view = at_two_exits("none", "none")
    told = zip(view.exits, ("captive", "counsel"), strict=True)
    exits = tuple(replace(e, clues=(("who", "none"), ("what", what))) for e, what in told)
    captive, book = (
        next(d for d in view.legal if (d.room, d.side) == (e.room, e.side)) for e in exits
    )
    expert, stream = bot("expert").make(CONTENT), Dice("own").stream("own")
    assert expert(replace(view, exits=exits), stream) == book
    assert expert(replace(view, exits=exits, counsel=1), stream) == captive


def test_the_brawler_does_nothing_in_a_fight_but_strike_and_step() -> None:
    brawler = bot("brawler")
    game = started("2d6,warden,normal", "brawl")
    fought = 0
    for command in brawler.moves(game, CONTENT, "brawl"):
        if game.view().phase == "danger":
            fought += 1
            assert command.text.split()[0] in ("attack", "move", "end", "load", "struggle", "lift")
        game.apply(command)
    assert fought > 10


@one_in(6)
@pytest.mark.parametrize("party", PARTIES)
def test_no_run_outlasts_the_dark(party: str) -> None:
    """Who only waits is lost: once all light is burnt, what the dark takes grows without bound."""
    game = MODE.start(MODE.space.read(f"3d6,{party},gentle"), "waiting", CONTENT)
    for _ in range(WAITED):
        if game.status.over:
            break
        game.apply(game.view().legal[0] if END not in game.view().legal else END)
    assert game.status.phase == "lost"
