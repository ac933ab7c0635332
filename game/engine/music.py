"""Music that never comes round the same way: phrases in changing order, layers that come and go.

A piece is written down as phrases, each in a few layers (docs/audio.md). The `Arranger` draws which
phrase follows and with which layers; the `Desk` lays the layers over one another, chunk by chunk;
the `Music` has files decoded ahead and hands the chunks to one channel of the mixer. Both of its
threads do little at a time, and no frame waits for them.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from random import Random
from threading import Condition, Thread

import pygame

from game.engine.loading import Loading
from game.engine.memory import give_back


@dataclass(frozen=True, slots=True)
class Layer:
    """Players that come in and fall silent together."""

    name: str
    share: float = 1.0
    """Of the phrases for which no word decides."""
    brought: frozenset[str] = frozenset()
    """Words with which it plays."""
    banned: frozenset[str] = frozenset()
    """Words with which it is silent, unless another brings it in."""

    def told(self, words: frozenset[str]) -> bool | None:
        """Whether the words want it; None if they do not care."""
        if self.brought & words:
            return True
        return False if self.banned & words else None


@dataclass(frozen=True, slots=True)
class Phrase:
    """Some bars, in one or more parts that follow each other; every layer has a file for each."""

    name: str
    seconds: tuple[float, ...]
    bars: tuple[int, ...]
    files: Mapping[str, tuple[Path, ...]]


@dataclass(frozen=True, slots=True)
class Piece:
    """What is played until something else is wanted; ``gain`` is linear."""

    name: str
    layers: tuple[Layer, ...]
    phrases: tuple[Phrase, ...]
    gain: float = 1.0


@dataclass(frozen=True, slots=True)
class Turn:
    """A phrase, and the layers that were drawn for it while these words were told."""

    phrase: Phrase
    layers: frozenset[str]
    words: frozenset[str] = frozenset()

    @property
    def files(self) -> frozenset[Path]:
        """What is heard: two phrases may share a layer, and sound alike while nothing else does."""
        return frozenset(file for layer in self.layers for file in self.phrase.files[layer])

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return sum(self.phrase.seconds)


AGAIN_SECONDS = 180.0
"""For so long nothing is heard a second time with the same layers, as far as a piece has enough."""
ENOUGH_SECONDS = 200.0
"""Of `material` without a word; with less, keeping to the rule above would leave no choice, and
make a loop of it. Every piece that is shipped has more."""


class Arranger:
    """Draws what follows. It has a memory, so that nobody learns it by heart: of what began, and
    when, for what was drawn may never be heard, and what is heard may be cut short."""

    def __init__(self, piece: Piece, random: Random) -> None:
        self.piece = piece
        self._random = random
        self.last_heard: dict[frozenset[Path], float] = {}
        """The second at which files that sound together began the last time."""
        self._last = ""
        self._enough = self.material() >= ENOUGH_SECONDS

    def draw(self, words: frozenset[str] = frozenset(), at: float = 0.0) -> Turn:
        """The phrase for second ``at``: another one than the last, and unheard for long as it will
        sound."""
        fresh: list[Turn] = []
        for heeded in self._loosened(words) if self._enough else ():
            turns = [turn for turn in self.turns(heeded) if turn.phrase.name != self._last]
            fresh = [turn for turn in turns if self._fresh(turn, at)]
            if fresh:
                break
        if not fresh:
            # The longer unheard half, so that little material has no fixed order either.
            every = self.turns(words)
            turns = [turn for turn in every if turn.phrase.name != self._last] or every
            fresh = sorted(turns, key=self._begun)[: (len(turns) + 1) // 2]
        weights = [self._weight(turn) for turn in fresh]
        return replace(self._random.choices(fresh, weights)[0], words=words)

    def begin(self, turn: Turn, left: Turn, at: float) -> Turn:
        """From second ``at`` on a ``turn`` is heard, or what the words that are told now have
        ``left`` of one that was drawn for others. If that was heard lately it is the same phrase
        with other layers, and at last as it was drawn; returns what it is from now on."""
        if not left.layers or (self._enough and not self._fresh(left, at)):
            others = (
                each
                for heeded in self._loosened(left.words)
                for each in self.turns(heeded)
                if each.phrase is turn.phrase and self._fresh(each, at)
            )
            turn = left = replace(next(others, turn), words=left.words)
        self.last_heard[left.files] = at
        self._last = turn.phrase.name
        return turn

    def _loosened(self, words: frozenset[str]) -> Sequence[frozenset[str]]:
        """Words that are heeded, the more the rather: where nothing is left that was not heard
        lately, layers that a word brings in may rest for a phrase, and at last all are drawn."""
        banning = frozenset(word for each in self.piece.layers for word in each.banned)
        return words, words & banning, frozenset()

    def turns(self, words: frozenset[str] = frozenset()) -> list[Turn]:
        """Everything that may be drawn while these words are told."""
        return [
            Turn(phrase, layers)
            for phrase in self.piece.phrases
            for layers in self._choices(phrase, words)
        ]

    def material(self, words: frozenset[str] = frozenset()) -> float:
        """Seconds of it that are heard differently: how long it can go on before it must repeat."""
        return sum({turn.files: turn.seconds for turn in self.turns(words)}.values())

    def _fresh(self, turn: Turn, at: float) -> bool:
        """Whether what is heard in it was not heard lately."""
        return at - self._begun(turn) >= AGAIN_SECONDS

    def _begun(self, turn: Turn) -> float:
        """The second at which what is heard in it began the last time."""
        return self.last_heard.get(turn.files, -math.inf)

    def _choices(self, phrase: Phrase, words: frozenset[str]) -> Iterable[frozenset[str]]:
        """The sets of layers that may be drawn for a phrase; never silence."""
        there = [layer for layer in self.piece.layers if layer.name in phrase.files]
        sure = {each.name for each in there if each.told(words) or self._always(each, words)}
        open_ = [
            layer.name
            for layer in there
            if layer.name not in sure and layer.told(words) is None and layer.share > 0
        ]
        for count in range(len(open_) + 1):
            for drawn in combinations(open_, count):
                if sure or drawn:
                    yield frozenset((*sure, *drawn))
        if not sure and not open_:
            yield frozenset(layer.name for layer in there)

    @staticmethod
    def _always(layer: Layer, words: frozenset[str]) -> bool:
        return layer.share >= 1 and layer.told(words) is None

    def _weight(self, turn: Turn) -> float:
        """How likely its layers are; a phrase with many choices is not likelier than another."""
        weight = 1.0
        for layer in self.piece.layers:
            if layer.name in turn.phrase.files and 0 < layer.share < 1:
                weight *= layer.share if layer.name in turn.layers else 1 - layer.share
        return weight


FULL = 256
"""The gain at which a voice is as loud as its file."""
_FLIP = bytes(value ^ 0x80 for value in range(256))
_MIDDLE = 1 << 30


def mix(voices: Sequence[tuple[bytes, int]], size: int) -> bytes:
    """Samples of 16 bits, ``size`` bytes of each voice, each times its gain of `FULL`, added up.

    All samples are lanes of one long number, so that a product and a sum do for thousands of them.
    """
    if not voices:
        return bytes(size)
    if len(voices) == 1 and voices[0][1] == FULL:
        return voices[0][0]
    total = gains = 0
    for samples, gain in voices:
        wide = bytearray(2 * size)
        wide[0::4] = samples[0::2]
        wide[1::4] = samples[1::2].translate(_FLIP)  # from 0 up, so that no lane borrows
        total += int.from_bytes(wide, "little") * gain
        gains += gain
    lanes = size // 2
    total += (_MIDDLE + (1 << 23) - (gains << 15)) * _ones(lanes)
    raw = total.to_bytes(2 * size, "little")
    if raw[3::4].count(_MIDDLE >> 24) != lanes:
        raw = _clipped(raw)
    mixed = bytearray(size)
    mixed[0::2] = raw[1::4]
    mixed[1::2] = raw[2::4].translate(_FLIP)
    return bytes(mixed)


@lru_cache(maxsize=16)
def _ones(lanes: int) -> int:
    return int.from_bytes(b"\1\0\0\0" * lanes, "little")


def _clipped(raw: bytes) -> bytes:
    """Lanes that became too loud held at the loudest that there is."""
    lanes = array("I", raw)
    highest = (1 << 24) - 1
    return array("I", [min(max(0, lane - _MIDDLE), highest) for lane in lanes]).tobytes()


SLOW_SECONDS = 2.6
"""A bar that lasts longer has a line in its middle: danger does not wait so long."""
FADE_SECONDS = 1.5
"""What it takes one piece to fade into the next, and a layer to come or go."""
BLOCK = 256
"""Frames for which a gain stays the same while it changes."""
GRAIN = 2048
"""Frames that are mixed at once while none does."""
CHUNK = 16384
"""Frames that the mixer is given at once. Whole buffers of the mixer, so that one chunk follows the
other without a gap."""


@dataclass(slots=True)
class _Voice:
    """A layer of a part that sounds: what is left of it, and how loud it is and shall be."""

    piece: Piece
    layer: str
    samples: bytes
    at: int = 0
    level: float = 0.0
    goal: float = 0.0


@dataclass(slots=True)
class Part:
    """A part of a phrase, on its way from its files to being heard."""

    piece: Piece
    turn: Turn
    number: int
    layers: dict[str, bytes] = field(default_factory=dict)
    missing: dict[Path, list[str]] = field(default_factory=dict)


class Desk:
    """Makes the chunks. It knows neither threads nor the mixer: files are asked for in ``asked``
    and brought by `bring`."""

    def __init__(self, rate: int, channels: int, random: Random) -> None:
        self.asked: list[Path] = []
        """Files that are to be brought, in this order."""
        self._rate, self._frame = rate, 2 * channels
        self._random = random
        self._arrangers: dict[str, Arranger] = {}
        self._piece: Piece | None = None
        self._words: frozenset[str] = frozenset()
        self._voices: list[_Voice] = []
        self._now: Part | None = None
        self._next: Part | None = None
        self._place = 0
        """Frames of the part that were heard."""
        self._clock = 0
        """Frames that were heard at all: what arrangers reckon by."""
        self._broken: set[str] = set()

    def want(self, piece: Piece | None, words: frozenset[str]) -> None:
        """What shall be heard from the next bar line on."""
        self._piece, self._words = piece, words

    @property
    def heard(self) -> tuple[str, ...]:
        """Names of the pieces that sound."""
        return tuple(dict.fromkeys(voice.piece.name for voice in self._voices))

    @property
    def layers(self) -> Mapping[str, float]:
        """How loud each layer of the phrase is that plays now, 0 to 1; for tests."""
        now = self._now
        if now is None:
            return {}
        return {
            voice.layer: voice.level
            for voice in self._voices
            if voice.samples is now.layers.get(voice.layer)
        }

    @property
    def phrase(self) -> str:
        """The phrase that plays now."""
        return "" if self._now is None else self._now.turn.phrase.name

    @property
    def weight(self) -> int:
        """Bytes of samples that are kept."""
        kept = {id(voice.samples): len(voice.samples) for voice in self._voices}
        for part in (self._now, self._next):
            if part is not None:
                kept |= {id(samples): len(samples) for samples in part.layers.values()}
        return sum(kept.values())

    def bring(self, file: Path, samples: bytes | None) -> None:
        """A file that was asked for; None if it is no sound."""
        part = self._next
        if part is None or file not in part.missing:
            return
        for layer in part.missing.pop(file):
            if samples is not None:
                part.layers[layer] = samples
        if not part.missing and not part.layers:
            self._broken.add(part.piece.name)
            self._next = None

    def chunk(self) -> Iterable[bytes]:
        """`CHUNK` frames, a grain at a time; nothing at all as long as there is silence."""
        left = CHUNK
        while left:
            self._prepare()
            self._turn_over()
            if not self._voices:
                if left < CHUNK:
                    yield bytes(left * self._frame)
                return
            frames = min(left, self._until())
            yield self._mixed(frames)
            self._place += frames
            self._clock += frames
            left -= frames

    def arranger_of(self, piece: Piece) -> Arranger:
        return self._arrangers.setdefault(piece.name, Arranger(piece, self._random))

    def _prepare(self) -> None:
        """Have what follows brought, once little else is kept."""
        piece, now = self._piece, self._now
        if self._next is not None and self._next.piece is not piece:
            self._next = None
            self.asked.clear()
        waits = piece is None or piece.name in self._broken or self._next is not None
        if waits or piece is None or any(self._rings(voice) for voice in self._voices):
            return
        if now is not None and now.piece is piece and now.number + 1 < len(now.turn.phrase.seconds):
            part = Part(piece, now.turn, now.number + 1)
        else:
            ahead = self._length(now) - self._place if now is not None and now.piece is piece else 0
            turn = self.arranger_of(piece).draw(self._words, (self._clock + ahead) / self._rate)
            part = Part(piece, turn, 0)
        for layer, files in part.turn.phrase.files.items():
            part.missing.setdefault(files[part.number], []).append(layer)
        self._next = part
        self.asked.extend(part.missing)

    def _rings(self, voice: _Voice) -> bool:
        """Whether it belongs to something that is over but for its end."""
        now = self._now
        return now is None or voice.samples is not now.layers.get(voice.layer)

    def _turn_over(self) -> None:
        """At a bar line: go on to what follows, and let layers come and go."""
        now, following = self._now, self._next
        ready = following is not None and not following.missing
        if now is None:
            if ready and following is not None and following.piece is self._piece:
                self._begin(following, fading=True)
            return
        if self._piece is None or self._piece.name in self._broken:
            self._fall_silent()
            return
        if self._place not in self._lines(now):
            return
        over = self._place >= self._length(now)
        if self._piece is not now.piece:
            if ready and following is not None:
                self._fall_silent()
                self._begin(following, fading=True)
            elif over:
                self._again(now)
        elif over:
            if ready and following is not None:
                self._begin(following, fading=False)
            else:
                self._again(now)
        else:
            for voice in self._voices:
                if not self._rings(voice):
                    voice.goal = self._goal(now, voice.layer)

    def _fall_silent(self) -> None:
        self._now = None
        for voice in self._voices:
            voice.goal = 0.0

    def _begin(self, part: Part, *, fading: bool) -> None:
        level = {voice.layer: voice.level for voice in self._voices if voice.piece is part.piece}
        self._now, self._next, self._place = part, None, 0
        if part.number == 0:
            # Words may have changed since it was drawn: what counts is what is heard.
            sounding = frozenset(layer for layer in part.layers if self._goal(part, layer))
            left = replace(part.turn, layers=sounding, words=self._words)
            arranger = self.arranger_of(part.piece)
            part.turn = arranger.begin(part.turn, left, self._clock / self._rate)
        for layer, samples in part.layers.items():
            goal = self._goal(part, layer)
            # Parts of one phrase go on as they were; a phrase begins as it was drawn.
            start = 0.0 if fading else level.get(layer, goal) if part.number else goal
            self._voices.append(_Voice(part.piece, layer, samples, 0, start, goal))

    def _again(self, part: Part) -> None:
        """The same bars once more, until what follows is there: better than a silence."""
        self._place = 0
        for layer, samples in part.layers.items():
            goal = self._goal(part, layer)
            self._voices.append(_Voice(part.piece, layer, samples, 0, goal, goal))

    def _goal(self, part: Part, layer: str) -> float:
        if self._words == part.turn.words:
            return float(layer in part.turn.layers)
        told = next(each for each in part.piece.layers if each.name == layer).told(self._words)
        return float(layer in part.turn.layers if told is None else told)

    def _length(self, part: Part) -> int:
        return round(part.turn.phrase.seconds[part.number] * self._rate)

    def _lines(self, part: Part) -> tuple[int, ...]:
        """Frames at which something may change: bar lines, and the middles of slow bars."""
        length, lines = self._length(part), part.turn.phrase.bars[part.number]
        if length > lines * SLOW_SECONDS * self._rate:
            lines *= 2
        return tuple(round(length * line / lines) for line in range(lines + 1))

    def _until(self) -> int:
        """Frames that can be mixed at once."""
        fading = any(voice.level != voice.goal for voice in self._voices)
        frames = BLOCK if fading else GRAIN
        if self._now is None:
            return frames
        return min(frames, *(x - self._place for x in self._lines(self._now) if x > self._place))

    def _mixed(self, frames: int) -> bytes:
        size = frames * self._frame
        step = frames / (FADE_SECONDS * self._rate)
        sounding = []
        for voice in self._voices:
            # A quarter of a sine each way keeps the sum of both equally loud.
            gain = round(FULL * voice.piece.gain * math.sin(voice.level * math.pi / 2))
            if gain:
                samples = voice.samples[voice.at : voice.at + size]
                sounding.append((samples.ljust(size, b"\0"), gain))
            voice.at += size
            if voice.level < voice.goal:
                voice.level = min(voice.goal, voice.level + step)
            elif voice.level > voice.goal:
                voice.level = max(voice.goal, voice.level - step)
        self._voices = [voice for voice in self._voices if not self._gone(voice)]
        return mix(sounding, size)

    def _gone(self, voice: _Voice) -> bool:
        """Whether it will never be heard again."""
        if voice.at >= len(voice.samples):
            return True
        return self._rings(voice) and voice.level == 0.0 == voice.goal


WAIT_SECONDS = 0.03
"""After which the thread looks whether the mixer wants another chunk."""
BREATH_SECONDS = 0.0005
"""For which it lets others run after every grain."""


class Music:
    """Plays one piece at a time on one channel of an open mixer. At a volume of 0 nothing is even
    decoded."""

    def __init__(self, channel: pygame.mixer.Channel, random: Random | None = None) -> None:
        opened = pygame.mixer.get_init()
        assert opened is not None
        self._channel = channel
        self._desk = Desk(opened[0], opened[2], random or Random())
        self.loading: Loading[Path, bytes] = Loading(_samples)
        self._wanted: tuple[Piece | None, frozenset[str]] = (None, frozenset())
        self._volume = 1.0
        self._ready: bytes | None = None
        self._closed = False
        self._changed = Condition()
        self._heard: tuple[str, ...] = ()
        self._thread: Thread | None = None

    @property
    def heard(self) -> tuple[str, ...]:
        """Names of what sounds now, what is fading away included."""
        return self._heard

    def play(self, piece: Piece | None, words: frozenset[str] = frozenset()) -> None:
        """Let ``piece`` follow whatever plays; None fades to silence."""
        with self._changed:
            self._wanted = (piece, words)
            if piece is not None and self._thread is None:
                self._thread = Thread(target=self._work, name="music", daemon=True)
                self._thread.start()
            self._changed.notify()

    def volume(self, volume: float) -> None:
        """Loudness of all of it, 0 to 1."""
        with self._changed:
            self._volume = volume
            self._channel.set_volume(volume)
            self._changed.notify()

    def close(self) -> None:
        """Silence; the mixer may be closed afterwards."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()
        self.loading.close()
        # What was queued begins when what plays is stopped.
        while self._channel.get_busy():
            self._channel.stop()

    def _work(self) -> None:
        """In the thread: keep the channel supplied."""
        while True:
            with self._changed:
                if self._closed:
                    return
                piece, words = self._wanted
                self._desk.want(piece if self._volume > 0 else None, words)
            for file, brought in self.loading.arrived():
                self._desk.bring(file, None if isinstance(brought, Exception) else brought)
            if self._ready is None:
                self._ready = self._composed()
            if self._desk.asked:
                self.loading.ask(self._desk.asked)
                self._desk.asked.clear()
            if self._ready is None or not self._handed_over(self._ready):
                with self._changed:
                    self._changed.wait(WAIT_SECONDS)
            else:
                self._ready = None

    def _composed(self) -> bytes | None:
        grains = []
        for grain in self._desk.chunk():
            grains.append(grain)
            with self._changed:
                if self._closed:
                    return None
                self._changed.wait(BREATH_SECONDS)
        self._heard = self._desk.heard
        return b"".join(grains) if grains else None

    def _handed_over(self, samples: bytes) -> bool:
        """Give the channel its next chunk if it has room for one."""
        if not self._channel.get_busy():
            self._channel.set_volume(self._volume)  # first: playing begins at once
            self._channel.play(pygame.mixer.Sound(buffer=samples))
        elif self._channel.get_queue() is None:
            self._channel.queue(pygame.mixer.Sound(buffer=samples))
        else:
            return False
        return True


def _samples(file: Path) -> bytes:
    """A file as the mixer wants it. pygame lets frames go on while it decodes. What that took, as
    much again and in small pieces, goes back at once: a part has several files."""
    samples = pygame.mixer.Sound(file).get_raw()
    give_back()
    return samples
