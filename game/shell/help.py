"""How to play a mode, or how to use the game as a whole: pages to be turned like a book's. The last
one begins a tale's first steps again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product, zip_longest

import pygame

from game.core.mode import Mode
from game.engine.actions import ACTIONS
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import Prompt, draw_caps
from game.engine.scene import Pop, Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.shell.card import PLATES
from game.shell.coach import open_again
from game.shell.flow import Block, Drawing, Flow, Line, Paragraph, Section, Space
from game.shell.page import VINES, Page
from game.shell.tale import Services, Tale

_TURNS = {"left": -1, "tab_previous": -1, "right": 1, "tab_next": 1}


class HelpScene(Page):
    """The pages of ``mode``; those of the whole game for None. It pops with the world of a lesson
    that is to be played again: the scene below begins it."""

    plate = VINES

    def __init__(self, services: Services, mode: Mode | None, in_run: bool = False) -> None:
        """Opened ``in_run`` it begins no lesson: it would be played over that run."""
        super().__init__(services.app)
        self._services = services
        self._mode = mode
        self._in_run = in_run
        self.page = 0

    @property
    def heading(self) -> str:
        if self._mode is None:
            return self.app.locale.gettext("Help")
        return self._services.title(self._mode)

    def prompts(self) -> Sequence[Prompt]:
        _ = self.app.locale.gettext
        turn = (Prompt("left", _("Page before")), Prompt("right", _("Next page")))
        scrolls = any(flow.scrolls for flow in self.flows)
        scroll = (Prompt("up+down", _("Scroll")),) if scrolls else ()
        choose = (Prompt("confirm", _("Choose")),) if self.form.widgets else ()
        return (*choose, *turn, *scroll, Prompt("cancel", _("Back")))

    def chosen(self, name: str) -> Transition:
        tale = self._services.registry.tale(name)
        return Pop(open_again(self._services, tale))

    def build(self) -> None:
        leaves = self._leaves()
        room = self.body.copy()
        room.height -= 34
        self.count = len(leaves)
        self.page = min(self.page, self.count - 1)
        self.lay((), spread(self.app, room, leaves[self.page]))

    def handle(self, event: InputEvent) -> Transition:
        match event:
            case Press(action) if action in _TURNS:
                self._turn(_TURNS[action])
                return None
            case Click(position=position, button=1, down=True):
                for page, rect in enumerate(self.dots()):
                    if rect.collidepoint(position):
                        self._turn(page - self.page)
                        return None
        return super().handle(event)

    def content(self, canvas: Canvas) -> None:
        super().content(canvas)
        for page, rect in enumerate(self.dots()):
            name = "mark/lozenge" if page == self.page else "mark/lozenge_red"
            mark = self.app.assets.ui(name)
            canvas.blit(mark.image, mark.place(*rect.center))
            if page == self.page:
                colour = self.app.text.colour("sepia")
                canvas.circle(colour, rect.center, 13, 2, smooth=True)

    def _turn(self, way: int) -> None:
        page = min(max(self.page + way, 0), self.count - 1)
        if page != self.page:
            self.page = page
            self.app.audio.play("page_turn")
            self.build()

    def dots(self) -> list[pygame.Rect]:
        area = self.area
        left = area.centerx - 18 * self.count
        return [
            pygame.Rect(left + 36 * page, area.bottom - 30, 36, 36) for page in range(self.count)
        ]

    def _leaves(self) -> list[Leaf]:
        return [*self.leaves(), *self._first_steps()]

    def _first_steps(self) -> list[Leaf]:
        """A leaf that begins the lessons again."""
        registry = self._services.registry
        tales = registry.listed if self._mode is None else [self._services.tale_of(self._mode)]
        shown = [tale for tale in tales if tale.lesson is not None and not self._in_run]
        if not shown:
            return []
        locale = self.app.locale
        told = locale.gettext(
            "A tale’s first run shows it to you by doing, a sentence at a time. It can be had again"
            " as often as you like; it counts like any other run."
        )
        buttons = [Button(tale.name, locale.render(tale.title), icon="play") for tale in shown]
        lines = tuple(Line(button, after=8) for button in buttons)
        has_plate = self._mode is not None and shown[0].plate
        picture = _plate_of(self.app, shown[0]) if has_plate else None
        return [Leaf(locale.gettext("First steps"), (told,), picture, lines)]

    def leaves(self) -> list[Leaf]:
        """What is explained: all leaves but the one that begins lessons again."""
        if self._mode is None:
            return general_leaves(self.app)
        render = self.app.locale.render
        draw_all = self._services.tale_of(self._mode).help_pictures
        pictures = [] if draw_all is None else [draw(self.app) for draw in draw_all()]
        return [
            Leaf(
                render(page.title),
                tuple(render(text) for text in page.paragraphs),
                picture,
            )
            for page, picture in zip_longest(self._mode.help, pictures[: len(self._mode.help)])
        ]


GUTTER = 44
"""Bare parchment between the two columns."""
_ROOMY = 1.3
"""Text sizes up to which two columns read well."""
_CAPTIONED = 1.5
"""Text sizes up to which pictures have room for their captions."""
_PLATE = 320
"""How high the plate of a tale is."""
_SIZES = (22, 21, 20, 19, 18)
"""Sizes of the text at 100 %, the best first; a leaf takes the first in which it fits."""
_LARGER, _HIGH = (26, 24), 0.5
"""Sizes before those, and from how high a page is for its width on it has room for them: in a
window of 4:3, say."""
_ALONE = 21
"""Size of the text in one column."""
_UPRIGHT = (30, 28, 26, 24, 22, _ALONE)
"""The same in a tall window, the best first; a leaf takes the first in which it fits."""


_SHORT = 0.25
"""Columns that leave a larger share of the page bare lie in its middle."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """What one leaf tells."""

    title: str
    paragraphs: tuple[str, ...] = ()
    picture: Block | None = None
    """Shown where there is room for it."""
    lines: tuple[Block, ...] = ()
    """What is no text."""

    def blocks(self, size: int) -> list[Block]:
        """Its text in ``size`` pixels, and what is no text."""
        style = Style("body", size=size)
        return [*(Paragraph(text, style, after=14) for text in self.paragraphs), *self.lines]


def _plate_of(app: App, tale: Tale) -> Block:
    """The plate of a tale with its name, as it stands on the title."""

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        x, y = rect.center
        sprite = app.assets.sprite(PLATES, f"plate/{tale.plate}")
        canvas.blit(sprite.image, sprite.place(x, y))
        name = app.locale.render(tale.short)
        app.text.draw(canvas, name, Style("plate", "ink", 26), (x, y + 111), "center", 150, 1.0)

    return Drawing(_PLATE, draw, (PLATES,))


def roomy(app: App) -> bool:
    """Whether leaves are set in two columns at the player's text size."""
    return app.text.scale <= _ROOMY


