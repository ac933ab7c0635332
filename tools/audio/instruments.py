"""The consort: lute, psaltery, harp, recorder, flute, vielle, viol, hurdy-gurdy, drums, bells.

Each instrument turns one note into a mono signal that starts at once and ends in silence. Plucked
strings are waveguides solved in the frequency domain, winds and bowed strings are wave tables with
breath or bow noise, drums and bells are sums of modes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tools.audio import filters
from tools.audio.signals import (
    SAMPLE_RATE,
    Random,
    Signal,
    clock,
    drift,
    fade,
    harmonics,
    layer,
    modal,
    samples,
    strike,
    turns,
    white,
)


@dataclass(frozen=True)
class Note:
    """One note to sound: hertz (or a drum stroke), seconds until its release, loudness 0..1."""

    pitch: float
    seconds: float
    velocity: float
    stroke: str = ""


Instrument = Callable[[Note, Random], Signal]


@dataclass(frozen=True)
class PluckedString:
    """One kind of string: how long it rings, how fast its treble dies, where it is plucked."""

    ring: float  # seconds for the middle octave to fall 60 dB
    damping: float  # hertz above which partials die early
    position: float  # plucking point, part of the string's length
    stiffness: float  # sharpening of high partials
    brightness: float  # hertz, corner of the plectrum's spectrum at full velocity
    detune: float  # cents between the two strings of a course


LUTE = PluckedString(3.2, 1500.0, 0.19, 2e-5, 3400.0, 2.5)
PSALTERY = PluckedString(4.2, 3600.0, 0.11, 8e-5, 6500.0, 4.0)
HARP = PluckedString(5.5, 2500.0, 0.34, 4e-5, 3800.0, 1.2)
_LUTE_BODY = filters.remembered(
    filters.bell_curve(118.0, 3.0, 2.5),
    filters.bell_curve(235.0, 3.0, 2.0),
    filters.bell_curve(480.0, 3.0, 2.0),
    filters.bell_curve(1900.0, -3.0, 1.0),
    filters.highpass(70.0),
)
_PSALTERY_BODY = filters.remembered(
    filters.bell_curve(420.0, 3.0, 2.0),
    filters.bell_curve(1300.0, 2.0, 1.5),
    filters.highpass(180.0),
)
_HARP_BODY = filters.remembered(
    filters.bell_curve(190.0, 2.5, 2.0),
    filters.bell_curve(650.0, 2.0, 1.6),
    filters.highpass(75.0),
)


def pluck(string: PluckedString, note: Note, rng: Random) -> Signal:
    """One course of two strings, plucked: a waveguide loop solved at every frequency at once."""
    # Low strings ring longer than high ones, as on a real instrument.
    ring = string.ring * (261.6 / note.pitch) ** 0.4
    seconds = min(max(note.seconds * 1.35, 0.9), ring) + 0.25
    size = 1 << int(np.ceil(np.log2(samples(seconds + 0.6 * ring))))
    frequencies = np.fft.rfftfreq(size, 1.0 / SAMPLE_RATE)
    corner = string.brightness * (0.35 + 0.65 * note.velocity)
    plectrum = (1.0 / (1.0 + (frequencies / corner) ** 2)).astype(np.float32)
    position = string.position * rng.uniform(0.9, 1.1)
    # A finger's flesh leaves the string a little rough: a short noise follows the release.
    release = 0.12 * rng.standard_normal(samples(0.0015)) * np.hanning(samples(0.0015))
    release[0] = 1.0
    touch = np.fft.rfft(release.astype(np.float32), size)
    dying = _dying(string.damping, size)
    total = np.zeros(len(frequencies), dtype=np.complex64)
    for sign in (-0.5, 0.5):
        pitch = note.pitch * 2.0 ** (sign * string.detune * rng.uniform(0.6, 1.2) / 1200.0)
        loss = np.exp(np.float32(-3.0 * np.log(10.0) / (pitch * ring)) * dying)
        stretched = frequencies / np.sqrt(1.0 + string.stiffness * (frequencies / pitch) ** 2)
        cosine, sine = _turned(stretched / pitch)
        stays, leaves = 1.0 - loss * cosine, loss * sine
        # The comb of the plucking point over what the loop has lost: (1 - e) / (1 - loss d), with
        # the division of complex numbers written out, which is much faster.
        cosine, sine = _turned(stretched * position / pitch)
        weight = plectrum / (stays * stays + leaves * leaves)
        total.real += weight * ((1.0 - cosine) * stays + sine * leaves)
        total.imag += weight * (sine * stays - (1.0 - cosine) * leaves)
    sound = np.fft.irfft(total * touch, size)[: samples(seconds)].astype(np.float64)
    return fade(sound, 0.0005, 0.25) * note.velocity


@lru_cache(maxsize=16)
def _dying(damping: float, size: int) -> npt.NDArray[np.float32]:
    """By how much sooner each frequency dies."""
    frequencies = np.fft.rfftfreq(size, 1.0 / SAMPLE_RATE)
    return np.asarray(1.0 + (frequencies / damping) ** 1.4, dtype=np.float32)


def _turned(cycles: Signal) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Cosine and sine after so many cycles, exact within 1e-7: a hundredth of what 16 bits can
    tell, in a fifth of the time."""
    angle = (2.0 * np.pi * (cycles - np.floor(cycles))).astype(np.float32)
    return np.cos(angle), np.sin(angle)


