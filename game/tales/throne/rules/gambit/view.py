"""What a player of Gambit may know: all that lies open, and of face-down cards which are left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.mode import Status
from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.combat import Clash
from game.tales.throne.rules.gambit.commands import GambitCommand
from game.tales.throne.rules.gambit.relics import Relic
from game.tales.throne.rules.gambit.sums import Foe, Way
from game.tales.throne.rules.params import ThronesParams
from game.tales.throne.rules.quest import Quest, Step

GambitPhase = Literal["fork", "answer", "pile", "relic", "over"]
"""What is asked of the player now.

- ``fork``: take one of the open step cards; the Dwarf may forge first;
- ``answer``: the enemy's card lies open;
- ``pile``: the exchange does damage; say which pile takes it;
- ``relic``: take a relic, or cards instead;
- ``over``: nothing.
"""


@dataclass(frozen=True, slots=True)
class OpenExchange:
    """An answer whose damage waits for a pile."""

    way: Way
    cards: tuple[Card, ...]
    foe: Card
    clash: Clash
    through: bool


@dataclass(frozen=True, slots=True)
class GambitView:
    """The table as its player sees it."""

    params: ThronesParams
    quest: Quest
    status: Status
    phase: GambitPhase
    legal: tuple[GambitCommand, ...]

    step: int
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int
    boldness: int
    held: tuple[Card, ...]
    """The cards in hand, sorted."""
    foe_card: Card | None
    """The enemy's open card while it waits for an answer."""
    exchange: OpenExchange | None
    feinted: bool
    forged: bool
    relics: tuple[Relic, ...]
    """In the order in which they were taken."""
    offered: tuple[Relic, ...]

    fork: tuple[Card, ...]
    """The step cards that lie open: two, or the last one."""
    steps_drawn: tuple[Card, ...]
    steps_hidden: tuple[Card, ...]
    """Face-down step cards, sorted."""
    combat_left: tuple[Card, ...]
    """Face-down combat cards, sorted; empty means that the next one shuffles first."""
    discard: tuple[Card, ...]
    shuffles: int
    exchanges: int
    """Answers given in this run."""

    @property
    def scouted(self) -> tuple[Card, ...]:
        """Step cards that lie open, as scouting shows them at other levels."""
        return self.fork

    @property
    def steps_known(self) -> tuple[Card, ...]:
        """Nothing of the pile itself is known."""
        return ()

    @property
    def hands(self) -> int:
        """Answers given, as hands are dealt at other levels."""
        return self.exchanges

    @property
    def here(self) -> Step | None:
        """The step stood on, None before the first card."""
        return self.quest.step(self.step) if self.step else None

    @property
    def foe(self) -> Foe:
        """The numbers of the fight."""
        return Foe(self.life, self.armour, self.enemy_life, self.enemy_armour, self.boldness)

    @property
    def slain(self) -> int:
        """How many enemies this run has slain."""
        step = fights = 0
        for card in self.steps_drawn:
            step += card.steps
            fights += self.quest.step(step).type == "fight"
        return fights - (self.enemy_life > 0)
