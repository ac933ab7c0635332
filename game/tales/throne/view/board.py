"""Everything that lies on the table, drawn from a view and what moves; and what lies where."""

from __future__ import annotations

import pygame

from game.engine.app import App
from game.engine.screen import Still
from game.shell.edge import Edge, tooltip
from game.tales.throne.rules.commands import DEAL
from game.tales.throne.rules.view import ThronesView
from game.tales.throne.rules.wording import what_waits
from game.tales.throne.view.advice_slip import draw_slip
from game.tales.throne.view.chances import ChancesSlip
from game.tales.throne.view.cloth import ENEMY_ARMOUR, ENEMY_LIFE, PORTRAIT_RECT, Cloth
from game.tales.throne.view.lamp import Lamp
from game.tales.throne.view.layout import CLOTH, step_place
from game.tales.throne.view.motion import Motion
from game.tales.throne.view.options import Deed, Option, Plates
from game.tales.throne.view.piles import Piles, Preview, pile_under
from game.tales.throne.view.track import Track

_PILE_OF = {"walk": "steps", "scout": "steps", "fight": "deck"}
"""Which pile stands out for a plate that is not about life or armour."""


class Board:
    """The table without its pages and panels."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._lamp = Lamp(app)
        self._track = Track(app, self._lamp)
        self._piles = Piles(app, self._lamp)
        self._cloth = Cloth(app, self._lamp)
        self.plates = Plates(app)
        self.edge = Edge(app)
        self.chances = ChancesSlip(app)
        self._still = Still()
        self._pointer = (-1.0, -1.0)
        self._cloth.prepare()
        self._lamp.backdrop()

    def draw(
        self,
        canvas: pygame.Surface,
        view: ThronesView,
        motion: Motion,
        *,
        asking: bool,
        advised: Deed | None,
    ) -> None:
        """``asking``: whether the plates are laid out. ``advised``: the deed marked by a hint.

        While nothing moves, all of it but the flame is drawn once.
        """
        key = None if motion.busy else self._shown(view, motion, asking, advised)
        self._still.draw(
            canvas, key, lambda: self._lay(canvas, view, motion, asking=asking, advised=advised)
        )
        self._lamp.flame(canvas)

    def _shown(
        self, view: ThronesView, motion: Motion, asking: bool, advised: Deed | None
    ) -> tuple[object, ...]:
        """Everything that `_lay` depends on while nothing moves."""
        app, plates, chances = self._app, self.plates, self.chances
        return (
            (view, motion.look, motion.seal_size, asking, advised),
            (plates.options, plates.focus, chances.odds, chances.stale, app.settings.show_odds),
            (app.locale.language, app.text.scale, app.assets.high_contrast),
        )

    def _lay(
        self,
        canvas: pygame.Surface,
        view: ThronesView,
        motion: Motion,
        *,
        asking: bool,
        advised: Deed | None,
    ) -> None:
        """The table without the flame."""
        app, look = self._app, motion.look
        canvas.blit(self._lamp.backdrop(), (0, 0))
        self._track.draw(canvas, view.quest, look.step)
        at, hop = motion.pawn_at or (float(look.step), 0.0)
        self._track.pawn(canvas, view.params.hero, at, hop)
        told = app.settings.show_odds and not view.status.over
        if told:
            self.chances.draw(canvas)
        focused = self.plates.focused if asking else None
        after = focused.after if focused is not None else None
        own = Preview(after[0], after[1]) if after is not None else None
        self._piles.draw(canvas, look, own, self._chosen_pile(view, focused))
        enemy = after[2:] if after is not None else None
        pressed = motion.seal_size if look.sealed else 0.0
        self._cloth.draw(canvas, view, look, pressed=pressed, preview=enemy)
        if motion.jolted:
            canvas.subsurface(CLOTH).scroll(motion.jolted, 0)
        if asking:
            self.plates.draw(canvas, self.chances.of_deeds() if told else {}, advised)
        motion.draw(canvas)

    def draw_slip(self, canvas: pygame.Surface, heading: str, text: str, icon: str) -> None:
        """A slip of paper over the piles on the right."""
        draw_slip(self._app, canvas, heading, text, icon)

    def draw_tip(self, canvas: pygame.Surface, view: ThronesView) -> None:
        """What waits on the step below the pointer: the quest sheet is public."""
        app = self._app
        number = self._track.step_under(self._pointer)
        if not number:
            return
        told = app.locale.render(what_waits(view.quest.step(number)))
        words = app.locale.gettext("Step {step}: {what}").format(step=number, what=told)
        x, y = step_place(number)
        tooltip(app, canvas, words, (x, y + 36 + 48 * app.text.scale))

    # The pointer

    def point(self, position: tuple[float, float]) -> None:
        """The pointer moved here."""
        self._pointer = position
        self.edge.point(position)

    def deed_under(self, view: ThronesView, position: tuple[float, float]) -> Deed | None:
        """The deed that a plate, a pile or a counter at ``position`` stands for."""
        number = self.plates.under(position)
        if number is not None:
            self.plates.focus = number
            return self.plates.options[number].deed
        pile = pile_under(position)
        if view.hand is not None and view.hand.clash.by == "player":
            pile = "life" if ENEMY_LIFE.collidepoint(position) else ""
            pile = "armour" if ENEMY_ARMOUR.collidepoint(position) else pile
        signs = {"deck": "fight", "steps": "walk"}
        for option in self.plates.options:
            if pile and option.sign == signs.get(pile, pile) and view.phase != "scouting":
                return option.deed
        if PORTRAIT_RECT.collidepoint(position) and DEAL in view.legal:
            return DEAL
        return None

    def leaf_under(self, position: tuple[float, float]) -> str:
        """The leaf of the panel that is opened by a click at ``position``; empty for none."""
        pile = pile_under(position)
        if pile in ("deck", "spent"):
            return "cards"
        return "road" if pile == "steps" or self._track.step_under(position) else ""

    def _chosen_pile(self, view: ThronesView, focused: Option | None) -> str:
        """The pile that stands out: the one that the plate in focus is about."""
        if focused is None:
            return ""
        if focused.sign in ("life", "armour"):
            striking = view.hand is not None and view.hand.clash.by == "player"
            return "" if striking else focused.sign
        return _PILE_OF.get(focused.sign, "")
