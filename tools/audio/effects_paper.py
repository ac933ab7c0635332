"""Effects of the table: cards, pages, quill, wax, candle and fire."""

import numpy as np

from tools.audio import filters
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
    layer,
    modal,
    path,
    seamless,
    strike,
    swell,
    white,
)


def rustle(rng: Random, seconds: float, low: float, high: float, roughness: float) -> Signal:
    """Paper rubbed on something: fibres catching (grains) in a hiss, between two frequencies.

    `roughness` 0 is a smooth card, 1 a stiff crackling parchment.
    """
    fibres = grains(rng, seconds, 5200.0 - 4300.0 * roughness) * (1.0 + 5.0 * roughness)
    hiss = white(rng, seconds) * (0.5 - 0.35 * roughness)
    catch = 1.0 + 0.6 * drift(rng, seconds, 170.0) + 0.3 * drift(rng, seconds, 37.0)
    return filters.apply((fibres + hiss) * catch, filters.highpass(low), filters.lowpass(high))


def snap(rng: Random, stiffness: float) -> Signal:
    """A card's edge let go: a click ringing through a small stiff sheet."""
    base = 950.0 * stiffness * rng.uniform(0.9, 1.1)
    click = white(rng, 0.02) * strike(0.02, 0.0004, 0.008)
    click = filters.apply(click, filters.highpass(700.0), filters.lowpass(7500.0))
    sheet = modal(
        0.05,
        [(base, 0.30, 0.030), (2.3 * base, 0.22, 0.020), (3.9 * base, 0.12, 0.014)],
        rng,
        0.05,
    )
    return layer((0.0, 1.0, click), (0.0, 1.0, sheet))


def pat(rng: Random, depth: float = 150.0) -> Signal:
    """Something flat and light coming to rest on cloth over wood."""
    body = modal(0.10, [(depth, 0.30, 0.055), (2.4 * depth, 0.12, 0.03)], rng, 0.08)
    give = white(rng, 0.09) * strike(0.09, 0.003, 0.075)
    give = filters.apply(give, filters.bandpass(1.3 * depth, 0.8))
    cloth = white(rng, 0.06) * strike(0.06, 0.002, 0.045)
    cloth = filters.apply(cloth, filters.lowpass(1500.0), filters.highpass(180.0))
    return layer((0.0, 1.0, fade(body, 0.002, 0.03)), (0.0, 1.6, give), (0.0, 1.3, cloth))


def card_slide(rng: Random) -> Signal:
    """A card pushed across the cloth: fast, then slow."""
    seconds = rng.uniform(0.24, 0.30)
    centre = glide(seconds, ((0.0, 1900.0), (0.3, 4200.0), (1.0, 1700.0)))
    paper = filters.sweep(rustle(rng, seconds, 500.0, 11_000.0, 0.15), centre, 2.4)
    cloth = filters.apply(white(rng, seconds), filters.bandpass(520.0, 0.8))
    envelope = swell(seconds, 0.28, 0.8)
    return layer(
        (0.0, 1.0, paper * envelope),
        (0.0, 0.16, cloth * envelope),
        (seconds - 0.04, 0.10, pat(rng, 190.0)),
    )


def card_flip(rng: Random) -> Signal:
    """A card bent up by its edge, let go and slapped down on its back."""
    lift = rng.uniform(0.07, 0.09)
    centre = glide(lift, ((0.0, 1400.0), (1.0, 5200.0)))
    air = filters.sweep(rustle(rng, lift, 600.0, 10_000.0, 0.2), centre, 2.0)
    return layer(
        (0.0, 0.7, air * swell(lift, 0.7)),
        (lift - 0.012, 0.55, snap(rng, 1.2)),
        (lift + 0.030, 0.75, pat(rng, 170.0)),
        (lift + 0.030, 0.45, snap(rng, 0.8)),
    )


def card_deal(rng: Random) -> Signal:
    """A card drawn off the deck by the thumb and sent on its way."""
    seconds = rng.uniform(0.13, 0.16)
    centre = glide(seconds, ((0.0, 2600.0), (0.4, 5600.0), (1.0, 2600.0)))
    paper = filters.sweep(rustle(rng, seconds, 800.0, 12_000.0, 0.1), centre, 2.2)
    return layer(
        (0.0, 0.5, snap(rng, rng.uniform(1.4, 1.6))),
        (0.004, 1.0, paper * swell(seconds, 0.35, 0.8)),
        (seconds - 0.02, 0.30, pat(rng, 180.0)),
    )


