"""The text of a small, sound quest file, and ways to spoil it."""

from __future__ import annotations

from pathlib import Path


def _prose(key: str, text: str) -> str:
    return f'{key} = {{ en = "{text}", fr = "{text} (fr)" }}'


def quest_text(name: str = "sand", **steps: str) -> str:
    """A quest file; ``s7='type = "trap"\\nloss = { life = 2 }'`` puts other facts at step 7."""
    parts = ['format = "quest/1"', f'id = "{name}"', _prose("title", "T"), _prose("blurb", "B")]
    for after in (0, 8, 19, 30, 40):
        parts += ["[[passage]]", f"after = {after}", _prose("title", "P"), 'en = "One."']
        parts.append('fr = "Un."')
    for _ in range(6):
        parts += ["[[epitaph]]", 'en = "{name}, {step}"', 'fr = "{step}, {name}"']
    for number in range(1, 41):
        facts = 'type = "help"\ngain = { life = 1 }'
        if number == 40:
            facts = 'type = "fight"\nlife = 6\narmour = 6'
        parts += ["[[step]]", f"number = {number}", steps.get(f"s{number}", facts)]
        parts += ['picture = "well"', _prose("name", "N"), _prose("meet", "M")]
        parts.append(_prose("result", "R"))
    return "\n".join(parts) + "\n"


def quest_file(folder: Path, text: str, name: str = "sand") -> Path:
    """``text`` as a file below ``folder``/quests."""
    (folder / "quests").mkdir(exist_ok=True)
    path = folder / "quests" / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path
