"""Music: one piece at a time, one fading into the next, and never a frame lost to decoding.

A piece is decoded by a process of its own, and kept only while it is heard or about to be.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.engine.decoding import Decoding

FADE_STEPS = 60
"""Steps of a sixtieth of a second that it takes one piece to fade into the next."""
DECKS = 2
"""Mixer channels used, the first ones."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A file that loops as a whole; ``gain`` is linear."""

    file: Path
    gain: float = 1.0


@dataclass(slots=True)
class _Deck:
    """A channel, and how far the piece on it is faded in: 0 silent, 1 full."""

    channel: pygame.mixer.Channel
    piece: Piece | None = None
    level: float = 0.0


class Music:
    """Needs an open mixer with at least `DECKS` reserved channels."""

    def __init__(self) -> None:
        self._decks = [_Deck(pygame.mixer.Channel(number)) for number in range(DECKS)]
        self._wanted: Piece | None = None
        self._volume = 1.0
        self._decoding: Decoding | None = None

    @property
    def heard(self) -> tuple[Piece, ...]:
        """The pieces that sound now, those fading away included."""
        return tuple(deck.piece for deck in self._decks if deck.piece is not None)

    def play(self, piece: Piece | None) -> None:
        """Let ``piece`` follow whatever plays; None fades to silence."""
        self._wanted = piece

    def volume(self, volume: float) -> None:
        """Loudness of all music, 0 to 1; at 0 nothing is even decoded."""
        self._volume = volume
        self._set_levels()

    def update(self) -> None:
        """One step: fade, and put on what is wanted as soon as it is decoded."""
        # What plays goes on until what follows is decoded, so that there is no gap between them.
        pending = self._wanted is not None and self._wanted not in self.heard and not self._failed
        for deck in self._decks:
            if deck.piece is None:
                continue
            towards = 1 if pending or deck.piece == self._wanted else -1
            deck.level = min(1.0, deck.level + towards / FADE_STEPS)
            if deck.level <= 0:
                deck.channel.stop()
                deck.piece, deck.level = None, 0.0
        self._set_levels()
        if pending and self._wanted is not None and self._volume > 0:
            self._put_on(self._wanted)

    @property
    def _failed(self) -> bool:
        """True when what is wanted cannot be decoded."""
        decoding = self._decoding
        if decoding is None or self._wanted is None or decoding.file != self._wanted.file:
            return False
        return decoding.over and decoding.sound is None

    def close(self) -> None:
        """Silence; the mixer may be closed afterwards."""
        if self._decoding is not None:
            self._decoding.stop()
        for deck in self._decks:
            deck.channel.stop()

    def _put_on(self, piece: Piece) -> None:
        decoding = self._decoding
        if decoding is None or (decoding.over and decoding.file != piece.file):
            self._decoding = Decoding(piece.file)
            return
        free = next((deck for deck in self._decks if deck.piece is None), None)
        if not decoding.over or decoding.sound is None or free is None:
            return
        self._decoding = None
        free.piece, free.level = piece, 0.0
        free.channel.play(decoding.sound, loops=-1)
        free.channel.set_volume(0.0)

    def _set_levels(self) -> None:
        for deck in self._decks:
            if deck.piece is not None:
                # A quarter of a sine each way keeps the sum of both equally loud.
                curve = math.sin(deck.level * math.pi / 2)
                deck.channel.set_volume(curve * deck.piece.gain * self._volume)