def card_place(rng: Random) -> Signal:
    """A card laid on the cloth, its far edge last."""
    return layer(
        (0.0, 0.9, pat(rng, 160.0)),
        (0.0, 0.30, snap(rng, 0.7)),
        (rng.uniform(0.025, 0.035), 0.25, snap(rng, 0.9)),
    )


def card_shuffle(rng: Random) -> Signal:
    """A riffle, the bridge that lets the two halves fall together, and a tap to square the deck."""
    riffle = []
    at = 0.0
    for index in range(34):
        at += 0.024 - 0.010 * np.sin(np.pi * index / 33) + rng.uniform(-0.003, 0.004)
        force = 0.30 + 0.35 * np.sin(np.pi * (index + 1) / 35)
        riffle.append((at, force * rng.uniform(0.6, 1.1), snap(rng, rng.uniform(0.9, 1.5))))
    bridge = 0.34
    fall = rustle(rng, bridge, 700.0, 9000.0, 0.45) * path(bridge, ((0, 0), (0.2, 1), (1, 0.1)))
    falling = [
        (at + 0.10 + 0.30 * step**0.8 / 14, 0.18, snap(rng, 1.3)) for step in np.arange(14.0)
    ]
    end = at + 0.55
    return layer(
        *riffle,
        *falling,
        (at + 0.08, 0.45, fade(fall, 0.01, 0.1)),
        (end, 0.7, pat(rng, 210.0)),
        (end, 0.4, snap(rng, 0.6)),
        (end + 0.13, 0.9, pat(rng, 200.0)),
        (end + 0.13, 0.5, snap(rng, 0.6)),
    )


def page_turn(rng: Random) -> Signal:
    """A leaf of parchment lifted, carried over and laid down."""
    seconds = rng.uniform(0.50, 0.56)
    centre = glide(seconds, ((0.0, 2600.0), (0.45, 1300.0), (0.8, 3000.0), (1.0, 1500.0)))
    leaf = filters.sweep(rustle(rng, seconds, 300.0, 9000.0, 0.35), centre, 2.6)
    flutter = 1.0 + 0.5 * np.sin(2 * np.pi * 17.0 * clock(seconds) + rng.uniform(0, 6))
    envelope = path(seconds, ((0, 0.25), (0.08, 0.7), (0.3, 0.35), (0.6, 0.9), (0.85, 0.5), (1, 0)))
    return layer((0.0, 1.0, leaf * envelope * flutter), (seconds - 0.09, 0.45, pat(rng, 130.0)))


def quill_scratch(rng: Random) -> Signal:
    """A word written: five or six strokes of a nib that sticks and slips."""
    strokes = []
    at = 0.0
    for index in range(int(rng.integers(5, 7))):
        seconds = rng.uniform(0.05, 0.13)
        slip = np.abs(drift(rng, seconds, rng.uniform(150.0, 240.0))) ** 1.5
        nib = white(rng, seconds) * slip + 0.6 * grains(rng, seconds, 1500.0)
        tone = rng.uniform(2600.0, 3800.0) if index % 2 else rng.uniform(3800.0, 5200.0)
        nib = filters.apply(nib, filters.bandpass(tone, 1.4), filters.highpass(900.0))
        strokes.append((at, rng.uniform(0.6, 1.0), nib * swell(seconds, 0.3, 0.6)))
        at += seconds + rng.uniform(0.015, 0.055)
    dot = modal(0.03, [(1500.0, 0.10, 0.012), (420.0, 0.15, 0.02)], rng, 0.1)
    return layer(*strokes, (at + 0.05, 0.8, dot))


def parchment_unroll(rng: Random) -> Signal:
    """A stiff roll opening: crackles that gather, slow, and end in a flap."""
    seconds = 0.78
    centre = glide(seconds, ((0.0, 1100.0), (0.6, 2600.0), (1.0, 1600.0)))
    roll = filters.sweep(rustle(rng, seconds, 250.0, 9000.0, 0.75), centre, 3.0)
    creases = filters.apply(grains(rng, seconds, 90.0), filters.bandpass(2100.0, 1.1), tail=0.02)
    envelope = path(seconds, ((0, 0.15), (0.1, 0.6), (0.55, 1), (0.85, 0.7), (1, 0)))
    return layer(
        (0.0, 0.8, roll * envelope),
        (0.0, 3.0, creases[: len(envelope)] * envelope),
        (seconds - 0.08, 0.6, pat(rng, 140.0)),
    )


