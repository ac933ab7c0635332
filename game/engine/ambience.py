"""Beds: one quiet sound at a time that loops under everything, one fading into the next."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.engine.music import DECKS

BED_FADE_STEPS = 90
"""Steps of a sixtieth of a second that it takes one bed to fade into the next."""
BEDS = 2
"""Mixer channels used, those behind the channels of music."""


@dataclass(slots=True)
class _Bed:
    """A channel, and how far the sound on it is faded in: 0 silent, 1 full."""

    channel: pygame.mixer.Channel
    name: str = ""
    gain: float = 1.0
    level: float = 0.0


class Ambience:
    """Needs an open mixer whose channels up to ``DECKS + BEDS`` are reserved."""

    def __init__(self) -> None:
        self._beds = [_Bed(pygame.mixer.Channel(DECKS + number)) for number in range(BEDS)]
        self._wanted: tuple[str, pygame.mixer.Sound, float] | None = None
        self._volume = 1.0

    @property
    def heard(self) -> tuple[str, ...]:
        """Names of the beds that sound now, those fading away included."""
        return tuple(bed.name for bed in self._beds if bed.name)

    def play(self, name: str, sound: pygame.mixer.Sound, gain: float) -> None:
        """Let ``sound`` follow whatever lies under the play now."""
        self._wanted = (name, sound, gain)

    def stop(self) -> None:
        """Fade to silence."""
        self._wanted = None

    def volume(self, volume: float) -> None:
        """Loudness of all beds, 0 to 1."""
        self._volume = volume
        self._set_levels()

    def update(self) -> None:
        """One step: fade, and put on what is wanted as soon as a channel is free."""
        wanted = self._wanted
        name = wanted[0] if wanted is not None else ""
        if wanted is not None and name not in self.heard:
            free = next((bed for bed in self._beds if not bed.name), None)
            if free is not None:
                free.name, free.gain, free.level = name, wanted[2], 0.0
                free.channel.play(wanted[1], loops=-1)
        for bed in self._beds:
            if not bed.name:
                continue
            step = 1 / BED_FADE_STEPS
            bed.level = min(1.0, bed.level + (step if bed.name == name else -step))
            if bed.level <= 0:
                bed.channel.stop()
                bed.name, bed.level = "", 0.0
        self._set_levels()

    def close(self) -> None:
        """Silence; the mixer may be closed afterwards."""
        for bed in self._beds:
            bed.channel.stop()

    def _set_levels(self) -> None:
        for bed in self._beds:
            if bed.name:
                # A quarter of a sine each way keeps the sum of both equally loud.
                curve = math.sin(bed.level * math.pi / 2)
                bed.channel.set_volume(curve * bed.gain * self._volume)
