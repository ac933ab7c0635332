"""Put baked pictures of the platform game together as its scene does, to judge seams and light.

``python -m tools.art.candle.preview --out FILE [--floor N] [--flat] [--movement NAME]``
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from PIL import Image

from tools.art.candle.diorama import Diorama, Hero, Lamp, atlas, blit, compose, put

SCREEN = (1280, 720)

ROOM = """
###########################
####H######################
#...H................######
#...H................######
###.H......===............#
###.H.....................#
#...H..................####
#...H..............##..####
....H...##.....##..........
....H..###.................
###.######.................
###.######~~~##%...........
##..######~~~####..########
##..######~~~####..########
#############################
"""

THINGS = [
    ("back", "pillar", 1.5, 15.0),
    ("back", "pillar", 15.2, 15.0),
    ("back", "window_tall", 6.2, 8.9),
    ("back", "window_small", 13.2, 9.4),
    ("back", "banner_sun", 10.4, 7.6),
    ("back", "banner_eye", 17.2, 6.2),
    ("back", "barrel", 25.4, 12.0),
    ("back", "armour", 2.2, 10.0),
    ("back", "shelf_books", 22.0, 8.4),
    ("back", "cobweb_large", 2.0, 4.0),
    ("back", "skulls", 24.2, 12.0),
    ("things", "lamp/lit", 2.3, 4.0),
    ("things", "key/moon", 19.9, 6.2),
    ("things", "chest/caged", 24.4, 6.0),
    ("things", "door/awake", 22.2, 12.0),
    ("things", "candle", 12.5, 4.0),
    ("things", "sign", 0.9, 10.0),
    ("things", "spikes/0", 17.0, 14.0),
    ("things", "spikes/1", 18.0, 14.0),
    ("creatures", "owl/watching", 15.6, 8.0),
    ("creatures", "bat", 17.4, 3.4),
    ("things", "door/spiral", 22.2, 12.0),
    ("back", "sconce", 19.9, 10.5),
]
COINS = [(10.2, 8.6), (10.9, 8.0), (11.6, 7.8), (12.3, 8.0), (13.0, 8.6), (16.5, 11.4)]
LAMPS: list[Lamp] = [
    ("lamp", 2.7, 2.6),
    ("sconce", 19.9, 9.4),
    ("portal", 22.2, 11.0),
    ("treasure", 24.4, 5.4),
    ("key", 19.9, 6.2),
    ("candle", 12.5, 3.4),
]
GLOWS: list[Lamp] = [("lamp", 2.74, 2.6), ("sconce", 19.9, 9.3), ("portal", 22.2, 11.1)]
FLAMES = [(2.74, 2.7), (19.9, 9.54), (12.5, 3.38)]
HERO = (8.8, 8.0)


def show(number: int = 3, *, flat: bool = False, movement: str = "idle") -> Image.Image:
    """Return a screen of the game: a room full of things on that floor."""
    scene = Diorama(
        SCREEN, ROOM, THINGS, COINS, LAMPS, GLOWS, FLAMES, Hero(*HERO, movement), number
    )
    picture = compose(scene, flat=flat)
    blit(picture, atlas("front").frame("vault"), 0, 0)
    put(picture, "front", "fence", (-20, SCREEN[1] + 4))
    put(picture, "hud", "strip", (22, 18))
    return picture


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.candle.preview")
    parser.add_argument("--out", type=Path, required=True, help="the picture to write")
    parser.add_argument("--floor", type=int, default=3, choices=range(10), help="0 to 9")
    parser.add_argument("--flat", action="store_true", help="without light")
    parser.add_argument("--movement", default="idle", help="what the dwarf does")
    options = parser.parse_args(arguments)
    made = show(options.floor, flat=options.flat, movement=options.movement)
    made.convert("RGB").save(options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