def seal_stamp(rng: Random) -> Signal:
    """A brass seal set down on warm wax: the knock of the hand, a dull ring, the wax giving way."""
    knock = modal(0.3, [(88.0, 0.9, 0.20), (176.0, 0.4, 0.12), (310.0, 0.25, 0.07)], rng, 0.03)
    brass = modal(
        0.35, [(1240.0, 0.08, 0.22), (2790.0, 0.05, 0.14), (4350.0, 0.03, 0.08)], rng, 0.02
    )
    seconds = 0.24
    wax = white(rng, seconds) * (0.6 + 0.4 * drift(rng, seconds, 60.0))
    centre = glide(seconds, ((0.0, 900.0), (1.0, 380.0)))
    wax = filters.sweep(wax, centre, 1.6) * path(seconds, ((0, 0), (0.1, 1), (0.5, 0.4), (1, 0)))
    lift = rustle(rng, 0.10, 900.0, 6000.0, 0.8) * swell(0.10, 0.4)
    return layer(
        (0.0, 1.0, fade(knock, 0.0015, 0.1)),
        (0.0, 1.0, brass),
        (0.0, 0.5, pat(rng, 120.0)),
        (0.015, 1.6, wax),
        (0.28, 0.25, lift),
    )


def candle_light(rng: Random) -> Signal:
    """A taper touched to a wick: a crackle, a soft gulp of air, and a steady breath."""
    seconds = 0.85
    centre = glide(seconds, ((0.0, 500.0), (0.22, 1700.0), (0.4, 800.0), (1.0, 420.0)))
    flicker = 1.0 + 0.5 * drift(rng, seconds, 14.0)
    air = filters.sweep(white(rng, seconds) * flicker, centre, 1.7)
    air *= path(seconds, ((0, 0.05), (0.10, 0.25), (0.22, 1), (0.4, 0.4), (1, 0)))
    spit = filters.apply(grains(rng, 0.35, 70.0), filters.bandpass(3600.0, 1.2), tail=0.02)
    return layer((0.0, 1.0, air), (0.0, 2.5, spit), (0.15, 0.35, pat(rng, 90.0)))


def candle_snuff(rng: Random) -> Signal:
    """A flame pinched out: a breath, a short hiss of the wick, and nothing."""
    seconds = 0.26
    centre = glide(seconds, ((0.0, 700.0), (0.3, 1500.0), (1.0, 500.0)))
    breath = filters.sweep(white(rng, seconds), centre, 1.8) * swell(seconds, 0.3)
    hiss = white(rng, 0.5) * strike(0.5, 0.008, 0.42) * (1.0 + 0.4 * drift(rng, 0.5, 90.0))
    hiss = filters.apply(hiss, filters.bandpass(6200.0, 0.9), filters.highpass(2500.0))
    return layer((0.0, 1.0, breath), (0.13, 0.45, hiss), (0.12, 0.35, pat(rng, 110.0)))


FIRE_SECONDS = 9.0


def fire_crackle(rng: Random) -> Signal:
    """Embers under everything: a low breath and scattered pops, made to go round without a seam."""
    overlap = 1.5
    seconds = FIRE_SECONDS + overlap
    rumble = filters.apply(white(rng, seconds), filters.lowpass(210.0), filters.highpass(50.0))
    breath = filters.apply(white(rng, seconds), filters.bandpass(750.0, 0.6))
    breathing = 1.0 + 0.35 * drift(rng, seconds, 2.2) + 0.2 * drift(rng, seconds, 9.0)
    bed = (1.0 * rumble + 0.10 * breath) * breathing
    loop = seamless(bed, FIRE_SECONDS)
    for _ in range(120):
        size = rng.random() ** 4
        pop = white(rng, 0.03) * strike(0.03, 0.0003, 0.004 + 0.018 * size)
        pop = filters.apply(pop, filters.bandpass(rng.uniform(900.0, 4800.0), 1.6))
        start = int(rng.integers(0, len(loop)))
        around(loop, start / SAMPLE_RATE, (0.25 + 1.8 * size) * pop)
    return loop
