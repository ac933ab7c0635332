"""The sounds that ship: listed, playable, level, seamless; and the scores they are played from."""

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from tests.depth import few, one_in, thorough
from tools.audio import bake
from tools.audio.catalogue import CATALOGUE, HEX, KEY
from tools.audio.catalogue import MUSIC as PIECES
from tools.audio.files import open_mixer, read_file
from tools.audio.layers import LOUDNESS, PART_LAYERS, PART_SECONDS, SEAM, TAIL
from tools.audio.mastering import Measures, integrated_loudness, measure, seam, true_peak_db
from tools.audio.score import ScoreError, parse_score, perform, read_score
from tools.audio.signals import SAMPLE_RATE, Signal, sine

FOLDER = bake.DEFAULT_OUT
MANIFEST: dict[str, Any] = tomllib.loads((FOLDER / "audio.toml").read_text("utf-8"))
SOUNDS: dict[str, dict[str, Any]] = MANIFEST["sounds"]
LOOPS = [name for name, sound in SOUNDS.items() if "loop" in sound]
MUSIC = list(MANIFEST["music"])
CANDLE_MUSIC = ("candle_cellar", "candle_halls", "candle_roof", "candle_danger")
KEY_MUSIC = ("key_deep", "key_fight")
HEX_MUSIC = ("hex_road", "hex_winter")
GROUNDS = ("boots_road", "boots_grass", "boots_marsh", "boots_snow", "boots_sand", "boots_rock")
VOICES = ("beast_growl", "claws_skitter", "bones_rattle", "ghost_moan", "ooze_crawl")


EFFECTS = dict(few([*SOUNDS.items()], 20))
FILES = [file for sound in EFFECTS.values() for file in sound["files"]]
"""What is measured one by one."""


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    """The game's mixer, which decodes what is shipped."""
    open_mixer()
    yield
    pygame.mixer.quit()


def heard(file: str) -> Signal:
    """A shipped file as the mixer plays it."""
    return read_file(FOLDER / file)


@cache
def measured(file: str) -> Measures:
    """The measures of a shipped file; the music is too long to be kept itself."""
    return measure(heard(file))


def test_the_manifest_is_the_one_the_catalogue_writes() -> None:
    written = (FOLDER / "audio.toml").read_text("utf-8")
    assert written == bake.manifest({name: sound["peak"] for name, sound in SOUNDS.items()})


def test_the_manifest_knows_how_high_effects_reach() -> None:
    for name in list(SOUNDS)[::16]:
        highest = max(float(np.max(np.abs(heard(file)))) for file in SOUNDS[name]["files"])
        assert SOUNDS[name]["peak"] == pytest.approx(highest, abs=0.01), name


def test_every_file_is_listed_and_every_listed_file_is_there() -> None:
    listed = {file for sound in SOUNDS.values() for file in sound["files"]}
    for piece in PIECES:
        for section in piece.sections:
            listed.update(file for files in piece.files(section).values() for file in files)
    present = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    assert present - {"audio.toml"} == listed


def test_all_sounds_together_stay_under_twenty_six_megabytes() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) < 26_000_000


def test_there_are_enough_effects_and_music() -> None:
    assert len(SOUNDS) >= 28 + 27 + 25 + 15
    assert {"title_theme", "throne_table", *CANDLE_MUSIC, *KEY_MUSIC, *HEX_MUSIC} <= set(MUSIC)
    for mode, effects in ((KEY, 25), (HEX, 15)):
        assert len(mode) >= effects


def test_sounds_that_repeat_have_takes_that_differ() -> None:
    assert len(SOUNDS["dwarf_step"]["files"]) == 4
    repeated = ("card_slide", "card_flip", "strike_heavy", "strike_light", "block", "hurt")
    candle = ("dwarf_step", "chain_climb", "dwarf_swim", "blade_whoosh")
    key = ("stone_step", "die_roll", "dice_handful", "sword_hit", "sword_blocked", "hero_hurt")
    for name in (*repeated, *candle, *key, *VOICES, *GROUNDS, "map_dice", "map_quill"):
        takes = [heard(file) for file in SOUNDS[name]["files"]]
        assert len(takes) >= 2
        for first, second in pairwise(takes):
            shared = min(len(first), len(second))
            alike = np.corrcoef(first[:shared, 0], second[:shared, 0])[0, 1]
            assert alike < 0.9, name


