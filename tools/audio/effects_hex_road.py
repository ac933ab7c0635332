"""Effects of Hex's patrol: boots on every ground, water, map, quill, dice, journal, camp, horn."""

from collections.abc import Callable

import numpy as np

from tools.audio import filters
from tools.audio.effects_candle_dwarf import bubble, grit, link, stone
from tools.audio.effects_candle_light import flare, glint, spit
from tools.audio.effects_combat import GLOW, crack, plate, thud
from tools.audio.effects_key_rooms import drag, timber
from tools.audio.effects_paper import pat, rustle, snap
from tools.audio.instruments import Note, bell, flute, frame_drum, harp, lute, viol
from tools.audio.score import hertz
from tools.audio.signals import (
    Random,
    Signal,
    drift,
    fade,
    generator,
    glide,
    grains,
    harmonics,
    layer,
    modal,
    path,
    samples,
    sine,
    swell,
    turns,
    white,
)

HILLS = filters.room(generator("hills"), 2.2, 2400.0, 0.09)
"""Open country: nothing near answers, something far does, late."""


def _patrol(rng: Random, tread: Callable[[Random], Signal]) -> Signal:
    """Four paces of a few people who walk together but not in step; straps and buckles."""
    parts = []
    for pace in range(4):
        at = 0.29 * pace + rng.uniform(0.0, 0.02)
        parts.append((at, rng.uniform(0.85, 1.0), tread(rng)))
        parts.append((at + rng.uniform(0.05, 0.13), rng.uniform(0.35, 0.5), tread(rng)))
    for _ in range(3):
        buckle = link(rng, rng.uniform(2300.0, 3400.0), 0.05)
        parts.append((rng.uniform(0.0, 1.0), 0.02, buckle))
    return layer(*parts)


def _tread_road(rng: Random) -> Signal:
    """A nailed sole on packed earth and gravel."""
    gravel = filters.apply(grit(rng, 0.12, 520.0, 1500.0), filters.lowpass(3200.0))
    return layer(
        (0.0, 1.0, pat(rng, rng.uniform(118.0, 140.0))),
        (0.0, 0.35, crack(rng, 2300.0, 0.010)),
        (0.01, 0.9, gravel * swell(0.12, 0.3)),
    )


def _tread_grass(rng: Random) -> Signal:
    """A soft weight, and blades brushing past."""
    brush = filters.sweep(
        rustle(rng, 0.20, 900.0, 7000.0, 0.15), glide(0.20, ((0.0, 2300.0), (1.0, 4000.0))), 1.6
    )
    return layer((0.03, 0.5, pat(rng, 95.0)), (0.0, 0.75, brush * swell(0.20, 0.4)))


def _tread_marsh(rng: Random) -> Signal:
    """A boot goes in, is held, comes out."""
    pull = filters.sweep(
        white(rng, 0.20) * np.abs(drift(rng, 0.20, 55.0)),
        glide(0.20, ((0.0, 260.0), (0.7, 800.0), (1.0, 420.0))),
        0.9,
    )
    bubbles = [
        (
            rng.uniform(0.0, 0.22),
            0.3,
            bubble(rng, rng.uniform(190.0, 560.0), rng.uniform(0.03, 0.07)),
        )
        for _ in range(5)
    ]
    return layer((0.0, 0.7, pat(rng, 90.0)), (0.03, 2.2, pull * swell(0.20, 0.6)), *bubbles)


def _tread_snow(rng: Random) -> Signal:
    """Cold snow packed under a heel: a creak made of thousands of breaking crystals."""
    seconds = rng.uniform(0.17, 0.20)
    crystals = grains(rng, seconds, 5200.0)
    squeak = np.abs(drift(rng, seconds, 130.0))
    body = filters.apply(crystals * (0.25 + squeak), filters.bandpass(1700.0, 1.6))
    upper = filters.apply(crystals * squeak, filters.bandpass(3600.0, 2.0), filters.lowpass(5200.0))
    return layer(
        (0.0, 2.6, (0.7 * body + upper) * path(seconds, ((0, 0.2), (0.3, 1), (0.8, 0.6), (1, 0)))),
        (0.0, 0.18, pat(rng, 110.0)),
    )


