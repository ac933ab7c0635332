"""Sound files: writing OGG Vorbis through sox, reading back through the game's own mixer."""

import os
import shutil
import subprocess
from pathlib import Path

import numpy as np

from tools.audio.signals import SAMPLE_RATE, Signal


class EncoderError(RuntimeError):
    """The OGG Vorbis encoder is missing or refused its work."""


def write_ogg(signal: Signal, path: Path, quality: float) -> None:
    """Encode to `path`; `quality` is Vorbis's, -1..10. The same samples give the same bytes."""
    sox = shutil.which("sox")
    if sox is None:
        raise EncoderError("sox: not found; it encodes OGG (Debian: sox, libsox-fmt-base)")
    channels = 1 if signal.ndim == 1 else signal.shape[1]
    source = f"-t raw -e float -b 32 -L -r {SAMPLE_RATE} -c {channels} -".split()
    path.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sox, "-R", *source, "-t", "vorbis", "-C", f"{quality:g}", str(path)],
        input=signal.astype("<f4").tobytes(),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        message = done.stderr.decode(errors="replace").strip()
        raise EncoderError(f"{path}: sox failed: {message}")


def open_mixer() -> None:
    """Start the game's mixer without a device, in stereo, 16 bits, at `SAMPLE_RATE`."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    if pygame.mixer.get_init() != (SAMPLE_RATE, -16, 2):
        pygame.mixer.quit()
        pygame.mixer.init(SAMPLE_RATE, -16, 2, allowedchanges=0)


def read_file(path: Path) -> Signal:
    """What the mixer plays for `path`, in stereo. `open_mixer` comes first."""
    import pygame

    heard = pygame.sndarray.array(pygame.mixer.Sound(str(path)))
    return np.asarray(heard, dtype=np.float64) / 32_768.0
