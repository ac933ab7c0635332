"""What a talent and a thing are worth together, beside what each is worth alone.

A fight is laid by hand in a hall, the same for four arms: with neither, with the talent, with the
thing, with both. The expert plays it to its end on the same dice; what it comes to is counted in
hearts: those that the hero has left, less half of those that the foes still have. A pair is worth
more than its sum when ``both - talent - thing + neither`` is above nothing; its interval is the
normal 95 % one over paired seeds.

    python -m tools.soak.key_pairs --games 200
    python -m tools.soak.key_pairs --games 400 --only delver
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from game.cli.tales import library, registry
from game.core.dice import Dice, Stream
from game.core.errors import GameError
from game.tales.key.rules.play import light, turns
from game.tales.key.rules.play.contents import add_fixture, add_foe
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.game import KeyGame, start
from game.tales.key.rules.play.mode import MODE
from game.tales.key.rules.play.params import SPACE
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table

MOST_COMMANDS = 160
"""Commands of a fight after which it is counted as it stands."""
FOE_SHARE = 0.5
"""What a heart that a foe keeps is worth, beside one of the hero."""
ROOMY, MOST_TRIES = 15, 12
"""Cells of a hall, and how many rooms are tried for one."""
HURT = 2
"""Hearts that the hero lacks when the fight begins, so that what heals is of use."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A talent and a thing, and against whom they are tried."""

    hero: str
    talent: str
    thing: str
    """An item that is carried or worn, furniture (``+statue``) or another talent (``*snare``)."""
    foes: tuple[str, ...]
    copies: int = 1

    @property
    def text(self) -> str:
        """How it stands in the table."""
        return f"{self.talent} + {self.thing.lstrip('+*')}"


PAIRS = (
    Pair("warden", "riposte", "tower-shield", ("ghoul", "rat", "rat")),
    Pair("warden", "sweep", "great-sword", ("ghoul", "slinger", "rat")),
    Pair("warden", "sweep", "war-hammer", ("ghoul", "slinger", "rat")),
    Pair("warden", "wreck", "war-hammer", ("ogre", "ogre")),
    Pair("warden", "long-arm", "gaff", ("ogre", "ghoul")),
    Pair("warden", "breath", "meat", ("ghoul", "ogre"), 3),
    Pair("delver", "throw-knife", "caltrops", ("ghoul", "slinger", "ghoul"), 3),
    Pair("delver", "smoke-step", "smoke-pot", ("ogre", "ghoul"), 2),
    Pair("delver", "quick-hands", "pepper", ("ogre", "ghoul"), 3),
    Pair("delver", "quick-hands", "fire-pot", ("ghoul", "slinger", "ghoul"), 3),
    Pair("delver", "quick-hands", "draught", ("ogre", "ghoul"), 2),
    Pair("delver", "quick-hands", "net", ("ghoul", "ghoul"), 3),
    Pair("delver", "venom", "poison-vial", ("duellist", "hound", "hound"), 2),
    Pair("delver", "rigger", "*snare", ("ogre", "ghoul")),
    Pair("delver", "rigger", "net", ("ghoul", "ghoul"), 3),
    Pair("delver", "fine-fingers", "pepper", ("ogre", "slinger"), 3),
    Pair("chandler", "pyre", "oil-flask", ("ghoul", "ghoul"), 3),
    Pair("chandler", "ember-heart", "fire-pot", ("ghoul", "slinger", "ghoul"), 3),
    Pair("chandler", "physic", "draught", ("ghoul",), 3),
    Pair("chandler", "physic", "bandage", ("ghoul",), 3),
    Pair("chandler", "hot-wax", "oil-flask", ("ghoul", "ghoul", "slinger"), 3),
    Pair("chandler", "beacon", "star-phial", ("ghoul", "ghoul"), 2),
    Pair("ringer", "peal", "clapper", ("ghoul", "ghoul", "slinger")),
    Pair("ringer", "shiver", "+statue", ("ghoul", "ghoul")),
    Pair("ringer", "shiver", "+cauldron", ("ghoul", "ghoul")),
    Pair("ringer", "rites", "holy-water", ("ghoul", "ghoul", "shade", "bone-warden"), 2),
    Pair("ringer", "rites", "chalk", ("ghoul", "ghoul", "shade"), 2),
    Pair("ringer", "peal", "tin-whistle", ("ghoul", "ghoul", "ghoul", "slinger"), 3),
    Pair("ringer", "echo", "tin-whistle", ("ghoul", "ghoul"), 3),
)
"""What is tried, whether it is liked or not."""


