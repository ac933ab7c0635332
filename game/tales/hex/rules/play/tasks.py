"""The charge: four tasks, of which any one, reported in the city before winter, wins."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.hexgrid import count_within
from game.tales.hex.rules.country.communities import CITY
from game.tales.hex.rules.play.events import TaskDone
from game.tales.hex.rules.play.state import MET
from game.tales.hex.rules.play.table import Table

TASKS = ("roads", "courts", "map", "plot")


@dataclass(frozen=True, slots=True)
class Task:
    """One way to win."""

    id: str
    have: int
    need: int

    @property
    def done(self) -> bool:
        """Whether the city may hear of it."""
        return self.have >= self.need


def tasks(table: Table) -> tuple[Task, ...]:
    """How far each task is; none asks for more than there is."""
    state, level, country = table.state, table.level, table.country
    hosts = [e for e in country.communities if e.kind in ("community", "satellite")]
    fairies = [e.number for e in country.communities if e.kind == "fairy"]
    roads = sum(
        table.place(each.number).known == MET and table.ground(each.at).secured for each in hosts
    )
    courts = sum(table.place(number).reconciled for number in fairies)
    hexes = count_within(state.params.radius) - state.chart.laid
    charted = len(state.chart) - state.chart.laid
    proofs = level.proofs
    return (
        Task("roads", roads, min(level.roads, len(hosts))),
        Task("courts", courts, min(level.courts, len(fairies))),
        Task("map", charted, max(1, min(level.map, hexes))),
        # The last step is the accusation.
        Task("plot", proofs + 1 if state.undone else min(state.proofs, proofs), proofs + 1),
    )


def note_done(table: Table) -> None:
    """Tell of the tasks that have just been done."""
    for task in tasks(table):
        if task.done and task.id not in table.state.tasks:
            table.state.tasks.append(task.id)
            table.tell(TaskDone(task.id))


def can_report(table: Table) -> bool:
    """Whether the patrol stands in the city and has something to tell."""
    city = table.country.communities[CITY]
    return table.state.at == city.at and bool(table.state.tasks)
