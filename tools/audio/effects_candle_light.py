"""Effects of Candle's light and of what it finds: flames, lamps, webs, coins, keys, the cage."""

import numpy as np

from tools.audio import filters
from tools.audio.effects_candle_dwarf import CAVE, bubble, link, stone
from tools.audio.effects_combat import GLOW, crack, plate, thud
from tools.audio.effects_paper import pat, snap
from tools.audio.instruments import Note, bell, lute, psaltery
from tools.audio.score import hertz
from tools.audio.signals import (
    Random,
    Signal,
    clock,
    drift,
    fade,
    glide,
    grains,
    layer,
    modal,
    path,
    samples,
    sine,
    strike,
    swell,
    white,
)


def flare(rng: Random, seconds: float, low: float, high: float) -> Signal:
    """A flame catching or leaping: a soft roar that flickers while it rises and sinks."""
    centre = glide(seconds, ((0.0, low), (0.3, high), (1.0, 0.7 * low)))
    flicker = 1.0 + 0.5 * drift(rng, seconds, 28.0)
    return filters.sweep(white(rng, seconds) * flicker, centre, 1.9) * swell(seconds, 0.25)


def hiss(rng: Random, seconds: float, centre: float) -> Signal:
    """Water on a wick: steam that sputters and thins out."""
    steam = white(rng, seconds) * strike(seconds, 0.006, seconds)
    steam *= 1.0 + 0.45 * drift(rng, seconds, 95.0)
    return filters.apply(steam, filters.bandpass(centre, 0.8), filters.highpass(0.4 * centre))


def spit(rng: Random, seconds: float, density: float, pitch: float) -> Signal:
    """Sparks of a wick or a burning thread: single dry pops."""
    pops = filters.apply(grains(rng, seconds, density), filters.bandpass(pitch, 1.1), tail=0.02)
    return 6.0 * pops[: samples(seconds)]


def wax(rng: Random, pitch: float) -> Signal:
    """A stub of wax set down or dropped: a dull knock without any ring."""
    knock = modal(0.07, [(pitch, 0.6, 0.04), (2.3 * pitch, 0.25, 0.02)], rng, 0.08)
    return layer((0.0, 1.0, fade(knock, 0.001, 0.02)), (0.0, 0.5, crack(rng, 1800.0, 0.008)))


def glint(rng: Random, pitch: float, ring: float) -> Signal:
    """A spark of light on metal: a thin high ring."""
    modes = [(pitch, 0.3, ring), (2.01 * pitch, 0.12, 0.6 * ring), (2.76 * pitch, 0.08, 0.4 * ring)]
    return fade(modal(ring, modes, rng, 0.004), 0.004, 0.4 * ring)


def candle_throw(rng: Random) -> Signal:
    """The candle leaves the hand: an arm's swing, the flame fluttering as it flies."""
    seconds = rng.uniform(0.36, 0.42)
    centre = glide(seconds, ((0.0, 450.0), (0.3, 1500.0), (1.0, 600.0)))
    rate = glide(seconds, ((0.0, 30.0), (1.0, 15.0)))
    flutter = 0.6 + 0.4 * sine(rate, seconds)
    air = filters.sweep(white(rng, seconds), centre, 1.8) * swell(seconds, 0.3) * flutter
    return layer((0.0, 1.0, air), (0.02, 0.4, flare(rng, seconds, 250.0, 520.0)))


def candle_land(rng: Random) -> Signal:
    """Wax on stone: it hops twice, lies, and the flame stands up again."""
    base = rng.uniform(430.0, 500.0)
    return layer(
        (0.0, 1.0, wax(rng, base)),
        (0.0, 0.20, stone(rng, 1250.0, 0.03)),
        (0.10, 0.45, wax(rng, 1.12 * base)),
        (0.16, 0.20, wax(rng, 1.2 * base)),
        (0.12, 0.8, flare(rng, 0.34, 300.0, 800.0)),
    )


