"""Effects of Hex's country: wind, rain, thunder, beasts, hours, seasons, towns, the shore."""

import numpy as np

from tools.audio import filters
from tools.audio.effects_candle_dwarf import bubble, link
from tools.audio.effects_combat import crack, thud
from tools.audio.effects_hex_road import HILLS
from tools.audio.effects_key_heroes import cry
from tools.audio.effects_paper import pat, rustle
from tools.audio.instruments import Note, bell, flute, harp, psaltery
from tools.audio.score import hertz
from tools.audio.signals import (
    SAMPLE_RATE,
    Random,
    Signal,
    around,
    clock,
    drift,
    fade,
    glide,
    grains,
    harmonics,
    layer,
    path,
    samples,
    seamless,
    sine,
    strike,
    swell,
    turns,
    white,
)


def _blow(rng: Random, seconds: float, low: float, high: float, gusts: float) -> Signal:
    """Air over open ground: its band rises with its force, `gusts` times a second."""
    force = np.clip(0.60 + 0.45 * drift(rng, seconds, gusts), 0.25, 1.1)
    centre = low * (high / low) ** force
    air = filters.sweep(white(rng, seconds), centre, 1.8) * force
    # Edges and branches whistle where the wind is strongest.
    whistle = filters.sweep(white(rng, seconds), 2.6 * centre, 0.16) * force**3
    floor = filters.apply(white(rng, seconds), filters.lowpass(190.0), filters.highpass(45.0))
    return air + 1.4 * whistle + 0.35 * floor * force


def wind_gust(rng: Random) -> Signal:
    """A gust comes over the hill, is here, has gone."""
    seconds = 3.2
    leaves = rustle(rng, seconds, 1500.0, 7000.0, 0.25)
    air = _blow(rng, seconds, 220.0, 720.0, 1.3)
    passing = swell(seconds, 0.45)
    return layer((0.0, 1.0, air * passing), (0.0, 0.10, leaves * passing**2))


def rain_drops(rng: Random, seconds: float, density: float) -> Signal:
    """Drops on leaves, cloth and earth: grains of many sizes, the larger the fewer."""
    fine = filters.apply(grains(rng, seconds, 5.0 * density), filters.highpass(2600.0))
    middle = filters.apply(grains(rng, seconds, density), filters.bandpass(1700.0, 0.8))
    large = filters.apply(grains(rng, seconds, 0.12 * density), filters.bandpass(620.0, 0.9))
    return fine + 2.2 * middle + 3.5 * large


def rain_shower(rng: Random) -> Signal:
    """Rain reaches the patrol: single drops on leather, then all of it, then less."""
    seconds = 3.2
    sheet = filters.apply(
        white(rng, seconds), filters.bandpass(3600.0, 0.5), filters.highpass(900.0)
    )
    sheet *= 1.0 + 0.25 * drift(rng, seconds, 4.0)
    coming = path(seconds, ((0, 0.02), (0.2, 0.2), (0.5, 1), (0.7, 0.9), (1, 0)))
    first = [
        (
            0.02 + 0.9 * float(rng.random()),
            rng.uniform(0.08, 0.2),
            pat(rng, rng.uniform(190.0, 320.0)),
        )
        for _ in range(9)
    ]
    return layer(
        (0.0, 0.20, sheet * coming), (0.0, 0.9, rain_drops(rng, seconds, 260.0) * coming), *first
    )


