"""Open cards: can a deal be won by somebody who knows where every card lies, and how?

With all cards known a run is a plain search for a way from the first card to the throne. What
remains to be chosen are piles, gains, traps, scouts and redraws. The search is depth first, keeps
every state it has seen, and is exact unless it meets its bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from game.core.dice import Dice
from game.core.sliced import Sliced, through
from game.tales.throne.rules.cards import COMBAT_CARDS, Deal
from game.tales.throne.rules.combat import (
    MOST,
    WIDEST,
    Pile,
    changed,
    gain_options,
    on_pile,
    piles_open,
    trap_options,
)
from game.tales.throne.rules.commands import (
    CHOOSE,
    DEAL,
    DRAW,
    REDRAW,
    SCOUT,
    TAKE_FIRST,
    TAKE_SECOND,
    ThronesCommand,
)
from game.tales.throne.rules.params import HEROES, ThronesParams
from game.tales.throne.rules.quest import LAST_STEP, Change, Quest, Step

MOST_STATES = 200_000
"""States after which a search gives up."""
_STATES_IN_A_SLICE = 128
MOST_STATES_DEALING = 4_000
"""The same for each deal tried when only winnable deals are dealt."""
MOST_ATTEMPTS = 400
"""Deals tried when only winnable deals are dealt."""
HANDS_A_DECK = len(COMBAT_CARDS) // 2
MOST_HANDS = 200 * HANDS_A_DECK
"""Hands after which a line of play is given up, as no run gets near it."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search with open cards found."""

    winnable: bool | None
    """None when the search met its bound before it could tell."""
    commands: tuple[ThronesCommand, ...]
    """One way to the throne, from the first command of the run; empty without one."""
    states: int
    """How many states were looked at."""


class _Node(NamedTuple):
    """A state of a run with open cards; ``enemy_life`` 0 means between two steps."""

    pile: tuple[int, ...]
    """How far each step card left walks, in drawing order."""
    scouts: int
    hand: int
    """Hands dealt so far: where the combat deck stands."""
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int
    redraw: bool


class _Edge(NamedTuple):
    deals: int
    """Hands dealt before the commands."""
    commands: tuple[ThronesCommand, ...]
    to: _Node


