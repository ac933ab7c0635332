"""What lies open on the table: the commands, sums and choices of a state, and its view."""

from __future__ import annotations

from game.core.mode import Figure, Status
from game.core.text import message
from game.tales.throne.rules.cards import in_order
from game.tales.throne.rules.combat import (
    Clash,
    Pile,
    clash,
    gain_options,
    piles_open,
    trap_options,
)
from game.tales.throne.rules.commands import (
    ARMOUR,
    CONCEDE,
    DEAL,
    DRAW,
    LIFE,
    REDRAW,
    SCOUT,
    TAKE_FIRST,
    TAKE_SECOND,
    ThronesCommand,
)
from game.tales.throne.rules.quest import Change
from game.tales.throne.rules.state import State
from game.tales.throne.rules.view import OpenHand, ThronesView

_PLAYING = Status()
_CHOOSE: dict[Pile, ThronesCommand] = {"life": LIFE, "armour": ARMOUR}


def status(state: State) -> Status:
    """Whether the run goes on, and if not, why."""
    if state.outcome == "playing":
        return _PLAYING
    if state.outcome == "won":
        return Status("won", message("The throne is yours."))
    if state.outcome == "conceded":
        return Status("lost", message("Given up at step {step}.", step=state.step))
    name = state.quest.step(state.step).name
    reason = message("The road ends at step {step}: {name}.", step=state.step, name=name)
    return Status("lost", reason)


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
        piles = tuple(_CHOOSE[pile] for pile in open_piles(state))
        return (*piles, REDRAW, CONCEDE) if redraw_open(state) else (*piles, CONCEDE)
    return (*(_CHOOSE[pile] for pile, _ in offers(state)), CONCEDE)


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
