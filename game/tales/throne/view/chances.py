"""The slip of the chances: to win the quest, and what the next hand can do."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.tales.throne.rules.commands import CONCEDE
from game.tales.throne.rules.odds import Odds
from game.tales.throne.rules.odds_hands import HandChances
from game.tales.throne.view.cards import tag
from game.tales.throne.view.layout import ASIDE
from game.tales.throne.view.options import Deed

_GROWTH = 1.25
_NUMBER_GROWTH = 1.5


class ChancesSlip:
    """Shows the last answer, greyed while a new one is on its way."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.odds: Odds | None = None
        self.stale = True

    def tell(self, odds: Odds) -> None:
        """The answer for the moment on show."""
        self.odds, self.stale = odds, False

    def moved_on(self) -> None:
        """Something happened: the answer is about the past."""
        self.stale = True

    def of_deeds(self) -> dict[Deed, str]:
        """The win chance after each command, in words; empty while unknown."""
        if self.odds is None or self.stale:
            return {}
        percent = self.percent
        return {
            command: percent(chance) for command, chance in self.odds.commands if command != CONCEDE
        }

    def percent(self, chance: float) -> str:
        """A chance in percent, with a decimal where it is small; never rounded to certainty."""
        locale = self._app.locale
        if 0 < chance < 0.0005:
            return "< " + locale.percent(0.001, 1)
        if 0.9995 <= chance < 1:
            return "> " + locale.percent(0.999, 1)
        return locale.percent(chance, 1 if 0 < chance < 0.095 else 0)

    def draw(self, canvas: pygame.Surface) -> None:
        """The slip left of the cloth."""
        odds = self.odds
        if odds is None:
            return
        app = self._app
        _ = app.locale.gettext
        slip = ASIDE if odds.hand is not None else pygame.Rect(ASIDE.topleft, (ASIDE.width, 86))
        tag(app, canvas, slip)
        faint = self.stale
        x, y = ASIDE.centerx, ASIDE.top + 12
        room = ASIDE.width - 22
        label = Style("caption", "sepia_lt" if faint else "sepia", 18)
        if app.assets.high_contrast and not faint:
            label = Style("caption", "ink", 18)
        head = _("to win, at least") if odds.conditional else _("to win")
        app.text.draw(canvas, head, label, (x, y), "midtop", room, _GROWTH)
        y += app.text.leading(label, _GROWTH) - 2
        big = Style("numeral", "sepia_lt" if faint else "rubric", 36)
        app.text.draw(canvas, self.percent(odds.win), big, (x, y), "midtop", room)
        y += 46
        if odds.hand is None:
            return
        rule = app.assets.ui("rule_ornament").image
        canvas.blit(rule, rule.get_rect(midtop=(x, y)))
        y += 24
        app.text.draw(canvas, _("the next hand"), label, (x, y), "midtop", room, _GROWTH)
        y += app.text.leading(label, _GROWTH) + 2
        self._hand(canvas, y, odds.hand, faint)

    def _hand(self, canvas: pygame.Surface, y: int, hand: HandChances, faint: bool) -> None:
        """What the next hand may bring, from ``y`` down."""
        app = self._app
        _ = app.locale.gettext
        rows = (
            ("swords", _("you hit"), hand.strike),
            ("skull", _("and slay"), hand.kill),
            ("heart", _("you bleed"), hand.hurt),
            ("warning", _("and fall"), hand.death),
            ("minus", _("nothing"), hand.nothing),
        )
        chances = [self.percent(count / hand.total) for _, _, count in rows]
        number = Style("strong", "sepia_lt" if faint else "ink", 18)
        words = Style("caption", number.colour, 17)
        width, number_growth, growth = self._sizes([w for _, w, _ in rows], chances, words, number)
        step = (ASIDE.bottom - 8 - y) // len(rows)
        for (icon, said, _count), chance in zip(rows, chances, strict=True):
            middle = y + step // 2
            sign = app.assets.ui(f"icon24/{icon}").image
            canvas.blit(sign, sign.get_rect(center=(ASIDE.left + 22, middle)))
            place = (ASIDE.left + 38, middle)
            app.text.draw(canvas, said, words, place, "midleft", width, growth)
            right = (ASIDE.right - 12, middle)
            app.text.draw(canvas, chance, number, right, "midright", 100, number_growth)
            y += step

    def _sizes(
        self, said: Sequence[str], chances: Sequence[str], words: Style, number: Style
    ) -> tuple[int, float, float]:
        """Room for the words, and how far numbers and words grow: all words in one size, the
        numbers no larger than leaves them room."""
        text = self._app.text
        for step in range(7):
            number_growth = _NUMBER_GROWTH - 0.08 * step
            width = ASIDE.width - 56 - max(text.width(c, number, number_growth) for c in chances)
            for less in range(6):
                growth = _GROWTH - 0.05 * less
                if all(text.width(w, words, growth) <= width for w in said):
                    return width, number_growth, growth
        return width, number_growth, growth
