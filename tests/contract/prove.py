"""Proves runs in a process of its own: ``python -m tests.contract.prove < runs > results``.

Each line in is a JSON list of mode, fault (or an empty text), and the text of a run; each line out
a JSON list of the outcome and the message.
"""

from __future__ import annotations

import json
import sys

from game.cli.tales import library, registry
from game.core import journal
from game.core.registry import World
from game.core.verify import verify
from tests.contract.faults import with_fault


def main() -> None:
    """Prove every run that is asked for."""
    for line in sys.stdin:
        name, fault, text = json.loads(line)
        recorded = journal.read(text.encode())
        mode = registry().mode(name)
        params = mode.space.read(recorded.header.id.params)
        world = World(with_fault(mode, fault) if fault else mode, params, recorded.header.id.seed)
        result = verify(world, library().content(name), recorded)
        sys.stdout.write(json.dumps([result.outcome, result.told.in_english()]) + "\n")


if __name__ == "__main__":
    main()
