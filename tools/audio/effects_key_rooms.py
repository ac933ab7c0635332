"""Effects of Key's dungeon: tiles and dice on the table, doors, locks, levers, chests, walls."""

import numpy as np

from tools.audio import filters
from tools.audio.effects_candle_dwarf import grit, link, stone
from tools.audio.effects_candle_light import iron_creak
from tools.audio.effects_combat import crack, plate, thud
from tools.audio.effects_paper import pat, rustle, snap
from tools.audio.signals import (
    Random,
    Signal,
    around,
    drift,
    fade,
    generator,
    glide,
    layer,
    modal,
    path,
    samples,
    seamless,
    strike,
    swell,
    white,
)

VAULT = filters.room(generator("vault"), 1.6, 2600.0)
"""A vaulted room under the ground: long, dull, close."""


def vaulted(sound: Signal, wet: float, seconds: float) -> Signal:
    """A sound in the vault, `wet` as loud, let down over the last third of `seconds`."""
    return fade(filters.in_room(sound, VAULT, wet)[: samples(seconds)], 0.0, seconds / 3.0)


def timber(rng: Random, pitch: float, length: float) -> Signal:
    """A thick board or beam struck: dull, few partials, its damping quicker than iron's."""
    ratios = (1.0, 1.72, 2.51, 3.60, 4.85)
    modes = [
        (pitch * ratio, 0.5 / (1.0 + 0.5 * index), length / (1.0 + 0.6 * index))
        for index, ratio in enumerate(ratios)
    ]
    return fade(modal(1.2 * length, modes, rng, 0.04), 0.0012, 0.3 * length)


def hinge(rng: Random, seconds: float, low: float, high: float) -> Signal:
    """A heavy door on its pins: iron that sticks and slips, heard through oak."""
    creak = iron_creak(rng, seconds, low, high)
    return filters.apply(creak, filters.lowpass(1900.0), filters.bell_curve(320.0, 8.0, 1.6))


def drag(rng: Random, seconds: float, centre: float, roughness: float) -> Signal:
    """Something heavy pushed over stone: a band of noise torn by `roughness` catches a second."""
    torn = white(rng, seconds) * np.abs(drift(rng, seconds, roughness)) ** 1.3
    body = filters.apply(torn, filters.bandpass(centre, 0.9))
    floor = filters.apply(torn, filters.bandpass(0.28 * centre, 0.8))
    return 2.2 * (body + 1.2 * floor)


def stone_step(rng: Random) -> Signal:
    """One of the party sets a foot down in the dungeon: sole, a strap, mail settling."""
    roll = rng.uniform(0.05, 0.07)
    heel = modal(0.10, [(rng.uniform(82.0, 112.0), 0.6, 0.09), (250.0, 0.2, 0.05)], rng, 0.05)
    mail = [
        (rng.uniform(0.0, 0.12), rng.uniform(0.02, 0.05), link(rng, pitch, 0.05))
        for pitch in rng.uniform(3000.0, 4600.0, 3)
    ]
    step = layer(
        (0.0, 1.0, fade(heel, 0.002, 0.02)),
        (0.0, 0.5, crack(rng, 2100.0, 0.012)),
        (0.0, 0.12, stone(rng, rng.uniform(1100.0, 1500.0), 0.02)),
        (roll, 0.55, pat(rng, rng.uniform(125.0, 150.0))),
        (roll, 0.30, grit(rng, 0.06, 700.0, 2300.0) * swell(0.06, 0.3)),
        *mail,
    )
    return vaulted(step, 0.16, 0.5)