def test_nothing_clips_or_leans() -> None:
    for file, found in zip(FILES, map(measured, FILES), strict=True):
        assert found.clipped == 0, file
        assert found.peak_db <= -1.0, file
        assert found.offset < 0.005, file


def test_sounds_answer_at_once() -> None:
    for file, found in zip(FILES, map(measured, FILES), strict=True):
        assert found.head < 0.005, file


def test_lengths_suit_what_they_are() -> None:
    for file in FILES:
        assert 0.03 <= measured(file).seconds <= 10.0, file


def test_takes_of_one_sound_are_equally_loud() -> None:
    for name, sound in EFFECTS.items():
        levels = [measured(file).momentary for file in sound["files"]]
        assert max(levels) - min(levels) < 1.5, name


def test_effects_lie_by_their_weight_over_the_music_as_it_is_heard() -> None:
    """Loudest 400 ms of each group, with its gain, against the -18 LUFS of music in play."""

    def level(name: str) -> float:
        sound = SOUNDS[name]
        return measured(sound["files"][0]).momentary + 20.0 * np.log10(sound["gain"])

    assert -17.0 <= level("strike_heavy") <= -13.0
    assert -19.5 <= level("heal") <= -17.5
    assert level("strike_heavy") > level("heal") > level("page_turn") > level("menu_back")
    # While they sound, the music stands back: by 6 LU under a blow, by 2 under what is decided.
    for name, over in (("block", 6.0), ("heal", 2.0)):
        assert level(name) - (LOUDNESS + 20.0 * np.log10(SOUNDS[name]["duck"])) > over, name


def mixed(name: str, phrase: str) -> tuple[Signal, Signal]:
    """All layers of a phrase together, and the same with the power of their shares."""
    piece = MANIFEST["music"][name]
    whole, usual = np.zeros((1, 2)), np.zeros((1, 2))
    parts = len(piece["phrases"][phrase]["seconds"])
    loud, weighted = [], []
    for number in range(parts):
        whole = usual = np.zeros((1, 2))
        for layer, files in piece["phrases"][phrase]["files"].items():
            signal = piece["gain"] * heard(files[number])
            whole = whole + signal
            usual = usual + np.sqrt(piece["layers"][layer]["share"]) * signal
        loud.append(whole)
        weighted.append(usual)
    return np.concatenate(loud), np.concatenate(weighted)


@thorough(instead="test_nothing_clips_or_leans")
@pytest.mark.parametrize("name", MUSIC)
def test_music_is_as_loud_as_it_is_meant_to_be_and_never_too_loud(name: str) -> None:
    phrases = [mixed(name, phrase) for phrase in ("A", "B")]
    usual = integrated_loudness(np.concatenate([usual for _, usual in phrases]))
    assert usual == pytest.approx(LOUDNESS, abs=2.5)
    assert max(true_peak_db(whole) for whole, _ in phrases) < -1.0


@one_in(6)
@pytest.mark.parametrize("name", MUSIC)
def test_layers_are_of_one_length_and_parts_are_short(name: str) -> None:
    piece = next(each for each in PIECES if each.name == name)
    for section in piece.sections:
        seconds, bars = piece.lengths(section)
        assert len(seconds) == len(bars)
        assert max(seconds) * max(PART_LAYERS, len(piece.score.layers)) <= (
            PART_SECONDS * PART_LAYERS
        )
        assert sum(bars) == piece.score.lengths[section]
    seconds, _ = piece.lengths(piece.sections[-1])
    for files in piece.files(piece.sections[-1]).values():
        for number, file in enumerate(files):
            tail = TAIL if number == len(files) - 1 else SEAM
            length = len(heard(file)) / SAMPLE_RATE
            assert length == pytest.approx(seconds[number] + tail, abs=0.01), file


@pytest.mark.parametrize("name", LOOPS)
def test_loops_come_round_without_a_seam(name: str) -> None:
    found = measured(SOUNDS[name]["files"][0])
    begin, end = SOUNDS[name]["loop"]
    assert begin == 0.0
    assert end == pytest.approx(found.seconds, abs=0.001)
    assert found.seam < 1.0


