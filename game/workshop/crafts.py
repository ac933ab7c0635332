"""The systems of the workshop, in the order of their tabs."""

from __future__ import annotations

from game.core.text import N_
from game.workshop.castle import CastlePicture
from game.workshop.castle_ways import castle_ways
from game.workshop.chart_desk import ChartDesk
from game.workshop.country import CountryPicture
from game.workshop.craft import Craft
from game.workshop.deal import DealPicture
from game.workshop.desk_scene import DeskScene
from game.workshop.diagram import DiagramPicture
from game.workshop.dungeon import DungeonPicture
from game.workshop.dungeon_desk import DungeonDesk

CRAFTS: tuple[Craft, ...] = (
    Craft(
        "lockkey",
        N_("Locks and keys"),
        N_("A plan of what opens what, for a game of your own: never one that strands its player."),
        DiagramPicture,
        DeskScene,
    ),
    Craft(
        "dungeon",
        N_("Rooms"),
        N_("A dungeon laid room by room, by dice, the way an explorer would open its doors."),
        DungeonPicture,
        DungeonDesk,
    ),
    Craft(
        "platformer",
        N_("Castle"),
        N_("Floors of sections drawn by hand, with a way through that was proved jump by jump."),
        CastlePicture,
        later=castle_ways,
    ),
    Craft(
        "hexcrawl",
        N_("Hex country"),
        N_("A country drawn hex by hex by two dice of eight, with its communities and rumours."),
        CountryPicture,
        ChartDesk,
    ),
    Craft(
        "thrones",
        N_("The deal"),
        N_("The two piles of a game of Thrones, shuffled card by card from the back."),
        DealPicture,
    ),
)


def craft_of(system: str) -> Craft:
    """The craft of the generator called ``system``."""
    return next(craft for craft in CRAFTS if craft.system == system)
