"""Sounds by name, from assets/audio/audio.toml: effects, music, quiet beds under everything.

Without a device everything is silent and works. Nothing is decoded inside a frame: music is
streamed (`game.engine.music`), an effect is decoded by a thread, a moment before it is heard for
the first time, and kept within a budget.
"""

from __future__ import annotations

import math
import tomllib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pygame

from game.core.errors import ContentError
from game.core.text import message
from game.engine.loading import Loading
from game.engine.music import Layer, Music, Phrase, Piece

BED_FADE_STEPS = 90
"""Steps of a sixtieth of a second that it takes one bed to fade into the next."""
DECKS = 1
"""Mixer channels of music, the first ones."""
BEDS = 2
"""Mixer channels of beds, those behind the channels of music."""


@dataclass(slots=True)
class _Voice:
    """A channel, and how far what sounds on it is faded in: 0 silent, 1 full."""

    channel: pygame.mixer.Channel
    what: str | None = None
    gain: float = 1.0
    level: float = 0.0


class Ambience:
    """Beds: one quiet sound at a time that loops under everything, by name. One fades into the next
    on channels that are reserved for them."""

    def __init__(self) -> None:
        self._voices = [_Voice(pygame.mixer.Channel(DECKS + number)) for number in range(BEDS)]
        self._volume = 1.0
        self._wanted: tuple[str, pygame.mixer.Sound, float] | None = None

    @property
    def heard(self) -> tuple[str, ...]:
        """What sounds now, what is fading away included."""
        return tuple(voice.what for voice in self._voices if voice.what is not None)

    def volume(self, volume: float) -> None:
        """Loudness of all of it, 0 to 1."""
        self._volume = volume
        self._set_levels()

    def close(self) -> None:
        """Silence; the mixer may be closed afterwards."""
        for voice in self._voices:
            voice.channel.stop()

    def play(self, name: str, sound: pygame.mixer.Sound, gain: float) -> None:
        """Let ``sound`` follow whatever lies under the play now."""
        self._wanted = (name, sound, gain)

    def stop(self) -> None:
        """Fade to silence."""
        self._wanted = None

    def update(self) -> None:
        """One step: fade, and put on what is wanted as soon as a channel is free."""
        name = ""
        if self._wanted is not None:
            name, sound, gain = self._wanted
            if name not in self.heard:
                self._put_on(name, sound, gain)
        self._fade(name)

    def _put_on(self, what: str, sound: pygame.mixer.Sound, gain: float) -> bool:
        """Begin ``what``, silent yet, on a channel that is free; False while none is."""
        free = next((voice for voice in self._voices if voice.what is None), None)
        if free is None:
            return False
        free.what, free.gain, free.level = what, gain, 0.0
        free.channel.set_volume(0.0)
        free.channel.play(sound, loops=-1)
        return True

    def _fade(self, rising: str) -> None:
        """One step: what is called so becomes louder, all else fades away."""
        step = 1 / BED_FADE_STEPS
        for voice in self._voices:
            if voice.what is None:
                continue
            voice.level = min(1.0, voice.level + (step if voice.what == rising else -step))
            if voice.level <= 0:
                voice.channel.stop()
                voice.what, voice.level = None, 0.0
        self._set_levels()

    def _set_levels(self) -> None:
        for voice in self._voices:
            if voice.what is not None:
                # A quarter of a sine each way keeps the sum of both equally loud.
                curve = math.sin(voice.level * math.pi / 2)
                voice.channel.set_volume(curve * voice.gain * self._volume)


CHANNELS = 20
"""Sounds at once, music and beds included."""

BUFFER = 1024
"""Samples that are mixed ahead: a fiftieth of a second between a deed and its sound."""

EFFECT_BYTES = 5 << 20
"""What decoded effects may weigh together; the one unheard for longest goes first."""
LATE_STEPS = 15
"""Steps by which an effect may come late that had to be decoded first; later it would belong to
nothing that is seen."""