def candle_take(rng: Random) -> Signal:
    """A candle picked up: wax comes off the stone, a warm string under it."""
    return layer(
        (0.0, 0.8, wax(rng, 560.0)),
        (0.0, 0.35, snap(rng, 0.6)),
        (0.03, 0.6, flare(rng, 0.30, 350.0, 1000.0)),
        (0.02, 0.50, fade(lute(Note(hertz(62), 0.5, 0.55), rng)[: samples(0.7)], 0.0, 0.3)),
        (0.09, 0.45, fade(lute(Note(hertz(69), 0.5, 0.5), rng)[: samples(0.7)], 0.0, 0.3)),
    )


def flame_out(rng: Random) -> Signal:
    """The flame is gone: a gulp, a long hiss, darkness."""
    gulp = filters.sweep(white(rng, 0.2), glide(0.2, ((0.0, 1100.0), (1.0, 260.0))), 1.6)
    drops = spit(rng, 0.5, 45.0, 3100.0) * path(0.5, ((0, 1), (1, 0)))
    sound = layer(
        (0.0, 1.0, gulp * swell(0.2, 0.3)),
        (0.05, 0.85, hiss(rng, 0.85, rng.uniform(5000.0, 5800.0))),
        (0.06, 0.5, drops),
        (0.03, 0.45, thud(rng, 70.0, 0.18)),
    )
    return filters.in_room(sound, CAVE, 0.16)[: samples(1.3)]


def flame_lit(rng: Random) -> Signal:
    """The wick takes: sparks, a small roar, and it stands."""
    return layer(
        (0.0, 0.5, spit(rng, 0.22, 160.0, 3800.0) * swell(0.22, 0.5)),
        (0.08, 1.2, flare(rng, 0.55, 320.0, 1250.0)),
        (0.16, 0.30, fade(lute(Note(hertz(57), 0.7, 0.4), rng)[: samples(0.8)], 0.02, 0.4)),
        (0.18, 0.25, fade(lute(Note(hertz(64), 0.7, 0.4), rng)[: samples(0.8)], 0.02, 0.4)),
    )


def lamp_lit(rng: Random) -> Signal:
    """A lamp lit for good: its flame, its iron frame, two bells that say one may come back here."""
    sound = layer(
        (0.0, 0.35, link(rng, 1250.0, 0.16)),
        (0.04, 1.0, flare(rng, 0.7, 300.0, 1400.0)),
        (0.10, 0.75, bell(Note(hertz(69), 0.9, 0.55), rng)),
        (0.26, 0.70, bell(Note(hertz(74), 1.1, 0.55), rng)),
        (0.12, 0.40, psaltery(Note(hertz(62), 0.9, 0.45), rng)),
    )
    return fade(filters.in_room(sound, GLOW, 0.40)[: samples(2.1)], 0.0, 0.8)


def web_burn(rng: Random) -> Signal:
    """A web catches: threads snap one after another, fire runs along them, ash."""
    seconds = 0.75
    fire = filters.sweep(
        white(rng, seconds) * (1.0 + 0.6 * drift(rng, seconds, 34.0)),
        glide(seconds, ((0.0, 500.0), (0.35, 2200.0), (1.0, 700.0))),
        2.2,
    ) * path(seconds, ((0, 0.1), (0.2, 1), (0.6, 0.6), (1, 0)))
    sparks = spit(rng, seconds, 130.0, 2900.0) * path(seconds, ((0, 1), (0.6, 0.8), (1, 0)))
    threads = [
        (rng.uniform(0.02, 0.5), rng.uniform(0.15, 0.4), snap(rng, rng.uniform(1.5, 2.8)))
        for _ in range(11)
    ]
    return layer((0.0, 1.0, fire), (0.0, 0.7, sparks), *threads)


def wick_low(rng: Random) -> Signal:
    """The wick drowns in its own wax: it sputters, ducks, crackles, and just holds."""
    seconds = rng.uniform(1.0, 1.15)
    ducking = np.clip(0.5 + 0.9 * drift(rng, seconds, 9.0), 0.05, 1.4)
    breath = filters.apply(white(rng, seconds), filters.bandpass(520.0, 0.8)) * ducking
    sputter = spit(rng, seconds, 55.0, 3300.0) * ducking
    return layer(
        (0.0, 0.45, fade(breath, 0.05, 0.25)),
        (0.0, 1.0, spit(rng, 0.08, 160.0, 2700.0)),
        (0.0, 1.0, fade(sputter, 0.02, 0.25)),
        (0.2, 0.18, bubble(rng, 620.0, 0.05)),
        (0.55, 0.14, bubble(rng, 780.0, 0.05)),
    )


