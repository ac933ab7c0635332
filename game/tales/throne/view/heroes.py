"""Who may walk to a throne, and what a level changes: told on the page before a quest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.mode import Content
from game.core.text import Message, counted, message
from game.shell.compared import Cell, Compared, Told
from game.shell.flow import Block, Space
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.params import HEROES, Hero, ThronesParams

_NAMES: dict[Hero, Message] = {
    "hero": message("Hero"),
    "barbarian": message("Barbarian"),
    "wizard": message("Wizard"),
    "dwarf": message("Dwarf"),
}
_WAYS: dict[Hero, Message] = {
    "hero": message(
        "The Hero feints once a fight: he gives a held card away for the one that lies open."
    ),
    "barbarian": message("The Barbarian draws a card when his life is struck, none when he slays."),
    "wizard": message(
        "The Wizard weaves two held cards into one that counts 10 at most, and draws two when he"
        " slays."
    ),
    "dwarf": message(
        "The Dwarf forges: between two steps armour 2 and a held card from seven up become life, up"
        " to 6."
    ),
}


def introduced(params: ThronesParams, content: Content) -> Sequence[Block]:
    """The four side by side at this level and on this quest, and the rules that are not as
    usual."""
    assert isinstance(content, ThronesContent)
    rows: list[tuple[Message, Sequence[Cell]]] = [
        (message("Life"), [life for life, _ in HEROES.values()]),
        (message("Armour"), [armour for _, armour in HEROES.values()]),
    ]
    if params.level != "gambit" and params.quest in content.quests:
        table = content.table_on_shelf(params)
        if table is not None:
            chances: list[Cell] = [table.start(*counters) for counters in HEROES.values()]
            rows.append((message("Best play wins"), chances))
    names = list(_NAMES.values())
    told = [Told(sentence) for sentence in _rules(params)]
    return [Space(10), Compared(names, list(_NAMES).index(params.hero), rows), *told]


def _rules(params: ThronesParams) -> list[Message]:
    if params.level == "gambit":
        kept = message(
            "Cards are held, the road forks, and the defeated leave relics. The best play known"
            " wins about every second time."
        )
        return [kept, _WAYS[params.hero]]
    found = []
    if params.enemy_picks:
        found.append(message("When you are hurt, your enemy says whether life or armour takes it."))
    if params.reward_choice:
        found.append(message("What you gain may be taken as life or as armour."))
    if params.scout:
        found.append(
            counted(
                "{count} time a quest you see two step cards, take one and put the other last.",
                "{count} times a quest you see two step cards, take one and put the other last.",
                params.scout,
            )
        )
    if params.armour_traps:
        found.append(message("A trap may be taken on armour instead of life."))
    if params.redraw:
        found.append(message("Once a fight you may put both cards aside and draw two new ones."))
    usual = ThronesParams(hero=params.hero, quest=params.quest, winnable=params.winnable)
    if replace(params, level=usual.level) == usual:
        found.append(message("The game as it was written: the cards decide most of it."))
    return found
