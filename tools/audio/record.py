"""Listens while a bot plays: `python -m tools.audio.record TALE [--minutes M] [--seed S]`.

The game itself plays: its scene of play, and the results between two runs. Its sounds are decoded
by the mixer, but laid over one another here, a step at a time (`Booth`), as SDL does it: samples
times the volume of their channel, added up. So no time is lost where a machine is slow, and it is
seen by how much the mixer would have cut. Every tenth picture is drawn, for layouts are made by
what is drawn. Then what was heard is measured: how loud it was as a whole and in its quietest and
loudest minute, how long no music was heard, and how often a phrase came again with the same layers
within three minutes. With `--out FILE` it is kept, as raw samples of 16 bits.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import numpy as np
import pygame

from game.cli.frames import Player, Sitting
from game.cli.play import open_services
from game.engine import music
from game.engine.audio import Audio
from tools.audio.mastering import integrated_loudness, momentary_loudness, true_peak_db
from tools.audio.signals import SAMPLE_RATE, Signal

STEP = SAMPLE_RATE // 60
"""Samples of a step."""
SEEN_STEPS = 10
"""Of so many steps one is drawn."""
PATIENCE = 20.0
"""Seconds for which a thread is waited for that decodes or mixes."""
PACE = 0.5
"""Decisions a second where a tale has no ticks."""
BOTS = {"candle": "person"}
"""Who plays as a player does where others hurry."""
AGAIN_SECONDS = 180.0
"""What is heard a second time within so long can be recognised."""

Begun = tuple[float, str, str, frozenset[str]]
"""When a phrase began: second, piece, phrase, layers."""


@dataclass(slots=True)
class Heard:
    """What was noted while it was recorded."""

    begun: list[Begun] = field(default_factory=list)
    doubled: int = 0
    """Parts that were played once more because what follows was not there in time."""
    steps: int = 0
    bare: int = 0
    """Steps in which no music was heard."""


def again(begun: Sequence[Begun], within: float = AGAIN_SECONDS) -> list[Begun]:
    """The phrases that came again with the same layers within so many seconds."""
    last: dict[tuple[str, str, frozenset[str]], float] = {}
    found = []
    for begun_at, piece, phrase, layers in begun:
        key = piece, phrase, layers
        if begun_at - last.get(key, -within) < within:
            found.append((begun_at, *key))
        last[key] = begun_at
    return found


class Channel:
    """A channel of the mixer, read a step at a time."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.volume = 1.0
        self._sounds: list[Signal] = []
        """What plays, and what is queued behind it."""
        self._at = 0
        self._loops = False

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def play(self, sound: pygame.mixer.Sound, loops: int = 0) -> None:
        with self.lock:
            self._sounds, self._at, self._loops = [_samples(sound)], 0, loops < 0

    def queue(self, sound: pygame.mixer.Sound) -> None:
        with self.lock:
            self._sounds.append(_samples(sound))

    def stop(self) -> None:
        with self.lock:
            self._sounds = []

    def get_busy(self) -> bool:
        return bool(self._sounds)

    def get_queue(self) -> object:
        return self._sounds[1] if len(self._sounds) > 1 else None

    def step(self) -> Signal:
        """What of it is heard in the next step."""
        heard = np.zeros((STEP, 2))
        with self.lock:
            done = 0
            while self._sounds and done < STEP:
                part = self._sounds[0][self._at : self._at + STEP - done]
                heard[done : done + len(part)] = part
                done += len(part)
                self._at += len(part)
                if self._at == len(self._sounds[0]):
                    self._at = 0
                    if not self._loops:
                        del self._sounds[0]
        return heard * self.volume


def _samples(sound: pygame.mixer.Sound) -> Signal:
    raw = np.frombuffer(sound.get_raw(), dtype="<i2").reshape(-1, 2)
    return np.asarray(raw, dtype=np.float64) / 32_768.0


