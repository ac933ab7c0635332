"""The win chances of quests, four heroes by four levels: what ``check --verbose`` adds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cli import worlds
from game.cli.parallel import side_by_side
from game.core.modes import registry
from game.core.thrones.odds_table import OddsRules, OddsTable, build_table, table_on_shelf
from game.core.thrones.params import HEROES, LEVELS, SPACE
from game.core.thrones.quest import Quest, ThronesContent

Job = tuple[Quest, OddsRules]


def tell(quests: Sequence[Quest]) -> Iterator[str]:
    """A small table for each quest, line by line. Tables that were built beforehand for exactly
    these facts are read; the others are worked out, side by side."""
    shelf = worlds.LIBRARY.content(registry().mode("thrones"))
    assert isinstance(shelf, ThronesContent)
    tables: dict[tuple[str, str], OddsTable] = {}
    jobs: dict[tuple[str, str], Job] = {}
    for quest in quests:
        for level in LEVELS:
            params = SPACE.build({"level": level, "quest": quest.id})
            own = ThronesContent({quest.id: quest}, shelf.tables)
            found = table_on_shelf(own, params)
            if found is None:
                jobs[quest.id, level] = (quest, OddsRules.of(params))
            else:
                tables[quest.id, level] = found
    tables.update(_built(jobs))
    for quest in quests:
        yield f"{quest.id:<12}" + "".join(f"{hero:>11}" for hero in HEROES)
        for level in LEVELS:
            chances = [tables[quest.id, level].start(*counters) for counters in HEROES.values()]
            how = "" if (quest.id, level) in jobs else "   (read)"
            yield f"  {level:<10}" + "".join(f"{chance:11.2%}" for chance in chances) + how


def _built(jobs: dict[tuple[str, str], Job]) -> dict[tuple[str, str], OddsTable]:
    """Tables worked out side by side; the slowest, those with scouts, are begun first."""
    if not jobs:
        return {}
    order = sorted(jobs, key=lambda name: -jobs[name][1].scout)
    made: dict[tuple[str, str], OddsTable] = {}
    with worlds.Progress("win chances", len(order)) as progress:
        built = side_by_side(_build, [jobs[name] for name in order])
        for name, table in zip(order, built, strict=True):
            made[name] = table
            progress.tell(len(made))
    return made


def _build(job: Job) -> OddsTable:
    return build_table(*job)
