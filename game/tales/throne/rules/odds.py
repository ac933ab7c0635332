"""The chances on the table: what each decision is worth, and what the next hand can do.

A win chance is that of best play from what the player sees. The next two hands are exact, by
enumeration of the cards left in the combat deck; beyond them the table of the quest speaks, which
takes every hand as drawn from a full deck. `docs/odds.md` says what is exact and what is measured.

Chances are about *standings*. A standing is `Between` two steps (the next decision is about a step
card) or `Fighting` (the next is to deal a hand). The choice of a pile, of a gain or of a trap
stands between two of them: it is given as the tuple of standings that may be chosen from.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from typing import NamedTuple

from game.core.errors import BadValue
from game.core.text import message
from game.tales.throne.rules.combat import (
    MOST,
    WIDEST,
    Pile,
    Side,
    changed,
    gain_options,
    on_pile,
    trap_options,
)
from game.tales.throne.rules.commands import (
    DRAW,
    LIFE,
    SCOUT,
    Choose,
    Concede,
    DealHand,
    Draw,
    Redraw,
    Scout,
    Take,
    ThronesCommand,
)
from game.tales.throne.rules.odds_fight import (
    DIFFERENCES,
    FRESH_WEIGHTS,
    PLACES,
    WIDTH,
    Field,
    HandChances,
    RankCounts,
    Weights,
    difference_weights,
    hand_chances,
    ordered_pairs,
    place,
    rank_counts,
    responses,
    without_pair,
)
from game.tales.throne.rules.odds_table import (
    OddsRules,
    OddsTable,
    StepsLeft,
    Valuer,
    Walked,
    draws,
    memory_for,
    scoutings,
    steps_left,
    table_key,
    takes,
)
from game.tales.throne.rules.params import ThronesParams
from game.tales.throne.rules.quest import Change, Quest, Step
from game.tales.throne.rules.view import ThronesView

# Standings, and what the rules make of them


class Between(NamedTuple):
    """On a step that is resolved. With life 0 the quest is lost; without cards it is won."""

    left: StepsLeft
    life: int
    armour: int


class Fighting(NamedTuple):
    """Before a hand."""

    left: StepsLeft
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int
    redraw: bool
    """Whether a redraw is unspent."""


Standing = Between | Fighting


class Moves:
    """The rules of one quest under one set of toggles, on standings."""

    def __init__(self, quest: Quest, params: ThronesParams) -> None:
        self.quest = quest
        self.params = params

    def arrive(self, left: StepsLeft, life: int, armour: int) -> tuple[Standing, ...]:
        """What may be chosen from on reaching the position of ``left``."""
        step = self.quest.step(left.position)
        if step.type == "fight":
            redraw = self.params.redraw
            return (Fighting(left, life, armour, step.life, step.armour, redraw),)
        if step.type == "trap":
            options = trap_options(self.params, step.change, armour)
            return self._changes(left, life, armour, step, options)
        return self.slain(left, life, armour, step)

    def taken(self, left: StepsLeft, life: int, armour: int, pile: Pile) -> tuple[Standing, ...]:
        """After the choice of ``pile`` for the trap or the gain of the step stood on."""
        step = self.quest.step(left.position)
        if step.type == "trap":
            options = trap_options(self.params, step.change, armour)
        else:
            options = gain_options(self.params, step.change)
        return (Between(left, *changed(life, armour, dict(options)[pile])),)

    def settle(self, state: Fighting, by: Side, damage: int, pile: Pile) -> tuple[Standing, ...]:
        """What may be chosen from after ``pile`` of the struck side took ``damage``."""
        left, life, armour, enemy_life, enemy_armour, _ = state
        if by == "enemy":
            life, armour = changed(life, armour, on_pile(pile, -damage))
            if life == 0:
                return (Between(left, 0, 0),)
            return (state._replace(life=life, armour=armour),)
        enemy_life, enemy_armour = changed(enemy_life, enemy_armour, on_pile(pile, -damage))
        if enemy_life == 0:
            return self.slain(left, life, armour, self.quest.step(left.position))
        return (state._replace(enemy_life=enemy_life, enemy_armour=enemy_armour),)

    def slain(self, left: StepsLeft, life: int, armour: int, step: Step) -> tuple[Standing, ...]:
        """What may be chosen from when the enemy of ``step`` is slain (or its help given)."""
        options = gain_options(self.params, step.change)
        return self._changes(left, life, armour, step, options)

    def _changes(
        self,
        left: StepsLeft,
        life: int,
        armour: int,
        step: Step,
        options: tuple[tuple[Pile, Change], ...],
    ) -> tuple[Standing, ...]:
        changes = [change for _, change in options] or [step.change]
        found = [Between(left, *changed(life, armour, change)) for change in changes]
        return tuple(dict.fromkeys(found))


def pile_of(view: ThronesView) -> StepsLeft:
    """The step pile that ``view`` shows, scouted cards apart."""
    return steps_left(view.steps_hidden, view.steps_known, view.scouts_left)


def fighting(view: ThronesView) -> Fighting:
    """The fight that ``view`` shows, an open hand apart."""
    return Fighting(
        pile_of(view),
        view.life,
        view.armour,
        view.enemy_life,
        view.enemy_armour,
        view.redraw_open,
    )


# One fight of a quest in the model of full decks, computed as far as it is asked about


Reaction = list[float]
"""A win chance for each difference of the two cards dealt next (`DIFFERENCES`)."""


@dataclass(frozen=True, slots=True)
class _Fields:
    """Values of a fight against one armour, for counters up to the two bounds."""

    unspent: Field
    spent: Field
    most_life: int
    most_armour: int


class FightBook:
    """The values of one fight; what it answers never depends on what was asked before."""

    def __init__(self, step: Step, valuer: Valuer, after: Sequence[float]) -> None:
        """``after`` is the field of the table once ``step`` is resolved."""
        self._step = step
        self._valuer = valuer
        self._after = after
        self._fields: dict[int, _Fields] = {}

    def value(
        self, life: int, armour: int, enemy_life: int, enemy_armour: int, redraw: bool
    ) -> float:
        fields = self._against(enemy_armour, life, armour)
        values = fields.unspent if redraw else fields.spent
        return values[enemy_life * PLACES + place(life, armour)]

    def responses(
        self, life: int, armour: int, enemy_life: int, enemy_armour: int
    ) -> tuple[tuple[int, int], ...]:
        """`odds_fight.responses` under the toggles of this quest."""
        picks = self._valuer.rules.enemy_picks
        return responses(life, armour, enemy_life, enemy_armour, picks)

    def reaction(
        self, life: int, armour: int, enemy_life: int, enemy_armour: int, redraw: bool
    ) -> Reaction:
        """For each difference of the next two cards, the value of the best answer to it."""
        fields = self._against(enemy_armour, life, armour)
        answers = self.responses(life, armour, enemy_life, enemy_armour)
        if not redraw:
            values = fields.spent
            return [max(values[first], values[second]) for first, second in answers]
        values = fields.unspent
        here = enemy_life * PLACES + place(life, armour)
        aside = fields.spent[here]
        return [
            values[here] if first == here else max(values[first], values[second], aside)
            for first, second in answers
        ]

    def _against(self, enemy_armour: int, life: int, armour: int) -> _Fields:
        """The fields against ``enemy_armour``, which a player may have lowered."""
        known = self._fields.get(enemy_armour)
        if known is not None:
            if life <= known.most_life and armour <= known.most_armour:
                return known
            life, armour = max(life, known.most_life), max(armour, known.most_armour)
        # A little more than asked for: the next question is often one point away.
        life, armour = min(MOST, life + 1), min(MOST, armour + 1)
        unspent, spent = self._valuer.fight(self._step, enemy_armour, self._after, life, armour)
        fields = self._fields[enemy_armour] = _Fields(unspent, spent, life, armour)
        return fields


# The chances of a decision


REMEMBERED_FIGHTS = 1024
"""Fights whose values a calculator keeps; each takes some kilobytes."""


Turned = dict[tuple[int, ...], tuple[int, float]]
"""For everything that turned cards can show: its weight and the win chance it leaves.