def draught(rng: Random) -> Signal:
    """Wind through a crack in the wall: a gust with a hollow, wandering note in it."""
    seconds = rng.uniform(1.25, 1.45)
    wander = glide(seconds, ((0.0, 380.0), (0.4, 720.0), (0.65, 610.0), (1.0, 340.0)))
    howl = filters.sweep(white(rng, seconds), wander * (1.0 + 0.04 * drift(rng, seconds, 6.0)), 0.4)
    air = filters.sweep(white(rng, seconds), 2.2 * wander, 2.4)
    gust = path(seconds, ((0, 0.12), (0.12, 0.5), (0.4, 1), (0.6, 0.65), (1, 0)))
    return layer((0.0, 2.2, howl * gust), (0.0, 0.45, air * gust))


def gold_coin(rng: Random) -> Signal:
    """A gold piece off the stone into the purse: a clear ring on a note of the five."""
    key = int(rng.choice((81, 83, 86, 88)))
    pitch = hertz(key + 12)
    ring = [
        (pitch, 0.34, 0.42),
        (1.506 * pitch, 0.20, 0.22),
        (2.42 * pitch, 0.16, 0.14),
        (3.3 * pitch, 0.08, 0.08),
    ]
    return layer(
        (0.0, 1.0, fade(modal(0.45, ring, rng, 0.003), 0.0004, 0.12)),
        (0.0, 0.25, stone(rng, 2100.0, 0.02)),
        (0.055, 0.35, fade(modal(0.25, ring, rng, 0.01), 0.0004, 0.08)),
        (0.0, 0.45, fade(psaltery(Note(hertz(key), 0.4, 0.5), rng)[: samples(0.5)], 0.0, 0.25)),
    )


def coin_reveal(rng: Random) -> Signal:
    """Light finds gold: glints running upwards over a hushed psaltery."""
    parts = []
    for step, key in enumerate((74, 78, 81, 86, 88)):
        at = 0.06 * step
        parts.append((at, 0.55, psaltery(Note(hertz(key), 0.5, 0.32 + 0.05 * step), rng)))
        parts.append((at + 0.03, 0.30, glint(rng, hertz(key + 24), 0.5)))
    sound = filters.in_room(layer(*parts), GLOW, 0.45)
    return fade(sound[: samples(1.5)], 0.0, 0.6)


def key_found(rng: Random) -> Signal:
    """An iron key lifted off its nail: it jingles; a fourth answers."""
    sound = layer(
        (0.0, 0.50, link(rng, 1750.0, 0.35)),
        (0.07, 0.40, link(rng, 2150.0, 0.30)),
        (0.12, 0.28, link(rng, 2600.0, 0.25)),
        (0.0, 0.3, crack(rng, 6500.0, 0.006)),
        (0.10, 0.75, psaltery(Note(hertz(69), 0.7, 0.55), rng)),
        (0.21, 0.85, psaltery(Note(hertz(74), 0.9, 0.60), rng)),
        (0.21, 0.40, psaltery(Note(hertz(66), 0.9, 0.45), rng)),
    )
    return fade(filters.in_room(sound, GLOW, 0.35)[: samples(1.6)], 0.0, 0.6)


