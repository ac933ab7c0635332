"""One run of Deathly Thrones: how it begins, what may be done, and what it leads to.

Source: seeds/004 and the settled ambiguities of its rules; every variant is a toggle of
`ThronesParams` and is off unless the player asked for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, assert_never

from game.core import pack
from game.core.codec import Plain
from game.core.dice import Dice, Stream
from game.core.errors import IllegalCommand
from game.core.mode import Command, Figure, GameOf, Hint, Status
from game.core.sliced import Sliced
from game.core.text import Message, message
from game.tales.throne.rules.advice import explain, hint
from game.tales.throne.rules.cards import Card, Deal, in_order
from game.tales.throne.rules.combat import (
    Clash,
    Pile,
    changed,
    clash,
    gain_options,
    on_pile,
    piles_open,
    trap_options,
)
from game.tales.throne.rules.commands import (
    CHOOSE,
    CONCEDE,
    DEAL,
    DRAW,
    REDRAW,
    SCOUT,
    TAKE_FIRST,
    TAKE_SECOND,
    Choose,
    Concede,
    DealHand,
    Draw,
    Redraw,
    Scout,
    Take,
    ThronesCommand,
)
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.events import (
    Conceded,
    DeckShuffled,
    EnemySlain,
    Fallen,
    FightBegun,
    HandDealt,
    HandRedrawn,
    HandSettled,
    HelpGiven,
    PassageTold,
    PutLast,
    RewardTaken,
    Scouted,
    ThronesEvent,
    ThroneWon,
    TrapSprung,
)
from game.tales.throne.rules.odds import Odds
from game.tales.throne.rules.params import HEROES, ThronesParams
from game.tales.throne.rules.quest import LAST_STEP, Change, Quest, Step
from game.tales.throne.rules.solver import first_winnable_attempt
from game.tales.throne.rules.state import STATE, State, read_state
from game.tales.throne.rules.table import TableCommand, TableEvent, TableView
from game.tales.throne.rules.view import OpenHand, ThronesView
from game.tales.throne.rules.walk import standing, walked

# What lies open on the table


def status(state: State) -> Status:
    """Whether the run goes on, and if not, why."""
    return standing(state.outcome, state.quest, state.step)


def open_commands(state: State) -> tuple[ThronesCommand, ...]:
    """The commands open now; conceding comes last."""
    if state.outcome != "playing":
        return ()
    if state.phase == "walk":
        if state.scouts_left > 0 and len(state.step_pile) >= 2:
            return (DRAW, SCOUT, CONCEDE)
        return (DRAW, CONCEDE)
    if state.phase == "scouting":
        return (TAKE_FIRST, TAKE_SECOND, CONCEDE)
    if state.phase == "fight":
        return (DEAL, CONCEDE)
    if state.phase == "pile":
        piles = tuple(CHOOSE[pile] for pile in open_piles(state))
        return (*piles, REDRAW, CONCEDE) if redraw_open(state) else (*piles, CONCEDE)
    return (*(CHOOSE[pile] for pile, _ in offers(state)), CONCEDE)


def sums(state: State) -> Clash:
    """What the open hand does."""
    assert state.hand is not None
    player, enemy = state.hand
    return clash(
        player.rank, enemy.rank, state.life, state.armour, state.enemy_life, state.enemy_armour
    )


def open_piles(state: State) -> tuple[Pile, ...]:
    """The piles that may take the damage of the open hand."""
    return piles_open(sums(state).by, state.armour, state.enemy_armour, state.params.enemy_picks)


def redraw_open(state: State) -> bool:
    """Whether a redraw is left in the fight that goes on now."""
    fighting = state.phase in ("fight", "pile") and state.outcome == "playing"
    return state.params.redraw and fighting and not state.redraw_used


def offers(state: State) -> tuple[tuple[Pile, Change], ...]:
    """What each pile would take of the gain or the trap that waits for a choice."""
    if state.outcome != "playing":
        return ()
    if state.phase == "gain":
        return gain_options(state.params, state.quest.step(state.step).change)
    if state.phase == "trap":
        return trap_options(state.params, state.quest.step(state.step).change, state.armour)
    return ()


def look(state: State, legal: tuple[ThronesCommand, ...]) -> ThronesView:
    """What the player sees; ``legal`` are the state's open commands."""
    hidden = len(state.step_pile) - state.known
    return ThronesView(
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
        hand=None if state.hand is None else OpenHand(*state.hand, sums(state)),
        offers=offers(state),
        steps_drawn=state.steps_drawn,
        steps_hidden=in_order(state.step_pile[:hidden]),
        steps_known=state.step_pile[hidden:],
        scouted=state.scouted,
        scouts_left=state.scouts_left,
        combat_left=in_order(state.deck),
        discard=state.discard,
        shuffles=state.shuffles,
        redraw_open=redraw_open(state),
        hands=state.hands,
        winnable_found=state.winnable_found,
        undo_depth=state.undo_depth,
    )