class Takes:
    """The decoded takes of effects. Needs an open mixer."""

    def __init__(self) -> None:
        opened = pygame.mixer.get_init()
        assert opened is not None
        rate, bits, channels = opened
        self._second: int = rate * channels * abs(bits) // 8
        self._kept: OrderedDict[Path, pygame.mixer.Sound] = OrderedDict()
        self._weight = 0
        self.loading: Loading[Path, pygame.mixer.Sound] = Loading(pygame.mixer.Sound)
        self.failed: set[Path] = set()
        """Files that are no sounds."""

    def get(self, file: Path) -> pygame.mixer.Sound | None:
        """The sound, or None while it is being decoded, which this begins, and if it never can
        be."""
        sound = self._kept.get(file)
        if sound is not None:
            self._kept.move_to_end(file)
        elif file not in self.failed:
            self.loading.ask((file,))
        return sound

    def update(self) -> None:
        """Take over what was decoded."""
        for file, sound in self.loading.arrived():
            if isinstance(sound, Exception):
                self.failed.add(file)
                continue
            self._kept[file] = sound
            self._weight += self._bytes(sound)
            while self._weight > EFFECT_BYTES and len(self._kept) > 1:
                self._weight -= self._bytes(self._kept.popitem(last=False)[1])

    @property
    def idle(self) -> bool:
        """Whether nothing is being decoded."""
        return self.loading.idle

    def let_go(self) -> None:
        """What comes next has other sounds. One that is heard now is, to its end."""
        self._kept.clear()
        self._weight = 0

    def close(self) -> None:
        """The mixer may be closed afterwards."""
        self.loading.close()
        self._kept.clear()

    def _bytes(self, sound: pygame.mixer.Sound) -> int:
        return round(sound.get_length() * self._second)


@dataclass(slots=True)
class _Late:
    """An effect that is being decoded, and the steps for which it is still wanted."""

    file: Path
    volume: float
    duck: float = 1.0
    peak: float = 1.0
    steps: int = LATE_STEPS


DUCKED_SHARE = 0.6
"""Of the length of a blow, for which the music stays back."""
RISE_STEPS = 45
"""Steps in which the music comes forward again."""


class Duck:
    """How far the music stands back for what decides a game."""

    def __init__(self) -> None:
        self.level = 1.0
        """What the volume of the music is multiplied with."""
        self._goal = 1.0
        self._steps = 0

    def under(self, goal: float, steps: int) -> None:
        """Stand back as far as ``goal`` for some steps; further if it does so already."""
        # At once: the blow that covers the change comes with the same buffer of the mixer.
        self._goal = self.level = min(self.level, goal)
        self._steps = max(self._steps, steps, 1)

    def update(self) -> bool:
        """One step; whether anything changed."""
        before = self.level
        if self._steps:
            self._steps -= 1
        elif self.level < 1:
            self.level = min(1.0, self.level + (1 - self._goal) / RISE_STEPS)
        return self.level != before


FULL = 0.89
"""The highest peak that may be heard, of full scale: -1 dB."""
MUSIC_PEAK = 0.55
"""The peaks that are to be reckoned with in music at full volume; higher ones are rare."""
LEAST_MUSIC = 0.48
"""How loud music is at least for want of room; what stands back further was told to."""
LEAST_SHARE = 0.35
"""How loud an effect is at least, of what it should be, for want of room beside others."""
MARGIN = 0.88
"""What everything is multiplied with, so that effects and music have room beside each other, and
that each tale is as loud as other games are (docs/loudness.md)."""


_FADING = 1.5
"""What an effect fades in, over its length."""


@dataclass(slots=True)
class _Loud:
    """An effect that sounds: how high it reached when it began, and how long it lasts."""

    peak: float
    steps: int
    left: int

    @property
    def now(self) -> float:
        return self.peak * min(1.0, _FADING * self.left / self.steps)


class Headroom:
    """The room below full scale. The mixer adds samples up and cuts what is too high, which
    crackles: of several blows at once the later are quieter, and music makes room.

    It knows no samples but what each effect reaches at most, and takes effects to stay so loud
    for a third of their length and then to fade evenly.
    """

    def __init__(self) -> None:
        self._loud: list[_Loud] = []

    @property
    def used(self) -> float:
        """What effects reach now at most, of full scale."""
        return sum(loud.now for loud in self._loud)

    def begin(self, peak: float, steps: int) -> float:
        """An effect that reaches ``peak`` and lasts so long begins: how loud it may be, of that; 0
        where so many sound that it would not be heard."""
        if peak <= 0:
            return 1.0
        used = self.used
        if used + LEAST_SHARE * peak > FULL:
            return 0.0
        room = FULL - LEAST_MUSIC * MUSIC_PEAK * MARGIN - used
        share = min(1.0, max(LEAST_SHARE, room / peak))
        self._loud.append(_Loud(share * peak, max(1, steps), max(1, steps)))
        return share

    def music(self, volume: float) -> float:
        """How loud music of this volume, 0 to 1, may be now, of that."""
        most = MUSIC_PEAK * volume
        if not self._loud or most <= 0:
            return 1.0
        return min(1.0, max(LEAST_MUSIC, (FULL - self.used) / most))

    def update(self) -> bool:
        """One step; whether anything changed."""
        changed = bool(self._loud)
        for loud in self._loud:
            loud.left -= 1
        self._loud = [loud for loud in self._loud if loud.left > 0]
        return changed


