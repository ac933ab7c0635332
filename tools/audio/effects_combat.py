"""Effects of the road: blades, armour, falls, traps, gains, coins, dice, steps."""

import numpy as np

from tools.audio import filters
from tools.audio.effects_paper import pat, rustle
from tools.audio.instruments import Note, bell, frame_drum, psaltery, recorder
from tools.audio.score import hertz
from tools.audio.signals import (
    Random,
    Signal,
    clock,
    drift,
    fade,
    generator,
    glide,
    layer,
    modal,
    path,
    samples,
    sine,
    strike,
    swell,
    white,
)

HALL = filters.room(generator("hall"), 0.7, 4200.0)
"""The small stone room in which steel is heard."""


def swish(rng: Random, seconds: float, low: float, high: float) -> Signal:
    """A blade through air, loudest and brightest where it is fastest."""
    centre = glide(seconds, ((0.0, low), (0.65, high), (1.0, 0.7 * high)))
    return filters.sweep(white(rng, seconds), centre, 1.3) * swell(seconds, 0.65, 1.4)


def steel(rng: Random, base: float, ring: float) -> Signal:
    """A blade struck on its edge: a long bar, clear and inharmonic."""
    ratios = (1.0, 1.83, 2.76, 3.58, 4.91, 5.40, 6.95, 8.93)
    gains = (0.30, 0.34, 0.30, 0.20, 0.17, 0.14, 0.09, 0.05)
    modes = [
        (base * ratio, gain, ring / (1.0 + 0.28 * index))
        for index, (ratio, gain) in enumerate(zip(ratios, gains, strict=True))
    ]
    return fade(modal(ring * 1.1, modes, rng, 0.015), 0.0006, 0.05)


def plate(rng: Random, base: float, ring: float) -> Signal:
    """A breastplate struck: broad, crowded, soon quiet under its padding."""
    ratios = (1.0, 1.47, 2.09, 2.56, 3.39, 4.08, 5.21, 6.66, 8.12)
    modes = [
        (base * ratio, 0.34 / (1.0 + 0.22 * index), ring / (1.0 + 0.35 * index))
        for index, ratio in enumerate(ratios)
    ]
    return fade(modal(ring * 1.1, modes, rng, 0.03), 0.0006, 0.03)


def crack(rng: Random, corner: float, length: float) -> Signal:
    """The noise of a contact, `length` seconds, dark above `corner`."""
    burst = white(rng, length * 1.5) * strike(length * 1.5, 0.0005, length)
    return filters.apply(burst, filters.lowpass(corner), filters.highpass(120.0))


def thud(rng: Random, low: float, length: float) -> Signal:
    """A heavy soft blow: a tone that sinks by a third while it dies."""
    frequency = low * (1.0 + 0.45 * strike(length, 0.0, 0.12 * length))
    body = sine(frequency, length) * strike(length, 0.002, length)
    return layer((0.0, 1.0, fade(body, 0.001, 0.03)), (0.0, 0.6, crack(rng, 900.0, 0.03)))


def strike_heavy(rng: Random) -> Signal:
    """A two-handed blow that bites: swing, shock, steel singing after."""
    swing = rng.uniform(0.10, 0.13)
    sound = layer(
        (0.0, 0.8, swish(rng, swing, 500.0, 2400.0)),
        (swing, 1.0, thud(rng, 74.0, 0.34)),
        (swing, 1.1, crack(rng, 5200.0, 0.05)),
        (swing, 0.50, steel(rng, rng.uniform(640.0, 700.0), 0.75)),
        (swing + 0.012, 0.35, plate(rng, 330.0, 0.22)),
    )
    return filters.in_room(sound, HALL, 0.30)


def strike_light(rng: Random) -> Signal:
    """A quick cut."""
    swing = rng.uniform(0.06, 0.08)
    sound = layer(
        (0.0, 0.7, swish(rng, swing, 900.0, 3600.0)),
        (swing, 0.45, thud(rng, 105.0, 0.18)),
        (swing, 0.9, crack(rng, 7000.0, 0.03)),
        (swing, 0.42, steel(rng, rng.uniform(960.0, 1060.0), 0.45)),
    )
    return filters.in_room(sound, HALL, 0.24)


