"""Music in layers: each section of a score is baked layer by layer, so that the game may draw the
sections in any order and let the layers come and go.

All layers of a piece share one gain, which brings what is heard on average to `LOUDNESS`, and one
limiter, which looks at their sum: played together they are the mastered piece.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np

from tools.audio.mastering import integrated_loudness, turned_down
from tools.audio.score import Score, read_score, section
from tools.audio.signals import SAMPLE_RATE, Signal, decibels, samples

LOUDNESS = -18.0
"""LUFS, integrated, of a piece as its layers come and go."""
CEILING_DB = -3.0
"""dBTP, true peak of all layers together: what rings on from the section before comes on top."""
REACH = 0.04
"""Seconds before and after a peak in which the gain changes: a piece is not heard to breathe."""
TAIL = 2.5
"""Seconds for which a section rings into the next."""
PART_SECONDS = 14.0
"""What is decoded at once is no longer, where a piece has three layers: longer sections come in
parts."""
PART_LAYERS = 3
"""With more layers, parts are shorter by as much, for all are kept in memory."""
SEAM = 0.02
"""Seconds in which one part fades into the next of the same section."""


@dataclass(frozen=True)
class Piece:
    """A piece of music and its files."""

    name: str
    quality: float
    trim_db: float = 0.0
    """What the game adds, so that it is as loud as the others as it is really played."""
    ceiling_db: float = CEILING_DB
    """Lower for a piece whose drums would leave no room for effects."""

    @cached_property
    def score(self) -> Score:
        return read_score(self.name)

    @cached_property
    def sections(self) -> tuple[str, ...]:
        """Every section once, in the order of the form."""
        return tuple(dict.fromkeys(self.score.form))

    def lengths(self, name: str) -> tuple[tuple[float, ...], tuple[int, ...]]:
        """Seconds and bars of the parts of a section."""
        starts = _alone(self.score, name).bar_starts()
        bars = len(starts) - 1
        longest = PART_SECONDS * min(1.0, PART_LAYERS / max(1, len(self.score.layers)))
        count = max(1, int(np.ceil(starts[-1] / longest)))
        cuts = [bars * number // count for number in range(count + 1)]
        return (
            tuple(starts[end] - starts[begin] for begin, end in pairwise(cuts)),
            tuple(end - begin for begin, end in pairwise(cuts)),
        )

    def players(self, name: str, layer: str) -> tuple[tuple[str, object], ...]:
        """Who plays what in a layer of a section; empty for silence."""
        return tuple(
            (part.name, part.sections[name])
            for part in self.score.parts
            if part.layer == layer and part.sections.get(name)
        )

    def source(self, name: str, layer: str) -> str:
        """The first section in which this layer plays the very same: its files do for both."""
        played = self.players(name, layer)
        return next(each for each in self.sections if self.players(each, layer) == played)

    def files(self, name: str) -> dict[str, list[str]]:
        """The files of a section by layer, part after part, relative to assets/audio."""
        count = len(self.lengths(name)[0])
        return {
            layer.name: [
                f"music/{self.name}/{self.source(name, layer.name)}_{layer.name}_{number + 1}.ogg"
                for number in range(count)
            ]
            for layer in self.score.layers
            if self.players(name, layer.name)
        }

    def render(self) -> dict[str, Signal]:
        """The mastered samples by file."""
        heard = {name: section(self.score, name, TAIL) for name in self.sections}
        for name, layers in heard.items():
            for layer in layers:
                layers[layer] = heard[self.source(name, layer)][layer]
        gain = decibels(LOUDNESS - self._level(heard))
        made: dict[str, Signal] = {}
        for name, layers in heard.items():
            whole = gain * sum(layers.values(), np.zeros((1, 2)))
            down = turned_down(whole, REACH, decibels(self.ceiling_db))
            for layer, files in self.files(name).items():
                mastered = _ended(gain * down[:, None] * layers[layer])
                for file, part in zip(files, self._parts(name, mastered), strict=True):
                    made.setdefault(file, part)
        return made

    def _level(self, heard: Mapping[str, Mapping[str, Signal]]) -> float:
        """Loudness of the whole piece in which each layer has the power of its share."""
        share = {layer.name: layer.share for layer in self.score.layers}
        total = np.zeros((samples(self.score.seconds() + TAIL) + 10, 2))
        at = 0.0
        for name in self.score.form:
            start = round(at * SAMPLE_RATE)
            for layer, signal in heard[name].items():
                total[start : start + len(signal)] += np.sqrt(share[layer]) * signal
            at += sum(self.lengths(name)[0])
        return integrated_loudness(total)

    def _parts(self, name: str, signal: Signal) -> list[Signal]:
        """The section cut into its parts, which fade into one another."""
        seam = samples(SEAM)
        rise = np.linspace(0.0, 1.0, seam)[:, None]
        lengths = self.lengths(name)[0]
        parts = []
        at = 0.0
        for number, seconds in enumerate(lengths):
            last = number == len(lengths) - 1
            begin, end = round(at * SAMPLE_RATE), round((at + seconds) * SAMPLE_RATE)
            part = signal[begin : len(signal) if last else end + seam].copy()
            if number:
                part[:seam] *= rise
            if not last:
                part[-seam:] *= rise[::-1]
            parts.append(part)
            at += seconds
        return parts


def _alone(score: Score, name: str) -> Score:
    return replace(score, form=(name,), tail=0.0)


def _ended(signal: Signal) -> Signal:
    """Faded away over the last half second."""
    fade = samples(0.5)
    faded = signal.copy()
    faded[-fade:] *= np.linspace(1.0, 0.0, fade)[:, None]
    return faded
