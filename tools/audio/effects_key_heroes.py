"""Effects of Key's party: what it drinks, reads, finds and suffers, how it grows and rests."""

import numpy as np

from tools.audio import filters
from tools.audio.effects_candle_dwarf import bubble, link
from tools.audio.effects_candle_light import flare, glint, spit, wax
from tools.audio.effects_combat import GLOW, crack, plate, thud
from tools.audio.effects_key_rooms import timber, vaulted
from tools.audio.effects_paper import pat, rustle, snap
from tools.audio.instruments import Note, bell, flute, great_drum, lute, psaltery, viol
from tools.audio.score import hertz
from tools.audio.signals import (
    Random,
    Signal,
    clock,
    drift,
    fade,
    glide,
    harmonics,
    layer,
    modal,
    path,
    samples,
    sine,
    strike,
    swell,
    turns,
    white,
)


def cry(rng: Random, seconds: float, pitches: tuple[tuple[float, float], ...]) -> Signal:
    """A human voice, "ah" closing: pitch glides through `(part, hertz)`; formants follow the size.

    Higher voices come from shorter throats: the formants rise with the first pitch.
    """
    size = (pitches[0][1] / 130.0) ** 0.35
    cents = 22.0 * drift(rng, seconds, 19.0)
    phase = turns(glide(seconds, pitches) * 2.0 ** (cents / 1200.0), seconds)
    buzz = harmonics(phase, tuple(1.0 / k**0.9 for k in range(1, 30))) + 0.22 * white(rng, seconds)
    mouth = sum(
        (
            gain * filters.apply(buzz, filters.bandpass(formant * size, quality))
            for formant, quality, gain in (
                (620.0, 4.0, 1.0),
                (1080.0, 6.0, 0.7),
                (2500.0, 8.0, 0.3),
            )
        ),
        start=np.zeros(samples(seconds)),
    )
    return mouth * path(seconds, ((0, 0), (0.10, 1), (0.5, 0.7), (1, 0)))


def song_sung(rng: Random) -> Signal:
    """The ringer hums three notes everybody knows; a string finds them."""
    parts = []
    for at, seconds, key in ((0.0, 0.42, 57), (0.36, 0.42, 60), (0.72, 0.85, 64)):
        pitch = hertz(key)
        hum = cry(rng, seconds, ((0.0, 0.97 * pitch), (0.15, pitch), (1.0, pitch)))
        hum = filters.apply(hum, filters.lowpass(1100.0))
        parts.append((at, 0.8, fade(hum, 0.05, 0.15)))
        parts.append((at + 0.02, 0.45, psaltery(Note(hertz(key + 12), 0.7, 0.4), rng)))
    return fade(filters.in_room(layer(*parts), GLOW, 0.35)[: samples(2.2)], 0.0, 0.7)


def potion_drunk(rng: Random) -> Signal:
    """A cork, three swallows, an empty flask put away."""
    pop = sine(glide(0.05, ((0.0, 380.0), (1.0, 760.0))), 0.05) * strike(0.05, 0.001, 0.05)
    glass = [(1850.0, 0.2, 0.10), (4100.0, 0.12, 0.06), (6900.0, 0.06, 0.04)]
    parts = [(0.0, 0.9, fade(pop, 0.0006, 0.01)), (0.0, 0.35, crack(rng, 4200.0, 0.006))]
    at = 0.24
    for _ in range(3):
        parts.append((at, 0.9, bubble(rng, rng.uniform(190.0, 240.0), 0.10)))
        parts.append((at + 0.05, 0.45, bubble(rng, rng.uniform(330.0, 420.0), 0.05)))
        parts.append((at + 0.03, 0.35, pat(rng, 130.0)))
        at += rng.uniform(0.19, 0.23)
    sigh = filters.sweep(white(rng, 0.35), glide(0.35, ((0.0, 900.0), (1.0, 500.0))), 1.2)
    parts += [
        (at, 0.30, sigh * swell(0.35, 0.3)),
        (at + 0.22, 0.4, fade(modal(0.12, glass, rng, 0.02), 0.0005, 0.02)),
        (at + 0.22, 0.3, wax(rng, 480.0)),
    ]
    return layer(*parts)