class _Search:
    def __init__(self, quest: Quest, params: ThronesParams, deal: Deal) -> None:
        self._quest = quest
        self._params = params
        self._deal = deal
        self._differences: list[int] = []
        self._needs: dict[tuple[int, ...], int] = {(): 1}
        self.gave_up = False

    def run(self, bound: int) -> Sliced[Solution]:
        life, armour = HEROES[self._params.hero]
        pile = tuple(card.steps for card in self._deal.step_pile())
        start = _Node(pile, self._params.scout, 0, life, armour, 0, 0, False)
        came: dict[_Node, tuple[_Node, _Edge] | None] = {start: None}
        stack = [start]
        looked = 0
        while stack:
            node = stack.pop()
            if not node.pile and not node.enemy_life:
                return Solution(True, self._way(node, came), len(came))
            if len(came) > bound:
                return Solution(None, (), len(came))
            looked += 1
            if looked % _STATES_IN_A_SLICE == 0:
                yield len(came) / bound
            # The last one pushed is tried first: the most promising edges come last.
            for edge in self._edges(node):
                if edge.to not in came and self._hopeful(edge.to):
                    came[edge.to] = (node, edge)
                    stack.append(edge.to)
        return Solution(None if self.gave_up else False, (), len(came))

    @staticmethod
    def _way(
        node: _Node, came: dict[_Node, tuple[_Node, _Edge] | None]
    ) -> tuple[ThronesCommand, ...]:
        parts: list[tuple[ThronesCommand, ...]] = []
        before = came[node]
        while before is not None:
            parent, edge = before
            parts.append((DEAL,) * edge.deals + edge.commands)
            before = came[parent]
        return tuple(command for part in reversed(parts) for command in part)

    def _edges(self, node: _Node) -> list[_Edge]:
        return list(self._hands(node) if node.enemy_life else self._walks(node))

    # The walk

    def _walks(self, node: _Node) -> Iterator[_Edge]:
        pile = node.pile
        if node.scouts and len(pile) > 1:
            first, second, rest = pile[0], pile[1], pile[2:]
            after = node._replace(scouts=node.scouts - 1)
            yield from self._arrivals(after._replace(pile=(*rest, first)), (SCOUT, TAKE_SECOND))
            yield from self._arrivals(after._replace(pile=(*rest, second)), (SCOUT, TAKE_FIRST))
        yield from self._arrivals(node._replace(pile=pile[1:]), (DRAW,))

    def _arrivals(self, node: _Node, commands: tuple[ThronesCommand, ...]) -> Iterator[_Edge]:
        step = self._step(node)
        if step.type == "fight":
            yield _Edge(
                0,
                commands,
                node._replace(
                    enemy_life=step.life, enemy_armour=step.armour, redraw=self._params.redraw
                ),
            )
        elif step.type == "trap":
            options = trap_options(self._params, step.change, node.armour)
            yield from self._changes(0, commands, node, step.change, options)
        else:
            yield from self._gains(0, commands, node, step)

    def _gains(
        self, deals: int, commands: tuple[ThronesCommand, ...], node: _Node, step: Step
    ) -> Iterator[_Edge]:
        options = gain_options(self._params, step.change)
        yield from self._changes(deals, commands, node, step.change, options)

    @staticmethod
    def _changes(
        deals: int,
        commands: tuple[ThronesCommand, ...],
        node: _Node,
        change: Change,
        options: tuple[tuple[Pile, Change], ...],
    ) -> Iterator[_Edge]:
        for pile, choice in reversed(options):
            life, armour = changed(node.life, node.armour, choice)
            to = node._replace(life=life, armour=armour)
            yield _Edge(deals, (*commands, CHOOSE[pile]), to)
        if not options:
            life, armour = changed(node.life, node.armour, change)
            yield _Edge(deals, commands, node._replace(life=life, armour=armour))

    def _step(self, node: _Node) -> Step:
        return self._quest.step(LAST_STEP - sum(node.pile))

    # The fight

    def _hands(self, node: _Node) -> Iterator[_Edge]:
        """Deal until a hand does damage; then every choice there is."""
        hand, edge_of_life = node.hand, node.life - node.enemy_life
        while True:
            if hand >= MOST_HANDS:
                self.gave_up = True
                return
            strike = self._difference(hand) + edge_of_life
            hand += 1
            if strike > node.enemy_armour or -strike > node.armour:
                break
        deals = hand - node.hand
        node = node._replace(hand=hand)
        by_player = strike > 0
        piles = piles_open(
            "player" if by_player else "enemy",
            node.armour,
            node.enemy_armour,
            self._params.enemy_picks,
        )
        asked = len(piles) > 1 or node.redraw
        if node.redraw:
            # The redrawn hand is dealt by the same command.
            yield from self._redrawn(node, deals)
        damage = strike - node.enemy_armour if by_player else -strike - node.armour
        for pile in reversed(piles) if by_player else piles:
            commands = (CHOOSE[pile],) if asked else ()
            yield from self._struck(node, deals, commands, by_player, pile, damage)

    def _redrawn(self, node: _Node, deals: int) -> Iterator[_Edge]:
        for edge in self._hands(node._replace(redraw=False)):
            # Of the hands that follow, the first is dealt by the redraw itself.
            commands = (REDRAW, *((DEAL,) * (edge.deals - 1)), *edge.commands)
            yield _Edge(deals, commands, edge.to)

    def _struck(
        self,
        node: _Node,
        deals: int,
        commands: tuple[ThronesCommand, ...],
        by_player: bool,
        pile: Pile,
        damage: int,
    ) -> Iterator[_Edge]:
        toll = on_pile(pile, -damage)
        if not by_player:
            life, armour = changed(node.life, node.armour, toll)
            yield _Edge(deals, commands, node._replace(life=life, armour=armour))
            return
        enemy_life, enemy_armour = changed(node.enemy_life, node.enemy_armour, toll)
        to = node._replace(enemy_life=enemy_life, enemy_armour=enemy_armour)
        if enemy_life:
            yield _Edge(deals, commands, to)
            return
        to = to._replace(enemy_armour=0, redraw=False)
        if node.pile:
            yield from self._gains(deals, commands, to, self._step(node))
        else:
            yield _Edge(deals, commands, to)

    def _difference(self, hand: int) -> int:
        while hand >= len(self._differences):
            number = len(self._differences) // HANDS_A_DECK
            deck = self._deal.combat_deck(number)
            self._differences += [
                mine.rank - theirs.rank for mine, theirs in zip(deck[::2], deck[1::2], strict=True)
            ]
        return self._differences[hand]

    # What cannot be won any more

    def _hopeful(self, node: _Node) -> bool:
        """Whether the life left can do for what is surely ahead; a bound that is never wrong."""
        if node.life == 0:
            return False
        if not node.enemy_life:
            return node.scouts > 0 or node.life >= self._need(node.pile)
        if node.life + WIDEST <= node.enemy_life + node.enemy_armour:
            return False
        if node.scouts:
            return True
        step = self._step(node)
        return min(MOST, node.life + _most_life(self._params, step)) >= self._need(node.pile)

    def _need(self, pile: tuple[int, ...]) -> int:
        """The least life with which the cards ``pile``, drawn in this order, may be survived.

        As if no blow ever landed on the hero: a fight only asks for enough life to hurt the enemy.
        """
        known = self._needs.get(pile)
        if known is not None:
            return known
        step = self._quest.step(LAST_STEP - sum(pile[1:]))
        after = self._need(pile[1:])
        if after > MOST:
            need = after
        elif step.type == "trap":
            need = after if self._params.armour_traps else after - step.change.life
        else:
            need = max(1, after - _most_life(self._params, step))
        if step.type == "fight":
            need = max(need, step.life + step.armour + 1 - WIDEST)
        self._needs[pile] = need
        return need


def _most_life(params: ThronesParams, step: Step) -> int:
    """The most life that the gain of ``step`` can give."""
    gained = [change.life for _, change in gain_options(params, step.change)]
    return max(0, step.change.life, *gained)


def solve(quest: Quest, params: ThronesParams, deal: Deal, bound: int = MOST_STATES) -> Solution:
    """Whether ``deal`` can be won with open cards, and one way to do it."""
    return through(solving(quest, params, deal, bound))


def solving(
    quest: Quest, params: ThronesParams, deal: Deal, bound: int = MOST_STATES
) -> Sliced[Solution]:
    """The same in slices."""
    return _Search(quest, params, deal).run(bound)


def first_winnable_attempt(quest: Quest, params: ThronesParams, seed: str) -> tuple[int, bool]:
    """The number of the first deal of ``seed`` that can be won, and True.

    When none of `MOST_ATTEMPTS` can be shown to be, attempt 0 and False.
    """
    dice = Dice(seed)
    for attempt in range(MOST_ATTEMPTS):
        if solve(quest, params, Deal(dice, attempt), MOST_STATES_DEALING).winnable:
            return attempt, True
    return 0, False
