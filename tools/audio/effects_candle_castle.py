"""Effects of Candle's castle: traps that warn and strike, creatures, water dripping far away."""

import numpy as np

from tools.audio import filters
from tools.audio.effects_candle_dwarf import CAVE, bubble, grit, link, stone
from tools.audio.effects_candle_light import iron_creak, wax
from tools.audio.effects_combat import crack, plate, steel, swish, thud
from tools.audio.effects_paper import pat, rustle, snap
from tools.audio.signals import (
    Random,
    Signal,
    clock,
    drift,
    fade,
    glide,
    harmonics,
    layer,
    path,
    samples,
    sine,
    strike,
    swell,
    turns,
    white,
)


def pikes_warn(rng: Random) -> Signal:
    """A plate gives, a pawl falls over two teeth: what is under the floor is now under tension."""
    tooth = rng.uniform(1750.0, 1950.0)
    return layer(
        (0.0, 0.5, wax(rng, 300.0)),
        (0.0, 0.8, link(rng, tooth, 0.06)),
        (0.0, 0.5, crack(rng, 7000.0, 0.006)),
        (0.12, 1.0, link(rng, 1.18 * tooth, 0.07)),
        (0.12, 0.6, crack(rng, 7000.0, 0.006)),
        (0.14, 0.16, iron_creak(rng, 0.18, 60.0, 140.0)),
    )


def pikes_spring(rng: Random) -> Signal:
    """Points shoot up through their holes: a ringing scrape and a hard stop."""
    seconds = 0.16
    scrape = filters.sweep(
        white(rng, seconds), glide(seconds, ((0.0, 1800.0), (1.0, 6200.0))), 1.0
    ) * path(seconds, ((0, 0.2), (0.7, 1), (1, 0.1)))
    sound = layer(
        (0.0, 1.0, scrape),
        (0.0, 0.35, thud(rng, 120.0, 0.12)),
        (0.05, 0.35, steel(rng, rng.uniform(1240.0, 1380.0), 0.40)),
        (0.06, 0.28, steel(rng, rng.uniform(1500.0, 1640.0), 0.35)),
        (0.08, 0.8, crack(rng, 5200.0, 0.02)),
        (0.08, 0.45, plate(rng, 560.0, 0.14)),
    )
    return filters.in_room(sound, CAVE, 0.18)[: samples(0.9)]


def crusher_creak(rng: Random) -> Signal:
    """A block stirs above: its chain takes the strain, beams groan, sand trickles down."""
    seconds = 0.55
    groan = iron_creak(rng, seconds, 52.0, 24.0)
    groan = filters.apply(groan, filters.lowpass(1500.0), filters.bell_curve(240.0, 9.0, 2.0))
    parts = [
        (0.0, 0.7, groan),
        (0.0, 0.35, link(rng, rng.uniform(820.0, 920.0), 0.16)),
        (0.0, 0.4, wax(rng, 210.0)),
        (0.20, 0.22, link(rng, rng.uniform(960.0, 1060.0), 0.14)),
        (0.10, 0.30, grit(rng, 0.45, 260.0, 2700.0) * swell(0.45, 0.6)),
    ]
    return filters.in_room(layer(*parts), CAVE, 0.16)[: samples(0.85)]


def crusher_slam(rng: Random) -> Signal:
    """The block is down: floor and walls feel it, then chips and dust."""
    rubble = [
        (
            0.08 + 0.5 * float(rng.random()) ** 1.4,
            0.13,
            stone(rng, rng.uniform(700.0, 1900.0), 0.03),
        )
        for _ in range(9)
    ]
    dust = rustle(rng, 0.6, 200.0, 1900.0, 0.3) * path(0.6, ((0, 0), (0.12, 1), (1, 0)))
    sound = layer(
        (0.0, 1.0, thud(rng, rng.uniform(44.0, 49.0), 0.55)),
        (0.0, 0.7, thud(rng, 92.0, 0.22)),
        (0.0, 1.0, crack(rng, 2600.0, 0.06)),
        (0.0, 0.5, stone(rng, 520.0, 0.07)),
        (0.05, 0.20, link(rng, 900.0, 0.22)),
        *rubble,
        (0.06, 0.30, dust),
    )
    return fade(filters.in_room(sound, CAVE, 0.28)[: samples(1.4)], 0.0, 0.5)


def dart_shot(rng: Random) -> Signal:
    """A breath through a pipe in the wall, and something thin on its way."""
    puff = filters.apply(
        white(rng, 0.09) * strike(0.09, 0.001, 0.07),
        filters.bandpass(rng.uniform(640.0, 740.0), 1.6),
    )
    flight = filters.sweep(
        white(rng, 0.26), glide(0.26, ((0.0, 3400.0), (0.3, 4800.0), (1.0, 2200.0))), 0.8
    ) * path(0.26, ((0, 0.4), (0.15, 1), (1, 0)))
    return layer(
        (0.0, 2.2, puff),
        (0.0, 0.45, wax(rng, 820.0)),
        (0.0, 0.4, crack(rng, 5200.0, 0.006)),
        (0.02, 0.9, flight),
    )