The key is the index of a step card, the sorted indices of two scouted ones, or the difference of
the two combat cards.
"""


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of one decision."""

    win: float
    """The chance to win the quest with best play, this decision included."""
    commands: tuple[tuple[ThronesCommand, float], ...]
    """The same after each legal command, in the order in which they are listed."""
    best: ThronesCommand
    """The command with the highest chance; the first of equals."""
    hand: HandChances | None
    """The next hand, where one may be dealt now (by a redraw, too)."""
    conditional: bool
    """The deal is known to be winnable with open cards, which these chances leave out of account:
    the true ones are higher."""

    def of(self, command: ThronesCommand) -> float:
        return dict(self.commands)[command]


class OddsCalculator:
    """Answers for one quest under one set of toggles; keeps what it computed, within bounds.

    What it answers depends only on its arguments, never on what was asked before.
    """

    def __init__(self, quest: Quest, rules: OddsRules, table: OddsTable) -> None:
        """``table`` must have been built from this quest and these toggles, else `BadValue`."""
        if table.key != table_key(quest, rules):
            raise BadValue(
                message(
                    "odds table: expected one for {quest} as it is, got another", quest=quest.id
                )
            )
        self.table = table
        self.moves = Moves(quest, rules.params())
        self._valuer = Valuer(quest, rules)
        self._memory = memory_for(rules.scout)
        self._enemy_picks = rules.enemy_picks
        self._books: OrderedDict[StepsLeft, FightBook] = OrderedDict()

    def odds(self, view: ThronesView) -> Odds:
        """The chances of the decision that ``view`` asks for; it must not be over."""
        counts = rank_counts(view.combat_left)
        lookahead = _Lookahead(self, counts)
        chances = tuple((command, lookahead.after(view, command)) for command in view.legal)
        best, win = max(chances, key=lambda entry: entry[1])
        return Odds(win, chances, best, self._hand(view, counts), view.winnable_found is True)

    def turned(self, view: ThronesView, command: ThronesCommand) -> Turned:
        """What the card or cards that ``command`` turns may leave, by the table, hands being drawn
        from a full deck; empty for a command that turns none.
        """
        left = pile_of(view)
        match command:
            case Draw():
                return {
                    (walked.card,): (weight, self._arrival(walked, view))
                    for weight, walked in draws(left)
                }
            case Scout():
                return {
                    (min(one.card, other.card), max(one.card, other.card)): (
                        weight,
                        max(self._arrival(one, view), self._arrival(other, view)),
                    )
                    for weight, one, other in scoutings(left)
                }
            case DealHand() | Redraw():
                standing = fighting(view)
                redraw = standing.redraw and isinstance(command, DealHand)
                reaction = self.book(left).reaction(*standing[1:5], redraw)
                return {
                    (difference,): (weight, value)
                    for difference, weight, value in zip(
                        DIFFERENCES, FRESH_WEIGHTS, reaction, strict=True
                    )
                }
            case Take() | Choose() | Concede():
                return {}

    def _arrival(self, walked: Walked, view: ThronesView) -> float:
        options = self.moves.arrive(walked.left, view.life, view.armour)
        return max(map(self.from_table, options))

    def _hand(self, view: ThronesView, counts: RankCounts) -> HandChances | None:
        if not any(isinstance(command, DealHand | Redraw) for command in view.legal):
            return None
        return hand_chances(counts, *fighting(view)[1:5], self._enemy_picks)

    def from_table(self, standing: Standing) -> float:
        """The win chance when every hand to come is drawn from a full deck."""
        if isinstance(standing, Between):
            return self.table.chance(*standing)
        return self.book(standing.left).value(*standing[1:])

    def book(self, left: StepsLeft) -> FightBook:
        """The values of the fight that is fought where the pile is ``left``."""
        key = left.remembering(self._memory)
        book = self._books.get(key)
        if book is None:
            step = self.moves.quest.step(left.position)
            book = self._books[key] = FightBook(step, self._valuer, self.table.field(left))
            if len(self._books) > REMEMBERED_FIGHTS:
                self._books.popitem(last=False)
        self._books.move_to_end(key)
        return book

    def best_by_table(self, view: ThronesView) -> ThronesCommand:
        """The best command if every hand to come were drawn from a full deck.

        Much faster than `odds` and hardly worse; made for playing games by the thousand.
        """
        choices = [command for command in view.legal if not isinstance(command, Concede)]
        if len(choices) == 1:
            return choices[0]
        if view.phase == "walk":
            return SCOUT if self.table.scouts(pile_of(view), view.life, view.armour) else DRAW
        if view.hand is not None and view.hand.clash.by == "player":
            return LIFE
        return max(choices, key=lambda command: self.table_chance(view, command))

    def table_chance(self, view: ThronesView, command: ThronesCommand) -> float:
        """The win chance after ``command`` if every hand to come were drawn from a full deck."""
        match command:
            case Concede():
                return 0.0
            case Take() | Choose():
                return max(map(self.from_table, standings_after(self.moves, view, command)))
            case Draw() | Scout() | DealHand() | Redraw():
                turned = self.turned(view, command).values()
                total = sum(weight for weight, _ in turned)
                return sum(weight * value for weight, value in turned) / total