def _tread_sand(rng: Random) -> Signal:
    """Sand gives way twice: under the heel and behind the toes."""
    heel, toes = filters.bandpass(950.0, 1.0), filters.bandpass(1700.0, 1.0)
    first = filters.apply(white(rng, 0.13), heel, filters.lowpass(2000.0)) * swell(0.13, 0.3)
    second = filters.apply(white(rng, 0.11), toes, filters.lowpass(3200.0)) * swell(0.11, 0.4)
    return layer((0.0, 0.8, first), (0.10, 0.40, second), (0.0, 0.30, pat(rng, 85.0)))


def _tread_rock(rng: Random) -> Signal:
    """Nails on bare rock; something small comes loose."""
    chips = [
        (0.05 + 0.16 * float(rng.random()), 0.14, stone(rng, rng.uniform(2200.0, 4400.0), 0.02))
        for _ in range(3)
    ]
    return layer(
        (0.0, 0.22, pat(rng, 150.0)),
        (0.0, 0.80, stone(rng, rng.uniform(1350.0, 1950.0), 0.032)),
        (0.0, 0.55, crack(rng, 5200.0, 0.008)),
        *chips,
    )


def boots_road(rng: Random) -> Signal:
    """The patrol on a road."""
    return _patrol(rng, _tread_road)


def boots_grass(rng: Random) -> Signal:
    """The patrol through grass, meadow, moor."""
    return _patrol(rng, _tread_grass)


def boots_marsh(rng: Random) -> Signal:
    """The patrol through marsh and bog."""
    return _patrol(rng, _tread_marsh)


def boots_snow(rng: Random) -> Signal:
    """The patrol through snow."""
    return _patrol(rng, _tread_snow)


def boots_sand(rng: Random) -> Signal:
    """The patrol over sand."""
    return _patrol(rng, _tread_sand)


def boots_rock(rng: Random) -> Signal:
    """The patrol over rock and stones."""
    return _patrol(rng, _tread_rock)


def ford_crossed(rng: Random) -> Signal:
    """Wading: the water is pushed aside four times, up to the knees."""
    parts = []
    for stride in range(4):
        at = 0.36 * stride + rng.uniform(0.0, 0.03)
        seconds = rng.uniform(0.34, 0.40)
        centre = glide(seconds, ((0.0, 480.0), (0.35, 1600.0), (1.0, 700.0)))
        wash = filters.sweep(white(rng, seconds), centre, 2.2) * swell(seconds, 0.35)
        parts.append((at, rng.uniform(0.8, 1.0), wash))
        parts.append((at, 0.30, thud(rng, 95.0, 0.12)))
        for _ in range(6):
            drop = bubble(rng, rng.uniform(420.0, 1400.0), rng.uniform(0.03, 0.07))
            parts.append((at + rng.uniform(0.1, 0.42), 0.20, drop))
    return layer(*parts)


def boat_oars(rng: Random) -> Signal:
    """Two strokes: wood works in wood, blades go in, drops run off them."""
    parts = []
    for at in (0.0, 1.0):
        creak = filters.apply(
            drag(rng, 0.34, 700.0, 48.0),
            filters.bell_curve(380.0, 9.0, 3.0),
            filters.lowpass(1500.0),
        )
        dip = filters.sweep(
            white(rng, 0.42), glide(0.42, ((0.0, 700.0), (0.3, 1500.0), (1.0, 500.0))), 2.0
        )
        parts += [
            (at, 0.45, creak * swell(0.34, 0.5)),
            (at + 0.03, 0.35, timber(rng, rng.uniform(210.0, 240.0), 0.06)),
            (at + 0.22, 0.30, thud(rng, 110.0, 0.10)),
            (at + 0.22, 0.9, dip * swell(0.42, 0.25)),
        ]
        for _ in range(7):
            drop = bubble(rng, rng.uniform(700.0, 1900.0), rng.uniform(0.02, 0.05))
            parts.append((at + rng.uniform(0.55, 0.98), 0.16, drop))
    return layer(*parts)


