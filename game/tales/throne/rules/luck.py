"""After a run: what its choices cost, how kind its cards were, and whether it could be won.

Everything is said in the win chances of the table, which takes each hand as drawn from a full deck:
then the chance at the start, less what choices gave away, plus what cards gave, is the end (1 for
the throne, 0 for a grave), but for the rounding of the table.

**Choices.** At each decision the win chance of the best command less that of the chosen one.

**Luck.** Each time cards are turned the win chance jumps: by the value of what came less the mean
over all that could have come. The luck of a run is the sum of its jumps; choices have no part in
it. Its *percentile* answers: had other cards been turned, each time anew, at the very same moments,
how often would the sum have been smaller? (Equal sums count half.) That distribution is worked out
by adding up the jumps that were possible at each moment, on a grid of `GRID` cells to one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.core.mode import Event
from game.core.sliced import Sliced, part, through
from game.tales.throne.rules.cards import Card, Deal
from game.tales.throne.rules.commands import CONCEDE, ThronesCommand
from game.tales.throne.rules.events import HandDealt, Scouted, StepDrawn
from game.tales.throne.rules.odds import OddsCalculator, Turned
from game.tales.throne.rules.odds_table import OddsRules, OddsTable
from game.tales.throne.rules.params import HEROES, ThronesParams
from game.tales.throne.rules.quest import Quest
from game.tales.throne.rules.solver import solving
from game.tales.throne.rules.view import ThronesView

Turn = tuple[ThronesView, ThronesCommand, tuple[Event, ...]]
"""The view before a command, the command, and what happened."""

GRID = 512
"""Cells of the distribution of luck to a whole win chance."""
MOST_MOMENTS = 250
"""At most so many moments make the percentile, those with the widest jumps; the others of a very
long run hardly move it."""
SMALLEST_LOSS = 0.0005
"""Choices that cost less than this are not told: the table is no finer."""


@dataclass(frozen=True, slots=True)
class CostlyChoice:
    """A decision at which another command had the better chance."""

    turn: int
    """Its number in the run, from 0."""
    step: int
    chosen: ThronesCommand
    best: ThronesCommand
    loss: float
    """Win chance given away, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class FineChoice:
    """A decision at which the command with the best chance was chosen."""

    turn: int
    step: int
    chosen: ThronesCommand
    lead: float
    """By how much it was better than the next best."""


@dataclass(frozen=True, slots=True)
class DecisiveHand:
    """The hand that moved the win chance most."""

    turn: int
    step: int
    player: Card
    enemy: Card
    swing: float
    """By how much, signed: below 0 it hurt."""


@dataclass(frozen=True, slots=True)
class DecisiveStep:
    """The step card that moved the win chance most."""

    turn: int
    start: int
    to: int
    swing: float


@dataclass(frozen=True, slots=True)
class RunAnalysis:
    """What can be said about a run when all is over."""

    start: float
    """The win chance before the first card."""
    lost_by_choices: float
    """The sum of all losses by choice."""
    choices: tuple[CostlyChoice, ...]
    """The costly ones, worst first."""
    finest: FineChoice | None
    """The best that led the next by most; None where none led."""
    luck: float
    """The sum of all jumps of the win chance that cards made."""
    percentile: float
    """From 0 (other cards would always have been kinder) to 100."""
    decisive: DecisiveHand | None
    """None when no hand was dealt."""
    decisive_step: DecisiveStep | None
    """None when no card was drawn unseen."""
    winnable: bool | None
    """Whether open cards could win this deal; None when the search gave up."""
    way: tuple[ThronesCommand, ...]
    """One way to do it, from the first command."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Cards were turned: the jump they made, and all the jumps that were possible."""

    jump: float
    possible: tuple[tuple[float, float], ...]
    """Chances and jumps; the jumps' mean is 0."""

    @property
    def width(self) -> float:
        jumps = [jump for _, jump in self.possible]
        return max(jumps) - min(jumps)


def analyse(
    quest: Quest, params: ThronesParams, table: OddsTable, deal: Deal, turns: Sequence[Turn]
) -> RunAnalysis:
    """The analysis of a finished run, given its turns in order; about a second of work."""
    return through(analysing(quest, params, table, deal, turns))


_WEIGHED = 0.7
"""The share of the turns, the rest being that of the search with open cards."""


