"""Sounds by name, from assets/audio/audio.toml: effects, music, quiet beds under everything.

Without a device everything is silent and works. Nothing is decoded inside a frame: a piece of music
by a process of its own, kept only while it is heard or about to be; an effect by a thread, a moment
before it is heard for the first time, and kept within a budget.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import sys
import tomllib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Thread
from typing import Generic, TypeVar

import pygame

from game.core.errors import ContentError
from game.core.text import message
from game.engine.loading import Loading

_Spec = tuple[int, int, int]
"""Samples a second, bits of a sample, channels: as `pygame.mixer.get_init` tells them."""


PART_BYTES = 1 << 18
"""What of a decoded piece goes through the pipe at once."""


class Decoding:
    """One file on its way to becoming a sound. Needs an open mixer. Never blocks, `stop` apart."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.sound: pygame.mixer.Sound | None = None
        """The sound, once it is `over`; None if the file cannot be decoded."""
        self._spec = pygame.mixer.get_init()
        self._process: SpawnProcess | None = None
        self._stopped = False
        self._thread = Thread(target=self._fetch, daemon=True)
        self._thread.start()

    @property
    def over(self) -> bool:
        """True when there is nothing more to wait for."""
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Nobody wants it any more; the mixer may be closed afterwards."""
        self._stopped = True
        process = self._process
        if process is not None:
            process.terminate()
        self._thread.join()

    def _fetch(self) -> None:
        """In the thread, which mostly waits."""
        with suppress(OSError, pygame.error):
            sound = self._decoded_elsewhere()
            if self._stopped:
                return
            # Where no process can be started, a pause is better than silence.
            self.sound = pygame.mixer.Sound(self.file) if sound is None else sound

    def _decoded_elsewhere(self) -> pygame.mixer.Sound | None:
        """The sound of the file; None if the process could not give it."""
        _never_interrupted()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(
            target=_decode, args=(theirs, str(self.file), self._spec), daemon=True
        )
        try:
            process.start()
        except OSError:
            ours.close()
            theirs.close()
            return None
        theirs.close()
        self._process = process
        if self._stopped:
            process.terminate()
        try:
            # Part by part into its place: a piece weighs as much as many pictures.
            size = int.from_bytes(ours.recv_bytes(8), "big")
            sound = pygame.mixer.Sound(buffer=bytes(size))
            # (pygame's stubs do not tell that a sound can be written to.)
            with memoryview(sound).cast("B") as samples:  # type: ignore[arg-type]
                filled = 0
                while filled < size:
                    filled += ours.recv_bytes_into(samples[filled:])
            return sound
        except (EOFError, OSError):
            return None
        finally:
            ours.close()
            process.join()


def _never_interrupted() -> None:
    """Ctrl-C is for the program, not for a process that was started by this thread."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _decode(pipe: Connection, file: str, spec: _Spec) -> None:
    """The life of the process. A file that cannot be decoded ends it without an answer."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    with suppress(OSError, pygame.error):
        pygame.mixer.init(*spec, allowedchanges=0)
        # (pygame's stubs do not tell that a sound can be looked at.)
        with memoryview(pygame.mixer.Sound(file)).cast("B") as samples:  # type: ignore[arg-type]
            pipe.send_bytes(len(samples).to_bytes(8, "big"))
            for start in range(0, len(samples), PART_BYTES):
                pipe.send_bytes(samples[start : start + PART_BYTES])


MUSIC_FADE_STEPS = 60
"""Steps of a sixtieth of a second that it takes one piece to fade into the next."""
BED_FADE_STEPS = 90
"""Steps that it takes one bed to fade into the next."""
DECKS = 2
"""Mixer channels of music, the first ones."""
BEDS = 2
"""Mixer channels of beds, those behind the channels of music."""

Named = TypeVar("Named")


@dataclass(slots=True)
class _Voice(Generic[Named]):
    """A channel, and how far what sounds on it is faded in: 0 silent, 1 full."""

    channel: pygame.mixer.Channel
    what: Named | None = None
    gain: float = 1.0
    level: float = 0.0


class _Crossfade(Generic[Named]):
    """A few reserved channels of an open mixer, on which one thing fades into the next."""

    def __init__(self, first: int, count: int, steps: int) -> None:
        self._voices = [
            _Voice[Named](pygame.mixer.Channel(first + number)) for number in range(count)
        ]
        self._steps = steps
        self._volume = 1.0

    @property
    def heard(self) -> tuple[Named, ...]:
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

    @property
    def _has_room(self) -> bool:
        """Whether a channel is free."""
        return any(voice.what is None for voice in self._voices)

    def _put_on(self, what: Named, sound: pygame.mixer.Sound, gain: float) -> bool:
        """Begin ``what``, silent yet, on a channel that is free; False while none is."""
        free = next((voice for voice in self._voices if voice.what is None), None)
        if free is None:
            return False
        free.what, free.gain, free.level = what, gain, 0.0
        free.channel.play(sound, loops=-1)
        free.channel.set_volume(0.0)
        return True

    def _fade(self, rises: Callable[[Named], bool]) -> None:
        """One step: what ``rises`` says so of becomes louder, all else fades away."""
        step = 1 / self._steps
        for voice in self._voices:
            if voice.what is None:
                continue
            voice.level = min(1.0, voice.level + (step if rises(voice.what) else -step))
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


@dataclass(frozen=True, slots=True)
class Piece:
    """A file that loops as a whole; ``gain`` is linear."""

    file: Path
    gain: float = 1.0


class Music(_Crossfade[Piece]):
    """One piece at a time. At a volume of 0 nothing is even decoded."""

    def __init__(self) -> None:
        super().__init__(0, DECKS, MUSIC_FADE_STEPS)
        self._wanted: Piece | None = None
        self._kept: Piece | None = None
        """What is heard until what is wanted can be."""
        self._decoding: Decoding | None = None

    def play(self, piece: Piece | None) -> None:
        """Let ``piece`` follow whatever plays; None fades to silence."""
        self._wanted = piece

    def update(self) -> None:
        """One step: fade, and put on what is wanted as soon as it is decoded."""
        # What plays goes on until what follows is decoded, so that there is no gap between them;
        # what was fading away before goes all the same, for what follows needs its channel.
        wanted = self._wanted
        pending = wanted is not None and wanted not in self.heard and not self._failed
        if not pending:
            self._kept = wanted
        self._fade(lambda piece: piece == self._kept)
        if pending and wanted is not None and self._volume > 0:
            self._decode_or_play(wanted)

    @property
    def _failed(self) -> bool:
        """True when what is wanted cannot be decoded."""
        decoding = self._decoding
        if decoding is None or self._wanted is None or decoding.file != self._wanted.file:
            return False
        return decoding.over and decoding.sound is None

    def close(self) -> None:
        if self._decoding is not None:
            self._decoding.stop()
        super().close()

    def _decode_or_play(self, piece: Piece) -> None:
        decoding = self._decoding
        if decoding is None or (decoding.over and decoding.file != piece.file):
            # While one piece fades into another a third could not be put on: it need not lie there.
            self._decoding = Decoding(piece.file) if self._has_room else None
        elif (
            decoding.over
            and decoding.sound is not None
            and self._put_on(piece, decoding.sound, piece.gain)
        ):
            self._decoding = None


class Ambience(_Crossfade[str]):
    """Beds: one quiet sound at a time that loops under everything, by name."""

    def __init__(self) -> None:
        super().__init__(DECKS, BEDS, BED_FADE_STEPS)
        self._wanted: tuple[str, pygame.mixer.Sound, float] | None = None

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
        self._fade(lambda heard: heard == name)


CHANNELS = 20
"""Sounds at once, music and beds included."""

BUFFER = 1024
"""Samples that are mixed ahead: a fiftieth of a second between a deed and its sound."""

EFFECT_BYTES = 10 << 20
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
        self._loading: Loading[Path, pygame.mixer.Sound] = Loading(pygame.mixer.Sound)
        self.failed: set[Path] = set()
        """Files that are no sounds."""

    def get(self, file: Path) -> pygame.mixer.Sound | None:
        """The sound, or None while it is being decoded, which this begins, and if it never can
        be."""
        sound = self._kept.get(file)
        if sound is not None:
            self._kept.move_to_end(file)
        elif file not in self.failed:
            self._loading.ask((file,))
        return sound

    def update(self) -> None:
        """Take over what was decoded."""
        for file, sound in self._loading.arrived():
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
        return self._loading.idle

    def close(self) -> None:
        """The mixer may be closed afterwards."""
        self._loading.close()
        self._kept.clear()

    def _bytes(self, sound: pygame.mixer.Sound) -> int:
        return round(sound.get_length() * self._second)


@dataclass(slots=True)
class _Late:
    """An effect that is being decoded, and the steps for which it is still wanted."""

    file: Path
    volume: float
    steps: int = LATE_STEPS


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
        self._turn: dict[str, int] = {}
        self._volumes = (1.0, 1.0, 1.0)
        self._music_name: str | None = None
        self._bed_name: str | None = None
        self._music = Music() if _open_device() else None
        self._ambience = Ambience() if self._music is not None else None
        self._takes = Takes() if self._music is not None else None
        self._late: list[_Late] = []
        self._bed: Sound | None = None
        """The bed that is wanted, until it is decoded."""

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
        if self._takes is None or volume <= 0:
            return
        turn = self._turn[name] = (self._turn.get(name, -1) + 1) % len(sound.files)
        late = _Late(sound.files[turn], volume)
        if not self._heard_now(late, self._takes):
            self._late.append(late)

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
        self._bed = None if name is None else self._sound(name)
        self._bed_name = name
        if self._ambience is not None and name is None:
            self._ambience.stop()

    def update(self) -> None:
        """One step of a sixtieth of a second."""
        if self._music is not None:
            self._music.update()
        if self._takes is not None:
            self._takes.update()
            self._late = [late for late in self._late if not self._over(late, self._takes)]
            self._lay_bed(self._takes)
        if self._ambience is not None:
            self._ambience.update()

    @property
    def idle(self) -> bool:
        """Whether nothing is being decoded but music."""
        return self._takes is None or (self._takes.idle and not self._late and self._bed is None)

    @property
    def unheard(self) -> tuple[Path, ...]:
        """Files of effects that should have been heard, and are no sounds."""
        return () if self._takes is None else tuple(sorted(self._takes.failed))

    def close(self) -> None:
        if self._music is not None:
            self._music.close()
            self._music = None
        if self._ambience is not None:
            self._ambience.close()
            self._ambience = None
        if self._takes is not None:
            self._takes.close()
            self._takes = None
            self._late.clear()
            pygame.mixer.quit()

    def _sound(self, name: str) -> Sound:
        try:
            return self._sounds[name]
        except KeyError:
            raise ContentError(
                message("{file}: expected the sound {name}", file=str(self._list), name=name)
            ) from None

    @staticmethod
    def _heard_now(late: _Late, takes: Takes) -> bool:
        """Play it if it is decoded; False if it is not."""
        sound = takes.get(late.file)
        if sound is None:
            return False
        # None when every channel is taken: one sound more would not be heard anyway.
        channel = sound.play()
        if channel is not None:
            channel.set_volume(late.volume)
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
