"""The schemas of docs/formats.md as files: ``python -m tools.schemas`` writes docs/schemas anew.

The page is where they are written and read; the files are for validators. They name each other by
their ``$id`` (``ckht:envelope``), so that a validator is to be given all of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE, FOLDER = DOCS / "formats.md", DOCS / "schemas"
_BLOCK = re.compile(r"```json\n(.*?)```", re.DOTALL)


def schemas() -> Mapping[str, str]:
    """The text of each file, by its name."""
    found = {}
    for text in _BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        name = json.loads(text)["$id"].removeprefix("ckht:").replace("/", "-")
        found[f"{name}.json"] = text
    return found


def main() -> None:
    """Write them; what the page does not have any more goes."""
    FOLDER.mkdir(exist_ok=True)
    made = schemas()
    for path in FOLDER.glob("*.json"):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
