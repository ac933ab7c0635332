"""One run of Deathly Thrones: what may be done, and what it leads to.

Source: seeds/004 and the settled ambiguities of its rules; every variant is a toggle of
`ThronesParams` and is off unless the player asked for it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from game.core import pack
from game.core.dice import Stream
from game.core.errors import IllegalCommand
from game.core.mode import Command, Event, Figure, Game, Hint, Plain, Status
from game.core.text import Message, message
from game.tales.throne.rules import table
from game.tales.throne.rules.advice import advice
from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.combat import Clash, Pile, changed, gain_options, trap_options
from game.tales.throne.rules.commands import (
    Choose,
    Concede,
    DealHand,
    Draw,
    Redraw,
    Scout,
    Take,
    ThronesCommand,
)
from game.tales.throne.rules.events import (
    Arrived,
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
    StepDrawn,
    ThroneWon,
    TrapSprung,
)
from game.tales.throne.rules.explain import explain
from game.tales.throne.rules.odds import Odds
from game.tales.throne.rules.odds_hint import hint
from game.tales.throne.rules.params import ThronesParams
from game.tales.throne.rules.quest import LAST_STEP, Change, Step, ThronesContent
from game.tales.throne.rules.state import STATE, State
from game.tales.throne.rules.view import ThronesView


class ThronesGame(Game):
    """A run from its first card to the throne, a grave or a white flag."""

    def __init__(self, state: State, content: ThronesContent) -> None:
        self._state = state
        self._content = content
        self.params: ThronesParams = state.params
        self.seed = state.seed
        self._view: ThronesView | None = None
        self._legal: tuple[ThronesCommand, ...] | None = None

    @property
    def status(self) -> Status:
        return table.status(self._state)

    def legal(self) -> tuple[ThronesCommand, ...]:
        if self._legal is None:
            self._legal = table.open_commands(self._state)
        return self._legal

    def view(self) -> ThronesView:
        if self._view is None:
            self._view = table.look(self._state, self.legal())
        return self._view

    def explain(self, command: Command) -> Message | None:
        """What ``command`` would do, as far as the table shows it; None when it is not open."""
        return explain(self.view(), command) if command in self.legal() else None

    def odds(self) -> Odds | None:
        """The chances of this decision; None once the run is over."""
        if self._state.outcome != "playing":
            return None
        return advice(self._content, self.params).calculator.odds(self.view())

    def hint(self) -> Hint | None:
        """The command with the best chance, and why; None once the run is over."""
        odds = self.odds()
        return None if odds is None else hint(self.view(), odds)

    @property
    def undo_depth(self) -> int:
        """Choices made since a card was last turned: those may be taken back."""
        return self._state.undo_depth

    def figures(self) -> tuple[Figure, ...]:
        return table.figures(self._state)

    def snapshot(self) -> dict[str, Plain]:
        return STATE.write(self._state)

    def fields(self) -> pack.Fields:
        return STATE.parts(self._state)

    def with_hidden(self, stream: Stream) -> ThronesGame:
        """A game that looks the same but whose face-down cards lie in another order."""
        state = replace(self._state)
        hidden = len(state.step_pile) - state.known
        state.step_pile = stream.shuffled(state.step_pile[:hidden]) + state.step_pile[hidden:]
        state.deck = stream.shuffled(state.deck)
        return ThronesGame(state, self._content)

    def apply(self, command: Command) -> tuple[Event, ...]:
        if command not in self.legal():
            said = getattr(command, "text", "this")
            known = ", ".join(choice.text for choice in self.legal())
            raise IllegalCommand(
                message(
                    "{command}: not open now, expected one of: {known}",
                    command=said,
                    known=known or message("nothing, the game is over"),
                )
            )
        self._view = self._legal = None
        events: list[Event] = []
        state = self._state
        depth = state.undo_depth
        state.undo_depth = 0
        match command:
            case Draw():
                card, state.step_pile = state.step_pile[0], state.step_pile[1:]
                state.known = min(state.known, len(state.step_pile))
                self._walk(card, events)
            case Scout():
                self._scout(events)
            case Take(place):
                self._take(place, events)
                state.undo_depth = depth + 1
            case DealHand():
                self._deal_hand(events)
            case Redraw():
                self._redraw(events)
            case Choose(pile):
                self._choose(pile, events)
                state.undo_depth = depth + 1
            case Concede():
                state.outcome = "conceded"
                events.append(Conceded(state.step))
        if state.outcome != "playing":
            state.undo_depth = 0
        return tuple(events)

    # The walk

    def _scout(self, events: list[Event]) -> None:
        state = self._state
        first, second = state.step_pile[:2]
        state.step_pile = state.step_pile[2:]
        state.known = min(state.known, len(state.step_pile))
        state.scouted = (first, second)
        state.scouts_left -= 1
        state.phase = "scouting"
        events.append(Scouted(first, second, state.scouts_left))

    def _take(self, place: int, events: list[Event]) -> None:
        state = self._state
        assert state.scouted is not None
        taken, other = state.scouted if place == 1 else state.scouted[::-1]
        state.scouted = None
        state.step_pile = (*state.step_pile, other)
        state.known += 1
        events.append(PutLast(other))
        self._walk(taken, events)

    def _walk(self, card: Card, events: list[Event]) -> None:
        state = self._state
        start = state.step
        state.step = start + card.steps
        state.steps_drawn = (*state.steps_drawn, card)
        events.append(StepDrawn(card, start, state.step, len(state.step_pile)))
        for passage in state.quest.passages:
            if passage.after > 0 and start <= passage.after < state.step:
                events.append(PassageTold(passage))
        step = state.quest.step(state.step)
        events.append(Arrived(step))
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

    def _gain_or_ask(self, step: Step, events: list[Event]) -> None:
        if gain_options(self.params, step.change):
            self._state.phase = "gain"
        elif step.change != Change():
            self._gain(step.change, events)

    def _gain(self, change: Change, events: list[Event]) -> None:
        state = self._state
        step = state.quest.step(state.step)
        state.life, state.armour = changed(state.life, state.armour, change)
        kind = HelpGiven if step.type == "help" else RewardTaken
        events.append(kind(step, change, state.life, state.armour))

    def _spring(self, change: Change, events: list[Event]) -> None:
        state = self._state
        step = state.quest.step(state.step)
        state.life, state.armour = changed(state.life, state.armour, change)
        events.append(TrapSprung(step, change, state.life, state.armour))
        if state.life == 0:
            self._fall(step, events)

    def _fall(self, step: Step, events: list[Event]) -> None:
        self._state.outcome = "fallen"
        self._state.phase = "over"
        events.append(Fallen(step))

    # The fight

    def _deal_hand(self, events: list[Event]) -> None:
        state = self._state
        if not state.deck:
            state.shuffles += 1
            state.deck, state.discard = state.deal.combat_deck(state.shuffles), ()
            events.append(DeckShuffled(state.shuffles))
        player, enemy = state.deck[:2]
        state.deck = state.deck[2:]
        state.hand = (player, enemy)
        state.phase = "pile"
        clash = table.sums(state)
        events.append(HandDealt(player, enemy, clash))
        if clash.damage == 0:
            self._settle("none", clash, events)
        elif not table.redraw_open(state) and len(table.open_piles(state)) == 1:
            self._settle("life", clash, events)

    def _redraw(self, events: list[Event]) -> None:
        state = self._state
        assert state.hand is not None
        player, enemy = state.hand
        state.redraw_used = True
        state.discard = (*state.discard, player, enemy)
        events.append(
            HandRedrawn(
                player,
                enemy,
                table.sums(state),
                state.life,
                state.armour,
                state.enemy_life,
                state.enemy_armour,
            )
        )
        self._deal_hand(events)

    def _settle(self, pile: Pile | Literal["none"], clash: Clash, events: list[Event]) -> None:
        """Put the open hand aside, its damage on ``pile`` of the side that was struck."""
        state = self._state
        assert state.hand is not None
        player, enemy = state.hand
        if pile != "none" and clash.by == "player":
            toll = _toll(pile, clash.damage)
            state.enemy_life, state.enemy_armour = changed(
                state.enemy_life, state.enemy_armour, toll
            )
        elif pile != "none":
            state.life, state.armour = changed(state.life, state.armour, _toll(pile, clash.damage))
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

    def _slay(self, step: Step, events: list[Event]) -> None:
        state = self._state
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

    def _choose(self, pile: Pile, events: list[Event]) -> None:
        state = self._state
        if state.phase == "pile":
            self._settle(pile, table.sums(state), events)
            return
        change = dict(table.offers(state))[pile]
        asked, state.phase = state.phase, "walk"
        if asked == "gain":
            self._gain(change, events)
        else:
            self._spring(change, events)


def _toll(pile: Pile, damage: int) -> Change:
    """Damage as a change of the struck side's counters: one pile takes all of it."""
    return Change(life=-damage) if pile == "life" else Change(armour=-damage)
