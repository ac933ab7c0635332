"""Higher or Lower: the template for a game of decisions with something hidden.

A deck of numbered cards, shuffled, no two alike. One lies open; is the next higher or lower? A
right guess adds to the pot the stake, times how many guesses in a row were right; a wrong one loses
the pot and a candle. Banking keeps the pot but breaks the row. When the deck is out, the pot is
banked; who then has at least as many points as there were cards has won.

How it is put together, from the top: parameters, commands, events, view, game. Copy this order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from game.core import pack
from game.core.dice import Dice, Stream
from game.core.errors import BadValue, IllegalCommand
from game.core.gameid import clean_seed
from game.core.mode import Command, Event, Figure, Game, Hint, NoContent, Plain, Status
from game.core.params import Field, ParamSpace
from game.core.plain import PlainReader
from game.core.text import N_, Message, counted, message

CARDS = {"short": 12, "long": 24}
MAX_STAKE = 3
MAX_CANDLES = 5


# Parameters: what a player would set before a game, and nothing else.


@dataclass(frozen=True, slots=True)
class TurnsParams:
    """The length of the deck and the wrong guesses that one can afford."""

    length: str = "short"
    candles: int = 3

    @property
    def cards(self) -> int:
        """Cards in the deck, numbered from 1; also the points needed to win."""
        return CARDS[self.length]


SPACE: ParamSpace[TurnsParams] = ParamSpace(
    make=TurnsParams,
    fields=(
        Field(
            "length",
            "choice",
            N_("Length"),
            "short",
            help=N_("How many cards the deck has."),
            choices=tuple(CARDS),
            choice_labels=(N_("Twelve cards"), N_("Twenty-four cards")),
            bare=True,
        ),
        Field(
            "candles",
            "integer",
            N_("Candles to begin with"),
            3,
            help=N_("How many wrong guesses put out the light."),
            low=1,
            high=MAX_CANDLES,
        ),
    ),
)


# Commands: small frozen dataclasses; the text is what a run on disk holds.


@dataclass(frozen=True, slots=True)
class Guess:
    """Say whether the next card is higher or lower, and turn it."""

    higher: bool

    @property
    def text(self) -> str:
        return "higher" if self.higher else "lower"


@dataclass(frozen=True, slots=True)
class Stake:
    """Set how much the next right guess adds. Reveals nothing."""

    points: int

    @property
    def text(self) -> str:
        return f"stake {self.points}"


@dataclass(frozen=True, slots=True)
class Bank:
    """Put the pot away safely. Reveals nothing."""

    @property
    def text(self) -> str:
        return "bank"


TurnsCommand = Guess | Stake | Bank

_STAKES = tuple(Stake(points) for points in range(1, MAX_STAKE + 1))
_ALL: tuple[TurnsCommand, ...] = (Guess(True), Guess(False), Bank(), *_STAKES)
_COMMANDS: Mapping[str, TurnsCommand] = {command.text: command for command in _ALL}


def parse_command(text: str) -> TurnsCommand:
    """The command written as ``text``; `BadValue` names those there are."""
    try:
        return _COMMANDS[text]
    except KeyError:
        known = ", ".join(_COMMANDS)
        raise BadValue(
            message(
                "unknown command {shown}, expected one of: {known}",
                shown=repr(text[:40]),
                known=known,
            )
        ) from None


# Events: what happened, with all numbers that a view or a narrator needs.


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A card was turned after a guess. ``pot`` and ``candles`` are the values after it."""

    card: int
    before: int
    right: bool
    gain: int
    pot: int
    candles: int


@dataclass(frozen=True, slots=True)
class Staked(Event):
    """Another stake was set."""

    points: int


@dataclass(frozen=True, slots=True)
class Banked(Event):
    """The pot went into the bank."""

    points: int
    bank: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    won: bool
    bank: int
    target: int


EVENTS: tuple[type[Event], ...] = (Turned, Staked, Banked, Ended)


# View: what the player may know. Whatever is not in here, no bot and no hint can use.


