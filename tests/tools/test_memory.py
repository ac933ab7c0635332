"""The soak of memory: it plays, counts scenes, and writes its curve."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli.screenshot import known
from game.core.dice import Dice
from tests.depth import all_but, thorough
from tools.soak import memory


@all_but("attract")
@pytest.mark.parametrize("what", ["null-turns", "attract", "hands"])
def test_a_few_scenes_give_a_curve(what: str, tmp_path: Path) -> None:
    told: list[str] = []
    out = tmp_path / "curve.jsonl"
    curve, reached = memory.run(what, 2, "test", out, told.append)
    samples = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert told == [json.dumps(sample) for sample in samples]
    assert samples[-1]["scenes"] >= 2
    assert curve == pytest.approx([sample["mb"] for sample in samples], abs=0.1)
    assert sum(reached.values()) == (len({sample["at"] for sample in samples}) if reached else 0)
    assert bool(reached) == (what == "hands")


def test_hands_are_led_to_every_scene_and_everywhere_in_each_round() -> None:
    every = memory.places()
    assert {scene for scenes in every.values() for scene in scenes} == set(known())
    assert {"candle", "hex", "key", "throne", "house", "workshop"} == set(every)
    for seed in ("memory", "other"):
        walked = list(memory.walk(Dice(seed).stream("hands"), every))
        assert sorted(walked) == sorted(known())
        # Two thirds of the way there was as much of each place.
        upto = walked[: round(len(walked) * 2 / 3)]
        for place, scenes in every.items():
            share = len(set(upto).intersection(scenes))
            assert share == pytest.approx(len(scenes) * 2 / 3, abs=1), place
    assert walked != list(memory.walk(Dice("memory").stream("hands"), every))


def test_where_hands_were_led_is_told_in_one_line() -> None:
    told = memory.come_to({"throne": 2, "workshop": 0})
    every = memory.places()
    assert told == f"throne 2 of {len(every['throne'])}, workshop 0 of {len(every['workshop'])}"


def test_a_curve_is_told_by_its_end_and_by_its_most() -> None:
    assert memory.told([100.0, 310.0, 200.0, 210.0, 280.0, 290.0]) == (
        "6 samples, first 100.0, median of the last third 285.0, at most 310.0 MB; 1 of more than"
        " 300"
    )


def test_the_family_is_this_process_and_what_it_started() -> None:
    assert memory.family()[0] == os.getpid()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        assert child.pid in memory.family()
        child.communicate(b"\n")


A_COPY = """
import os
from tools.soak.memory import family
told, tell = os.pipe()
child = os.fork()
if child == 0:
    os.read(told, 1)
    os._exit(0)
print(child in family())
os.write(tell, b"x")
os.waitpid(child, 0)
"""


@thorough(instead="test_a_few_scenes_give_a_curve")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells")
def test_what_is_not_yet_a_program_of_its_own_is_not_counted_twice() -> None:
    told = subprocess.run([sys.executable, "-c", A_COPY], check=True, capture_output=True)
    assert told.stdout == b"False\n"