def thunder(rng: Random) -> Signal:
    """It strikes somewhere over the ridge: a tear, a blow, and the long way round the hills."""
    seconds = 3.4
    tear = white(rng, 0.35) * np.abs(drift(rng, 0.35, 70.0)) ** 2
    tear = filters.apply(tear, filters.lowpass(2600.0), filters.highpass(160.0))
    roll = np.zeros(samples(seconds))
    for echo in range(8):
        at = 0.08 + 0.26 * echo + rng.uniform(0.0, 0.12)
        length = rng.uniform(0.7, 1.2)
        boom = white(rng, length) * strike(length, 0.05, length)
        # Each time round the hills it has lost more of its treble.
        corner = rng.uniform(0.7, 1.2) * 520.0 * 0.8**echo
        boom = filters.apply(boom, filters.lowpass(corner), filters.highpass(42.0))
        start = samples(at)
        piece = boom[: len(roll) - start]
        roll[start : start + len(piece)] += 0.86**echo * rng.uniform(0.7, 1.1) * piece
    sound = layer(
        (0.0, 1.1, tear * path(0.35, ((0, 0.3), (0.4, 1), (1, 0)))),
        (0.0, 2.4, roll),
        (0.05, 0.35, thud(rng, 58.0, 0.6)),
    )
    return fade(sound, 0.0, 1.2)


def _song(rng: Random, notes: int, low: float, high: float, length: float) -> Signal:
    """A bird's phrase: whistled slurs between `low` and `high` hertz, `length` seconds each."""
    parts = []
    at = 0.0
    pitch = rng.uniform(low, high)
    for _ in range(notes):
        seconds = length * rng.uniform(0.6, 1.5)
        target = float(np.clip(pitch * rng.uniform(0.72, 1.38), low, high))
        slur = glide(seconds, ((0.0, pitch), (rng.uniform(0.3, 0.7), target), (1.0, 0.95 * target)))
        tone = harmonics(turns(slur, seconds), (1.0, 0.10, 0.04))
        parts.append((at, rng.uniform(0.5, 1.0), tone * swell(seconds, 0.4, 0.6)))
        at += seconds * rng.uniform(0.9, 1.5)
        pitch = target
    return layer(*parts)


def _trill(rng: Random, pitch: float, rate: float, count: int) -> Signal:
    """A bird's rattle: one short falling note, again and again."""
    parts = []
    for index in range(count):
        seconds = 0.7 / rate
        note = sine(glide(seconds, ((0.0, 1.15 * pitch), (1.0, 0.85 * pitch))), seconds)
        force = np.sin(np.pi * (index + 0.7) / (count + 0.4)) * rng.uniform(0.8, 1.0)
        parts.append((index / rate, float(force), note * swell(seconds, 0.3)))
    return layer(*parts)


def birds_dawn(rng: Random) -> Signal:
    """First light: a blackbird begins, a wren is louder than it is large, one answers far off."""
    near = layer(
        (0.0, 0.50, _song(rng, 6, 1700.0, 2900.0, 0.13)),
        (1.30, 0.30, _trill(rng, 4600.0, 15.0, 9)),
        (1.85, 0.50, _song(rng, 5, 1800.0, 3100.0, 0.12)),
    )
    far = layer(
        (0.75, 0.30, _song(rng, 5, 2400.0, 3700.0, 0.09)),
        (2.10, 0.22, _trill(rng, 3700.0, 11.0, 6)),
    )
    sound = layer((0.0, 1.0, near), (0.0, 0.8, far))
    return fade(filters.in_room(sound, HILLS, 0.22)[: samples(3.2)], 0.0, 0.6)


def wolves_howl(rng: Random) -> Signal:
    """One begins, two join, none on the same note; they are over the next ridge."""
    parts = []
    for at, seconds, top, force in (
        (0.0, 1.7, 430.0, 1.0),
        (0.8, 1.6, 500.0, 0.7),
        (1.25, 1.5, 365.0, 0.6),
    ):
        pitch = top * rng.uniform(0.96, 1.04)
        bend = glide(
            seconds, ((0.0, 0.55 * pitch), (0.18, pitch), (0.6, 1.02 * pitch), (1.0, 0.62 * pitch))
        )
        phase = turns(bend * 2.0 ** (14.0 * drift(rng, seconds, 5.0) / 1200.0), seconds)
        voice = harmonics(phase, (1.0, 0.42, 0.20, 0.10, 0.05, 0.03))
        voice += 0.05 * filters.apply(white(rng, seconds), filters.bandpass(900.0, 1.0))
        howl = filters.apply(voice, filters.bell_curve(800.0, 5.0, 1.5), filters.lowpass(1900.0))
        parts.append((at, force, howl * path(seconds, ((0, 0), (0.15, 0.8), (0.5, 1), (1, 0)))))
    return fade(filters.in_room(layer(*parts), HILLS, 0.55)[: samples(3.7)], 0.0, 1.0)


