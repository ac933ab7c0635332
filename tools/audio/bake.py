"""Writes the sounds and their manifest: `python -m tools.audio.bake [--only NAME] [--out DIR]`."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from tools.audio.catalogue import CATALOGUE, MUSIC, Sound
from tools.audio.files import EncoderError, open_mixer, read_file, write_ogg
from tools.audio.layers import Piece
from tools.audio.signals import decibels

DEFAULT_OUT = Path(__file__).parents[2] / "assets" / "audio"


def peaks(folder: Path) -> dict[str, float]:
    """The height of the highest sample of each effect's takes, as they lie in ``folder``."""
    open_mixer()
    found = {}
    for sound in CATALOGUE:
        heights = (float(np.max(np.abs(read_file(folder / n)))) for n in sound.file_names())
        found[sound.name] = max(heights)
    return found


def manifest(peaks: Mapping[str, float]) -> str:
    """The text of audio.toml: what the game knows of its sounds (docs/audio.md)."""
    lines = [
        "# Written by `python -m tools.audio.bake` from tools/audio/catalogue.py; do not edit.",
        'format = "audio/2"',
    ]
    for sound in CATALOGUE:
        lines += ["", f"[sounds.{sound.name}]", f'kind = "{sound.group.kind}"']
        lines.append("files = [" + ", ".join(f'"{name}"' for name in sound.file_names()) + "]")
        lines.append(f"gain = {sound.group.gain}")
        lines.append(f"peak = {peaks[sound.name]:.2f}")
        if sound.group.duck < 1.0:
            lines.append(f"duck = {sound.group.duck}")
        if sound.caption:
            lines.append(f'caption = "{sound.caption}"')
        if sound.loop_seconds:
            lines.append(f"loop = [0.0, {sound.loop_seconds:.4f}]")
    for piece in MUSIC:
        lines += _piece(piece)
    return "\n".join(lines) + "\n"


def _piece(piece: Piece) -> list[str]:
    lines = ["", f"[music.{piece.name}]", f"gain = {decibels(piece.trim_db):.3f}"]
    for layer in piece.score.layers:
        lines += ["", f"[music.{piece.name}.layers.{layer.name}]", f"share = {layer.share}"]
        lines += [f"with = {_listed(layer.brought)}"] if layer.brought else []
        lines += [f"without = {_listed(layer.banned)}"] if layer.banned else []
    for name in piece.sections:
        seconds, bars = piece.lengths(name)
        lines += ["", f"[music.{piece.name}.phrases.{name}]"]
        lines.append("seconds = [" + ", ".join(f"{each:.4f}" for each in seconds) + "]")
        lines.append("bars = [" + ", ".join(map(str, bars)) + "]")
        for layer_name, files in piece.files(name).items():
            lines.append(f"files.{layer_name} = {_listed(files)}")
    return lines


def _listed(words: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


def bake(sounds: list[Sound | Piece], out: Path) -> None:
    """Render, encode and write `sounds` under `out`, then the manifest of the whole catalogue."""
    for number, sound in enumerate(sounds, start=1):
        if sys.stderr.isatty():
            print(f"\r{number}/{len(sounds)} {sound.name:<20}", end="", file=sys.stderr)
        if isinstance(sound, Piece):
            for name, signal in sound.render().items():
                write_ogg(signal, out / name, sound.quality)
            continue
        for take, name in enumerate(sound.file_names()):
            write_ogg(sound.render(take), out / name, sound.group.quality)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    out.mkdir(parents=True, exist_ok=True)
    (out / "audio.toml").write_text(manifest(peaks(out)), encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """The command; exit status 2 and one line when something is wrong."""
    parser = argparse.ArgumentParser(prog="tools.audio.bake", description=__doc__)
    parser.add_argument("--only", action="append", metavar="NAME", help="bake this sound only")
    parser.add_argument("--out", type=Path, default=DEFAULT_OUT, metavar="DIR")
    options = parser.parse_args(arguments)
    known: dict[str, Sound | Piece] = {sound.name: sound for sound in CATALOGUE}
    known |= {piece.name: piece for piece in MUSIC}
    unknown = [name for name in options.only or () if name not in known]
    if unknown:
        parser.error(f"--only {unknown[0]}: no such sound; expected one of {', '.join(known)}")
    try:
        bake([known[name] for name in options.only or known], options.out)
    except (EncoderError, OSError) as problem:
        print(f"tools.audio.bake: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
