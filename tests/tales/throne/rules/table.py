"""Sets the table for tests: a small quest, stacked piles, and a way to play by words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.core.mode import Event
from game.core.text import Prose
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_CARDS, Card
from game.tales.throne.rules.commands import COMMANDS
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.game import ThronesGame
from game.tales.throne.rules.params import HEROES, QUESTS, SPACE
from game.tales.throne.rules.quest import Change, Passage, Quest, Step, StepType
from game.tales.throne.rules.state import State


def prose(text: str) -> Prose:
    return Prose(text, f"{text} (fr)")


def iron_facts() -> dict[int, Step]:
    """The table of rules/thrones.md, written down once more by hand for the tests."""
    lines = """
    1 help +1L | 2 fight 1 0 | 3 fight 1 0 | 4 trap -1L | 5 fight 1 0 | 6 fight 3 0 +1A | 7 trap -1L
    8 fight 3 1 +1A | 9 help +1L | 10 trap -1L | 11 fight 2 1 | 12 fight 2 1 | 13 fight 3 2 +1A
    14 fight 3 2 | 15 fight 3 2 +1A | 16 trap -1L | 17 fight 4 2 +1A | 18 fight 4 2 +1A
    19 fight 4 2 +1A | 20 help +2L | 21 fight 2 0 | 22 fight 6 3 +1A | 23 trap -2L
    24 fight 6 3 +1A
    25 fight 2 6 | 26 fight 3 0 | 27 trap -2L | 28 fight 6 3 +1A | 29 fight 5 5 +1L | 30 help +2A
    31 fight 3 2 +1A | 32 fight 4 3 +1A | 33 fight 4 3 +1A | 34 trap -2L | 35 help +2L
    36 fight 3 6
    37 fight 5 5 | 38 fight 6 2 | 39 fight 8 4 +2A | 40 fight 6 6
    """
    steps = {}
    for row in lines.replace("\n", " | ").split("|"):
        words = row.split()
        if not words:
            continue
        number = int(words[0])
        kinds: dict[str, StepType] = {"fight": "fight", "trap": "trap", "help": "help"}
        kind = kinds[words[1]]
        life = armour = 0
        if kind == "fight":
            life, armour = int(words[2]), int(words[3])
        change = Change()
        if words[-1][-1] in "LA":
            points = int(words[-1][:-1])
            change = Change(life=points) if words[-1][-1] == "L" else Change(armour=points)
        steps[number] = Step(
            number,
            kind,
            life,
            armour,
            change,
            prose(f"Somebody {number}"),
            prose(f"Met {number}."),
            prose(f"Done {number}."),
        )
    return steps


def iron_quest(**changed_steps: Step) -> Quest:
    """The Iron Throne's facts; ``s7=Step(...)`` puts another step at 7."""
    steps = iron_facts()
    for name, step in changed_steps.items():
        steps[int(name[1:])] = step
    passages = tuple(
        Passage(after, prose(f"Passage {after}"), prose("Once.")) for after in (0, 8, 19, 30, 40)
    )
    return Quest(
        "iron",
        prose("The Iron Throne"),
        prose("A chair."),
        tuple(steps[number] for number in range(1, 41)),
        passages,
        (prose("{name} at {step}"),),
    )


def content(quest: Quest | None = None) -> ThronesContent:
    """Content in which every quest has the facts of ``quest`` (or of the Iron Throne)."""
    quest = quest or iron_quest()
    return ThronesContent({name: replace(quest, id=name) for name in QUESTS})


def stacked_steps(words: str) -> tuple[Card, ...]:
    """A step pile that begins with the ranks ``words`` (``10 J K``), the rest behind in order."""
    rest = list(STEP_CARDS)
    top = []
    for word in words.split():
        card = next(card for card in rest if card.label == word)
        rest.remove(card)
        top.append(card)
    return (*top, *rest)


def stacked_deck(values: str) -> tuple[Card, ...]:
    """A combat deck that begins with the values ``values`` (``8 3 2 6``)."""
    rest = list(COMBAT_CARDS)
    top = []
    for word in values.split():
        card = next(card for card in rest if card.rank == int(word))
        rest.remove(card)
        top.append(card)
    return (*top, *rest)


def table(
    params: str = "hero",
    steps: str = "",
    cards: str = "",
    quest: Quest | None = None,
    **state: Any,
) -> ThronesGame:
    """A game before its first card with both piles stacked, and any part of its state changed."""
    wanted = SPACE.read(params)
    life, armour = HEROES[wanted.hero]
    begun = State(
        params=wanted,
        quest=quest or iron_quest(),
        seed="test",
        attempt=None,
        winnable_found=None,
        life=life,
        armour=armour,
        step_pile=stacked_steps(steps),
        scouts_left=wanted.scout,
        deck=stacked_deck(cards),
    )
    return ThronesGame(replace(begun, **state), content(begun.quest))


def fight(
    cards: str,
    hero: tuple[int, int],
    enemy: tuple[int, int],
    params: str = "hero",
    reward: Change | None = None,
    **state: Any,
) -> ThronesGame:
    """A game in a fight on step 3 (reached by a ten and a jack), before the hand ``cards``."""
    standing = Step(3, "fight", *enemy, reward or Change(), prose("Foe"), prose("!"), prose("."))
    game = table(
        params, "10 J", cards, iron_quest(s3=standing, s1=Step(1, "help", change=Change(life=1)))
    )
    begun = game.state
    return ThronesGame(
        replace(
            begun,
            step=3,
            steps_drawn=begun.step_pile[:2],
            step_pile=begun.step_pile[2:],
            phase="fight",
            life=hero[0],
            armour=hero[1],
            enemy_life=enemy[0],
            enemy_armour=enemy[1],
            **state,
        ),
        content(begun.quest),
    )


def play(game: ThronesGame, words: str) -> list[Event]:
    """Apply commands by their words, separated by commas; all events in order."""
    events: list[Event] = []
    for word in words.split(","):
        events.extend(game.apply(COMMANDS.read(word.strip())))
    return events


def names(events: Sequence[Event]) -> list[str]:
    """The types of events, in order."""
    return [type(event).__name__ for event in events]


def counters(game: ThronesGame) -> tuple[int, int, int, int]:
    """Life, armour, enemy life, enemy armour."""
    view = game.view()
    return view.life, view.armour, view.enemy_life, view.enemy_armour


def at_the_throne(cards: str, hero: tuple[int, int], boss: tuple[int, int]) -> ThronesGame:
    """A game in the last fight, before the hand ``cards``."""
    return table(
        "hero",
        "",
        cards,
        step=40,
        steps_drawn=STEP_CARDS,
        step_pile=(),
        phase="fight",
        life=hero[0],
        armour=hero[1],
        enemy_life=boss[0],
        enemy_armour=boss[1],
    )
