"""Diagrams in letters: a tree to read, and a graph for Graphviz."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from game.core.mode import JsonValue
from game.core.text import Prose
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.items import START, Item
from game.tales.locks.rules.look import COLOURS, look_of
from game.tales.locks.rules.reading import is_draft, read_kept

LEGEND = (
    "[n] lock of set n, <n> key of set n; [n:k] opens with k keys of its set; "
    "u unique, m multiple, p permanent"
)
_LETTERS = {"unique": "u", "multi": "m", "permanent": "p"}


def as_text(body: Mapping[str, JsonValue]) -> str:
    """The tree in letters, Start first, with its figures; the ID first and the legend last."""
    diagram = read_kept(body)
    told = cast(Mapping[str, Any], body)
    order = {number: place for place, number in enumerate(told["solution"], start=1)}
    spent = {True: "yes", False: "no", None: "not worked out"}[told["safe_if_spent"]]
    lines = [
        str(body["id"]),
        f"{told['locks']} locks, {told['keys']} keys, {len(told['empty'])} locks empty; "
        f"depth {told['depth']}, width {told['width']}, choices {told['choices']:g}, "
        f"doors walked again {told['backtracking']}, keys held at once {told['keys_held']}; "
        f"safe if multiple keys are spent: {spent}",
        *(["draft: it cannot be finished as it is; - cannot be had"] if is_draft(body) else []),
        "",
        *_tree(diagram, told, order),
        "",
        *(
            f"set {name.set}: {name.key.en} -> {name.lock.en} / {name.key.fr} -> {name.lock.fr}"
            for name in diagram.names
        ),
        f"{LEGEND}; #n its place in the solution",
    ]
    return "\n".join(lines) + "\n"


def _tree(diagram: Diagram, told: Mapping[str, Any], order: Mapping[int, int]) -> Iterator[str]:
    rewards, words = dict(diagram.rewards), told["words"]
    obstacles: dict[int, list[str]] = {}
    for number, what in diagram.obstacles:
        obstacles.setdefault(number, []).append(words[what]["en"])
    tree = diagram.tree
    yield "Start"
    waiting = [(child, "", child == tree.children[START][-1]) for child in tree.children[START]]
    waiting.reverse()
    while waiting:
        number, indent, last = waiting.pop()
        item = tree.items[number]
        place = f"#{order[number]}" if number in order else "-"
        parts = [f"{symbol(item)}{_LETTERS[item.kind]} {place}"]
        parts += [f"behind {what}" for what in obstacles.get(number, ())]
        if number in rewards:
            parts.append(f"reward: {words[rewards[number]]['en']}")
        if number == diagram.goal:
            parts.append("GOAL")
        yield f"{indent}{'└' if last else '├'}─ {'  '.join(parts)}"
        deeper = indent + ("   " if last else "│  ")
        children = tree.children[number]
        waiting += [(child, deeper, child == children[-1]) for child in reversed(children)]


def symbol(item: Item) -> str:
    """A lock or key in letters: ``[4]``, ``[6:2]``, ``<4>``."""
    if item.is_key:
        return f"<{item.set}>"
    return f"[{item.set}:{item.need}]" if item.kind == "multi" else f"[{item.set}]"


def titles_of(diagram: Diagram, body: Mapping[str, JsonValue]) -> dict[int, Prose]:
    """What a picture tells of each object when it is pointed at."""
    words = cast(Mapping[str, Mapping[str, str]], body["words"])
    notes: dict[int, list[Prose]] = {}
    for number, what in (*diagram.obstacles, *diagram.rewards):
        notes.setdefault(number, []).append(Prose(words[what]["en"], words[what]["fr"]))
    names = {name.set: name for name in diagram.names}
    found = {}
    for placed in diagram.objects:
        name = names.get(placed.item.set)
        parts = [] if name is None else [name.key if placed.item.is_key else name.lock]
        parts += notes.get(placed.id, [])
        if parts:
            bare = symbol(placed.item)
            english, french = (", ".join(part.en for part in parts), ", ".join(p.fr for p in parts))
            found[placed.id] = Prose(f"{bare} {english}", f"{bare} {french}")
    return found


def as_dot(body: Mapping[str, JsonValue]) -> str:
    """A graph for Graphviz: the tree as arrows, and a dotted line from each key to its locks."""
    diagram = read_kept(body)
    lines = [
        f"digraph {_quoted(str(body['id']))} {{",
        '  node [fontname="serif" style=filled fontcolor="#FBF4E2" color="#1D140D"];',
        '  edge [color="#1D140D"];',
        f'  0 [label="Start" shape=circle fillcolor="{COLOURS["deep"]}"];',
    ]
    for placed in diagram.objects:
        lines.append(f"  {placed.id} [{_dot_node(diagram, placed.item)}];")
    for placed in diagram.objects:
        label = ", ".join(what for number, what in diagram.obstacles if number == placed.id)
        note = f" [label={_quoted(label)}]" if label else ""
        lines.append(f"  {placed.behind} -> {placed.id}{note};")
    if diagram.goal is not None:
        lines.append(f'  goal [label="Goal" shape=octagon fillcolor="{COLOURS["gold"]}"];')
        lines.append(f"  {diagram.goal} -> goal;")
    lines += _dot_sets(diagram)
    if is_draft(body):
        lines.append('  label="draft: it cannot be finished as it is";')
    return "\n".join([*lines, "}"]) + "\n"


def _dot_node(diagram: Diagram, item: Item) -> str:
    colour = COLOURS[look_of(item.set).colour]
    name = diagram.name_of(item.set)
    label = f"{item.set}" if item.is_key or item.kind != "multi" else f"{item.set} (x{item.need})"
    if name is not None:
        label += f"\n{name.key.en if item.is_key else name.lock.en}"
    shape = "diamond" if item.is_key else "square"
    lines = 2 if item.kind == "permanent" else 1
    return f'label={_quoted(label)} shape={shape} peripheries={lines} fillcolor="{colour}"'


def _dot_sets(diagram: Diagram) -> Iterator[str]:
    locks: dict[int, list[int]] = {}
    for placed in diagram.objects:
        if not placed.item.is_key:
            locks.setdefault(placed.item.set, []).append(placed.id)
    for placed in diagram.objects:
        if placed.item.is_key:
            colour = COLOURS[look_of(placed.item.set).colour]
            for lock in locks.get(placed.item.set, ()):
                yield (f'  {placed.id} -> {lock} [style=dotted constraint=false color="{colour}"];')


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