def scroll_read(rng: Random) -> Signal:
    """A seal broken, a leaf unrolled, letters that light up as they are said and are gone."""
    leaf = rustle(rng, 0.40, 300.0, 8000.0, 0.7)
    leaf *= path(0.40, ((0, 0.2), (0.4, 1), (0.8, 0.5), (1, 0)))
    parts = [(0.0, 0.45, snap(rng, 0.8)), (0.05, 0.5, leaf)]
    for step, key in enumerate((69, 76, 81, 88)):
        at = 0.38 + 0.09 * step
        parts.append((at, 0.40, psaltery(Note(hertz(key), 0.9, 0.40), rng)))
        parts.append((at + 0.02, 0.18, glint(rng, hertz(key + 24), 0.7)))
    ash = filters.sweep(white(rng, 0.6), glide(0.6, ((0.0, 1400.0), (1.0, 4200.0))), 1.2)
    parts.append((0.70, 0.30, ash * swell(0.6, 0.3)))
    return fade(filters.in_room(layer(*parts), GLOW, 0.40)[: samples(2.0)], 0.0, 0.7)


def hero_hurt(rng: Random) -> Signal:
    """A blow gets through: mail, ribs, a cry bitten off. Every take is another throat."""
    pitch = rng.uniform(118.0, 225.0)
    return layer(
        (0.0, 0.9, thud(rng, rng.uniform(64.0, 74.0), 0.22)),
        (0.0, 0.8, crack(rng, 2300.0, 0.03)),
        (0.0, 0.14, plate(rng, rng.uniform(700.0, 900.0), 0.14)),
        (
            0.03,
            0.9,
            cry(rng, 0.24, ((0.0, 1.15 * pitch), (0.25, 1.35 * pitch), (1.0, 0.9 * pitch))),
        ),
        (0.0, 0.12, rustle(rng, 0.12, 300.0, 2200.0, 0.5) * swell(0.12, 0.3)),
    )


def hero_down(rng: Random) -> Signal:
    """Somebody is on the floor: knees, shield, a breath out; two low strings, a half step."""
    sound = layer(
        (0.0, 0.6, thud(rng, 88.0, 0.20)),
        (0.05, 0.55, cry(rng, 0.45, ((0.0, 160.0), (0.2, 170.0), (1.0, 88.0)))),
        (0.24, 1.0, thud(rng, 58.0, 0.34)),
        (0.24, 0.5, pat(rng, 100.0)),
        (0.30, 0.35, timber(rng, 180.0, 0.10)),
        (0.30, 0.30, plate(rng, 430.0, 0.26)),
        (0.45, 0.16, plate(rng, 480.0, 0.20)),
        (0.30, 0.60, lute(Note(hertz(46), 0.9, 0.6), rng)),
        (0.62, 0.65, lute(Note(hertz(45), 1.2, 0.6), rng)),
    )
    return vaulted(sound, 0.30, 2.0)


def hero_raised(rng: Random) -> Signal:
    """A hand, a pull, armour coming up off the floor; a fifth that stands on its own feet."""
    sound = layer(
        (0.0, 0.7, pat(rng, 180.0)),
        (0.02, 0.40, rustle(rng, 0.30, 300.0, 2600.0, 0.5) * swell(0.30, 0.6)),
        (0.14, 0.22, plate(rng, 620.0, 0.14)),
        (0.26, 0.18, plate(rng, 760.0, 0.12)),
        (0.30, 0.5, pat(rng, 120.0)),
        (0.30, 0.55, lute(Note(hertz(57), 0.8, 0.55), rng)),
        (0.40, 0.55, lute(Note(hertz(64), 0.9, 0.55), rng)),
        (0.50, 0.60, psaltery(Note(hertz(69), 1.0, 0.5), rng)),
    )
    return fade(filters.in_room(sound, GLOW, 0.30)[: samples(1.8)], 0.0, 0.6)


def level_up(rng: Random) -> Signal:
    """More than one was: strings climb, a flute holds the top, two small bells."""
    parts = [
        (0.09 * step, 0.6, psaltery(Note(hertz(key), 1.0, 0.45 + 0.05 * step), rng))
        for step, key in enumerate((57, 64, 69, 71, 76))
    ]
    sound = layer(
        *parts,
        (0.40, 0.55, flute(Note(hertz(76), 0.75, 0.55), rng)),
        (0.45, 0.45, bell(Note(hertz(81), 1.0, 0.5), rng)),
        (0.62, 0.45, bell(Note(hertz(88), 1.2, 0.5), rng)),
        (0.0, 0.40, great_drum(Note(0.0, 0.4, 0.6, "dum"), rng)),
    )
    return fade(filters.in_room(sound, GLOW, 0.42)[: samples(2.3)], 0.0, 0.9)


