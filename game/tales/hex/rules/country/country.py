"""A country as it is before play: everything that the dice decide before a hex is entered."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.dice import Dice
from game.core.hexgrid import Hex
from game.core.steps import Steps
from game.core.text import Prose
from game.tales.hex.rules.country.communities import (
    CITY,
    Community,
    Tie,
    draw_communities,
    draw_ties,
)
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.country.names import Names
from game.tales.hex.rules.country.params import HexParams
from game.tales.hex.rules.country.placing import Ground
from game.tales.hex.rules.country.powers import (
    Faction,
    Ruin,
    Wish,
    draw_factions,
    draw_ruins,
    draw_wishes,
)
from game.tales.hex.rules.country.rumours import Hearsay, draw_rumours


@dataclass(frozen=True, slots=True)
class Country:
    """What is fixed before play. It is a function of parameters, seed and tables."""

    name: Prose
    communities: tuple[Community, ...]
    """By their numbers: the city, the other communities, the fairies, the city's satellites."""
    ties: tuple[Tie, ...]
    wishes: tuple[Wish, ...]
    """By the number of their community."""
    rumours: tuple[Hearsay, ...]
    factions: tuple[Faction, ...]
    ruins: tuple[Ruin, ...]

    @property
    def city(self) -> Community:
        """The city, where the patrol starts."""
        return self.communities[CITY]

    def communities_at(self, at: Hex) -> tuple[Community, ...]:
        """The communities in the hex ``at``, by their numbers."""
        return tuple(community for community in self.communities if community.at == at)

    def ruins_at(self, at: Hex) -> tuple[Ruin, ...]:
        """The ruins in the hex ``at``, by their numbers."""
        return tuple(ruin for ruin in self.ruins if ruin.at == at)


def country_of(
    params: HexParams, seed: str, content: HexContent, steps: Steps | None = None
) -> Country:
    """The country of ``seed``."""
    dice = Dice(seed, steps.rolls if steps is not None else None)
    names, ground = Names(), Ground(params)
    name = names.headed(content.countries, content.epithets, dice.stream("country"))
    if steps is not None:
        steps.add("country", name={"en": name.en, "fr": name.fr})
    communities = draw_communities(dice, content, ground, names, steps)
    ruins = draw_ruins(dice, content, ground, names, steps)
    return Country(
        name=name,
        communities=communities,
        ties=draw_ties(dice, content, communities, steps),
        wishes=draw_wishes(dice, content, communities, ruins, steps),
        rumours=draw_rumours(dice, content, communities, steps),
        factions=draw_factions(dice, content, communities, steps),
        ruins=ruins,
    )