def lute(note: Note, rng: Random) -> Signal:
    """A gut-strung lute, plucked with the fingers."""
    finger = filters.apply(white(rng, 0.012) * strike(0.012, 0.001, 0.01), filters.lowpass(1800.0))
    sound = layer((0.0, 1.0, pluck(LUTE, note, rng)), (0.0, 0.08 * note.velocity, finger))
    return 2.2 * filters.apply(sound, _LUTE_BODY)


def psaltery(note: Note, rng: Random) -> Signal:
    """A wire-strung psaltery, plucked with a quill."""
    return 1.2 * filters.apply(pluck(PSALTERY, note, rng), _PSALTERY_BODY)


def harp(note: Note, rng: Random) -> Signal:
    """A small harp strung with brass, plucked near the middle: round, clear, long in the air."""
    return 1.7 * filters.apply(pluck(HARP, note, rng), _HARP_BODY)


def recorder(note: Note, rng: Random) -> Signal:
    """A wooden recorder: nearly a sine, a breath around it, a chiff before it."""
    seconds = note.seconds + 0.07
    time = clock(seconds)
    late = np.clip((time - 0.3) / 0.6, 0.0, 1.0)
    cents = 7.0 * late * np.sin(2 * np.pi * rng.uniform(4.5, 5.1) * time)
    cents += 3.0 * drift(rng, seconds, 3.0) - 28.0 * np.exp(-time / 0.022)
    phase = turns(note.pitch * 2.0 ** (cents / 1200.0), seconds)
    loud = note.velocity
    tone = harmonics(phase, (1.0, 0.10 * loud, 0.17 * loud, 0.03, 0.045 * loud, 0.01))
    breath = filters.apply(white(rng, seconds), filters.bandpass(note.pitch * 1.02, 2.5))
    breath += 0.25 * filters.apply(white(rng, seconds), filters.bandpass(3200.0, 0.8))
    chiff = filters.apply(white(rng, 0.06), filters.bandpass(min(note.pitch * 3, 6000.0), 3.0))
    tremble = 1.0 + 0.05 * late * np.sin(2 * np.pi * 4.8 * time + 1.0)
    sound = tone * tremble + 0.10 * breath
    sound = fade(sound, 0.045, 0.075) * (0.9 + 0.1 * np.exp(-time / 0.2))
    return 0.4 * loud * layer((0.0, 1.0, sound), (0.0, 0.35, chiff * strike(0.06, 0.006, 0.05)))