def iron_creak(rng: Random, seconds: float, low: float, high: float) -> Signal:
    """A hinge that sticks and slips: a buzz of small releases, rising, ringing in the iron."""
    rate = glide(seconds, ((0.0, low), (0.6, high), (1.0, 0.8 * high)))
    rate = rate * (1.0 + 0.12 * drift(rng, seconds, 14.0))
    turned = np.cumsum(rate) / samples(1.0)
    slips = np.where(np.diff(np.floor(turned), prepend=0.0) > 0.0, 1.0, 0.0)
    slips *= 0.6 + 0.4 * rng.random(len(slips))
    rung = sum(
        (
            gain * filters.apply(slips, filters.bandpass(tone, quality))
            for tone, quality, gain in (
                (610.0, 14.0, 1.0),
                (1130.0, 18.0, 0.8),
                (1870.0, 20.0, 0.6),
                (3050.0, 12.0, 0.3),
            )
        ),
        start=np.zeros(len(slips)),
    )
    return 8.0 * fade(rung, 0.03, 0.08)


def cage_open(rng: Random) -> Signal:
    """The treasure's cage: the lock gives, a ratchet runs, the grating creaks up and stands."""
    parts = [
        (0.0, 0.7, plate(rng, 520.0, 0.16)),
        (0.0, 0.6, crack(rng, 4200.0, 0.015)),
        (0.10, 0.45, link(rng, 1050.0, 0.14)),
    ]
    at = 0.24
    for index in range(9):
        parts.append((at, 0.30 + 0.02 * index, link(rng, 1500.0 + 45.0 * index, 0.07)))
        parts.append((at, 0.16, wax(rng, 360.0)))
        at += 0.075 - 0.003 * index
    parts += [
        (0.26, 0.35, iron_creak(rng, 0.62, 38.0, 92.0)),
        (at + 0.06, 0.9, plate(rng, 330.0, 0.55)),
        (at + 0.06, 0.6, thud(rng, 88.0, 0.22)),
        (at + 0.06, 0.5, crack(rng, 3600.0, 0.02)),
    ]
    return fade(filters.in_room(layer(*parts), CAVE, 0.25)[: samples(2.0)], 0.0, 0.6)


def teleport(rng: Random) -> Signal:
    """Through the twin doors: a chord drawn in from nowhere, a fold in the air, the other side."""
    seconds = 0.75
    rising = path(seconds, ((0, 0), (0.9, 1), (1, 0)))
    drawn = np.zeros(samples(seconds))
    for key in (50, 57, 62, 69, 76):
        for detune in (-0.004, 0.005):
            bent = glide(seconds, ((0.0, hertz(key) * 0.94), (1.0, hertz(key) * (1.0 + detune))))
            drawn += 0.09 * sine(bent, seconds, rng.random())
    shimmer = 1.0 + 0.35 * np.sin(2 * np.pi * 11.0 * clock(seconds))
    air = filters.sweep(white(rng, seconds), glide(seconds, ((0.0, 500.0), (1.0, 4200.0))), 1.2)
    sound = layer(
        (0.0, 1.0, drawn * rising**1.6 * shimmer),
        (0.0, 0.5, air * rising**2),
        (seconds - 0.03, 0.6, thud(rng, 64.0, 0.25)),
        (seconds, 0.45, psaltery(Note(hertz(74), 0.8, 0.5), rng)),
        (seconds + 0.05, 0.40, psaltery(Note(hertz(81), 0.8, 0.45), rng)),
        (seconds + 0.02, 0.14, glint(rng, hertz(98), 0.5)),
    )
    return fade(filters.in_room(sound, GLOW, 0.45)[: samples(2.0)], 0.0, 0.7)


def medal_won(rng: Random) -> Signal:
    """A medal pressed into wax and rung once: a seal, then three bells."""
    sound = layer(
        (0.0, 0.55, thud(rng, 82.0, 0.16)),
        (0.0, 0.35, pat(rng, 150.0)),
        (0.10, 0.60, bell(Note(hertz(74), 0.9, 0.50), rng)),
        (0.24, 0.60, bell(Note(hertz(81), 0.9, 0.50), rng)),
        (0.38, 0.65, bell(Note(hertz(86), 1.1, 0.55), rng)),
        (0.38, 0.45, psaltery(Note(hertz(78), 1.0, 0.5), rng)),
        (0.38, 0.40, psaltery(Note(hertz(69), 1.0, 0.5), rng)),
    )
    return fade(filters.in_room(sound, GLOW, 0.35)[: samples(2.1)], 0.0, 0.8)
