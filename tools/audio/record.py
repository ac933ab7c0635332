"""Records what is heard while a bot plays: `python -m tools.audio.record TALE [--minutes M]`.

The game itself plays, unseen but in its own time, through its own mixer into a file of raw samples
(SDL's driver `disk`); then what was heard is measured. With `--out FILE` the samples are kept.
With `--uncut` the game plays at half of its levels and what was heard is doubled: so it is seen by
how much the mixer would have cut.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from tools.audio.mastering import integrated_loudness, momentary_loudness, true_peak_db
from tools.audio.signals import SAMPLE_RATE, Signal

STEP_SECONDS = 1 / 60
MOST_LATE = 5 * STEP_SECONDS
"""The most steps that are made up for, as in the game."""


def record(tale: str, seconds: float, raw: Path, *, uncut: bool = False) -> None:
    """Have a bot play ``tale`` for so long, and write what is heard to ``raw``; ``uncut``: at half
    of the game's levels."""
    os.environ.update(SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(raw), SDL_VIDEODRIVER="dummy")
    from game.cli.play import open_services
    from game.engine import audio
    from game.engine.scene import Push
    from game.shell.attract import AttractScene

    if uncut:
        audio.MARGIN, audio.FULL = audio.MARGIN / 2, audio.FULL / 2

    class Played(AttractScene):
        """Runs of one tale, one after the other."""

        def _begin(self) -> None:
            listed = self._services.registry.listed
            names = [each.name for each in listed]
            while names[self.runs % len(names)] != tale:
                self.runs += 1
            super()._begin()

    with tempfile.TemporaryDirectory() as folder:
        services = open_services(folder, "en")
        app = services.app
        app.go(Push(Played(services)))
        due = time.monotonic()
        for _ in range(round(seconds / STEP_SECONDS)):
            app.step()
            # What a machine that stood still did not play in time is not made up for all at once.
            due = max(due + STEP_SECONDS, time.monotonic() - MOST_LATE)
            time.sleep(max(0.0, due - time.monotonic()))
        services.runs.close()
        services.chronicle.close()
        app.close()


def read_raw(raw: Path) -> Signal:
    """The samples of a recording, in stereo."""
    heard = np.fromfile(raw, dtype="<i2").reshape(-1, 2)
    return np.asarray(heard, dtype=np.float64) / 32_768.0


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="tools.audio.record", description=__doc__)
    parser.add_argument("tale", choices=("candle", "key", "hex", "throne"))
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--out", type=Path, metavar="FILE")
    parser.add_argument("--uncut", action="store_true", help="at half of the levels, doubled")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        raw = options.out or Path(folder) / "heard.raw"
        record(options.tale, 60.0 * options.minutes, raw, uncut=options.uncut)
        heard = read_raw(raw) * (2.0 if options.uncut else 1.0)
    clipped = int(np.sum(np.abs(heard) >= 32_767.0 / 32_768.0))
    print(
        f"{options.tale}: {len(heard) / SAMPLE_RATE:.0f} s, {integrated_loudness(heard):.1f} LUFS,"
        f" loudest 400 ms {momentary_loudness(heard):.1f}, true peak {true_peak_db(heard):.1f}"
        f" dBTP, {clipped} samples at full scale"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
