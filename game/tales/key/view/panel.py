"""The paper on the right - who acts, what is carried, who is near, what happened - and the line
over the map."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.core.grid import Cell
from game.core.text import N_, Message, capital, message
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.facts import Words
from game.tales.key.rules.play.furniture import Handle
from game.tales.key.rules.play.items import UseItem
from game.tales.key.rules.play.known import ExitSeen, FoeSeen, HeroSeen, RoomSeen
from game.tales.key.rules.play.narrate import intent_told
from game.tales.key.rules.play.skills import UseSkill
from game.tales.key.rules.play.things import Drop, Give, Wear
from game.tales.key.rules.play.tunnels import hatch_told
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.words import BRIEF, COMPASS, MARKS, percent
from game.tales.key.view.board import CLUE, chance_told, draw_clue
from game.tales.key.view.chart import patterned
from game.tales.key.view.layout import HEADING, INNER, PANEL, TRAY, head_more, head_paper
from game.tales.key.view.parts import cut, heading, heading_height
from game.tales.key.view.tokens import intent_sign, states_of
from game.tales.locks.rules.look import look_of

# What the signs of the map mean, at the foot of the panel as far as there is room.


_SIGNS = (
    ("key/doors_24", "lock/moon", N_("lock")),
    ("key/items_24", "key/moon", N_("key")),
    ("key/marks_24", "chance/open", N_("boss")),
    ("key/doors_24", "shut/v", N_("door")),
    ("key/doors_24", "secret", N_("secret")),
)
PANEL_SHEETS = tuple(
    f"key/{name}"
    for name in (
        *("doors_24", "furniture_24", "items_24", "marks_24", "moving_24", "tokens_24"),
        *("items_36", "tokens_36", "items_48"),
    )
)
"""Sheets of the map from which something is drawn on the panel, too."""
_ICON = 26
_BETWEEN = 14
_LEGEND_GROWTHS = (1.25, 1.125, 1.0)
"""Of the words, the best first."""


def draw_legend(app: App, canvas: Canvas, room: pygame.Rect) -> None:
    """The signs, from the left of ``room``, in the size that shows most of them; those that would
    not fit are left out."""
    style = Style("caption", "sepia", 16)
    words = [app.locale.gettext(msgid) for *_, msgid in _SIGNS]

    def placed(growth: float) -> list[int]:
        """Where the signs stand that fit."""
        lefts, x = [], room.left
        for word in words:
            wide = _ICON + 4 + app.text.width(word, style, growth)
            if x + wide > room.right:
                break
            lefts.append(x)
            x += wide + round(_BETWEEN * growth) - 4
        return lefts

    least = min(max(_LEGEND_GROWTHS), app.text.scale)
    growths = [growth for growth in _LEGEND_GROWTHS if growth >= least]
    growth = max(growths, key=lambda growth: len(placed(growth)))
    for x, word, (atlas, name, _) in zip(placed(growth), words, _SIGNS, strict=False):
        sprite = app.assets.sprite(atlas, name)
        canvas.blit(sprite.image, sprite.place(x + _ICON // 2, room.centery))
        place = x + _ICON + 4, room.centery
        app.text.draw(canvas, word, style, place, "midleft", growth=growth)


# The row of skills and things at the foot of the panel; digits stand for them.


PITCH, SIDE = 47, 44
MOST = 10
"""There are no more digits."""
_SPENT = (255, 255, 255, 96)
_ONCE = 60
"""More rounds than any skill takes: it comes back with a rest alone."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A skill or a thing, and what it can be used for now."""

    atlas: str
    sprite: str
    words: Words
    commands: tuple[KeyCommand, ...]
    rounds: int = 0
    """Rounds until it is ready."""


def slots_of(view: KeyView) -> tuple[Slot, ...]:
    """The slots of the acting hero: skills first, then the pack."""
    if not view.acting:
        return ()
    hero = view.hero(view.acting)
    found = []
    for skill in hero.skills:
        facts = skill.facts
        skills = (c for c in view.legal if isinstance(c, UseSkill))
        open_ = tuple(c for c in skills if c.skill == facts.id)
        found.append(Slot("key/panel", f"skill/{facts.id}", facts.words, open_, skill.rounds))
    for item in dict.fromkeys(hero.pack):
        things = (c for c in view.legal if isinstance(c, UseItem | Wear | Drop | Give))
        handled = tuple(c for c in things if c.item == item.id)
        uses = tuple(c for c in handled if isinstance(c, UseItem)) or handled
        found.append(Slot("key/items_36", f"item/{item.id}", item.words, uses))
    return tuple(found[:MOST])


def slot_rect(number: int) -> pygame.Rect:
    """Where slot ``number``, from 0, lies."""
    return pygame.Rect(INNER.left + number * PITCH, INNER.bottom - SIDE, SIDE, SIDE)


def slot_under(view: KeyView, position: tuple[float, float]) -> int | None:
    """The slot at a place of the canvas."""
    for number in range(len(slots_of(view))):
        if slot_rect(number).collidepoint(position):
            return number
    return None


