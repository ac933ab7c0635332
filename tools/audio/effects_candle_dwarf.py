"""Effects of Candle's dwarf: steps, jumps, chains, crawling, water, blows, and his way back."""

import numpy as np

from tools.audio import filters
from tools.audio.effects_combat import GLOW, crack, plate, swish, thud
from tools.audio.effects_paper import pat, rustle
from tools.audio.instruments import Note, lute
from tools.audio.score import hertz
from tools.audio.signals import (
    Random,
    Signal,
    clock,
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
    strike,
    swell,
    turns,
    white,
)

CAVE = filters.room(generator("cave"), 1.2, 3200.0)
"""The vaults of the castle: longer and darker than the hall of the duels."""


def stone(rng: Random, pitch: float, length: float) -> Signal:
    """A stone struck by another: crowded, dry, high partials that die almost at once."""
    ratios = (1.0, 1.58, 2.24, 2.92, 4.11)
    modes = [
        (pitch * ratio, 0.42 / (1.0 + 0.35 * index), length / (1.0 + 0.4 * index))
        for index, ratio in enumerate(ratios)
    ]
    return fade(modal(1.2 * length, modes, rng, 0.05), 0.0006, 0.3 * length)


def grit(rng: Random, seconds: float, density: float, pitch: float) -> Signal:
    """Sand and small stones rolling: separate grains, each a tiny knock around `pitch`."""
    rolled = filters.apply(grains(rng, seconds, density), filters.bandpass(pitch, 0.9), tail=0.01)
    return 4.0 * rolled[: samples(seconds)]


def link(rng: Random, pitch: float, ring: float) -> Signal:
    """One link of a chain against the next: small, bright, inharmonic iron."""
    ratios = (1.0, 1.41, 2.17, 2.83, 3.66)
    modes = [
        (pitch * ratio, 0.3 / (1.0 + 0.3 * index), ring / (1.0 + 0.5 * index))
        for index, ratio in enumerate(ratios)
    ]
    return fade(modal(1.1 * ring, modes, rng, 0.03), 0.0006, 0.3 * ring)


def bubble(rng: Random, pitch: float, length: float) -> Signal:
    """A bubble of air let go under water: a short sine that rises as it shrinks."""
    rising = glide(length, ((0.0, pitch), (1.0, pitch * rng.uniform(1.25, 1.7))))
    return fade(sine(rising, length) * strike(length, 0.003, 1.1 * length), 0.001, 0.005)


def voice(rng: Random, seconds: float, pitches: tuple[tuple[float, float], ...]) -> Signal:
    """A bearded throat without words, "oh" closing: a buzz through three formants, and breath."""
    cents = 18.0 * drift(rng, seconds, 22.0)
    phase = turns(glide(seconds, pitches) * 2.0 ** (cents / 1200.0), seconds)
    buzz = harmonics(phase, tuple(1.0 / k for k in range(1, 30)))
    buzz += 0.25 * white(rng, seconds)
    open_mouth = sum(
        (
            gain * filters.apply(buzz, filters.bandpass(formant, quality))
            for formant, quality, gain in ((430.0, 4.0, 1.0), (860.0, 6.0, 0.6), (2350.0, 8.0, 0.2))
        ),
        start=np.zeros(samples(seconds)),
    )
    return open_mouth * path(seconds, ((0, 0), (0.12, 1), (0.5, 0.7), (1, 0)))


def dwarf_step(rng: Random) -> Signal:
    """A hobnailed boot on stone: the heel, the nails, a little grit under the sole."""
    roll = rng.uniform(0.045, 0.06)
    low = rng.uniform(92.0, 132.0)
    heel = modal(0.09, [(low, 0.55, 0.08), (rng.uniform(230.0, 310.0), 0.2, 0.05)], rng)
    nails = stone(rng, rng.uniform(1500.0, 2100.0), 0.022)
    sole = layer(
        (0.0, 0.40, pat(rng, rng.uniform(130.0, 175.0))),
        (0.0, 0.5, grit(rng, 0.05, 900.0, 2600.0) * swell(0.05, 0.3)),
    )
    step = layer(
        (0.0, 1.0, fade(heel, 0.0015, 0.02)),
        (0.0, 0.45, crack(rng, 2600.0, 0.010)),
        (0.001, 0.22, nails),
        (roll, rng.uniform(0.6, 0.9), sole),
    )
    return filters.in_room(step, CAVE, 0.10)[: samples(0.35)]


def dwarf_jump(rng: Random) -> Signal:
    """A push off the stone, coat and belt following."""
    seconds = rng.uniform(0.20, 0.24)
    cloth = rustle(rng, seconds, 350.0, 3800.0, 0.25)
    cloth = filters.sweep(cloth, glide(seconds, ((0.0, 600.0), (1.0, 1700.0))), 2.2)
    return layer(
        (0.0, 0.45, pat(rng, 130.0)),
        (0.0, 0.50, grit(rng, 0.06, 800.0, 2200.0) * swell(0.06, 0.2)),
        (0.01, 1.2, cloth * swell(seconds, 0.35)),
        (0.09, 0.05, link(rng, rng.uniform(2300.0, 2700.0), 0.06)),
    )


