"""Work out the win chances of every quest at every level, for the game to load.

    python -m tools.odds.build [QUEST ...]

Writes ``levels/compiled/throne-odds-QUEST.bin``, one file a quest, so that editing one quest
leaves the others as they are. A file that is still right is left alone. About half a minute of two
cores for each quest.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.cli.check import odds_tables
from game.core.errors import ContentError
from game.store.shipped import levels_dir
from game.tales.throne.content.odds_tables import OddsTables, pack_tables
from game.tales.throne.content.quests import load_quests
from game.tales.throne.rules.odds_table import OddsRules, table_key
from game.tales.throne.rules.params import LEVELS, QUESTS


def build(levels: Path, names: Sequence[str]) -> list[Path]:
    """Write the files of the quests ``names`` that are missing or stale; which were written."""
    folder = levels / "compiled"
    folder.mkdir(exist_ok=True)
    shelf = OddsTables(folder)
    quests = load_quests(levels)
    written = []
    rules = sorted(map(OddsRules.of_level, LEVELS), key=lambda rule: -rule.scout)
    for name in names:
        path = folder / f"throne-odds-{name}.bin"
        if all(shelf.find(table_key(quests[name], rule)) for rule in rules):
            continue
        print(f"{path} ...", file=sys.stderr)
        built = odds_tables([(quests[name], rule) for rule in rules])
        path.write_bytes(pack_tables(built))
        written.append(path)
    return written


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; exit status 2 when a quest cannot be read."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("quests", nargs="*", metavar="QUEST", help="all unless named")
    options = parser.parse_args(arguments)
    unknown = set(options.quests) - set(QUESTS)
    if unknown:
        parser.error(f"expected quests among {', '.join(QUESTS)}, got {', '.join(sorted(unknown))}")
    try:
        written = build(levels_dir(), options.quests or QUESTS)
    except ContentError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(map(str, written)) or "all tables are up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
