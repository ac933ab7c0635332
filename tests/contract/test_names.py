"""A tale has one name in the house and one in IDs; no two things of the tales are called alike."""

from __future__ import annotations

from collections import Counter

import pytest

from game.cli.tales import registry
from game.shell.tale import Tale
from game.workshop.gallery import SCENES as WORKSHOP

TALES = registry().tales
every_tale = pytest.mark.parametrize("tale", TALES, ids=[tale.name for tale in TALES])


@every_tale
def test_its_rules_and_its_generator_are_called_as_its_ids(tale: Tale):
    if tale.mode is not None:
        assert tale.mode().name == tale.id
    if tale.generator is not None:
        assert tale.generator().name == tale.id


def test_no_two_settings_are_called_alike():
    names = Counter(setting.name for tale in TALES for setting in tale.settings)
    assert [name for name, count in names.items() if count > 1] == []


def test_no_two_scenes_are_called_alike():
    scenes = [name for tale in TALES if tale.scenes is not None for name in tale.scenes()]
    names = Counter([*scenes, *WORKSHOP])
    assert [name for name, count in names.items() if count > 1] == []
