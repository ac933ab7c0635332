"""Which of some plans is best, found by playing each of them with many dice: no advice is asked.

A plan is a few commands in a row, parted by semicolons. It is played with a row of fates; then the
turn is ended until the foes have had theirs. What it is worth is the hearts that the heroes have
then less those that the foes have, on average. The fates are the same for all plans.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from game.core.errors import IllegalCommand
from game.tales.key.rules.play import clues, light, turns
from game.tales.key.rules.play.commands import COMMANDS
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.game import KeyGame
from game.tales.key.rules.play.state import Hero, State
from game.tales.key.rules.play.turns import End
from tests.tales.key.rules.play.steady import STEADY, lay
from tests.tales.key.rules.play.table import HEROES, Scene

FATES = 8
CLOSE = (
    "rat", "bone-warden", "ooze", "wisp", "silver-knife", "great-sword", "handbell", "main-gauche",
    "thorn-coat", "rats-tooth", "saints-knuckle",
)  # fmt: skip
"""Of these the plans are so near to each other that it takes twice as many fates to tell."""
FALLEN = 6
"""Hearts that a hero who does not stand counts for less than none."""
ENDS = 12
"""More turns than any plan here waits for."""
PLAIN_TRAITS = ("two-handed", "shield")
"""What a thing keeps that is stripped of all it can do: how it is held."""

Marks = Mapping[str, Mapping[str, int]]
"""By letter of the picture: marks, and ``hearts`` and ``count`` for those; ``down``: for how many
rounds a hero who is down still bleeds."""


def hearts(state: State) -> Fraction:
    """The heroes' hearts less the foes'."""
    ours = sum(hero.hearts if hero.up else -FALLEN for hero in state.heroes)
    return Fraction(ours - sum(foe.hearts for foe in state.monsters.values() if foe.there))


def wealth(state: State) -> Fraction:
    """The same, and a heart for five gold."""
    return hearts(state) + Fraction(state.gold, 5)


@dataclass(frozen=True)
class Choice:
    """A table at which another plan is best once something is there that was not."""

    id: str
    """Of the item or the foe."""
    picture: str
    without: str
    """The best plan without it (a thing) or with one that has its numbers and nothing else."""
    with_: str
    """The best plan with it."""
    others: tuple[str, ...] = ()
    """Plans that are best in neither case."""
    legend: Mapping[str, str] = field(default_factory=dict)
    marks: Marks = field(default_factory=dict)
    worn: tuple[str, ...] = ()
    """What the hero wears besides."""
    pack: tuple[str, ...] = ()
    first: str = ""
    """The letter of the hero who is asked, if there are several."""
    rounds: int = 1
    by: Callable[[State], Fraction] = hearts
    gold: int = 0
    fight: bool = True
    lightless: bool = False
    """A dark room, and no candle."""
    seen: bool = False
    """Whether every cell was seen before."""

    @property
    def plans(self) -> tuple[str, ...]:
        return (self.without, self.with_, *self.others)


def table_of(choice: Choice, content: DungeonContent, *more: str) -> Scene:
    """The table of a choice with the tables ``content``; its hero has ``more`` with them."""
    scene = lay(choice.picture, dark=choice.lightless, **choice.legend)
    scene.table.content = content
    for hero in scene.state.heroes:
        hero.hand = hero.off = hero.body = hero.charm = ""
        hero.pack = []
    hero = scene.hero(choice.first)
    for item in (*choice.worn, *more):
        slot = STEADY.items[item].slot
        if slot == "use":
            hero.pack.append(item)
        else:
            setattr(hero, slot, item)
    hero.pack += choice.pack
    _mark(scene, choice.marks)
    scene.state.gold = choice.gold
    if choice.lightless:
        scene.state.wick = scene.state.candles = 0
    if choice.seen:
        scene.see_all()
    light.look(scene.table)
    if choice.fight:
        scene.begin(choice.first)
    else:
        turns.watch(scene.table)
    scene.look()
    return scene


def _mark(scene: Scene, marks: Marks) -> None:
    for letter, given in marks.items():
        who = [scene.hero(letter)] if letter in HEROES else scene.foes(letter)
        for actor in who:
            for name, value in given.items():
                if name in ("hearts", "count"):
                    setattr(actor, name, value)
                elif name == "down" and isinstance(actor, Hero):
                    actor.standing, actor.hearts, actor.bleeding = "down", 0, value
                else:
                    actor.marks[name] = value


def without_gifts(item: str) -> DungeonContent:
    """The tables with a thing that has its dice and steps and can do nothing."""
    facts = STEADY.items[item]
    kept = tuple(trait for trait in facts.traits if trait in PLAIN_TRAITS)
    plain = replace(facts, traits=kept, range=0, effect="")
    return replace(STEADY, items={**STEADY.items, item: plain})


def without_ways(foe: str) -> DungeonContent:
    """The tables with a foe that has its dice, hearts and steps, and only comes and strikes."""
    plain = replace(STEADY.monsters[foe], behaviour="haunt", range=0, traits=())
    return replace(STEADY, monsters={**STEADY.monsters, foe: plain})


def best(choice: Choice, scene: Scene) -> str:
    """The plan of a choice that is worth most at a table; of equals the first."""
    found = worths(choice, scene)
    return max(found, key=lambda plan: found[plan])


def worths(choice: Choice, scene: Scene) -> dict[str, Fraction]:
    """By plan that is open: what it is worth on average."""
    found = {}
    clues.tell_anew(scene.table)  # each fate would, at its first command, and that is most of it
    kept = pickle.dumps(scene.state)  # read anew for each fate: a fifth of what a deep copy takes
    for plan in choice.plans:
        texts = [scene.said(text.strip()) for text in plan.split(";")]
        if COMMANDS.read(texts[0]) in scene.game.legal():
            fates = 2 * FATES if choice.id in CLOSE else FATES
            ends = [_played(scene, kept, texts, fate, choice.rounds) for fate in range(fates)]
            found[plan] = sum(map(choice.by, ends), Fraction(0)) / fates
    return found


def _played(scene: Scene, kept: bytes, texts: list[str], fate: int, rounds: int) -> State:
    """The table ``kept`` after a plan and so many rounds. What is no longer open when its turn
    comes - the foe is slain, or gone - is left out."""
    state: State = pickle.loads(kept)
    state.fate = f"fate {fate}"
    game = KeyGame(state, scene.table.content)
    until, danger = state.turn + rounds, state.danger
    for text in texts:
        try:
            game.apply(COMMANDS.read(text))
        except IllegalCommand:
            continue
    for _ in range(ENDS):
        if game.status.over or state.turn >= until or (danger and not state.danger):
            break
        game.apply(End())
    return state
