"""The win chances of quests, four heroes by four levels: what ``check --verbose`` adds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cli import worlds
from game.cli.parallel import side_by_side
from game.store.shipped import levels_dir
from game.tales.throne.content.odds_tables import OddsTables
from game.tales.throne.rules.odds_table import OddsRules, OddsTable, build_table, table_key
from game.tales.throne.rules.params import HEROES, LEVELS
from game.tales.throne.rules.quest import Quest

Job = tuple[Quest, OddsRules]


def tell(quests: Sequence[Quest]) -> Iterator[str]:
    """A small table for each quest, line by line; a quest's facts suffice.

    Tables that were built beforehand for exactly these facts are read; the others are worked out.
    """
    jobs = [(quest, OddsRules.of_level(level)) for quest in quests for level in LEVELS]
    shelf = OddsTables(levels_dir() / "compiled")
    read = [shelf.find(table_key(*job)) for job in jobs]
    missing = [job for job, table in zip(jobs, read, strict=True) if table is None]
    made = iter(tables(missing))
    found = iter(read)
    for quest in quests:
        yield f"{quest.id:<12}" + "".join(f"{hero:>11}" for hero in HEROES)
        for level in LEVELS:
            ready = next(found)
            table = next(made) if ready is None else ready
            chances = [table.start(*counters) for counters in HEROES.values()]
            how = "" if ready is None else "   (read)"
            yield f"  {level:<10}" + "".join(f"{chance:11.2%}" for chance in chances) + how


def tables(jobs: Sequence[Job]) -> list[OddsTable]:
    """Tables worked out side by side, in the order of ``jobs``: about half a minute of two cores
    for the four levels of a quest."""
    if not jobs:
        return []
    # The slowest, those with scouts, are begun first.
    order = sorted(range(len(jobs)), key=lambda number: -jobs[number][1].scout)
    made: dict[int, OddsTable] = {}
    with worlds.Progress("win chances", len(order)) as progress:
        built = side_by_side(_build, [jobs[number] for number in order])
        for number, table in zip(order, built, strict=True):
            made[number] = table
            progress.tell(len(made))
    return [made[number] for number in range(len(jobs))]


def _build(job: Job) -> OddsTable:
    return build_table(*job)