def night_owl(rng: Random) -> Signal:
    """A tawny owl: a long hoot, a pause, a trembling one; its mate answers sharply."""
    base = rng.uniform(650.0, 720.0)
    parts = []
    for at, seconds, shake in ((0.0, 0.50, 0.0), (0.95, 0.10, 0.0), (1.12, 0.75, 0.55)):
        bend = glide(seconds, ((0.0, 0.94 * base), (0.3, base), (1.0, 0.93 * base)))
        phase = turns(bend * (1.0 + 0.004 * drift(rng, seconds, 10.0)), seconds)
        tremble = 1.0 - shake * (0.5 + 0.5 * np.sin(2 * np.pi * 13.0 * clock(seconds)))
        hoot = harmonics(phase, (1.0, 0.10, 0.04)) * tremble
        hoot += 0.10 * filters.apply(white(rng, seconds), filters.bandpass(base, 3.0))
        parts.append((at, 0.6, fade(hoot, 0.06, 0.12)))
    for at, top in ((1.95, 1150.0), (2.08, 1750.0)):
        bend = glide(0.13, ((0.0, 0.7 * top), (0.5, top), (1.0, 0.85 * top)))
        call = harmonics(turns(bend, 0.13), (1.0, 0.4, 0.2)) * swell(0.13, 0.5)
        parts.append((at, 0.18, call))
    return fade(filters.in_room(layer(*parts), HILLS, 0.24)[: samples(2.9)], 0.0, 0.7)


def crickets_dusk(rng: Random) -> Signal:
    """Evening in dry grass: two crickets, each with its own beat, neither minding the other."""
    parts = []
    for pitch, rate, pulses, force in ((4350.0, 2.7, 4, 0.6), (4850.0, 3.3, 3, 0.35)):
        at = rng.uniform(0.0, 0.2)
        while at < 2.3:
            for pulse in range(pulses):
                seconds = 0.018
                chirp = sine(pitch * rng.uniform(0.995, 1.005), seconds) * swell(seconds, 0.6)
                parts.append((at + 0.030 * pulse, force * (0.6 + 0.13 * pulse), chirp))
            at += rng.uniform(0.94, 1.06) / rate
    air = filters.apply(white(rng, 2.6), filters.bandpass(520.0, 0.6)) * swell(2.6, 0.5)
    return fade(layer(*parts, (0.0, 0.04, air)), 0.15, 0.5)


def crows_call(rng: Random) -> Signal:
    """Crows over something that lies in the snow."""
    parts = []
    for at, force in ((0.0, 1.0), (0.34, 0.8), (0.80, 0.4), (1.08, 0.35)):
        seconds = rng.uniform(0.20, 0.26)
        pitch = rng.uniform(430.0, 520.0)
        phase = turns(
            glide(seconds, ((0.0, 0.9 * pitch), (0.3, pitch), (1.0, 0.75 * pitch))), seconds
        )
        rough = 1.0 + 0.8 * drift(rng, seconds, 150.0)
        caw = harmonics(phase, tuple(1.0 / k**0.5 for k in range(1, 14))) * rough
        caw = filters.apply(caw, filters.bandpass(1450.0, 1.1), filters.highpass(500.0))
        parts.append((at, force, caw * path(seconds, ((0, 0), (0.15, 1), (0.6, 0.8), (1, 0)))))
    return fade(filters.in_room(layer(*parts), HILLS, 0.18)[: samples(2.0)], 0.0, 0.6)