class Booth:
    """Stands where the mixer's channels stood."""

    def __init__(self) -> None:
        self._channels: dict[int, Channel] = {}
        self.heard: list[Signal] = []

    def channel(self, number: int) -> Channel:
        return self._channels.setdefault(number, Channel())

    def step(self, audio: Audio) -> None:
        """Hear one step more, once the threads have done what they do in time on a machine that has
        nothing else to do."""
        music, until = self.channel(0), time.monotonic() + PATIENCE
        while time.monotonic() < until:
            silent = audio.music_name is None or audio.music_player is None
            if (silent or music.get_queue() is not None) and _decoded(audio):
                break
            time.sleep(0.001)
        self.heard.append(sum((each.step() for each in self._channels.values()), _SILENCE))


_SILENCE = np.zeros((STEP, 2))


def _decoded(audio: Audio) -> bool:
    """Whether everything is there that will be heard."""
    music, takes = audio.music_player, audio.takes
    return (music is None or music.loading.idle) and (takes is None or takes.loading.idle)


def record(tale: str, seconds: float, seed: str) -> tuple[Signal, Heard]:
    """Have a bot play ``tale`` for so long."""
    noted = Heard()

    class Desk(music.Desk):
        """Notes what begins."""

        def _begin(self, part: music.Part, *, fading: bool) -> None:
            super()._begin(part, fading=fading)
            if part.number == 0:
                sounding = frozenset(layer for layer in part.layers if self._goal(part, layer))
                phrase = part.turn.phrase.name
                noted.begun.append((noted.steps / 60, part.piece.name, phrase, sounding))

        def _again(self, part: music.Part) -> None:
            noted.doubled += 1
            super()._again(part)

    booth = Booth()
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(pygame.mixer, "Channel", booth.channel),
        patch.object(music, "Desk", Desk),
    ):
        services = open_services(folder, "en")
        app = services.app
        app.worker.start()
        bot = BOTS.get(tale, "")
        sitting = Sitting(tale, pace=PACE, seed=seed, bot=bot, interrupted=False)
        player = Player(services, sitting, frozenset())
        player.begin()
        for step in range(round(60 * seconds)):
            player.frame(seen=step % SEEN_STEPS == 0)
            booth.step(app.audio)
            noted.steps += 1
            noted.bare += not app.audio.heard
        services.runs.close()
        services.chronicle.close()
        app.close()
    return np.concatenate(booth.heard), noted


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="tools.audio.record", description=__doc__)
    parser.add_argument("tale", choices=("candle", "key", "hex", "throne"))
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", default="heard")
    parser.add_argument("--out", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    heard, noted = record(options.tale, 60.0 * options.minutes, options.seed)
    repeated = again(noted.begun)
    minute = 60 * SAMPLE_RATE
    minutes = [
        integrated_loudness(heard[begin : begin + minute])
        for begin in range(0, max(1, len(heard) - minute + 1), minute)
    ]
    clipped = int(np.sum(np.abs(heard) >= 1.0))
    if options.out:
        options.out.write_bytes((np.clip(heard, -1.0, 1.0) * 32_767.0).astype("<i2").tobytes())
    print(
        f"{options.tale}: {len(heard) / SAMPLE_RATE:.0f} s, {integrated_loudness(heard):.1f} LUFS,"
        f" minutes {min(minutes):.1f} to {max(minutes):.1f},"
        f" loudest 400 ms {momentary_loudness(heard):.1f}, true peak {true_peak_db(heard):.1f}"
        f" dBTP, {clipped} samples beyond full scale; no music in"
        f" {100 * noted.bare / noted.steps:.1f} %, {len(noted.begun)} phrases, {len(repeated)}"
        f" of them again with the same layers within {AGAIN_SECONDS:.0f} s, {noted.doubled} parts"
        " played twice for want of the next"
    )
    for second, piece, phrase, layers in repeated:
        print(f"  again at {second:.0f} s: {piece} {phrase} ({', '.join(sorted(layers))})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