def flute(note: Note, rng: Random) -> Signal:
    """A wooden flute held across: more breath than a recorder, an octave in the tone, a slow bend.

    The breath is heard before the note, and the note leans into its pitch.
    """
    seconds = note.seconds + 0.10
    time = clock(seconds)
    late = np.clip((time - 0.4) / 0.7, 0.0, 1.0)
    cents = 9.0 * late * np.sin(2 * np.pi * rng.uniform(4.2, 4.8) * time)
    cents += 4.0 * drift(rng, seconds, 2.5) - 38.0 * np.exp(-time / 0.045)
    phase = turns(note.pitch * 2.0 ** (cents / 1200.0), seconds)
    loud = note.velocity
    tone = harmonics(phase, (1.0, 0.34 * loud, 0.16 * loud, 0.07 * loud, 0.03 * loud, 0.015))
    breath = filters.apply(white(rng, seconds), filters.bandpass(1.5 * note.pitch, 0.9))
    breath += 0.30 * filters.apply(white(rng, seconds), filters.bandpass(4200.0, 0.7))
    breath *= 1.0 + 0.3 * drift(rng, seconds, 9.0)
    tremble = 1.0 + 0.09 * late * np.sin(2 * np.pi * 4.5 * time + 0.7)
    # The embouchure opens late: breath first, tone over a tenth of a second.
    sound = tone * tremble * np.clip(time / 0.11, 0.0, 1.0) + 0.16 * breath
    return 0.4 * loud * fade(sound, 0.035, 0.13)


_BOWED = tuple(1.0 / (k**1.15) for k in range(1, 22))


_VIELLE_BODY = filters.remembered(
    filters.bell_curve(330.0, 5.0, 2.0),
    filters.bell_curve(900.0, 3.0, 1.6),
    filters.bell_curve(1600.0, -4.0, 1.2),
)


def vielle(note: Note, rng: Random) -> Signal:
    """A bowed fiddle of the fourteenth century: reedy, a slow start, little vibrato."""
    seconds = note.seconds + 0.12
    time = clock(seconds)
    late = np.clip((time - 0.35) / 0.5, 0.0, 1.0)
    cents = 6.0 * late * np.sin(2 * np.pi * 5.2 * time) + 4.0 * drift(rng, seconds, 4.0)
    cents -= 15.0 * np.exp(-time / 0.03)
    phase = turns(note.pitch * 2.0 ** (cents / 1200.0), seconds)
    bow = filters.apply(white(rng, seconds), filters.bandpass(2400.0, 0.9))
    sound = harmonics(phase, _BOWED) * (1.0 + 0.08 * drift(rng, seconds, 7.0)) + 0.05 * bow
    sound = filters.apply(
        sound,
        _VIELLE_BODY,
        filters.lowpass(2200.0 + 1800.0 * note.velocity),
    )
    return 0.18 * note.velocity * fade(sound, 0.11, 0.14)


_VIOL = tuple(1.0 / (k**0.95) for k in range(1, 30))


_VIOL_BODY = filters.remembered(
    filters.bell_curve(115.0, 4.0, 2.0),
    filters.bell_curve(240.0, 4.0, 2.0),
    filters.bell_curve(480.0, 3.0, 1.8),
    filters.bell_curve(1300.0, -4.0, 1.0),
)


def viol(note: Note, rng: Random) -> Signal:
    """A bass fiddle held at the knee: gut and a deep box, slow to speak, almost no vibrato."""
    seconds = note.seconds + 0.16
    time = clock(seconds)
    late = np.clip((time - 0.6) / 0.8, 0.0, 1.0)
    cents = 4.0 * late * np.sin(2 * np.pi * 4.6 * time) + 4.0 * drift(rng, seconds, 3.0)
    cents -= 20.0 * np.exp(-time / 0.05)
    phase = turns(note.pitch * 2.0 ** (cents / 1200.0), seconds, rng.random())
    bow = filters.apply(white(rng, seconds), filters.bandpass(1500.0, 0.8))
    rosin = 1.0 + 0.10 * drift(rng, seconds, 9.0) + 0.05 * drift(rng, seconds, 55.0)
    sound = harmonics(phase, _VIOL) * rosin + 0.05 * bow
    sound = filters.apply(
        sound,
        filters.highpass(0.7 * note.pitch),
        _VIOL_BODY,
        filters.lowpass(1300.0 + 1500.0 * note.velocity),
    )
    return 0.19 * note.velocity * fade(sound, 0.13, 0.18)