def shore_waves(rng: Random) -> Signal:
    """A wave breaks and draws its shingle back; a gull says what gulls say."""
    rise = filters.sweep(
        white(rng, 2.0), glide(2.0, ((0.0, 260.0), (0.5, 1100.0), (1.0, 600.0))), 2.6
    ) * swell(2.0, 0.55)
    back = filters.sweep(white(rng, 1.4), glide(1.4, ((0.0, 2600.0), (1.0, 3600.0))), 1.6)
    pebbles = filters.apply(grains(rng, 1.4, 420.0), filters.bandpass(2500.0, 1.0))
    parts = [
        (0.0, 1.0, rise),
        (1.00, 0.35, thud(rng, 62.0, 0.4)),
        (1.45, 0.28, back * swell(1.4, 0.3)),
        (1.45, 1.4, pebbles * swell(1.4, 0.35)),
    ]
    for at, top in ((0.30, 1500.0), (0.62, 1420.0), (0.90, 1300.0)):
        bend = glide(0.26, ((0.0, 0.75 * top), (0.3, top), (1.0, 0.7 * top)))
        gull = harmonics(turns(bend, 0.26), (1.0, 0.6, 0.4, 0.2)) * swell(0.26, 0.3)
        parts.append((at, 0.07, gull))
    return fade(layer(*parts), 0.05, 0.5)


def town_bells(rng: Random) -> Signal:
    """Three bells of a town, rung down over roofs and fields."""
    parts = []
    for index, key in enumerate((74, 71, 67, 74, 71, 67)):
        at = 0.36 * index + rng.uniform(0.0, 0.03)
        force = 0.75 if index < 3 else 0.55
        parts.append((at, force, bell(Note(hertz(key), 1.5, 0.7), rng)))
    heard = filters.apply(layer(*parts), filters.lowpass(3000.0))
    return fade(filters.in_room(heard, HILLS, 0.45)[: samples(3.9)], 0.0, 1.4)


def market_crowd(rng: Random) -> Signal:
    """A market: voices over voices, a hammer, a cart's axle, somebody who laughs."""
    seconds = 2.6
    crowd = np.zeros(samples(seconds + 0.6))
    for _ in range(34):
        length = rng.uniform(0.12, 0.28)
        pitch = rng.uniform(105.0, 250.0)
        word = cry(
            rng, length, ((0.0, pitch), (0.4, pitch * rng.uniform(0.9, 1.25)), (1.0, 0.85 * pitch))
        )
        start = samples(rng.uniform(0.0, seconds))
        crowd[start : start + len(word)] += rng.uniform(0.25, 0.8) * word
    crowd = filters.apply(crowd, filters.lowpass(2100.0), filters.highpass(180.0))
    murmur = filters.apply(white(rng, seconds), filters.bandpass(480.0, 0.7))
    murmur *= 1.0 + 0.6 * drift(rng, seconds, 5.0)
    parts = [(0.0, 0.9, crowd), (0.0, 0.5, murmur)]
    parts += [(at, 0.22, link(rng, 1750.0, 0.20)) for at in (0.5, 0.86, 1.22, 1.58)]
    for laugh in range(4):
        parts.append((1.75 + 0.13 * laugh, 0.5, cry(rng, 0.10, ((0.0, 260.0), (1.0, 210.0)))))
    sound = layer(*parts)[: samples(seconds)]
    return fade(filters.in_room(sound, HILLS, 0.12)[: samples(2.8)], 0.25, 0.7)