def draw_slots(app: App, canvas: Canvas, view: KeyView) -> None:
    """The whole row."""
    for number, slot in enumerate(slots_of(view)):
        rect = slot_rect(number)
        app.assets.draw_nine(canvas, app.assets.ui("panel/inset"), rect)
        sprite = app.assets.sprite(slot.atlas, slot.sprite)
        picture = sprite.image if slot.commands else _faint(app, sprite.image)
        canvas.blit(picture, picture.get_rect(center=rect.center))
        digit = str((number + 1) % 10)
        style = Style("strong", "ink", 16, halo="parch_hi")
        app.text.draw(canvas, digit, style, (rect.left + 3, rect.top - 4))
        if slot.rounds:
            shown = "–" if slot.rounds >= _ONCE else str(slot.rounds)
            spent = Style("strong", "rubric", 17, halo="parch_hi")
            corner = rect.right - 3, rect.bottom + 2
            app.text.draw(canvas, shown, spent, corner, "bottomright")


def _faint(app: App, picture: Canvas) -> Canvas:
    def make() -> Canvas:
        made = picture.copy()
        made.fill(_SPENT, special_flags=pygame.BLEND_RGBA_MULT)
        return made

    return app.assets.made(("slot", picture), make)


# Who and what is in this room: foes with what they mean to do, else what a hand can be laid on.


_ROW = 46
_TOKEN = 26
"""Half the width of a token in a row."""
_FOE_HEARTS = 6
"""Hearts that are drawn one by one."""
_NAME = Style("section", "ink", 20)
NOTE = Style("caption", "sepia", 16)
_SLIM_ROW = 30
"""Height of a row of one line, for more foes than there is room for otherwise."""
_SLIM_NAME = Style("section", "ink", 17)
_SLIM_NAME_WIDE = 160
_IDLE = ("bones", "asleep", "aloft")
"""Moods in which nobody is about to be hurt."""
LARGE = 1.3
"""The text size beyond which foes are told in one line each and what is plain has no heading."""


def is_large(app: App) -> bool:
    """Whether the paper is laid out for large text."""
    return app.text.scale > LARGE


def _headed(app: App, canvas: Canvas, text: str, room: pygame.Rect, kept: int = 0) -> int:
    """`heading` where there is room for one."""
    return 0 if is_large(app) else heading(app, canvas, text, room, kept)


def room_of(view: KeyView, cell: Cell) -> RoomSeen | None:
    """The room that a cell belongs to; None in a passage."""
    x, y = cell
    for room in view.rooms:
        if room.x <= x < room.x + room.width and room.y <= y < room.y + room.height:
            return room
    return None


def foes_told(view: KeyView) -> tuple[FoeSeen, ...]:
    """The foes that are seen, those who come next first."""
    order = {who: place for place, who in enumerate(view.order)}
    return tuple(sorted(view.foes, key=lambda foe: (order.get(foe.id, 99), foe.id)))


def row_height(app: App) -> int:
    """Height of one row."""
    name, note = (app.text.leading(style) for style in (_NAME, NOTE))
    return max(_ROW, name + note - 2)


def slim_height(app: App) -> int:
    """Height of a row where there are many."""
    return max(_SLIM_ROW, app.text.leading(_NAME if is_large(app) else _SLIM_NAME) + 2)


_DrawFoe = Callable[[App, Canvas, KeyView, FoeSeen, pygame.Rect], None]


