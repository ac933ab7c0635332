"""Decodes sound files in a process of their own.

SDL's mixer holds its lock for as long as it decodes a file: a tenth of a second and more for a
piece of music, in which nothing sounds and whoever sets a volume waits.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Thread

import pygame

Spec = tuple[int, int, int]
"""Samples a second, bits of a sample, channels: as `pygame.mixer.get_init` tells them."""


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
            samples = self._decoded_elsewhere()
            if self._stopped:
                return
            # Where no process can be started, a pause is better than silence.
            if samples is None:
                self.sound = pygame.mixer.Sound(self.file)
            else:
                self.sound = pygame.mixer.Sound(buffer=samples)

    def _decoded_elsewhere(self) -> bytes | None:
        """The samples of the file; None if the process could not give them."""
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
            return ours.recv_bytes()
        except (EOFError, OSError):
            return None
        finally:
            ours.close()
            process.join()


def _never_interrupted() -> None:
    """Ctrl-C is for the program, not for a process that was started by this thread."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _decode(pipe: Connection, file: str, spec: Spec) -> None:
    """The life of the process. A file that cannot be decoded ends it without an answer."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    with suppress(OSError, pygame.error):
        pygame.mixer.init(*spec, allowedchanges=0)
        pipe.send_bytes(pygame.mixer.Sound(file).get_raw())