def day_breaks(rng: Random) -> Signal:
    """A cock far off, a bird near by, and the light: three strings upwards."""
    crow = []
    for at, seconds, top in ((0.0, 0.12, 720.0), (0.15, 0.14, 860.0), (0.32, 0.60, 980.0)):
        bend = glide(seconds, ((0.0, 0.75 * top), (0.25, top), (0.7, top), (1.0, 0.55 * top)))
        rough = 1.0 + 0.4 * drift(rng, seconds, 90.0)
        voice = harmonics(turns(bend, seconds), (1.0, 0.7, 0.6, 0.35, 0.2, 0.1)) * rough
        crow.append((at, 0.14, voice * path(seconds, ((0, 0), (0.15, 1), (0.7, 0.8), (1, 0)))))
    far = filters.in_room(filters.apply(layer(*crow), filters.lowpass(2600.0)), HILLS, 0.6)
    strings = [
        (0.95 + 0.22 * step, 0.50, harp(Note(hertz(key), 1.3, 0.45), rng))
        for step, key in enumerate((55, 62, 67, 71))
    ]
    bird = _song(rng, 4, 2100.0, 3300.0, 0.09)
    sound = layer((0.0, 1.0, far[: samples(2.0)]), *strings, (1.75, 0.16, bird))
    return fade(filters.in_room(sound, HILLS, 0.15)[: samples(3.1)], 0.0, 1.0)


def night_falls(rng: Random) -> Signal:
    """The light goes: a flute comes down by steps onto a low string; crickets take over."""
    tune = [
        (0.30 * step, 0.45, flute(Note(hertz(key), 0.30 if step < 3 else 0.8, 0.42), rng))
        for step, key in enumerate((74, 71, 69, 67))
    ]
    strings = [(0.0, 0.50, harp(Note(hertz(43), 1.6, 0.45), rng))]
    strings.append((0.90, 0.45, harp(Note(hertz(50), 1.6, 0.40), rng)))
    sound = layer(*tune, *strings)
    cricket = crickets_dusk(rng)[: samples(1.6)]
    heard = filters.in_room(sound, HILLS, 0.25)[: samples(2.8)]
    return fade(layer((0.0, 1.0, heard), (1.1, 0.08, fade(cricket, 0.3, 0.6))), 0.0, 0.8)


def season_turns(rng: Random) -> Signal:
    """The year goes on by a quarter: wind through leaves that let go, and four bells down."""
    seconds = 3.4
    air = _blow(rng, seconds, 240.0, 800.0, 0.9) * swell(seconds, 0.4)
    leaves = rustle(rng, seconds, 1200.0, 7500.0, 0.5) * (
        0.4 + 0.6 * np.abs(drift(rng, seconds, 6.0))
    )
    chimes = []
    for step, key in enumerate((79, 74, 70, 67)):
        chimes.append((0.35 + 0.45 * step, 0.50, bell(Note(hertz(key), 1.6, 0.5), rng)))
        chimes.append((0.38 + 0.45 * step, 0.35, psaltery(Note(hertz(key), 1.2, 0.4), rng)))
    sound = layer((0.0, 0.40, air), (0.0, 0.12, leaves * swell(seconds, 0.45)), *chimes)
    return fade(filters.in_room(sound, HILLS, 0.25)[: samples(3.8)], 0.05, 1.3)


BED_SECONDS = 7.0


def wind_bed(rng: Random) -> Signal:
    """Wind that stays: for open hills, heights and winter."""
    return seamless(_blow(rng, BED_SECONDS + 1.5, 200.0, 560.0, 0.6), BED_SECONDS)


def rain_bed(rng: Random) -> Signal:
    """Rain that stays: steady on leaves, with water finding its way somewhere near."""
    seconds = BED_SECONDS + 1.5
    sheet = filters.apply(
        white(rng, seconds), filters.bandpass(3000.0, 0.5), filters.highpass(700.0)
    )
    sheet *= 1.0 + 0.2 * drift(rng, seconds, 1.5)
    loop = seamless(0.16 * sheet + rain_drops(rng, seconds, 200.0), BED_SECONDS)
    for _ in range(16):
        start = int(rng.integers(0, len(loop))) / SAMPLE_RATE
        around(loop, start, 0.16 * bubble(rng, rng.uniform(500.0, 1300.0), rng.uniform(0.03, 0.06)))
        around(loop, start + 0.02, 0.03 * crack(rng, 4200.0, 0.004))
    return loop