def stone_loosen(rng: Random) -> Signal:
    """A stone works out of the vault: a tick, sand, the scrape as it lets go."""
    scrape = filters.apply(
        white(rng, 0.22) * np.abs(drift(rng, 0.22, 85.0)), filters.bandpass(900.0, 1.0)
    )
    sound = layer(
        (0.0, 0.7, stone(rng, rng.uniform(1350.0, 1550.0), 0.035)),
        (0.0, 0.3, crack(rng, 4200.0, 0.008)),
        (0.05, 0.75, grit(rng, 0.50, 330.0, 2900.0) * path(0.5, ((0, 0.3), (0.6, 1), (1, 0.1)))),
        (0.14, 0.45, stone(rng, 1100.0, 0.03)),
        (0.26, 1.1, scrape * swell(0.22, 0.6)),
    )
    return filters.in_room(sound, CAVE, 0.14)[: samples(0.8)]


def stone_crash(rng: Random) -> Signal:
    """A stone breaks on the floor: one hard crack, and the pieces hopping away."""
    parts = [
        (0.0, 0.8, thud(rng, rng.uniform(84.0, 96.0), 0.18)),
        (0.0, 1.1, crack(rng, 4800.0, 0.035)),
        (0.0, 0.8, stone(rng, rng.uniform(760.0, 880.0), 0.06)),
    ]
    for _ in range(12):
        at = 0.04 + 0.42 * float(rng.random()) ** 1.3
        size = rng.uniform(1200.0, 3000.0)
        parts.append((at, 0.30 * (0.55 - at), stone(rng, size, 0.025)))
    return filters.in_room(layer(*parts), CAVE, 0.20)[: samples(0.9)]


def blade_whoosh(rng: Random) -> Signal:
    """A heavy blade swings past: low air, a hum of its edge that bends as it goes by."""
    seconds = rng.uniform(0.50, 0.56)
    low = swish(rng, seconds, 210.0, 780.0)
    edge = filters.sweep(
        white(rng, seconds), glide(seconds, ((0.0, 900.0), (0.5, 2100.0), (1.0, 700.0))), 0.7
    )
    pitch = rng.uniform(150.0, 170.0)
    hum = sine(
        glide(seconds, ((0.0, 1.06 * pitch), (0.4, 1.06 * pitch), (1.0, 0.9 * pitch))), seconds
    )
    passing = swell(seconds, 0.5, 1.2)
    creak = fade(iron_creak(rng, 0.2, 30.0, 44.0), 0.02, 0.08)
    return layer(
        (0.0, 1.2, low),
        (0.0, 0.6, edge * passing),
        (0.0, 0.09, hum * passing),
        (0.0, 0.05, creak),
    )


def wing_beats(rng: Random, beats: int, rate: float, low: float, high: float) -> Signal:
    """Wings: one short push of air a beat, never quite even."""
    parts = []
    at = 0.0
    for index in range(beats):
        seconds = rng.uniform(0.75, 0.95) / rate
        centre = glide(seconds, ((0.0, low), (0.5, high), (1.0, low)))
        push = filters.sweep(white(rng, seconds), centre, 1.7) * swell(seconds, 0.4)
        force = np.sin(np.pi * (index + 0.7) / (beats + 0.4)) * rng.uniform(0.8, 1.1)
        parts.append((at, float(force), push))
        at += rng.uniform(0.9, 1.12) / rate
    return layer(*parts)


def moth_flutter(rng: Random) -> Signal:
    """Soft dusty wings about the flame, a body bumping into wax now and then."""
    beats = int(rng.integers(11, 15))
    return layer(
        (0.0, 1.0, wing_beats(rng, beats, rng.uniform(20.0, 24.0), 500.0, 1500.0)),
        (rng.uniform(0.15, 0.35), 0.20, pat(rng, 260.0)),
        (0.0, 0.05, rustle(rng, 0.45, 1800.0, 6000.0, 0.3) * swell(0.45, 0.5)),
    )


def shade_whisper(rng: Random) -> Signal:
    """A whisper without words: breath through a mouth that keeps changing, from all around."""
    syllables = []
    at = 0.0
    for _ in range(int(rng.integers(4, 6))):
        seconds = rng.uniform(0.16, 0.30)
        first, second = rng.uniform(380.0, 800.0), rng.uniform(1000.0, 2300.0)
        breath = white(rng, seconds)
        vowel = filters.sweep(
            breath, glide(seconds, ((0.0, first), (1.0, first * rng.uniform(0.7, 1.3)))), 0.5
        )
        vowel += 0.7 * filters.sweep(
            breath, glide(seconds, ((0.0, second), (1.0, second * rng.uniform(0.75, 1.25)))), 0.4
        )
        sharp = filters.apply(white(rng, 0.09), filters.bandpass(rng.uniform(3600.0, 6200.0), 1.5))
        syllables.append((at, rng.uniform(0.7, 1.0), vowel * swell(seconds, 0.4)))
        syllables.append((at + 0.6 * seconds, 0.35, sharp * swell(0.09, 0.5)))
        at += seconds * rng.uniform(0.6, 0.9)
    whisper = layer(*syllables)
    # Its echo comes before it, as no living thing's does.
    before = filters.in_room(whisper[::-1], CAVE, 0.4)[::-1]
    return fade(before[-samples(0.40) - len(whisper) :], 0.06, 0.05)


