"""Effects of Key's fights: blades, shield, bell, arrows, flame, oil, traps, the drum of a round."""

import numpy as np

from tools.audio import filters
from tools.audio.effects_candle_dwarf import grit, link, stone
from tools.audio.effects_candle_light import flare, spit, wax
from tools.audio.effects_combat import crack, plate, steel, swish, thud
from tools.audio.effects_key_rooms import drag, timber, vaulted
from tools.audio.effects_paper import pat, rustle
from tools.audio.instruments import Note, bell, great_drum, lute
from tools.audio.score import hertz
from tools.audio.signals import (
    Random,
    Signal,
    drift,
    fade,
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


def sword_hit(rng: Random) -> Signal:
    """A blade finds what it was meant for: air, leather, what is under it."""
    swing = rng.uniform(0.07, 0.09)
    hide = white(rng, 0.11) * strike(0.11, 0.001, 0.09)
    hide = filters.apply(hide, filters.bandpass(rng.uniform(480.0, 580.0), 0.7))
    sound = layer(
        (0.0, 0.7, swish(rng, swing, 700.0, 3000.0)),
        (swing, 0.9, thud(rng, rng.uniform(84.0, 94.0), 0.22)),
        (swing, 1.6, hide),
        (swing, 0.7, crack(rng, 5200.0, 0.03)),
        (swing, 0.22, steel(rng, rng.uniform(820.0, 900.0), 0.34)),
        (swing + 0.05, 0.3, drag(rng, 0.10, 900.0, 120.0) * swell(0.10, 0.3)),
    )
    return vaulted(sound, 0.20, 0.9)


def sword_blocked(rng: Random) -> Signal:
    """A blade on a shield: the board, its iron boss, the blade complaining."""
    swing = rng.uniform(0.05, 0.07)
    sound = layer(
        (0.0, 0.5, swish(rng, swing, 700.0, 2600.0)),
        (swing, 1.0, timber(rng, rng.uniform(180.0, 215.0), 0.13)),
        (swing, 0.55, plate(rng, rng.uniform(480.0, 560.0), 0.26)),
        (swing, 0.8, crack(rng, 5600.0, 0.02)),
        (swing, 0.20, steel(rng, rng.uniform(1240.0, 1340.0), 0.42)),
        (swing + 0.06, 0.12, plate(rng, 900.0, 0.10)),
    )
    return vaulted(sound, 0.22, 0.9)


def sword_miss(rng: Random) -> Signal:
    """The blade goes by and its point draws a line on the wall."""
    seconds = rng.uniform(0.24, 0.28)
    scrape = filters.sweep(
        white(rng, 0.12) * np.abs(drift(rng, 0.12, 160.0)),
        glide(0.12, ((0.0, 3200.0), (1.0, 5200.0))),
        0.9,
    )
    return layer(
        (0.0, 1.0, swish(rng, seconds, 450.0, 2300.0)),
        (0.04, 0.35, swish(rng, seconds, 1500.0, 5000.0)),
        (seconds - 0.03, 0.28, scrape * swell(0.12, 0.3)),
        (seconds - 0.03, 0.16, stone(rng, 1900.0, 0.03)),
        (seconds - 0.02, 0.05, steel(rng, 1500.0, 0.25)),
    )


def shield_guard(rng: Random) -> Signal:
    """Feet planted, the shield's rim set on the floor: nobody comes past."""
    strap = rustle(rng, 0.12, 400.0, 3200.0, 0.5) * swell(0.12, 0.5)
    sound = layer(
        (0.0, 0.45, strap),
        (0.06, 0.5, pat(rng, 120.0)),
        (0.06, 0.3, grit(rng, 0.08, 600.0, 2300.0) * swell(0.08, 0.3)),
        (0.16, 0.8, timber(rng, rng.uniform(140.0, 155.0), 0.15)),
        (0.16, 0.42, plate(rng, rng.uniform(390.0, 430.0), 0.24)),
        (0.16, 0.6, thud(rng, 96.0, 0.18)),
        (0.16, 0.5, crack(rng, 3400.0, 0.015)),
    )
    return vaulted(sound, 0.22, 0.9)


def shove(rng: Random) -> Signal:
    """A shoulder behind it: cloth, breath, somebody's feet carried backwards."""
    breath = filters.sweep(white(rng, 0.18), glide(0.18, ((0.0, 700.0), (1.0, 1300.0))), 1.4)
    slip = drag(rng, 0.26, 1100.0, 70.0) * swell(0.26, 0.3)
    return layer(
        (0.0, 0.35, breath * swell(0.18, 0.6)),
        (0.10, 0.9, pat(rng, 105.0)),
        (0.10, 0.7, thud(rng, 74.0, 0.18)),
        (0.10, 0.5, rustle(rng, 0.14, 250.0, 2400.0, 0.5) * swell(0.14, 0.3)),
        (0.15, 0.55, slip),
        (0.15, 0.4, grit(rng, 0.26, 800.0, 2300.0) * swell(0.26, 0.3)),
        (0.40, 0.5, pat(rng, 140.0)),
    )


def bell_struck(rng: Random) -> Signal:
    """The ringer's bell, swung once at arm's length: a stroke that pushes, and its long voice."""
    push = filters.sweep(white(rng, 0.30), glide(0.30, ((0.0, 900.0), (1.0, 260.0))), 1.5)
    sound = layer(
        (0.0, 1.0, bell(Note(hertz(76), 1.9, 0.9), rng)),
        (0.0, 0.35, bell(Note(hertz(83), 1.2, 0.6), rng)),
        (0.0, 0.40, thud(rng, 88.0, 0.20)),
        (0.02, 0.40, push * swell(0.30, 0.15)),
    )
    return vaulted(sound, 0.40, 2.3)


def bow_shot(rng: Random) -> Signal:
    """A string let go, a shaft on its way, a point in wood."""
    string = modal(0.22, [(172.0, 0.5, 0.16), (344.0, 0.35, 0.11), (690.0, 0.2, 0.06)], rng, 0.03)
    flight = rng.uniform(0.16, 0.20)
    return layer(
        (0.0, 0.9, fade(string, 0.0008, 0.05)),
        (0.0, 0.8, crack(rng, 3800.0, 0.010)),
        (0.01, 0.6, swish(rng, flight, 1800.0, 4200.0)),
        (flight, 0.7, timber(rng, rng.uniform(300.0, 350.0), 0.07)),
        (flight, 0.6, crack(rng, 4200.0, 0.012)),
        (flight, 0.3, pat(rng, 160.0)),
        (
            flight + 0.01,
            0.14,
            sine(96.0 * (1.0 + 0.1 * drift(rng, 0.2, 30.0)), 0.2) * strike(0.2, 0.004, 0.18),
        ),
    )


def flame_thrown(rng: Random) -> Signal:
    """The chandler's fire: an arm, a ball of flame growing as it flies, where it bursts."""
    flight = rng.uniform(0.34, 0.38)
    rush = flare(rng, flight + 0.1, 380.0, 1500.0)
    burst = white(rng, 0.8) * strike(0.8, 0.006, 0.75) * (1.0 + 0.5 * drift(rng, 0.8, 30.0))
    burst = filters.apply(burst, filters.lowpass(1500.0), filters.highpass(70.0))
    sound = layer(
        (0.0, 0.5, swish(rng, 0.20, 400.0, 1300.0)),
        (0.02, 1.3, rush),
        (flight, 0.8, thud(rng, 58.0, 0.32)),
        (flight, 0.9, burst),
        (flight + 0.03, 0.5, spit(rng, 0.7, 90.0, 2700.0) * path(0.7, ((0, 1), (1, 0)))),
    )
    return vaulted(sound, 0.20, 1.5)


def oil_lit(rng: Random) -> Signal:
    """Fire touches oil: one soft deep breath, and a whole floor of flame."""
    seconds = 1.5
    roar = white(rng, seconds) * (1.0 + 0.5 * drift(rng, seconds, 17.0))
    roar = filters.sweep(roar, glide(seconds, ((0.0, 160.0), (0.15, 620.0), (1.0, 260.0))), 2.4)
    gulp = sine(glide(0.5, ((0.0, 46.0), (0.3, 78.0), (1.0, 52.0))), 0.5) * swell(0.5, 0.25)
    sound = layer(
        (0.0, 0.3, spit(rng, 0.12, 160.0, 3300.0)),
        (0.05, 0.9, gulp),
        (0.06, 1.5, roar * path(seconds, ((0, 0), (0.12, 1), (0.4, 0.55), (1, 0)))),
        (0.20, 0.45, spit(rng, 1.2, 60.0, 2500.0) * path(1.2, ((0, 1), (1, 0)))),
    )
    return vaulted(sound, 0.20, 1.9)


def trap_sprung(rng: Random) -> Signal:
    """A slab sinks under somebody's foot; what it held back comes out of the wall."""
    go = rng.uniform(0.13, 0.16)
    whirr = filters.sweep(white(rng, 0.16), glide(0.16, ((0.0, 1200.0), (1.0, 4600.0))), 1.0)
    sound = layer(
        (0.0, 0.6, stone(rng, 520.0, 0.05)),
        (0.0, 0.4, pat(rng, 120.0)),
        (0.05, 0.35, link(rng, 1700.0, 0.06)),
        (go - 0.06, 0.7, whirr * swell(0.16, 0.7)),
        (go, 1.0, crack(rng, 6000.0, 0.035)),
        (go, 0.55, steel(rng, rng.uniform(1040.0, 1120.0), 0.45)),
        (go + 0.02, 0.35, steel(rng, rng.uniform(1300.0, 1420.0), 0.40)),
        (go, 0.7, thud(rng, 96.0, 0.20)),
        (go + 0.02, 0.6, timber(rng, 230.0, 0.10)),
    )
    return vaulted(sound, 0.22, 1.1)


def trap_disarmed(rng: Random) -> Signal:
    """Picks among small works; a spring let down by hand, not let go."""
    parts = []
    at = 0.0
    for _ in range(4):
        parts.append((at, 0.45, link(rng, rng.uniform(2400.0, 3100.0), 0.04)))
        at += rng.uniform(0.07, 0.11)
    down = sine(glide(0.30, ((0.0, 820.0), (1.0, 300.0))), 0.30) * strike(0.30, 0.01, 0.30)
    ratchet = [(at + 0.035 * tooth, 0.25, wax(rng, 900.0 - 60.0 * tooth)) for tooth in range(8)]
    parts += [
        (at, 0.14, fade(down, 0.01, 0.05)),
        *ratchet,
        (at + 0.32, 0.5, plate(rng, 560.0, 0.10)),
        (at + 0.36, 0.40, fade(lute(Note(hertz(57), 0.5, 0.5), rng)[: samples(0.7)], 0.0, 0.3)),
        (at + 0.44, 0.40, fade(lute(Note(hertz(64), 0.5, 0.5), rng)[: samples(0.7)], 0.0, 0.3)),
    ]
    return layer(*parts)


def pit_fall(rng: Random) -> Signal:
    """The floor is not there: boards break, a fall, the bottom."""
    parts = [
        (0.0, 0.8, timber(rng, 250.0, 0.08)),
        (0.0, 0.8, crack(rng, 4200.0, 0.03)),
        (0.03, 0.5, timber(rng, 330.0, 0.06)),
        (0.05, 0.4, grit(rng, 0.45, 500.0, 2200.0) * path(0.45, ((0, 1), (1, 0)))),
        (0.06, 0.4, swish(rng, 0.34, 900.0, 380.0)),
        (0.46, 1.0, thud(rng, 60.0, 0.30)),
        (0.46, 0.6, pat(rng, 95.0)),
        (0.48, 0.20, plate(rng, 620.0, 0.12)),
    ]
    return vaulted(layer(*parts), 0.30, 1.4)


def round_drum(rng: Random) -> Signal:
    """A new round of the fight: the deep drum, once, and its rim."""
    return layer(
        (0.0, 1.0, great_drum(Note(0.0, 0.5, 0.75, "dum"), rng)),
        (rng.uniform(0.16, 0.18), 0.4, great_drum(Note(0.0, 0.2, 0.5, "ka"), rng)),
    )
