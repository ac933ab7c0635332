"""Filters and rooms, all applied in the frequency domain with enough padding to be causal."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tools.audio.signals import SAMPLE_RATE, Random, Signal, clock, samples

Response = Callable[[Signal], npt.NDArray[np.complex128]]
"""The complex gain of a filter at each frequency in hertz."""


def apply(signal: Signal, *responses: Response, tail: float = 0.0) -> Signal:
    """A mono signal through filters in series; `tail` seconds of ringing are kept after its end."""
    length = len(signal) + (samples(tail) if tail else 0)
    size = _roomy(length + SAMPLE_RATE // 4)
    spectrum: npt.NDArray[np.complex128] = np.fft.rfft(signal, size).astype(np.complex128)
    frequencies = np.fft.rfftfreq(size, 1.0 / SAMPLE_RATE).astype(np.float64)
    for response in responses:
        spectrum = spectrum * response(frequencies)
    return np.fft.irfft(spectrum, size)[:length]


def _roomy(length: int) -> int:
    """The next larger of the sizes that are transformed fast: 4, 5, 6 or 8 times a power of two."""
    power = 1 << max(3, (length - 1).bit_length())
    return next(size for size in (5 * power // 8, 6 * power // 8, power) if size >= length)


def remembered(*responses: Response) -> Response:
    """Filters in series as one, kept for every length of sound that it was asked for: an
    instrument's body filters note after note."""

    @lru_cache(maxsize=16)
    def of_size(size: int) -> npt.NDArray[np.complex128]:
        frequencies = np.fft.rfftfreq(size, 1.0 / SAMPLE_RATE).astype(np.float64)
        whole = np.ones(len(frequencies), dtype=np.complex128)
        for response in responses:
            whole = whole * response(frequencies)
        return whole

    return lambda frequencies: of_size(2 * len(frequencies) - 2)


def lowpass(cutoff: float, quality: float = 0.7071) -> Response:
    """Second order, 12 dB an octave above `cutoff`."""

    def response(frequencies: Signal) -> npt.NDArray[np.complex128]:
        s = 1j * frequencies / cutoff
        return np.asarray(1.0 / (s * s + s / quality + 1.0), dtype=np.complex128)

    return response


def highpass(cutoff: float, quality: float = 0.7071) -> Response:
    """Second order, 12 dB an octave below `cutoff`."""

    def response(frequencies: Signal) -> npt.NDArray[np.complex128]:
        s = 1j * frequencies / cutoff
        return np.asarray(s * s / (s * s + s / quality + 1.0), dtype=np.complex128)

    return response


def bandpass(centre: float, quality: float) -> Response:
    """Unit gain at `centre`; `quality` is centre over bandwidth."""

    def response(frequencies: Signal) -> npt.NDArray[np.complex128]:
        s = 1j * frequencies / centre
        return np.asarray((s / quality) / (s * s + s / quality + 1.0), dtype=np.complex128)

    return response


def bell_curve(centre: float, gain_db: float, quality: float) -> Response:
    """A boost or cut of `gain_db` around `centre`, unit gain elsewhere."""
    boost = 10.0 ** (gain_db / 40.0)

    def response(frequencies: Signal) -> npt.NDArray[np.complex128]:
        s = 1j * frequencies / centre
        numerator = s * s + s * boost / quality + 1.0
        return np.asarray(numerator / (s * s + s / (boost * quality) + 1.0), dtype=np.complex128)

    return response


def sweep(signal: Signal, centre: Signal, octaves: float) -> Signal:
    """A moving band: `centre` hertz for every sample, a Gaussian `octaves` wide around it."""
    frame, hop = 512, 128
    padded = np.concatenate([np.zeros(frame), signal, np.zeros(frame)])
    window = np.hanning(frame + 1)[:-1]
    octave_axis = np.log2(np.maximum(np.fft.rfftfreq(frame, 1.0 / SAMPLE_RATE), 20.0))
    total = np.zeros(len(padded))
    for start in range(0, len(padded) - frame, hop):
        middle = min(max(start - frame // 2, 0), len(centre) - 1)
        distance = (octave_axis - np.log2(centre[middle])) / (octaves / 2)
        spectrum = np.fft.rfft(padded[start : start + frame] * window) * np.exp(-(distance**2))
        total[start : start + frame] += np.fft.irfft(spectrum, frame)
    # Hann windows at a quarter of their length add up to two.
    return 0.5 * total[frame : frame + len(signal)]


def room(rng: Random, decay: float, brightness: float, predelay: float = 0.012) -> Signal:
    """A stereo impulse response: a few early reflections, then a tail that darkens as it falls.

    `decay` is the time to fall 60 dB in the middle of the spectrum; `brightness` in hertz is where
    the tail starts to darken. The energy of each side is one.
    """
    sides = []
    for _ in range(2):
        time = clock(decay * 1.1)
        noise = rng.standard_normal(len(time))
        onset = np.clip(time / 0.02, 0.0, 1.0)
        dark = apply(noise, lowpass(brightness / 3)) * np.exp(-6.908 * time / decay)
        bright = apply(noise, lowpass(brightness), highpass(200.0))
        tail = onset * (dark + bright * np.exp(-6.908 * time / (0.5 * decay)))
        for _ in range(6):
            at = samples(rng.uniform(0.0, 0.035))
            tail[at] += rng.choice((-1.0, 1.0)) * rng.uniform(1.0, 3.0)
        tail = apply(tail, highpass(160.0), lowpass(brightness))
        side = np.concatenate([np.zeros(samples(predelay)), tail])
        sides.append(side / np.sqrt(np.sum(side**2)))
    return np.stack(sides, axis=1)


def convolve(signal: Signal, impulse: Signal) -> Signal:
    """Linear convolution of mono with mono, or of stereo with stereo side by side."""
    if signal.ndim == 2:
        left, right = (convolve(signal[:, side], impulse[:, side]) for side in (0, 1))
        return np.stack([left, right], axis=1)
    length = len(signal) + len(impulse) - 1
    size = _roomy(length)
    product = np.fft.rfft(signal, size) * np.fft.rfft(impulse, size)
    return np.fft.irfft(product, size)[:length]


def in_room(signal: Signal, impulse: Signal, wet: float) -> Signal:
    """A mono effect with its room (the left side of `impulse`) behind it, `wet` as loud."""
    heard = wet * convolve(signal, impulse[:, 0])
    heard[: len(signal)] += signal
    return heard