def dwarf_land_soft(rng: Random) -> Signal:
    """Two boots, one a moment after the other, from no great height."""
    second = rng.uniform(0.018, 0.03)
    return layer(
        (0.0, 0.9, pat(rng, rng.uniform(105.0, 120.0))),
        (0.0, 0.30, crack(rng, 2400.0, 0.012)),
        (second, 0.6, pat(rng, 140.0)),
        (second, 0.16, stone(rng, 1700.0, 0.02)),
        (0.01, 0.35, grit(rng, 0.09, 700.0, 2400.0) * swell(0.09, 0.2)),
        (0.02, 0.20, rustle(rng, 0.12, 300.0, 2200.0, 0.3) * swell(0.12, 0.25)),
    )


def dwarf_land_hard(rng: Random) -> Signal:
    """A drop that goes into the knees: boots, belt, pack, and dust running away."""
    sound = layer(
        (0.0, 1.0, thud(rng, rng.uniform(56.0, 76.0), 0.24)),
        (0.0, 0.8, crack(rng, 3000.0, 0.025)),
        (0.0, 0.25, stone(rng, 1300.0, 0.04)),
        (0.03, 0.55, pat(rng, 110.0)),
        (0.05, 0.10, link(rng, rng.uniform(1900.0, 2300.0), 0.10)),
        (0.08, 0.07, link(rng, rng.uniform(2500.0, 2900.0), 0.08)),
        (0.02, 0.45, grit(rng, 0.22, 600.0, 2300.0) * path(0.22, ((0, 1), (1, 0)))),
        (0.04, 0.30, rustle(rng, 0.16, 250.0, 1800.0, 0.4) * swell(0.16, 0.25)),
    )
    return filters.in_room(sound, CAVE, 0.18)[: samples(0.8)]


def chain_climb(rng: Random) -> Signal:
    """A hand's grip on a chain: links take the weight one by one, and iron creaks a little."""
    parts: list[tuple[float, float, Signal]] = [(0.0, 0.35, pat(rng, 210.0))]
    at = 0.0
    for index in range(int(rng.integers(3, 5))):
        parts.append((at, 0.6 / (1 + index), link(rng, rng.uniform(1350.0, 2100.0), 0.14)))
        parts.append((at, 0.16 / (1 + index), crack(rng, 6000.0, 0.006)))
        at += rng.uniform(0.025, 0.055)
    return filters.in_room(layer(*parts), CAVE, 0.14)[: samples(0.5)]


def dwarf_crawl(rng: Random) -> Signal:
    """A knee and a sleeve drawn over stone."""
    seconds = rng.uniform(0.24, 0.30)
    centre = glide(seconds, ((0.0, 700.0), (0.5, 1300.0), (1.0, 800.0)))
    cloth = filters.sweep(rustle(rng, seconds, 250.0, 3200.0, 0.45), centre, 2.4)
    return layer(
        (0.0, 1.0, cloth * swell(seconds, 0.4)),
        (0.02, 0.45, grit(rng, seconds, 420.0, 2100.0) * swell(seconds, 0.45)),
        (0.0, 0.35, pat(rng, 160.0)),
    )


def dwarf_splash(rng: Random) -> Signal:
    """A body into water: the slap, the crown of spray, bubbles coming up after."""
    spray = filters.sweep(
        white(rng, 0.6), glide(0.6, ((0.0, 900.0), (0.12, 2900.0), (1.0, 1300.0))), 2.6
    ) * path(0.6, ((0, 0.3), (0.1, 1), (0.35, 0.45), (1, 0)))
    parts = [
        (0.0, 0.8, thud(rng, 95.0, 0.20)),
        (0.0, 0.9, crack(rng, 3200.0, 0.03)),
        (0.0, 1.3, spray),
    ]
    for _ in range(22):
        at = 0.06 + 0.75 * float(rng.random()) ** 1.6
        size = float(rng.uniform(420.0, 1500.0))
        parts.append((at, 0.34 * (1.0 - at), bubble(rng, size, rng.uniform(0.03, 0.08))))
    return filters.in_room(layer(*parts), CAVE, 0.15)[: samples(1.3)]


def dwarf_swim(rng: Random) -> Signal:
    """A stroke: water pushed aside, closing behind the arm in a few bubbles."""
    seconds = rng.uniform(0.34, 0.40)
    centre = glide(seconds, ((0.0, 450.0), (0.45, 1100.0), (1.0, 500.0)))
    parts = [(0.0, 1.0, filters.sweep(white(rng, seconds), centre, 2.0) * swell(seconds, 0.4))]
    for _ in range(7):
        at = rng.uniform(0.12, 0.42)
        parts.append((at, 0.16, bubble(rng, rng.uniform(420.0, 1100.0), rng.uniform(0.03, 0.07))))
    return layer(*parts)