def map_quill(rng: Random) -> Signal:
    """A coast drawn: one long wavering line, then the short strokes of hills beside it."""
    parts = []
    long = rng.uniform(0.34, 0.42)
    slip = np.abs(drift(rng, long, rng.uniform(110.0, 150.0))) ** 1.4
    nib = white(rng, long) * slip + 0.5 * grains(rng, long, 1300.0)
    centre = glide(long, ((0.0, 2500.0), (0.4, 3900.0), (0.7, 2900.0), (1.0, 4300.0)))
    parts.append((0.0, 1.0, filters.sweep(nib, centre, 1.0) * swell(long, 0.5, 0.5)))
    at = long + 0.08
    for _ in range(int(rng.integers(5, 7))):
        seconds = rng.uniform(0.035, 0.06)
        hatch = white(rng, seconds) * np.abs(drift(rng, seconds, 220.0))
        hatch = filters.apply(hatch, filters.bandpass(rng.uniform(3400.0, 4800.0), 1.4))
        parts.append((at, rng.uniform(0.7, 1.0), hatch * swell(seconds, 0.3)))
        at += seconds + rng.uniform(0.03, 0.05)
    return layer(*parts)


def map_dice(rng: Random) -> Signal:
    """Two eight-sided dice on the map: small, pointed, soon stopped by the parchment."""
    parts = []
    for die in range(2):
        at, gap, force = 0.012 + 0.035 * die, rng.uniform(0.09, 0.12), 1.0
        while gap > 0.014:
            pitch = rng.uniform(2300.0, 3300.0)
            knock = [(pitch, 0.5, 0.012), (1.8 * pitch, 0.3, 0.008), (520.0, 0.25, 0.025)]
            parts.append((at, force, modal(0.04, knock, rng, 0.1)))
            parts.append((at, 0.5 * force, snap(rng, 1.1)))
            parts.append((at, 0.35 * force, pat(rng, 190.0)))
            at, gap, force = at + gap, gap * rng.uniform(0.64, 0.76), force * 0.70
    return layer(*parts)


def hex_inked(rng: Random) -> Signal:
    """A hex is on the map now: a loaded brush laid down, drawn round, its wash running out."""
    seconds = rng.uniform(0.50, 0.58)
    bristles = rustle(rng, seconds, 500.0, 6000.0, 0.1) * (1.0 + 0.4 * drift(rng, seconds, 26.0))
    centre = glide(seconds, ((0.0, 1100.0), (0.4, 2300.0), (1.0, 1300.0)))
    wet = filters.apply(white(rng, seconds), filters.bandpass(620.0, 1.2))
    stroke = filters.sweep(bristles, centre, 1.7) + 0.35 * wet * np.abs(drift(rng, seconds, 60.0))
    return layer(
        (0.0, 0.45, pat(rng, 170.0)),
        (0.0, 0.14, bubble(rng, 640.0, 0.04)),
        (0.01, 1.0, stroke * path(seconds, ((0, 0.5), (0.2, 1), (0.8, 0.6), (1, 0)))),
    )


def journal_page(rng: Random) -> Signal:
    """The journal: a leaf over, the spine of the book, the hand that flattens it."""
    seconds = rng.uniform(0.42, 0.48)
    centre = glide(seconds, ((0.0, 2300.0), (0.5, 1200.0), (0.85, 2600.0), (1.0, 1400.0)))
    leaf = filters.sweep(rustle(rng, seconds, 300.0, 8000.0, 0.4), centre, 2.4)
    stroke = filters.apply(rustle(rng, 0.26, 300.0, 2600.0, 0.2), filters.bandpass(900.0, 0.7))
    return layer(
        (0.0, 0.30, drag(rng, 0.10, 520.0, 60.0) * swell(0.10, 0.5)),
        (0.0, 0.9, leaf * path(seconds, ((0, 0.3), (0.1, 0.7), (0.35, 0.4), (0.7, 1), (1, 0)))),
        (seconds - 0.05, 0.6, pat(rng, 125.0)),
        (seconds + 0.06, 0.8, stroke * swell(0.26, 0.4)),
    )