def tile_laid(rng: Random) -> Signal:
    """A room laid on the table: thick board slid in, dropped on its edge, pushed flush."""
    seconds = rng.uniform(0.13, 0.16)
    centre = glide(seconds, ((0.0, 1300.0), (0.6, 2700.0), (1.0, 1500.0)))
    slide = filters.sweep(rustle(rng, seconds, 400.0, 7000.0, 0.2), centre, 2.2)
    flush = seconds + rng.uniform(0.11, 0.14)
    board = rng.uniform(300.0, 340.0)
    return layer(
        (0.0, 0.8, slide * swell(seconds, 0.5)),
        (seconds - 0.01, 1.0, timber(rng, board, 0.06)),
        (seconds - 0.01, 0.8, pat(rng, 125.0)),
        (seconds - 0.01, 0.5, snap(rng, 0.7)),
        (flush, 0.35, timber(rng, 1.3 * board, 0.04)),
        (flush, 0.25, snap(rng, 0.9)),
    )


def _bone(rng: Random, force: float) -> Signal:
    """One knock of a die on wood."""
    pitch = rng.uniform(1500.0, 2300.0)
    knock = [(pitch, 0.5, 0.016), (2.2 * pitch, 0.3, 0.010), (430.0, 0.4, 0.035)]
    return layer(
        (0.0, force, modal(0.06, knock, rng, 0.1)), (0.0, 0.5 * force, crack(rng, 5000.0, 0.006))
    )


def _thrown(rng: Random, first_gap: float) -> list[tuple[float, float, Signal]]:
    """The knocks of one die from the hand to rest."""
    parts = []
    at, gap, force = 0.012, first_gap, 1.0
    while gap > 0.011:
        parts.append((at, 1.0, _bone(rng, force)))
        at, gap, force = at + gap, gap * rng.uniform(0.66, 0.80), force * 0.76
    return parts


def die_roll(rng: Random) -> Signal:
    """One die: thrown, it hops, spins on a corner and lies."""
    parts = _thrown(rng, rng.uniform(0.13, 0.16))
    spin = max(at for at, _, _ in parts) + 0.02
    for turn in range(5):
        parts.append((spin + 0.016 * turn, 0.10 - 0.015 * turn, _bone(rng, 1.0)))
    return layer(*parts, (0.0, 0.3, pat(rng, 180.0)))


def dice_handful(rng: Random) -> Signal:
    """As many dice as a blow is worth, out of two hands."""
    parts = [
        (at + 0.02 * die + rng.uniform(0.0, 0.012), 0.7 * gain, knock)
        for die in range(5)
        for at, gain, knock in _thrown(rng, rng.uniform(0.08, 0.13))
    ]
    return layer(*parts, (0.0, 0.5, pat(rng, 160.0)))


def counter_turn(rng: Random) -> Signal:
    """The big die that counts the rooms, turned on by a finger: it tips over an edge, stands."""
    body = rng.uniform(780.0, 860.0)
    return layer(
        (0.0, 0.30, rustle(rng, 0.09, 900.0, 5000.0, 0.3) * swell(0.09, 0.6)),
        (0.08, 0.8, timber(rng, body, 0.030)),
        (0.08, 0.35, crack(rng, 4000.0, 0.005)),
        (0.115, 0.25, timber(rng, 1.2 * body, 0.022)),
    )


def door_open(rng: Random) -> Signal:
    """A latch lifted, oak that has not moved for years, the wall it stops at."""
    swing = rng.uniform(0.62, 0.75)
    scrape = drag(rng, swing, 520.0, 60.0) * swell(swing, 0.4)
    sound = layer(
        (0.0, 0.40, link(rng, rng.uniform(820.0, 940.0), 0.10)),
        (0.0, 0.45, timber(rng, 260.0, 0.05)),
        (0.05, 0.35, link(rng, 1150.0, 0.08)),
        (0.10, 0.75, hinge(rng, swing, rng.uniform(26.0, 34.0), rng.uniform(66.0, 90.0))),
        (0.10, 0.16, scrape),
        (0.10 + swing, 0.50, timber(rng, 120.0, 0.14)),
        (0.10 + swing, 0.35, thud(rng, 78.0, 0.18)),
    )
    return vaulted(sound, 0.26, 1.6)


