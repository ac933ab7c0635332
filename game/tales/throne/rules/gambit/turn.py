"""The rules of Gambit: what is open on a table, what a player sees of it, and what a command leads
to."""

from __future__ import annotations

from typing import Literal, assert_never

from game.core.dice import Dice
from game.core.mode import Figure, Status
from game.core.text import message
from game.tales.throne.rules.cards import Card, Deal, in_order
from game.tales.throne.rules.combat import Clash, Pile, changed, hurt, piles_open
from game.tales.throne.rules.commands import (
    CONCEDE,
    TAKE_FIRST,
    TAKE_SECOND,
    Choose,
    Concede,
    Take,
)
from game.tales.throne.rules.events import (
    Conceded,
    DeckShuffled,
    EnemySlain,
    Fallen,
    FightBegun,
    HelpGiven,
    PassageTold,
    RewardTaken,
    ThronesEvent,
    ThroneWon,
    TrapSprung,
)
from game.tales.throne.rules.gambit.commands import (
    BLIND,
    FORGE,
    TAKE_CARDS,
    Blind,
    Feint,
    Forge,
    GambitCommand,
    Play,
    TakeCards,
    TakeRelic,
    Weave,
)
from game.tales.throne.rules.gambit.events import (
    Answered,
    CardsHeld,
    ExchangeSettled,
    FlaskDrunk,
    FoeShown,
    Forged,
    ForkSeen,
    GambitEvent,
    RelicsFound,
    RelicTaken,
)
from game.tales.throne.rules.gambit.relics import (
    AT_ONCE,
    FLASK_FROM,
    FLASK_GIVES,
    RELICS,
    SATCHEL_CARDS,
    Relic,
)
from game.tales.throne.rules.gambit.state import GambitState
from game.tales.throne.rules.gambit.sums import (
    BOLDEST,
    FORGED_GIVES,
    FORGED_TAKES,
    INSTEAD,
    OPENING,
    SPOILS,
    Way,
    answered,
    boldness_at,
    forged_rank,
    held_at_most,
)
from game.tales.throne.rules.gambit.view import GambitView, OpenExchange
from game.tales.throne.rules.gambit.worth import Glance, Position
from game.tales.throne.rules.quest import LAST_STEP, Change, Step
from game.tales.throne.rules.walk import standing, walked


def status(state: GambitState) -> Status:
    """Whether the run goes on, and if not, why."""
    return standing(state.outcome, state.quest, state.step)


def open_commands(state: GambitState) -> tuple[GambitCommand, ...]:
    """The commands open now; conceding comes last."""
    if state.outcome != "playing":
        return ()
    if state.phase == "fork":
        ways = (TAKE_FIRST, TAKE_SECOND)[: len({card.rank for card in state.fork})]
        forging = (FORGE,) if _forgeable(state) else ()
        return (*ways, *forging, CONCEDE)
    if state.phase == "answer":
        return (*_answers(state), CONCEDE)
    if state.phase == "pile":
        return (*map(Choose, _open_piles(state, _clash(state)[0])), CONCEDE)
    return (*map(TakeRelic, state.offered), TAKE_CARDS, CONCEDE)


