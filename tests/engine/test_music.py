"""Phrases in changing order, layers that come and go, chunks that follow without a gap."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from threading import current_thread

import pygame
import pytest

from game.engine.audio import read_sounds
from game.engine.music import (
    AGAIN_SECONDS,
    CHUNK,
    ENOUGH_SECONDS,
    FADE_SECONDS,
    FULL,
    Arranger,
    Desk,
    Layer,
    Music,
    Part,
    Phrase,
    Piece,
    Turn,
    mix,
)
from game.store.shipped import assets_dir
from tests.depth import one_in

RATE = 8_000
GROUND, SONG, DRUM = (
    Layer("ground"),
    Layer("song", 0.6, frozenset({"feast"}), frozenset({"peril"})),
    Layer("drum", 0.4, frozenset({"peril"})),
)
PIECES = read_sounds(assets_dir() / "audio" / "audio.toml")[1]


def phrase(name: str, parts: int = 1) -> Phrase:
    """Four bars of two seconds in each part; the files are named after what they hold."""
    files = {
        layer: tuple(Path(f"{name}_{layer}_{part}") for part in range(parts))
        for layer in ("ground", "song", "drum")
    }
    return Phrase(name, (8.0,) * parts, (4,) * parts, files)


def piece(name: str = "tune", letters: str = "ABCD", parts: int = 1) -> Piece:
    phrases = tuple(phrase(name + letter, parts) for letter in letters)
    return Piece(name, (GROUND, SONG, DRUM), phrases)


def played(arranger: Arranger, seconds: float, *words: str) -> list[tuple[float, Turn]]:
    """What is drawn, with the time at which it begins."""
    turns: list[tuple[float, Turn]] = []
    now = 0.0
    while now < seconds:
        turn = arranger.draw(frozenset(words), now)
        assert arranger.begin(turn, turn, now) is turn
        turns.append((now, turn))
        now += sum(turn.phrase.seconds)
    return turns


def test_no_phrase_follows_itself_and_the_order_changes() -> None:
    names = [turn.phrase.name for _, turn in played(Arranger(piece(), Random(3)), 900)]
    assert all(one != two for one, two in pairwise(names))
    assert len({tuple(names[at : at + 4]) for at in range(0, len(names) - 3, 4)}) > 5
    assert names != [turn.phrase.name for _, turn in played(Arranger(piece(), Random(4)), 900)]


def moods(piece: Piece) -> list[tuple[str, ...]]:
    """Every set of the words that it heeds."""
    known = sorted({word for each in piece.layers for word in (*each.brought, *each.banned)})
    return [words for count in range(len(known) + 1) for words in combinations(known, count)]


@one_in(3)
@pytest.mark.parametrize("name", PIECES)
def test_no_piece_comes_round_within_three_minutes_whatever_is_told(name: str) -> None:
    """Nothing sounds a second time as it did, though one mood lasted for a quarter of an hour; and
    the order keeps changing."""
    for words in moods(PIECES[name]):
        last: dict[frozenset[Path], float] = {}
        turns = played(Arranger(PIECES[name], Random(name)), 900, *words)
        for now, turn in turns:
            assert now - last.get(turn.files, -AGAIN_SECONDS) >= AGAIN_SECONDS - 1e-6, words
            last[turn.files] = now
        names = [turn.phrase.name for _, turn in turns]
        assert len({tuple(names[at : at + 3]) for at in range(len(names) - 2)}) > 8, words


@pytest.mark.parametrize(
    "name",
    ["title_theme", "candle_cellar", "candle_halls", "candle_roof", "candle_danger", "key_fight"],
)
def test_where_a_mood_lasts_long_it_has_three_minutes_of_its_own(name: str) -> None:
    """In the dark, in water, at the last of the wick, before the boss: words are heeded all the
    time."""
    for words in moods(PIECES[name]):
        arranger = Arranger(PIECES[name], Random(2))
        assert arranger.material(frozenset(words)) >= ENOUGH_SECONDS, words
        for _, turn in played(arranger, 600, *words):
            assert turn.files in {each.files for each in arranger.turns(frozenset(words))}, words


def test_a_word_is_loosened_for_a_phrase_where_it_leaves_too_little() -> None:
    """What is brought in rests before what is banned is heard; and neither, while there is enough
    that was not heard lately."""
    for letters, rests, banned in (("ABCDEFGH", 0, 0), ("ABCDE", 1, 0), ("ABC", 1, 1)):
        brought, hushed = frozenset({"feast"}), frozenset({"hush"})
        layers = (GROUND, Layer("song", 0.5, brought), Layer("drum", 0.5, banned=hushed))
        tune = Piece("tune", layers, piece(letters=letters, parts=3).phrases)
        heard = [turn.layers for _, turn in played(Arranger(tune, Random(7)), 900, "feast", "hush")]
        assert any("song" not in each for each in heard) == bool(rests), letters
        assert any("drum" in each for each in heard) == bool(banned), letters


def test_what_sounds_alike_counts_once() -> None:
    """Two phrases whose ground is the same file are one where only the ground plays."""
    one, two = phrase("A"), phrase("B")
    files = {**two.files, "ground": one.files["ground"]}
    twins = Piece("twins", (GROUND, SONG), (one, Phrase("B", two.seconds, two.bars, files)))
    arranger = Arranger(twins, Random(1))
    assert arranger.material() == 3 * 8.0
    assert arranger.material(frozenset({"peril"})) == 8.0


def test_every_tale_has_four_minutes_of_material() -> None:
    for tale, names in {
        "candle": ("candle_cellar", "candle_halls", "candle_roof", "candle_danger"),
        "key": ("key_deep", "key_fight"),
        "hex": ("hex_road", "hex_winter"),
        "throne": ("throne_table", "boss_fight"),
    }.items():
        material = [sum(each.seconds) for name in names for each in PIECES[name].phrases]
        assert sum(material) >= 240, tale


def test_words_bring_layers_in_and_take_them_away() -> None:
    for words, song, drum in (("feast", True, None), ("peril", False, True)):
        for _, turn in played(Arranger(piece(), Random(5)), 400, words):
            assert "ground" in turn.layers
            assert ("song" in turn.layers) is song
            assert drum is None or ("drum" in turn.layers) is drum


def samples(*values: int) -> bytes:
    return array("h", values).tobytes()


def test_voices_add_up_and_what_is_too_loud_is_held() -> None:
    one, two = samples(100, -200, 32_767, -32_768), samples(-50, 300, 32_767, -32_768)
    assert mix([(one, FULL)], 8) == one
    assert mix([], 8) == bytes(8)
    assert mix([(one, FULL), (two, FULL)], 8) == samples(50, 100, 32_767, -32_768)
    halves = array("h", mix([(one, FULL // 2), (two, FULL // 2)], 8))
    assert list(halves) == [25, 50, 32_767, -32_768]
    assert list(array("h", mix([(one, FULL // 4)], 8))) == [25, -50, 8191, -8192]


class Bench:
    """A desk whose files come as soon as they are asked for: the n-th sample of each tells where it
    is, so that what is heard can be traced."""

    def __init__(self, seed: int = 1, tail: int = 1) -> None:
        self.desk = Desk(RATE, 1, Random(seed))
        self.late = False
        self.seconds = 8 + tail
        self.most = 0
        self.loud: dict[str, int] = {"ground": 1_000, "song": 100, "drum": 10}

    def bring(self) -> None:
        asked, self.desk.asked = self.desk.asked, []
        for file in asked:
            layer = file.name.split("_")[1]
            self.desk.bring(file, samples(*[self.loud[layer]] * (self.seconds * RATE)))

    def run(self, seconds: float) -> bytes:
        made = b""
        while len(made) < seconds * RATE * 2:
            made += b"".join(self.desk.chunk()) or bytes(CHUNK * 2)
            self.most = max(self.most, self.desk.weight)
            if not self.late:
                self.bring()
        return made


def test_phrases_follow_one_another_without_a_gap_and_ring_into_each_other() -> None:
    bench = Bench()
    bench.desk.want(piece(), frozenset({"peril"}))
    made = array("h", bench.run(60))
    begun = next(place for place, value in enumerate(made) if value)
    heard = made[begun + round(FADE_SECONDS * RATE) + 256 :]
    # Ground and drum; for a second after each phrase has begun, the end of the one before as well.
    assert set(heard) == {1_010, 2_020}
    assert heard.count(2_020) / len(heard) == pytest.approx(1 / 8, abs=0.03)


def test_parts_of_a_phrase_are_played_in_order() -> None:
    bench = Bench()
    bench.desk.want(piece(parts=3), frozenset())
    order: list[Path] = []
    for _ in range(120):
        b"".join(bench.desk.chunk())
        order += [file for file in bench.desk.asked if "ground" in file.name]
        bench.bring()
    names = [file.name.split("_")[0] for file in order]
    assert [file.name[-1] for file in order[:9]] == ["0", "1", "2"] * 3
    assert names[0] == names[1] == names[2] != names[3]


def test_a_layer_comes_and_goes_at_a_bar_line_and_slowly() -> None:
    bench = Bench()
    tune = piece(letters="A")
    bench.desk.want(tune, frozenset())
    bench.run(6)
    bench.desk.want(tune, frozenset({"peril"}))
    before = dict(bench.desk.layers)
    bench.run(2 + FADE_SECONDS + CHUNK / RATE)
    assert bench.desk.layers["drum"] == 1.0
    assert bench.desk.layers["song"] == 0.0
    bench.desk.want(tune, frozenset({"feast"}))
    levels = set()
    for _ in range(30):
        b"".join(bench.desk.chunk())
        bench.bring()
        levels.add(round(bench.desk.layers.get("song", 0.0), 2))
    assert 1.0 in levels
    assert before


def test_another_piece_takes_over_at_a_bar_line_however_late_its_files_come() -> None:
    bench = Bench()
    one, two = piece("calm"), piece("danger")
    bench.desk.want(one, frozenset())
    bench.run(5)
    assert bench.desk.heard == ("calm",)
    bench.late = True
    bench.desk.want(two, frozenset())
    late = array("h", bench.run(30))
    assert bench.desk.heard == ("calm",), "it goes on until the other is there"
    assert 0 not in late, "without a silence"
    bench.late = False
    bench.run(4)
    assert set(bench.desk.heard) >= {"danger"}
    bench.run(3)
    assert bench.desk.heard == ("danger",)
    bench.desk.want(None, frozenset())
    bench.run(FADE_SECONDS + 2 * CHUNK / RATE)
    assert bench.desk.heard == ()
    assert b"".join(bench.desk.chunk()) == b""


def test_only_what_plays_and_what_follows_is_kept() -> None:
    bench = Bench(tail=6)
    bench.desk.want(piece(parts=2), frozenset())
    bench.run(100)
    assert bench.most == 2 * 3 * bench.seconds * RATE * 2


def test_layers_change_at_bar_lines_only() -> None:
    bench, tune = Bench(), piece()
    frames, begun = 0, -1
    loud: dict[str, float] = {}
    changes = []
    for turn in range(60):
        bench.desk.want(tune, frozenset({"feast", *(["peril"] if turn % 5 < 2 else [])}))
        for grain in bench.desk.chunk():
            before, loud = loud, dict(bench.desk.layers)
            if begun < 0 and loud:
                begun = frames
            if before.get("drum") in (0.0, 1.0) and 0 < loud.get("drum", 0.0) < 1:
                changes.append((frames - begun) % (2 * RATE))
            frames += len(grain) // 2
        bench.bring()
    assert len(changes) >= 5
    assert set(changes) == {0}


def test_changing_ones_mind_keeps_little() -> None:
    bench = Bench()
    one, two = piece("calm", parts=2), piece("danger", parts=2)
    for turn in range(40):
        bench.desk.want((one, two)[turn % 2], frozenset())
        bench.run(1 + turn % 4)
    part = 9 * RATE * 2
    assert bench.most <= 9 * part, "what plays, what follows, what fades"


@pytest.mark.parametrize("name", PIECES)
def test_no_piece_keeps_more_than_twenty_megabytes(name: str) -> None:
    """The heaviest two parts that can follow one another, as the mixer has them at 48 kHz."""
    parts = [
        (seconds + 2.5) * len(each.files)
        for each in PIECES[name].phrases
        for seconds in each.seconds
    ]
    assert 2 * max(parts) * 48_000 * 4 <= 20e6


@pytest.mark.parametrize("name", ["candle_cellar", "candle_halls", "candle_roof"])
def test_nothing_comes_again_within_three_minutes_though_danger_interrupts(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is drawn and never begins is not heard, and what is cut short takes no longer than it
    lasted: ten minutes, in which there is danger for some six seconds every twenty. He swims now
    and then, and his wick runs low, while what follows waits to begin."""
    rate, chunk = 1_000, 1_024
    monkeypatch.setattr("game.engine.music.CHUNK", chunk)
    begun: list[tuple[int, frozenset[Path]]] = []

    class Noting(Desk):
        def _begin(self, part: Part, *, fading: bool) -> None:
            super()._begin(part, fading=fading)
            if part.number == 0:
                sounding = frozenset(layer for layer in part.layers if self._goal(part, layer))
                assert sounding
                begun.append((frames, replace(part.turn, layers=sounding).files))

    calm, danger, dice = PIECES[name], PIECES["candle_danger"], Random(1)
    desk, wanted, until, frames = Noting(rate, 1, Random(1)), danger, 0.0, 0
    words, told_until = frozenset[str](), 0.0
    bar = samples(*[0] * (16 * rate))
    while frames < 600 * rate:
        if frames >= until * rate:
            wanted = danger if wanted is calm else calm
            until = frames / rate + dice.uniform(0.5, 1.5) * (15 if wanted is calm else 6)
        if frames >= told_until * rate:
            words = frozenset(word for word in ("low", "water") if dice.random() < 0.35)
            told_until = frames / rate + dice.uniform(5, 15)
        desk.want(wanted, words)
        frames += sum(map(len, desk.chunk())) // 2 or chunk
        asked, desk.asked = desk.asked, []
        for file in asked:
            desk.bring(file, bar)
    last: dict[frozenset[Path], int] = {}
    for at, files in begun:
        assert at - last.get(files, -(10**9)) >= AGAIN_SECONDS * rate - chunk
        last[files] = at
    assert len(begun) > 40


