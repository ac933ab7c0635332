"""Effects of Key's monsters: waking, beasts, claws, bones, ghosts, oozes, falls, and the boss."""

import numpy as np

from tools.audio import filters
from tools.audio.effects_candle_dwarf import bubble, grit, stone
from tools.audio.effects_combat import crack, plate, swish, thud
from tools.audio.effects_key_rooms import timber, vaulted
from tools.audio.effects_paper import pat, rustle
from tools.audio.instruments import Note, bell, great_drum, viol
from tools.audio.score import hertz
from tools.audio.signals import (
    Random,
    Signal,
    clock,
    drift,
    fade,
    generator,
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

CRYPT = filters.room(generator("crypt"), 2.8, 2200.0)
"""Where the dead are kept: longer than the vaults, and further away."""


def throat(
    rng: Random,
    seconds: float,
    pitches: tuple[tuple[float, float], ...],
    formants: tuple[float, float, float],
    roughness: float,
) -> Signal:
    """A beast's voice: a buzz torn at `roughness` times a second through three formants."""
    shake = 2.0 ** (60.0 * drift(rng, seconds, 24.0) / 1200.0)
    phase = turns(glide(seconds, pitches) * shake, seconds)
    buzz = harmonics(phase, tuple(1.0 / k**0.8 for k in range(1, 40)))
    torn = np.clip(0.55 + 0.9 * drift(rng, seconds, roughness), 0.0, 1.5)
    buzz = buzz * torn + 0.35 * white(rng, seconds) * torn
    mouth = sum(
        (
            gain * filters.apply(buzz, filters.bandpass(formant, quality))
            for formant, quality, gain in zip(
                formants, (2.5, 3.5, 5.0), (1.0, 0.7, 0.35), strict=True
            )
        ),
        start=np.zeros(samples(seconds)),
    )
    return np.asarray(np.tanh(1.6 * mouth), dtype=np.float64)


def monster_alert(rng: Random) -> Signal:
    """Something lifts its head: two quick sniffs, a bark, a bow put down hard on a half step."""
    parts = []
    for at in (0.0, 0.13):
        sniff = filters.sweep(white(rng, 0.10), glide(0.10, ((0.0, 700.0), (1.0, 1900.0))), 1.2)
        parts.append((at, 0.45, sniff * swell(0.10, 0.6)))
    low = rng.uniform(92.0, 112.0)
    bark = throat(
        rng, 0.26, ((0.0, low), (0.3, 1.5 * low), (1.0, 0.8 * low)), (520.0, 1050.0, 2300.0), 55.0
    )
    return layer(
        *parts,
        (0.27, 1.0, bark * path(0.26, ((0, 0), (0.12, 1), (0.6, 0.7), (1, 0)))),
        (0.27, 0.55, viol(Note(hertz(52), 0.45, 0.85), rng)),
        (0.27, 0.50, viol(Note(hertz(53), 0.45, 0.85), rng)),
    )


def beast_growl(rng: Random) -> Signal:
    """A growl from the chest: slow pulses, teeth showing towards its end."""
    seconds = rng.uniform(0.85, 1.0)
    low = rng.uniform(52.0, 66.0)
    voice = throat(
        rng, seconds, ((0.0, low), (0.6, 1.25 * low), (1.0, low)), (340.0, 760.0, 1700.0), 32.0
    )
    pulse = 1.0 + 0.5 * np.sin(2 * np.pi * rng.uniform(23.0, 28.0) * clock(seconds))
    snarl = filters.apply(white(rng, seconds), filters.bandpass(2400.0, 1.0)) * pulse
    return layer(
        (0.0, 1.0, voice * pulse * swell(seconds, 0.5)),
        (0.0, 0.16, snarl * swell(seconds, 0.75)),
    )


def claws_skitter(rng: Random) -> Signal:
    """Many feet over stone, faster than one likes: they run, stop, run again."""
    parts = []
    at = 0.0
    for run in range(2):
        steps = int(rng.integers(9, 13))
        for index in range(steps):
            force = 0.4 + 0.6 * np.sin(np.pi * (index + 0.6) / steps)
            claw = stone(rng, rng.uniform(2300.0, 4300.0), 0.014)
            parts.append((at, float(0.6 * force), claw))
            parts.append((at, 0.22 * float(force), crack(rng, 6500.0, 0.004)))
            parts.append((at, 0.05 * float(force), grit(rng, 0.03, 700.0, 3600.0)))
            at += rng.uniform(0.026, 0.044)
        at += rng.uniform(0.09, 0.14) if run == 0 else 0.0
    return vaulted(layer(*parts), 0.20, 1.3)


def bones_rattle(rng: Random) -> Signal:
    """Bones that have got up: hollow knocks down a rib cage, a jaw that shuts."""
    parts = []
    at = 0.0
    for index in range(int(rng.integers(8, 11))):
        pitch = rng.uniform(620.0, 1150.0)
        hollow = [(pitch, 0.5, 0.05), (1.9 * pitch, 0.28, 0.03), (3.3 * pitch, 0.18, 0.018)]
        parts.append(
            (at, rng.uniform(0.35, 0.7), fade(modal(0.07, hollow, rng, 0.05), 0.0006, 0.02))
        )
        parts.append((at, 0.16, crack(rng, 4800.0, 0.005)))
        at += rng.uniform(0.035, 0.075) * (1.0 + 0.06 * index)
    for beat in range(2):
        jaw = [(880.0, 0.5, 0.04), (1600.0, 0.4, 0.03), (2900.0, 0.25, 0.018)]
        parts.append(
            (at + 0.05 + 0.09 * beat, 0.9, fade(modal(0.06, jaw, rng, 0.05), 0.0006, 0.02))
        )
    return vaulted(layer(*parts), 0.26, 1.3)


def ghost_moan(rng: Random) -> Signal:
    """Nobody breathes in; three voices that are nearly one breathe out, and the echo leads."""
    seconds = 1.5
    pitch = rng.uniform(205.0, 245.0)
    voice = np.zeros(samples(seconds))
    for detune in (-0.012, 0.0, 0.015):
        wander = 2.0 ** (35.0 * drift(rng, seconds, 2.5) / 1200.0)
        bend = glide(seconds, ((0.0, 0.8 * pitch), (0.4, pitch), (1.0, 0.66 * pitch)))
        phase = turns(bend * (1.0 + detune) * wander, seconds, rng.random())
        voice += harmonics(phase, (1.0, 0.45, 0.3, 0.12, 0.08, 0.04)) / 3.0
    hollow = filters.apply(voice, filters.bandpass(430.0, 1.6))
    hollow += 0.5 * filters.apply(voice, filters.bandpass(880.0, 2.5))
    cold = filters.sweep(
        white(rng, seconds), glide(seconds, ((0.0, 700.0), (0.5, 1500.0), (1.0, 500.0))), 0.5
    )
    moan = (hollow + 0.45 * cold) * swell(seconds, 0.45)
    before = filters.in_room(moan[::-1], CRYPT, 0.35)[::-1]
    return fade(before[-samples(0.5) - len(moan) :], 0.08, 0.15)


def ooze_crawl(rng: Random) -> Signal:
    """Something with no legs comes over the threshold: heavy, wet, in no hurry."""
    seconds = rng.uniform(0.55, 0.65)
    pull = filters.sweep(
        white(rng, seconds) * np.abs(drift(rng, seconds, 34.0)),
        glide(seconds, ((0.0, 180.0), (0.5, 520.0), (1.0, 240.0))),
        1.1,
    )
    parts = [(0.0, 2.2, pull * swell(seconds, 0.5)), (seconds - 0.03, 0.9, pat(rng, 90.0))]
    for _ in range(12):
        at = rng.uniform(0.0, seconds)
        parts.append((at, 0.40, bubble(rng, rng.uniform(130.0, 420.0), rng.uniform(0.05, 0.11))))
    return vaulted(layer(*parts), 0.14, 1.1)


def hound_howl(rng: Random) -> Signal:
    """One hound, indoors: it lifts its muzzle, and every room on this side hears it."""
    seconds = 1.25
    pitch = rng.uniform(300.0, 330.0)
    bend = glide(
        seconds, ((0.0, 0.6 * pitch), (0.2, pitch), (0.7, 1.04 * pitch), (1.0, 0.7 * pitch))
    )
    phase = turns(bend * 2.0 ** (16.0 * drift(rng, seconds, 6.0) / 1200.0), seconds)
    voice = harmonics(phase, (1.0, 0.6, 0.4, 0.22, 0.12, 0.08, 0.05))
    voice += 0.12 * filters.apply(white(rng, seconds), filters.bandpass(1100.0, 1.0))
    howl = filters.apply(voice, filters.bell_curve(700.0, 6.0, 1.4), filters.lowpass(2600.0))
    bark = throat(
        rng, 0.16, ((0.0, 190.0), (0.4, 250.0), (1.0, 150.0)), (600.0, 1150.0, 2400.0), 60.0
    )
    sound = layer(
        (0.0, 0.6, bark * swell(0.16, 0.3)),
        (0.14, 1.0, howl * path(seconds, ((0, 0), (0.12, 0.8), (0.5, 1), (1, 0)))),
    )
    return vaulted(sound, 0.32, 1.9)


def fuse_burst(rng: Random) -> Signal:
    """Powder in a small room: the crack, the pressure, plaster and pebbles coming down."""
    blast = white(rng, 0.7) * strike(0.7, 0.002, 0.6)
    blast = filters.apply(blast, filters.lowpass(1300.0), filters.highpass(40.0))
    parts = [
        (0.0, 1.1, crack(rng, 7500.0, 0.05)),
        (0.0, 1.3, blast),
        (0.0, 1.0, thud(rng, 50.0, 0.5)),
        (0.25, 0.5, grit(rng, 0.7, 420.0, 2200.0) * path(0.7, ((0, 0.2), (0.3, 1), (1, 0)))),
    ]
    for _ in range(9):
        at = 0.25 + 0.6 * float(rng.random())
        parts.append((at, 0.16, stone(rng, rng.uniform(1000.0, 2800.0), 0.025)))
    return vaulted(layer(*parts), 0.30, 1.7)


def web_thrown(rng: Random) -> Signal:
    """A rope of silk spat across a room: it leaves wet, flies, slaps and sticks."""
    flight = rng.uniform(0.16, 0.20)
    threads = [
        (
            flight + 0.02 + 0.03 * index,
            0.14,
            sine(glide(0.12, ((0.0, tone), (1.0, 0.8 * tone))), 0.12) * strike(0.12, 0.002, 0.12),
        )
        for index, tone in enumerate((520.0, 430.0, 610.0))
    ]
    return layer(
        (0.0, 0.5, bubble(rng, 420.0, 0.05)),
        (0.0, 0.4, crack(rng, 2600.0, 0.012)),
        (0.01, 0.8, swish(rng, flight, 900.0, 2600.0)),
        (flight, 0.9, pat(rng, 140.0)),
        (flight, 0.4, rustle(rng, 0.22, 600.0, 5200.0, 0.6) * swell(0.22, 0.15)),
        *threads,
    )


def chant_low(rng: Random) -> Signal:
    """Somebody behind a pillar calls the bones by their names, on one note and the next."""
    parts = []
    for at, seconds, key in ((0.0, 0.55, 45), (0.50, 0.40, 46), (0.85, 0.70, 45)):
        for voice in (0.996, 1.005):
            pitch = voice * hertz(key)
            note = throat(rng, seconds, ((0.0, pitch), (1.0, pitch)), (400.0, 720.0, 2300.0), 9.0)
            parts.append((at, 0.6, fade(note, 0.08, 0.14)))
    sound = filters.apply(layer(*parts), filters.lowpass(1900.0))
    return fade(filters.in_room(sound, CRYPT, 0.34)[: samples(2.1)], 0.0, 0.8)


def smoke_hiss(rng: Random) -> Signal:
    """Smoke or worse let out under pressure: a clay neck cracks, and it pours into every corner."""
    seconds = 1.3
    jet = white(rng, seconds) * (1.0 + 0.3 * drift(rng, seconds, 40.0))
    jet = filters.sweep(jet, glide(seconds, ((0.0, 3400.0), (0.3, 2400.0), (1.0, 900.0))), 1.7)
    return layer(
        (0.0, 0.5, stone(rng, 1450.0, 0.04)),
        (0.0, 0.5, crack(rng, 5200.0, 0.012)),
        (0.03, 1.0, jet * path(seconds, ((0, 0.2), (0.08, 1), (0.4, 0.6), (1, 0)))),
        (0.05, 0.4, pat(rng, 95.0)),
    )


def monster_falls(rng: Random) -> Signal:
    """It is down: a last breath, the weight of it, claws that let go of the stone."""
    low = rng.uniform(78.0, 96.0)
    last = throat(
        rng,
        0.40,
        ((0.0, 1.2 * low), (0.2, 1.3 * low), (1.0, 0.55 * low)),
        (430.0, 900.0, 1900.0),
        40.0,
    )
    parts = [
        (0.0, 0.6, last * path(0.40, ((0, 0), (0.1, 1), (0.5, 0.5), (1, 0)))),
        (0.20, 1.0, thud(rng, 56.0, 0.34)),
        (0.20, 0.6, pat(rng, 90.0)),
        (0.34, 0.5, thud(rng, 82.0, 0.18)),
        (0.24, 0.3, rustle(rng, 0.30, 250.0, 2200.0, 0.5) * swell(0.30, 0.2)),
    ]
    for _ in range(5):
        at = 0.36 + 0.3 * float(rng.random())
        parts.append((at, 0.14, stone(rng, rng.uniform(2200.0, 3600.0), 0.014)))
    return vaulted(layer(*parts), 0.26, 1.3)


def boss_wakes(rng: Random) -> Signal:
    """What the dungeon was built around opens its eyes: drums, a floor that answers, its voice."""
    rumble = filters.apply(white(rng, 2.4), filters.lowpass(95.0), filters.highpass(36.0))
    rumble *= path(2.4, ((0, 0), (0.5, 0.6), (0.75, 1), (1, 0)))
    roar = throat(
        rng,
        1.25,
        ((0.0, 58.0), (0.25, 96.0), (0.6, 88.0), (1.0, 46.0)),
        (390.0, 820.0, 1900.0),
        38.0,
    )
    roar *= path(1.25, ((0, 0), (0.15, 1), (0.6, 0.8), (1, 0)))
    parts = [
        (0.0, 1.0, great_drum(Note(0.0, 1.0, 0.8, "dum"), rng)),
        (0.55, 1.1, great_drum(Note(0.0, 1.0, 0.9, "dum"), rng)),
        (0.0, 1.2, rumble),
        (0.10, 0.40, viol(Note(hertz(45), 1.2, 0.6), rng)),
        (0.60, 0.45, viol(Note(hertz(46), 0.9, 0.7), rng)),
        (1.10, 1.3, great_drum(Note(0.0, 1.0, 1.0, "dum"), rng)),
        (1.10, 1.2, roar),
        (1.10, 0.5, crack(rng, 2600.0, 0.06)),
    ]
    for _ in range(10):
        at = 1.15 + 0.9 * float(rng.random())
        parts.append((at, 0.14, stone(rng, rng.uniform(700.0, 1900.0), 0.03)))
    return fade(filters.in_room(layer(*parts), CRYPT, 0.26)[: samples(3.4)], 0.0, 1.0)


def boss_dies(rng: Random) -> Signal:
    """Its voice goes down and down; it falls, and the roof with it; a bell, far up, is heard."""
    roar = throat(rng, 1.3, ((0.0, 92.0), (0.15, 104.0), (1.0, 34.0)), (420.0, 860.0, 2000.0), 30.0)
    roar *= path(1.3, ((0, 0), (0.08, 1), (0.5, 0.7), (1, 0)))
    low = filters.apply(white(rng, 1.4), filters.lowpass(120.0), filters.highpass(38.0))
    parts = [
        (0.0, 1.0, roar),
        (0.95, 1.0, thud(rng, 42.0, 0.6)),
        (0.95, 1.0, great_drum(Note(0.0, 1.0, 1.0, "dum"), rng)),
        (0.95, 0.7, crack(rng, 2600.0, 0.07)),
        (0.95, 1.0, low * path(1.4, ((0, 1), (0.4, 0.5), (1, 0)))),
        (0.98, 0.35, timber(rng, 110.0, 0.20)),
        (1.02, 0.25, plate(rng, 300.0, 0.40)),
    ]
    for _ in range(16):
        at = 0.98 + 0.9 * float(rng.random()) ** 1.5
        parts.append((at, 0.20, stone(rng, rng.uniform(600.0, 2400.0), 0.03)))
    parts += [
        (2.05, 0.75, bell(Note(hertz(57), 2.6, 0.7), rng)),
        (2.45, 0.40, bell(Note(hertz(64), 2.2, 0.5), rng)),
    ]
    return fade(filters.in_room(layer(*parts), CRYPT, 0.28)[: samples(4.6)], 0.0, 1.6)