def block(rng: Random) -> Signal:
    """Steel meets armour and the armour holds: a clank and the rattle of straps and rivets."""
    parts = [
        (0.0, 0.35, thud(rng, 120.0, 0.16)),
        (0.0, 0.9, crack(rng, 6000.0, 0.025)),
        (0.0, 0.95, plate(rng, rng.uniform(360.0, 420.0), 0.42)),
        (0.0, 0.16, steel(rng, 1150.0, 0.30)),
    ]
    at = 0.03
    for index in range(3):
        at += rng.uniform(0.025, 0.05)
        parts.append((at, 0.24 / (index + 1), plate(rng, rng.uniform(700.0, 980.0), 0.12)))
    return filters.in_room(layer(*parts), HALL, 0.26)


def swing_miss(rng: Random) -> Signal:
    """Nobody is hit: the blade only cuts the air."""
    seconds = rng.uniform(0.26, 0.30)
    return layer(
        (0.0, 1.0, swish(rng, seconds, 420.0, 2100.0)),
        (0.05, 0.35, swish(rng, seconds, 1400.0, 5200.0)),
    )


def hurt(rng: Random) -> Signal:
    """A blow on the body, through leather and padding; the drum of one's own ribs."""
    leather = white(rng, 0.09) * strike(0.09, 0.001, 0.07)
    leather = filters.apply(leather, filters.bandpass(620.0, 0.7), filters.lowpass(2600.0))
    return layer(
        (0.0, 1.0, thud(rng, rng.uniform(58.0, 66.0), 0.30)),
        (0.0, 1.5, leather),
        (0.0, 0.6, frame_drum(Note(0.0, 0.3, 0.9, "dum"), rng)),
        (0.06, 0.12, rustle(rng, 0.12, 300.0, 2200.0, 0.5) * swell(0.12, 0.3)),
    )


def enemy_falls(rng: Random) -> Signal:
    """Knees, then the rest: two thuds, loose plates, dust."""
    parts = [
        (0.0, 0.6, thud(rng, 92.0, 0.22)),
        (0.24, 1.0, thud(rng, 60.0, 0.40)),
        (0.24, 0.30, plate(rng, 300.0, 0.25)),
    ]
    for _ in range(7):
        at = 0.20 + 0.42 * float(rng.random())
        parts.append((at, 0.16 * (0.8 - at), plate(rng, rng.uniform(620.0, 1300.0), 0.14)))
    dust = rustle(rng, 0.5, 250.0, 2400.0, 0.5) * path(0.5, ((0, 0), (0.15, 1), (1, 0)))
    return filters.in_room(layer(*parts, (0.26, 0.35, dust)), HALL, 0.26)


def trap_snap(rng: Random) -> Signal:
    """A plate gives (click), a spring lets go (a falling twang), iron jaws meet (clap)."""
    seconds = 0.34
    wobble = 1.0 + 0.05 * np.sin(2 * np.pi * 31.0 * clock(seconds))
    twang = sum(
        (
            gain * sine(frequency * wobble, seconds)
            for frequency, gain in ((410.0, 0.35), (1090.0, 0.25), (1730.0, 0.15))
        ),
        start=np.zeros(samples(seconds)),
    )
    return filters.in_room(
        layer(
            (0.0, 0.35, modal(0.04, [(2100.0, 0.4, 0.02), (880.0, 0.4, 0.03)], rng, 0.03)),
            (0.07, 0.40, twang * strike(seconds, 0.002, 0.26)),
            (0.10, 1.0, crack(rng, 6500.0, 0.04)),
            (0.10, 0.8, plate(rng, rng.uniform(500.0, 540.0), 0.24)),
            (0.10, 0.8, thud(rng, 110.0, 0.16)),
        ),
        HALL,
        0.22,
    )


GLOW = filters.room(generator("glow"), 1.5, 7000.0)
"""A brighter, longer room for what is kind."""


def heal(rng: Random) -> Signal:
    """Strength returning: a rising psaltery, a soft pipe under it, in a bright room."""
    parts = [
        (0.075 * step, 0.8, psaltery(Note(hertz(key), 0.9, 0.45 + 0.06 * step), rng))
        for step, key in enumerate((62, 69, 74, 76, 81))
    ]
    pipe = recorder(Note(hertz(74), 0.55, 0.40), rng)
    return filters.in_room(layer(*parts, (0.10, 0.5, pipe)), GLOW, 0.5)


