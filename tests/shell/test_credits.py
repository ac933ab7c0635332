"""Credits: the five sources and their authors, in both languages."""

from __future__ import annotations

import pytest

from game.engine.scene import Push
from game.shell.credits import CreditsScene
from game.shell.flow import Paragraph
from game.shell.tale import Services

AUTHORS = ("Cyrille Bonard", "Josselin Loizeau", "Amleth", "Yerfina", "Elstob")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_authors_are_named_and_the_edition_that_is_sold(services: Services, language: str):
    services.app.locale.language = language
    scene = CreditsScene(services)
    services.app.go(Push(scene))
    blocks = [block for block, _ in scene.flows[0].places if isinstance(block, Paragraph)]
    told = "\n".join(block.text for block in blocks)
    for author in AUTHORS:
        assert author in told
    assert {"en": "sells his own edition", "fr": "vend sa propre édition"}[language] in told
