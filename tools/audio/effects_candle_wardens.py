"""Effects of Candle's wardens: the Candle-Eater and her bells, the Old Night and its breath."""

import numpy as np

from tools.audio import filters
from tools.audio.effects_candle_castle import wing_beats
from tools.audio.effects_candle_dwarf import CAVE
from tools.audio.effects_combat import crack, thud
from tools.audio.effects_paper import rustle
from tools.audio.instruments import Note, bell
from tools.audio.signals import (
    Random,
    Signal,
    drift,
    fade,
    glide,
    harmonics,
    layer,
    path,
    samples,
    swell,
    turns,
    white,
)


def eater_stare(rng: Random) -> Signal:
    """A shrill that climbs and holds: whatever hung there has seen a flame."""
    seconds = 0.62
    pitch = glide(seconds, ((0.0, 520.0), (0.55, 1180.0), (1.0, 1240.0)))
    phase = turns(pitch * (1.0 + 0.02 * drift(rng, seconds, 34.0)), seconds)
    shrill = harmonics(phase, (1.0, 0.5, 0.34, 0.2)) * path(seconds, ((0, 0.1), (0.6, 1), (1, 0.2)))
    dust = rustle(rng, seconds, 1500.0, 6200.0, 0.5) * swell(seconds, 0.7)
    sound = layer((0.0, 0.5, shrill), (0.0, 0.35, dust), (0.0, 0.3, thud(rng, 70.0, 0.3)))
    return fade(filters.in_room(sound, CAVE, 0.22)[: samples(1.1)], 0.01, 0.3)


def eater_dive(rng: Random) -> Signal:
    """Wings as large as sails shut, and a weight of air comes down."""
    seconds = 0.55
    fall = filters.sweep(
        white(rng, seconds), glide(seconds, ((0.0, 1700.0), (0.7, 420.0), (1.0, 160.0))), 1.2
    ) * path(seconds, ((0, 0.2), (0.75, 1), (1, 0)))
    beats = wing_beats(rng, 3, 6.0, 140.0, 480.0)
    sound = layer((0.0, 0.9, fall), (0.0, 0.7, beats), (0.50, 0.8, thud(rng, 62.0, 0.35)))
    return fade(filters.in_room(sound, CAVE, 0.18)[: samples(1.2)], 0.0, 0.3)


def bell_falls(rng: Random) -> Signal:
    """A great bell lets go of its beam and strikes the floor: iron, stone, a voice that cracks."""
    sound = layer(
        (0.0, 0.9, thud(rng, 46.0, 0.5)),
        (0.0, 0.8, crack(rng, 2600.0, 0.03)),
        (0.0, 1.0, bell(Note(98.0, 2.4, 1.0), rng)),
        (0.01, 0.45, bell(Note(146.0, 1.6, 0.7), rng)),
        (0.02, 0.3, bell(Note(311.0, 0.7, 0.5), rng)),
        (0.14, 0.4, thud(rng, 80.0, 0.25)),
    )
    return fade(filters.in_room(sound, CAVE, 0.3)[: samples(2.6)], 0.0, 0.9)


def night_breath(rng: Random) -> Signal:
    """Something very large breathes in: air that rises from everywhere towards one mouth."""
    seconds = 0.85
    throat = filters.sweep(
        white(rng, seconds), glide(seconds, ((0.0, 150.0), (0.8, 760.0), (1.0, 900.0))), 0.9
    )
    low = harmonics(turns(glide(seconds, ((0.0, 41.0), (1.0, 62.0))), seconds), (1.0, 0.6, 0.4))
    rise = path(seconds, ((0, 0.05), (0.85, 1), (1, 0)))
    return layer((0.0, 1.4, throat * rise), (0.0, 0.35, low * rise))


def night_blow(rng: Random) -> Signal:
    """And out: a cold wind through a whole roof, with a moan in it."""
    seconds = 1.0
    wander = glide(seconds, ((0.0, 980.0), (0.3, 620.0), (1.0, 240.0)))
    gust = path(seconds, ((0, 0.3), (0.1, 1), (0.6, 0.7), (1, 0)))
    wind = filters.sweep(white(rng, seconds), wander * (1 + 0.05 * drift(rng, seconds, 7.0)), 0.6)
    moan = harmonics(turns(glide(seconds, ((0.0, 92.0), (1.0, 55.0))), seconds), (1.0, 0.5, 0.25))
    sound = layer((0.0, 1.8, wind * gust), (0.0, 0.5, moan * gust))
    return filters.in_room(sound, CAVE, 0.25)[: samples(1.3)]


def warden_felled(rng: Random) -> Signal:
    """It is over: what was heavy goes up in dust, and three clear bells answer each other."""
    parts = [(0.0, 0.7, thud(rng, 50.0, 0.5)), (0.0, 0.5, rustle(rng, 1.4, 900.0, 5200.0, 0.5))]
    for index, pitch in enumerate((196.0, 293.7, 392.0, 587.3)):
        parts.append((0.28 + 0.24 * index, 0.5, bell(Note(pitch, 1.8, 0.7), rng)))
    sound = np.asarray(layer(*parts))
    return fade(filters.in_room(sound, CAVE, 0.35)[: samples(3.2)], 0.0, 1.2)
