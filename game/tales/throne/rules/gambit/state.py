"""The complete state of a run of Gambit: how it is written, packed, and read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from game.core.codec import OUTSIDE, AsText, Codec, Plain, Within, expect
from game.core.errors import BadValue
from game.core.gameid import Seed
from game.core.text import message
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_CARDS, Cards, in_order
from game.tales.throne.rules.combat import MOST, check_enemy
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.gambit.relics import RELICS, Relic
from game.tales.throne.rules.gambit.sums import (
    BOLDEST,
    Foe,
    Way,
    answered,
    held_at_most,
)
from game.tales.throne.rules.gambit.view import GambitPhase
from game.tales.throne.rules.params import SPACE, ThronesParams
from game.tales.throne.rules.quest import LAST_STEP, Quest

Outcome = Literal["playing", "won", "fallen", "conceded"]
Counter = Annotated[int, Within(0, MOST)]
_LAID: Mapping[str, int] = {"none": 0, "play": 1, "feint": 1, "weave": 2, "turn": 1}
"""How many cards an answer lays down."""


def _read_relics(text: str) -> tuple[Relic, ...]:
    found = []
    for word in text.split():
        known = [relic for relic in RELICS if relic == word]
        if not known:
            raise BadValue(
                message("relics: expected names of relics, got {shown}", shown=word[:20])
            )
        found += known
    return tuple(found)


Relics = Annotated[tuple[Relic, ...], AsText(" ".join, _read_relics)]


@dataclass(slots=True)
class GambitState:
    """One run. ``params``, ``seed`` and ``quest`` never change."""

    params: Annotated[ThronesParams, SPACE.form]
    seed: Seed
    quest: Annotated[Quest, OUTSIDE]
    life: Counter
    armour: Counter
    step_pile: Cards
    """Face-down step cards in drawing order."""
    deck: Cards
    """Face-down combat cards in drawing order."""
    fork: Cards = ()
    """Step cards that lie open."""
    held: Cards = ()
    phase: GambitPhase = "fork"
    """``over`` once won or fallen; a run that was conceded keeps the phase it was left in."""
    outcome: Outcome = "playing"
    step: Annotated[int, Within(0, LAST_STEP)] = 0
    steps_drawn: Cards = ()
    forged: bool = False
    """Whether the Dwarf has forged since the last step."""
    enemy_life: Counter = 0
    enemy_armour: Counter = 0
    boldness: Annotated[int, Within(0, BOLDEST)] = 0
    feinted: bool = False
    """Whether the Hero has feinted in this fight."""
    shown: Cards = ()
    """The enemy's open card, or none."""
    way: Way | Literal["none"] = "none"
    """How the open card was answered, while the damage waits for a pile."""
    answer: Cards = ()
    relics: Relics = ()
    offered: Relics = ()
    discard: Cards = ()
    shuffles: Annotated[int, Within(0, 10**9)] = 0
    exchanges: Annotated[int, Within(0, 10**9)] = 0

    @property
    def foe(self) -> Foe:
        """The numbers of the fight."""
        return Foe(self.life, self.armour, self.enemy_life, self.enemy_armour, self.boldness)


GAMBIT_STATE = Codec(
    GambitState,
    parts={
        "world": ("params", "seed"),
        "phase": ("phase", "outcome"),
        "hero": ("step", "life", "armour", "relics", "offered", "forged"),
        "enemy": ("enemy_life", "enemy_armour", "boldness", "feinted"),
        "steps": ("steps_drawn", "fork", "step_pile"),
        "combat": ("held", "shown", "way", "answer", "deck", "discard", "shuffles", "exchanges"),
    },
)


@dataclass(frozen=True, slots=True)
class _Asked:
    params: Annotated[ThronesParams, SPACE.form]


_ASKED = Codec(_Asked)


def read_gambit(content: ThronesContent, data: Mapping[str, Plain]) -> GambitState:
    """The state that a snapshot stands for; `GameError` for data that no run can lead to."""
    state = GAMBIT_STATE.read(data, quest=content.quest(_ASKED.read(data).params.quest))
    expect(state.params.level == "gambit", "params: expected the level gambit")
    _check_cards(state)
    _check_relics(state)
    _check_table(state)
    return state


