"""What can be done to a diagram at the desk: buttons, and the edit that each stands for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.app import App
from game.engine.widgets import Button, line_height
from game.shell.craft.frame import ROOMY
from game.shell.craft.picture import Line as Figure
from game.shell.craft.picture import blocks as figure_blocks
from game.shell.flow import Block, Line
from game.tales.locks.rules import edit
from game.tales.locks.rules.content import Entry, LockKeyContent
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.view.desk import Desk

Change = Callable[[Diagram], Diagram]


def blocks(app: App, desk: Desk, walking: bool, figures: Sequence[Figure]) -> list[Block]:
    """The buttons, and below them how hard the diagram is."""
    _ = app.locale.gettext
    why = _("First end the walk.") if walking else ""

    def tool(name: str, label: str, can: bool = True) -> Button:
        return Button(name, label, enabled=can and not walking, why_not=why)

    rows = (
        (
            tool("undo", _("Undo"), desk.can_undo),
            tool("redo", _("Redo"), desk.can_redo),
        ),
        (
            Button("walk", _("End the walk") if walking else _("Walk through it")),
            Button("home", _("Take home")),
        ),
        (tool("delete", _("Remove")), tool("rename", _("Rename"))),
        (tool("obstacle", _("Obstacle")), tool("clear", _("Clear"))),
        (tool("goal", _("The end here")), tool("reward", _("Reward"))),
        (tool("dungeon", _("Lay a dungeon of it")),),
    )
    tall = line_height(app)
    found: list[Block] = []
    for row in rows:
        if app.text.scale <= ROOMY:
            found.append(Line(*row, gap=8, after=6, tall=tall))
        else:
            found += [Line(button, after=6, tall=tall) for button in row]
    return [*found, *figure_blocks(figures, 8)]


def change(name: str, desk: Desk, content: LockKeyContent) -> Change | None:
    """The edit that the button ``name`` stands for, on the chosen object; None for other buttons.

    Rewards and obstacles are taken from the tables in turn: pressing again gives another.
    """
    number, diagram = desk.chosen, desk.diagram
    obstacle = _next(content.obstacles, [what for _, what in diagram.obstacles])
    reward = _next(content.rewards, [what for _, what in diagram.rewards])
    known: dict[str, Change] = {
        "delete": lambda diagram: edit.without_empty_lock(diagram, number),
        "obstacle": lambda diagram: edit.with_obstacle(diagram, number, obstacle),
        "clear": lambda diagram: edit.without_obstacles(diagram, number),
        "goal": lambda diagram: edit.with_goal(diagram, number),
        "reward": lambda diagram: edit.with_reward(diagram, number, reward),
    }
    return known.get(name)


def _next(entries: Sequence[Entry], used: Sequence[str]) -> str:
    """The entry that was used least, the first of those."""
    return min(entries, key=lambda entry: used.count(entry.id)).id
