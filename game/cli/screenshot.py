"""``screenshot``: one scene as a picture, without a window."""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

from game.cli.play import open_services
from game.core.errors import BadValue, GameError
from game.core.gameid import clean_seed
from game.scenes.gallery import DEFAULT_SEED, SCENES, arrange


def run(arguments: argparse.Namespace) -> int:
    """Draw the scene and write it; everything it keeps goes into a folder that is thrown away."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    if arguments.scene == "list":
        print("\n".join(SCENES))
        return 0
    if arguments.scene not in SCENES:
        known = ", ".join(SCENES)
        raise BadValue(f"unknown scene {arguments.scene[:40]!r}, expected one of: {known}")
    out = Path(arguments.out)
    if not out.parent.is_dir():
        raise GameError(f"--out {out}: expected an existing folder")
    seed = DEFAULT_SEED if arguments.seed is None else clean_seed(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        data = arguments.data_dir or folder
        services = open_services(data, arguments.lang or "en", size=arguments.size)
        arrange(services, arguments.scene, seed)
        services.app.draw()
        services.app.screen.save(out)
        services.app.close()
        services.chronicle.close()
    return 0
