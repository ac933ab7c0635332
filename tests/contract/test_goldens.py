"""Every mode: within a version of its rules, a seed never changes its world."""

from __future__ import annotations

import json

from game.cli.tales import registry
from game.core.mode import Mode
from tests.contract.cases import every_mode
from tests.contract.goldens import CATALOGUE, golden_of
from tests.depth import all_but


@all_but("platformer")
@every_mode
def test_golden_seeds_deal_and_play_as_they_always_did(mode: Mode):
    catalogue = json.loads(CATALOGUE.read_text())
    assert golden_of(mode) == catalogue.get(registry().tale(mode.name).name), (
        "a seed has changed its world: raise the mode's version of rules, say in CHANGELOG.md what"
        " a player would notice, and print a new catalogue with python -m tests.contract.goldens"
    )
