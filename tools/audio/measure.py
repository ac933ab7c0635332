"""Listens with numbers: `python -m tools.audio.measure [--dir DIR] [--pictures DIR] [NAME ...]`,
and `python -m tools.audio.measure --material [NAME ...]`.

Prints a line a file, decoded by the game's own mixer, and with `--pictures` draws spectrograms
(time to the right, 40 Hz to 20 kHz upwards in octaves, 90 dB from dark to light). `--material`
tells how many seconds each piece can go on, whatever words are told, before something must sound a
second time as it did.
"""

import argparse
import sys
import tomllib
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np

from game.engine.audio import read_sounds
from game.engine.music import Arranger, Piece
from tools.audio.bake import DEFAULT_OUT
from tools.audio.files import open_mixer, read_file
from tools.audio.mastering import measure
from tools.audio.signals import SAMPLE_RATE, Signal

_COLUMNS = "file", "s", "peak", "LUFS-M", "LUFS-I", "DC", "clip", "head ms", "tail ms", "seam"


def spectrogram(signal: Signal, path: Path, width: int = 900, height: int = 300) -> None:
    """Draw the middle of a signal as a picture."""
    from PIL import Image

    mono = signal if signal.ndim == 1 else np.mean(signal, axis=1)
    frame = 2048
    padded = np.pad(mono, frame // 2)
    starts = np.linspace(0, len(padded) - frame, width).astype(np.int64)
    window = np.hanning(frame)
    spectra = np.abs(np.fft.rfft(padded[starts[:, None] + np.arange(frame)] * window, axis=1))
    octaves = 40.0 * 2.0 ** np.linspace(0.0, np.log2(500.0), height)
    bins = np.clip(octaves * frame / SAMPLE_RATE, 0, spectra.shape[1] - 1).astype(np.int64)
    level = 20.0 * np.log10(np.maximum(spectra[:, bins] / (frame / 4), 1e-6))
    light = np.clip((level + 90.0) / 90.0, 0.0, 1.0).T[::-1]
    pixels = np.stack([light**0.7, light**1.3, light**2.6], axis=2)
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray((255 * pixels).astype(np.uint8)).save(path)


def material(piece: Piece) -> Mapping[tuple[str, ...], float]:
    """Seconds that are heard differently, by the words that are told."""
    arranger = Arranger(piece, Random(0))
    known = sorted({word for each in piece.layers for word in (*each.brought, *each.banned)})
    told = (words for count in range(len(known) + 1) for words in combinations(known, count))
    return {words: arranger.material(frozenset(words)) for words in told}


def main(arguments: list[str] | None = None) -> int:
    """The command; exit status 2 and one line when something is wrong."""
    parser = argparse.ArgumentParser(prog="tools.audio.measure", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="these sounds only")
    parser.add_argument("--dir", type=Path, default=DEFAULT_OUT)
    parser.add_argument("--pictures", type=Path, metavar="DIR")
    parser.add_argument("--material", action="store_true")
    options = parser.parse_args(arguments)
    try:
        listed = tomllib.loads((options.dir / "audio.toml").read_text("utf-8"))
    except OSError as problem:
        print(f"tools.audio.measure: {problem}", file=sys.stderr)
        return 2
    sounds = listed["sounds"]
    for name, piece in listed["music"].items():
        phrases = piece["phrases"].values()
        files = (file for each in phrases for layer in each["files"].values() for file in layer)
        sounds[name] = {"files": list(dict.fromkeys(files))}
    known = listed["music"] if options.material else sounds
    unknown = [name for name in options.names if name not in known]
    if unknown:
        parser.error(f"{unknown[0]}: no such sound in {options.dir / 'audio.toml'}")
    if options.material:
        pieces = read_sounds(options.dir / "audio.toml")[1]
        for name in options.names or pieces:
            for words, seconds in material(pieces[name]).items():
                print(f"{name:16}{seconds:6.0f} s  {' '.join(words) or '-'}")
        return 0
    open_mixer()
    print("{:32}{:>7}{:>7}{:>8}{:>8}{:>9}{:>5}{:>8}{:>8}{:>6}".format(*_COLUMNS))
    for name in options.names or sounds:
        for file in sounds[name]["files"]:
            heard = read_file(options.dir / file)
            found = measure(heard)
            joint = f"{found.seam:6.2f}" if "loop" in sounds[name] else f"{'-':>6}"
            print(
                f"{file:32}{found.seconds:7.2f}{found.peak_db:7.1f}{found.momentary:8.1f}"
                f"{found.integrated:8.1f}{found.offset:9.5f}{found.clipped:5d}"
                f"{1000 * found.head:8.1f}{1000 * found.tail:8.1f}{joint}"
            )
            if options.pictures:
                spectrogram(heard, options.pictures / f"{Path(file).stem}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
