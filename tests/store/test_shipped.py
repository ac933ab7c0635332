"""Folders are found beside the package in a checkout."""

from __future__ import annotations

from game.store.shipped import assets_dir, levels_dir


def test_the_folders_of_a_checkout_are_found() -> None:
    assert (levels_dir() / "quests" / "iron.toml").is_file()
    assert assets_dir().is_dir()
