"""What is chosen before a run, told: what the level asks, and the heroes of the party, with faces,
hearts, skills, and how each plays."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.mode import Content
from game.core.text import capital
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.flow import Block, Space
from game.tales.key.rules.play.facts import ClassFacts, DungeonContent, LevelFacts
from game.tales.key.rules.play.params import KeyParams

_FACE, _GAP = 58, 10
_HEART = 21
_NAME = Style("section", "ink", 19)
_TITLE = Style("caption", "sepia", 17)
_TEXT = Style("body", "ink", 16)


def introduced(params: KeyParams, content: Content) -> Sequence[Block]:
    """What the level is like, and a block for each hero of the party."""
    assert isinstance(content, DungeonContent)
    alone = len(params.classes) == 1
    level = content.levels[params.level]
    found: list[Block] = [Space(4), LevelBlock(level)]
    for name in params.classes:
        hero = content.classes[name]
        hearts = hero.hearts + level.hearts + (hero.alone if alone else 0)
        found.append(HeroBlock(content, hero, hearts))
    return found


class LevelBlock(Block):
    """What is asked of whoever plays at a level."""

    def __init__(self, level: LevelFacts) -> None:
        self.told = level.told

    def height(self, app: App, width: int) -> int:
        told = self.told.in_language(app.locale.language)
        return app.text.height(told, _TEXT, width) + _GAP

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        app.text.paragraph(canvas, self.told.in_language(app.locale.language), _TEXT, rect)


class HeroBlock(Block):
    """One hero: a face, and beside it the rest."""

    def __init__(self, content: DungeonContent, hero: ClassFacts, hearts: int) -> None:
        self._hero = hero
        self.hearts = hearts
        self._skills = [content.skills[name].words.name for name in hero.skills]

    def height(self, app: App, width: int) -> int:
        text = app.text.height(self._told(app), _TEXT, width - _FACE - _GAP)
        return max(_FACE, app.text.leading(_NAME) + text) + _GAP

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        face = app.assets.sprite("key/portraits", f"face/{self._hero.id}")
        canvas.blit(face.image, face.place(rect.left + _FACE // 2, rect.top + _FACE // 2))
        left = rect.left + _FACE + _GAP
        language = app.locale.language
        said = app.text.draw(
            canvas, self._hero.words.head.in_language(language), _NAME, (left, rect.top)
        )
        title = self._hero.title.in_language(language)
        said = app.text.draw(canvas, title, _TITLE, (said.right + 8, said.centery), "midleft")
        x = said.right + 20
        for _ in range(self.hearts):
            heart = app.assets.sprite("key/panel", "heart18/full")
            canvas.blit(heart.image, heart.place(x, said.centery))
            x += _HEART
        top = rect.top + app.text.leading(_NAME)
        room = pygame.Rect(left, top, rect.right - left, 0)
        app.text.paragraph(canvas, self._told(app), _TEXT, room)

    def _told(self, app: App) -> str:
        """How the hero plays, and with which skills."""
        language = app.locale.language
        skills = ", ".join(name.in_language(language) for name in self._skills)
        told = self._hero.words.text.in_language(language)
        return f"{told} {capital(skills)}." if skills else told