def analysing(
    quest: Quest, params: ThronesParams, table: OddsTable, deal: Deal, turns: Sequence[Turn]
) -> Sliced[RunAnalysis]:
    """The same in slices."""
    calculator = OddsCalculator(quest, OddsRules.of(params), table)
    choices = []
    moments = []
    finest: FineChoice | None = None
    decisive: DecisiveHand | None = None
    turning_step: DecisiveStep | None = None
    for number, (view, command, events) in enumerate(turns):
        yield _WEIGHED * number / len(turns)
        if len(view.legal) > 1:
            choice = _choice(calculator, number, view, command)
            if choice is not None:
                choices.append(choice)
            fine = _fine(calculator, number, view, command)
            if fine is not None and (finest is None or fine.lead > finest.lead):
                finest = fine
        shown = _shown(events)
        turned = calculator.turned(view, command)
        if not turned or shown is None:
            continue
        moment = _moment(turned, shown)
        moments.append(moment)
        for event in events:
            if isinstance(event, HandDealt) and _wider(moment, decisive):
                decisive = DecisiveHand(number, view.step, event.player, event.enemy, moment.jump)
            elif isinstance(event, StepDrawn) and _wider(moment, turning_step):
                turning_step = DecisiveStep(number, event.start, event.to, moment.jump)
    choices.sort(key=lambda choice: (-choice.loss, choice.turn))
    solution = yield from part(solving(quest, params, deal), _WEIGHED, 1.0)
    return RunAnalysis(
        start=table.start(*HEROES[params.hero]),
        lost_by_choices=sum(choice.loss for choice in choices),
        choices=tuple(choice for choice in choices if choice.loss >= SMALLEST_LOSS),
        finest=finest,
        luck=sum(moment.jump for moment in moments),
        percentile=percentile(moments),
        decisive=decisive,
        decisive_step=turning_step,
        winnable=solution.winnable,
        way=solution.commands,
    )


def _wider(moment: Moment, known: DecisiveHand | DecisiveStep | None) -> bool:
    return known is None or abs(moment.jump) > abs(known.swing)


def _choice(
    calculator: OddsCalculator, number: int, view: ThronesView, command: ThronesCommand
) -> CostlyChoice | None:
    if len(view.legal) == 2 and command == view.legal[0]:
        return None  # the only way on besides conceding
    chances = [(calculator.table_chance(view, choice), choice) for choice in view.legal]
    win, best = max(chances, key=lambda entry: entry[0])
    loss = win - calculator.table_chance(view, command)
    if loss <= 0.0:
        return None
    return CostlyChoice(number, view.step, command, best, loss)


def _fine(
    calculator: OddsCalculator, number: int, view: ThronesView, command: ThronesCommand
) -> FineChoice | None:
    others = [choice for choice in view.legal if choice not in (command, CONCEDE)]
    if command == CONCEDE or not others:
        return None
    next_best = max(calculator.table_chance(view, choice) for choice in others)
    lead = calculator.table_chance(view, command) - next_best
    return FineChoice(number, view.step, command, lead) if lead >= SMALLEST_LOSS else None


def _shown(events: Iterable[Event]) -> tuple[int, ...] | None:
    """What the turned cards showed, as a key of `Turned`."""
    for event in events:
        if isinstance(event, HandDealt):
            return (event.player.rank - event.enemy.rank,)
        if isinstance(event, Scouted):
            first, second = event.first.steps - 1, event.second.steps - 1
            return (min(first, second), max(first, second))
        if isinstance(event, StepDrawn):
            return (event.card.steps - 1,)
    return None


def _moment(turned: Turned, shown: tuple[int, ...]) -> Moment:
    total = sum(weight for weight, _ in turned.values())
    mean = sum(weight * value for weight, value in turned.values()) / total
    return Moment(
        turned[shown][1] - mean,
        tuple((weight / total, value - mean) for weight, value in turned.values()),
    )


def percentile(moments: Sequence[Moment]) -> float:
    """How often other cards at the same moments would have been less kind, in percent."""
    widest = sorted(moments, key=lambda moment: -moment.width)[:MOST_MOMENTS]
    lowest, chances = 0, [1.0]
    for moment in widest:
        lowest, chances = _added(lowest, chances, moment)
    at = round(sum(moment.jump for moment in widest) * GRID) - lowest
    below = sum(chances[: max(0, at)])
    equal = chances[at] if 0 <= at < len(chances) else 0.0
    return 100 * min(1.0, below + equal / 2)


def _added(lowest: int, chances: list[float], moment: Moment) -> tuple[int, list[float]]:
    """The distribution of a sum with one more jump; each jump is split between the two nearest
    cells so that its mean stays."""
    cells: dict[int, float] = {}
    for chance, jump in moment.possible:
        cell = int(jump * GRID // 1)
        share = jump * GRID - cell
        cells[cell] = cells.get(cell, 0.0) + chance * (1 - share)
        cells[cell + 1] = cells.get(cell + 1, 0.0) + chance * share
    first, last = min(cells), max(cells)
    added = [0.0] * (len(chances) + last - first)
    for cell, chance in cells.items():
        at = cell - first
        added[at : at + len(chances)] = [
            value + chance * one
            for value, one in zip(added[at : at + len(chances)], chances, strict=True)
        ]
    return _trimmed(lowest + first, added)


def _trimmed(lowest: int, chances: list[float]) -> tuple[int, list[float]]:
    """Without the ends that cannot matter: less than one in a billion on each side."""
    start, end = 0, len(chances)
    spare = 1e-9
    while end - start > 1 and chances[start] < spare:
        spare -= chances[start]
        start += 1
    spare = 1e-9
    while end - start > 1 and chances[end - 1] < spare:
        spare -= chances[end - 1]
        end -= 1
    return lowest + start, chances[start:end]