def purse_gold(rng: Random) -> Signal:
    """A handful of coins into a purse."""
    parts = []
    for _ in range(15):
        at = 0.02 + 0.42 * float(rng.random()) ** 1.1
        pitch = rng.uniform(2500.0, 4300.0)
        ring = [(pitch, 0.3, 0.16), (1.6 * pitch, 0.22, 0.11), (2.5 * pitch, 0.12, 0.07)]
        parts.append((at, rng.uniform(0.3, 0.8), fade(modal(0.18, ring, rng, 0.02), 0.0004, 0.04)))
        parts.append((at, 0.10, crack(rng, 7000.0, 0.004)))
    return layer(*parts, (0.30, 0.6, pat(rng, 150.0)), (0.46, 0.35, pat(rng, 190.0)))


def ring_key(rng: Random) -> Signal:
    """A key slid on the party's ring: it runs along the iron and knocks against the others."""
    slide = filters.sweep(
        white(rng, 0.16) * np.abs(drift(rng, 0.16, 140.0)),
        glide(0.16, ((0.0, 3600.0), (1.0, 2600.0))),
        0.8,
    )
    parts = [(0.0, 0.5, link(rng, 1500.0, 0.18)), (0.03, 0.55, slide * swell(0.16, 0.5))]
    at = 0.17
    for index in range(4):
        parts.append((at, 0.55 / (1.0 + 0.5 * index), link(rng, rng.uniform(1600.0, 2600.0), 0.26)))
        at += rng.uniform(0.04, 0.08)
    sound = layer(*parts, (0.17, 0.30, crack(rng, 6000.0, 0.006)))
    return vaulted(sound, 0.16, 0.9)


def candle_low(rng: Random) -> Signal:
    """The party's candle ducks and gutters; under it the viol draws one uneasy half step."""
    seconds = 1.3
    ducking = np.clip(0.55 + 0.9 * drift(rng, seconds, 7.0), 0.05, 1.4)
    flutter = 0.6 + 0.4 * np.sin(2 * np.pi * 13.0 * clock(seconds))
    breath = filters.apply(white(rng, seconds), filters.bandpass(430.0, 0.7)) * ducking * flutter
    return layer(
        (0.0, 0.6, fade(breath, 0.04, 0.3)),
        (0.0, 0.9, fade(spit(rng, seconds, 40.0, 3000.0) * ducking, 0.01, 0.3)),
        (0.02, 0.40, viol(Note(hertz(46), 0.45, 0.45), rng)),
        (0.50, 0.40, viol(Note(hertz(45), 0.6, 0.40), rng)),
    )


def camp_rest(rng: Random) -> Signal:
    """Rest: a fire catches, packs are let down, three strings by somebody who is tired."""
    seconds = 2.7
    breath = filters.apply(white(rng, seconds), filters.lowpass(420.0), filters.highpass(60.0))
    breath *= (1.0 + 0.4 * drift(rng, seconds, 9.0)) * path(
        seconds, ((0, 0), (0.15, 1), (0.7, 0.7), (1, 0))
    )
    parts = [
        (0.0, 0.5, spit(rng, 0.25, 150.0, 3400.0) * swell(0.25, 0.5)),
        (0.10, 0.8, flare(rng, 0.6, 320.0, 1200.0)),
        (0.10, 0.7, breath),
        (0.20, 0.6, fade(spit(rng, 2.4, 14.0, 2300.0), 0.1, 0.9)),
        (0.45, 0.5, pat(rng, 105.0)),
        (0.45, 0.25, rustle(rng, 0.35, 250.0, 2200.0, 0.5) * swell(0.35, 0.3)),
    ]
    for at, key in ((0.80, 57), (1.15, 64), (1.50, 60), (1.90, 57)):
        parts.append((at, 0.55, lute(Note(hertz(key), 0.9, 0.42), rng)))
    return fade(layer(*parts)[: samples(3.0)], 0.0, 1.0)
