"""Sounds by name; silence without a device; captions for those who cannot hear."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pygame
import pytest

from game.core.errors import ContentError
from game.engine.app import App
from game.engine.audio import (
    BED_FADE_STEPS,
    BEDS,
    CHANNELS,
    DECKS,
    FULL,
    LATE_STEPS,
    LEAST_MUSIC,
    MARGIN,
    MUSIC_PEAK,
    RISE_STEPS,
    Audio,
    Duck,
    Headroom,
)
from game.store.shipped import assets_dir
from tests.depth import few
from tests.patience import PATIENCE, wait_until

FOLDER = assets_dir() / "audio"
LISTED = tomllib.loads((FOLDER / "audio.toml").read_text(encoding="utf-8"))["sounds"]


@pytest.fixture
def loudspeaker() -> str:
    """One that swallows everything."""
    return "dummy"


@pytest.fixture
def audio(app: App) -> Audio:
    """A program's audio on a device that swallows everything."""
    assert not app.audio.silent
    return app.audio


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> Iterator[Audio]:
    """Audio on a machine without any device."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    audio = Audio(FOLDER)
    yield audio
    audio.close()


def until_heard(audio: Audio, name: str) -> None:
    """Until the piece, and nothing else, is heard."""
    until = time.monotonic() + 60
    while audio.heard != (name,) and time.monotonic() < until:
        audio.update()
        time.sleep(0.01)
    assert audio.heard == (name,)


def until_decoded(audio: Audio) -> None:
    """Steps once whatever was asked for has been decoded: effects are too late after a few."""
    takes = audio.takes
    wait_until(lambda: takes is None or takes.idle)
    audio.update()
    wait_until(lambda: audio.idle, audio.update)


def sounding() -> int:
    """How many channels are busy."""
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(CHANNELS))


def test_what_was_decoded_is_let_go_and_decoded_again(audio: Audio) -> None:
    name = next(name for name, entry in LISTED.items() if entry["kind"] == "effect")
    for heard in (1, 2):
        audio.play(name)
        until_decoded(audio)
        assert sounding() == heard
        audio.let_go()
        assert sounding() == heard, "to its end"


def test_every_sound_of_the_list_can_be_played(audio: Audio) -> None:
    for name, entry in few([*LISTED.items()], 30):
        if entry["kind"] == "effect":
            for _ in entry["files"]:
                audio.play(name)
    until_decoded(audio)
    assert audio.unheard == ()


def test_a_sound_is_decoded_while_frames_go_on_and_heard_a_moment_later(audio: Audio) -> None:
    audio.play("victory")
    assert sounding() == 0, "it is not decoded inside the frame"
    until_decoded(audio)
    assert sounding() == 1
    audio.play("victory")
    assert sounding() == 2, "once decoded it is heard at once"


def test_what_comes_too_late_is_not_heard(audio: Audio, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not audio.silent
    decode = pygame.mixer.Sound
    let_go = Event()

    def waiting(file: Path) -> pygame.mixer.Sound:
        let_go.wait(PATIENCE)
        return decode(file)

    monkeypatch.setattr(pygame.mixer, "Sound", waiting)
    slow = Audio(FOLDER)
    slow.play("victory")
    for _ in range(LATE_STEPS):
        slow.update()
    let_go.set()
    until_decoded(slow)
    assert sounding() == 0
    slow.play("victory")
    assert sounding() == 1


def test_a_file_that_is_no_sound_stays_silent_and_is_named(tmp_path: Path, audio: Audio) -> None:
    assert not audio.silent
    (tmp_path / "noise.ogg").write_bytes(b"noise")
    listed = '[sounds.noise]\nkind = "effect"\nfiles = ["noise.ogg"]\n'
    (tmp_path / "audio.toml").write_text(listed)
    broken = Audio(tmp_path)
    broken.play("noise")
    broken.ambience("noise")
    until_decoded(broken)
    assert broken.unheard == (tmp_path / "noise.ogg",)
    assert sounding() == 0


def test_without_a_device_everything_goes_on_in_silence(deaf: Audio) -> None:
    assert deaf.silent
    told: list[str] = []
    deaf.on_caption = told.append
    deaf.volumes(80, 90, 60)
    deaf.play("strike_heavy")
    deaf.music("title_theme")
    deaf.ambience("rain_bed")
    deaf.update()
    assert deaf.ambience_name == "rain_bed"
    assert deaf.beds_heard == ()
    deaf.music(None)
    # Whoever hears nothing is told nevertheless.
    assert told == ["[heavy sword strike]"]


def test_captions_are_shown_only_when_wanted(app: App) -> None:
    app.audio.play("enemy_falls")
    before = app.canvas.copy()
    app.notices.draw(app.canvas)
    assert app.canvas.get_buffer().raw == before.get_buffer().raw
    app.change(captions=True)
    app.audio.play("enemy_falls")
    app.notices.draw(app.canvas)
    assert app.canvas.get_buffer().raw != before.get_buffer().raw


def test_one_piece_follows_another(audio: Audio) -> None:
    audio.volumes(80, 90, 60)
    audio.music("title_theme")
    until_heard(audio, "title_theme")
    audio.music("boss_fight", frozenset({"stakes"}))
    assert audio.music_name == "boss_fight"
    until_heard(audio, "boss_fight")
    with pytest.raises(ContentError, match=r"expected the sound trumpet"):
        audio.music("trumpet")
    assert audio.music_name == "boss_fight"


def steps(audio: Audio, count: int) -> None:
    for _ in range(count):
        audio.update()


def test_a_bed_loops_under_everything_until_it_is_taken_away(audio: Audio) -> None:
    audio.ambience("rain_bed")
    until_decoded(audio)
    steps(audio, 2)
    assert audio.beds_heard == ("rain_bed",)
    assert audio.ambience_name == "rain_bed"
    for _ in range(40):
        # However many effects there are, none takes the bed's channel.
        audio.play("strike_heavy")
    steps(audio, BED_FADE_STEPS)
    assert audio.beds_heard == ("rain_bed",)
    audio.ambience(None)
    steps(audio, BED_FADE_STEPS // 2)
    assert audio.beds_heard == ("rain_bed",), "it fades, it does not stop dead"
    steps(audio, BED_FADE_STEPS)
    assert audio.beds_heard == ()


def test_one_bed_fades_into_the_next(audio: Audio) -> None:
    audio.ambience("wind_bed")
    until_decoded(audio)
    steps(audio, BED_FADE_STEPS)
    audio.ambience("rain_bed")
    until_decoded(audio)
    steps(audio, 5)
    assert set(audio.beds_heard) == {"wind_bed", "rain_bed"}
    audio.ambience("vault_air")
    until_decoded(audio)
    steps(audio, 3 * BED_FADE_STEPS)
    assert audio.beds_heard == ("vault_air",)


def test_a_bed_is_as_loud_as_effects_are(audio: Audio) -> None:
    def loudness() -> float:
        channels = (pygame.mixer.Channel(number) for number in range(DECKS, DECKS + BEDS))
        return max(channel.get_volume() for channel in channels if channel.get_busy())

    audio.volumes(100, 100, 0)
    audio.ambience("wind_bed")
    until_decoded(audio)
    assert loudness() < 0.1, "it begins in silence"
    steps(audio, BED_FADE_STEPS)
    full = loudness()
    audio.volumes(100, 50, 100)
    assert loudness() == pytest.approx(full / 2, abs=0.02)
    audio.volumes(100, 0, 100)
    assert loudness() == 0.0


def test_a_bed_is_no_news(app: App) -> None:
    told: list[str] = []
    app.audio.on_caption = told.append
    app.audio.ambience("rain_bed")
    assert told == []
    with pytest.raises(ContentError, match=r"expected the sound trumpet"):
        app.audio.ambience("trumpet")
    assert app.audio.ambience_name == "rain_bed"


def test_an_unknown_sound_is_named(audio: Audio) -> None:
    with pytest.raises(ContentError, match=r"audio\.toml: expected the sound trumpet"):
        audio.play("trumpet")


@pytest.mark.parametrize("damage", ["", "sounds = 3", "[sounds.x]\nfiles = 1", "["])
def test_a_damaged_list_is_named(tmp_path: Path, damage: str) -> None:
    (tmp_path / "audio.toml").write_text(damage)
    with pytest.raises(ContentError, match=r"audio\.toml: expected a list of sounds"):
        Audio(tmp_path)


def test_the_music_stands_back_for_a_blow_and_comes_forward_slowly() -> None:
    duck = Duck()
    assert not duck.update()
    duck.under(0.6, 30)
    duck.under(0.8, 10)
    for _ in range(30):
        assert duck.level == 0.6
        assert not duck.update()
    assert duck.update()
    assert 0.6 < duck.level < 0.62
    for _ in range(RISE_STEPS):
        duck.update()
    assert duck.level == 1.0


def test_a_blow_pushes_the_music_back_a_step_does_not(audio: Audio) -> None:
    audio.volumes(100, 100, 100)
    for name, back in (("footstep", False), ("strike_heavy", True)):
        audio.play(name)
        until_decoded(audio)
        assert (pygame.mixer.Channel(0).get_volume() < 0.7 * MARGIN) is back, name


def test_what_sounds_at_once_stays_below_full_scale() -> None:
    room = Headroom()
    assert room.music(1.0) == 1.0, "nothing else sounds"
    first, second = room.begin(0.45, 60), room.begin(0.45, 60)
    assert first == 1.0
    assert second < 1.0, "the later of two blows is quieter"
    assert room.used + MUSIC_PEAK * MARGIN * room.music(MARGIN) <= FULL + 0.001
    for _ in range(8):
        room.begin(0.45, 60)
    assert room.music(1.0) == LEAST_MUSIC, "it is never silenced"
    assert room.begin(0.45, 60) == 0, "nobody would hear one more"
    assert room.used <= FULL
    for _ in range(60):
        assert room.update()
    assert room.used == 0
    assert not room.update()
    assert room.music(1.0) == 1.0


def test_where_all_is_quiet_nothing_makes_room() -> None:
    room = Headroom()
    assert [room.begin(0.1, 60) for _ in range(4)] == [1.0] * 4
    assert room.music(0.3) == 1.0
