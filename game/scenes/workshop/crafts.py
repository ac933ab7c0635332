"""The systems of the workshop, in the order of their tabs."""

from __future__ import annotations

from game.core.text import N_
from game.scenes.workshop.castle import CastlePicture
from game.scenes.workshop.castle_ways import castle_ways
from game.scenes.workshop.chart_desk import ChartDesk
from game.scenes.workshop.country import CountryPicture
from game.scenes.workshop.craft import Craft
from game.scenes.workshop.deal import DealPicture
from game.scenes.workshop.desk_scene import DeskScene
from game.scenes.workshop.diagram import DiagramPicture
from game.scenes.workshop.dungeon import DungeonPicture
from game.scenes.workshop.dungeon_desk import DungeonDesk

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
