"""Higher or Lower: the template for a game of decisions with something hidden.

A deck of numbered cards, shuffled, no two alike. One lies open; is the next higher or lower? A
right guess adds to the pot the stake, times how many guesses in a row were right; a wrong one loses
the pot and a candle. Banking keeps the pot but breaks the row. When the deck is out, the pot is
banked; who then has at least as many points as there were cards has won.

How it is put together, from the top: parameters, commands, events, view, state, game, narration,
worlds, and the declaration of it all. Copy this order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Literal, get_args

from game.core import pack
from game.core.codec import Codec, JsonValue, Plain, Within, expect, spelt
from game.core.command_text import Commands, TextCommand
from game.core.dice import Dice, Stream, Trace
from game.core.errors import IllegalCommand
from game.core.gameid import Seed
from game.core.mode import (
    Command,
    Content,
    Event,
    Figure,
    GameOf,
    GeneratorOf,
    HelpPage,
    Hint,
    ModeOf,
    Preset,
    Status,
)
from game.core.params import Param, ParamSpace
from game.core.text import N_, Message, counted, message

CARDS = {"short": 12, "long": 24}
MAX_STAKE = 3
MAX_CANDLES = 5


# Parameters: what a player would set before a game, and nothing else.


@dataclass(frozen=True, slots=True)
class TurnsParams:
    """The length of the deck and the wrong guesses that one can afford."""

    length: Annotated[
        Literal["short", "long"],
        Param(
            N_("Length"),
            N_("How many cards the deck has."),
            choice_labels=(N_("Twelve cards"), N_("Twenty-four cards")),
            bare=True,
        ),
    ] = "short"
    candles: Annotated[
        int,
        Within(1, MAX_CANDLES),
        Param(N_("Candles to begin with"), N_("How many wrong guesses put out the light.")),
    ] = 3

    @property
    def cards(self) -> int:
        """Cards in the deck, numbered from 1; also the points needed to win."""
        return CARDS[self.length]


SPACE = ParamSpace(TurnsParams)


# Commands: small frozen dataclasses; the text is what a run on disk holds.


@dataclass(frozen=True, slots=True)
class Guess(TextCommand):
    """Say whether the next card is higher or lower, and turn it."""

    higher: Annotated[bool, spelt({True: "higher", False: "lower"})]


@dataclass(frozen=True, slots=True)
class Stake(TextCommand):
    """Set how much the next right guess adds. Reveals nothing."""

    verb = "stake"
    points: Annotated[int, Within(1, MAX_STAKE)]


@dataclass(frozen=True, slots=True)
class Bank(TextCommand):
    """Put the pot away safely. Reveals nothing."""

    verb = "bank"


TurnsCommand = Guess | Stake | Bank
COMMANDS: Commands[TurnsCommand] = Commands(TurnsCommand)
STAKES = tuple(Stake(points) for points in range(1, MAX_STAKE + 1))


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


TurnsEvent = Turned | Staked | Banked | Ended


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


# State: the whole truth, once. Snapshot, digest and reading back follow from it.

Card = Annotated[int, Within(1, CARDS["long"])]
Points = Annotated[int, Within(0, MAX_STAKE * CARDS["long"] ** 2)]


@dataclass(slots=True)
class TurnsState:
    """Everything that can be said of a game."""

    params: Annotated[TurnsParams, SPACE.form]
    seed: Seed
    deck: tuple[Card, ...]
    candles: Annotated[int, Within(0, MAX_CANDLES)]
    turned: Card = 1
    """Cards turned so far; the last of them lies open."""
    stake: Annotated[int, Within(1, MAX_STAKE)] = 1
    row: Annotated[int, Within(0, CARDS["long"])] = 0
    pot: Points = 0
    bank: Points = 0
    undo_depth: Annotated[int, Within(0, 10**9)] = 0


STATE = Codec(
    TurnsState,
    parts={
        "world": ("params", "seed"),
        "deck": ("deck",),
        "table": ("turned", "stake", "row"),
        "score": ("pot", "bank", "candles"),
        "undo": ("undo_depth",),
    },
)


# Game: how the state changes.


class TurnsGame(GameOf[TurnsParams, TurnsCommand, TurnsEvent, TurnsView]):
    """One game at the table."""

    params: TurnsParams

    def __init__(self, state: TurnsState) -> None:
        self.state = state
        self.params = state.params
        self.seed = state.seed

    @property
    def status(self) -> Status:
        state = self.state
        if state.candles == 0:
            return Status("lost", message("The last candle is out."))
        if state.turned < len(state.deck):
            return Status()
        target = self.params.cards
        if state.bank >= target:
            return Status("won", message("{bank} of {target} points.", **self._result()))
        return Status("lost", message("Only {bank} of {target} points.", **self._result()))

    @property
    def undo_depth(self) -> int:
        """Stakes and bankings since the last card was turned."""
        return self.state.undo_depth

    def legal(self) -> tuple[TurnsCommand, ...]:
        if self.status.over:
            return ()
        commands: list[TurnsCommand] = [Guess(True), Guess(False)]
        if self.state.pot:
            commands.append(Bank())
        commands.extend(stake for stake in STAKES if stake.points != self.state.stake)
        return tuple(commands)

    def apply(self, command: Command) -> tuple[TurnsEvent, ...]:
        # First everything that can be refused; only then is anything changed.
        if not isinstance(command, TurnsCommand) or command not in self.legal():
            known = ", ".join(one.text for one in self.legal())
            raise IllegalCommand(
                message(
                    "{command}: not open now, expected one of: {known}",
                    command=command.text,
                    known=known or message("nothing, the game is over"),
                )
            )
        state = self.state
        match command:
            case Guess(higher=higher):
                return self._turn(higher)
            case Stake(points=points):
                state.stake = points
                state.undo_depth += 1
                return (Staked(points),)
            case Bank():
                state.undo_depth += 1
                return (self._put_away(),)

    def explain(self, command: Command) -> Message | None:
        """What ``command`` would do, as far as the player may know."""
        view, state = self.view(), self.state
        chance = chance_of_higher(view)
        if not isinstance(command, TurnsCommand) or command not in view.legal or chance is None:
            return None
        match command:
            case Guess(higher=higher):
                gain = state.stake * (state.row + 1)
                percent = round(100 * (chance if higher else 1 - chance))
                return message("{percent}% for {gain} more.", percent=percent, gain=gain)
            case Stake(points=points):
                return message("A right guess adds {points}.", points=points * (state.row + 1))
            case Bank():
                safe = state.bank + state.pot
                return counted("{count} point is safe.", "{count} points are safe.", safe)

    def hint(self) -> Hint | None:
        """The likelier guess, and when to bank."""
        return advice(self.view())

    def odds(self) -> Fraction | None:
        """The chance that the next card is higher."""
        return chance_of_higher(self.view())

    def view(self) -> TurnsView:
        state = self.state
        return TurnsView(
            params=self.params,
            status=self.status,
            legal=self.legal(),
            card=state.deck[state.turned - 1],
            seen=state.deck[: state.turned],
            unseen=tuple(sorted(state.deck[state.turned :])),
            stake=state.stake,
            row=state.row,
            pot=state.pot,
            bank=state.bank,
            candles=state.candles,
        )

    def with_hidden(self, stream: Stream) -> TurnsGame:
        """The same table over a deck that lies in another order."""
        deck, turned = self.state.deck, self.state.turned
        other = (*deck[:turned], *stream.shuffled(deck[turned:]))
        return TurnsGame(replace(self.state, deck=other))

    def figures(self) -> tuple[Figure, ...]:
        return (
            Figure("points", message("Points"), self.state.bank),
            Figure("candles", message("Candles left"), self.state.candles),
            Figure("cards", message("Cards turned"), self.state.turned),
        )

    def snapshot(self) -> dict[str, Plain]:
        return STATE.write(self.state)

    def fields(self) -> pack.Fields:
        return STATE.parts(self.state)

    def _turn(self, higher: bool) -> tuple[TurnsEvent, ...]:
        state = self.state
        before, card = state.deck[state.turned - 1], state.deck[state.turned]
        right = (card > before) == higher
        gain = 0
        if right:
            state.row += 1
            gain = state.stake * state.row
            state.pot += gain
        else:
            state.row = state.pot = 0
            state.candles -= 1
        state.turned += 1
        # Something new was revealed: from here on nothing before it can be taken back.
        state.undo_depth = 0
        events: list[TurnsEvent] = [Turned(card, before, right, gain, state.pot, state.candles)]
        if state.turned == len(state.deck) and state.candles and state.pot:
            events.append(self._put_away())
        if self.status.over:
            won = self.status.phase == "won"
            events.append(Ended(won, state.bank, self.params.cards))
        return tuple(events)

    def _put_away(self) -> Banked:
        state = self.state
        points = state.pot
        state.bank += points
        state.pot = state.row = 0
        return Banked(points, state.bank)

    def _result(self) -> dict[str, int]:
        return {"bank": self.state.bank, "target": self.params.cards}


def start(params: TurnsParams, seed: str, content: Content) -> TurnsGame:
    """A new game: the deck is all that the seed decides."""
    del content
    deck = Dice(seed).stream("deck").shuffled(range(1, params.cards + 1))
    return TurnsGame(TurnsState(params, seed, deck, params.candles))


def restore(content: Content, data: Mapping[str, Plain]) -> TurnsGame:
    """The game of a snapshot. It may come from anywhere: the codec checks every part, and here
    stands what only several parts together can get wrong."""
    del content
    state = STATE.read(data)
    count = state.params.cards
    every_card = list(range(1, count + 1))
    expect(sorted(state.deck) == every_card, f"deck: expected every card from 1 to {count} once")
    expect(state.turned <= count, f"turned: expected at most {count} cards")
    expect(state.candles <= state.params.candles, "candles: expected no more than at the start")
    return TurnsGame(state)


# Narration: each event as a sentence, for the log and for screen readers, and as a step of JSON.


def narrate(event: Event) -> Message | None:
    """The sentence of an event of this game."""
    return sentence(event) if isinstance(event, TurnsEvent) else None


def sentence(event: TurnsEvent) -> Message:
    """What happened. A kind of event that is forgotten here fails the type check."""
    match event:
        case Turned(card=card, before=before, right=True, pot=pot):
            return message(
                "{card} after {before}: right, the pot is {pot}.",
                card=card,
                before=before,
                pot=pot,
            )
        case Turned(card=card, before=before, candles=candles):
            return counted(
                "{card} after {before}: wrong, {count} candle left.",
                "{card} after {before}: wrong, {count} candles left.",
                candles,
                card=card,
                before=before,
            )
        case Staked(points=points):
            return message("The stake is {points}.", points=points)
        case Banked(points=points, bank=bank):
            return message("{points} banked, {bank} in all.", points=points, bank=bank)
        case Ended(won=True, bank=bank):
            return message("The deck is out and {bank} points are enough.", bank=bank)
        case Ended(bank=bank, target=target):
            return message(
                "It is over: {bank} of the {target} points needed.", bank=bank, target=target
            )


def trace(event: Event) -> dict[str, JsonValue] | None:
    """The event as a step of the JSON trace."""
    match event:
        case Turned(card=card, right=right, gain=gain):
            return {"type": "card", "card": card, "right": right, "gain": gain}
        case Staked(points=points):
            return {"type": "stake", "points": points}
        case Banked(points=points):
            return {"type": "bank", "points": points}
        case _:
            return None


# Worlds: what `generate` prints of a seed.


def world(params: TurnsParams, seed: str, content: Content, traced: bool) -> dict[str, JsonValue]:
    """The deck in drawing order; with ``traced`` also the draws that shuffled it."""
    del content
    rolls = Trace() if traced else None
    deck = Dice(seed, rolls).stream("deck").shuffled(range(1, params.cards + 1))
    body: dict[str, JsonValue] = {"deck": list(deck), "target": params.cards}
    if rolls is not None:
        body["trace"] = [
            {"type": "draw", "sides": roll.sides, "value": roll.value + 1} for roll in rolls.rolls
        ]
    return body


def as_text(body: Mapping[str, JsonValue]) -> str:
    """The ID, and the deck in one line."""
    deck = body["deck"]
    assert isinstance(deck, list)
    return f"{body['id']}\n" + " ".join(str(card) for card in deck) + "\n"


# What everything else walks.

MODE = ModeOf(
    name="null-turns",
    rules=1,
    clock="decision",
    space=SPACE,
    presets=(
        Preset(message("Short"), "", message("Twelve cards, three candles.")),
        Preset(message("Long"), "long", message("Twenty-four cards, three candles.")),
    ),
    start=start,
    restore=restore,
    parse_command=COMMANDS.read,
    narrate=narrate,
    trace=trace,
    events=get_args(TurnsEvent),
    help=(
        HelpPage(
            message("Higher or Lower"),
            (
                message(
                    "Say whether the next card is higher or lower. A right guess adds the stake"
                    " to the pot, times the right guesses in a row; a wrong one loses the pot"
                    " and a candle."
                ),
                message(
                    "Banking keeps the pot and breaks the row. When the deck is out, as many"
                    " points as there were cards win."
                ),
            ),
        ),
    ),
)

GENERATOR = GeneratorOf("null-turns", "null-turns/1", SPACE, world, {"text": as_text}, rules=1)
"""Its worlds, to look at."""
