"""Checks: the dice of the best hale companion, the best of them counts."""

from __future__ import annotations

from game.core.dice import Stream
from game.core.text import NO_PROSE
from game.tales.hex.rules.play.encounters import DIE
from game.tales.hex.rules.play.events import Checked, ToolChanged
from game.tales.hex.rules.play.table import Table


def check(table: Table, what: str, skill: str, target: int, more: int, stream: Stream) -> bool:
    """Roll one die, those of the skill and ``more``; whether one of them reaches the target.

    A charm rolls a failure again, once, and is used up.
    """
    best = table.best(skill)
    dice = table.dice(skill) + more
    name = NO_PROSE if best is None else table.facts_of(best).words
    words = table.facts.skills[skill].words
    again = False
    while True:
        rolls = stream.dice(dice, DIE)
        success = max(rolls) >= target
        who = "" if best is None else best.id
        table.tell(Checked(what, skill, who, rolls, target, success, again, name, words))
        if success or not table.has("charm"):
            return success
        lose_tool(table, "charm")
        again = True


def gain_tool(table: Table, tool: str) -> None:
    """A tool, if the patrol does not have one of the kind."""
    if not table.has(tool):
        table.state.tools.append(tool)
        term = table.facts.tools[tool]
        table.tell(ToolChanged(tool, 1, term.words, term.text))


def lose_tool(table: Table, tool: str) -> None:
    """A tool is gone, if it was there; what no longer fits on the mule's back too."""
    if table.has(tool):
        table.state.tools.remove(tool)
        term = table.facts.tools[tool]
        table.tell(ToolChanged(tool, -1, term.words, term.text))
        spare = table.count("bread") - table.most_bread
        if spare > 0:
            table.change("bread", -spare)
