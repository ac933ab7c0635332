"""The report: any charge that is fulfilled, told in the city before winter, wins; giving up; what a
run was worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.mode import Figure
from game.core.text import Message, message
from game.tales.hex.rules.country.country import CITY
from game.tales.hex.rules.play.charges import tasks
from game.tales.hex.rules.play.seen import Known
from game.tales.hex.rules.play.state import MET
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.verb import Here, Verb


@dataclass(frozen=True, slots=True)
class Report(Verb):
    """Tell the city that a task is done: the run is won."""

    verb = "report"

    @classmethod
    def open(cls, here: Here) -> Iterator[Report]:
        table = here.table
        city = table.country.communities[CITY]
        if table.state.at == city.at and table.state.tasks:
            yield Report()

    def carry_out(self, table: Table) -> None:
        table.end("won")

    def explain(self, known: Known) -> Message:
        return message("Tell the council what is done. The run ends, and it is won.")


@dataclass(frozen=True, slots=True)
class Concede(Verb):
    """Give the run up."""

    verb = "concede"

    @classmethod
    def open(cls, _: Here) -> Iterator[Concede]:
        yield Concede()

    def carry_out(self, table: Table) -> None:
        table.end("conceded")

    def explain(self, known: Known) -> Message:
        return message("Turn back for good. The run ends, and it is lost.")


VICTORY, TASK, SECURED, WISH, COURT, RUIN, HEX, COMPANION, DAY_LEFT = (
    1_000, 300, 20, 40, 60, 30, 5, 30, 5,
)  # fmt: skip
"""Points; companions and days left count for those who came home."""


def _counts(table: Table) -> dict[str, int]:
    state = table.state
    return {
        "tasks": sum(task.done for task in tasks(table)),
        "hexes": len(state.chart) - state.chart.laid,
        "secured": sum(ground.secured for ground in state.grounds.values()),
        "wishes": sum(place.wish == "settled" for place in state.places),
        "courts": sum(place.reconciled for place in state.places),
        "ruins": state.ruins.count(MET),
    }


def score(table: Table) -> int:
    """Tasks, hexes, roads, wishes, courts, ruins; and for a victory a thousand, everybody who came
    home, and each day left."""
    counts = _counts(table)
    total = TASK * counts["tasks"] + HEX * counts["hexes"] + SECURED * counts["secured"]
    total += WISH * counts["wishes"] + COURT * counts["courts"] + RUIN * counts["ruins"]
    if table.state.outcome == "won":
        total += VICTORY + COMPANION * len(table.patrol()) + DAY_LEFT * max(0, table.left)
    return total


def figures(table: Table) -> tuple[Figure, ...]:
    """The numbers of a run; the first is the score."""
    counts = _counts(table)
    return (
        Figure("score", message("Score"), score(table)),
        Figure("tasks", message("Charges fulfilled"), counts["tasks"]),
        Figure("hexes", message("Hexes drawn"), counts["hexes"]),
        Figure("secured", message("Hexes secured"), counts["secured"]),
        Figure("wishes", message("Wishes settled"), counts["wishes"]),
        Figure("courts", message("Courts reconciled"), counts["courts"]),
        Figure("ruins", message("Ruins explored"), counts["ruins"]),
        Figure("days", message("Days"), table.day),
    )
