"""The paper on the right: who acts, what is carried, who is near, what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.core.text import Message
from game.engine.app import App
from game.engine.text import Style
from game.tales.key.rules.play.known import HeroSeen
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.layout import INNER, PANEL
from game.tales.key.view.legend import draw_legend
from game.tales.key.view.nearby import draw_nearby
from game.tales.key.view.parts import cut, heading, held_together
from game.tales.key.view.patterned import patterned
from game.tales.key.view.slots import SIDE, draw_slots, slot_rect, slots_of
from game.tales.key.view.tokens import states_of
from game.tales.locks.rules.look import look_of

SIGNS = ("moon", "star", "leaf", "sun", "eye", "skull")
_GAP = 6
_HEAD = 136
"""Height of the head: portrait, name, hearts, numbers."""
_PARTY = 54
_SLOTS = SIDE + 12
_KEYS = 62
_SMALL_KEYS = 34
_SMALL_PITCH = 38
_ROOMY = 40
"""Pixels from one key to the next with which they are drawn larger."""
_MOST_SETS = 8
"""Sets of keys on the ring with which places for those not found are kept."""
_HEARTS = 10
"""Hearts that are drawn one by one."""
_MOST_GROWTH = 1.5
_HEAD_GROWTH = 1.3
"""The hearts below leave no room for more."""
_CAPTION = Style("caption", "sepia", 17)
_MANY = 4
"""Foes from which on they need the room of the chronicle."""
_LEAST_TOLD = 2
"""Lines of the chronicle for which there is always room."""


def sets_on_ring(held: Mapping[int, int]) -> tuple[int, ...]:
    """The sets of keys that the ring has room for: the first six, found or not, and whatever else
    was found; where that is many, none that was not."""
    sets = sorted({**dict.fromkeys(range(1, len(SIGNS) + 1), 0), **held})
    return tuple(sets if len(sets) <= _MOST_SETS else sorted(held))


class Panel:
    """Draws the whole paper from a view."""

    def __init__(self, app: App) -> None:
        self._app = app

    def draw(self, canvas: pygame.Surface, view: KeyView, told: Sequence[Message]) -> None:
        """``told``: sentences on what happened, the latest last."""
        app = self._app
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), PANEL)
        hero = shown_hero(view)
        self._head(canvas, view, hero)
        room = pygame.Rect(INNER)
        room.top += _HEAD
        room.height = INNER.bottom - room.top - _SLOTS
        if len(view.heroes) > 1:
            self._party(canvas, view, hero, room.top)
            room = cut(room, _PARTY)
        else:
            room = cut(room, 2 * _GAP)
        room = self._keyring(canvas, view, room)
        lines = self._chronicle_height(len(view.foes) > _MANY)
        room = cut(room, _GAP)
        near = pygame.Rect(room.left, room.top, room.width, room.height - lines)
        used = draw_nearby(app, canvas, view, near)
        room = cut(room, used + _GAP)
        if told or view.turn:
            self._chronicle(canvas, told, room)
        else:
            self._opening(canvas, room)
        draw_slots(app, canvas, view)
        foot = slot_rect(len(slots_of(view)))
        draw_legend(
            app, canvas, pygame.Rect(foot.left + 14, foot.top, INNER.right - foot.left - 14, SIDE)
        )

    # The head

    def _head(self, canvas: pygame.Surface, view: KeyView, hero: HeroSeen) -> None:
        app, _ = self._app, self._app.locale.gettext
        portrait = app.assets.sprite("key/portraits", f"portrait/{hero.facts.id}")
        canvas.blit(portrait.image, portrait.place(PANEL.left + 92, PANEL.top + 90))
        left = PANEL.left + 176
        wide = INNER.right - left - 66
        language = app.locale.language
        name = hero.facts.words.head.in_language(language)
        app.text.draw(canvas, name, Style("title", "ink", 31), (left, INNER.top - 4), width=wide)
        title = hero.facts.title.in_language(language)
        told = _("{title}, level {level}").format(title=title, level=view.level)
        if view.phase == "danger":
            told = _("steps {steps} · deeds {deeds}").format(steps=hero.steps, deeds=hero.deeds)
        place = left, INNER.top + 32
        said = app.text.draw(canvas, told, _CAPTION, place, width=wide, growth=_HEAD_GROWTH)
        for number, state in enumerate(states_of(hero)):
            sign = app.assets.sprite("key/panel", f"state18/{state}")
            canvas.blit(sign.image, sign.place(said.right + 18 + 24 * number, said.centery + 1))
        self._hearts(canvas, hero.hearts, hero.most, (left + 12, INNER.top + 70), wide)
        self._numbers(canvas, view, hero, left, INNER.top + 106)
        self._candle(canvas, view)

    def _hearts(
        self,
        canvas: pygame.Surface,
        hearts: int,
        most: int,
        place: tuple[int, int],
        wide: int,
    ) -> None:
        app = self._app
        pitch = min(25, wide // max(1, most))
        for number in range(min(most, _HEARTS + 4)):
            name = "full" if number < hearts else "spent"
            sprite = app.assets.sprite("key/panel", f"heart22/{name}")
            canvas.blit(sprite.image, sprite.place(place[0] + number * pitch, place[1]))

    def _numbers(
        self, canvas: pygame.Surface, view: KeyView, hero: HeroSeen, left: int, y: int
    ) -> None:
        """Dice of attack and defence; gold."""
        app = self._app
        shown = (("attack", hero.attack), ("defence", hero.defence), ("gold", view.gold))
        step = (INNER.right - 64 - left) // len(shown)
        for number, (name, value) in enumerate(shown):
            x = left + 12 + number * step
            sprite = app.assets.sprite("key/panel", f"count28/{name}")
            canvas.blit(sprite.image, sprite.place(x, y))
            style = Style("plate", "ink", 23)
            app.text.draw(canvas, str(value), style, (x + 20, y), "midleft", step - 34, 1.3)

    def _candle(self, canvas: pygame.Surface, view: KeyView) -> None:
        """How much of the candle is left, and how many are spare."""
        app = self._app
        tenths = 0 if not view.wick else max(1, min(10, -(-10 * view.wick // max(1, view.candle))))
        sprite = app.assets.sprite("key/panel", f"wick/{tenths}")
        x, y = INNER.right - 28, INNER.top + 40
        canvas.blit(sprite.image, sprite.place(x, y))
        told = f"{view.wick} +{view.candles}"
        colour = "rubric" if view.wick <= view.candle // 5 and not view.candles else "sepia"
        style = Style("strong", colour, 17)
        app.text.draw(canvas, told, style, (x, INNER.top + 88), "midtop", 74, growth=1.3)

    # The party

    def _party(self, canvas: pygame.Surface, view: KeyView, shown: HeroSeen, top: int) -> None:
        """The others, each with a face and hearts."""
        app = self._app
        others = [hero for hero in view.heroes if hero is not shown]
        pitch = INNER.width // 3
        for number, hero in enumerate(others):
            x = INNER.left + number * pitch
            face = app.assets.sprite("key/portraits", f"face/{hero.facts.id}")
            canvas.blit(face.image, face.place(x + 22, top + 24))
            state = "down" if hero.standing != "up" else ""
            state = state or next(iter(states_of(hero)), "")
            if state:
                sign = app.assets.sprite("key/panel", f"state18/{state}")
                canvas.blit(sign.image, sign.place(x + 42, top + 8))
            heart = app.assets.sprite("key/panel", f"heart18/{'full' if hero.up else 'spent'}")
            canvas.blit(heart.image, heart.place(x + 62, top + 24))
            style = Style("strong", "ink" if hero.hearts > hero.most // 3 else "rubric", 19)
            told = f"{hero.hearts}/{hero.most}"
            app.text.draw(canvas, told, style, (x + 77, top + 24), "midleft", 70, growth=1.3)

    # Keys

    def _keyring(self, canvas: pygame.Surface, view: KeyView, room: pygame.Rect) -> pygame.Rect:
        """The six signs, and whatever more was found; in short where there is much else to be
        told."""
        app, _ = self._app, self._app.locale.gettext
        held = {keys.key: keys.have for keys in view.keyring if keys.have}
        sets = sets_on_ring(held)
        crowded = len(view.heroes) > 1 and len(view.foes) > 2
        crowded = crowded or app.text.scale > 1.25
        kept = len(SIGNS) * _SMALL_PITCH + 10 if crowded else 0
        below = heading(app, canvas, _("Keyring"), room, kept)
        if crowded:
            self._small_keys(
                canvas, sets, held, (room.right - kept + 10, room.right, room.top + 12)
            )
            return cut(room, max(_SMALL_KEYS, below))
        y = room.top + below + _KEYS // 2
        if len(sets) > len(SIGNS):
            self._small_keys(canvas, sets, held, (room.left + 6, room.right - 6, y))
            return cut(room, below + _KEYS)
        for number, key in enumerate(sets):
            look = look_of(key)
            state = "held" if key in held else "missing"
            sprite = app.assets.sprite("key/panel", f"keyring/{look.sign}/{state}")
            picture = patterned(app, sprite.image, key)
            x = room.left + 36 + number * (room.width - 72) // (len(SIGNS) - 1)
            canvas.blit(picture, sprite.place(x, y))
            self._how_many(canvas, held.get(key, 0), (x + 20, y + 16))
        return cut(room, below + _KEYS)

    def _small_keys(
        self,
        canvas: pygame.Surface,
        sets: Sequence[int],
        held: Mapping[int, int],
        line: tuple[int, int, int],
    ) -> None:
        """Keys in a row between two places at a height; many of them overlap."""
        left, right, y = line
        pitch = (right - left) / max(1, len(sets))
        size = 48 if pitch >= _ROOMY else 36
        for number, key in enumerate(sets):
            picture = self._app.assets.sprite(f"key/items_{size}", f"key/{look_of(key).sign}").image
            found = key in held
            picture = patterned(self._app, picture, key) if found else self._missing(picture)
            x = round(left + (number + 0.5) * pitch)
            canvas.blit(picture, picture.get_rect(center=(x, y)))
            self._how_many(canvas, held.get(key, 0), (x + 12, y + 8))

    def _how_many(self, canvas: pygame.Surface, have: int, place: tuple[int, int]) -> None:
        if have > 1:
            badge = self._app.assets.sprite("key/panel", f"badge18/{min(20, have)}")
            canvas.blit(badge.image, badge.place(*place))

    def _missing(self, picture: pygame.Surface) -> pygame.Surface:
        def make() -> pygame.Surface:
            made = picture.copy()
            made.fill((255, 255, 255, 70), special_flags=pygame.BLEND_RGBA_MULT)
            return made

        return self._app.assets.made(("missing key", picture), make)

    # The chronicle

    def _chronicle_height(self, many: bool) -> int:
        """The room that is kept for it; little where ``many`` foes are to be told of."""
        app = self._app
        style = Style("body", "ink", 17)
        lines = _LEAST_TOLD if many or app.text.scale > 1.25 else _LEAST_TOLD + 1
        return 34 + lines * app.text.leading(style, _MOST_GROWTH)

    def _chronicle(
        self, canvas: pygame.Surface, told: Sequence[Message], room: pygame.Rect
    ) -> None:
        """As many of the last sentences as there is room for; the latest is the darkest."""
        app, _ = self._app, self._app.locale.gettext
        below = heading(app, canvas, _("Chronicle"), room)
        style = Style("body", "ink", 17)
        leading = app.text.leading(style, _MOST_GROWTH)
        left = (room.height - below) // leading
        shown: list[tuple[str, int]] = []
        for age, sentence in enumerate(reversed(told)):
            lines = app.text.wrap(
                held_together(app.locale.render(sentence)), style, room.width, _MOST_GROWTH
            )
            if len(lines) > left:
                if not shown:
                    shown = [(line, 0) for line in reversed(lines[:left])]
                break
            shown += [(line, age) for line in reversed(lines)]
            left -= len(lines)
        y = room.top + below
        for line, age in reversed(shown):
            colour = "ink" if age == 0 else "sepia"
            app.text.draw(
                canvas, line, Style("body", colour, 17), (room.left, y), growth=_MOST_GROWTH
            )
            y += leading

    def _opening(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """The purpose of it all, for whoever sees the first room: there is nothing else to tell."""
        app, _ = self._app, self._app.locale.gettext
        room = cut(room, heading(app, canvas, _("Chronicle"), room))
        style, growth = Style("caption", "sepia", 18), min(_MOST_GROWTH, app.text.scale)
        lines = (
            _("Open an exit, and a die lays the next room. Slay the boss, and you have won."),
            _("Beside each exit stands the chance that the boss is behind it."),
        )
        while (
            growth > 1.0
            and _GAP + sum(app.text.height(line, style, room.width, growth) for line in lines)
            > room.height
        ):
            growth -= 0.05
        for line in lines:
            high = app.text.paragraph(canvas, line, style, room, growth=growth)
            room = cut(room, high + _GAP)


def shown_hero(view: KeyView) -> HeroSeen:
    """Whose numbers are shown: whoever is asked, or the first who stands."""
    if view.acting:
        return view.hero(view.acting)
    return next((hero for hero in view.heroes if hero.up), view.heroes[0])
