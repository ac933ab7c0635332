"""A run as plain data, and back: what is read is checked, whoever wrote it."""

from __future__ import annotations

from typing import get_args

from game.core.dice import Dice
from game.core.errors import BadValue
from game.core.gameid import MAX_SEED, clean_seed
from game.core.mode import Plain
from game.core.params import MAX_TEXT
from game.core.plain import PlainReader
from game.core.text import message
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_CARDS, Card, Deal, in_order, parse_card
from game.tales.throne.rules.combat import MOST, clash, nobody_can_hurt, piles_open, trap_options
from game.tales.throne.rules.params import SPACE
from game.tales.throne.rules.quest import LAST_STEP, Change, ThronesContent
from game.tales.throne.rules.solver import MOST_ATTEMPTS
from game.tales.throne.rules.state import Outcome, State, params_text, written
from game.tales.throne.rules.view import TablePhase

_MOST_SHUFFLES = 10**9
_DEEPEST_UNDO = 2
"""Choices that can follow one another with nothing turned between them: a pile, then a gain."""


def snapshot(state: State) -> dict[str, Plain]:
    """The complete state as plain data."""
    return {
        "params": params_text(state.params),
        "seed": state.deal.dice.seed,
        "attempt": state.deal.attempt,
        "winnable_found": state.winnable_found,
        "phase": state.phase,
        "outcome": state.outcome,
        "step": state.step,
        "life": state.life,
        "armour": state.armour,
        "enemy_life": state.enemy_life,
        "enemy_armour": state.enemy_armour,
        "steps_drawn": written(state.steps_drawn),
        "scouted": written(state.scouted),
        "step_pile": written(state.step_pile),
        "known": state.known,
        "scouts_left": state.scouts_left,
        "hand": written(state.hand),
        "deck": written(state.deck),
        "discard": written(state.discard),
        "shuffles": state.shuffles,
        "redraw_used": state.redraw_used,
        "undo_depth": state.undo_depth,
    }


def _cards(read: PlainReader, key: str) -> tuple[Card, ...]:
    return tuple(parse_card(word) for word in read.text(key, 200).split())


def _pair(read: PlainReader, key: str) -> tuple[Card, Card] | None:
    cards = _cards(read, key)
    if not cards:
        return None
    _expect(len(cards) == 2, f"{key}: expected two cards or none")
    return cards[0], cards[1]


def _expect(holds: bool, part: str) -> None:
    """A snapshot is disposable: what is wrong with it is told to nobody but its makers."""
    if not holds:
        raise BadValue(message("snapshot: {part}", part=part))


def restore(content: ThronesContent, data: object) -> State:
    """The state that a snapshot stands for; `GameError` for data that no run can lead to."""
    read = PlainReader(data)
    params = SPACE.read(read.text("params", MAX_TEXT))
    seed = clean_seed(read.text("seed", MAX_SEED))
    quest = content.quests.get(params.quest)
    if quest is None:
        raise BadValue(
            message(
                "snapshot: the quest {quest} is not among the quests here",
                quest=repr(params.quest),
            )
        )
    attempt = read.whole("attempt", 0, MOST_ATTEMPTS - 1) if params.winnable else None
    winnable_found = read.flag("winnable_found") if params.winnable else None
    phase: TablePhase = read.word("phase", get_args(TablePhase))  # type: ignore[assignment]
    outcome: Outcome = read.word("outcome", get_args(Outcome))  # type: ignore[assignment]
    state = State(
        params=params,
        quest=quest,
        deal=Deal(Dice(seed), attempt),
        winnable_found=winnable_found,
        phase=phase,
        outcome=outcome,
        step=read.whole("step", 0, LAST_STEP),
        life=read.whole("life", 0, MOST),
        armour=read.whole("armour", 0, MOST),
        enemy_life=read.whole("enemy_life", 0, MOST),
        enemy_armour=read.whole("enemy_armour", 0, MOST),
        steps_drawn=_cards(read, "steps_drawn"),
        scouted=_pair(read, "scouted"),
        step_pile=_cards(read, "step_pile"),
        known=read.whole("known", 0, len(STEP_CARDS)),
        scouts_left=read.whole("scouts_left", 0, params.scout),
        hand=_pair(read, "hand"),
        deck=_cards(read, "deck"),
        discard=_cards(read, "discard"),
        shuffles=read.whole("shuffles", 0, _MOST_SHUFFLES),
        redraw_used=read.flag("redraw_used"),
        undo_depth=read.whole("undo_depth", 0, _DEEPEST_UNDO),
    )
    _check_cards(state)
    _check_table(state)
    return state