def camp_fire(rng: Random) -> Signal:
    """The camp of a night: flint, dry wood that takes, a kettle hung over it."""
    seconds = 2.7
    breath = filters.apply(white(rng, seconds), filters.lowpass(520.0), filters.highpass(70.0))
    breath *= (1.0 + 0.4 * drift(rng, seconds, 10.0)) * path(
        seconds, ((0, 0), (0.2, 1), (0.6, 0.8), (1, 0))
    )
    parts = []
    for at in (0.0, 0.15):
        scrape = filters.apply(white(rng, 0.05) * swell(0.05, 0.3), filters.bandpass(4200.0, 1.0))
        parts += [(at, 0.7, scrape), (at, 0.25, stone(rng, 1850.0, 0.025))]
    return layer(
        *parts,
        (0.20, 1.0, flare(rng, 0.7, 300.0, 1200.0)),
        (0.25, 0.8, breath),
        (0.25, 0.8, fade(spit(rng, 2.5, 26.0, 2500.0), 0.1, 0.8)),
        (0.95, 0.30, plate(rng, 640.0, 0.16)),
        (1.02, 0.20, link(rng, 1250.0, 0.12)),
    )


def patrol_horn(rng: Random) -> Signal:
    """An ox's horn: a call of two notes, and the hills' answer."""
    call = []
    for at, seconds, low, force in ((0.0, 0.34, 50, 0.8), (0.32, 1.15, 57, 1.0)):
        pitch = hertz(low)
        bend = glide(
            seconds, ((0.0, 0.94 * pitch), (0.12, pitch), (0.85, pitch), (1.0, 0.95 * pitch))
        )
        phase = turns(bend * 2.0 ** (8.0 * drift(rng, seconds, 6.0) / 1200.0), seconds)
        loud = path(seconds, ((0, 0), (0.12, 0.8), (0.5, 1), (0.85, 0.75), (1, 0)))
        dark = harmonics(phase, tuple(1.0 / k**1.6 for k in range(1, 12)))
        bright = harmonics(phase, tuple(1.0 / k**0.7 for k in range(1, 24)))
        breath = 0.08 * filters.apply(white(rng, seconds), filters.bandpass(1300.0, 0.8))
        # As any horn: the louder, the brighter.
        blown = (dark + breath) * loud + 0.45 * bright * loud**3
        blown = filters.apply(blown, filters.bell_curve(480.0, 6.0, 1.4), filters.lowpass(2600.0))
        call.append((at, force, blown))
    return fade(filters.in_room(layer(*call), HILLS, 0.30)[: samples(2.7)], 0.0, 0.9)


def rumour_whisper(rng: Random) -> Signal:
    """Somebody leans over the table and says it low: consonants, breath, a cup set down."""
    parts = []
    at = 0.0
    for _ in range(int(rng.integers(6, 8))):
        seconds = rng.uniform(0.09, 0.17)
        first, second = rng.uniform(420.0, 760.0), rng.uniform(1200.0, 2200.0)
        breath = white(rng, seconds)
        vowel = filters.sweep(breath, glide(seconds, ((0.0, first), (1.0, 1.1 * first))), 0.6)
        vowel += 0.8 * filters.sweep(breath, glide(seconds, ((0.0, second), (1.0, second))), 0.4)
        tongue = filters.apply(white(rng, 0.05), filters.bandpass(rng.uniform(3200.0, 6500.0), 1.3))
        parts.append((at, rng.uniform(0.6, 1.0), vowel * swell(seconds, 0.35)))
        parts.append((at + rng.uniform(0.0, seconds), 0.45, tongue * swell(0.05, 0.4)))
        at += seconds * rng.uniform(0.85, 1.3)
    return layer(
        *parts, (at + 0.08, 0.30, timber(rng, 340.0, 0.05)), (at + 0.08, 0.25, pat(rng, 170.0))
    )