@dataclass(frozen=True, slots=True)
class TurnsView:
    """The table as the player sees it."""

    params: TurnsParams
    status: Status
    legal: tuple[TurnsCommand, ...]
    card: int
    """The open card."""
    seen: tuple[int, ...]
    """Cards turned so far, the open one last."""
    unseen: tuple[int, ...]
    """Cards still in the deck in rising order: their places are hidden, their numbers are not."""
    stake: int
    row: int
    """Right guesses in a row since the last wrong one or the last banking."""
    pot: int
    bank: int
    candles: int


def chance_of_higher(view: TurnsView) -> Fraction | None:
    """The chance that the next card is higher; None when there is none."""
    if not view.unseen:
        return None
    return Fraction(sum(card > view.card for card in view.unseen), len(view.unseen))


def advice(view: TurnsView) -> Hint | None:
    """The likelier guess, after banking what would hurt to lose."""
    chance = chance_of_higher(view)
    if view.status.over or chance is None:
        return None
    best = max(chance, 1 - chance)
    if view.pot * (1 - best) > view.stake * (view.row + 1) * best:
        why = message("The pot is worth more than the risk.")
        return Hint(Bank(), why)
    wanted = MAX_STAKE if best > Fraction(1, 2) else 1
    if view.stake != wanted:
        return Hint(Stake(wanted), message("The stake should follow the chances."))
    cards = round(best * len(view.unseen))
    why = counted(
        "{count} card of {all} agrees.",
        "{count} cards of {all} agree.",
        cards,
        all=len(view.unseen),
    )
    return Hint(Guess(chance >= Fraction(1, 2)), why)


