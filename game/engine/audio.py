"""Sounds by name, from assets/audio/audio.toml. Without a device everything is silent and works."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pygame

from game.core.errors import ContentError
from game.core.text import message
from game.engine.ambience import BEDS, Ambience
from game.engine.music import DECKS, Music, Piece

CHANNELS = 20
"""Sounds at once, music and beds included."""

BUFFER = 1024
"""Samples that are mixed ahead: a fiftieth of a second between a deed and its sound."""


@dataclass(frozen=True, slots=True)
class Sound:
    """One entry of the list: its takes, loudness, and what captions say of it."""

    name: str
    files: tuple[Path, ...]
    gain: float
    caption: str
    """msgid; empty for a sound that tells nothing"""


class Audio:
    """Plays effects, beds and music. ``on_caption`` is told the msgid of what can be heard."""

    def __init__(self, folder: Path) -> None:
        self.on_caption: Callable[[str], None] | None = None
        self._list = folder / "audio.toml"
        self._sounds = _read(self._list)
        self._loaded: dict[Path, pygame.mixer.Sound] = {}
        self._turn: dict[str, int] = {}
        self._volumes = (1.0, 1.0, 1.0)
        self._music_name: str | None = None
        self._bed_name: str | None = None
        self._music = Music() if _open_device() else None
        self._ambience = Ambience() if self._music is not None else None

    @property
    def silent(self) -> bool:
        """True when there is no device to play on."""
        return self._music is None

    @property
    def music_name(self) -> str | None:
        """The music that plays, or is about to."""
        return self._music_name

    @property
    def heard(self) -> tuple[str, ...]:
        """Names of the music that sounds now, what is fading away included."""
        if self._music is None:
            return ()
        files = [piece.file for piece in self._music.heard]
        return tuple(name for name, sound in self._sounds.items() if sound.files[0] in files)

    @property
    def ambience_name(self) -> str | None:
        """The bed that lies under everything, or is about to."""
        return self._bed_name

    @property
    def beds_heard(self) -> tuple[str, ...]:
        """Names of the beds that sound now, what is fading away included."""
        return self._ambience.heard if self._ambience is not None else ()

    def volumes(self, everything: int, effects: int, music: int) -> None:
        """Volumes in percent."""
        self._volumes = (everything / 100, effects / 100, music / 100)
        if self._music is not None:
            self._music.volume(self._volumes[0] * self._volumes[2])
        if self._ambience is not None:
            self._ambience.volume(self._volumes[0] * self._volumes[1])

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play an effect, ``volume`` times as loud as it usually is (at most 1); its takes follow
        one another so that none sounds twice in a row."""
        sound = self._sound(name)
        if sound.caption and self.on_caption is not None:
            self.on_caption(sound.caption)
        volume *= sound.gain * self._volumes[0] * self._volumes[1]
        if self._music is None or volume <= 0:
            return
        turn = self._turn[name] = (self._turn.get(name, -1) + 1) % len(sound.files)
        # None when every channel is taken: one sound more would not be heard anyway.
        channel = self._take(sound.files[turn]).play()
        if channel is not None:
            channel.set_volume(volume)

    def music(self, name: str | None) -> None:
        """Let this music play, what played before fading into it; None fades to silence."""
        if name == self._music_name:
            return
        self._music_name = name
        sound = None if name is None else self._sound(name)
        if self._music is not None:
            self._music.play(None if sound is None else Piece(sound.files[0], sound.gain))

    def ambience(self, name: str | None) -> None:
        """Let this effect loop under everything, as loud as effects are, what lay there before
        fading into it; None fades to silence. It is no news, so no caption tells it."""
        if name == self._bed_name:
            return
        sound = None if name is None else self._sound(name)
        self._bed_name = name
        if self._ambience is None:
            return
        if sound is None:
            self._ambience.stop()
        else:
            self._ambience.play(sound.name, self._take(sound.files[0]), sound.gain)

    def update(self) -> None:
        """One step of a sixtieth of a second."""
        if self._music is not None:
            self._music.update()
        if self._ambience is not None:
            self._ambience.update()

    def close(self) -> None:
        """Silence."""
        if self._music is not None:
            self._music.close()
            self._music = None
        if self._ambience is not None:
            self._ambience.close()
            self._ambience = None
            self._loaded.clear()
            pygame.mixer.quit()

    def _sound(self, name: str) -> Sound:
        try:
            return self._sounds[name]
        except KeyError:
            raise ContentError(
                message("{file}: expected the sound {name}", file=str(self._list), name=name)
            ) from None

    def _take(self, path: Path) -> pygame.mixer.Sound:
        if path not in self._loaded:
            try:
                self._loaded[path] = pygame.mixer.Sound(path)
            except (OSError, pygame.error) as error:
                raise ContentError(
                    message("{file}: expected a sound: {why}", file=str(path), why=str(error))
                ) from None
        return self._loaded[path]


def prepare() -> None:
    """Say how the device is to be opened; before `pygame.init`, which opens it."""
    pygame.mixer.pre_init(buffer=BUFFER)


def _open_device() -> bool:
    """Open the default device; False when this machine has none."""
    try:
        pygame.mixer.init(buffer=BUFFER)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(CHANNELS)
    pygame.mixer.set_reserved(DECKS + BEDS)
    return True


@lru_cache(maxsize=1)
def _read(path: Path) -> Mapping[str, Sound]:
    """The list of sounds of a file, by name; `ContentError` if it is none."""
    try:
        listed = tomllib.loads(path.read_text(encoding="utf-8"))["sounds"]
        return {
            name: Sound(
                name,
                tuple(path.parent / file for file in entry["files"]),
                float(entry.get("gain", 1.0)),
                str(entry.get("caption", "")),
            )
            for name, entry in listed.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ContentError(
            message("{file}: expected a list of sounds: {why}", file=str(path), why=repr(error))
        ) from None