@dataclass(frozen=True, slots=True)
class Sound:
    """One entry of the list: its takes, loudness, and what captions say of it."""

    name: str
    files: tuple[Path, ...]
    gain: float
    caption: str
    """msgid; empty for a sound that tells nothing"""
    duck: float = 1.0
    """How loud the music is meanwhile."""
    peak: float = 1.0
    """How high the highest of its takes reaches, of full scale, before ``gain``."""


class Audio:
    """Plays effects, beds and music. ``on_caption`` is told the msgid of what can be heard."""

    def __init__(self, folder: Path) -> None:
        self.on_caption: Callable[[str], None] | None = None
        self._list = folder / "audio.toml"
        self._sounds, self._pieces = read_sounds(self._list)
        self._turn: dict[str, int] = {}
        self._volumes = (MARGIN, 1.0, 1.0)
        self._wanted: tuple[str | None, frozenset[str]] = (None, frozenset())
        self._bed_name: str | None = None
        self.music_player = Music(pygame.mixer.Channel(0)) if _open_device() else None
        """What plays the music; like `takes`, which hold the effects, None without a device."""
        self._ambience = Ambience() if self.music_player is not None else None
        self.takes = Takes() if self.music_player is not None else None
        self._late: list[_Late] = []
        self._duck = Duck()
        self._headroom = Headroom()
        self._bed: Sound | None = None
        """The bed that is wanted, until it is decoded."""

    @property
    def silent(self) -> bool:
        """True when there is no device to play on."""
        return self.music_player is None

    @property
    def music_name(self) -> str | None:
        """The music that plays, or is about to."""
        return self._wanted[0]

    @property
    def heard(self) -> tuple[str, ...]:
        """Names of the music that sounds now, what is fading away included."""
        return () if self.music_player is None else self.music_player.heard

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
        self._volumes = (MARGIN * everything / 100, effects / 100, music / 100)
        self._set_music()
        if self._ambience is not None:
            self._ambience.volume(self._volumes[0] * self._volumes[1])

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play an effect, ``volume`` times as loud as it usually is (at most 1); its takes follow
        one another so that none sounds twice in a row."""
        sound = self._sound(name)
        if sound.caption and self.on_caption is not None:
            self.on_caption(sound.caption)
        volume *= sound.gain * self._volumes[0] * self._volumes[1]
        if self.takes is None or volume <= 0:
            return
        turn = self._turn[name] = (self._turn.get(name, -1) + 1) % len(sound.files)
        late = _Late(sound.files[turn], volume, sound.duck, sound.peak)
        if not self._heard_now(late, self.takes):
            self._late.append(late)

    def music(self, name: str | None, mood: frozenset[str] = frozenset()) -> None:
        """Let this music play, what played before fading into it at a bar line; None fades to
        silence. The words of ``mood`` bring layers in and take them away."""
        if (name, mood) == self._wanted:
            return
        piece = None
        if name is not None:
            piece = self._pieces.get(name)
            if piece is None:
                raise self._unknown(name)
        self._wanted = (name, mood)
        if self.music_player is not None:
            self.music_player.play(piece, mood)

    def ambience(self, name: str | None) -> None:
        """Let this effect loop under everything, as loud as effects are, what lay there before
        fading into it; None fades to silence. It is no news, so no caption tells it."""
        if name == self._bed_name:
            return
        self._bed = None if name is None else self._sound(name)
        self._bed_name = name
        if self._ambience is not None and name is None:
            self._ambience.stop()

    def let_go(self) -> None:
        """Keep no effect that was decoded: what comes next has others."""
        if self.takes is not None:
            self.takes.let_go()

    def update(self) -> None:
        """One step of a sixtieth of a second."""
        ducked, made_room = self._duck.update(), self._headroom.update()
        if ducked or made_room:
            self._set_music()
        if self.takes is not None:
            self.takes.update()
            self._late = [late for late in self._late if not self._over(late, self.takes)]
            self._lay_bed(self.takes)
        if self._ambience is not None:
            self._ambience.update()

    @property
    def idle(self) -> bool:
        """Whether nothing is being decoded but music."""
        return self.takes is None or (self.takes.idle and not self._late and self._bed is None)

    @property
    def unheard(self) -> tuple[Path, ...]:
        """Files of effects that should have been heard, and are no sounds."""
        return () if self.takes is None else tuple(sorted(self.takes.failed))

    def close(self) -> None:
        if self.music_player is not None:
            self.music_player.close()
            self.music_player = None
        if self._ambience is not None:
            self._ambience.close()
            self._ambience = None
        if self.takes is not None:
            self.takes.close()
            self.takes = None
            self._late.clear()
            pygame.mixer.quit()

    def _set_music(self) -> None:
        if self.music_player is not None:
            volume = self._volumes[0] * self._volumes[2]
            self.music_player.volume(volume * min(self._duck.level, self._headroom.music(volume)))

    def _sound(self, name: str) -> Sound:
        sound = self._sounds.get(name)
        if sound is None:
            raise self._unknown(name)
        return sound

    def _unknown(self, name: str) -> ContentError:
        return ContentError(
            message("{file}: expected the sound {name}", file=str(self._list), name=name)
        )

    def _heard_now(self, late: _Late, takes: Takes) -> bool:
        """Play it if it is decoded; False if it is not."""
        sound = takes.get(late.file)
        if sound is None:
            return False
        # None when every channel is taken: one sound more would not be heard anyway.
        channel = _free_channel()
        if channel is not None:
            steps = round(sound.get_length() * 60)
            share = self._headroom.begin(late.peak * late.volume, steps)
            if not share:
                return True
            # All before it plays: the mixer's thread takes what it finds at once.
            channel.set_volume(late.volume * share)
            if late.duck < 1:
                self._duck.under(late.duck, round(steps * DUCKED_SHARE))
            self._set_music()
            channel.play(sound)
        return True

    def _over(self, late: _Late, takes: Takes) -> bool:
        """Whether nothing more will come of it."""
        late.steps -= 1
        return self._heard_now(late, takes) or late.steps <= 0 or late.file in takes.failed

    def _lay_bed(self, takes: Takes) -> None:
        """Begin the bed that is wanted once it is decoded."""
        bed = self._bed
        if bed is None or self._ambience is None:
            return
        sound = takes.get(bed.files[0])
        if sound is not None:
            self._ambience.play(bed.name, sound, bed.gain)
        if sound is not None or bed.files[0] in takes.failed:
            self._bed = None


def prepare() -> None:
    """Say how the device is to be opened; before `pygame.init`, which opens it."""
    pygame.mixer.pre_init(buffer=BUFFER)


def _free_channel() -> pygame.mixer.Channel | None:
    """One on which nothing sounds, of those for effects."""
    for number in range(DECKS + BEDS, CHANNELS):
        channel = pygame.mixer.Channel(number)
        if not channel.get_busy():
            return channel
    return None


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
def read_sounds(path: Path) -> tuple[Mapping[str, Sound], Mapping[str, Piece]]:
    """Effects and pieces of a file, by name; `ContentError` if it is no list of sounds."""
    try:
        listed = tomllib.loads(path.read_text(encoding="utf-8"))
        sounds = {
            name: Sound(
                name,
                tuple(path.parent / file for file in entry["files"]),
                float(entry.get("gain", 1.0)),
                str(entry.get("caption", "")),
                float(entry.get("duck", 1.0)),
                float(entry.get("peak", 1.0)),
            )
            for name, entry in listed["sounds"].items()
        }
        pieces = {
            name: Piece(
                name,
                tuple(
                    Layer(
                        layer,
                        float(said.get("share", 1.0)),
                        frozenset(map(str, said.get("with", ()))),
                        frozenset(map(str, said.get("without", ()))),
                    )
                    for layer, said in entry["layers"].items()
                ),
                tuple(
                    Phrase(
                        phrase,
                        tuple(map(float, said["seconds"])),
                        tuple(map(int, said["bars"])),
                        {
                            layer: tuple(path.parent / file for file in files)
                            for layer, files in said["files"].items()
                        },
                    )
                    for phrase, said in entry["phrases"].items()
                ),
                float(entry.get("gain", 1.0)),
            )
            for name, entry in listed.get("music", {}).items()
        }
        return sounds, pieces
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ContentError(
            message("{file}: expected a list of sounds: {why}", file=str(path), why=repr(error))
        ) from None
