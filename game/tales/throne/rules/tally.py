"""What is counted over a run of a bot: how many decisions it had, how many of them weighed, and
when it was settled.

The chances of the older levels are those of `game.tales.throne.rules.odds`. At Gambit, where
nobody knows them exactly, the option that looks best and the one it is measured by are played on in
the same imagined games, fresh ones for each decision, until it is clear whether 2,000 of them would
say that the choice weighs.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from math import sqrt

from game.core.codec import JsonValue
from game.tales.throne.rules.commands import ARMOUR, Concede
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.events import StepDrawn
from game.tales.throne.rules.gambit.chances import AHEAD, imagined, played_on
from game.tales.throne.rules.gambit.commands import GambitCommand
from game.tales.throne.rules.gambit.turn import Turn
from game.tales.throne.rules.gambit.view import GambitView
from game.tales.throne.rules.params import ThronesParams
from game.tales.throne.rules.table import TableCommand, TableEvent, TableView
from game.tales.throne.rules.view import ThronesView

WEIGHTY = 0.03
"""By so much the best option must be better than the median one."""
SETTLED = 0.05
"""A run is open while its chance is neither this near to 0 nor to 1."""
LOOKS = (30, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1100, 1400, 1700, 2000)
"""Imagined games in which both options of a decision of Gambit have been played on when it is asked
whether that is enough."""
CLEAR = 1.28
"""By so many standard errors the mean difference must be away from `WEIGHTY` to be enough: those of
what the games that are left may still change of the mean of all. So 9 of 10 means that are left at
a look would end on the same side; two times 2,000 games differ as often (docs/throne-gambit.md)."""
UNSEEN = 1
"""A difference of a whole game that is added to those that were seen: one that is rare, and has not
come up yet, is no proof that there is none."""


class ThronesTally:
    """Counts as a run is played."""

    def __init__(self, content: ThronesContent) -> None:
        self._content = content
        self._made = self._weighty = self._decisions = 0
        self._settled = self._step = 0
        self._open = False
        """Whether the last decision was made with an open chance."""
        self._known = True
        """Whether the chances are known; toggles of a player's own have no table."""

    def note(self, view: TableView, command: TableCommand, events: Sequence[TableEvent]) -> None:
        self._decisions += 1
        if isinstance(view, GambitView):
            self._weigh(view.step, *self._at_gambit(view))
        elif self._has_odds(view.params):
            self._weigh(view.step, *self._by_odds(view))
        else:
            self._known = False
        for event in events:
            if isinstance(event, StepDrawn):
                self._step = event.to

    def figures(self) -> dict[str, JsonValue]:
        """``choices`` and ``settled`` are null where nobody knows the chances."""
        if not self._known:
            return {"choices": None, "settled": None}
        return {
            "choices": {"made": self._made, "weighty": self._weighty},
            "settled": self._step if self._open else self._settled,
        }

    def _weigh(self, step: int, chance: float, options: int, lead: float) -> None:
        self._made += options > 1
        self._weighty += options > 1 and lead >= WEIGHTY
        is_open = SETTLED <= chance <= 1 - SETTLED
        if self._open and not is_open:
            self._settled = step
        self._open = is_open

    # Each says the chance, how many options count, and by how much the best leads the median one

    def _has_odds(self, params: ThronesParams) -> bool:
        return self._content.table_on_shelf(params) is not None

    def _by_odds(self, view: ThronesView) -> tuple[float, int, float]:
        odds = self._content.calculator(view.params).odds(view)
        strikes = view.hand is not None and view.hand.clash.by == "player"
        found = sorted(
            chance
            for command, chance in odds.commands
            if not isinstance(command, Concede) and not (strikes and command == ARMOUR)
        )
        return odds.win, len(found), odds.win - found[_median(len(found))]

    def _at_gambit(self, view: GambitView) -> tuple[float, int, float]:
        judge = self._content.judge(view.params)
        found: list[tuple[float, GambitCommand]] = [
            (judge.worth(view, command), command)
            for command in view.legal
            if not isinstance(command, Concede)
        ]
        found.sort(key=lambda entry: entry[0])
        glance, best = found[-1]
        if len(found) == 1:
            return glance, 1, 0.0
        chance, lead = self._played(view, best, found[_median(len(found))][1])
        return chance, len(found), lead

    def _played(
        self, view: GambitView, best: GambitCommand, other: GambitCommand
    ) -> tuple[float, float]:
        """The chance with ``best``, and its lead over ``other``, as precisely as it takes to tell
        on which side of `WEIGHTY` the lead in all the games would be."""
        judge = self._content.judge(view.params)
        chances = leads = squares = 0.0
        count = 0
        for look in LOOKS:
            while count < look:
                # Numbers that no other decision uses: a run that imagines the same cards again and
                # again would carry one piece of luck through all of it.
                state = imagined(view, self._decisions * LOOKS[-1] + count)
                ends = []
                for command in (best, other):
                    begun = copy(state)
                    Turn(begun).done(command)
                    ends.append(played_on(begun, judge, AHEAD))
                lead = ends[0] - ends[1]
                chances += ends[0]
                leads += lead
                squares += lead * lead
                count += 1
            lead = leads / count
            variance = (squares + UNSEEN) / (count + UNSEEN) - lead * lead
            if abs(lead - WEIGHTY) > CLEAR * sqrt(variance * (1 / count - 1 / LOOKS[-1])):
                break
        return chances / count, leads / count


def _median(count: int) -> int:
    """The place of the median among so many options, weakest first: the lower of two in the
    middle, so that of two options it is the one that is not the best."""
    return max(0, (count - 1) // 2)