def door_close(rng: Random) -> Signal:
    """A door pushed to: a short complaint, oak into its frame, the latch falls."""
    swing = rng.uniform(0.24, 0.30)
    sound = layer(
        (0.0, 0.45, hinge(rng, swing, 70.0, 34.0)),
        (swing, 1.0, thud(rng, rng.uniform(66.0, 74.0), 0.26)),
        (swing, 0.8, timber(rng, 135.0, 0.16)),
        (swing, 0.7, crack(rng, 2400.0, 0.03)),
        (swing + 0.05, 0.30, link(rng, 980.0, 0.09)),
        (swing + 0.09, 0.20, link(rng, 1240.0, 0.07)),
    )
    return vaulted(sound, 0.30, 1.3)


def door_bar(rng: Random) -> Signal:
    """A beam heaved along the door and dropped into its two irons."""
    first = rng.uniform(0.30, 0.34)
    second = first + rng.uniform(0.14, 0.18)
    along = filters.apply(
        white(rng, 0.30) * np.abs(drift(rng, 0.30, 75.0)), filters.bandpass(650.0, 0.9)
    )
    sound = layer(
        (0.0, 0.30, pat(rng, 170.0)),
        (0.02, 0.8, along * swell(0.30, 0.6)),
        (first, 0.7, timber(rng, 205.0, 0.10)),
        (first, 0.30, plate(rng, 430.0, 0.12)),
        (first, 0.5, crack(rng, 2600.0, 0.015)),
        (second, 1.0, timber(rng, 165.0, 0.14)),
        (second, 0.35, plate(rng, 390.0, 0.15)),
        (second, 0.7, thud(rng, 86.0, 0.20)),
        (second, 0.5, crack(rng, 2600.0, 0.02)),
    )
    return vaulted(sound, 0.24, 1.2)


def lock_turn(rng: Random) -> Signal:
    """The right key: it finds its way, three wards give, the bolt goes home."""
    parts = [(0.0, 0.5, grit(rng, 0.14, 380.0, 3600.0) * swell(0.14, 0.6))]
    at = 0.16
    for ward in range(3):
        parts.append((at, 0.40, link(rng, 1650.0 + 190.0 * ward, 0.05)))
        parts.append((at, 0.35, timber(rng, 620.0, 0.02)))
        at += rng.uniform(0.075, 0.10)
    bolt = at + 0.05
    parts += [
        (at, 0.35, drag(rng, 0.08, 1500.0, 120.0) * swell(0.08, 0.7)),
        (bolt, 0.9, plate(rng, rng.uniform(440.0, 500.0), 0.16)),
        (bolt, 0.6, thud(rng, 128.0, 0.12)),
        (bolt, 0.6, crack(rng, 3600.0, 0.015)),
    ]
    return vaulted(layer(*parts), 0.22, 1.1)


def lock_held(rng: Random) -> Signal:
    """No key fits: the ring is pulled twice, the bolt knocks in its staple and stays."""
    parts = []
    for at in (0.0, rng.uniform(0.15, 0.19)):
        parts += [
            (at, 0.8, plate(rng, rng.uniform(350.0, 400.0), 0.10)),
            (at, 0.7, timber(rng, 175.0, 0.09)),
            (at, 0.5, crack(rng, 3000.0, 0.012)),
            (at + 0.035, 0.35, plate(rng, 520.0, 0.07)),
        ]
    return vaulted(layer(*parts), 0.22, 0.8)


def lever_pull(rng: Random) -> Signal:
    """An iron arm thrown over: a ratchet, a stop, and something that runs on behind the wall."""
    parts = [(0.0, 0.35, iron_creak(rng, 0.34, 30.0, 95.0))]
    for tooth in range(4):
        parts.append((0.08 + 0.075 * tooth, 0.40, link(rng, 1150.0 + 60.0 * tooth, 0.06)))
    parts += [
        (0.40, 0.9, plate(rng, 340.0, 0.22)),
        (0.40, 0.7, thud(rng, 98.0, 0.18)),
        (0.40, 0.6, crack(rng, 3200.0, 0.02)),
    ]
    far = layer(
        *[
            (0.0 + 0.09 * index + rng.uniform(0.0, 0.02), 0.6, link(rng, 700.0, 0.12))
            for index in range(8)
        ],
        (0.0, 0.5, drag(rng, 0.75, 300.0, 40.0) * swell(0.75, 0.4)),
        (0.78, 1.0, thud(rng, 60.0, 0.25)),
    )
    parts.append((0.52, 0.55, filters.apply(far, filters.lowpass(620.0), tail=0.1)))
    return vaulted(layer(*parts), 0.26, 1.9)