class _Lookahead:
    """The chances of one decision: hands from the cards left, then the table.

    The exact hands are those of the fight at hand, and if it ends before they do, those of the
    fight that the next step card leads to; past a trap or a help the table speaks. While a scout
    is left, only the next hand is exact before a step card, and none after the fight at hand.
    """

    def __init__(self, calculator: OddsCalculator, counts: RankCounts) -> None:
        self._calculator = calculator
        self._moves = calculator.moves
        self._counts = counts
        self._next_hands = [
            (mine - theirs + WIDEST, pairs, difference_weights(without_pair(counts, mine, theirs)))
            for mine, theirs, pairs in ordered_pairs(counts)
        ]
        self._weights = difference_weights(counts)
        self._reactions: dict[Standing, Reaction] = {}

    def after(self, view: ThronesView, command: ThronesCommand) -> float:
        left = pile_of(view)
        standing = Between(left, view.life, view.armour)
        match command:
            case Concede():
                return 0.0
            case Draw():
                return self._drawn(standing)
            case Scout():
                return _mean(self._weights, self._scouted(standing))
            case Take() | DealHand() | Choose() | Redraw():
                options = standings_after(self._moves, view, command)
                return max(map(self._value, options))

    def _value(self, standing: Standing) -> float:
        """The win chance with both exact hands before us."""
        if isinstance(standing, Fighting):
            return self._two_hands(standing, at_hand=True)
        if not standing.life or not standing.left.cards or standing.left.scouts:
            return self._calculator.from_table(standing)
        return self._drawn(standing)

    def _drawn(self, standing: Between) -> float:
        """The win chance when the next step card is drawn unseen."""
        if standing.left.scouts:
            return _mean(self._weights, self._draw_reaction(standing))
        left, life, armour = standing
        total = value = 0.0
        for weight, walked in draws(left):
            options = self._moves.arrive(walked.left, life, armour)
            total += weight
            if isinstance(options[0], Fighting):
                value += weight * self._two_hands(options[0], at_hand=False)
            else:
                value += weight * max(map(self._calculator.from_table, options))
        return value / total

    def _two_hands(self, standing: Fighting, at_hand: bool) -> float:
        """The win chance before two hands drawn from the cards left.

        When the first ends the fight, the second is exact only after the fight ``at_hand``.
        """
        left, life, armour, enemy_life, enemy_armour, redraw = standing
        book = self._calculator.book(left)
        here = enemy_life * PLACES + place(life, armour)
        answers: list[list[Reaction]] = []
        for first, second in book.responses(life, armour, enemy_life, enemy_armour):
            places = {first: None, second: None}
            options = [self._at(standing, to, at_hand) for to in places]
            if redraw and here not in places:
                options.append(book.reaction(life, armour, enemy_life, enemy_armour, False))
            answers.append(options)
        total = 0
        value = 0.0
        for at, pairs, weights in self._next_hands:
            total += pairs
            value += pairs * max(_mean(weights, reaction) for reaction in answers[at])
        return value / total

    def _at(self, standing: Fighting, to: int, at_hand: bool) -> Reaction:
        """The reaction at the place ``to`` of the fight ``standing`` is in."""
        enemy_life, counters = divmod(to, PLACES)
        life, armour = divmod(counters, WIDTH)
        if life == 0:
            return [0.0] * len(DIFFERENCES)
        left = standing.left
        if enemy_life:
            return self._reaction(
                standing._replace(life=life, armour=armour, enemy_life=enemy_life)
            )
        step = self._moves.quest.step(left.position)
        options = self._moves.slain(left, life, armour, step)
        if not at_hand:
            return [max(map(self._calculator.from_table, options))] * len(DIFFERENCES)
        return max(map(self._reaction, options), key=self._from_full_deck)

    def _reaction(self, standing: Standing) -> Reaction:
        """For each difference of the next two cards, the value of the best answer to it."""
        reaction = self._reactions.get(standing)
        if reaction is None:
            reaction = self._reactions[standing] = self._react(standing)
        return reaction

    def _react(self, standing: Standing) -> Reaction:
        from_table = self._calculator.from_table
        if isinstance(standing, Fighting):
            return self._calculator.book(standing.left).reaction(*standing[1:])
        if not standing.life or not standing.left.cards or standing.left.scouts:
            return [from_table(standing)] * len(DIFFERENCES)
        return self._draw_reaction(standing)

    def _draw_reaction(self, standing: Between) -> Reaction:
        left, life, armour = standing
        return _mixed(
            [(weight, self._arrival(walked, life, armour)) for weight, walked in draws(left)]
        )

    def _scouted(self, standing: Between) -> Reaction:
        left, life, armour = standing
        return _mixed(
            [
                (
                    weight,
                    max(
                        self._arrival(one, life, armour),
                        self._arrival(other, life, armour),
                        key=self._from_full_deck,
                    ),
                )
                for weight, one, other in scoutings(left)
            ]
        )

    def _arrival(self, walked: Walked, life: int, armour: int) -> Reaction:
        options = self._moves.arrive(walked.left, life, armour)
        if isinstance(options[0], Fighting):
            return self._reaction(options[0])
        return [max(map(self._calculator.from_table, options))] * len(DIFFERENCES)

    def _from_full_deck(self, reaction: Reaction) -> float:
        return _mean(FRESH_WEIGHTS, reaction)


