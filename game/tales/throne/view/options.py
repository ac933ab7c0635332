"""What may be done now, as plates with their outcome, one of them in focus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from game.engine.app import App
from game.engine.assets import Assets, Sprite
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.tales.throne.rules.combat import Pile, changed, on_pile
from game.tales.throne.rules.commands import (
    CONCEDE,
    TAKE_SECOND,
    Choose,
    Concede,
    DealHand,
    Draw,
    Redraw,
    Scout,
    Take,
    ThronesCommand,
)
from game.tales.throne.rules.quest import Change
from game.tales.throne.rules.view import ThronesView
from game.tales.throne.view.layout import CHOICES, LARGE, LARGE_CHOICES

Deed = ThronesCommand | Literal["run on"]
"""A command, or to let the game go on by itself where nothing is left to decide."""

_GAP = 8
_TALL, _LARGE_TALL = 84, 102
_TWO_LINES = 60
_WARM = (255, 238, 200)
_SLACK = 10
"""Units by which the lines of a plate may be taller than its room: they have white above them."""


@dataclass(frozen=True, slots=True)
class Option:
    deed: Deed
    title: str
    detail: str = ""
    sign: str = ""
    """``life`` or ``armour`` give the plate its shape; else the name of a symbol."""
    after: tuple[int, int, int, int] | None = None
    """Life, armour, enemy's life and enemy's armour after it, where that is certain."""

    @property
    def ends(self) -> bool:
        """Whether it costs the last life."""
        return self.after is not None and self.after[0] == 0


def options_of(view: ThronesView, app: App, lost: bool) -> tuple[Option, ...]:
    """The plates of the decision that ``view`` asks for, in the order of its commands. Of two
    scouted cards that lead to the same step one plate tells all."""
    same = view.scouted is not None and view.scouted[0].rank == view.scouted[1].rank
    shown = [
        _option(view, app, command)
        for command in view.legal
        if not isinstance(command, Concede) and not (same and command == TAKE_SECOND)
    ]
    if lost and shown:
        _ = app.locale.gettext
        if len(shown) == 1:
            shown.append(Option(CONCEDE, _("Concede"), _("with honour, and at once"), "concede"))
        shown.append(Option("run on", _("See it to its end"), _("no choice matters"), "run"))
    return tuple(shown)


def _option(view: ThronesView, app: App, command: ThronesCommand) -> Option:
    _ = app.locale.gettext
    match command:
        case Draw():
            return Option(command, _("Draw a step card"), _reach(view, app), "walk")
        case Scout():
            detail = app.locale.ngettext(
                "see two, take one; {count} time left",
                "see two, take one; {count} times left",
                view.scouts_left,
            ).format(count=view.scouts_left)
            return Option(command, _("Scout ahead"), detail, "scout")
        case Take(place=number):
            assert view.scouted is not None
            to = view.step + view.scouted[number - 1].steps
            title = _("Walk to step {step}").format(step=to)
            return Option(command, title, app.locale.render(view.quest.step(to).told), "walk")
        case DealHand():
            if view.combat_left:
                return Option(command, _("Turn two cards"), _reminder(view, app), "fight")
            detail = _("the discard is shuffled first")
            return Option(command, _("Turn two cards"), detail, "fight")
        case Choose(pile=pile):
            return _choice(view, app, command, pile)
        case Redraw():
            return Option(command, _("Turn two others"), _("once in this fight"), "redraw")
        case Concede():
            return Option(command, command.text)


def _reach(view: ThronesView, app: App) -> str:
    """Where the next step card can lead."""
    _ = app.locale.gettext
    cards = view.steps_hidden or view.steps_known[:1]
    low, high = view.step + cards[0].steps, view.step + cards[-1].steps
    if low == high:
        return _("to step {step}").format(step=high)
    return _("to one of the steps {low} to {high}").format(low=low, high=high)


def _reminder(view: ThronesView, app: App) -> str:
    _ = app.locale.gettext
    return _("your life {life}, its life {enemy_life}").format(
        life=view.life, enemy_life=view.enemy_life
    )


def _choice(view: ThronesView, app: App, command: Choose, pile: Pile) -> Option:
    own, foe = (view.life, view.armour), (view.enemy_life, view.enemy_armour)
    if view.hand is None:
        change = dict(view.offers)[pile]
    else:
        change = on_pile(pile, -view.hand.clash.damage)
        if view.hand.clash.by == "player":
            said = enemy_pile_told(app, pile, foe, change)
            return Option(command, *said, pile, (*own, *changed(*foe, change)))
    said = own_pile_told(app, pile, own, change)
    return Option(command, *said, pile, (*changed(*own, change), *foe))


def enemy_pile_told(
    app: App, pile: Pile, before: tuple[int, int], change: Change
) -> tuple[str, str]:
    """What a blow makes of the enemy's life or armour, and what comes of that."""
    _ = app.locale.gettext
    life, armour = changed(*before, change)
    if pile == "life":
        title = _("Its life: {before} → {after}").format(before=before[0], after=life)
        return title, _("it is slain") if life == 0 else _("its blows grow weaker")
    title = _("Its armour: {before} → {after}").format(before=before[1], after=armour)
    return title, _("your blows go deeper")