def gate_raised(rng: Random) -> Signal:
    """A portcullis drawn up: chain over a drum link by link, bars in their grooves, a pawl."""
    parts = [(0.0, 0.22, iron_creak(rng, 1.15, 24.0, 46.0))]
    at = 0.0
    for index in range(11):
        parts.append((at, 0.42, link(rng, rng.uniform(840.0, 960.0), 0.15)))
        parts.append((at, 0.22, timber(rng, 190.0, 0.05)))
        parts.append((at + 0.03, 0.14, plate(rng, rng.uniform(520.0, 680.0), 0.10)))
        at += 0.105 - 0.002 * index
    parts += [
        (at + 0.02, 0.9, plate(rng, 300.0, 0.40)),
        (at + 0.02, 0.8, thud(rng, 76.0, 0.26)),
        (at + 0.10, 0.35, link(rng, 1300.0, 0.10)),
    ]
    return vaulted(layer(*parts), 0.28, 2.1)


def chest_open(rng: Random) -> Signal:
    """A hasp thrown back, a lid on dry hinges, the chain that holds it."""
    lift = rng.uniform(0.40, 0.46)
    sound = layer(
        (0.0, 0.55, link(rng, rng.uniform(1250.0, 1400.0), 0.10)),
        (0.0, 0.35, plate(rng, 720.0, 0.08)),
        (0.04, 0.30, timber(rng, 330.0, 0.05)),
        (0.10, 0.60, hinge(rng, lift, 55.0, 130.0)),
        (0.10 + lift, 0.8, timber(rng, 190.0, 0.11)),
        (0.10 + lift, 0.4, thud(rng, 105.0, 0.14)),
        (0.14 + lift, 0.22, link(rng, 1900.0, 0.10)),
        (0.18 + lift, 0.16, link(rng, 2150.0, 0.09)),
    )
    return vaulted(sound, 0.18, 1.1)


def wall_knock(rng: Random) -> Signal:
    """Searching: a pommel along the wall, three knocks, and an ear held to it.

    All three sound alike in every take: what is behind the wall the die says, not the sound.
    """
    parts = []
    at = 0.0
    for _ in range(3):
        parts += [
            (at, 0.8, stone(rng, rng.uniform(540.0, 600.0), 0.05)),
            (at, 0.6, pat(rng, 150.0)),
            (at, 0.5, crack(rng, 2600.0, 0.010)),
            (at + 0.01, 0.12, grit(rng, 0.05, 300.0, 2800.0)),
        ]
        at += rng.uniform(0.19, 0.23)
    return vaulted(layer(*parts), 0.24, 1.0)


def passage_found(rng: Random) -> Signal:
    """A wall that is a door: it shudders, grinds aside, stops; old air comes out."""
    seconds = rng.uniform(1.25, 1.40)
    grind = drag(rng, seconds, 430.0, 46.0) * path(
        seconds, ((0, 0.2), (0.15, 1), (0.9, 0.8), (1, 0))
    )
    low = filters.apply(white(rng, seconds), filters.lowpass(110.0), filters.highpass(38.0))
    sand = grit(rng, seconds, 320.0, 2700.0) * swell(seconds, 0.35)
    breath = filters.sweep(white(rng, 0.7), glide(0.7, ((0.0, 420.0), (1.0, 240.0))), 1.4)
    sound = layer(
        (0.0, 0.6, stone(rng, 410.0, 0.07)),
        (0.0, 0.6, thud(rng, 62.0, 0.22)),
        (0.08, 0.9, grind),
        (0.08, 1.4, low * swell(seconds, 0.5)),
        (0.08, 0.5, sand),
        (0.08 + seconds, 1.0, thud(rng, 52.0, 0.34)),
        (0.08 + seconds, 0.6, stone(rng, 330.0, 0.09)),
        (0.20 + seconds, 0.35, breath * swell(0.7, 0.3)),
    )
    return vaulted(sound, 0.28, 2.6)


