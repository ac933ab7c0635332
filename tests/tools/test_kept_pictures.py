"""What is kept of pictures is what would be drawn anew; the search for what is not finds it."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.paper import Paper
from tests.depth import all_but
from tools.soak.kept_pictures import play


@all_but("True")
@pytest.mark.parametrize("breaks", [False, True])
def test_what_is_kept_is_what_would_be_drawn(breaks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = Paper.draw

    def draw_once(self: Paper, canvas: Any, _: Any, paint: Any, **when: bool) -> bool:
        return draw(self, canvas, "whatever it tells", paint, **when)

    if breaks:
        monkeypatch.setattr(Paper, "draw", draw_once)
    # The language is another one from the 25th frame on.
    seen = play("hexcrawl", frames=30, every=15, size=(1280, 720))
    assert seen.compared
    assert bool(seen.told) == breaks
