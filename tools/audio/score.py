"""Music as data: reads a score (TOML with lines of notes) and plays it on the consort.

A score has a tempo, a form (an order of named sections) and parts. A part writes one line of notes
for each section it plays in:

    A = "mp D4:1 A4:1.5 G4:.5 | A4+C5:2 r:1"

`pitch:beats` is a note, `+` makes a chord, `r` is a rest, `_` holds the note before it on, `|` ends
a bar and is checked; the beats stay in force until they change, and so do the dynamics
`pp p mp mf f ff`. `!` after a note accents it. Drums write `dum`, `tek` and `ka` for pitches. `=A`
repeats what the part plays in section A, `=A +12` the same an octave up, `=lute.A` what the lute
plays there. Parts belong to layers, which come and go by themselves. See docs/audio.md.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from tools.audio import filters
from tools.audio.instruments import CONSORT, Note
from tools.audio.signals import SAMPLE_RATE, Random, Signal, generator, samples

SCORES = Path(__file__).parent / "scores"

_DYNAMICS = {"pp": 0.32, "p": 0.44, "mp": 0.56, "mf": 0.68, "f": 0.82, "ff": 0.95}
_STROKES = ("dum", "tek", "ka")
_SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_TOKEN = re.compile(r"(?P<names>[A-Za-z0-9#+_]+)(?::(?P<beats>[0-9]*\.?[0-9]+))?(?P<accent>!?)")
_PITCH = re.compile(r"(?P<letter>[A-G])(?P<sign>[b#]?)(?P<octave>[0-9])")
_REPEAT = re.compile(r"=(?:(?P<part>\w+)\.)?(?P<section>\w+)(?:\s+(?P<shift>[+-]\d+))?")


class ScoreError(ValueError):
    """A score that cannot be played: says which file, part, section and bar, and what is wrong."""


@dataclass(frozen=True)
class Event:
    """One note of a part: beats from the start of its section, semitones (MIDI) or a stroke."""

    beat: float
    beats: float
    keys: tuple[int, ...]
    stroke: str
    velocity: float


@dataclass(frozen=True)
class Part:
    """One player: instrument, place in the stereo picture (-1..1), gain, how far in the room."""

    name: str
    instrument: str
    pan: float
    gain: float
    wet: float
    sections: Mapping[str, tuple[Event, ...]]
    layer: str = ""


@dataclass(frozen=True)
class Layer:
    """Players that come in and fall silent together. Words are what the views tell of the game."""

    name: str
    share: float
    """Of the phrases for which no word decides; 1 for what always plays."""
    brought: tuple[str, ...] = ()
    """Words with which it plays."""
    banned: tuple[str, ...] = ()
    """Words with which it is silent, unless another word brings it in."""


@dataclass(frozen=True)
class Score:
    """A whole piece. `lengths` counts the bars of each section; `tail` is zero for a loop."""

    name: str
    tempo: float
    beats_in_bar: int
    form: tuple[str, ...]
    lengths: Mapping[str, int]
    parts: tuple[Part, ...]
    room_seconds: float
    rubato: float
    tail: float
    layers: tuple[Layer, ...] = ()

    def bar_starts(self) -> list[float]:
        """Seconds at which every bar begins, and the end; phrases breathe by `rubato`."""
        plain = self.beats_in_bar * 60.0 / self.tempo
        starts = [0.0]
        for section in self.form:
            bars = self.lengths[section]
            for bar in range(bars):
                closing = self.rubato if bar == bars - 1 else 0.0
                flowing = -0.25 * self.rubato if 0 < bar < bars - 1 else 0.0
                starts.append(starts[-1] + plain * (1.0 + closing + flowing))
        return starts

    def seconds(self) -> float:
        """The length of the file: of the loop, or of the piece with its tail."""
        return self.bar_starts()[-1] + self.tail


def read_score(name: str) -> Score:
    """The score `scores/NAME.toml`; raises `ScoreError` with the place of the first mistake."""
    with (SCORES / f"{name}.toml").open("rb") as file:
        return parse_score(name, tomllib.load(file))


def parse_score(name: str, data: Mapping[str, Any]) -> Score:
    """A score from its TOML data."""
    lengths = {str(key): int(value) for key, value in data["lengths"].items()}
    form = tuple(str(section) for section in data["form"])
    for section in form:
        if section not in lengths:
            raise ScoreError(f"{name}: section {section!r} of the form has no length")
    beats_in_bar = int(data["beats_in_bar"])
    layers = tuple(
        Layer(
            str(layer),
            float(said.get("share", 1.0)),
            tuple(map(str, said.get("with", ()))),
            tuple(map(str, said.get("without", ()))),
        )
        for layer, said in data.get("layers", {}).items()
    )
    parts: tuple[Part, ...] = ()
    for part in data["parts"]:
        read = _part(name, part, lengths, beats_in_bar, {each.name: each for each in parts})
        if layers and read.layer not in {layer.name for layer in layers}:
            raise ScoreError(f"{name}: part {read.name}: the score has no layer {read.layer!r}")
        parts += (read,)
    return Score(
        name=name,
        tempo=float(data["tempo"]),
        beats_in_bar=beats_in_bar,
        form=form,
        lengths=lengths,
        parts=parts,
        room_seconds=float(data["room_seconds"]),
        rubato=float(data["rubato"]),
        tail=float(data["tail"]),
        layers=layers,
    )


def _part(
    score: str,
    data: Mapping[str, Any],
    lengths: Mapping[str, int],
    beats_in_bar: int,
    before: Mapping[str, Part],
) -> Part:
    label = f"{score}: part {data['name']}"
    if data["instrument"] not in CONSORT:
        expected = ", ".join(CONSORT)
        raise ScoreError(f"{label}: no instrument {data['instrument']!r}; expected {expected}")
    sections: dict[str, tuple[Event, ...]] = {}
    for section, line in data["play"].items():
        place = f"{label}, section {section}"
        if section not in lengths:
            raise ScoreError(f"{place}: the score has no such section")
        repeat = _REPEAT.fullmatch(line.strip())
        if repeat is None:
            events, bars = _line(place, line, beats_in_bar)
        else:
            other = before.get(repeat["part"])
            written = sections if repeat["part"] is None else other.sections if other else {}
            if repeat["section"] not in written:
                raise ScoreError(f"{place}: repeats {line.strip()[1:]!r}, not written before it")
            events = tuple(
                replace(event, keys=tuple(key + int(repeat["shift"] or 0) for key in event.keys))
                for event in written[repeat["section"]]
            )
            bars = lengths[repeat["section"]]
        if bars != lengths[section]:
            raise ScoreError(f"{place}: {bars} bars, expected {lengths[section]}")
        sections[section] = events
    return Part(
        name=str(data["name"]),
        instrument=str(data["instrument"]),
        pan=float(data["pan"]),
        gain=float(data["gain"]),
        wet=float(data["wet"]),
        sections=sections,
        layer=str(data.get("layer", "")),
    )


def _line(place: str, line: str, beats_in_bar: int) -> tuple[tuple[Event, ...], int]:
    """The events of one written line and how many bars it fills."""
    events: list[Event] = []
    beats, velocity = 1.0, _DYNAMICS["mp"]
    bars = line.strip().strip("|").split("|")
    for number, bar in enumerate(bars, start=1):
        position = 0.0
        for token in bar.split():
            if token in _DYNAMICS:
                velocity = _DYNAMICS[token]
                continue
            match = _TOKEN.fullmatch(token)
            if match is None:
                raise ScoreError(f"{place}, bar {number}: cannot read {token!r}")
            beats = float(match["beats"]) if match["beats"] else beats
            if match["names"] == "_":
                if not events:
                    raise ScoreError(f"{place}, bar {number}: nothing to hold on")
                events[-1] = replace(events[-1], beats=events[-1].beats + beats)
            elif match["names"] != "r":
                stroke = match["names"] if match["names"] in _STROKES else ""
                names = [] if stroke else match["names"].split("+")
                keys = tuple(_key(f"{place}, bar {number}", name) for name in names)
                loud = velocity + (0.12 if match["accent"] else 0.0)
                loud += 0.04 if position == 0.0 else 0.0
                start = (number - 1) * beats_in_bar + position
                events.append(Event(start, beats, keys, stroke, min(loud, 1.0)))
            position += beats
        if abs(position - beats_in_bar) > 1e-6:
            raise ScoreError(f"{place}, bar {number}: {position:g} beats, expected {beats_in_bar}")
    return tuple(events), len(bars)


def _key(place: str, name: str) -> int:
    """The MIDI number of a written pitch: A4 is 69."""
    match = _PITCH.fullmatch(name)
    if match is None:
        raise ScoreError(f"{place}: {name!r} is no pitch, rest or drum stroke")
    shift = {"b": -1, "#": 1, "": 0}[match["sign"]]
    return 12 * (int(match["octave"]) + 1) + _SEMITONES[match["letter"]] + shift


def hertz(key: int) -> float:
    """Equal temperament at A = 440."""
    return float(440.0 * 2.0 ** ((key - 69) / 12.0))


def perform(score: Score, room: str = "") -> Signal:
    """The piece in stereo. In a loop whatever rings past the end is heard again at the start.

    ``room`` names whose room it is, if not its own.
    """
    length = samples(score.seconds())
    impulse = _room(room or score.name, score.room_seconds)
    dry = np.zeros((length, 2))
    sent = np.zeros((length, 2))
    for part in score.parts:
        line = _play(score, part, generator(f"{score.name}/{part.name}"), length)
        angle = (part.pan + 1.0) * np.pi / 4.0
        placed = part.gain * np.array([np.cos(angle), np.sin(angle)])
        # The room hears every part nearly from its middle.
        wet = part.wet * (0.6 * placed + 0.4 * placed[::-1])
        for side in (0, 1):
            dry[:, side] += placed[side] * line
            sent[:, side] += wet[side] * line
    ringing = filters.convolve(sent, impulse)
    return dry + _wrap(ringing, length, looped=score.tail == 0.0)


@lru_cache(maxsize=2)
def _room(name: str, seconds: float) -> Signal:
    """The room of a piece, for all its sections and layers."""
    return filters.room(generator(name), seconds, 5200.0)


def section(score: Score, name: str, tail: float) -> dict[str, Signal]:
    """One section by itself, every layer that plays in it, with ``tail`` seconds to ring out."""
    alone = replace(score, name=f"{score.name}/{name}", form=(name,), tail=tail)
    heard = {
        layer.name: tuple(
            part for part in score.parts if part.layer == layer.name and part.sections.get(name)
        )
        for layer in score.layers
    }
    return {
        layer: perform(replace(alone, parts=parts), score.name)
        for layer, parts in heard.items()
        if parts
    }


def _wrap(signal: Signal, length: int, looped: bool) -> Signal:
    """Fold what lies past `length` back onto the start when looped, or cut it off."""
    if not looped:
        return signal[:length]
    folded = np.zeros((length, *signal.shape[1:]))
    for start in range(0, len(signal), length):
        piece = signal[start : start + length]
        folded[: len(piece)] += piece
    return folded


def _play(score: Score, part: Part, rng: Random, length: int) -> Signal:
    """One part, mono. People are never quite together: small errors of time and force."""
    starts = np.array(score.bar_starts())
    bar_axis = np.arange(len(starts)) * score.beats_in_bar
    track = np.zeros(length + samples(12.0))
    first_bar = 0
    for section in score.form:
        total_beats = score.lengths[section] * score.beats_in_bar
        for event in part.sections.get(section, ()):
            beat = first_bar * score.beats_in_bar + event.beat
            begin, end = np.interp([beat, beat + event.beats], bar_axis, starts)
            arch = 0.93 + 0.11 * np.sin(np.pi * event.beat / total_beats)
            velocity = float(np.clip(event.velocity * arch * rng.normal(1.0, 0.05), 0.05, 1.0))
            late = float(np.clip(rng.normal(0.0, 0.007), -0.015, 0.015))
            strum = rng.uniform(0.010, 0.018)
            for index, pitch in enumerate([hertz(key) for key in event.keys] or [0.0]):
                note = Note(pitch, float(end - begin), velocity, event.stroke)
                at = max(float(begin) + late + index * strum, 0.0)
                sound = CONSORT[part.instrument](note, rng)
                start = round(at * SAMPLE_RATE)
                room_left = len(track) - start
                track[start : start + len(sound)] += sound[:room_left]
        first_bar += score.lengths[section]
    return _wrap(track, length, looped=score.tail == 0.0)