def table_toppled(rng: Random) -> Signal:
    """A table thrown on its side for cover: legs scrape, the board comes down, a cup rolls away."""
    parts = [
        (0.0, 0.5, drag(rng, 0.22, 700.0, 80.0) * swell(0.22, 0.5)),
        (0.0, 0.30, timber(rng, 240.0, 0.07)),
        (0.26, 1.0, thud(rng, 84.0, 0.24)),
        (0.26, 1.0, timber(rng, 150.0, 0.15)),
        (0.26, 0.8, crack(rng, 2800.0, 0.03)),
        (0.32, 0.5, timber(rng, 215.0, 0.09)),
    ]
    at, gap = 0.34, 0.13
    for bounce in range(7):
        parts.append((at, 0.24 * 0.8**bounce, plate(rng, rng.uniform(1150.0, 1350.0), 0.10)))
        at, gap = at + gap, 0.8 * gap
    return vaulted(layer(*parts), 0.24, 1.4)


def statue_pushed(rng: Random) -> Signal:
    """Stone on stone by one cell: it sticks, gives, stands."""
    seconds = rng.uniform(0.55, 0.65)
    shove = drag(rng, seconds, 620.0, 70.0) * path(
        seconds, ((0, 0.1), (0.3, 1), (0.8, 0.8), (1, 0))
    )
    sound = layer(
        (0.0, 0.35, pat(rng, 130.0)),
        (0.04, 1.0, shove),
        (0.04, 0.35, grit(rng, seconds, 500.0, 2500.0) * swell(seconds, 0.5)),
        (0.04 + seconds, 0.9, thud(rng, 70.0, 0.22)),
        (0.04 + seconds, 0.5, stone(rng, 480.0, 0.06)),
    )
    return vaulted(sound, 0.22, 1.3)


VAULT_AIR_SECONDS = 7.0


def vault_air(rng: Random) -> Signal:
    """The dungeon itself: a draught in far passages, stones that tick, one drop now and then."""
    seconds = VAULT_AIR_SECONDS + 2.0
    low = filters.apply(white(rng, seconds), filters.lowpass(150.0), filters.highpass(45.0))
    moan = sum(
        (
            gain * filters.apply(white(rng, seconds), filters.bandpass(tone, 22.0))
            for tone, gain in ((174.0, 2.0), (233.0, 1.6), (351.0, 0.9))
        ),
        start=np.zeros(samples(seconds)),
    )
    breath = filters.apply(white(rng, seconds), filters.bandpass(480.0, 0.7))
    sway = 1.0 + 0.5 * drift(rng, seconds, 0.7)
    loop = seamless(
        (0.9 * low + 0.10 * breath) * sway + 0.5 * moan * (0.5 + 0.5 * sway), seconds - 2
    )
    for _ in range(7):
        tick = stone(rng, rng.uniform(900.0, 2200.0), 0.03)
        at, force = rng.uniform(0.0, VAULT_AIR_SECONDS), rng.uniform(0.08, 0.3)
        around(loop, at, force * vaulted(tick, 0.6, 0.9))
    for _ in range(3):
        drop = modal(0.09, [(rng.uniform(800.0, 1250.0), 0.6, 0.07)], rng)
        drop = fade(drop * strike(0.09, 0.006, 0.1), 0.004, 0.02)
        around(loop, rng.uniform(0.0, VAULT_AIR_SECONDS), 0.5 * vaulted(drop, 0.7, 1.2))
    return loop