def _check_cards(state: GambitState) -> None:
    """Every card lies in exactly one place."""
    steps = (*state.steps_drawn, *state.fork, *state.step_pile)
    expect(in_order(steps) == in_order(STEP_CARDS), "expected each of the sixteen step cards once")
    combat = (*state.held, *state.shown, *state.answer, *state.deck, *state.discard)
    expect(
        in_order(combat) == in_order(COMBAT_CARDS),
        "expected each of the eighteen combat cards once",
    )
    expect(state.held == in_order(state.held), "held: expected cards in order")
    expect(len(state.held) <= held_at_most(state.relics), "held: more cards than a hand holds")
    walked = sum(card.steps for card in state.steps_drawn)
    expect(state.step == walked, f"step: the cards drawn lead to step {walked}")


def _check_relics(state: GambitState) -> None:
    both = (*state.relics, *state.offered)
    expect(len(set(both)) == len(both), "relics: expected each of them once")
    expect((state.phase == "relic") == bool(state.offered), "offered and phase disagree")
    expect(len(state.offered) <= 2, "offered: expected two relics at most")


def _check_table(state: GambitState) -> None:
    """The phase fits the step, the counters and what lies open."""
    phase = state.phase
    here = state.quest.step(state.step) if state.step else None
    kind = here.type if here else None
    expect((phase == "over") == (state.outcome in ("won", "fallen")), "phase and outcome disagree")
    expect((state.life == 0) == (state.outcome == "fallen"), "life and outcome disagree")
    expect((phase in ("answer", "pile")) == bool(state.shown), "shown and phase disagree")
    expect(len(state.shown) <= 1, "shown: expected one card at most")
    expect((phase == "pile") == (state.way != "none"), "way and phase disagree")
    expect(len(state.answer) == _LAID[state.way], "answer: it does not fit its way")
    expect(not state.forged or phase == "fork", "forged: only between two steps")
    expect(state.params.hero == "dwarf" or not state.forged, "forged: only the Dwarf forges")
    expect(state.params.hero == "hero" or not state.feinted, "feinted: only the Hero feints")
    expect(state.params.hero == "wizard" or state.way != "weave", "way: only the Wizard weaves")
    expect(state.params.hero == "hero" or state.way != "feint", "way: only the Hero feints")
    if phase == "fork":
        expect(state.step < LAST_STEP, "step: the walk ends on the last step")
        left = len(STEP_CARDS) - len(state.steps_drawn)
        expect(len(state.fork) == min(2, left), "fork: expected two open cards, or the last")
    elif phase == "relic":
        expect(kind == "fight" and state.step < LAST_STEP, "phase: no relics on this step")
    elif phase in ("answer", "pile"):
        expect(kind == "fight", "phase: nobody fights on this step")
    elif state.outcome == "won":
        expect(state.step == LAST_STEP, "outcome: the throne stands on the last step")
    else:
        expect(kind in ("trap", "fight"), "outcome: nothing on this step can kill")
    fighting = phase in ("answer", "pile") or (state.outcome == "fallen" and kind == "fight")
    check_enemy(state.enemy_life, state.enemy_armour, here if fighting else None)
    _check_fight(state, fighting)


def _check_fight(state: GambitState, fighting: bool) -> None:
    """Nobody is bold or feints where nobody stands, and an answer asks for something. (How bold
    whoever sits on the throne begins is another matter in runs of older rules.)"""
    if not fighting:
        expect(not state.feinted and state.boldness == 0, "boldness: nobody stands here")
        return
    if state.phase == "pile" and state.way != "none":
        ranks = [card.rank for card in state.answer]
        clash, _ = answered(state.way, ranks, state.shown[0].rank, state.foe, state.relics)
        open_piles = state.enemy_armour if clash.by == "player" else state.armour
        expect(clash.damage > 0 and open_piles > 0, "answer: it asks for no choice")