def dwarf_hurt(rng: Random) -> Signal:
    """A knock in the ribs, the breath it costs, and the flame blown flat."""
    low = rng.uniform(118.0, 132.0)
    gasp = filters.sweep(white(rng, 0.22), glide(0.22, ((0.0, 900.0), (1.0, 420.0))), 1.6)
    return layer(
        (0.0, 0.9, thud(rng, 72.0, 0.20)),
        (0.0, 0.8, crack(rng, 1900.0, 0.03)),
        (0.02, 0.75, voice(rng, 0.20, ((0.0, 1.25 * low), (0.3, 1.4 * low), (1.0, low)))),
        (0.06, 0.5, gasp * swell(0.22, 0.25)),
        (0.04, 0.06, plate(rng, rng.uniform(800.0, 1100.0), 0.10)),
    )


def dwarf_dies(rng: Random) -> Signal:
    """The end of a try: a blow, a groan sinking, the candle falling and hissing out."""
    hiss = white(rng, 0.45) * strike(0.45, 0.01, 0.4) * (1.0 + 0.4 * drift(rng, 0.45, 80.0))
    hiss = filters.apply(hiss, filters.bandpass(5600.0, 0.9), filters.highpass(2300.0))
    sound = layer(
        (0.0, 1.0, thud(rng, 52.0, 0.40)),
        (0.0, 0.7, crack(rng, 2400.0, 0.04)),
        (0.03, 0.60, voice(rng, 0.50, ((0.0, 150.0), (0.15, 165.0), (1.0, 78.0)))),
        (0.30, 0.45, stone(rng, 640.0, 0.05)),
        (0.42, 0.25, stone(rng, 700.0, 0.04)),
        (0.44, 0.30, hiss),
        (0.10, 0.35, lute(Note(hertz(39), 0.8, 0.6), rng)),
        (0.34, 0.35, lute(Note(hertz(38), 0.9, 0.6), rng)),
    )
    return fade(filters.in_room(sound, CAVE, 0.30)[: samples(1.5)], 0.0, 0.5)


def floor_retry(rng: Random) -> Signal:
    """Once more: steel on flint, twice, and the tinder takes."""
    parts = []
    for at, force in ((0.0, 0.7), (0.13, 1.0)):
        scrape = white(rng, 0.05) * swell(0.05, 0.3)
        scrape = filters.apply(scrape, filters.bandpass(4300.0, 1.0), filters.highpass(1500.0))
        parts += [
            (at, 0.9 * force, scrape),
            (at, 0.25 * force, link(rng, rng.uniform(2600.0, 3000.0), 0.05)),
            (at, 0.3 * force, stone(rng, 1900.0, 0.025)),
        ]
    puff = filters.sweep(white(rng, 0.35), glide(0.35, ((0.0, 400.0), (1.0, 900.0))), 1.8)
    return layer(*parts, (0.18, 0.7, puff * swell(0.35, 0.25)))


def lamp_return(rng: Random) -> Signal:
    """Drawn back to the last lamp: air run backwards into a soft open fifth."""
    seconds = 0.34
    air = filters.sweep(white(rng, seconds), glide(seconds, ((0.0, 350.0), (1.0, 1500.0))), 1.5)
    air *= path(seconds, ((0, 0.05), (0.85, 1), (1, 0)))
    sound = layer(
        (0.0, 0.8, air),
        (seconds - 0.04, 0.55, lute(Note(hertz(50), 0.7, 0.55), rng)),
        (seconds + 0.02, 0.50, lute(Note(hertz(57), 0.7, 0.50), rng)),
        (seconds - 0.03, 0.30, pat(rng, 120.0)),
    )
    return fade(filters.in_room(sound, GLOW, 0.35)[: samples(1.3)], 0.0, 0.5)


def rewind_swish(rng: Random) -> Signal:
    """The last seconds run backwards: air in quick turns, each shorter, each higher."""
    seconds = 0.55
    centre = glide(seconds, ((0.0, 700.0), (1.0, 3000.0)))
    beat = np.sin(np.pi * np.cumsum(path(seconds, ((0, 9.0), (1, 26.0)))) / samples(1.0)) ** 2
    air = filters.sweep(white(rng, seconds), centre, 1.4) * (0.25 + 0.75 * beat)
    back = lute(Note(hertz(62), 0.4, 0.6), rng)[: samples(0.45)][::-1]
    time = clock(len(back) / samples(1.0))
    wavering = fade(back, 0.12, 0.01) * (1.0 + 0.3 * np.sin(2 * np.pi * 14.0 * time))
    return layer(
        (0.0, 1.0, air * path(seconds, ((0, 0.1), (0.8, 1), (1, 0)))),
        (0.10, 0.45, wavering),
        (0.50, 0.35, swish(rng, 0.12, 2600.0, 900.0)),
    )
