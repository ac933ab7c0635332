"""`generate dungeon --plan FILE`: a diagram as the locks and keys of a dungeon."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli.entry import main
from game.tales.locks.rules.reading import read_diagram

MADE = ("generate", "dungeon:24,columns=7,rows=7#oak")


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    file = tmp_path / "plan.json"
    said = ["generate", "lockkey", "--set", "unique=4", "--seed", "elm", "--format", "json"]
    assert main([*said, "--out", str(file)]) == 0
    return file


def test_the_dungeon_has_the_sets_of_the_diagram(plan: Path, capsys: pytest.CaptureFixture[str]):
    assert main([*MADE, "--plan", str(plan), "--format", "json", "--trace"]) == 0
    world = json.loads(capsys.readouterr().out)
    diagram = read_diagram(json.loads(plan.read_text(encoding="utf-8")))
    sets = {item.set for item in diagram.tree.items.values()}
    assert world["keys"]
    assert {key["key"] for key in world["keys"]} == sets
    assert world["plan"] == diagram.json()
    assert read_diagram(world["plan"]) == diagram


def test_a_run_of_it_is_proved_without_the_file(
    plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    run = tmp_path / "plan.run"
    played = ["bot", "dungeon", "--seed", "oak", "--plan", str(plan), "--policy", "careful"]
    assert main([*played, "--save", str(run)]) == 0
    plan.unlink()
    assert main(["replay", "--verify", str(run)]) == 0
    assert "played back the same" in capsys.readouterr().out
    text = run.read_text(encoding="utf-8")
    at = text.index("plan=") + 10
    run.write_text(text[:at] + ("a" if text[at] != "a" else "b") + text[at + 1 :], encoding="utf-8")
    assert main(["replay", "--verify", str(run)]) != 0


def test_only_worlds_that_can_be_laid_by_one_take_a_plan(
    plan: Path, capsys: pytest.CaptureFixture[str]
):
    for argv in (["bot", "thrones"], ["play", "hex"], ["generate", "lockkey"]):
        assert main([*argv, "--plan", str(plan)]) != 0
        assert "--plan: not an option" in capsys.readouterr().err


def test_without_a_plan_nothing_changes(capsys: pytest.CaptureFixture[str]):
    assert main([*MADE, "--format", "json"]) == 0
    assert "plan" not in json.loads(capsys.readouterr().out)


def test_what_cannot_be_a_plan_is_refused_in_one_line(
    plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    world = json.loads(plan.read_text(encoding="utf-8"))
    key = next(each for each in world["objects"] if each["type"] == "key")
    lock = next(
        each for each in world["objects"] if each["type"] == "lock" and each["set"] == key["set"]
    )
    for each in world["objects"]:
        if each["type"] == "key" and each["set"] == key["set"]:
            each["behind"] = lock["id"]
    stuck = tmp_path / "stuck.json"
    stuck.write_text(json.dumps(world), encoding="utf-8")
    draft = tmp_path / "draft.json"
    draft.write_text(json.dumps({**world, "draft": True}), encoding="utf-8")
    endless = Path("/dev/zero")  # where there is one
    for file, told in (
        (stuck, "can never be opened"),
        (draft, "draft.json: a draft: expected a diagram that can be finished"),
        (tmp_path / "absent.json", "cannot be read"),
        (endless, "cannot be read"),
    ):
        assert main([*MADE, "--plan", str(file)]) != 0
        said = capsys.readouterr().err
        assert told in said
        assert len(said.splitlines()) == 1
    assert main(["generate", "thrones", "--plan", str(plan)]) != 0
    assert "not an option of thrones" in capsys.readouterr().err


def test_half_a_letter_in_a_plan_is_refused(
    plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """JSON can hold half of a surrogate pair, and nothing that is made of it can be written."""
    world = json.loads(plan.read_text(encoding="utf-8"))
    lock = next(each["id"] for each in world["objects"] if each["type"] == "lock")
    half = tmp_path / "half.json"
    half.write_text(json.dumps({**world, "rewards": [{"lock": lock, "reward": "\ud800"}]}))
    assert main([*MADE, "--plan", str(half), "--format", "json"]) == 2
    said = capsys.readouterr().err
    assert "reward: expected a text of at most 200 characters, got '\\ud800'" in said
    assert len(said.splitlines()) == 1


def test_a_plan_without_a_name_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["play", "dungeon"], ["generate", "dungeon"], ["bot", "dungeon"]):
        assert main([*argv, "--plan", ""]) != 0
        assert "--plan: expected the file of a diagram" in capsys.readouterr().err
