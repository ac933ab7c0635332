"""Every mode: its bots finish, and they see only what a player sees; so do hints and odds."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from itertools import islice

from game.cli.tales import registry
from game.core.dice import Dice, Stream
from game.core.mode import Explaining, Game, GameOf, Hinting, Mode, Shuffling, Status, Telling
from tests.contract.cases import content_of, every_mode, games, varied_params, walk
from tests.depth import either, few
from tests.playing import short_params

LIMIT = 20_000
SMALL = {"hexcrawl": "gentle,radius=2"}
"""Parameters with which every bot is soon done, where those of a short game are large."""
EVERY = 18
"""Of the sets of parameters of a mode each eighteenth is played by every bot."""


@dataclasses.dataclass(frozen=True)
class OnlyTheView:
    """All that a bot is given of a game."""

    game: Game

    @property
    def status(self) -> Status:
        return self.game.status

    def view(self) -> object:
        return self.game.view()


@every_mode
def test_every_mode_has_a_random_bot_and_one_that_thinks(mode: Mode):
    names = [bot.name for bot in registry().tale(mode.name).bots()]
    assert names[0] == "random"
    assert len(names) >= 2
    assert registry().tale(mode.name).bot() is registry().tale(mode.name).bots()[-1]


def test_every_bot_plays_a_mode_that_there_is(modes):
    for tale in modes.tales:
        for bot in tale.bots():
            assert bot.mode == tale.id


@every_mode
def test_bots_finish_need_nothing_but_the_view_and_play_the_same_game_twice(mode: Mode):
    content = content_of(mode)
    for bot in few(registry().tale(mode.name).bots(), 2):
        params = mode.space.read(SMALL.get(mode.name, mode.space.write(short_params(mode))))
        game, twin = (mode.start(params, "contract/0", content) for _ in range(2))
        played = []
        for command in bot.moves(OnlyTheView(game), content, game.seed, LIMIT):  # type: ignore[arg-type]
            game.apply(command)
            played.append(command)
        assert game.status.over
        assert game.status.reason is not None
        for number, command in enumerate(
            islice(bot.moves(twin, content, twin.seed), either(100, 20))
        ):
            assert command == played[number]
            twin.apply(command)


def parts(value: object, depth: int = 12) -> Iterator[object]:
    """Everything that can be reached from ``value`` through its fields and items."""
    yield value
    if depth == 0 or isinstance(value, str | int | float | bool | None):
        return
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from parts(getattr(value, field.name), depth - 1)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from parts(key, depth - 1)
            yield from parts(item, depth - 1)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from parts(item, depth - 1)


@every_mode
def test_nothing_in_a_view_leads_back_to_the_game_or_its_dice(mode: Mode):
    for game in games(mode, either(2, 1)):
        for before, _ in walk(mode, game, 20):
            view = before.view()
            assert view.__dataclass_params__.frozen
            for part in parts(view):
                assert not isinstance(part, GameOf | Dice | Stream)
                assert part is not content_of(mode)
                assert game.seed not in part if isinstance(part, str) else True


@every_mode
def test_views_hints_odds_and_bots_do_not_know_what_is_hidden(mode: Mode):
    content = content_of(mode)
    stream = Dice("hidden").stream("contract")
    differed = 0
    shuffling = False
    for game in games(mode, 2):
        if not isinstance(game, Shuffling):
            continue
        shuffling = True
        for number, (before, _) in enumerate(walk(mode, game, either(60, 9))):
            if number % 4:
                continue
            other = before.with_hidden(stream)  # type: ignore[attr-defined]
            differed += other.digest() != before.digest()
            assert other.view() == before.view()
            assert tuple(other.legal()) == tuple(before.legal())
            assert other.status == before.status
            assert other.figures() == before.figures()
            if isinstance(before, Hinting):
                assert other.hint() == before.hint()
            if isinstance(before, Telling):
                assert other.odds() == before.odds()
            if isinstance(before, Explaining):
                for command in before.legal():
                    assert other.explain(command) == before.explain(command)
            for bot in registry().tale(mode.name).bots():
                choices = [
                    bot.make(content)(one.view(), Dice("own").stream("bot"))
                    for one in (before, other)
                ]
                assert bot.oracle or choices[0] == choices[1]
    assert differed or not shuffling


@every_mode
def test_bots_play_a_run_by_what_they_see(mode: Mode):
    """With other dice to come, and what is hidden elsewhere, a bot goes on as it did, move by
    move; what it plays is open, and it does not give up."""
    content = content_of(mode)
    for bot in registry().tale(mode.name).bots():
        for params in few(varied_params(mode)[1::EVERY], 1):
            game = mode.start(params, "contract/0", content)
            if bot.oracle or not isinstance(game, Shuffling):
                continue
            policy, twin = bot.make(content), bot.make(content)
            for number in range(either(16, 5)):
                if game.status.over:
                    break
                other = game.with_hidden(Dice("hidden").stream("test", number))
                answer = policy(game.view(), Dice("own").stream("own", number))
                assert twin(other.view(), Dice("own").stream("own", number)) == answer
                assert answer in game.legal()
                assert answer.text != "concede"
                game.apply(answer)


@every_mode
def test_a_hint_can_be_followed_and_says_why(mode: Mode):
    for game in games(mode, 2):
        if not isinstance(game, Hinting):
            return
        for before, _ in walk(mode, game, either(60, 17)):
            hint = before.hint()  # type: ignore[attr-defined]
            if hint is not None:
                assert hint.command in before.legal()
                assert hint.why.msgid