def test_a_seam_is_noticed() -> None:
    assert seam(sine(440.0, 1.0)) < 1.01  # whole turns
    assert seam(sine(440.0, 1.0005)) > 5.0  # cut within one


@one_in(3)
@pytest.mark.parametrize(
    "name",
    [
        *("card_slide", "block", "menu_select", "dwarf_step", "lamp_lit"),
        *("door_close", "sword_hit", "bones_rattle", "boots_marsh", "map_dice", "night_owl"),
    ],
)
def test_synthesis_repeats_what_was_shipped(name: str) -> None:
    sound = next(entry for entry in CATALOGUE if entry.name == name)
    for take, file in enumerate(sound.file_names()):
        made, shipped = sound.render(take), heard(file)[:, 0]
        assert len(made) == len(shipped)
        error = np.sqrt(np.mean((made - shipped) ** 2) / np.mean(made**2))
        assert error < 0.35, file  # what lossy coding takes away from noise, and no more


def test_an_unknown_sound_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        bake.main(["--only", "kazoo", "--out", str(tmp_path)])
    assert stopped.value.code == 2
    assert "--only kazoo: no such sound" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def _score(line: str, *, tail: float = 0.0) -> dict[str, Any]:
    part = {"name": "lute", "instrument": "lute", "pan": 0.0, "gain": 1.0, "wet": 0.2}
    return {
        "tempo": 120,
        "beats_in_bar": 3,
        "form": ["A"],
        "room_seconds": 0.5,
        "rubato": 0.0,
        "tail": tail,
        "lengths": {"A": 2},
        "parts": [{**part, "play": {"A": line}}],
    }


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("A4:1 B4 | C5:3", "section A, bar 1: 2 beats, expected 3"),
        ("A4:3", "section A: 1 bars, expected 2"),
        ("A4:3 | H4:3", "section A, bar 2: 'H4' is no pitch"),
        ("A4:3 | %:3", "section A, bar 2: cannot read '%:3'"),
        ("_:3 | A4:3", "section A, bar 1: nothing to hold on"),
        ("=B", "section A: repeats 'B', not written before it"),
    ],
)
def test_a_mistake_in_a_score_is_named_with_its_place(line: str, complaint: str) -> None:
    with pytest.raises(ScoreError, match="jig: part lute, ") as refused:
        parse_score("jig", _score(line))
    assert complaint in str(refused.value)


def test_a_held_note_is_one_note() -> None:
    events = parse_score("jig", _score("A4:3 | _:2 D4+F4:1")).parts[0].sections["A"]
    assert [(event.beat, event.beats, event.keys) for event in events] == [
        (0.0, 5.0, (69,)),
        (5.0, 1.0, (62, 65)),
    ]