def _ranks(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Each rank once, in order."""
    return tuple(dict.fromkeys(card.rank for card in cards))


def _forgeable(state: GambitState) -> int | None:
    """The rank of the card that the Dwarf may forge now."""
    if state.params.hero != "dwarf" or state.forged:
        return None
    return forged_rank((card.rank for card in state.held), state.life, state.armour)


def _answers(state: GambitState) -> tuple[GambitCommand, ...]:
    ranks = _ranks(state.held)
    found: list[GambitCommand] = [*map(Play, ranks), BLIND]
    if state.params.hero == "hero" and not state.feinted:
        found += map(Feint, ranks)
    if state.params.hero == "wizard":
        held = [card.rank for card in state.held]
        pairs = {(low, high) for n, low in enumerate(held) for high in held[n + 1 :]}
        found += [Weave(low, high) for low, high in sorted(pairs)]
    return tuple(found)


def _clash(state: GambitState) -> tuple[Clash, bool]:
    """What the answer on the table does."""
    assert state.way != "none"
    ranks = [card.rank for card in state.answer]
    return answered(state.way, ranks, state.shown[0].rank, state.foe, state.relics)


def _open_piles(state: GambitState, clash: Clash) -> tuple[Pile, ...]:
    return piles_open(clash.by, state.armour, state.enemy_armour, enemy_picks=False)


def glance(state: GambitState) -> Glance:
    """What a bot compares of ``state``: the same as of what the player sees, without the rest."""
    return Glance(
        Position(
            state.step,
            state.life,
            state.armour,
            tuple([card.rank for card in state.held]),
            state.relics,
            state.enemy_life,
            state.enemy_armour,
            state.boldness,
            state.feinted,
        ),
        state.fork,
        state.shown[0].rank if state.shown else 0,
        state.foe,
        None if state.way == "none" else _clash(state)[0],
        state.deck or state.discard,
    )


def look(state: GambitState, legal: tuple[GambitCommand, ...]) -> GambitView:
    """What the player sees; ``legal`` are the state's open commands."""
    exchange = None
    if state.way != "none":
        exchange = OpenExchange(state.way, state.answer, state.shown[0], *_clash(state))
    return GambitView(
        params=state.params,
        quest=state.quest,
        status=status(state),
        phase=state.phase if state.outcome == "playing" else "over",
        legal=legal,
        step=state.step,
        life=state.life,
        armour=state.armour,
        enemy_life=state.enemy_life,
        enemy_armour=state.enemy_armour,
        boldness=state.boldness,
        held=state.held,
        foe_card=state.shown[0] if state.shown else None,
        exchange=exchange,
        feinted=state.feinted,
        forged=state.forged,
        relics=state.relics,
        offered=state.offered,
        fork=state.fork,
        steps_drawn=state.steps_drawn,
        steps_hidden=in_order(state.step_pile),
        combat_left=in_order(state.deck),
        discard=state.discard,
        shuffles=state.shuffles,
        exchanges=state.exchanges,
    )


def figures(state: GambitState) -> tuple[Figure, ...]:
    """The numbers of a run, the score first, reckoned as at every level."""
    score = 10 * state.step
    if state.outcome == "won":
        score += 1000 + 10 * (state.life + state.armour)
    return (
        Figure("score", message("Score"), score),
        Figure("steps", message("Steps walked"), state.step),
        Figure("slain", message("Enemies slain"), look(state, ()).slain),
        Figure("hands", message("Hands dealt"), state.exchanges),
        Figure("life", message("Life left"), state.life),
        Figure("armour", message("Armour left"), state.armour),
        Figure("relics", message("Relics"), len(state.relics)),
    )


class Turn:
    """What one command leads to."""

    def __init__(self, state: GambitState) -> None:
        self._state = state
        self._events: list[ThronesEvent | GambitEvent] = []

    def begun(self) -> None:
        """The first cards are held, and the first fork lies open."""
        self._hold(OPENING[self._state.params.hero])
        self._to_fork()

    def done(self, command: GambitCommand) -> list[ThronesEvent | GambitEvent]:
        """Carry ``command``, which is open, out."""
        state = self._state
        match command:
            case Take(place=place):
                self._walk(place)
            case Play(rank=rank):
                self._answer("play", (self._laid(rank),))
            case Feint(rank=rank):
                state.feinted = True
                self._answer("feint", (self._laid(rank),))
            case Weave(low=low, high=high):
                self._answer("weave", (self._laid(low), self._laid(high)))
            case Blind():
                self._answer("turn", self._drawn(1))
            case Choose(pile=pile):
                clash, _ = _clash(state)
                self._settle(pile, clash)
            case Forge():
                beaten = _forgeable(state)
                assert beaten is not None
                card = self._laid(beaten)
                state.discard = (*state.discard, card)
                state.life += FORGED_GIVES
                state.armour -= FORGED_TAKES
                state.forged = True
                self._events.append(Forged(card, state.life, state.armour))
            case TakeRelic(relic=relic):
                self._take(relic)
            case TakeCards():
                state.offered = ()
                self._hold(INSTEAD)
                self._to_fork()
            case Concede():
                state.outcome = "conceded"
                self._events.append(Conceded(state.step))
            case _:
                assert_never(command)
        return self._events

    # Cards

    def _laid(self, rank: int) -> Card:
        """A held card of that rank leaves the hand."""
        state = self._state
        card = next(card for card in state.held if card.rank == rank)
        state.held = tuple(other for other in state.held if other != card)
        return card

    def _drawn(self, count: int) -> tuple[Card, ...]:
        """The next combat cards; when the deck is empty, the discard is shuffled into a new one.

        Which order a new deck has depends on its number alone, never on how fights went: of all
        eighteen cards in that order, it holds those that were used.
        """
        state = self._state
        found: tuple[Card, ...] = ()
        while len(found) < count:
            if not state.deck:
                state.shuffles += 1
                order = Deal(Dice(state.seed)).combat_deck(state.shuffles)
                state.deck = tuple(card for card in order if card in state.discard)
                state.discard = ()
                self._events.append(DeckShuffled(state.shuffles))
            found, state.deck = (*found, state.deck[0]), state.deck[1:]
        return found

    def _hold(self, count: int) -> None:
        """Draw cards to hold, as many as the hand has room for."""
        state = self._state
        room = held_at_most(state.relics) - len(state.held)
        cards = self._drawn(min(count, room))
        if cards:
            state.held = in_order((*state.held, *cards))
            self._events.append(CardsHeld(cards))

    # The walk

    def _to_fork(self) -> None:
        state = self._state
        missing = 2 - len(state.fork)
        state.fork = (*state.fork, *state.step_pile[:missing])
        state.step_pile = state.step_pile[missing:]
        state.phase = "fork"
        self._events.append(ForkSeen(state.fork))

    def _walk(self, place: Literal[1, 2]) -> None:
        state = self._state
        card = state.fork[place - 1]
        state.fork = tuple(other for other in state.fork if other != card)
        state.forged = False
        start, state.step = state.step, state.step + card.steps
        state.steps_drawn = (*state.steps_drawn, card)
        left = len(state.fork) + len(state.step_pile)
        self._events += walked(state.quest, start, card, left)
        step = state.quest.step(state.step)
        if step.type == "fight":
            state.enemy_life, state.enemy_armour = step.life, step.armour
            state.boldness = boldness_at(state.params.quest, state.params.hero, step.number)
            self._events.append(FightBegun(step, step.life, step.armour))
            self._show()
            return
        self._change(step)
        if state.life == 0:
            self._fall(step)
        else:
            self._to_fork()

    def _change(self, step: Step) -> None:
        """A trap, a help or a reward, as it is written."""
        state = self._state
        state.life, state.armour = changed(state.life, state.armour, step.change)
        told = (step, step.change, state.life, state.armour)
        match step.type:
            case "trap":
                self._events.append(TrapSprung(*told))
            case "help":
                self._events.append(HelpGiven(*told))
            case "fight":
                self._events.append(RewardTaken(*told))

    def _fall(self, step: Step) -> None:
        self._state.outcome = "fallen"
        self._state.phase = "over"
        self._events.append(Fallen(step))

    # The fight

    def _show(self) -> None:
        state = self._state
        state.shown = self._drawn(1)
        state.phase = "answer"
        self._events.append(FoeShown(state.shown[0], state.boldness))

    def _answer(self, way: Way, cards: tuple[Card, ...]) -> None:
        state = self._state
        state.way, state.answer = way, cards
        state.exchanges += 1
        clash, through = _clash(state)
        self._events.append(Answered(way, cards, state.shown[0], clash, through))
        if clash.damage == 0:
            state.boldness = min(BOLDEST, state.boldness + 1)
            self._settle("none", clash)
        elif len(_open_piles(state, clash)) == 1:
            self._settle("life", clash)
        else:
            state.phase = "pile"

    def _settle(self, pile: Pile | Literal["none"], clash: Clash) -> None:
        """The cards go to the discard, the damage on ``pile`` of the side that was struck."""
        state = self._state
        foe, cards, way = state.shown[0], state.answer, state.way
        assert way != "none"
        counted = (
            clash.player_power - state.life,
            cards[0].rank if way == "feint" else foe.rank,
        )
        bled = False
        if pile != "none":
            if clash.by == "player":
                state.enemy_life, state.enemy_armour = hurt(
                    state.enemy_life, state.enemy_armour, clash.damage, pile
                )
            else:
                bled = pile == "life"
                state.life, state.armour = hurt(state.life, state.armour, clash.damage, pile)
        state.discard = (*state.discard, *cards, foe)
        state.shown = state.answer = ()
        state.way = "none"
        self._events.append(
            ExchangeSettled(
                way,
                cards,
                foe,
                clash,
                pile,
                state.life,
                state.armour,
                state.enemy_life,
                state.enemy_armour,
                state.boldness,
                counted,
            )
        )
        step = state.quest.step(state.step)
        if state.life == 0:
            self._fall(step)
        elif state.enemy_life == 0:
            self._slay(step)
        else:
            if bled and state.params.hero == "barbarian":
                self._hold(1)
            self._show()

    def _slay(self, step: Step) -> None:
        state = self._state
        state.enemy_armour = state.boldness = 0
        state.feinted = False
        self._events.append(EnemySlain(step))
        if step.number == LAST_STEP:
            state.outcome = "won"
            state.phase = "over"
            epilogue = state.quest.passage(LAST_STEP)
            if epilogue is not None:
                self._events.append(PassageTold(epilogue))
            self._events.append(ThroneWon(state.quest.title))
            return
        if "flask" in state.relics and state.life <= FLASK_FROM:
            state.life += FLASK_GIVES
            self._events.append(FlaskDrunk(state.life))
        self._hold(SPOILS[state.params.hero])
        if step.change != Change():
            self._change(step)
            self._to_fork()
            return
        order = Dice(state.seed).stream("relics", step.number).shuffled(RELICS)
        state.offered = tuple(relic for relic in order if relic not in state.relics)[:2]
        if not state.offered:
            self._to_fork()
            return
        state.phase = "relic"
        self._events.append(RelicsFound(state.offered))

    def _take(self, relic: Relic) -> None:
        state = self._state
        state.relics = (*state.relics, relic)
        state.offered = ()
        state.life, state.armour = changed(state.life, state.armour, AT_ONCE.get(relic, Change()))
        self._events.append(RelicTaken(relic, state.life, state.armour))
        if relic == "satchel":
            self._hold(SATCHEL_CARDS)
        self._to_fork()