_WHEEL_BODY = filters.remembered(
    filters.bell_curve(520.0, 4.0, 2.0),
    filters.bell_curve(1250.0, 3.0, 2.0),
    filters.lowpass(2600.0),
)
_WHEEL_NOISE = filters.remembered(filters.bandpass(1900.0, 1.0))


def hurdy_gurdy(note: Note, rng: Random) -> Signal:
    """A drone string on a turning wheel: steady, grainy, breathing once a turn."""
    seconds = note.seconds + 0.5
    time = clock(seconds)
    cents = 2.5 * drift(rng, seconds, 1.5)
    phase = turns(note.pitch * 2.0 ** (cents / 1200.0), seconds, rng.random())
    turning = 1.0 + 0.10 * np.sin(2 * np.pi * (1.1 * time + rng.random()))
    grit = 1.0 + 0.14 * drift(rng, seconds, 40.0)
    sound = harmonics(phase, _BOWED) * turning * grit
    sound += 0.03 * filters.apply(white(rng, seconds), _WHEEL_NOISE)
    sound = filters.apply(
        sound,
        filters.highpass(note.pitch * 0.8),
        _WHEEL_BODY,
    )
    return 0.22 * note.velocity * fade(sound, 0.35, 0.5)


_DOG_BODY = filters.remembered(
    filters.highpass(500.0), filters.bell_curve(1700.0, 5.0, 1.2), filters.lowpass(4600.0)
)


def trompette(note: Note, rng: Random) -> Signal:
    """The hurdy-gurdy's buzzing string: at each jerk of the wheel its loose bridge, the dog, barks.

    The bark is the string's own wave chopped against the soundboard; between barks it only hums.
    """
    seconds = note.seconds + 0.12
    time = clock(seconds)
    pitch = note.pitch * 2.0 ** (3.0 * drift(rng, seconds, 3.0) / 1200.0)
    phase = turns(pitch, seconds, rng.random())
    hum = harmonics(phase, _BOWED)
    rattle = harmonics(phase, tuple(1.0 for _ in range(28))) / 6.0
    rattle = np.maximum(rattle, 0.0) * (1.0 + 0.5 * drift(rng, seconds, 90.0))
    rattle = filters.apply(rattle, _DOG_BODY)
    bark = strike(seconds, 0.012, 0.22 + 0.14 * note.velocity) + 0.06
    sound = 0.35 * hum * (0.5 + 0.5 * np.exp(-time / 0.25)) + 1.5 * note.velocity * rattle * bark
    sound = filters.apply(sound, filters.highpass(0.8 * note.pitch))
    return 0.20 * note.velocity * fade(sound, 0.015, 0.10)


_MEMBRANE = ((1.0, 1.0, 1.0), (1.59, 0.55, 0.6), (2.14, 0.35, 0.42), (2.65, 0.22, 0.33))


def frame_drum(note: Note, rng: Random) -> Signal:
    """A frame drum: `dum` in the middle, `tek` at the rim, `ka` with the damped hand."""
    base, ring, slap, corner = {
        "dum": (84.0, 0.55, 0.10, 900.0),
        "tek": (215.0, 0.16, 0.42, 4200.0),
        "ka": (160.0, 0.10, 0.30, 2200.0),
    }[note.stroke]
    modes = [(base * ratio, gain, ring * length) for ratio, gain, length in _MEMBRANE]
    skin = modal(ring + 0.1, modes, rng, 0.012)
    hand = white(rng, 0.05) * strike(0.05, 0.0015, 0.04)
    hand = filters.apply(hand, filters.lowpass(corner * (0.5 + note.velocity)))
    drum = layer((0.0, 0.5, fade(skin, 0.002, 0.05)), (0.0, 2.2 * slap, hand))
    return drum * float(note.velocity**1.3)