def _rows(
    app: App, view: KeyView, foes: Sequence[FoeSeen], room: pygame.Rect
) -> tuple[int, int, _DrawFoe]:
    """How tall the row of a foe is in ``room``, how many there fit, and who draws them."""
    high = room.height
    if view.phase == "walk":
        ways = _ways_on(view, room_of(view, shown_hero(view).cell))
        high -= min(len(ways), _KEPT_WAYS) * _way_height(app)
    tall, draw = row_height(app), _foe
    if is_large(app) or len(foes) * tall > high:
        tall, draw = slim_height(app), _slim_foe
        if is_large(app) and not all(_on_a_line(app, foe, room.width) for foe in foes):
            tall *= 2
    fit = max(1, high // tall)
    if len(foes) > fit:
        fit = max(1, (high - app.text.leading(NOTE)) // tall)
    return tall, fit, draw


def between_rows(app: App, view: KeyView, room: pygame.Rect, y: int) -> int:
    """``y``, or the upper edge of the foe's row, or of the heading, of `painting_nearby` in
    ``room`` through which it runs: what is laid over the section from there cuts nothing of it in
    half."""
    foes = foes_told(view)
    below = cut(room, 0 if is_large(app) else heading_height(app))
    if room.top < y < below.top:
        return room.top
    tall, fit, _ = _rows(app, view, foes, below)
    row, into = divmod(y - below.top, tall)
    return y - into if 0 <= row < min(fit, len(foes)) else y


def painting_nearby(
    app: App, canvas: Canvas, view: KeyView, room: pygame.Rect
) -> Generator[None, None, int]:
    """Draw the section, in ``room`` at most, two foes between two yields: a crowd would take as
    long as the rest of a frame. Returns the height it took."""
    _ = app.locale.gettext
    used = _headed(app, canvas, _("In sight") if view.foes else _("In this room"), room)
    below = cut(room, used)
    foes = foes_told(view)
    if not foes:
        return used + _quiet(app, canvas, view, below)
    tall, fit, draw = _rows(app, view, foes, below)
    for number, foe in enumerate(foes[:fit]):
        if number and number % 2 == 0:
            yield
        draw(app, canvas, view, foe, pygame.Rect(below.left, below.top, below.width, tall))
        below = cut(below, tall)
        used += tall
    if len(foes) > fit:
        more = len(foes) - fit
        told = app.locale.ngettext("and {count} more", "and {count} more", more)
        place = below.left + 56, below.top
        app.text.draw(canvas, told.format(count=more), NOTE, place)
        used += app.text.leading(NOTE)
    if view.phase == "walk":
        used += _ways(app, canvas, view, cut(room, used))
    return used + 4


def intent_line(app: App, view: KeyView, foe: FoeSeen) -> str:
    """What a foe means to do, the chance that it hurts, and what is the matter with it."""
    parts = (_meant(app, view, foe), _chance(app, foe), _marked(app, foe))
    return " · ".join(part for part in parts if part)


def _meant(app: App, view: KeyView, foe: FoeSeen) -> str:
    """What a foe means to do, in a few words."""
    locale, _ = app.locale, app.locale.gettext
    if foe.mood == "bones" and not foe.rises:
        return _("stands up now")
    if foe.mood == "bones":
        return locale.ngettext(
            "stands up in {count} round", "stands up in {count} rounds", foe.rises
        ).format(count=foe.rises)
    if foe.mood == "asleep":
        return _("asleep")
    if foe.mood == "aloft":
        return _("up in the vault")
    target = None
    if foe.intent is not None and foe.intent.target:
        target = view.hero(foe.intent.target).facts.words.the
    return locale.render(intent_told(foe.intent, target))


def _chance(app: App, foe: FoeSeen) -> str:
    """The chance that it hurts whom it threatens most; empty where there is none."""
    if not foe.threat or not app.settings.show_odds or foe.mood in _IDLE:
        return ""
    return app.locale.percent(max(percent(blow.odds, 1) for _, blow in foe.threat) / 100)


def _marked(app: App, foe: FoeSeen) -> str:
    if foe.mood in _IDLE:
        return ""
    return ", ".join(app.locale.render(MARKS[name]) for name, _ in foe.marks if name in MARKS)


def _foe(app: App, canvas: Canvas, view: KeyView, foe: FoeSeen, rect: pygame.Rect) -> None:
    token = app.assets.sprite("key/tokens_36", _token_of(foe))
    canvas.blit(token.image, token.place(rect.left + _TOKEN, rect.centery))
    hearts = _hearts(app, canvas, foe, rect)
    left = rect.left + 58
    wide = rect.right - hearts - left - 8
    language = app.locale.language
    title = capital(foe.facts.words.name.in_language(language))
    told = app.text.draw(canvas, title, _NAME, (left, rect.top), width=wide)
    y = told.bottom - 3
    sign = _sign_of(foe)
    if sign:
        sprite = app.assets.sprite("key/panel", sign)
        canvas.blit(sprite.image, sprite.place(left + 10, y + 11))
        left += 24
    line = intent_line(app, view, foe)
    app.text.draw(canvas, line, NOTE, (left, y), width=rect.right - left)


_NUMBER = Style("strong", "ink", 19)


def _on_a_line(app: App, foe: FoeSeen, width: int) -> bool:
    """Whether a foe's name has room beside its numbers in a row of that width."""
    text = app.text
    title = capital(foe.facts.words.name.in_language(app.locale.language))
    numbers = text.width(f"{foe.hearts}/{foe.most}", _NUMBER) + 26 if foe.mood != "bones" else 0
    chance = _chance(app, foe)
    numbers += text.width(chance, _NUMBER) + 8 if chance else 0
    return text.width(title, _NAME) <= width - numbers - 66 - 24 * bool(_sign_of(foe))


def _slim_foe(app: App, canvas: Canvas, view: KeyView, foe: FoeSeen, rect: pygame.Rect) -> None:
    """A foe on one line: its token, name, intent and hearts; in large letters, where the name has
    no room beside its numbers, those stand below it."""
    y, text = rect.centery, app.text
    above = y
    if is_large(app) and rect.height > slim_height(app):
        above, y = rect.top + rect.height // 4, rect.bottom - rect.height // 4
    token = app.assets.sprite("key/tokens_24", _token_of(foe))
    canvas.blit(token.image, token.place(rect.left + _TOKEN, above))
    right = rect.right
    if foe.mood != "bones":
        style = _NUMBER
        hearts = f"{foe.hearts}/{foe.most}"
        number = text.draw(canvas, hearts, style, (right, y), "midright")
        heart = app.assets.sprite("key/panel", "heart14/full")
        canvas.blit(heart.image, heart.place(number.left - 12, y))
        right = number.left - 26
    chance = _chance(app, foe)
    if chance:
        style = Style("strong", "rubric", _NUMBER.size)
        right = text.draw(canvas, chance, style, (right, y), "midright").left - 8
    title = capital(foe.facts.words.name.in_language(app.locale.language))
    style = _NAME if is_large(app) else _SLIM_NAME
    place = rect.left + 58, above
    right = rect.right if above < y else right
    sign = _sign_of(foe)
    wide = _SLIM_NAME_WIDE
    if is_large(app):
        wide = right - place[0] - 8 - 24 * bool(sign)
    said = text.draw(canvas, title, style, place, "midleft", wide)
    left = said.right + 8
    if sign:
        sprite = app.assets.sprite("key/panel", sign)
        canvas.blit(sprite.image, sprite.place(left + 10, above))
        left += 24
    told = [part for part in (_meant(app, view, foe), _marked(app, foe)) if part]
    while told and text.width(" · ".join(told), NOTE) > right - left:
        told.pop()  # the sign tells it, and whoever points at the foe reads it
    text.draw(canvas, " · ".join(told), NOTE, (left, above), "midleft")


def _token_of(foe: FoeSeen) -> str:
    return "foe/bones" if foe.mood == "bones" else f"foe/{foe.facts.id}"


def _sign_of(foe: FoeSeen) -> str:
    """The sign of sleep, or of an intent; empty where it has none."""
    if foe.mood == "asleep":
        return "state18/asleep"
    sign = intent_sign(foe)
    return f"intent18/{sign}" if sign else ""


def _hearts(app: App, canvas: Canvas, foe: FoeSeen, rect: pygame.Rect) -> int:
    """The hearts of a foe, at the right; returns how wide they are."""
    y = rect.top + 14
    if foe.mood == "bones":
        return 0
    if foe.most > _FOE_HEARTS:
        heart = app.assets.sprite("key/panel", "heart18/full")
        style = Style("strong", "ink", 19)
        told = app.text.draw(canvas, f"{foe.hearts}/{foe.most}", style, (rect.right, y), "midright")
        canvas.blit(heart.image, heart.place(told.left - 14, y))
        return rect.right - told.left + 28
    for number in range(foe.most):
        state = "full" if number < foe.hearts else "spent"
        heart = app.assets.sprite("key/panel", f"heart18/{state}")
        x = rect.right - 10 - (foe.most - 1 - number) * 22
        canvas.blit(heart.image, heart.place(x, y))
    return foe.most * 22


def _quiet(app: App, canvas: Canvas, view: KeyView, room: pygame.Rect) -> int:
    """Where no foe is seen: which room this is."""
    _ = app.locale.gettext
    style = Style("body", "ink", 17)
    hero = view.hero(view.acting) if view.acting else view.heroes[0]
    here = room_of(view, hero.cell)
    if here is None or here.theme is None:
        told = _("A passage between two rooms.")
    else:
        told = here.theme.words.text.in_language(app.locale.language)
    step = app.text.leading(style)
    said = app.text.wrap(told, style, room.width)
    ways = _ways_on(view, here)
    hands = [(_at_hand(app, view, command.cell),) for command in _handles(view, here)]
    hatches = [
        tuple(app.text.wrap(app.locale.render(hatch_told(hatch)), NOTE, room.width))
        for hatch in sorted(view.hatches, key=lambda hatch: not hatch.opens)
        if here is not None and hatch.room == here.number
    ]
    # The ways on are what one decides about: in large letters they go before all else.
    kept = min(len(ways), _KEPT_WAYS) * _way_height(app)
    fit = max(0, (room.height - kept) // step)
    if hatches:
        # A hatch is a way on, too: dice are not to lie on its sentence for a while.
        fit = min(fit, max(0, (TRAY.top - room.top) // step))
    if len(said) + sum(map(len, hatches)) > fit:
        # The sentence on the room was in the chronicle. Half of any is worse than none.
        said = ()
    lines = [(line, style) for line in said]
    for sentence in hatches + hands:
        if len(lines) + len(sentence) <= fit:
            lines += [(line, NOTE) for line in sentence]
    for number, (line, each) in enumerate(lines):
        place = room.left, room.top + number * step
        app.text.draw(canvas, line, each, place, width=room.width)
    used = len(lines) * step
    return used + _ways(app, canvas, view, cut(room, used)) + 6


def _ways(app: App, canvas: Canvas, view: KeyView, room: pygame.Rect) -> int:
    """The exits, each on a line; where there is no room for that, two on a line that are told by
    signs alone, and it is said how many more there are. Returns the height they take."""
    here = room_of(view, shown_hero(view).cell)
    step = _way_height(app)
    ways = _ways_on(view, here)
    fit = max(1, room.height // step)
    half = (room.width - _BETWEEN) // 2
    full = round(_CLUES_LEFT * app.text.scale)
    slim = [len(ways) > fit and _narrowest(app, exit_, here) <= half for exit_ in ways]
    places, after = in_lines(slim)
    shown = len(ways)
    if after[shown] > (fit, 0):
        shown = max(count for count in range(len(ways)) if after[count] < (fit, 0))

    def spot(row: int, column: int, wide: int) -> pygame.Rect:
        left = room.left + column * (half + _BETWEEN)
        return pygame.Rect(left, room.top + row * step, wide, step)

    for exit_, place, by_signs in zip(ways[:shown], places, slim, strict=False):
        rect = spot(*place, half if by_signs else room.width)
        indent = half - _beyond_where(app, exit_) if by_signs else full
        _way_on(app, canvas, exit_, here, rect, indent)
    more = len(ways) - shown
    if more:
        told = app.locale.ngettext("and {count} more", "and {count} more", more)
        where = spot(*after[shown], half).midleft
        app.text.draw(canvas, told.format(count=more), NOTE, where, "midleft", half)
    row, column = after[shown]
    return fit * step if more else (row + (column > 0)) * step


Place = tuple[int, int]
"""A line, and which half of it."""


def in_lines(slim: Sequence[bool]) -> tuple[list[Place], list[Place]]:
    """Where each exit stands, if those that are ``slim`` take half a line; and what is free first
    after so many of them."""
    places, after = [], [(0, 0)]
    for each in slim:
        row, column = after[-1]
        if column and not each:
            row, column = row + 1, 0
        places.append((row, column))
        after.append((row, 1) if each and not column else (row + 1, 0))
    return places, after


def _where(app: App, exit_: ExitSeen, here: RoomSeen | None) -> str:
    """Where an exit is: its side, and of another room which."""
    side = app.locale.render(COMPASS[exit_.side])
    if here is None or exit_.room != here.number:
        side = app.locale.gettext("{side}, room {room}").format(side=side, room=exit_.room)
    return capital(side)


def _narrowest(app: App, exit_: ExitSeen, here: RoomSeen | None) -> int:
    """The least width of its line."""
    return app.text.width(_where(app, exit_, here), NOTE) + 6 + _beyond_where(app, exit_)


def _beyond_where(app: App, exit_: ExitSeen) -> int:
    """The least room for the signs of its clues, and for a chance."""
    return len(exit_.clues) * (CLUE + 4) + app.text.width(chance_told(app, 1.0), _BOSS)


def _way_height(app: App) -> int:
    """Height of the line of an exit."""
    return max(CLUE + 1, app.text.leading(NOTE))


_KEPT_WAYS = 6
"""Lines for exits to which what else is told gives way."""
_CLUES_LEFT = 126
"""From the left of the panel to where the clues of an exit begin, at 100 % text, where it has a
line of its own."""
_BETWEEN = 20
"""From one exit to the other of a line."""
_BOSS = Style("strong", "rubric", 17)


def _ways_on(view: KeyView, here: RoomSeen | None) -> list[ExitSeen]:
    """The exits that can be opened, those of this room first."""
    number = 0 if here is None else here.number
    ways = [exit_ for exit_ in view.exits if exit_.open]
    return sorted(ways, key=lambda exit_: (exit_.room != number, -exit_.room))


def _way_on(
    app: App,
    canvas: Canvas,
    exit_: ExitSeen,
    here: RoomSeen | None,
    rect: pygame.Rect,
    indent: int,
) -> None:
    """One exit on a line: where it is, ``indent`` from there what is told at it, and the chance of
    the boss."""
    y = rect.centery
    app.text.draw(canvas, _where(app, exit_, here), NOTE, (rect.left, y), "midleft", indent - 6)
    told = app.text.draw(
        canvas, chance_told(app, float(exit_.boss)), _BOSS, (rect.right, y), "midright"
    )
    left = rect.left + indent
    for clue in exit_.clues:
        draw_clue(app, canvas, clue, (left + CLUE // 2, y))
        left += CLUE + 4
    words = [app.locale.render(BRIEF[family][clue]) for family, clue in exit_.clues]
    room = told.left - left - 12
    while words and app.text.width(", ".join(words), NOTE) > room:
        # Without room the signs tell it, and whoever points at an exit on the map reads it.
        words.pop()
    if words:
        app.text.draw(canvas, ", ".join(words), NOTE, (left + 4, y), "midleft", room)


def _handles(view: KeyView, here: RoomSeen | None) -> list[Handle]:
    """The furniture of this room that a hand can be laid on."""
    return [
        command
        for command in view.legal
        if isinstance(command, Handle) and here is not None and room_of(view, command.cell) == here
    ]


def _at_hand(app: App, view: KeyView, cell: Cell) -> str:
    facts = next(fixture.facts for fixture in view.fixtures if fixture.cell == cell)
    words = message("{thing}: {used}", thing=facts.words.head, used=facts.used)
    return capital(app.locale.render(words))


# The paper


SIGNS = ("moon", "star", "leaf", "sun", "eye", "skull")
_GAP = 6
_HEAD = 136
"""Height of the head: portrait, name, hearts, numbers."""
_ASIDE = 12
"""Units by which the candle stands farther to the right in large letters."""
_PARTY = 54
_SLOTS = SIDE + 12
_KEYS = 62
_SMALL_KEYS = 34
_SMALL_PITCH = 38
_ROOMY = 40
"""Pixels from one key to the next with which they are drawn larger."""
_HEARTS = 10
"""Hearts that are drawn one by one."""
_LARGE_DOWN = 42
"""By how much large names push down what stands below them in the head."""
_CAPTION = Style("caption", "sepia", 17)
_MANY = 4
"""Foes from which on they need the room of the chronicle."""
TOLD = Style("body", "ink", 17)
"""A sentence of the chronicle."""
_LEAST_TOLD = 2
"""Lines of the chronicle for which there is always room."""


def sets_on_ring(view: KeyView) -> tuple[int, ...]:
    """The sets of keys that are told: those that are held, and those of locks that were met."""
    held = [keys.key for keys in view.keyring if keys.have]
    met = [door.lock.key for door in view.doors if door.lock is not None and door.mode == "locked"]
    chests = [f.lock.key for f in view.fixtures if f.lock is not None and f.mode == "locked"]
    return tuple(sorted(dict.fromkeys([*held, *met, *chests])))


def below_dice(room: pygame.Rect, head: int, leading: int) -> pygame.Rect:
    """What of ``room`` the chronicle takes: the upper edge of the tray runs between two of its
    lines, so that dice hide no half of one, nor of the heading, which is ``head`` high."""
    first = room.top + head
    if first > TRAY.top:
        return cut(room, max(0, TRAY.top - room.top))
    return cut(room, (TRAY.top - first) % leading)


class Panel:
    """Draws the whole paper from a view."""

    def __init__(self, app: App) -> None:
        self._app = app

    def draw(self, canvas: Canvas, view: KeyView, told: Sequence[Message]) -> None:
        """``told``: sentences on what happened, the latest last."""
        for _ in self.painting(canvas, view, told):
            pass

    def painting(self, canvas: Canvas, view: KeyView, told: Sequence[Message]) -> Iterator[None]:
        """Draw it, a little between two yields."""
        app = self._app
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), PANEL)
        yield
        hero = shown_hero(view)
        self._head(canvas, view, hero)
        yield
        room = self._below_head(view)
        if len(view.heroes) > 1:
            self._party(canvas, view, hero, room.top - _PARTY)
        self._keyring(canvas, view, room)
        yield
        near = self.nearby_room(view)
        used = yield from painting_nearby(app, canvas, view, near)
        yield
        room = pygame.Rect(near.left, near.top + used + _GAP, near.width, 0)
        room.height = INNER.bottom - _SLOTS - room.top
        if told or view.turn:
            self._chronicle(canvas, told, room)
        else:
            self._opening(canvas, room)
        yield
        draw_slots(app, canvas, view)
        foot = slot_rect(len(slots_of(view)))
        if is_large(app):
            return  # the help explains the signs
        yield
        draw_legend(
            app, canvas, pygame.Rect(foot.left + 14, foot.top, INNER.right - foot.left - 14, SIDE)
        )

    def _below_head(self, view: KeyView) -> pygame.Rect:
        """What is left below the head and the party."""
        room = pygame.Rect(INNER)
        room.top += _HEAD + (_LARGE_DOWN if is_large(self._app) else 0)
        room.height = INNER.bottom - room.top - _SLOTS
        return cut(room, _PARTY if len(view.heroes) > 1 else 2 * _GAP)

    def between_rows(self, view: KeyView, y: int) -> int:
        """Where what would be laid over the paper from ``y`` on begins, not to cut a foe's row."""
        return between_rows(self._app, view, self.nearby_room(view), y)

    def nearby_room(self, view: KeyView) -> pygame.Rect:
        """Where who and what is near is told: above it the keys, below it what happened."""
        room = cut(self._below_head(view), self._keyring_height(view) + _GAP)
        room.height -= self._chronicle_height(len(view.foes) > _MANY)
        return room

    # The head

    def _head(self, canvas: Canvas, view: KeyView, hero: HeroSeen) -> None:
        app, _ = self._app, self._app.locale.gettext
        portrait = app.assets.sprite("key/portraits", f"portrait/{hero.facts.id}")
        canvas.blit(portrait.image, portrait.place(PANEL.left + 92, PANEL.top + 90))
        left = PANEL.left + 176
        wide = INNER.right - left - 66
        language = app.locale.language
        name = hero.facts.words.head.in_language(language)
        down = _LARGE_DOWN if is_large(app) else 0
        style = Style("title", "ink", round(31 * app.text.scale))
        app.text.draw(canvas, name, style, (left, INNER.top - 4 - down // 4), width=wide)
        title = hero.facts.title.in_language(language)
        told = _("{title}, level {level}").format(title=title, level=view.level)
        if view.phase == "danger":
            told = _("steps {steps} · deeds {deeds}").format(steps=hero.steps, deeds=hero.deeds)
        place = left, INNER.top + 32 + down * 2 // 3
        said = app.text.draw(canvas, told, _CAPTION, place, width=wide + 10)
        for number, state in enumerate(states_of(hero)):
            sign = app.assets.sprite("key/panel", f"state18/{state}")
            canvas.blit(sign.image, sign.place(said.right + 18 + 24 * number, said.centery + 1))
        self._hearts(canvas, hero.hearts, hero.most, (left + 12, INNER.top + 70 + down), wide)
        self._numbers(canvas, view, hero, left, INNER.top + 106 + down)
        self._candle(canvas, view)

    def _hearts(
        self,
        canvas: Canvas,
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

    def _numbers(self, canvas: Canvas, view: KeyView, hero: HeroSeen, left: int, y: int) -> None:
        """Dice of attack and defence; gold."""
        app = self._app
        shown = (("attack", hero.attack), ("defence", hero.defence), ("gold", view.gold))
        step = (INNER.right - 64 - left) // len(shown)
        for number, (name, value) in enumerate(shown):
            x = left + 12 + number * step
            sprite = app.assets.sprite("key/panel", f"count28/{name}")
            canvas.blit(sprite.image, sprite.place(x, y))
            style = Style("plate", "ink", round(23 * app.text.scale))
            wide = step - 34 + (64 if name == "gold" else 0)
            app.text.draw(canvas, str(value), style, (x + 20, y), "midleft", wide)

    def _candle(self, canvas: Canvas, view: KeyView) -> None:
        """How much of the candle is left, and how many are spare."""
        app = self._app
        tenths = 0 if not view.wick else max(1, min(10, -(-10 * view.wick // max(1, view.candle))))
        sprite = app.assets.sprite("key/panel", f"wick/{tenths}")
        # In large letters the line on the hero reaches as far as here.
        aside = _ASIDE if is_large(app) else 0
        x, y = INNER.right - 28 + aside, INNER.top + 40
        canvas.blit(sprite.image, sprite.place(x, y))
        told = f"{view.wick} +{view.candles}"
        colour = "rubric" if view.wick <= view.candle // 5 and not view.candles else "sepia"
        style = Style("strong", colour, 17)
        if is_large(app):
            corner = INNER.right + aside, INNER.top + 86
            app.text.draw(canvas, told, style, corner, "topright", 130)
            return
        app.text.draw(canvas, told, style, (x, INNER.top + 88), "midtop", 74)

    # The party

    def _party(self, canvas: Canvas, view: KeyView, shown: HeroSeen, top: int) -> None:
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
            app.text.draw(canvas, told, style, (x + 77, top + 24), "midleft", 78)

    # Keys

    def _is_crowded(self, view: KeyView) -> bool:
        """Whether keys are told in short: there is much else to be told."""
        return (len(view.heroes) > 1 and len(view.foes) > 2) or self._app.text.scale > 1.25

    def _keyring_height(self, view: KeyView) -> int:
        """The height that the keys take."""
        if not sets_on_ring(view):
            return 0
        head = 0 if is_large(self._app) else heading_height(self._app)
        return max(_SMALL_KEYS, head) if self._is_crowded(view) else head + _KEYS

    def _keyring(self, canvas: Canvas, view: KeyView, room: pygame.Rect) -> None:
        """Keys that are held, and those that locks want. Where there is neither, nothing."""
        app, _ = self._app, self._app.locale.gettext
        held = {keys.key: keys.have for keys in view.keyring if keys.have}
        sets = sets_on_ring(view)
        if not sets:
            return
        crowded = self._is_crowded(view)
        kept = len(SIGNS) * _SMALL_PITCH + 10 if crowded else 0
        below = _headed(app, canvas, _("Keyring"), room, kept)
        if crowded:
            left = room.left if is_large(app) else room.right - kept + 10
            self._small_keys(canvas, sets, held, (left, left + kept - 10, room.top + 12))
            return
        y = room.top + below + _KEYS // 2
        if len(sets) > len(SIGNS):
            self._small_keys(canvas, sets, held, (room.left + 6, room.right - 6, y))
            return
        for number, key in enumerate(sets):
            look = look_of(key)
            state = "held" if key in held else "missing"
            sprite = app.assets.sprite("key/panel", f"keyring/{look.sign}/{state}")
            picture = patterned(app, sprite.image, key)
            x = room.left + 36 + number * (room.width - 72) // (len(SIGNS) - 1)
            canvas.blit(picture, sprite.place(x, y))
            self._how_many(canvas, held.get(key, 0), (x + 20, y + 16))

    def _small_keys(
        self,
        canvas: Canvas,
        sets: Sequence[int],
        held: Mapping[int, int],
        line: tuple[int, int, int],
    ) -> None:
        """Keys in a row between two places at a height; many of them overlap."""
        left, right, y = line
        pitch = min((right - left) / max(1, len(sets)), _ROOMY + 4)
        size = 48 if pitch >= _ROOMY else 36
        for number, key in enumerate(sets):
            picture = self._app.assets.sprite(f"key/items_{size}", f"key/{look_of(key).sign}").image
            found = key in held
            picture = patterned(self._app, picture, key) if found else self._missing(picture)
            x = round(left + (number + 0.5) * pitch)
            canvas.blit(picture, picture.get_rect(center=(x, y)))
            self._how_many(canvas, held.get(key, 0), (x + 12, y + 8))

    def _how_many(self, canvas: Canvas, have: int, place: tuple[int, int]) -> None:
        if have > 1:
            badge = self._app.assets.sprite("key/panel", f"badge18/{min(20, have)}")
            canvas.blit(badge.image, badge.place(*place))

    def _missing(self, picture: Canvas) -> Canvas:
        def make() -> Canvas:
            made = picture.copy()
            made.fill((255, 255, 255, 70), special_flags=pygame.BLEND_RGBA_MULT)
            return made

        return self._app.assets.made(("missing key", picture), make)

    # The chronicle

    def _chronicle_height(self, many: bool) -> int:
        """The room that is kept for it; little where ``many`` foes are to be told of."""
        app = self._app
        style = TOLD
        lines = _LEAST_TOLD if many or app.text.scale > 1.25 else _LEAST_TOLD + 1
        above = 3 * _GAP if is_large(app) else 34
        # Dice are rolled over it, and hide nothing else.
        tray = INNER.bottom - _SLOTS - TRAY.top
        return max(tray, above + lines * app.text.leading(style))

    def _chronicle(self, canvas: Canvas, told: Sequence[Message], room: pygame.Rect) -> None:
        """As many of the last sentences as there is room for; the latest is the darkest."""
        app, _ = self._app, self._app.locale.gettext
        style = TOLD
        leading = app.text.leading(style)
        room = below_dice(room, 0 if is_large(app) else heading_height(app), leading)
        below = _headed(app, canvas, _("Chronicle"), room)
        left = (room.height - below) // leading
        shown: list[tuple[str, int]] = []
        for age, sentence in enumerate(reversed(told)):
            lines = app.text.wrap(app.locale.render(sentence), style, room.width)
            if len(lines) > left:
                if not shown:
                    shown = [(line, 0) for line in reversed(lines[:left])]
                break
            shown += [(line, age) for line in reversed(lines)]
            left -= len(lines)
        y = room.top + below
        for line, age in reversed(shown):
            colour = "ink" if age == 0 else "sepia"
            app.text.draw(canvas, line, Style("body", colour, 17), (room.left, y))
            y += leading

    def _opening(self, canvas: Canvas, room: pygame.Rect) -> None:
        """The purpose of it all, for whoever sees the first room: there is nothing else to tell."""
        app, _ = self._app, self._app.locale.gettext
        room = cut(room, _headed(app, canvas, _("Chronicle"), room))
        style, growth = Style("caption", "sepia", 18), app.text.scale
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


# The line over the map: where the party is, and in a fight who comes next.


_PITCH = 40
_LEAST_ID = 120
_MOST = 9
"""Of the order of a fight, as many as are shown."""


def draw_head(app: App, canvas: Canvas, view: KeyView, run: str, actor: int) -> None:
    """Title, turn, and the two rules below. ``run``: its ID, told where there is room for it;
    ``actor``: who acts at this moment."""
    _ = app.locale.gettext
    more = head_more(app.text.scale)
    room = pygame.Rect(HEADING.topleft, (HEADING.width, HEADING.height + more))
    paper = head_paper(app.canvas.area, app.text.scale)
    if paper is not None:
        # Far from the candle the map is dark.
        paper.center = room.center
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), paper)
    row = _order(app, canvas, view, actor) if view.phase == "danger" else 0
    wide = room.width - row
    if view.phase == "danger":
        told = _("round {round}").format(round=view.rounds + 1)
    elif view.last:
        told = _("turn {turn} · room {room} of {last}").format(
            turn=view.turn, room=view.counter, last=view.last
        )
    if view.storeys:
        told = _("dungeon {number} of {count} · {told}").format(
            number=view.below + 1, count=len(view.storeys), told=told
        )
    note = Style("caption", "rubric", 19)
    # In large letters what the hour is stands below the name.
    beside = 0 if more else min(app.text.width(told, note), wide // 2)
    here = room_of(view, shown_hero(view).cell)
    if here is None or here.theme is None:
        name = _("The passage")
    else:
        name = here.theme.words.head.in_language(app.locale.language)
    style = Style("title", "ink", round(34 * app.text.scale))
    line = room.bottom - 8
    low = line - app.text.ascent(note)
    if more:
        app.text.draw(canvas, told, note, (room.left, low), width=wide)
        place = room.left, HEADING.top - 4
        app.text.draw(canvas, name, style, place, width=room.width)
    else:
        base = line - app.text.ascent(style)
        title = app.text.draw(canvas, name, style, (room.left, base), width=wide - beside - 26)
        said = app.text.draw(canvas, told, note, (title.right + 16, low), width=beside + 4)
        _tell_run(app, canvas, run, HEADING.right - row - said.right - 24 if not row else 0)
    ink, sepia = app.text.colour("ink"), app.text.colour("sepia")
    y = room.bottom + 1
    canvas.line(ink, (room.left, y), (room.right, y), 2)
    canvas.line(sepia, (room.left, y + 4), (room.right, y + 4), 1)


def _tell_run(app: App, canvas: Canvas, run: str, left: int) -> None:
    """The ID of the run at the right end of the line, where ``left`` units are free for it."""
    line = HEADING.bottom - 8
    if left >= _LEAST_ID and not is_large(app):
        small = Style("caption", "sepia", 16)
        if app.text.width(run, small, 1.0) > left:
            run = "#" + run.rpartition("#")[2]
        place = HEADING.right, line - app.text.ascent(small, 1.0) + app.text.leading(small, 1.0)
        app.text.draw(canvas, run, small, place, "bottomright", left, 1.0)


def _order(app: App, canvas: Canvas, view: KeyView, actor: int) -> int:
    """Tokens in the order of their turns, at the right; returns how wide the row is."""
    shown = []
    for who in view.order[:_MOST]:
        if who < 10:
            hero = view.hero(who)
            if hero.up:
                shown.append((who, f"hero/{hero.facts.id}"))
        else:
            foe = view.foe(who)
            name = "foe/unknown" if foe is None else f"foe/{foe.facts.id}"
            shown.append((who, "foe/bones" if foe is not None and foe.mood == "bones" else name))
    left = HEADING.right - len(shown) * _PITCH
    for number, (who, name) in enumerate(shown):
        x, y = left + number * _PITCH + _PITCH // 2, HEADING.top + 20 + head_more(app.text.scale)
        if who == actor:
            base = app.assets.sprite("key/marks_24", "base/now")
            canvas.blit(base.image, base.place(x, y))
        token = app.assets.sprite("key/tokens_24", name)
        canvas.blit(token.image, token.place(x, y))
    return len(shown) * _PITCH + 8