def encounter_stirs(rng: Random) -> Signal:
    """Branches move where nobody of the patrol is: a hand up, a drum, a string that waits."""
    rush = rustle(rng, 0.40, 700.0, 6500.0, 0.45)
    rush *= path(0.40, ((0, 0.1), (0.25, 1), (0.5, 0.3), (0.7, 0.9), (1, 0)))
    return layer(
        (0.0, 0.7, rush),
        (0.08, 0.35, snap(rng, 0.8)),
        (0.45, 0.8, frame_drum(Note(0.0, 0.5, 0.8, "dum"), rng)),
        (0.45, 0.55, lute(Note(hertz(50), 0.9, 0.55), rng)),
        (0.72, 0.45, frame_drum(Note(0.0, 0.5, 0.6, "dum"), rng)),
        (0.72, 0.55, lute(Note(hertz(51), 1.0, 0.55), rng)),
    )


def road_secured(rng: Random) -> Signal:
    """The last of the six steps: a stake driven in, a pennant that takes the wind, a fifth."""
    beat = 0.5 + 0.5 * sine(path(0.5, ((0, 11.0), (1, 21.0))), 0.5)
    flap = filters.sweep(
        white(rng, 0.5) * beat, glide(0.5, ((0.0, 420.0), (0.5, 900.0), (1.0, 500.0))), 1.6
    )
    sound = layer(
        (0.0, 0.8, timber(rng, 235.0, 0.09)),
        (0.0, 0.6, pat(rng, 110.0)),
        (0.24, 1.0, timber(rng, 250.0, 0.09)),
        (0.24, 0.7, pat(rng, 110.0)),
        (0.42, 0.7, flap * swell(0.5, 0.3)),
        (0.46, 0.60, lute(Note(hertz(55), 0.9, 0.55), rng)),
        (0.55, 0.60, lute(Note(hertz(62), 1.0, 0.55), rng)),
        (0.66, 0.45, bell(Note(hertz(79), 1.0, 0.5), rng)),
    )
    return fade(filters.in_room(sound, GLOW, 0.30)[: samples(1.9)], 0.0, 0.7)


def companion_lost(rng: Random) -> Signal:
    """One fewer at the fire: a low bell, the viol comes down a third, a flute does not finish."""
    sound = layer(
        (0.0, 0.8, bell(Note(hertz(50), 2.6, 0.6), rng)),
        (0.20, 0.55, viol(Note(hertz(46), 0.8, 0.5), rng)),
        (0.95, 0.55, viol(Note(hertz(43), 1.2, 0.45), rng)),
        (0.95, 0.35, flute(Note(hertz(70), 0.5, 0.35), rng)),
        (1.45, 0.35, flute(Note(hertz(69), 0.7, 0.30), rng)),
    )
    return fade(filters.in_room(sound, HILLS, 0.25)[: samples(3.0)], 0.0, 1.2)


def fairy_chime(rng: Random) -> Signal:
    """A fairy court is near: glints that run the wrong way, a harp nobody plays."""
    parts = []
    for step in range(9):
        key = int(rng.choice((79, 82, 86, 87, 91, 94)))
        parts.append((0.05 + 0.13 * step, rng.uniform(0.25, 0.5), glint(rng, hertz(key + 12), 0.8)))
    chime = layer(*parts)[::-1]
    strings = [
        (0.25 + 0.22 * step, 0.5, harp(Note(hertz(key), 1.2, 0.4), rng))
        for step, key in enumerate((67, 74, 70, 75))
    ]
    sound = layer((0.0, 1.0, chime), *strings)
    return fade(filters.in_room(sound, GLOW, 0.55)[: samples(2.6)], 0.05, 1.0)
