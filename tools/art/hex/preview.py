"""Draw a country of the game from the baked pictures, to judge borders, signs and light.

``python -m tools.art.hex.preview --out FILE [--size 28|44|64] [--seed S] [--folder DIR]``
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from game.core.hexgrid import distance
from game.tales.hex.content.tables import load_hex
from game.tales.hex.rules.country.country import Country, country_of
from game.tales.hex.rules.country.drawing import NONE, PLACES
from game.tales.hex.rules.country.generate import explored
from game.tales.hex.rules.country.params import HexParams
from tools.art.hex import page
from tools.art.hex.compose import Chart, Hex, Land
from tools.art.hex.scene import dress
from tools.art.palette import ASSETS, ROOT

SCREEN = (1280, 720)
RADIUS = {28: 6, 44: 5, 64: 5}
MIDDLE = (478, 366)


def country(
    seed: str, params: HexParams, *, whole: bool = False
) -> tuple[Country, dict[Hex, Land]]:
    """Return a country of the game, and its land: the whole, or what a patrol has seen of it."""
    content = load_hex(ROOT / "levels")
    made = country_of(params, seed, content)
    chart = explored(params, seed, content, made)
    rng = random.Random(seed)
    lands: dict[Hex, Land] = {}
    for at in chart.hexes:
        drawn = chart.at(at)
        far = distance(at, made.city.at)
        if drawn is None or (not whole and far > params.radius - 1 and rng.random() < 0.42):
            continue
        growth = content.growths[drawn.growth].id if drawn.growth != NONE else None
        lies = None
        if drawn.obstacle != NONE:
            lies = (content.obstacles[drawn.obstacle].id, PLACES[drawn.place])
        lands[at] = Land(content.reliefs[drawn.relief].id, growth, lies)
    return made, lands


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.hex.preview", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="PNG file to write")
    parser.add_argument("--size", type=int, choices=(28, 44, 64), default=44, help="of a hex")
    parser.add_argument("--seed", default="hollow-oak")
    parser.add_argument("--folder", type=Path, default=ASSETS / "hex", help="of the pictures")
    options = parser.parse_args(arguments)
    made, lands = country(options.seed, HexParams(radius=RADIUS[options.size]))
    chart = Chart(lands, options.size, MIDDLE, SCREEN, options.folder)
    chart.ground()
    chart.borders()
    dress(chart, made)
    page.sea(chart)
    page.patrol(chart, made)
    chart.shade()
    page.lay(chart, made).convert("RGB").save(options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