def _check_cards(state: State) -> None:
    """Every card lies in exactly one place, and as many were walked and seen as the run says."""
    steps = (*state.steps_drawn, *(state.scouted or ()), *state.step_pile)
    _expect(in_order(steps) == in_order(STEP_CARDS), "expected each of the sixteen step cards once")
    combat = (*(state.hand or ()), *state.deck, *state.discard)
    _expect(
        in_order(combat) == in_order(COMBAT_CARDS),
        "expected each of the eighteen combat cards once",
    )
    _expect(len(state.deck) % 2 == 0, "deck: combat cards leave the deck in twos")
    walked = sum(card.steps for card in state.steps_drawn)
    _expect(state.step == walked, f"step: the cards drawn lead to step {walked}")
    seen = state.params.scout - state.scouts_left - (state.scouted is not None)
    _expect(state.known <= min(seen, len(state.step_pile)), "known: more cards than were scouted")


def _check_table(state: State) -> None:
    """The phase fits the step, the counters and what lies open."""
    phase = state.phase
    here = state.quest.step(state.step) if state.step else None
    kind = here.type if here else None
    _expect((phase == "over") == (state.outcome in ("won", "fallen")), "phase and outcome disagree")
    _expect((state.life == 0) == (state.outcome == "fallen"), "life and outcome disagree")
    _expect(state.outcome == "playing" or state.undo_depth == 0, "undo_depth: the run is over")
    _expect((state.scouted is not None) == (phase == "scouting"), "scouted and phase disagree")
    _expect((state.hand is not None) == (phase == "pile"), "hand and phase disagree")
    if phase in ("walk", "scouting"):
        _expect(state.step < LAST_STEP, "step: the walk ends on the last step")
    elif phase in ("fight", "pile"):
        _expect(kind == "fight", "phase: nobody fights on this step")
    elif phase == "gain":
        _expect(kind in ("help", "fight") and state.step < LAST_STEP, "phase: no gain on this step")
        _expect(state.params.reward_choice, "phase: gains are not chosen in this run")
        _expect(here is not None and here.change != Change(), "phase: this step gives nothing")
    elif phase == "trap":
        _expect(
            here is not None
            and kind == "trap"
            and bool(trap_options(state.params, here.change, state.armour)),
            "phase: there is no trap to choose for",
        )
    elif state.outcome == "won":
        _expect(state.step == LAST_STEP, "outcome: the throne stands on the last step")
    else:
        _expect(kind in ("trap", "fight"), "outcome: nothing on this step can kill")
    _check_enemy(
        state,
        fighting=phase in ("fight", "pile") or (state.outcome == "fallen" and kind == "fight"),
    )


def _check_enemy(state: State, fighting: bool) -> None:
    """An enemy stands there exactly in a fight, no stronger than the quest says."""
    if not fighting:
        _expect(state.enemy_life == 0 == state.enemy_armour, "enemy_life: nobody stands here")
        _expect(not state.redraw_used, "redraw_used: there is no fight")
        return
    here = state.quest.step(state.step)
    _expect(1 <= state.enemy_life <= here.life, f"enemy_life: expected 1 to {here.life}")
    _expect(state.enemy_armour <= here.armour, f"enemy_armour: expected 0 to {here.armour}")
    _expect(state.params.redraw or not state.redraw_used, "redraw_used: there are no redraws")
    counters = (state.life, state.armour, state.enemy_life, state.enemy_armour)
    if state.outcome != "fallen":
        _expect(not nobody_can_hurt(*counters), "this fight could never end")
    if state.hand is not None:
        player, enemy = state.hand
        sums = clash(player.rank, enemy.rank, *counters)
        choices = piles_open(sums.by, state.armour, state.enemy_armour, state.params.enemy_picks)
        redraw_open = state.params.redraw and not state.redraw_used
        _expect(
            sums.damage > 0 and (len(choices) > 1 or redraw_open), "hand: it asks for no choice"
        )
