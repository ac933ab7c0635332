"""The companions: their checks and their tools; who is hurt, healed, lost, called back, taken on,
or taught."""

from __future__ import annotations

from game.core.dice import Stream
from game.core.hexgrid import Hex
from game.core.text import NO_PROSE, Prose
from game.tales.hex.rules.play.encounters import DIE
from game.tales.hex.rules.play.events import (
    Checked,
    CompanionChanged,
    Felt,
    HowChanged,
    ToolChanged,
)
from game.tales.hex.rules.play.state import PATROL, Companion
from game.tales.hex.rules.play.table import Table

ALL_HURT = -2
"""Spirits, where somebody should be hurt and everybody is already."""
GONE = -2
"""Spirits, when somebody is lost."""


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


def _tell(table: Table, companion: Companion, how: HowChanged, skill: Prose = NO_PROSE) -> None:
    words = table.facts_of(companion).words
    table.tell(CompanionChanged(companion.id, how, words, skill))


def hurt(table: Table, count: int, stream: Stream, first: Companion | None = None) -> None:
    """So many are hurt: ``first`` before any other, then whoever the dice say."""
    for _ in range(count):
        hale = table.hale()
        if not hale:
            table.change("spirits", ALL_HURT)
            continue
        who = first if first is not None and first in hale else stream.pick(hale)
        who.standing = "hurt"
        _tell(table, who, "hurt")


def heal(table: Table, count: int) -> None:
    """So many are healed, in the order in which they joined."""
    for who in table.hurt()[:count]:
        who.standing = "hale"
        _tell(table, who, "healed")


def lose(table: Table, count: int, stream: Stream, first: Companion | None = None) -> None:
    """So many are lost; a horn calls one of them back, hurt."""
    for _ in range(count):
        there = table.patrol()
        if not there:
            return
        who = first if first is not None and first in there else stream.pick(there)
        if table.has("horn"):
            lose_tool(table, "horn")
            who.standing = "hurt"
            _tell(table, who, "called")
            continue
        who.standing = "gone"
        _tell(table, who, "gone")
        table.change("spirits", GONE)
    if not table.patrol():
        table.end("alone")


def join(table: Table, count: int, stream: Stream) -> None:
    """So many join, if there is room: anybody of the pool who was not along yet."""
    for _ in range(count):
        known = [each.id for each in table.state.companions]
        free = [id_ for id_ in table.facts.companions if id_ not in known]
        if len(table.patrol()) >= PATROL or not free:
            return
        who = Companion(stream.pick(free))
        table.state.companions.append(who)
        _tell(table, who, "joined")


def part(table: Table, who: Companion) -> None:
    """Somebody leaves the patrol in peace."""
    who.standing = "gone"
    _tell(table, who, "stayed")
    if not table.patrol():
        table.end("alone")


def teach(table: Table, skill: str, first: Companion | None = None) -> None:
    """The best companion at a skill who can still learn becomes one better at it, ``first``
    before any other."""
    pupils = [
        each
        for each in table.patrol()
        if table.facts_of(each).skill(skill) + each.learnt.count(skill) < 2
    ]
    if pupils:
        best = max(pupils, key=lambda each: table.skill(each, skill))
        who = first if first is not None and first in pupils else best
        who.learnt.append(skill)
        _tell(table, who, "learnt", table.facts.skills[skill].words)


def feel(table: Table, at: Hex) -> None:
    """What they say at the first sight of a hex: one spirit up or down at most."""
    ids, words = table.land(at), table.land_words(at)
    told, total = [], 0
    for who in table.hale():
        facts = table.facts_of(who)
        for id_, what in list(zip(ids, words, strict=True))[:2]:
            amount = (id_ in facts.loves) - (id_ in facts.hates)
            if amount:
                total += amount
                told.append(Felt(who.id, amount, facts.words, what))
    for event in told:
        table.tell(event)
    table.change("spirits", max(-1, min(1, total)))
