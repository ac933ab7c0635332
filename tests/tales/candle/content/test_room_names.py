"""Rooms have names in both languages, where the workshop tells of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import ContentError
from game.core.text import Message, Prose
from game.store.shipped import levels_dir
from game.tales.candle.content.room_names import ROOMS_TABLE, read_names
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.trace_words import sentences


def test_each_room_has_a_name_in_french_of_its_own_and_no_other_thing_has() -> None:
    names = read_names(levels_dir())
    rooms = {path.stem for path in (levels_dir() / "sections").glob("*.tmx")}
    assert names.keys() == rooms
    assert len({each.fr for each in names.values()}) == len(rooms)
    assert all(each.en == name.replace("-", " ") for name, each in names.items())


def test_a_step_tells_its_room_in_the_words_of_the_reader_and_that_of_a_pack_by_its_file() -> None:
    content = CandleContent((), (), (), (), names={"tarn": Prose("tarn", "lac noir")})
    step = {"type": "exchanged", "cell": [0, 1], "mirrored": True, "was": "toll-bridge"}
    (told,) = sentences({"trace": [{**step, "section": "tarn"}]}, content)
    said = dict(told.arguments)
    assert isinstance(said["section"], Message)
    assert dict(said["section"].arguments)["section"] == Prose("tarn", "lac noir")
    assert said["was"] == Prose("toll-bridge", "toll-bridge")


@pytest.mark.parametrize("text", ['format = "candle-rooms/2"\n[fr]\n', 'fr = "tarn"\n', ""])
def test_a_table_of_another_form_is_refused_and_none_is_no_fault(tmp_path: Path, text: str) -> None:
    assert read_names(tmp_path) == {}
    path = tmp_path / ROOMS_TABLE
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=r"candle_rooms\.toml: expected candle-rooms/1"):
        read_names(tmp_path)