class TurnsGame(Game):
    """The whole truth of one game. Everything that changes is listed in `fields`."""

    params: TurnsParams

    def __init__(self, params: TurnsParams, seed: str, deck: tuple[int, ...]) -> None:
        self.params = params
        self.seed = seed
        self._deck = deck
        self._turned = 1
        self._stake = 1
        self._row = 0
        self._pot = 0
        self._bank = 0
        self._candles = params.candles
        self._undo_depth = 0

    @property
    def status(self) -> Status:
        if self._candles == 0:
            return Status("lost", message("The last candle is out."))
        if self._turned < len(self._deck):
            return Status()
        target = self.params.cards
        if self._bank >= target:
            return Status("won", message("{bank} of {target} points.", **self._result()))
        return Status("lost", message("Only {bank} of {target} points.", **self._result()))

    @property
    def undo_depth(self) -> int:
        """Stakes and bankings since the last card was turned."""
        return self._undo_depth

    def legal(self) -> tuple[TurnsCommand, ...]:
        if self.status.over:
            return ()
        commands: list[TurnsCommand] = [Guess(True), Guess(False)]
        if self._pot:
            commands.append(Bank())
        commands.extend(stake for stake in _STAKES if stake.points != self._stake)
        return tuple(commands)

    def apply(self, command: Command) -> tuple[Event, ...]:
        # First everything that can be refused; only then is anything changed.
        if command not in self.legal():
            known = ", ".join(one.text for one in self.legal())
            raise IllegalCommand(
                message(
                    "{command}: not open now, expected one of: {known}",
                    command=command.text,
                    known=known or message("nothing, the game is over"),
                )
            )
        match command:
            case Guess(higher):
                return self._turn(higher)
            case Stake(points):
                self._stake = points
                self._undo_depth += 1
                return (Staked(points),)
            case _:
                self._undo_depth += 1
                return (self._put_away(),)

    def explain(self, command: Command) -> Message | None:
        """What ``command`` would do, as far as the player may know."""
        view = self.view()
        chance = chance_of_higher(view)
        if command not in view.legal or chance is None:
            return None
        match command:
            case Guess(higher):
                gain = self._stake * (self._row + 1)
                percent = round(100 * (chance if higher else 1 - chance))
                return message("{percent} % for {gain} more.", percent=percent, gain=gain)
            case Stake(points):
                return message("A right guess adds {points}.", points=points * (self._row + 1))
            case _:
                safe = self._bank + self._pot
                return counted("{count} point is safe.", "{count} points are safe.", safe)

    def hint(self) -> Hint | None:
        """The likelier guess, and when to bank."""
        return advice(self.view())

    def odds(self) -> Fraction | None:
        """The chance that the next card is higher."""
        return chance_of_higher(self.view())

    def view(self) -> TurnsView:
        return TurnsView(
            params=self.params,
            status=self.status,
            legal=self.legal(),
            card=self._deck[self._turned - 1],
            seen=self._deck[: self._turned],
            unseen=tuple(sorted(self._deck[self._turned :])),
            stake=self._stake,
            row=self._row,
            pot=self._pot,
            bank=self._bank,
            candles=self._candles,
        )

    def with_hidden(self, stream: Stream) -> TurnsGame:
        """The same table over a deck that lies in another order."""
        snapshot = self.snapshot()
        seen, hidden = self._deck[: self._turned], self._deck[self._turned :]
        snapshot["deck"] = [*seen, *stream.shuffled(hidden)]
        return restore(NoContent(), snapshot)

    def figures(self) -> tuple[Figure, ...]:
        return (
            Figure("points", message("Points"), self._bank),
            Figure("candles", message("Candles left"), self._candles),
            Figure("cards", message("Cards turned"), self._turned),
        )

    def snapshot(self) -> dict[str, Plain]:
        return {
            "params": SPACE.write(self.params),
            "seed": self.seed,
            "deck": list(self._deck),
            "turned": self._turned,
            "stake": self._stake,
            "row": self._row,
            "pot": self._pot,
            "bank": self._bank,
            "candles": self._candles,
            "undo_depth": self._undo_depth,
        }

    def fields(self) -> pack.Fields:
        return (
            ("world", pack.text(SPACE.write(self.params)) + pack.text(self.seed)),
            ("deck", pack.integers(*self._deck)),
            ("table", pack.integers(self._turned, self._stake, self._row)),
            ("score", pack.integers(self._pot, self._bank, self._candles)),
            ("undo", pack.integers(self._undo_depth)),
        )

    def _turn(self, higher: bool) -> tuple[Event, ...]:
        before, card = self._deck[self._turned - 1], self._deck[self._turned]
        right = (card > before) == higher
        gain = 0
        if right:
            self._row += 1
            gain = self._stake * self._row
            self._pot += gain
        else:
            self._row = self._pot = 0
            self._candles -= 1
        self._turned += 1
        # Something new was revealed: from here on nothing before it can be taken back.
        self._undo_depth = 0
        events: list[Event] = [Turned(card, before, right, gain, self._pot, self._candles)]
        if self._turned == len(self._deck) and self._candles and self._pot:
            events.append(self._put_away())
        if self.status.over:
            won = self.status.phase == "won"
            events.append(Ended(won, self._bank, self.params.cards))
        return tuple(events)

    def _put_away(self) -> Banked:
        points = self._pot
        self._bank += points
        self._pot = self._row = 0
        return Banked(points, self._bank)

    def _result(self) -> dict[str, int]:
        return {"bank": self._bank, "target": self.params.cards}


def start(params: TurnsParams, seed: str, content: Any) -> TurnsGame:
    """A new game: the deck is all that the seed decides."""
    del content
    deck = Dice(seed).stream("deck").shuffled(range(1, params.cards + 1))
    return TurnsGame(params, seed, deck)


def restore(content: Any, data: Mapping[str, Plain]) -> TurnsGame:
    """The game of a snapshot. It may come from anywhere, so every part is checked."""
    del content
    read = PlainReader(data)
    params = SPACE.read(read.text("params"))
    count = params.cards
    deck = read.wholes("deck", count, 1, count)
    if sorted(deck) != list(range(1, count + 1)):
        raise BadValue(
            message("snapshot: deck: expected every card from 1 to {most} once", most=count)
        )
    game = TurnsGame(params, clean_seed(read.text("seed")), deck)
    most = MAX_STAKE * count * count
    game._turned = read.whole("turned", 1, count)
    game._stake = read.whole("stake", 1, MAX_STAKE)
    game._row = read.whole("row", 0, count)
    game._pot = read.whole("pot", 0, most)
    game._bank = read.whole("bank", 0, most)
    game._candles = read.whole("candles", 0, params.candles)
    game._undo_depth = read.whole("undo_depth", 0, 10**9)
    return game
