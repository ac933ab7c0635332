"""Intents are facts: in whole runs, every foe does what it announced if it still can."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.dice import Dice
from game.core.grid import distance
from game.tales.key.rules.play import turns
from game.tales.key.rules.play.events import Attacked
from game.tales.key.rules.play.foes.actions import INTENTS, carry_out
from game.tales.key.rules.play.game import start
from game.tales.key.rules.play.params import SPACE
from game.tales.key.rules.play.state import Hero, Intent, Monster
from game.tales.key.rules.play.table import Table
from tests.depth import one_in
from tests.tales.key.rules.play.table import CONTENT

RUNS = (
    ("warden+delver+chandler+ringer", 0, ("strike", "web", "howl", "flit")),
    ("warden+ringer", 1, ("strike", "charge", "topple")),
    ("warden", 0, ("breath", "tail", "fly")),
    ("chandler", 0, ("rob", "flee")),
    ("ringer", 2, ("hurl", "burst")),
)
"""Parties, the numbers of their seeds, and foes' intents that are carried out there, among others:
all kinds of them together."""
COMMANDS = 180
MARKED = ("smash", "slam", "tail", "breath")
"""What strikes everybody on the cells that were shown, and nobody else."""
ALOOF = (
    "wait", "lost", "seek", "circle", "back", "flee", "howl", "chant", "summon", "loom", "line-up",
    "light", "eat", "ripen", "gutter", "lay", "climb", "fly", "toll", "web", "snuff", "hurl",
    "pour",
)  # fmt: skip
"""What rolls no attack at anybody."""


class Witness:
    """Watches foes do what they do."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        """By kind: intents that were carried out to the letter."""

    def __call__(self, table: Table, foe: Monster) -> None:
        intent = foe.intent or Intent("wait")
        mark = len(table.events)
        target = table.actor(intent.target)
        there = isinstance(target, Hero) and target.up and "hidden" not in target.marks
        touching = there and table.ground.touches(foe.cell, target.cell)  # type: ignore[union-attr]
        standing = {hero.id for hero in table.up() if hero.cell in intent.cells}
        carry_out(table, foe)
        struck = [
            event.defender
            for event in table.events[mark:]
            if isinstance(event, Attacked) and event.attacker == foe.id
        ]
        struck = [who for who in struck if table.is_hero(who)]
        kind = intent.kind
        self.seen[kind] += 1
        if kind in ALOOF:
            assert struck == [], f"{foe.kind}: {kind} struck {struck}"
        elif kind in MARKED:
            assert set(struck) <= standing, f"{foe.kind}: {kind} struck {struck}, not {standing}"
            if kind in ("smash", "slam"):
                assert set(struck) == standing
        elif kind == "charge":
            assert set(struck) <= standing
            assert (
                foe.id not in table.state.monsters
                or foe.cell in intent.cells
                or struck
                or (distance(foe.cell, intent.cells[0]) == 1)
            )
        elif there and kind in ("strike", "flit", "shoot", "rob"):
            assert set(struck) <= {intent.target}, f"{foe.kind}: {kind} struck {struck}"
            if touching and foe.mood == "awake":
                assert struck, f"{foe.kind}: {kind} did not strike who stood beside it"


@one_in(4)
@pytest.mark.parametrize(("party", "number", "kinds"), RUNS)
def test_every_foe_does_what_it_said_or_what_it_does_instead(
    party: str, number: int, kinds: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness()
    monkeypatch.setattr(turns, "carry_out", witness)
    stream = Dice(party).stream("random")
    game = start(SPACE.read(f"18,{party},normal"), f"word/{number}", CONTENT)
    for _ in range(COMMANDS):
        if game.status.over:
            break
        legal = game.legal()[:-1] or game.legal()
        hint = game.hint() if stream.die(3) > 1 else None
        game.apply(hint.command if hint is not None else stream.pick(legal))
    assert sum(witness.seen.values()) > 20
    assert set(kinds) <= set(witness.seen) <= set(INTENTS)