def fight(pair: Pair, number: int, with_talent: bool, with_thing: bool) -> float:
    """One fight, played to its end by the expert; what it came to, in hearts."""
    content = library().content(MODE.name)
    assert isinstance(content, DungeonContent)
    game = _laid(pair, number, content, with_talent, with_thing)
    bot = registry().tale("dungeon").bot("expert")
    table = game.table
    if not table.up():
        return -FOE_SHARE * sum(foe.hearts for foe in table.state.monsters.values())
    try:
        for command in bot.moves(game, content, f"pairs/{number}", MOST_COMMANDS):
            if not table.state.danger:
                break
            game.apply(command)
    except GameError:
        pass
    left = sum(foe.hearts for foe in table.state.monsters.values() if foe.mood != "bones")
    return sum(hero.hearts for hero in table.state.heroes) - FOE_SHARE * left


def _laid(
    pair: Pair, number: int, content: DungeonContent, with_talent: bool, with_thing: bool
) -> KeyGame:
    """The hall of a fight: the first room of a dungeon, lit, with the hero in the middle."""
    dice = Dice(f"pairs/{pair.text}/{number}").stream("hall")
    game = _roomy(pair, number, content)
    table, state = game.table, game.table.state
    hero = state.heroes[0]
    state.fixtures.clear()
    state.things.clear()
    state.traps.clear()
    table.ground.changed()
    hero.pack = [item for item in hero.pack if content.items[item].slot != "use"]
    if with_talent:
        hero.talents.append(pair.talent)
    cells = list(table.room_cells(1))
    hero.cell = cells[len(cells) // 2]
    if with_thing:
        _give(table, hero, pair, dice.at("thing"))
    hero.most += HURT
    far = dice.at("foes").shuffled([cell for cell in cells if table.is_free(cell)])
    for kind, cell in zip(pair.foes, far, strict=False):
        add_foe(table, kind, cell, 1, "awake")
    state.chambers[1].lit = True
    light.look(table)
    turns.watch(table)
    table.events = []
    return game


def _roomy(pair: Pair, number: int, content: DungeonContent) -> KeyGame:
    """A run whose first room is large enough; the last of those that were tried, if none is."""
    params = SPACE.read(f"15,{pair.hero},normal")
    game = start(params, f"pairs/{number}/0", content)
    for attempt in range(1, MOST_TRIES):
        if len(game.table.room_cells(1)) >= ROOMY:
            break
        game = start(params, f"pairs/{number}/{attempt}", content)
    return game


def _give(table: Table, hero: Hero, pair: Pair, dice: Stream) -> None:
    """The thing: carried, worn, learnt, or standing beside the hero."""
    name = pair.thing
    if name.startswith("*"):
        hero.talents.append(name[1:])
        return
    if name.startswith("+"):
        near = [cell for cell in table.ground.beside(hero.cell) if table.is_free(cell)]
        for cell in dice.shuffled(near)[:2]:
            add_fixture(table, name[1:], cell, 1).known = True
        return
    facts = table.content.items[name]
    if facts.slot == "use":
        hero.pack += [name] * pair.copies
        return
    if facts.two_handed:
        hero.off = ""
    hero.put_on(facts.slot, name)


def measured(pair: Pair, games: int, first: int) -> tuple[float, float, float, float]:
    """What the talent, the thing and both add to neither, and half the interval of what both add
    beyond their sum."""
    talent, thing, both, beyond = [], [], [], []
    for number in range(first, first + games):
        neither = fight(pair, number, False, False)
        one, other = fight(pair, number, True, False), fight(pair, number, False, True)
        together = fight(pair, number, True, True)
        talent.append(one - neither)
        thing.append(other - neither)
        both.append(together - neither)
        beyond.append(together - one - other + neither)
    half = 1.96 * stdev(beyond) / len(beyond) ** 0.5
    return fmean(talent), fmean(thing), fmean(both), half


def rows(pairs: Sequence[Pair], games: int, first: int) -> Iterator[str]:
    """The table, a line for each pair."""
    yield "| pair | talent | thing | both | more than the sum |"
    yield "|---|---|---|---|---|"
    for pair in pairs:
        talent, thing, both, half = measured(pair, games, first)
        more = both - talent - thing
        sure = " *" if more - half > 0 else ""
        yield (
            f"| {pair.text} | {talent:+.2f} | {thing:+.2f} | {both:+.2f} | "
            f"{more:+.2f} ({more - half:+.2f} to {more + half:+.2f}){sure} |"
        )


def main(words: list[str] | None = None) -> int:
    """Always exit status 0: what is found is told, not judged."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--only", default="", help="a class, or a talent")
    said = reader.parse_args(words)
    pairs = [pair for pair in PAIRS if said.only in ("", pair.hero, pair.talent)]
    for line in rows(pairs, said.games, said.first):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
