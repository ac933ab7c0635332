"""Raw material: sample arrays, seeded randomness, oscillators, noises, envelopes, layering.

A `Signal` is an array of float64 samples at `SAMPLE_RATE`, nominally within -1..1: shape `(n,)`
when mono, `(n, 2)` when stereo. Times are seconds, frequencies hertz, gains linear unless a name
ends in `_db`.
"""

import hashlib
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

SAMPLE_RATE = 44_100

Signal = npt.NDArray[np.float64]
Random = np.random.Generator


def generator(name: str, take: int = 0) -> Random:
    """The randomness of one take of one sound: the same on every machine and every day."""
    digest = hashlib.sha256(f"{name}/{take}".encode()).digest()
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest[:8], "big")))


def samples(seconds: float) -> int:
    """Whole samples in a time."""
    return max(1, round(seconds * SAMPLE_RATE))


def clock(seconds: float) -> Signal:
    """The time of every sample, from 0."""
    return np.arange(samples(seconds), dtype=np.float64) / SAMPLE_RATE


def decibels(gain_db: float) -> float:
    """A gain in decibels as a linear factor."""
    return float(10.0 ** (gain_db / 20.0))


def sine(frequency: float | Signal, seconds: float, phase: float = 0.0) -> Signal:
    """A sine whose frequency may change from sample to sample; `phase` in turns."""
    return np.sin(2.0 * np.pi * turns(frequency, seconds, phase))


def turns(frequency: float | Signal, seconds: float, phase: float = 0.0) -> Signal:
    """The phase, in turns, of an oscillator that starts at `phase`."""
    steps = np.broadcast_to(np.asarray(frequency, dtype=np.float64), (samples(seconds),))
    turned = phase + (np.cumsum(steps) - steps[0]) / SAMPLE_RATE
    return np.asarray(turned, dtype=np.float64)


def harmonics(phase: Signal, amplitudes: Sequence[float]) -> Signal:
    """A periodic tone read from a table of one turn: `amplitudes[k]` weighs harmonic `k + 1`."""
    size = 4096
    grid = np.arange(size + 1) / size
    table = np.zeros(size + 1)
    for index, amplitude in enumerate(amplitudes):
        # Phases spread by a quadratic rule keep the wave round instead of spiky.
        table += amplitude * np.sin(2.0 * np.pi * ((index + 1) * grid + 0.13 * index * index))
    return np.interp(phase % 1.0, grid, table)


def white(rng: Random, seconds: float) -> Signal:
    """White noise of unit variance, at a third of full scale."""
    return rng.standard_normal(samples(seconds)) / 3.0


def grains(rng: Random, seconds: float, density: float) -> Signal:
    """Sparse clicks, `density` a second on average: what paper and embers are made of."""
    count = samples(seconds)
    struck = rng.random(count) < density / SAMPLE_RATE
    heights = rng.standard_normal(count) * rng.random(count)
    return np.where(struck, heights, 0.0)


def drift(rng: Random, seconds: float, rate: float) -> Signal:
    """Smooth random movement within -1..1, with about `rate` turning points a second."""
    knots = max(4, int(np.ceil(seconds * rate)) + 3)
    heights = rng.uniform(-1.0, 1.0, knots)
    position = clock(seconds) * rate + 0.5
    left = np.minimum(position.astype(np.int64), knots - 2)
    blend = 0.5 - 0.5 * np.cos(np.pi * np.clip(position - left, 0.0, 1.0))
    moved = heights[left] * (1.0 - blend) + heights[left + 1] * blend
    return np.asarray(moved, dtype=np.float64)


def strike(seconds: float, attack: float, decay: float) -> Signal:
    """An envelope: a raised-cosine attack, then an exponential fall of 60 dB in `decay` seconds."""
    time = clock(seconds)
    rise = 0.5 - 0.5 * np.cos(np.pi * np.clip(time / max(attack, 1e-5), 0.0, 1.0))
    return rise * np.exp(-6.908 * np.maximum(time - attack, 0.0) / decay)


def swell(seconds: float, peak: float, sharpness: float = 1.0) -> Signal:
    """An envelope that rises from nothing to 1 at `peak` (0..1 of its length) and back."""
    place = np.linspace(0.0, 1.0, samples(seconds))
    warped = np.where(place < peak, place / (2 * peak), 0.5 + (place - peak) / (2 * (1 - peak)))
    return np.asarray(np.sin(np.pi * warped) ** (2.0 * sharpness), dtype=np.float64)


def path(seconds: float, points: Sequence[tuple[float, float]]) -> Signal:
    """Straight lines through `(part of the length 0..1, value)`."""
    place = np.linspace(0.0, 1.0, samples(seconds))
    return np.interp(place, [at for at, _ in points], [value for _, value in points])


def glide(seconds: float, points: Sequence[tuple[float, float]]) -> Signal:
    """A `path` of frequencies, straight in octaves instead of hertz."""
    return np.exp2(path(seconds, [(at, float(np.log2(hertz))) for at, hertz in points]))


def fade(signal: Signal, fade_in: float, fade_out: float) -> Signal:
    """The signal with raised-cosine ends, in seconds."""
    shaped = signal.copy()
    for length, rising in ((fade_in, True), (fade_out, False)):
        count = min(round(length * SAMPLE_RATE), len(shaped))
        if count:
            ramp = 0.5 - 0.5 * np.cos(np.pi * np.arange(count) / count)
            ramp = ramp if shaped.ndim == 1 else ramp[:, None]
            if rising:
                shaped[:count] *= ramp
            else:
                shaped[-count:] *= ramp[::-1]
    return shaped


def seamless(signal: Signal, seconds: float) -> Signal:
    """A loop of `seconds`: what the signal has beyond fades, at constant power, into its start.

    For mono noises: tones would beat against themselves.
    """
    length = samples(seconds)
    cross = len(signal) - length
    if not 0 < cross <= length:
        raise ValueError(f"a loop of {length} samples needs up to as many again, not {cross}")
    angle = 0.5 * np.pi * np.arange(cross) / cross
    loop = signal[:length].copy()
    loop[:cross] = signal[:cross] * np.sin(angle) + signal[length:] * np.cos(angle)
    return loop


def around(loop: Signal, at: float, sound: Signal) -> None:
    """Add a sound no longer than the loop at `at` seconds; past the end it goes on at the start."""
    loop[(round(at * SAMPLE_RATE) + np.arange(len(sound))) % len(loop)] += sound


def layer(*parts: tuple[float, float, Signal]) -> Signal:
    """The mono sum of `(start in seconds, gain, sound)`, as long as the last of them."""
    length = max(round(at * SAMPLE_RATE) + len(sound) for at, _, sound in parts)
    total = np.zeros(length)
    for at, gain, sound in parts:
        start = round(at * SAMPLE_RATE)
        total[start : start + len(sound)] += gain * sound
    return total


def modal(
    seconds: float,
    modes: Sequence[tuple[float, float, float]],
    rng: Random,
    spread: float = 0.0,
) -> Signal:
    """A struck body: the sum of `(frequency, gain, seconds to fall 60 dB)`.

    `spread` detunes every mode by up to that part of its frequency, so that no two
    takes ring alike.
    """
    time = clock(seconds)
    total = np.zeros_like(time)
    for frequency, gain, decay in modes:
        tuned = frequency * (1.0 + spread * rng.uniform(-1.0, 1.0))
        if tuned < 0.45 * SAMPLE_RATE:
            total += gain * np.sin(2 * np.pi * tuned * time) * np.exp(-6.908 * time / decay)
    return total
