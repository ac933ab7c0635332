"""What a player may know: everything on the table, and of face-down cards only which are left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.mode import Status
from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.combat import Clash, Pile
from game.tales.throne.rules.commands import ThronesCommand
from game.tales.throne.rules.params import ThronesParams
from game.tales.throne.rules.quest import Change, Passage, Quest, Step

TablePhase = Literal["walk", "scouting", "fight", "pile", "gain", "trap", "over"]
"""What is asked of the player now.

- ``walk``: draw a step card, or scout;
- ``scouting``: take one of two step cards;
- ``fight``: deal a hand;
- ``pile``: a hand does damage; say which pile takes it, or redraw;
- ``gain``: a help or a reward may be taken as life or as armour;
- ``trap``: a trap may be taken on life or on armour;
- ``over``: nothing.
"""


@dataclass(frozen=True, slots=True)
class OpenHand:
    """Two turned cards whose damage waits for a pile."""

    player: Card
    enemy: Card
    clash: Clash


@dataclass(frozen=True, slots=True)
class ThronesView:
    """The table as its player sees it."""

    params: ThronesParams
    quest: Quest
    status: Status
    phase: TablePhase
    legal: tuple[ThronesCommand, ...]

    step: int
    """Where the hero stands, 0 (before the first card) to 40."""
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int
    """The enemy's counters; both 0 when no enemy stands in the way. They stay on the table when
    the hero falls in a fight or leaves it."""
    hand: OpenHand | None
    """The turned cards while their damage waits for a pile."""
    offers: tuple[tuple[Pile, Change], ...]
    """In the phases ``gain`` and ``trap``: what each pile would take."""

    steps_drawn: tuple[Card, ...]
    """Step cards walked, in order."""
    steps_hidden: tuple[Card, ...]
    """Step cards whose place in the pile is unknown, sorted. They are drawn before
    ``steps_known``."""
    steps_known: tuple[Card, ...]
    """The bottom of the step pile as far as scouting showed it, in the order of drawing."""
    scouted: tuple[Card, Card] | None
    """The two cards seen while one of them is to be taken (in no other list)."""
    scouts_left: int

    combat_left: tuple[Card, ...]
    """Cards still in the combat deck, sorted; empty means that the next hand shuffles first."""
    discard: tuple[Card, ...]
    """Used combat cards, oldest first; the open hand is not among them."""
    shuffles: int
    """How often the discard became a new deck."""
    redraw_open: bool
    """Whether a redraw is left in this fight (always False without the toggle)."""

    hands: int
    """Hands dealt in this run."""
    winnable_found: bool | None
    """None without `winnable`. True: open cards could win this deal. False: none of the deals
    tried could be won, and this is the first of them."""
    undo_depth: int

    @property
    def here(self) -> Step | None:
        """The step stood on, None before the first card."""
        return self.quest.step(self.step) if self.step else None

    @property
    def slain(self) -> int:
        """How many enemies this run has slain."""
        step = fights = 0
        for card in self.steps_drawn:
            step += card.steps
            fights += self.quest.step(step).type == "fight"
        return fights - (self.enemy_life > 0)

    @property
    def passage(self) -> Passage | None:
        """The last story passage told: the opening until the next one is passed."""
        passed = self.step if self.status.phase == "won" else self.step - 1
        told = [passage for passage in self.quest.passages if passage.after <= max(0, passed)]
        return told[-1] if told else None
