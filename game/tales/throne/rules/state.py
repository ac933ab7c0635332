"""The complete state of a run: how it is written, packed, and read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from game.core.codec import OUTSIDE, Absent, Codec, Plain, Within, expect
from game.core.dice import Dice
from game.core.gameid import Seed
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_CARDS, Cards, Deal, Pair, in_order
from game.tales.throne.rules.combat import (
    MOST,
    check_enemy,
    clash,
    nobody_can_hurt,
    piles_open,
    trap_options,
)
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.params import SPACE, Level, ThronesParams
from game.tales.throne.rules.quest import LAST_STEP, Change, Quest
from game.tales.throne.rules.solver import MOST_ATTEMPTS
from game.tales.throne.rules.view import TablePhase

Outcome = Literal["playing", "won", "fallen", "conceded"]
Counter = Annotated[int, Within(0, MOST)]
DEEPEST_UNDO = 2
"""Choices that can follow one another with nothing turned between them: a pile, then a gain."""


@dataclass(slots=True)
class State:
    """One run. ``params``, ``seed``, ``quest``, ``attempt`` and ``winnable_found`` never change."""

    params: Annotated[ThronesParams, SPACE.form]
    seed: Seed
    quest: Annotated[Quest, OUTSIDE]
    attempt: Annotated[int | None, Within(0, MOST_ATTEMPTS - 1), Absent(-1)]
    """Which attempt at a winnable deal it is; None for the plain deal of the seed."""
    winnable_found: Annotated[bool | None, Absent(0)]
    life: Counter
    armour: Counter
    step_pile: Cards
    """Face-down step cards in drawing order."""
    scouts_left: Annotated[int, Within(0, len(STEP_CARDS))]
    deck: Cards
    """Face-down combat cards in drawing order."""
    phase: TablePhase = "walk"
    """``over`` once won or fallen; a run that was conceded keeps the phase it was left in."""
    outcome: Outcome = "playing"
    step: Annotated[int, Within(0, LAST_STEP)] = 0
    steps_drawn: Cards = ()
    known: Annotated[int, Within(0, len(STEP_CARDS))] = 0
    """How many cards at the bottom of the step pile were seen while scouting."""
    scouted: Pair = None
    enemy_life: Counter = 0
    enemy_armour: Counter = 0
    discard: Cards = ()
    shuffles: Annotated[int, Within(0, 10**9)] = 0
    hand: Pair = None
    redraw_used: bool = False
    undo_depth: Annotated[int, Within(0, DEEPEST_UNDO)] = 0

    @property
    def deal(self) -> Deal:
        """Where every card lies."""
        return Deal(Dice(self.seed), self.attempt)

    @property
    def hands(self) -> int:
        """Hands dealt so far: nine from every deck that was used up, and those of this deck."""
        return (len(COMBAT_CARDS) * (self.shuffles + 1) - len(self.deck)) // 2


STATE = Codec(
    State,
    parts={
        "world": ("params", "seed", "attempt", "winnable_found"),
        "phase": ("phase", "outcome"),
        "hero": ("step", "life", "armour"),
        "enemy": ("enemy_life", "enemy_armour", "redraw_used"),
        "steps": ("steps_drawn", "scouted", "step_pile", "known", "scouts_left"),
        "combat": ("hand", "deck", "discard", "shuffles"),
        "undo": ("undo_depth",),
    },
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What of a run says which quest it needs."""

    params: Annotated[ThronesParams, SPACE.form]


ASKED = Codec(Asked)


def level_of(data: Mapping[str, Plain]) -> Level:
    """The level that a snapshot was made at; `GameError` when it does not say."""
    return ASKED.read(data).params.level


# The codec checks each part that is read; here stands what no run can lead to.


