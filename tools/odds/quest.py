"""Print the win chances of quests, drafts included: four heroes at four levels, with best play.

    python -m tools.odds.quest levels/quests/sand.toml ...

Only the facts of the steps are read, so the prose may still be missing. About half a minute a
quest on two cores; a progress line is shown for each level as it is done.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from game.core.errors import ContentError
from game.core.text import NO_PROSE
from game.core.thrones.odds_table import OddsRules, OddsTable, build_table
from game.core.thrones.params import HEROES, LEVELS
from game.core.thrones.quest import LAST_STEP, Change, Quest, Step


def read_facts(path: Path) -> Quest:
    """The facts of a quest file, without its prose; `ContentError` when they are incomplete."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        steps = tuple(_step(entry) for entry in data["step"])
        identity = str(data["id"])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{path}: {error}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise ContentError(f"{path}: not a quest's facts: {error!r}") from None
    if [step.number for step in steps] != list(range(1, LAST_STEP + 1)):
        raise ContentError(f"{path}: expected the steps 1 to {LAST_STEP} in order")
    return Quest(identity, NO_PROSE, NO_PROSE, steps)


def _step(entry: Mapping[str, Any]) -> Step:
    gain, loss = entry.get("gain", {}), entry.get("loss", {})
    return Step(
        entry["number"],
        entry["type"],
        entry.get("life", 0),
        entry.get("armour", 0),
        Change(
            gain.get("life", 0) - loss.get("life", 0),
            gain.get("armour", 0) - loss.get("armour", 0),
        ),
    )


def level_rules(level: str) -> OddsRules:
    """The toggles of a named level."""
    return OddsRules(**LEVELS[level])  # type: ignore[arg-type]


def tables(jobs: Sequence[tuple[Quest, OddsRules]], workers: int = 2) -> list[OddsTable]:
    """Build several tables side by side, in the order asked for."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return list(pool.map(build_table, *zip(*jobs, strict=True)))


def print_chances(quest: Quest, workers: int) -> None:
    """Four heroes by four levels, in percent."""
    # The slowest first, so that the others share the second core with it.
    levels = sorted(LEVELS, key=lambda level: -level_rules(level).scout)
    built = dict(
        zip(levels, tables([(quest, level_rules(level)) for level in levels], workers), strict=True)
    )
    print(f"{quest.id:12}" + "".join(f"{hero:>12}" for hero in HEROES))
    for level in LEVELS:
        chances = [built[level].start(*counters) for counters in HEROES.values()]
        print(f"{level:12}" + "".join(f"{100 * chance:11.2f}%" for chance in chances))


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; exit status 2 for a file that cannot be used."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--workers", type=int, default=2, help="processes (default 2)")
    options = parser.parse_args(arguments)
    try:
        for path in options.files:
            print_chances(read_facts(path), options.workers)
    except ContentError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