def slime_squelch(rng: Random) -> Signal:
    """A pudding hauls itself forward: suction, a wet slap, small bubbles."""
    seconds = rng.uniform(0.26, 0.32)
    pull = filters.sweep(
        white(rng, seconds) * np.abs(drift(rng, seconds, 60.0)),
        glide(seconds, ((0.0, 320.0), (0.5, 900.0), (1.0, 420.0))),
        0.9,
    ) * swell(seconds, 0.45)
    parts = [
        (0.0, 0.25, bubble(rng, rng.uniform(190.0, 240.0), 0.09)),
        (0.0, 2.0, pull),
        (seconds - 0.04, 0.8, pat(rng, rng.uniform(120.0, 150.0))),
    ]
    for _ in range(6):
        at = rng.uniform(0.02, seconds)
        size = rng.uniform(260.0, 800.0)
        parts.append((at, 0.30, bubble(rng, size, rng.uniform(0.025, 0.06))))
    return layer(*parts)


def slime_freeze(rng: Random) -> Signal:
    """Light on jelly: it stiffens from the skin inwards, crackling like thin ice."""
    parts = []
    at = 0.0
    for index in range(16):
        parts.append((at, 0.5 - 0.02 * index, snap(rng, 1.2 + 0.12 * index)))
        if index % 3 == 0:
            parts.append((at, 0.14, link(rng, 2300.0 + 130.0 * index, 0.12)))
        at += rng.uniform(0.012, 0.030)
    return filters.in_room(layer(*parts, (at, 0.5, stone(rng, 900.0, 0.06))), CAVE, 0.15)[
        : samples(0.9)
    ]


def bat_squeak(rng: Random) -> Signal:
    """Woken: three or four chirps, each falling, and leather wings."""
    parts = []
    at = 0.0
    for _ in range(int(rng.integers(3, 5))):
        seconds = rng.uniform(0.045, 0.07)
        top = rng.uniform(5000.0, 6200.0)
        phase = turns(glide(seconds, ((0.0, 0.8 * top), (0.2, top), (1.0, 0.55 * top))), seconds)
        rough = 1.0 + 0.5 * np.sin(2 * np.pi * 190.0 * clock(seconds))
        chirp = harmonics(phase, (1.0, 0.3, 0.1)) * rough * swell(seconds, 0.3)
        parts.append((at, rng.uniform(0.30, 0.45), chirp))
        at += rng.uniform(0.075, 0.13)
    return layer(
        *parts,
        (0.05, 0.9, wing_beats(rng, 6, 13.0, 450.0, 1300.0)),
    )


def owl_hoot(rng: Random) -> Signal:
    """Hoo - hu-hoo: round, hollow, from somewhere high."""
    base = rng.uniform(365.0, 395.0)
    parts = []
    for at, seconds, force in ((0.0, 0.42, 1.0), (0.62, 0.14, 0.65), (0.80, 0.55, 1.0)):
        bend = glide(seconds, ((0.0, 0.93 * base), (0.2, base), (0.75, base), (1.0, 0.92 * base)))
        phase = turns(bend * (1.0 + 0.004 * drift(rng, seconds, 12.0)), seconds)
        hoot = harmonics(phase, (1.0, 0.12, 0.05))
        hoot += 0.25 * filters.apply(white(rng, seconds), filters.bandpass(base, 3.0))
        parts.append((at, 0.5 * force, fade(hoot, 0.05, 0.12)))
    sound = filters.in_room(layer(*parts), CAVE, 0.16)
    return fade(sound[: samples(1.9)], 0.0, 0.5)


def owl_swoop(rng: Random) -> Signal:
    """Broad wings coming down, a snatch of claws on wax, wings going up."""
    down = wing_beats(rng, 3, 5.0, 220.0, 620.0)
    away = wing_beats(rng, 4, 5.5, 260.0, 760.0)
    return layer(
        (0.0, 1.0, down),
        (0.55, 0.5, wax(rng, 520.0)),
        (0.55, 0.20, snap(rng, 1.4)),
        (0.58, 0.8, away),
    )


def cave_drip(rng: Random) -> Signal:
    """A drop falls into a pool somewhere: a tick, a bubble, the vault's answer."""
    pitch = rng.uniform(750.0, 1250.0)
    sound = layer(
        (0.0, 0.3, crack(rng, 6000.0, 0.004)),
        (0.006, 1.0, bubble(rng, pitch, 0.07)),
        (rng.uniform(0.07, 0.10), 0.35, bubble(rng, 1.3 * pitch, 0.05)),
    )
    return fade(filters.in_room(sound, CAVE, 0.35)[: samples(1.2)], 0.0, 0.6)
