"""What stands beside the help of Deathly Thrones: its own cards and signs, laid out to be read.

A leaf is seen at once; its picture comes when what it shows has been read beside the frames.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.flow import Block, Drawing
from game.tales.throne.rules.cards import Card
from game.tales.throne.view.pieces import card_sprite, court_sheets, seal, tag

_SIGNS, _STORIES, _EMBLEMS = "throne/signs", "throne/stories", "ui/emblems"
_CARD = (114, 163)
"""Cards are a little smaller here than on the table."""
_TALL = 184
_BANNER, _BOOK = 150, 170
"""How high the banner of a quest and a book are."""


def _cards(app: App) -> tuple[str, ...]:
    """The sheets of cards as they lie on these leaves, and of signs beside them."""
    return "cards/cards_small", *court_sheets(app)[1:], _SIGNS


def _table(app: App) -> Block:
    """The four piles, each with its name."""
    _ = app.locale.gettext
    piles = (
        (Card(5, "hearts"), _("Life")),
        (Card(3, "spades"), _("Armour")),
        (None, _("Deck")),
        (Card(13, "clubs"), _("Steps")),
    )

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        for number, (card, name) in enumerate(piles):
            x = rect.centerx + round((number - 1.5) * 119)
            _lay(app, canvas, card, (x, rect.top + 82))
            box = pygame.Rect(0, 0, 104, 34)
            box.center = x, rect.top + 164
            tag(app, canvas, box)
            style = Style("caption", "sepia", 18)
            app.text.draw(canvas, name, style, box.center, "center", box.width - 16)

    return Drawing(_TALL, draw, _cards(app))


def _walk(app: App) -> Block:
    """How far each card leads, and what may wait there."""
    _ = app.locale.gettext
    signs = (("fight", _("fight")), ("trap", _("trap")), ("help", _("help")))

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        left = rect.left + 60
        for steps, rank in enumerate((10, 11, 12, 13), 1):
            x = left + (steps - 1) * 62
            _lay(app, canvas, Card(rank, "diamonds"), (x, rect.top + 82))
            seal(app, canvas, (x - 30, rect.top + 138), str(steps), "sepia", 17)
        for row, (kind, name) in enumerate(signs):
            y = rect.top + 28 + 56 * row
            sign = app.assets.sprite(_SIGNS, f"step/{kind}_future")
            x = left + 300
            canvas.blit(sign.image, sign.place(x, y))
            app.text.draw(canvas, name, Style("caption", "sepia", 20), (x + 34, y), "midleft")

    return Drawing(_TALL, draw, _cards(app))


def _fight(app: App) -> Block:
    """The example of the text, as it would lie on the cloth."""
    _ = app.locale.gettext
    sums = (("8 + 3 =", "11"), ("3 + 2 =", "5"), ("11 − 5 − 1 =", "5"))

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        middle = rect.top + 82
        _lay(app, canvas, Card(8, "clubs"), (rect.left + 62, middle))
        _lay(app, canvas, Card(3, "diamonds"), (rect.left + 190, middle))
        for row, (asked, given) in enumerate(sums):
            y = rect.top + 30 + 50 * row
            style = Style("numeral", "sepia", 20)
            said = app.text.draw(canvas, asked, style, (rect.left + 372, y), "midright")
            if row < 2:
                strong = Style("numeral", "ink", 26)
                app.text.draw(canvas, given, strong, (said.right + 8, y), "midleft")
            else:
                seal(app, canvas, (said.right + 34, y + 2), given, "verdigris", 17)

    return Drawing(166, draw, _cards(app))


def _piles(app: App) -> Block:
    """One blow, two piles to put it on."""

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        y = rect.centery
        seal(app, canvas, (rect.centerx - 130, y), "5", "verdigris", 34)
        arrow = app.assets.sprite(_SIGNS, "arrow/sepia")
        canvas.blit(arrow.image, arrow.place(rect.centerx - 62, y))
        for x, name in ((10, "life_30"), (120, "armour_30")):
            emblem = app.assets.sprite(_SIGNS, f"emblem/{name}")
            canvas.blit(emblem.image, emblem.place(rect.centerx + x, y))

    return Drawing(112, draw, (_SIGNS,))


def _quest(app: App) -> Block:
    """Where the levels lead."""

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        banner = app.assets.sprite(_STORIES, "banner/iron").image
        canvas.blit(banner, banner.get_rect(center=rect.center))

    return Drawing(_BANNER, draw, (_STORIES,))


def _sheet(app: App) -> Block:
    """A book that anybody may open."""

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        book = app.assets.sprite(_EMBLEMS, "emblem/book").image
        canvas.blit(book, book.get_rect(center=rect.center))

    return Drawing(_BOOK, draw, (_EMBLEMS,))


def _lay(app: App, canvas: Canvas, card: Card | None, middle: tuple[int, int]) -> None:
    """A card flat on the paper, its middle at ``middle``."""
    picture = app.assets.scaled(card_sprite(app, card).image, _CARD)
    canvas.blit(picture, picture.get_rect(center=middle))


def _gambit(app: App) -> Block:
    """A hand of held cards, and the enemy's that waits for one of them."""
    held = (Card(2, "clubs"), Card(5, "diamonds"), Card(7, "clubs"), Card(9, "diamonds"))

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        for number, card in enumerate(held):
            _lay(app, canvas, card, (rect.centerx - 150 + 58 * number, rect.top + 92))
        _lay(app, canvas, Card(8, "clubs"), (rect.centerx + 180, rect.top + 92))

    return Drawing(_TALL, draw, _cards(app))


HELP_PICTURES: Sequence[Callable[[App], Block]] = (
    _table,
    _walk,
    _fight,
    _piles,
    _quest,
    _sheet,
    _gambit,
)
"""One for each page of the help, in its order."""