def test_what_rings_past_the_end_of_a_loop_is_heard_at_its_start() -> None:
    late = "r:3 | r:2 A4:1"
    loop = perform(parse_score("jig", _score(late)))
    once = perform(parse_score("jig", _score(late, tail=2.0)))
    assert len(loop) == 3 * SAMPLE_RATE
    assert np.max(np.abs(loop[: SAMPLE_RATE // 2])) > 0.01
    assert np.max(np.abs(once[: SAMPLE_RATE // 2])) < 1e-6
    np.testing.assert_allclose(
        loop[: SAMPLE_RATE // 2], once[3 * SAMPLE_RATE : 7 * SAMPLE_RATE // 2], atol=1e-3
    )


@pytest.mark.parametrize("name", CANDLE_MUSIC)
def test_danger_may_fade_into_any_floor_of_candle(name: str) -> None:
    """One pulse of 96 a minute without rubato, one final: D in every drone's start."""
    score = read_score(name)
    pulse = {48: 2.0, 96: 1.0, 288: 1 / 3}[int(score.tempo)]
    assert score.tempo * pulse == pytest.approx(96.0)
    assert score.rubato == 0.0
    drone = next(part for part in score.parts if part.instrument == "hurdy_gurdy")
    assert drone.sections[score.form[0]][0].keys == (50, 57)


@pytest.mark.parametrize(
    "name", ["pikes_warn", "crusher_creak", "stone_loosen", "dart_shot", "blade_whoosh"]
)
def test_what_warns_of_a_trap_is_heard_and_written(name: str) -> None:
    step = measured(SOUNDS["dwarf_step"]["files"][0]).momentary
    assert SOUNDS[name]["caption"]
    for file in SOUNDS[name]["files"]:
        # Over the steps one takes meanwhile, and in time.
        assert measured(file).momentary >= step + 2.0, file
        assert measured(file).seconds <= 0.9, file


def _spectrum(signal: Signal) -> Signal:
    """Decibels of each half octave from 60 Hz to 20 kHz, against the whole."""
    power = np.abs(np.fft.rfft(np.mean(signal, axis=1))) ** 2
    frequencies = np.fft.rfftfreq(len(signal), 1.0 / SAMPLE_RATE)
    edges = np.searchsorted(frequencies, 60.0 * 2.0 ** (0.5 * np.arange(18)))
    bands = np.array([np.sum(power[low:high]) for low, high in pairwise(edges)])
    level: Signal = 10.0 * np.log10(bands / np.sum(bands) + 1e-5)
    return level


@pytest.mark.parametrize("group", [GROUNDS, VOICES])
def test_what_tells_things_apart_sounds_apart(group: tuple[str, ...]) -> None:
    """One hears the ground that the patrol is on, and what waits behind a door, by its colour."""
    colours = {name: _spectrum(heard(SOUNDS[name]["files"][0])) for name in group}
    for first, second in combinations(group, 2):
        apart = float(np.mean(np.abs(colours[first] - colours[second])))
        assert apart > 4.0, (first, second)


@pytest.mark.parametrize("name", ["hero_down", "trap_sprung", "boss_wakes", "monster_alert"])
def test_what_decides_a_fight_of_key_is_heard_and_written(name: str) -> None:
    step = measured(SOUNDS["stone_step"]["files"][0]).momentary
    assert SOUNDS[name]["caption"]
    for file in SOUNDS[name]["files"]:
        assert measured(file).momentary >= step + 6.0, file


@pytest.mark.parametrize("name", ["vault_air", "wind_bed", "rain_bed"])
def test_what_stays_lies_under_everything(name: str) -> None:
    """Air, wind and rain that go on and on: loops, without a caption, under music and steps."""
    assert name in LOOPS
    assert "caption" not in SOUNDS[name]
    assert measured(SOUNDS[name]["files"][0]).integrated <= LOUDNESS - 8.0


def test_the_fight_of_key_keeps_the_pulse_and_final_of_its_exploring() -> None:
    deep, fight = (read_score(name) for name in KEY_MUSIC)
    assert fight.tempo == 4.0 * deep.tempo  # four eighths make one slow beat
    assert deep.rubato == fight.rubato == 0.0
    for score in (deep, fight):
        part = next(part for part in score.parts if part.name == "viol")
        assert part.sections["A"][-1].keys[0] % 12 == 9, score.name  # A


def test_winter_walks_the_road_at_half_its_pace_in_a_darker_mode() -> None:
    road, winter = (read_score(name) for name in HEX_MUSIC)
    assert road.tempo == 2.0 * winter.tempo
    tunes = []
    for score in (road, winter):
        flute = next(part for part in score.parts if part.name == "flute")
        tunes.append([event for event in flute.sections["A"] if event.beat < 4.0])
    letters = [[(event.keys[0] % 12, event.beat) for event in tune] for tune in tunes]
    # D C B A on the road, D C Bb A in the snow, at the same beats.
    assert letters[0] == [(2, 0.0), (0, 1.5), (11, 2.0), (9, 3.0)]
    assert letters[1] == [(2, 0.0), (0, 1.5), (10, 2.0), (9, 3.0)]


@pytest.mark.parametrize(
    "name",
    ["title_theme", "throne_table", "boss_fight", *CANDLE_MUSIC, *KEY_MUSIC, *HEX_MUSIC],
)
def test_every_part_of_the_music_keeps_to_its_instrument(name: str) -> None:
    """Compass in MIDI numbers; the recorder is a tenor, c' to c'''."""
    compass = {"recorder": (60, 84), "lute": (40, 81), "psaltery": (60, 88), "vielle": (48, 81)}
    compass |= {"flute": (62, 86), "viol": (38, 74), "harp": (41, 88)}
    for part in read_score(name).parts:
        low, high = compass.get(part.instrument, (0, 127))
        keys = [key for events in part.sections.values() for e in events for key in e.keys]
        assert all(low <= key <= high for key in keys), part.name