def standings_after(
    moves: Moves, view: ThronesView, command: Take | DealHand | Choose | Redraw
) -> tuple[Standing, ...]:
    """What may be chosen from after a command that turns no step card, and before any hand is."""
    left = pile_of(view)
    match command:
        case Take(place=number):
            assert view.scouted is not None
            first, second = (card.steps - 1 for card in view.scouted)
            walked = takes(left, first, second)[number - 1]
            return moves.arrive(walked.left, view.life, view.armour)
        case Choose(pile=pile) if view.hand is not None:
            clash = view.hand.clash
            return moves.settle(fighting(view), clash.by, clash.damage, pile)
        case Choose(pile=pile):
            return moves.taken(left, view.life, view.armour, pile)
        case DealHand():
            return (fighting(view),)
        case Redraw():
            return (fighting(view)._replace(redraw=False),)


def _mean(weights: Weights, reaction: Reaction) -> float:
    """The average over the next hand."""
    total: float = sum(map(mul, weights, reaction))
    return total / sum(weights)


def _mixed(weighed: list[tuple[int, Reaction]]) -> Reaction:
    """The weighted mean of reactions; of none, a certain loss."""
    total = sum(weight for weight, _ in weighed)
    mixed = [0.0] * len(DIFFERENCES)
    for weight, reaction in weighed:
        share = weight / total
        mixed = [value + share * one for value, one in zip(mixed, reaction, strict=True)]
    return mixed


def odds(view: ThronesView, quest: Quest, table: OddsTable) -> Odds:
    """The chances of one decision, without a calculator to hold."""
    return OddsCalculator(quest, OddsRules.of(view.params), table).odds(view)
