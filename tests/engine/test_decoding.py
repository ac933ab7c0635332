"""Music is decoded by a process of its own, and sounds as if it had been decoded here."""

from __future__ import annotations

import multiprocessing
import multiprocessing.spawn
import time
from pathlib import Path

import pygame
import pytest

from game.engine.app import App
from game.engine.decoding import Decoding
from game.store.shipped import assets_dir

PIECE = assets_dir() / "audio" / "effects" / "victory.ogg"

pytestmark = pytest.mark.usefixtures("app")


def finished(decoding: Decoding) -> Decoding:
    """Once there is nothing more to wait for."""
    for _ in range(4_000):
        if decoding.over:
            return decoding
        time.sleep(0.005)
    raise AssertionError("it is still being decoded")


def test_what_comes_is_the_very_sound(app: App) -> None:
    assert not app.audio.silent
    sound = finished(Decoding(PIECE)).sound
    assert sound is not None
    assert sound.get_raw() == pygame.mixer.Sound(PIECE).get_raw()


def test_another_process_does_it_and_is_gone_afterwards() -> None:
    before = len(multiprocessing.active_children())
    decoding = Decoding(PIECE)
    most = before
    while not decoding.over:
        most = max(most, len(multiprocessing.active_children()))
    assert most == before + 1
    assert len(multiprocessing.active_children()) == before


@pytest.mark.parametrize("content", [None, b"", b"OggS and then nothing of the kind"])
def test_what_cannot_be_decoded_gives_no_sound(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "broken.ogg"
    if content is not None:
        file.write_bytes(content)
    assert finished(Decoding(file)).sound is None


def test_without_a_second_process_it_is_decoded_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiprocessing.spawn, "_python_exe", b"/no/such/python")
    assert finished(Decoding(PIECE)).sound is not None


def test_given_up_it_ends_at_once_and_brings_nothing() -> None:
    decoding = Decoding(PIECE)
    decoding.stop()
    assert decoding.over
    assert decoding.sound is None
    assert multiprocessing.active_children() == []