def armour_gain(rng: Random) -> Signal:
    """A plate buckled on: two clinks, a strap, a fifth that settles."""
    strap = rustle(rng, 0.10, 500.0, 4000.0, 0.4) * swell(0.10, 0.5)
    sound = layer(
        (0.0, 0.5, plate(rng, 760.0, 0.20)),
        (0.06, 0.45, strap),
        (0.14, 0.8, plate(rng, 540.0, 0.34)),
        (0.14, 0.5, crack(rng, 3800.0, 0.02)),
        (0.15, 0.45, psaltery(Note(hertz(57), 0.7, 0.6), rng)),
        (0.17, 0.4, psaltery(Note(hertz(64), 0.7, 0.6), rng)),
    )
    return filters.in_room(sound, GLOW, 0.28)


def coin(rng: Random) -> Signal:
    """A coin dropped on wood: it bounces twice and settles."""
    parts = []
    base = rng.uniform(2900.0, 3300.0)
    for at, force in ((0.0, 1.0), (0.11, 0.5), (0.18, 0.28), (0.22, 0.14)):
        ring = [
            (base, 0.3, 0.35),
            (1.62 * base, 0.25, 0.25),
            (2.51 * base, 0.2, 0.15),
            (3.43 * base, 0.1, 0.09),
        ]
        parts.append((at, force, fade(modal(0.4, ring, rng, 0.012), 0.0004, 0.05)))
        parts.append((at, 0.35 * force, modal(0.05, [(640.0, 0.5, 0.03)], rng, 0.1)))
    return layer(*parts)


def dice(rng: Random) -> Signal:
    """Two bone dice thrown on the table: they knock, hop, and lie still."""
    parts = []
    for die in range(2):
        at, gap, force = 0.012 + 0.03 * die, rng.uniform(0.10, 0.13), 1.0
        while gap > 0.012:
            bone = rng.uniform(1500.0, 2300.0)
            knock = modal(
                0.06, [(bone, 0.5, 0.016), (2.2 * bone, 0.3, 0.010), (430.0, 0.4, 0.035)], rng, 0.1
            )
            parts.append((at, force, knock))
            parts.append((at, 0.5 * force, crack(rng, 5000.0, 0.006)))
            at, gap, force = at + gap, gap * rng.uniform(0.62, 0.76), force * 0.72
    return layer(*parts)


def footstep(rng: Random) -> Signal:
    """A boot on flagstones: heel, then sole."""
    roll = rng.uniform(0.055, 0.075)
    heel = modal(0.10, [(rng.uniform(95.0, 120.0), 0.6, 0.09), (310.0, 0.25, 0.05)], rng, 0.05)
    sole = rustle(rng, 0.08, 300.0, 1900.0, 0.5) * swell(0.08, 0.25)
    return layer(
        (0.0, 1.0, fade(heel, 0.002, 0.02)),
        (0.0, 0.55, crack(rng, 2200.0, 0.012)),
        (roll, 0.45, pat(rng, 135.0)),
        (roll, 0.28, sole),
    )


def step_tick(rng: Random) -> Signal:
    """A wooden counter moved on by one."""
    wood = rng.uniform(1020.0, 1120.0)
    peg = [(wood, 0.5, 0.035), (2.4 * wood, 0.25, 0.02), (0.45 * wood, 0.2, 0.05)]
    return layer(
        (0.0, 1.0, fade(modal(0.08, peg, rng), 0.0005, 0.02)), (0.0, 0.3, crack(rng, 6000.0, 0.004))
    )


def story_bell(rng: Random) -> Signal:
    """The abbey's bell, once: the tale goes on."""
    tower = filters.room(rng, 2.6, 3800.0)
    rung = bell(Note(hertz(57), 5.2, 0.9), rng)
    over = bell(Note(hertz(64), 3.6, 0.35), rng)
    sound = filters.in_room(layer((0.0, 1.0, rung), (0.9, 1.0, over)), tower, 0.45)
    return fade(sound[: samples(4.8)], 0.0, 1.6)


def drifting_air(rng: Random, seconds: float) -> Signal:
    """A soft moving band of air, used where time runs backwards."""
    centre = glide(seconds, ((0.0, 2800.0), (0.7, 900.0), (1.0, 600.0)))
    return filters.sweep(white(rng, seconds) * (1 + 0.3 * drift(rng, seconds, 20.0)), centre, 1.5)