def great_drum(note: Note, rng: Random) -> Signal:
    """A deep drum with a gut snare: `dum` the skin, `tek` rim and snare, `ka` the wooden shell."""
    if note.stroke == "ka":
        shell = [(410.0, 0.5, 0.06), (930.0, 0.4, 0.045), (1710.0, 0.2, 0.03)]
        click = white(rng, 0.02) * strike(0.02, 0.0006, 0.012)
        click = filters.apply(click, filters.lowpass(3800.0), filters.highpass(300.0))
        stick = layer(
            (0.0, 0.8, fade(modal(0.10, shell, rng, 0.03), 0.0008, 0.03)), (0.0, 1, click)
        )
        return stick * float(note.velocity**1.3)
    deep = note.stroke == "dum"
    base, ring = (58.0, 0.95) if deep else (148.0, 0.20)
    modes = [(base * ratio, gain, ring * length) for ratio, gain, length in _MEMBRANE]
    skin = modal(ring + 0.1, modes, rng, 0.012)
    slack = sinking(base, 0.35)
    mallet = white(rng, 0.06) * strike(0.06, 0.002, 0.05)
    mallet = filters.apply(
        mallet, filters.lowpass((500.0 if deep else 3200.0) * note.velocity + 250)
    )
    snare = white(rng, 0.16) * strike(0.16, 0.002, 0.14) * (1.0 + 0.6 * drift(rng, 0.16, 120.0))
    snare = filters.apply(snare, filters.bandpass(2400.0, 0.7), filters.highpass(700.0))
    drum = layer(
        (0.0, 0.5, fade(skin, 0.002, 0.08)),
        (0.0, 0.45 if deep else 0.2, slack),
        (0.0, 0.5, mallet),
        (0.004, (0.03 if deep else 0.45) * note.velocity, snare),
    )
    return drum * float(note.velocity**1.3)


def sinking(base: float, seconds: float) -> Signal:
    """The first swing of a slack skin: a tone that falls onto `base` while it dies."""
    bend = base * (1.0 + 0.5 * strike(seconds, 0.0, 0.12))
    return fade(np.sin(2 * np.pi * turns(bend, seconds)) * strike(seconds, 0.002, seconds), 0, 0.05)


# A bell's partials, as (ratio to its strike note, gain, share of the ring): hum, prime, tierce (a
# minor third), quint, nominal, and what lies above.
_BELL = (
    (0.5, 0.45, 1.0),
    (1.0, 0.60, 0.75),
    (1.189, 0.55, 0.6),
    (1.506, 0.25, 0.45),
    (2.0, 0.70, 0.42),
    (2.51, 0.22, 0.28),
    (2.67, 0.20, 0.25),
    (3.01, 0.26, 0.22),
    (4.16, 0.20, 0.15),
    (5.43, 0.14, 0.10),
    (6.80, 0.08, 0.07),
)


def bell(note: Note, rng: Random) -> Signal:
    """A cast bell; each partial is a pair a hair apart, which makes it beat as bells do."""
    ring = min(9.0 * (220.0 / note.pitch) ** 0.5, max(note.seconds * 1.5, 1.0))
    modes: list[tuple[float, float, float]] = []
    for ratio, gain, length in _BELL:
        split = rng.uniform(0.15, 0.7)
        for offset in (-split, split):
            modes.append((note.pitch * ratio + offset, 0.5 * gain, ring * length))
    body = modal(ring, modes, rng)
    clapper = white(rng, 0.03) * strike(0.03, 0.0008, 0.02)
    clapper = filters.apply(clapper, filters.bandpass(min(note.pitch * 6, 7000.0), 0.8))
    return 0.32 * note.velocity * layer((0.0, 1.0, fade(body, 0.001, 0.3)), (0.0, 0.5, clapper))


CONSORT: Mapping[str, Instrument] = {
    "lute": lute,
    "psaltery": psaltery,
    "harp": harp,
    "recorder": recorder,
    "flute": flute,
    "vielle": vielle,
    "viol": viol,
    "hurdy_gurdy": hurdy_gurdy,
    "trompette": trompette,
    "frame_drum": frame_drum,
    "great_drum": great_drum,
    "bell": bell,
}