def own_pile_told(app: App, pile: Pile, before: tuple[int, int], change: Change) -> tuple[str, str]:
    """What a blow or a gain makes of your life or armour, and what comes of that."""
    _ = app.locale.gettext
    life, armour = changed(*before, change)
    if pile == "life":
        title = _("Your life: {before} → {after}").format(before=before[0], after=life)
        stronger = _("your blows grow stronger"), _("your blows grow weaker")
        detail = _wasted(app, change.life, life - before[0]) or stronger[change.life < 0]
        return title, _("the quest ends") if life == 0 else detail
    title = _("Your armour: {before} → {after}").format(before=before[1], after=armour)
    thicker = _("blows will go less deep"), _("blows will go deeper")
    detail = _wasted(app, change.armour, armour - before[1]) or thicker[change.armour < 0]
    return title, detail


def _wasted(app: App, wanted: int, got: int) -> str:
    """What of a change goes beyond the pile; empty when nothing does."""
    _ = app.locale.gettext
    lost = abs(wanted) - abs(got)
    if wanted > 0 and lost:
        return _("{points} lost: nine is the most").format(points=lost)
    if wanted < 0 and lost:
        return _("{points} more than it holds: lost").format(points=lost)
    return ""


class Plates:
    """Lays the options out, draws them and finds the one below the pointer."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.options: tuple[Option, ...] = ()
        self.focus = 0

    def lay_out(self, options: tuple[Option, ...]) -> None:
        """Show these; the focus stays where the same deed is offered again, else it is on the first
        that does not end the quest."""
        before = self.focused.deed if self.focused is not None else None
        deeds = [option.deed for option in options]
        self.options = options
        first = next((n for n, option in enumerate(options) if not option.ends), 0)
        kept = before in deeds and not options[deeds.index(before)].ends
        self.focus = deeds.index(before) if kept and before is not None else first

    @property
    def focused(self) -> Option | None:
        return self.options[self.focus] if self.focus < len(self.options) else None

    def move(self, direction: int) -> bool:
        """Move the focus; True when there was anywhere to move it."""
        if len(self.options) < 2:
            return False
        self.focus = (self.focus + direction) % len(self.options)
        return True

    def under(self, position: tuple[float, float]) -> int | None:
        """The number of the plate at ``position``."""
        for number, rect in enumerate(self.rects()):
            if rect.collidepoint(position):
                return number
        return None

    def rects(self) -> list[pygame.Rect]:
        return plate_rects(len(self.options), self._app.text.scale > LARGE)

    @property
    def room(self) -> pygame.Rect | None:
        """What all of them cover; None without any."""
        rects = self.rects()
        return rects[0].unionall(rects[1:]) if rects else None

    def draw(self, canvas: Canvas, chances: dict[Deed, str], advised: Deed | None) -> None:
        """``chances``: a win chance in words for each deed that has one."""
        for number, (option, rect) in enumerate(zip(self.options, self.rects(), strict=True)):
            chosen = number == self.focus
            text = draw_plate(self._app, canvas, option.sign, rect, chosen)
            chance = chances.get(option.deed, "")
            if chance:
                style = Style("numeral", "rubric" if chosen else "ink", self._figures)
                where = (text.right, rect.centery)
                shown = self._app.text.draw(canvas, chance, style, where, "midright")
                text.width = shown.left - 12 - text.left
            draw_words(self._app, canvas, option.title, option.detail, text)
            if option.deed == advised:
                self._advised(canvas, (rect.right - 12, rect.top + 10))

    def _advised(self, canvas: Canvas, place: tuple[int, int]) -> None:
        """The mark of a hint on a corner of a plate."""
        badge = self._app.assets.ui("badge")
        canvas.blit(badge.image, badge.place(*place))
        sign = self._app.assets.ui("icon24/hint").image
        canvas.blit(sign, sign.get_rect(center=place))

    @property
    def _figures(self) -> int:
        """Units of the chances."""
        return round(24 * self._app.text.scale)


_ICONS = {
    "walk": "play",
    "scout": "eye",
    "fight": "swords",
    "redraw": "undo",
    "concede": "flag",
    "run": "fast",
    "": "diamond",
}


def plate_rects(count: int, large: bool) -> list[pygame.Rect]:
    """Where so many plates stand, from above."""
    if not count:
        return []
    room = LARGE_CHOICES if large else CHOICES
    tall = (room.height - (count - 1) * _GAP) // count
    if count < 3:
        tall = min(tall, _LARGE_TALL if large else _TALL)
    top = room.top + (room.height - count * tall - (count - 1) * _GAP) // 2
    return [
        pygame.Rect(room.left, top + number * (tall + _GAP), room.width, tall)
        for number in range(count)
    ]


def draw_plate(app: App, canvas: Canvas, sign: str, rect: pygame.Rect, chosen: bool) -> pygame.Rect:
    """The plate itself; returns the room for words."""
    assets = app.assets
    shaped = sign in ("life", "armour") and rect.height == _TALL
    if shaped and not assets.high_contrast:
        name = f"choice/{sign}_{'chosen' if chosen else 'plain'}"
        sprite = assets.sprite("throne/signs", name)
        if chosen:
            canvas.blit(
                _lit(assets, sprite, rect),
                (rect.left - sprite.bleed[0], rect.top - sprite.bleed[1]),
            )
        else:
            assets.draw_nine(canvas, sprite, rect)
        return pygame.Rect(rect.left + 90, rect.top + 4, rect.width - 150, rect.height - 8)
    button = assets.ui(f"button/{'focus' if chosen else 'normal'}")
    assets.draw_nine(canvas, button, rect)
    middle = (rect.left + 40, rect.centery)
    if sign in ("life", "armour"):
        sprite = assets.sprite("throne/signs", f"emblem/{sign}_16")
        canvas.blit(sprite.image, sprite.place(*middle))
    else:
        icon = assets.ui(f"icon32/{_ICONS[sign]}").image
        canvas.blit(icon, icon.get_rect(center=middle))
    left = 66 if app.text.scale > LARGE else 72
    return pygame.Rect(rect.left + left, rect.top + 4, rect.width - left - 24, rect.height - 8)


def _lit(assets: Assets, sprite: Sprite, rect: pygame.Rect) -> Canvas:
    """A shaped plate as warm as every other that has the focus: its golden rim alone is thin."""

    def make() -> Canvas:
        made = assets.nine(sprite, *rect.size).copy()
        made.fill(_WARM, special_flags=pygame.BLEND_RGB_MULT)
        return made

    return assets.made(("lit", sprite, *rect.size), make)


def draw_words(app: App, canvas: Canvas, title: str, detail: str, text: pygame.Rect) -> None:
    """What a plate says in its room for words: what is done and, if there is room, what follows."""
    head, below = Style("strong", "ink", 20), Style("caption", "sepia", 18)
    if app.assets.high_contrast:
        below = Style("caption", "ink", 18)
    type_ = app.text
    lines = [(title, head)]
    if detail and text.height >= _TWO_LINES:
        lines.append((detail, below))
    tall = sum(type_.leading(style) for _, style in lines)
    wide = any(type_.width(words, style) > text.width for words, style in lines)
    if type_.scale > LARGE and (wide or tall > text.height + _SLACK):
        # The title tells what is done: it comes first, on two lines if need be.
        whole = title.replace(" → ", "\u00a0→\u00a0")
        said = type_.wrap(whole, head, text.width)
        lines = [(line, head) for line in said]
        if len(lines) > 2 or len(lines) * type_.leading(head) > text.height + _SLACK:
            lines = [(title, head)]
    y = text.centery - sum(type_.leading(style) for _, style in lines) / 2
    for said_line, style in lines:
        y += type_.leading(style) / 2
        shown = type_.draw(canvas, said_line, style, (text.left, round(y)), "midleft", text.width)
        y += type_.leading(style) / 2
    room = text.right - shown.right - 16
    beside = detail and len(lines) == 1 and text.height < _TWO_LINES
    if beside and type_.width(detail, below) <= room:
        place = (shown.right + 16, text.centery)
        type_.draw(canvas, detail, below, place, "midleft", room)
