"""Sounds by name, from assets/audio/audio.toml. Without a device everything is silent and works."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.core.errors import ContentError

FADE_MS = 900
CHANNELS = 16


@dataclass(frozen=True, slots=True)
class Sound:
    """One entry of the list: its takes, loudness, and what captions say of it."""

    name: str
    files: tuple[Path, ...]
    gain: float
    music: bool
    caption: str
    """msgid; empty for a sound that tells nothing"""


class Audio:
    """Plays effects and music. ``on_caption`` is told the msgid of what can be heard."""

    def __init__(self, folder: Path) -> None:
        self.on_caption: Callable[[str], None] | None = None
        self._sounds = _read(folder / "audio.toml")
        self._loaded: dict[Path, pygame.mixer.Sound] = {}
        self._turn: dict[str, int] = {}
        self._playing: str | None = None
        self._volumes = (1.0, 1.0, 1.0)
        self._device = _open_device()

    @property
    def silent(self) -> bool:
        """True when there is no device to play on."""
        return not self._device

    def volumes(self, everything: int, effects: int, music: int) -> None:
        """Volumes in percent."""
        self._volumes = (everything / 100, effects / 100, music / 100)
        if self._device and self._playing is not None:
            pygame.mixer.music.set_volume(self._music_volume(self._playing))

    def play(self, name: str) -> None:
        """Play an effect; its takes follow one another so that none sounds twice in a row."""
        sound = self._sound(name)
        if sound.caption and self.on_caption is not None:
            self.on_caption(sound.caption)
        volume = sound.gain * self._volumes[0] * self._volumes[1]
        if not self._device or volume <= 0:
            return
        turn = self._turn[name] = (self._turn.get(name, -1) + 1) % len(sound.files)
        take = self._take(sound.files[turn])
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.set_volume(volume)
            channel.play(take)

    def music(self, name: str | None) -> None:
        """Let this music play, fading what played before; None fades to silence."""
        if name == self._playing:
            return
        self._playing = name
        if not self._device:
            return
        if name is None:
            pygame.mixer.music.fadeout(FADE_MS)
            return
        sound = self._sound(name)
        try:
            pygame.mixer.music.load(sound.files[0])
        except pygame.error as error:
            raise ContentError(f"{sound.files[0]}: expected music: {error}") from None
        pygame.mixer.music.set_volume(self._music_volume(name))
        pygame.mixer.music.play(-1, fade_ms=FADE_MS)

    def close(self) -> None:
        """Silence."""
        if self._device:
            pygame.mixer.quit()
            self._device = False

    def _music_volume(self, name: str) -> float:
        return self._sound(name).gain * self._volumes[0] * self._volumes[2]

    def _sound(self, name: str) -> Sound:
        try:
            return self._sounds[name]
        except KeyError:
            raise ContentError(f"audio.toml: expected the sound {name}") from None

    def _take(self, path: Path) -> pygame.mixer.Sound:
        if path not in self._loaded:
            try:
                self._loaded[path] = pygame.mixer.Sound(path)
            except (OSError, pygame.error) as error:
                raise ContentError(f"{path}: expected a sound: {error}") from None
        return self._loaded[path]


def _open_device() -> bool:
    """Open the default device; False when this machine has none."""
    try:
        pygame.mixer.init(buffer=1024)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(CHANNELS)
    return True


def _read(path: Path) -> dict[str, Sound]:
    try:
        listed = tomllib.loads(path.read_text(encoding="utf-8"))["sounds"]
        return {
            name: Sound(
                name,
                tuple(path.parent / file for file in entry["files"]),
                float(entry.get("gain", 1.0)),
                entry["kind"] == "music",
                str(entry.get("caption", "")),
            )
            for name, entry in listed.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ContentError(f"{path}: expected a list of sounds: {error!r}") from None