def test_what_counts_as_heard_are_the_layers_that_words_left() -> None:
    bench, tune = Bench(), piece(letters="AB")
    bench.desk.want(tune, frozenset({"peril"}))
    bench.run(6)
    bench.desk.want(tune, frozenset({"feast"}))
    bench.run(8)
    (first, second) = bench.desk.arranger_of(tune).last_heard
    assert any("drum" in file.name for file in first)
    assert any("song" in file.name for file in second), "it was drawn without"


def test_what_cannot_be_decoded_leaves_silence() -> None:
    desk = Desk(RATE, 1, Random(1))
    desk.want(piece(), frozenset())
    assert b"".join(desk.chunk()) == b""
    for file in desk.asked:
        desk.bring(file, None)
    desk.asked.clear()
    assert b"".join(desk.chunk()) == b""
    assert desk.asked == []


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(buffer=1024)
    yield
    pygame.mixer.quit()


@pytest.mark.usefixtures("opened")
def test_the_mixer_is_kept_supplied_and_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    given_back: list[str] = []
    monkeypatch.setattr(
        "game.engine.music.give_back", lambda: given_back.append(current_thread().name)
    )
    music = Music(pygame.mixer.Channel(0), Random(1))
    music.play(PIECES["title_theme"])
    until = time.monotonic() + 60
    while music.heard != ("title_theme",) and time.monotonic() < until:
        time.sleep(0.01)
    assert music.heard == ("title_theme",)
    # What it took to decode a file goes back at once, and no frame waits for that.
    assert set(given_back) == {"loading"}
    music.play(None)
    while music.heard and time.monotonic() < until:
        time.sleep(0.01)
    assert music.heard == ()
    music.close()
    assert not pygame.mixer.Channel(0).get_busy()


@pytest.mark.usefixtures("opened")
def test_at_volume_zero_nothing_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[Path] = []
    monkeypatch.setattr("game.engine.music._samples", lambda file: decoded.append(file) or b"")
    music = Music(pygame.mixer.Channel(0), Random(1))
    music.volume(0.0)
    music.play(PIECES["title_theme"])
    music.close()
    assert decoded == []
