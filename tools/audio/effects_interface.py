"""Effects of the menus: small, quiet, made of wood, paper and a plucked string."""

from tools.audio import filters
from tools.audio.effects_combat import GLOW, crack, drifting_air, thud
from tools.audio.effects_paper import pat, rustle, snap
from tools.audio.instruments import Note, bell, lute, psaltery
from tools.audio.score import hertz
from tools.audio.signals import Random, Signal, fade, layer, modal, path, samples, swell


def tap(rng: Random, pitch: float, length: float = 0.03) -> Signal:
    """A fingernail on a small piece of wood."""
    wood = [(pitch, 0.5, length), (2.7 * pitch, 0.2, 0.5 * length), (0.4 * pitch, 0.15, length)]
    body = fade(modal(2.5 * length, wood, rng, 0.01), 0.0008, length)
    return layer((0.0, 1.0, body), (0.0, 0.2, crack(rng, 4500.0, 0.005)))


def string(rng: Random, key: int, velocity: float, seconds: float) -> Signal:
    """A lute string stopped by the hand after `seconds`; `key` is a MIDI number."""
    sound = lute(Note(hertz(key), seconds, velocity), rng)[: samples(seconds)]
    return fade(sound, 0.0, 0.7 * seconds)


def menu_move(rng: Random) -> Signal:
    """The focus passes on: a tap and the ghost of a string."""
    return layer((0.0, 0.8, tap(rng, 880.0, 0.022)), (0.0, 0.25, string(rng, 69, 0.4, 0.12)))


def menu_select(rng: Random) -> Signal:
    """Yes: a rising fifth on the lute over a laid card."""
    return layer(
        (0.0, 0.5, pat(rng, 180.0)),
        (0.0, 0.45, string(rng, 62, 0.6, 0.60)),
        (0.07, 0.5, string(rng, 69, 0.65, 0.65)),
    )


def menu_back(rng: Random) -> Signal:
    """Back: the same fifth downwards, shorter and softer."""
    return layer(
        (0.0, 0.35, string(rng, 69, 0.5, 0.30)),
        (0.07, 0.4, string(rng, 62, 0.5, 0.42)),
        (0.0, 0.2, rustle(rng, 0.12, 600.0, 5000.0, 0.3) * swell(0.12, 0.3)),
    )


def error(rng: Random) -> Signal:
    """Not now: a knock on a closed lid and a string stopped by the hand."""
    return layer(
        (0.0, 0.8, thud(rng, 96.0, 0.16)),
        (0.0, 0.7, modal(0.12, [(240.0, 0.4, 0.06), (410.0, 0.25, 0.04)], rng, 0.02)),
        (0.0, 0.3, string(rng, 45, 0.6, 0.16)),
    )


def toggle_on(rng: Random) -> Signal:
    """A latch lifted into place."""
    return layer((0.0, 0.5, tap(rng, 720.0, 0.02)), (0.06, 0.9, tap(rng, 1080.0, 0.035)))


def toggle_off(rng: Random) -> Signal:
    """The latch let down."""
    return layer((0.0, 0.5, tap(rng, 1080.0, 0.02)), (0.06, 0.9, tap(rng, 640.0, 0.035)))


def slider_tick(rng: Random) -> Signal:
    """A bead passing one notch."""
    return layer((0.0, 0.7, tap(rng, 1500.0, 0.014)), (0.0, 0.15, snap(rng, 1.6)))


def copy_chime(rng: Random) -> Signal:
    """Copied: two small high bells."""
    sound = layer(
        (0.0, 0.7, bell(Note(hertz(81), 0.4, 0.5), rng)),
        (0.09, 0.8, bell(Note(hertz(86), 0.5, 0.5), rng)),
    )
    return fade(filters.in_room(sound, GLOW, 0.25)[: samples(1.1)], 0.0, 0.4)


def undo_whoosh(rng: Random) -> Signal:
    """Time turned back: air and a plucked string, both the wrong way round."""
    seconds = 0.42
    air = drifting_air(rng, seconds) * path(seconds, ((0, 0.05), (0.75, 1), (1, 0)))
    plucked = fade(psaltery(Note(hertz(69), 0.3, 0.6), rng)[: len(air)], 0.0, 0.25)[::-1]
    return layer(
        (0.0, 1.0, air),
        (0.0, 0.35, fade(plucked, 0.05, 0.01)),
        (seconds - 0.02, 0.35, pat(rng, 170.0)),
    )
