"""The soak of memory: it plays, counts scenes, and writes its curve."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tools.soak import memory


@pytest.mark.parametrize("what", ["null-turns", "attract"])
def test_a_few_scenes_give_a_curve(what: str, tmp_path: Path) -> None:
    told: list[str] = []
    out = tmp_path / "curve.jsonl"
    most = memory.run(what, 2, "test", out, told.append)
    samples = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert told == [json.dumps(sample) for sample in samples]
    assert samples[-1]["scenes"] >= 2
    assert most == pytest.approx(max(sample["mb"] for sample in samples), abs=0.1)


def test_the_family_is_this_process_and_what_it_started() -> None:
    assert memory.family()[0] == os.getpid()