def figures(state: State) -> tuple[Figure, ...]:
    """The numbers of a run, the score first: 10 a step, and for a throne 1000 more with 10 for
    each life and armour left.

    A throne always beats a grave (400 at most), and how whole one sits on it ranks thrones.
    """
    score = 10 * state.step
    if state.outcome == "won":
        score += 1000 + 10 * (state.life + state.armour)
    return (
        Figure("score", message("Score"), score),
        Figure("steps", message("Steps walked"), state.step),
        Figure("slain", message("Enemies slain"), look(state, ()).slain),
        Figure("hands", message("Hands dealt"), state.hands),
        Figure("life", message("Life left"), state.life),
        Figure("armour", message("Armour left"), state.armour),
    )


class ThronesGame(GameOf[ThronesParams, TableCommand, TableEvent, TableView]):
    """A run from its first card to the throne, a grave or a white flag."""

    def __init__(self, state: State, content: ThronesContent) -> None:
        self.state = state
        self._content = content
        self.params: ThronesParams = state.params
        self.seed = state.seed
        self._view: ThronesView | None = None
        self._legal: tuple[ThronesCommand, ...] | None = None

    @property
    def status(self) -> Status:
        return status(self.state)

    def legal(self) -> tuple[ThronesCommand, ...]:
        if self._legal is None:
            self._legal = open_commands(self.state)
        return self._legal

    def view(self) -> ThronesView:
        if self._view is None:
            self._view = look(self.state, self.legal())
        return self._view

    def explain(self, command: Command) -> Message | None:
        """What ``command`` would do, as far as the table shows it; None when it is not open."""
        if not isinstance(command, ThronesCommand) or command not in self.legal():
            return None
        return explain(self.view(), command)

    def preparing(self) -> Sliced[None]:
        """Have the table of odds for these toggles, should nobody have built it beforehand."""
        if self.state.outcome == "playing":
            yield from self._content.preparing(self.params)

    def odds(self) -> Odds | None:
        """The chances of this decision; None once the run is over."""
        if self.state.outcome != "playing":
            return None
        return self._content.calculator(self.params).odds(self.view())

    def hint(self) -> Hint | None:
        """The command with the best chance, and why; None once the run is over."""
        odds = self.odds()
        return None if odds is None else hint(self.view(), odds)

    @property
    def undo_depth(self) -> int:
        """Choices made since a card was last turned: those may be taken back."""
        return self.state.undo_depth

    def figures(self) -> tuple[Figure, ...]:
        return figures(self.state)

    def snapshot(self) -> dict[str, Plain]:
        return STATE.write(self.state)

    def fields(self) -> pack.Fields:
        return STATE.parts(self.state)

    def with_hidden(self, stream: Stream) -> ThronesGame:
        """A game that looks the same but whose face-down cards lie in another order."""
        state = replace(self.state)
        hidden = len(state.step_pile) - state.known
        state.step_pile = stream.shuffled(state.step_pile[:hidden]) + state.step_pile[hidden:]
        state.deck = stream.shuffled(state.deck)
        return ThronesGame(state, self._content)

    def apply(self, command: Command) -> tuple[ThronesEvent, ...]:
        if not isinstance(command, ThronesCommand) or command not in self.legal():
            known = ", ".join(choice.text for choice in self.legal())
            raise IllegalCommand(
                message(
                    "{command}: not open now, expected one of: {known}",
                    command=command.text,
                    known=known or message("nothing, the game is over"),
                )
            )
        self._view = self._legal = None
        events: list[ThronesEvent] = []
        state = self.state
        depth = state.undo_depth
        state.undo_depth = 0
        match command:
            case Draw():
                card, state.step_pile = state.step_pile[0], state.step_pile[1:]
                state.known = min(state.known, len(state.step_pile))
                self._walk(card, events)
            case Scout():
                self._scout(events)
            case Take(place=place):
                self._take(place, events)
                state.undo_depth = depth + 1
            case DealHand():
                self._deal_hand(events)
            case Redraw():
                self._redraw(events)
            case Choose(pile=pile):
                self._choose(pile, events)
                state.undo_depth = depth + 1
            case Concede():
                state.outcome = "conceded"
                events.append(Conceded(state.step))
            case _:
                assert_never(command)
        if state.outcome != "playing":
            state.undo_depth = 0
        return tuple(events)

    # The walk

    def _scout(self, events: list[ThronesEvent]) -> None:
        state = self.state
        first, second = state.step_pile[:2]
        state.step_pile = state.step_pile[2:]
        state.known = min(state.known, len(state.step_pile))
        state.scouted = (first, second)
        state.scouts_left -= 1
        state.phase = "scouting"
        events.append(Scouted(first, second, state.scouts_left))

    def _take(self, place: int, events: list[ThronesEvent]) -> None:
        state = self.state
        assert state.scouted is not None
        taken, other = state.scouted if place == 1 else state.scouted[::-1]
        state.scouted = None
        state.step_pile = (*state.step_pile, other)
        state.known += 1
        events.append(PutLast(other))
        self._walk(taken, events)

    def _walk(self, card: Card, events: list[ThronesEvent]) -> None:
        state = self.state
        start = state.step
        state.step = start + card.steps
        state.steps_drawn = (*state.steps_drawn, card)
        events += walked(state.quest, start, card, len(state.step_pile))
        step = state.quest.step(state.step)
        state.phase = "walk"
        if step.type == "fight":
            state.enemy_life, state.enemy_armour = step.life, step.armour
            state.phase = "fight"
            events.append(FightBegun(step, step.life, step.armour))
        elif step.type == "trap":
            if trap_options(state.params, step.change, state.armour):
                state.phase = "trap"
            else:
                self._spring(step.change, events)
        else:
            self._gain_or_ask(step, events)

    def _gain_or_ask(self, step: Step, events: list[ThronesEvent]) -> None:
        if gain_options(self.params, step.change):
            self.state.phase = "gain"
        elif step.change != Change():
            self._gain(step.change, events)

    def _gain(self, change: Change, events: list[ThronesEvent]) -> None:
        state = self.state
        step = state.quest.step(state.step)
        state.life, state.armour = changed(state.life, state.armour, change)
        kind = HelpGiven if step.type == "help" else RewardTaken
        events.append(kind(step, change, state.life, state.armour))

    def _spring(self, change: Change, events: list[ThronesEvent]) -> None:
        state = self.state
        step = state.quest.step(state.step)
        state.life, state.armour = changed(state.life, state.armour, change)
        events.append(TrapSprung(step, change, state.life, state.armour))
        if state.life == 0:
            self._fall(step, events)

    def _fall(self, step: Step, events: list[ThronesEvent]) -> None:
        self.state.outcome = "fallen"
        self.state.phase = "over"
        events.append(Fallen(step))

    # The fight

    def _deal_hand(self, events: list[ThronesEvent]) -> None:
        state = self.state
        if not state.deck:
            state.shuffles += 1
            state.deck, state.discard = state.deal.combat_deck(state.shuffles), ()
            events.append(DeckShuffled(state.shuffles))
        player, enemy = state.deck[:2]
        state.deck = state.deck[2:]
        state.hand = (player, enemy)
        state.phase = "pile"
        clash = sums(state)
        events.append(HandDealt(player, enemy, clash))
        if clash.damage == 0:
            self._settle("none", clash, events)
        elif not redraw_open(state) and len(open_piles(state)) == 1:
            self._settle("life", clash, events)

    def _redraw(self, events: list[ThronesEvent]) -> None:
        state = self.state
        assert state.hand is not None
        player, enemy = state.hand
        state.redraw_used = True
        state.discard = (*state.discard, player, enemy)
        events.append(
            HandRedrawn(
                player,
                enemy,
                sums(state),
                state.life,
                state.armour,
                state.enemy_life,
                state.enemy_armour,
            )
        )
        self._deal_hand(events)

    def _settle(
        self, pile: Pile | Literal["none"], clash: Clash, events: list[ThronesEvent]
    ) -> None:
        """Put the open hand aside, its damage on ``pile`` of the side that was struck."""
        state = self.state
        assert state.hand is not None
        player, enemy = state.hand
        if pile != "none" and clash.by == "player":
            toll = on_pile(pile, -clash.damage)
            state.enemy_life, state.enemy_armour = changed(
                state.enemy_life, state.enemy_armour, toll
            )
        elif pile != "none":
            state.life, state.armour = changed(
                state.life, state.armour, on_pile(pile, -clash.damage)
            )
        state.hand = None
        state.discard = (*state.discard, player, enemy)
        state.phase = "fight"
        events.append(
            HandSettled(
                player,
                enemy,
                clash,
                pile,
                state.life,
                state.armour,
                state.enemy_life,
                state.enemy_armour,
            )
        )
        step = state.quest.step(state.step)
        if state.life == 0:
            self._fall(step, events)
        elif state.enemy_life == 0:
            self._slay(step, events)

    def _slay(self, step: Step, events: list[ThronesEvent]) -> None:
        state = self.state
        state.enemy_armour = 0
        state.redraw_used = False
        events.append(EnemySlain(step))
        if step.number < LAST_STEP:
            state.phase = "walk"
            self._gain_or_ask(step, events)
            return
        state.outcome = "won"
        state.phase = "over"
        epilogue = state.quest.passage(LAST_STEP)
        if epilogue is not None:
            events.append(PassageTold(epilogue))
        events.append(ThroneWon(state.quest.title))

    # Choices

    def _choose(self, pile: Pile, events: list[ThronesEvent]) -> None:
        state = self.state
        if state.phase == "pile":
            self._settle(pile, sums(state), events)
            return
        change = dict(offers(state))[pile]
        asked, state.phase = state.phase, "walk"
        if asked == "gain":
            self._gain(change, events)
        else:
            self._spring(change, events)


def deal_of(params: ThronesParams, quest: Quest, seed: str) -> tuple[Deal, bool | None]:
    """The deal that ``seed`` stands for, and with `winnable` whether one was found."""
    if not params.winnable:
        return Deal(Dice(seed)), None
    attempt, found = first_winnable_attempt(quest, params, seed)
    return Deal(Dice(seed), attempt), found


def start(params: ThronesParams, seed: str, content: ThronesContent) -> ThronesGame:
    quest = content.quest(params.quest)
    deal, winnable_found = deal_of(params, quest, seed)
    life, armour = HEROES[params.hero]
    return ThronesGame(
        State(
            params=params,
            seed=seed,
            quest=quest,
            attempt=deal.attempt,
            winnable_found=winnable_found,
            life=life,
            armour=armour,
            step_pile=deal.step_pile(),
            scouts_left=params.scout,
            deck=deal.combat_deck(0),
        ),
        content,
    )


def restore(content: ThronesContent, data: Mapping[str, Plain]) -> ThronesGame:
    """The game that a snapshot stands for; `GameError` for data that no run can lead to."""
    return ThronesGame(read_state(content, data), content)
