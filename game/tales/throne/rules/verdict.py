"""Positions that are already won or lost: recognised late perhaps, but never wrongly.

Nothing here is a chance. A position is *lost* when no order of the hidden cards and no choice leads
to the throne, and *won* when some way to choose leads there under every order. Both are shown with
more orders allowed than there are (after the next few hands, any two cards may come at any
time), which can only leave a position open that is not, never the reverse. So is giving up when
the search grows too large.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Literal

from game.tales.throne.rules.combat import WIDEST
from game.tales.throne.rules.commands import Concede, Draw, Scout
from game.tales.throne.rules.odds import (
    Between,
    Fighting,
    Moves,
    Standing,
    pile_of,
    standings_after,
)
from game.tales.throne.rules.odds_fight import (
    PLACES,
    WIDTH,
    RankCounts,
    ordered_pairs,
    place,
    rank_counts,
    responses,
    without_pair,
)
from game.tales.throne.rules.odds_table import Walked, draws, scoutings
from game.tales.throne.rules.view import ThronesView

Verdict = Literal["won", "lost", "open"]

MOST_LOOKS = 800
"""Looks at standings before a position is left open: a few milliseconds."""
FEW_CARDS = 6
"""With so many cards left in the deck or fewer, the very hands that can come are looked at."""


def verdict(view: ThronesView) -> Verdict:
    """Whether the run that ``view`` shows is already decided."""
    if view.status.over:
        return "won" if view.status.phase == "won" else "lost"
    moves = Moves(view.quest, view.params)
    deck = rank_counts(view.combat_left)
    standings = _standings(moves, view)
    try:
        if not any(_Hope(moves).of(standing, deck) for standing in standings):
            return "lost"
    except _TooManyError:
        pass
    try:
        if any(_Certainty(moves).of(standing, deck) for standing in standings):
            return "won"
    except _TooManyError:
        pass
    return "open"


def _standings(moves: Moves, view: ThronesView) -> tuple[Standing, ...]:
    """What the player may choose from now."""
    found: list[Standing] = []
    for command in view.legal:
        if isinstance(command, Draw | Scout):
            found.append(Between(pile_of(view), view.life, view.armour))
        elif not isinstance(command, Concede):
            found += standings_after(moves, view, command)
    return tuple(dict.fromkeys(found))


class _TooManyError(Exception):
    """The search has grown too large to go on."""


class _Search(ABC):
    """What both searches share: memory, its bound, and the answers to a hand."""

    def __init__(self, moves: Moves) -> None:
        self._moves = moves
        self._known: dict[tuple[Standing, RankCounts | None], bool] = {}
        self._looks = 0

    def of(self, standing: Standing, deck: RankCounts | None) -> bool:
        """The answer for ``standing``; without a ``deck`` any two cards may come at any time."""
        self._looks += 1
        if self._looks > MOST_LOOKS:
            raise _TooManyError
        if standing.life == 0:
            return False
        if isinstance(standing, Between):
            deck = None
            if not standing.left.cards:
                return True
        elif deck is not None and sum(deck) > FEW_CARDS:
            deck = None
        key = standing, deck
        known = self._known.get(key)
        if known is None:
            if isinstance(standing, Between):
                known = self._between(standing)
            elif deck is None:
                known = self._any_hand(standing)
            else:
                known = self._next_hand(standing, deck)
            self._known[key] = known
        return known

    @abstractmethod
    def _between(self, standing: Between) -> bool:
        """Between two steps, whatever card is drawn."""

    @abstractmethod
    def _any_hand(self, standing: Fighting) -> bool:
        """In a fight in which any two cards may come."""

    @abstractmethod
    def _next_hand(self, standing: Fighting, deck: RankCounts) -> bool:
        """In a fight whose next hand comes from ``deck``."""

    def _chosen(self, options: tuple[Standing, ...], deck: RankCounts | None) -> bool:
        return any(self.of(option, deck) for option in options)

    def _arrived(self, walked: Walked, standing: Between) -> bool:
        return self._chosen(self._moves.arrive(walked.left, standing.life, standing.armour), None)

    def _places(self, standing: Fighting) -> tuple[tuple[int, int], ...]:
        return responses(*standing[1:5], self._moves.params.enemy_picks)

    def _answered(
        self, standing: Fighting, places: tuple[int, int], deck: RankCounts | None
    ) -> bool:
        """Whether some answer to a hand that leads to ``places`` is good enough."""
        if any(self._chosen(self._at(standing, to), deck) for to in dict.fromkeys(places)):
            return True
        return standing.redraw and self.of(standing._replace(redraw=False), deck)

    def _at(self, standing: Fighting, to: int) -> tuple[Standing, ...]:
        enemy_life, counters = divmod(to, PLACES)
        life, armour = divmod(counters, WIDTH)
        if life and not enemy_life:
            step = self._moves.quest.step(standing.left.position)
            return self._moves.slain(standing.left, life, armour, step)
        return (standing._replace(life=life, armour=armour, enemy_life=enemy_life),)


class _Hope(_Search):
    """Whether some cards and some choices lead to the throne."""

    def _between(self, standing: Between) -> bool:
        left = standing.left
        return any(self._arrived(walked, standing) for _, walked in draws(left)) or any(
            self._arrived(one, standing) or self._arrived(other, standing)
            for _, one, other in scoutings(left)
        )

    def _any_hand(self, standing: Fighting) -> bool:
        # The best that can happen is a nine against an ace in every hand, and never a scratch:
        # either the first such hand hurts the enemy, or nothing ever will.
        left, life, armour, enemy_life, enemy_armour, _ = standing
        if life + WIDEST <= enemy_life + enemy_armour:
            return False
        step = self._moves.quest.step(left.position)
        return self._chosen(self._moves.slain(left, life, armour, step), None)

    def _next_hand(self, standing: Fighting, deck: RankCounts) -> bool:
        if not self.of(standing, None):
            return False
        places = self._places(standing)
        return any(self._answered(standing, places[at], after) for at, after in _hands(deck))


class _Certainty(_Search):
    """Whether there is a way to choose that leads to the throne under all cards."""

    def _between(self, standing: Between) -> bool:
        left = standing.left
        if all(self._arrived(walked, standing) for _, walked in draws(left)):
            return True
        seen = list(scoutings(left))
        return bool(seen) and all(
            self._arrived(one, standing) or self._arrived(other, standing) for _, one, other in seen
        )

    def _any_hand(self, standing: Fighting) -> bool:
        # Hands that change nothing cannot go on for ever, as long as some hand changes something.
        here = standing.enemy_life * PLACES + place(standing.life, standing.armour)
        changes = [to for to in dict.fromkeys(self._places(standing)) if to != (here, here)]
        return bool(changes) and all(self._answered(standing, to, None) for to in changes)

    def _next_hand(self, standing: Fighting, deck: RankCounts) -> bool:
        if self.of(standing, None):
            return True
        places = self._places(standing)
        return all(self._answered(standing, places[at], after) for at, after in _hands(deck))


def _hands(deck: RankCounts) -> list[tuple[int, RankCounts]]:
    """Every next hand that ``deck`` allows: index of its difference, and the deck after it."""
    found: dict[tuple[int, RankCounts], None] = {}
    for mine, theirs, _ in ordered_pairs(deck):
        found[mine - theirs + WIDEST, without_pair(deck, mine, theirs)] = None
    return list(found)