def read_state(content: ThronesContent, data: Mapping[str, Plain]) -> State:
    """The state that a snapshot stands for; `GameError` for data that no run can lead to."""
    state = STATE.read(data, quest=content.quest(ASKED.read(data).params.quest))
    winnable = state.params.winnable
    expect(state.params.level != "gambit", "params: Gambit has rules of its own")
    expect((state.attempt is not None) == winnable, "attempt: only winnable deals have one")
    expect((state.winnable_found is not None) == winnable, "winnable_found: as the attempt")
    _check_cards(state)
    _check_table(state)
    return state


def _check_cards(state: State) -> None:
    """Every card lies in exactly one place, and as many were walked and seen as the run says."""
    steps = (*state.steps_drawn, *(state.scouted or ()), *state.step_pile)
    expect(in_order(steps) == in_order(STEP_CARDS), "expected each of the sixteen step cards once")
    combat = (*(state.hand or ()), *state.deck, *state.discard)
    expect(
        in_order(combat) == in_order(COMBAT_CARDS),
        "expected each of the eighteen combat cards once",
    )
    expect(len(state.deck) % 2 == 0, "deck: combat cards leave the deck in twos")
    walked = sum(card.steps for card in state.steps_drawn)
    expect(state.step == walked, f"step: the cards drawn lead to step {walked}")
    seen = state.params.scout - state.scouts_left - (state.scouted is not None)
    expect(state.known <= min(seen, len(state.step_pile)), "known: more cards than were scouted")


def _check_table(state: State) -> None:
    """The phase fits the step, the counters and what lies open."""
    phase = state.phase
    here = state.quest.step(state.step) if state.step else None
    kind = here.type if here else None
    expect((phase == "over") == (state.outcome in ("won", "fallen")), "phase and outcome disagree")
    expect((state.life == 0) == (state.outcome == "fallen"), "life and outcome disagree")
    expect(state.outcome == "playing" or state.undo_depth == 0, "undo_depth: the run is over")
    expect((state.scouted is not None) == (phase == "scouting"), "scouted and phase disagree")
    expect((state.hand is not None) == (phase == "pile"), "hand and phase disagree")
    if phase in ("walk", "scouting"):
        expect(state.step < LAST_STEP, "step: the walk ends on the last step")
    elif phase in ("fight", "pile"):
        expect(kind == "fight", "phase: nobody fights on this step")
    elif phase == "gain":
        expect(kind in ("help", "fight") and state.step < LAST_STEP, "phase: no gain on this step")
        expect(state.params.reward_choice, "phase: gains are not chosen in this run")
        expect(here is not None and here.change != Change(), "phase: this step gives nothing")
    elif phase == "trap":
        expect(
            here is not None
            and kind == "trap"
            and bool(trap_options(state.params, here.change, state.armour)),
            "phase: there is no trap to choose for",
        )
    elif state.outcome == "won":
        expect(state.step == LAST_STEP, "outcome: the throne stands on the last step")
    else:
        expect(kind in ("trap", "fight"), "outcome: nothing on this step can kill")
    fighting = phase in ("fight", "pile") or (state.outcome == "fallen" and kind == "fight")
    check_enemy(state.enemy_life, state.enemy_armour, here if fighting else None)
    _check_fight(state, fighting)


def _check_fight(state: State, fighting: bool) -> None:
    """A fight can be decided, and its open hand asks for something."""
    if not fighting:
        expect(not state.redraw_used, "redraw_used: there is no fight")
        return
    expect(state.params.redraw or not state.redraw_used, "redraw_used: there are no redraws")
    counters = (state.life, state.armour, state.enemy_life, state.enemy_armour)
    if state.outcome != "fallen":
        expect(not nobody_can_hurt(*counters), "this fight could never end")
    if state.hand is not None:
        player, enemy = state.hand
        sums = clash(player.rank, enemy.rank, *counters)
        choices = piles_open(sums.by, state.armour, state.enemy_armour, state.params.enemy_picks)
        redraw_open = state.params.redraw and not state.redraw_used
        expect(sums.damage > 0 and (len(choices) > 1 or redraw_open), "hand: it asks for no choice")