def spread(app: App, room: pygame.Rect, leaf: Leaf) -> list[Flow]:
    """``leaf`` in ``room``: a heading over two columns if all of it fits, or one that scrolls."""
    heading = Section(leaf.title)
    high = heading.height(app, room.width)
    below = pygame.Rect(room.left, room.top + high, room.width, room.height - high)
    column = pygame.Rect(below.left, below.top, (below.width - GUTTER) // 2, below.height)
    sizes = (*_LARGER, *_SIZES) if room.height > _HIGH * room.width else _SIZES
    for picture, size in product((leaf.picture, None), sizes if roomy(app) else ()):
        halves = _halves(app, column, leaf.blocks(size), picture)
        if halves is not None:
            tall = max(sum(each.height(app, column.width) for each in half) for half in halves)
            if tall < (1 - _SHORT) * column.height:
                # Little text lies amid the page, rather than above a bare half of it.
                column.top += (column.height - tall) // 2
                column.height = tall
            other = column.copy()
            other.right = below.right
            top = pygame.Rect(room.left, room.top, room.width, high)
            return [
                Flow(app, top, [heading]),
                Flow(app, column, halves[0]),
                Flow(app, other, halves[1]),
            ]
    if room.height > room.width:
        # The text of a tall window is large by itself; the picture stands below the words.
        shown = leaf.picture if app.text.scale <= _CAPTIONED else None
        for picture, size in product(dict.fromkeys((shown, None)), _UPRIGHT):
            end = [] if picture is None else [Space(24), picture]
            blocks = [heading, *leaf.blocks(size), *end]
            if sum(block.height(app, room.width) for block in blocks) <= room.height:
                return [Flow(app, room, blocks)]
    return [Flow(app, room, [heading, *leaf.blocks(_ALONE)])]


def _halves(
    app: App, column: pygame.Rect, blocks: Sequence[Block], picture: Block | None
) -> tuple[list[Block], list[Block]] | None:
    """The blocks for two columns of like height, the picture last; None if they do not fit."""
    end = [] if picture is None else [picture]
    found = None
    for cut in range(1, len(blocks) + 1):
        left, right = list(blocks[:cut]), [*blocks[cut:], *end]
        heights = [sum(b.height(app, column.width) for b in side) for side in (left, right)]
        tallest = max(heights)
        if tallest <= column.height and (found is None or tallest <= found[0]):
            found = (tallest, left, right, heights)
    if found is None:
        return None
    _, left, right, heights = found
    if right == end and end:
        # A picture alone stands beside the middle of the text, or the text beside its middle.
        shorter = right if heights[1] < heights[0] else left
        shorter.insert(0, Space(abs(heights[0] - heights[1]) // 2))
    return left, right


_SAMPLE = (("thrones", ":"), ("dwarf,tale", "#"), ("hollow-oak", ""))
"""An ID in its three parts, each with the sign that follows it."""


def general_leaves(app: App) -> list[Leaf]:
    """Leaves for a player who may have come for any of the four tales."""
    _ = app.locale.gettext
    return [
        *_key_leaves(app),
        Leaf(
            _("Seeds and IDs"),
            (
                _(
                    "Everything that chance decides comes from a seed, any text of up to 64"
                    " characters. The same rules and the same seed deal the same game to everyone,"
                    " on any machine."
                ),
                _(
                    "A game ID holds the mode, its rules and the seed: copy it from the pause or"
                    " the results, send it to a friend, paste it into the seed field of a mode."
                ),
                _("The seed of the day is the date, so that a day’s players can compare."),
            ),
            _sample(app),
        ),
        Leaf(
            _("Runs"),
            (
                _(
                    "Every decision goes to the disk at once. Close the window when you"
                    " like: Continue takes the run up where it stood."
                ),
                _(
                    "The chronicle keeps finished runs. Each can be watched again, copied,"
                    " exported as a file and imported elsewhere; an import is played through and"
                    " proved first."
                ),
            ),
            _book(app),
        ),
        Leaf(
            _("For every eye, ear and hand"),
            (
                _(
                    "Under Options: text from 100 to 200%, high contrast, reduced motion, reduced"
                    " flashes, captions for sounds that matter, separate volumes, the speed of"
                    " animations or none at all."
                ),
                _(
                    "Keyboard, mouse and gamepad can each do everything alone, and every key and"
                    " button can be changed. The log tells in words whatever happens."
                ),
            ),
            _candle(app),
        ),
    ]


def _key_leaves(app: App) -> list[Leaf]:
    """All keys in one column that scrolls, or half of them on each of two leaves."""
    title = app.locale.gettext("Keys and buttons")
    actions = list(ACTIONS)
    if not roomy(app):
        return [Leaf(title, lines=(keys_block(app, actions),))]
    half = (len(actions) + 1) // 2
    return [
        Leaf(title, lines=tuple(keys_block(app, [action]) for action in part))
        for part in (actions[:half], actions[half:])
    ]


def keys_block(app: App, actions: Sequence[str]) -> Drawing:
    """Actions with their keys and buttons, one a line."""
    high = max(46, app.text.leading(Style("body")) + 18)

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        clip = canvas.get_clip()
        half = rect.left + rect.width * 2 // 5
        for row, action in enumerate(actions):
            y = rect.top + row * high + high // 2
            if clip.top - high < y < clip.bottom + high:
                place = (rect.left + 8, y)
                named = app.locale.gettext(ACTIONS[action])
                app.text.draw(canvas, named, Style(), place, "midleft", half - rect.left - 20)
                draw_caps(app, canvas, action, half, rect.right, y)

    return Drawing(high * len(actions), draw)


def _book(app: App) -> Block:
    sprite = app.assets.sprite("ui/emblems", "emblem/book")

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        canvas.blit(sprite.image, sprite.image.get_rect(center=rect.center))

    return Drawing(sprite.image.get_height(), draw)


def _candle(app: App) -> Block:
    body = app.assets.sprite("throne/candle", "candle/body")
    flame = app.assets.sprite("throne/candle", "candle/flame")

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        left = rect.centerx - body.image.get_width() // 2
        foot = rect.bottom - body.image.get_height()
        # Both have their pivot at the wick.
        x, y = left + body.pivot[0], foot + body.pivot[1]
        canvas.blit(body.image, body.place(x, y))
        seconds = 0.0 if app.settings.reduced_motion else app.seconds
        canvas.blit(flame.at(seconds), flame.place(x, y))

    return Drawing(body.image.get_height() + 30, draw)


def _sample(app: App) -> Block:
    """An ID taken apart: what its three parts are."""
    _ = app.locale.gettext
    named = (_("mode"), _("rules"), _("seed"))
    style, sign, below = Style("strong", size=21), Style("section", "rubric"), Style("caption")

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        widths = [app.text.width(part, style) + 32 for part, _sign in _SAMPLE]
        x = rect.centerx - (sum(widths) + 2 * 18) // 2
        for (part, after), name, width in zip(_SAMPLE, named, widths, strict=True):
            box = pygame.Rect(x, rect.top + 12, width, 46)
            app.assets.draw_nine(canvas, app.assets.ui("field/normal"), box)
            app.text.draw(canvas, part, style, box.center, "center")
            app.text.draw(canvas, name, below, (box.centerx, box.bottom + 6), "midtop")
            app.text.draw(canvas, after, sign, (box.right + 9, box.centery), "center")
            x = box.right + 18

    return Drawing(98, draw)
