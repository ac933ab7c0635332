"""Levels: how loud a sound is, bringing it to its group's level, and what is wrong with a file.

Loudness follows ITU-R BS.1770: K-weighted power, gated for whole pieces; for effects the loudest
400 ms. A mono signal counts twice, because it is played from both sides.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.audio import filters
from tools.audio.signals import SAMPLE_RATE, Signal, decibels, fade, samples

CEILING = decibels(-2.0)
"""Highest sample before encoding; lossy coding may add up to about a decibel."""

SILENCE = decibels(-60.0)
"""What is below is not heard next to anything else."""

_QUIET_DB = -120.0


def _head_shelf(frequencies: Signal) -> npt.NDArray[np.complex128]:
    """The first stage of K-weighting: a shelf of 4 dB for the head's own reflections."""
    s = 1j * frequencies / 1681.97
    high = 10.0 ** (3.99984 / 20.0)
    middle = high**0.49967
    return np.asarray(
        (high * s * s + middle * s / 0.70718 + 1.0) / (s * s + s / 0.70718 + 1.0),
        dtype=np.complex128,
    )


def _blocks(signal: Signal) -> Signal:
    """K-weighted power of a 400 ms block every 10 ms, both sides added."""
    if signal.ndim == 1:
        return 2.0 * _side_blocks(signal)
    left, right = signal[:, 0], signal[:, 1]
    if np.array_equal(left, right):
        return 2.0 * _side_blocks(left)
    return _side_blocks(left) + _side_blocks(right)


def _side_blocks(side: Signal) -> Signal:
    window = samples(0.4)
    padded = np.pad(side, (0, max(0, window - len(side))))
    # In pieces, each with a lead longer than the filters ring: long transforms are slow.
    piece, lead = 5 * SAMPLE_RATE, SAMPLE_RATE // 2
    weighted = np.concatenate(
        [
            filters.apply(
                padded[max(0, start - lead) : start + piece],
                _head_shelf,
                filters.highpass(38.135, 0.50033),
            )[min(start, lead) :]
            for start in range(0, len(padded), piece)
        ]
    )
    energy = np.concatenate([np.zeros(1), np.cumsum(weighted**2)])
    starts = np.arange(0, len(padded) - window + 1, samples(0.01))
    power: Signal = (energy[starts + window] - energy[starts]) / window
    return power


def _lufs(power: float) -> float:
    return float(-0.691 + 10.0 * np.log10(max(power, 1e-12)))


def momentary_loudness(signal: Signal) -> float:
    """The loudest 400 ms, in LUFS; shorter sounds are filled up with silence."""
    return _momentary(_blocks(signal))


def _momentary(blocks: Signal) -> float:
    return _lufs(float(np.max(blocks)))


def integrated_loudness(signal: Signal) -> float:
    """The whole piece in LUFS, without its silences (absolute and relative gate)."""
    return _integrated(_blocks(signal))


def _integrated(blocks: Signal) -> float:
    power = blocks[::10]  # the standard's blocks overlap by three quarters
    heard = power[power > 10.0 ** ((-70.0 + 0.691) / 10.0)]
    if not len(heard):
        return _QUIET_DB
    gate = float(np.mean(heard)) / 10.0
    return _lufs(float(np.mean(heard[heard > gate])))


def limit(signal: Signal) -> Signal:
    """Peaks above half the ceiling bent under it, sample by sample, so that loops stay loops."""
    knee = 0.5 * CEILING
    size = np.abs(signal)
    bent = knee + (CEILING - knee) * np.tanh((size - knee) / (CEILING - knee))
    return np.asarray(np.sign(signal) * np.where(size > knee, bent, size), dtype=np.float64)


def master(signal: Signal, loudness: float, *, effect: bool, loop: bool) -> Signal:
    """The signal at `loudness` LUFS (momentary for effects), limited, without rumble, trimmed.

    The gain stops where peaks would have to be bent by more than 5 dB, so that very short sounds
    stay below the level of their group rather than turn into clicks.
    """
    clean = signal - np.mean(signal, axis=0) if loop else _without_rumble(signal)
    level = momentary_loudness(clean) if effect else integrated_loudness(clean)
    gain = decibels(loudness - level)
    gain = min(gain, decibels(5.0) * CEILING / float(np.max(np.abs(clean))))
    mastered = limit(gain * clean)
    return mastered if loop else trim(mastered)


def _without_rumble(signal: Signal) -> Signal:
    if signal.ndim == 1:
        return filters.apply(signal, filters.highpass(32.0))
    return np.stack([_without_rumble(signal[:, side]) for side in range(2)], axis=1)


def trim(signal: Signal) -> Signal:
    """The signal from just before it is first heard to just after it is last heard."""
    first, last = heard_span(signal)
    start = max(0, first - samples(0.0015))
    end = min(len(signal), last + samples(0.02))
    return fade(signal[start:end], 0.001, min(0.03, 0.2 * (end - start) / SAMPLE_RATE))


def heard_span(signal: Signal) -> tuple[int, int]:
    """First and last sample above `SILENCE`; the whole signal when none is."""
    channels = signal.size // len(signal)
    heard = np.flatnonzero(np.abs(signal) > SILENCE) // channels
    return (int(heard[0]), int(heard[-1])) if len(heard) else (0, len(signal) - 1)


@dataclass(frozen=True)
class Measures:
    """What listening with numbers finds in one decoded file."""

    seconds: float
    peak_db: float
    momentary: float
    integrated: float
    offset: float  # mean of the samples (DC), linear
    clipped: int  # samples at full scale
    head: float  # seconds before it is first heard
    tail: float  # seconds after it is last heard
    seam: float  # step from last to first sample, relative to the largest step nearby


def measure(signal: Signal) -> Measures:
    """Measures of a decoded file, mono or stereo."""
    peak = float(np.max(np.abs(signal)))
    first, last = heard_span(signal)
    blocks = _blocks(signal)
    return Measures(
        seconds=len(signal) / SAMPLE_RATE,
        peak_db=float(20.0 * np.log10(max(peak, 1e-6))),
        momentary=_momentary(blocks),
        integrated=_integrated(blocks),
        offset=float(np.max(np.abs(np.mean(signal, axis=0)))),
        clipped=int(np.sum(np.abs(signal) >= 32_767.0 / 32_768.0)),
        head=first / SAMPLE_RATE,
        tail=(len(signal) - 1 - last) / SAMPLE_RATE,
        seam=seam(signal),
    )


def seam(signal: Signal) -> float:
    """How far the step over the loop's seam stands out: below 1 it is like any step around it.

    Steps are second differences, which see a kink as well as a jump; those touching the seam are
    compared with the largest within 50 ms on either side.
    """
    around = min(samples(0.05), len(signal) // 2)
    joined = np.concatenate([signal[-around:], signal[:around]])
    steps = np.abs(np.diff(joined, n=2, axis=0))
    steps = steps if steps.ndim == 1 else np.max(steps, axis=1)
    across = steps[around - 2 : around]
    others = np.concatenate([steps[: around - 2], steps[around:]])
    return float(np.max(across) / max(float(np.max(others)), 1e-9))
