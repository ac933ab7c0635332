"""Makes worlds in a process of its own: ``python -m tests.contract.elsewhere < asked > made``.

Each line in is a JSON list of a system, its parameters and a seed; each line out a JSON object with
a hash of the world with its trace, and one of each text that the system's writers make of it.
"""

from __future__ import annotations

import json
import sys
from hashlib import blake2b

from game.cli.tales import library, registry
from game.core.mode import Edition
from game.store.shipped import print_fonts


def hashes(name: str, params: str, seed: str) -> dict[str, str]:
    """What a world comes to, by format."""
    system = registry().system(name)
    generator, content = system.generator, library().worlds(system)
    body = generator.world(generator.space.read(params), seed, content, True)
    texts = {"world": json.dumps(body)}
    for form in generator.formats:
        text = generator.write(form, {"id": "x", **body}, Edition(fonts=print_fonts()))
        texts[form] = text if isinstance(text, str) else text.decode("latin-1")
    return {form: _hash(text) for form, text in texts.items()}


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(hashes(*json.loads(line))))
