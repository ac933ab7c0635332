"""Levels: how loud a sound is, bringing it to its group's level, and what is wrong with a file.

Loudness follows ITU-R BS.1770: K-weighted power, gated for whole pieces; for effects the loudest
400 ms. A mono signal counts twice, because it is played from both sides.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.audio import filters
from tools.audio.signals import SAMPLE_RATE, Signal, decibels, fade, samples

CEILING = decibels(-2.0)
"""Highest true peak before encoding; lossy coding may add up to about a decibel."""
MOST_LIMITED = 8.0
"""By how many dB the highest peak of a sound may be turned down."""
EFFECT_REACH = 0.001
"""Seconds before and after the peak of an effect in which the gain changes: a blow keeps its
blow."""

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


_K = filters.remembered(_head_shelf, filters.highpass(38.135, 0.50033))
"""K-weighting."""


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
            filters.apply(padded[max(0, start - lead) : start + piece], _K)[min(start, lead) :]
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


def true_peaks(signal: Signal, *, loop: bool = False) -> Signal:
    """The height of the wave around every sample, both sides together, as a converter draws it:
    four times oversampled. A loop is followed by its own beginning."""
    reach = _SINC.shape[1] // 2
    padded = np.pad(
        signal if signal.ndim == 2 else signal[:, None],
        ((reach, reach), (0, 0)),
        mode="wrap" if loop else "constant",
    )
    heights: Signal = np.max(np.abs(padded[reach : len(padded) - reach]), axis=1)
    for side in range(padded.shape[1]):
        for phase in _SINC:
            between = np.convolve(padded[:, side], phase, mode="valid")[: len(heights)]
            heights = np.maximum(heights, np.abs(between))
    return heights


def _sinc_phases() -> Signal:
    """Values at one, two and three quarters of the way to the next sample, from 48 around it."""
    steps = np.arange(-24, 24)
    window = np.kaiser(48, 8.0)
    phases = np.stack([np.sinc(quarter / 4.0 + steps) * window for quarter in (1, 2, 3)])
    total = np.sum(phases, axis=1, keepdims=True)
    return np.asarray(phases / total, dtype=np.float64)


_SINC = _sinc_phases()
_NEAR = 4
"""Samples on either side that make most of the height between two."""
_WEIGHT = float(np.max(np.sum(np.abs(_SINC), axis=1)))
_CLOSE = float(np.max(np.sum(_SINC[:, 24 - _NEAR : 24 + _NEAR] ** 2, axis=1)))
_FAR = float(
    np.max(np.sum(_SINC**2, axis=1) - np.sum(_SINC[:, 24 - _NEAR : 24 + _NEAR] ** 2, axis=1))
)
"""What the samples around weigh at most together, and the squares of those near and far."""


def true_peak_db(signal: Signal) -> float:
    """The highest of `true_peaks` in dBTP.

    It is looked for only where it can be. Between two samples the wave is no higher than the
    highest of those around, each with its full weight; and no higher than their power allows (the
    inequality of Cauchy and Schwarz, for what is near and for what is far).
    """
    sides = [signal] if signal.ndim == 1 else [signal[:, side] for side in range(signal.shape[1])]
    if len(sides) == 2 and np.array_equal(sides[0], sides[1]):
        sides.pop()
    highest = max(float(max(np.max(side), -np.min(side))) for side in sides)
    for side in sides:
        for stretch in _high_stretches(side, 0.999 * highest / _WEIGHT):
            highest = max(highest, _between(stretch, 0.999 * highest))
    return float(20.0 * np.log10(max(highest, 1e-6)))


def _high_stretches(side: Signal, least: float) -> Iterator[Signal]:
    """The parts of a side in whose neighbourhood some sample is as high as ``least``."""
    block, reach = 1 << 10, _SINC.shape[1]
    blocks = -(-len(side) // block)
    padded = np.pad(side, (block, (blocks + 1) * block - len(side)))
    tops = np.max(np.abs(padded.reshape(-1, block)), axis=1)
    high = np.convolve(tops >= least, np.ones(3), mode="same")[1:-1] > 0.0
    edges = np.flatnonzero(np.diff(np.pad(high.astype(np.int8), 1)))
    for first, last in edges.reshape(-1, 2):
        yield padded[(first + 1) * block - reach : (last + 1) * block + reach]


def _between(side: Signal, least: float) -> float:
    """The greatest height between two samples, or 0 where none reaches ``least``."""
    taps = _SINC.shape[1]
    power = np.concatenate([np.zeros(1), np.cumsum(side**2)])
    whole = power[taps:] - power[:-taps]
    begin, end = taps // 2 - _NEAR, taps // 2 + _NEAR
    close = power[end : end + len(whole)] - power[begin : begin + len(whole)]
    far = np.maximum(whole - close, 0.0)
    (places,) = np.nonzero(np.sqrt(_CLOSE * close) + np.sqrt(_FAR * far) >= least)
    windows = np.lib.stride_tricks.sliding_window_view(side, taps)
    highest = 0.0
    for start in range(0, len(places), 1 << 14):
        between = windows[places[start : start + (1 << 14)]] @ _SINC[:, ::-1].T
        highest = max(highest, float(np.max(np.abs(between))))
    return highest


def limit(signal: Signal, seconds: float, *, loop: bool = False) -> Signal:
    """No peak above the ceiling, by `turned_down`."""
    gain = turned_down(signal, seconds, CEILING, loop=loop)
    return signal * (gain if signal.ndim == 1 else gain[:, None])


def turned_down(signal: Signal, seconds: float, ceiling: float, *, loop: bool = False) -> Signal:
    """The gain that keeps every peak under the ceiling: it sinks `seconds` before one and rises as
    long after it.

    The whole sound is turned down and up again, both sides alike, so that no wave is bent; between
    peaks nothing happens. A loop stays one: its end looks ahead to its beginning.
    """
    wanted = np.minimum(1.0, ceiling / np.maximum(true_peaks(signal, loop=loop), 1e-9))
    if float(np.min(wanted)) >= 1.0:
        return np.ones(len(signal))
    reach = samples(seconds)
    padded = np.pad(wanted, 2 * reach, mode="wrap" if loop else "edge")
    lowest = _lowest(padded, 2 * reach + 1)
    window = np.hanning(2 * reach + 3)[1:-1]
    gain = filters.convolve(lowest, window / np.sum(window))
    return gain[2 * reach : 2 * reach + len(signal)]


def _lowest(values: Signal, window: int) -> Signal:
    """The least of every ``window`` neighbours."""
    lowest, covered = values, 1
    while covered < window:
        step = min(covered, window - covered)
        lowest = np.minimum(lowest[:-step], lowest[step:])
        covered += step
    return lowest


def master(signal: Signal, loudness: float, *, effect: bool, loop: bool) -> Signal:
    """An effect at `loudness` LUFS (momentary, integrated for beds), limited, without rumble,
    trimmed. Music: tools/audio/layers.py.

    The gain stops where peaks would have to be turned down by more than `MOST_LIMITED` dB, so that
    very short sounds stay below the level of their group rather than turn into clicks.
    """
    clean = signal - np.mean(signal, axis=0) if loop else _without_rumble(signal)
    level = momentary_loudness(clean) if effect else integrated_loudness(clean)
    most = decibels(MOST_LIMITED) * CEILING / float(np.max(true_peaks(clean, loop=loop)))
    gain = min(decibels(loudness - level), most)
    mastered = limit(gain * clean, EFFECT_REACH, loop=loop)
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
    peak_db: float  # true peak
    momentary: float
    integrated: float
    offset: float  # mean of the samples (DC), linear
    clipped: int  # samples at full scale
    head: float  # seconds before it is first heard
    tail: float  # seconds after it is last heard
    seam: float  # step from last to first sample, relative to the largest step nearby


def measure(signal: Signal) -> Measures:
    """Measures of a decoded file, mono or stereo."""
    first, last = heard_span(signal)
    blocks = _blocks(signal)
    return Measures(
        seconds=len(signal) / SAMPLE_RATE,
        peak_db=true_peak_db(signal),
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
