"""Everything that lies on the table, drawn from a view and what moves; and what lies where."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

import pygame

from game.core.text import N_
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.screen import Still
from game.engine.text import Style
from game.shell.edge import Edge, tooltip
from game.tales.throne.rules.cards import COMBAT_CARDS, Card, Suit
from game.tales.throne.rules.commands import CONCEDE, DEAL
from game.tales.throne.rules.odds import Odds
from game.tales.throne.rules.odds_fight import HandChances
from game.tales.throne.rules.quest import LAST_STEP, STORY_AFTER, Quest, Step, signed
from game.tales.throne.rules.table import TableView
from game.tales.throne.rules.view import ThronesView
from game.tales.throne.view.folded import Fold, fold_of
from game.tales.throne.view.layout import (
    ARMOUR,
    ASIDE,
    BETWEEN,
    CANDLE,
    CLOTH,
    DECK,
    LARGE,
    LIFE,
    PORTRAIT,
    SCROLL,
    SEAL,
    SLIP,
    SPENT,
    STEPS,
    STORY,
    STORY_SPILL,
    SUMS_Y,
    TAG_Y,
    THEIRS,
    YOURS,
    Place,
    card_rect,
    lowered,
    raised,
    step_place,
)
from game.tales.throne.view.motion import Hand, Look, Motion
from game.tales.throne.view.options import Deed, Option, Plates
from game.tales.throne.view.pieces import (
    Lamp,
    Portraits,
    card_sprite,
    emblem,
    grown,
    hero_sprite,
    lay,
    seal,
    tag,
    tilt_of,
    told,
)

# The quest scroll: forty steps, what waits on each, and where the hero stands


_SIGNS = "throne/signs"
_LOWER = 3
"""By so much lower the name of the quest stands in large text, to clear the edge of the scroll."""


def kind_of(step: Step) -> str:
    """What a step is called in the pictures: the last one is the throne."""
    return "throne" if step.number == LAST_STEP else step.type


class Track:
    """The scroll, set anew whenever the hero moves, and his pawn upon it."""

    def __init__(self, app: App, lamp: Lamp) -> None:
        self._app = app
        self._lamp = lamp
        self._key: Hashable = None
        self._picture: Canvas | None = None

    def draw(self, canvas: Canvas, quest: Quest, step: int) -> None:
        """The scroll with the hero on ``step``, without the pawn."""
        app = self._app
        scroll = app.assets.sprite("throne/table_things", "scroll")
        left, top = scroll.place(*SCROLL.topleft)
        # A sheet that is read more finely has another picture.
        look = scroll.image, canvas.scale, app.locale.language, app.text.scale
        key = quest.id, step, look, app.assets.high_contrast
        if self._picture is None or key != self._key:
            self._key = key
            # At the canvas's own scale, or it would be enlarged in every frame.
            paper = self._bare(scroll.image.at(canvas.scale))
            self._picture = self._set(paper, left, top, quest, step)
        canvas.blit(self._picture, (left, top))

    def _bare(self, paper: Canvas) -> Canvas:
        """A copy of ``paper`` to write on; its memory is used again."""
        last = self._picture
        if last is None or not last.is_like(paper):
            return paper.copy()
        last.fill((0, 0, 0, 0))
        last.blit(paper, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
        return last

    def pawn(self, canvas: Canvas, hero: str, at: float, hop: float = 0.0) -> None:
        """The hero's pawn at the step ``at``, ``hop`` pixels above the paper."""
        sprite = self._app.assets.sprite(_SIGNS, f"pawn/{hero}")
        x, y = step_place(max(at, 0.0))
        canvas.blit(sprite.image, sprite.place(x, y + 3 - hop))

    def step_under(self, position: tuple[float, float]) -> int:
        """The number of the step at ``position``; 0 for none."""
        if not SCROLL.collidepoint(position):
            return 0
        for number in range(LAST_STEP, 0, -1):
            x, y = step_place(number)
            if abs(position[0] - x) <= 14 and abs(position[1] - y) <= 18:
                return number
        return 0

    def _set(self, paper: Canvas, left: int, top: int, quest: Quest, step: int) -> Canvas:
        self._headline(paper, left, top, quest, step)
        self._path(paper, left, top, step)
        for number in range(1, LAST_STEP + 1):
            state = "past" if number < step else "current" if number == step else "future"
            name = f"step/{kind_of(quest.step(number))}_{state}"
            self._stamp(paper, name, number, left, top)
        for number in (10, 20, 30):
            x, _ = step_place(number)
            style = Style("strong", "sepia", 16)
            place = (x - left, SCROLL.bottom - 12 - top)
            self._app.text.draw(paper, str(number), style, place, "center")
        for after in STORY_AFTER[1:-1]:
            x, y = step_place(after + 0.5)
            state = "past" if step > after else "future"
            sprite = self._app.assets.sprite(_SIGNS, f"step/passage_{state}")
            paper.blit(sprite.image, sprite.place(x - left, y - 24 - top))
        self._lamp.shine(paper, left, top)
        return paper

    def _stamp(self, paper: Canvas, name: str, number: int, left: int, top: int) -> None:
        sprite = self._app.assets.sprite(_SIGNS, name)
        x, y = step_place(number)
        paper.blit(sprite.image, sprite.place(x - left, y - top))

    def _path(self, paper: Canvas, left: int, top: int, step: int) -> None:
        points = [step_place(1 + n / 4) for n in range(4 * (LAST_STEP - 1) + 1)]
        moved = [(x - left, y - top) for x, y in points]
        colour = self._app.text.colour("parch_lo")
        paper.lines(colour, False, moved, 6)
        walked = moved[: max(0, 4 * (step - 1)) + 1]
        if len(walked) > 1:
            paper.lines(self._app.text.colour("rubric"), False, walked, 4)

    def _headline(self, paper: Canvas, left: int, top: int, quest: Quest, step: int) -> None:
        app = self._app
        _ = app.locale.gettext
        y = SCROLL.top + 22 - top + _LOWER * (app.text.scale > LARGE)
        title = quest.title.in_language(app.locale.language)
        shown = app.text.draw(
            paper,
            title,
            Style("title", "ink", round(24 * app.text.scale)),
            (SCROLL.left + 34 - left, y),
            "midleft",
            420,
        )
        told = _("step {step} of {last}").format(step=step, last=LAST_STEP)
        place = (shown.right + 16, y + 1)
        app.text.draw(paper, told, Style("caption", "rubric", 18), place, "midleft", 260)
        x = SCROLL.right - 40 - left
        legend = (
            ("throne", _("throne")),
            ("help", _("help")),
            ("trap", _("trap")),
            ("fight", _("fight")),
        )
        for kind, label in legend:
            style = Style("caption", "sepia", 17)
            where = app.text.draw(paper, label, style, (x, y), "midright")
            sign = app.assets.sprite(_SIGNS, f"symbol/{kind}_ink")
            paper.blit(sign.image, sign.place(where.left - 18, y))
            x = where.left - 52


# The piles: life and armour on the left, deck, discard and steps on the right


_MOST_EDGES = 6
_MOST_KNOWN = 3
_PEEK = 23
"""How far a known step card looks out from below the one before it."""
_TAG = (134, 38)
_LARGE_TAG = (146, 94)

RECTS: dict[str, pygame.Rect] = {
    "life": card_rect(LIFE),
    "armour": card_rect(ARMOUR),
    "deck": card_rect(DECK),
    "spent": card_rect(SPENT),
    "steps": card_rect(STEPS),
}
"""Where each pile can be clicked; the tag below belongs to it."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What the hero's counters would become."""

    life: int
    armour: int


def pile_under(position: tuple[float, float]) -> str:
    """The name of the pile at ``position``; empty for none."""
    for name, rect in RECTS.items():
        if pygame.Rect(rect.left - 4, rect.top, rect.width + 8, rect.height + 30).collidepoint(
            position
        ):
            return name
    return ""


class Piles:
    def __init__(self, app: App, lamp: Lamp) -> None:
        self._app = app
        self._lamp = lamp

    def draw(
        self,
        canvas: Canvas,
        look: Look,
        preview: Preview | None = None,
        chosen: str = "",
    ) -> None:
        """``chosen``: the pile that stands out now."""
        _ = self._app.locale.gettext
        self._counter(canvas, LIFE, "hearts", look.life, chosen == "life")
        self._counter(canvas, ARMOUR, "spades", look.armour, chosen == "armour")
        life, armour = look.life, look.armour
        after = preview or Preview(life, armour)
        self._tag(canvas, LIFE, _("Life"), life, after.life)
        self._tag(canvas, ARMOUR, _("Armour"), armour, after.armour)
        self._change(canvas, LIFE, after.life - life)
        self._change(canvas, ARMOUR, after.armour - armour)
        self._backs(canvas, DECK, look.deck, "clubs", chosen == "deck")
        self._tag(canvas, DECK, _("Deck"), look.deck, look.deck)
        self._spent(canvas, look.top, look.spent)
        self._tag(canvas, SPENT, _("Spent"), look.spent, look.spent)
        self._known(canvas, look.known)
        self._backs(canvas, STEPS, look.steps, "diamonds", chosen == "steps")
        self._tag(canvas, STEPS, _("Steps"), look.steps, look.steps)

    # Inside

    def _counter(self, canvas: Canvas, place: Place, suit: Suit, value: int, chosen: bool) -> None:
        if value == 0:
            self._mark(canvas, f"card/ghost_{suit}", place)
        else:
            self._below(canvas, place, value)
            self._put(canvas, place, Card(value, suit))
        if chosen:
            self._mark(canvas, "card/selected", place)

    def _backs(self, canvas: Canvas, place: Place, count: int, suit: Suit, chosen: bool) -> None:
        if count == 0:
            self._mark(canvas, f"card/ghost_{suit}", place)
        else:
            self._below(canvas, place, (count + 1) // 2)
            self._put(canvas, place, None)
        if chosen:
            self._mark(canvas, "card/selected", place)

    def _spent(self, canvas: Canvas, top: Card | None, count: int) -> None:
        if top is None:
            self._mark(canvas, "card/ghost_clubs", SPENT)
            return
        self._below(canvas, SPENT, (count + 1) // 2)
        self._put(canvas, SPENT, top)

    def _known(self, canvas: Canvas, known: tuple[Card, ...]) -> None:
        """The bottom cards that scouting showed look out above it, the last one farthest."""
        shown = known[-_MOST_KNOWN:]
        for place, card in enumerate(reversed(shown)):
            y = STEPS[1] - _PEEK * (len(shown) - place)
            self._put(canvas, (STEPS[0], y), card)

    def _put(self, canvas: Canvas, place: Place, card: Card | None) -> None:
        sprite = card_sprite(self._app, card)
        self._lamp.put(canvas, sprite.image, *sprite.place(*place))

    def _below(self, canvas: Canvas, place: Place, count: int) -> None:
        self._mark(canvas, "card/shadow", place)
        edges = min(count - 1, _MOST_EDGES)
        if edges > 0:
            sprite = self._app.assets.sprite("cards/marks_small", f"card/under_{edges}")
            self._lamp.put(canvas, sprite.image, *sprite.place(*place))

    def _mark(self, canvas: Canvas, name: str, place: Place) -> None:
        sprite = self._app.assets.sprite("cards/marks_small", name)
        canvas.blit(sprite.image, sprite.place(*place))

    def _tag(self, canvas: Canvas, place: Place, label: str, value: int, after: int) -> None:
        app = self._app
        if app.text.scale > LARGE:
            self._large_tag(canvas, place, label, value, after)
            return
        rect = pygame.Rect((place[0] - _TAG[0] // 2, TAG_Y), _TAG)
        tag(app, canvas, rect)
        number = Style("numeral", "ink", 26)
        right = rect.right - 14
        if after == value:
            shown = app.text.draw(canvas, str(value), number, (right, rect.centery), "midright")
        else:
            shown = app.text.draw(canvas, str(after), number, (right, rect.centery), "midright")
            arrow = app.assets.sprite("throne/signs", "arrow/sepia")
            canvas.blit(arrow.image, arrow.place(shown.left - 13, rect.centery))
            old = app.text.line(str(value), Style("numeral", "sepia", 21))
            shown = old.get_rect(midright=(shown.left - 26, rect.centery))
            colour = app.text.colour("rubric")
            foot = (shown.left - 3, shown.centery + 6)
            canvas.line(colour, foot, (shown.right + 3, shown.centery - 6), 2)
            canvas.blit(old, shown)
        room = shown.left - rect.left - 18
        style = Style("caption", "ink" if app.assets.high_contrast else "sepia", 18)
        app.text.draw(canvas, label, style, (rect.left + 12, rect.centery), "midleft", room, 1.4)

    def _large_tag(self, canvas: Canvas, place: Place, label: str, value: int, after: int) -> None:
        """The label above the number, over the foot of the pile."""
        app = self._app
        rect = pygame.Rect(0, 0, *_LARGE_TAG)
        rect.midbottom = place[0], TAG_Y + _TAG[1]
        tag(app, canvas, rect)
        style = Style("caption", "ink" if app.assets.high_contrast else "sepia", 18)
        words = (rect.centerx, rect.top + 21)
        app.text.draw(canvas, label, style, words, "center", rect.width - 10)
        grown = app.text.scale
        number = Style("numeral", "ink" if after == value else "rubric", round(26 * grown))
        middle = (rect.centerx, rect.bottom - 27)
        if after == value:
            app.text.draw(canvas, str(value), number, middle, "center")
            return
        old = Style("numeral", "sepia", round(21 * grown))
        app.text.draw(canvas, str(value), old, (rect.left + 12, middle[1]), "midleft")
        arrow = app.assets.sprite("throne/signs", "arrow/sepia")
        canvas.blit(arrow.image, arrow.place(*middle))
        app.text.draw(canvas, str(after), number, (rect.right - 12, middle[1]), "midright")

    def _change(self, canvas: Canvas, place: Place, change: int) -> None:
        if change:
            text = f"+{change}" if change > 0 else f"−{-change}"
            corner = (place[0] + 54, place[1] - 76)
            spark = self._app.assets.sprite("throne/signs", "spark")
            canvas.blit(spark.frames[1], spark.place(*corner))
            seal(self._app, canvas, corner, text, "verdigris" if change > 0 else "rubric", 17)


# The cloth in the middle: who is met, and the two cards of a hand with their sums


_WAX_HIGHER = 22
"""By so much higher the wax lies in large text, for the two lines below it."""
_LABEL = Style("caption", "parch", 18)
_NUMBER = Style("numeral", "parch_hi", 36)
_SMALL_NUMBER = Style("numeral", "parch", 25)
_RESULT = Style("numeral", "flame", 36)
_SIGNS_OF = {"player": ">", "enemy": "<", "none": "="}
_COUNTERS_Y = PORTRAIT[1] + 112
ENEMY_LIFE = pygame.Rect(PORTRAIT[0] - 76, _COUNTERS_Y - 17, 74, 34)
"""The enemy's life, on a tag at the foot of the portrait."""
ENEMY_ARMOUR = pygame.Rect(PORTRAIT[0] + 2, _COUNTERS_Y - 17, 74, 34)
PORTRAIT_RECT = pygame.Rect(PORTRAIT[0] - 75, PORTRAIT[1] - 108, 150, 216)


CLOTH_WORDS = Style("body", "parch", 22)
"""What is told on the cloth."""


def fits_cloth(app: App, title: str, prose: str, footnote: str = "") -> bool:
    """Whether all that is told of a step has room on the cloth in the player's text size; if not,
    its words are read on a page."""
    text, wide = app.text, STORY.width
    high = text.height(title, Style("title", "parch_hi", grown(app, 32)), wide) + 14
    high += text.height(prose, CLOTH_WORDS, wide)
    high += text.height(footnote, Style("caption", "flame", 21), wide) + 14 if footnote else 0
    return high <= STORY.height + STORY_SPILL


def footnote_of(app: App, step: Step) -> str:
    """What a step gives or takes, below its words."""
    if step.change is None or not (step.change.life or step.change.armour):
        return ""
    _ = app.locale.gettext
    told_ = {
        "fight": _("The reward: {change}"),
        "trap": _("The toll: {change}"),
        "help": _("The gift: {change}"),
    }[step.type]
    return told_.format(change=app.locale.render(step.change.told))


class Cloth:
    def __init__(self, app: App, lamp: Lamp) -> None:
        self._app = app
        self._lamp = lamp
        self._portraits = Portraits(app)

    @property
    def settling(self) -> bool:
        """Whether a portrait still comes out."""
        return self._portraits.developing

    def prepare(self) -> None:
        """Turn every combat card once, so that no frame of a fight has to."""
        for card in COMBAT_CARDS:
            self._app.assets.turned(card_sprite(self._app, card, small=False), tilt_of(card))
            shadow = self._app.assets.sprite("cards/marks", "card/shadow")
            self._app.assets.turned(shadow, tilt_of(card))

    def draw(
        self,
        canvas: Canvas,
        view: ThronesView,
        look: Look,
        *,
        pressed: float = 1.0,
        portrait: bool = True,
        preview: tuple[int, int] | None = None,
    ) -> None:
        """``pressed``: size of the seal, 0 for none yet. ``preview``: what the enemy's counters
        would become."""
        if look.stage == "scouting":
            self._scouting(canvas, view, look)
            return
        if look.stage == "road":
            if look.told is not None:
                self._on_the_road(canvas, self._app.locale.render(look.told))
            return
        if portrait:
            self._portrait(canvas, view, look, preview)
        match look.stage:
            case "start":
                self._story(
                    canvas, told(self._app, view.quest.title), told(self._app, view.quest.blurb)
                )
            case "meet" | "result" if look.step:
                self._told(canvas, view.quest.step(look.step), look)
            case "hand" if look.hand is not None:
                canvas = self.raised(canvas)
                self.cards(canvas, look.hand)
                self.sums(canvas, look.hand, pressed)

    def raised(self, canvas: Canvas) -> Canvas:
        """``canvas`` for two cards."""
        return canvas.moved(0, -raised(self._app.text.scale))

    def lowered(self, canvas: Canvas) -> Canvas:
        """The same for what is told below them."""
        return canvas.moved(0, lowered(self._app.text.scale))

    def cards(self, canvas: Canvas, hand: Hand) -> None:
        for card, place in ((hand.player, YOURS), (hand.enemy, THEIRS)):
            sprite = card_sprite(self._app, card, small=False)
            lay(self._app, canvas, sprite, place, tilt=tilt_of(card))

    def sums(self, canvas: Canvas, hand: Hand, pressed: float = 1.0) -> None:
        """The arithmetic below the cards, and its result in wax."""
        _ = self._app.locale.gettext
        clash, canvas = hand.clash, self.lowered(canvas)
        if self._app.text.scale > LARGE:
            self._large_sums(canvas, hand)
            self._outcome(canvas, hand, pressed)
            return
        self._power(canvas, YOURS[0], hand.player.rank, hand.life, clash.player_power)
        self._power(canvas, THEIRS[0], hand.enemy.rank, hand.enemy_life, clash.enemy_power)
        self._label(canvas, _("your card + life"), YOURS[0], 130)
        self._label(canvas, _("its card + life"), THEIRS[0], 130)
        sign = _SIGNS_OF[clash.by]
        self._number(canvas, sign, BETWEEN[0], _NUMBER)
        left = CLOTH.left + 440
        if clash.by == "none":
            self._number(canvas, "0", left + 45, _NUMBER)
            self._label(canvas, _("no strike"), left + 45, 180)
        else:
            row = [
                (str(clash.strike), _NUMBER, _("strike")),
                ("−" if clash.damage else "≤", _SMALL_NUMBER, ""),
                (str(hand.armour), _NUMBER, _("armour")),
            ]
            if clash.damage:
                row += [("=", _SMALL_NUMBER, ""), (str(clash.damage), _RESULT, _("damage"))]
            else:
                left += 46
            for place, (text, style, label) in enumerate(row):
                self._number(canvas, text, left + 46 * place, style)
                self._label(canvas, label, left + 46 * place, 82)
        self._outcome(canvas, hand, pressed)

    # Inside

    def _large_sums(self, canvas: Canvas, hand: Hand) -> None:
        """The same with each sum below its figure, and more room for both."""
        _ = self._app.locale.gettext
        clash, grown = hand.clash, self._app.text.scale
        number, result, small = (
            Style(style.role, style.colour, round(style.size * grown))
            for style in (_NUMBER, _RESULT, _SMALL_NUMBER)
        )
        yours, theirs, at = (CLOTH.left + x for x in (70, 238, 372))
        row = [
            (yours, str(clash.player_power), number, f"{hand.player.rank} + {hand.life}"),
            ((yours + theirs) // 2, _SIGNS_OF[clash.by], number, ""),
            (theirs, str(clash.enemy_power), number, f"{hand.enemy.rank} + {hand.enemy_life}"),
        ]
        if clash.by == "none":
            row.append((SEAL[0], "0", number, _("no strike")))
        else:
            row += [
                (at, str(clash.strike), number, _("strike")),
                (at + 60, "−" if clash.damage else "≤", small, ""),
                (at + 120, str(hand.armour), number, _("armour")),
            ]
            if clash.damage:
                row += [
                    (at + 180, "=", small, ""),
                    (at + 240, str(clash.damage), result, _("damage")),
                ]
        for x, text, style, label in row:
            self._number(canvas, text, x, style)
            if label:
                self._app.text.draw(canvas, label, _LABEL, (x, SUMS_Y + 38), "center", 240)

    def _outcome(self, canvas: Canvas, hand: Hand, pressed: float) -> None:
        _ = self._app.locale.gettext
        ngettext = self._app.locale.ngettext
        by, damage = hand.clash.by, hand.clash.damage
        x, y = SEAL
        if self._app.text.scale > LARGE:
            y -= _WAX_HIGHER
        if not damage:
            sprite = self._app.assets.sprite("throne/signs", "swords")
            canvas.blit(sprite.image, sprite.place(x, y - 12))
            said = _("nobody strikes") if by == "none" else _("the armour holds")
            if hand.empty:
                many = ngettext("{count} hand: nothing", "{count} hands: nothing", hand.empty + 1)
                said = many.format(count=hand.empty + 1)
        else:
            flourish = self._app.assets.sprite("throne/signs", "flourish")
            picture, beside = flourish.image, x - 92
            if by == "enemy":
                picture, beside = picture.flipped(), x + 92
            canvas.blit(picture, picture.get_rect(center=(beside, y)))
            if pressed > 0:
                colour = "verdigris" if by == "player" else "rubric"
                seal(self._app, canvas, (x, y), str(damage), colour, 50, pressed)
            said = self._pile_told(hand)
        style = Style("caption", "flame" if damage else "parch", 19)
        if self._app.text.scale > LARGE:
            # On two lines, above the sums.
            room = pygame.Rect(x - 128, 0, 256, 0)
            room.bottom = SUMS_Y - 24
            room.top -= self._app.text.height(said, style, room.width)
            self._app.text.paragraph(canvas, said, style, room, "centre")
            return
        self._app.text.draw(canvas, said, style, (x, y + 76), "center", 290)

    def _pile_told(self, hand: Hand) -> str:
        _ = self._app.locale.gettext
        yours = hand.clash.by == "enemy"
        if hand.fate == "aside":
            return _("put aside")
        if hand.pile == "life":
            return _("on your life") if yours else _("on its life")
        if hand.pile == "armour":
            return _("on your armour") if yours else _("on its armour")
        return _("which of your piles?") if yours else _("which of its piles?")

    def _power(self, canvas: Canvas, x: int, rank: int, life: int, power: int) -> None:
        parts = ((f"{rank} + {life} =", _SMALL_NUMBER), (f" {power}", _NUMBER))
        pictures = [self._app.text.line(text, style) for text, style in parts]
        left = x - sum(picture.get_width() for picture in pictures) // 2
        for picture in pictures:
            canvas.blit(picture, picture.get_rect(midleft=(left, SUMS_Y)))
            left += picture.get_width()

    def _number(self, canvas: Canvas, text: str, x: int, style: Style) -> None:
        self._app.text.draw(canvas, text, style, (x, SUMS_Y), "center")

    def _label(self, canvas: Canvas, text: str, x: int, width: int) -> None:
        if text:
            place = (x, SUMS_Y + 31)
            self._app.text.draw(canvas, text, _LABEL, place, "center", width)

    def _portrait(
        self,
        canvas: Canvas,
        view: TableView,
        look: Look,
        preview: tuple[int, int] | None,
    ) -> None:
        app = self._app
        if look.step == 0:
            lay(app, canvas, hero_sprite(app, view.params.hero), PORTRAIT, tilt=2.0)
            return
        step = view.quest.step(look.step)
        tilt = -2.0 if step.type == "fight" else 1.5
        self._portraits.lay(canvas, step.picture, PORTRAIT, tilt)
        if step.type == "fight" and not look.slain:
            after = preview or (look.enemy_life, look.enemy_armour)
            self._counter(canvas, ENEMY_LIFE, "life_16", look.enemy_life, after[0])
            shield = "armour_16" if after[1] else "armour_broken_16"
            self._counter(canvas, ENEMY_ARMOUR, shield, look.enemy_armour, after[1])
        elif look.slain:
            place = (PORTRAIT[0] + 48, PORTRAIT[1] + 78)
            colour = {"fight": "sepia", "trap": "rubric", "help": "verdigris"}[step.type]
            text = "" if step.type == "fight" else signed(step.change.life or step.change.armour)
            seal(app, canvas, place, text, colour, 34)
            if step.type == "fight":
                skull = app.assets.sprite("ui/ui", "icon32_light/skull").image
                canvas.blit(skull, skull.get_rect(center=place))
        if look.stage == "hand" and app.text.scale <= LARGE:
            self._name(canvas, told(self._app, step.name))

    def _name(self, canvas: Canvas, name: str) -> None:
        style = Style("caption", "parch_hi", 18)
        # Clear of the sun in the corner of the cloth.
        width = 148
        text = self._app.text
        if text.width(name, style) <= width:
            text.draw(canvas, name, style, (PORTRAIT[0], SUMS_Y + 22), "center", width)
            return
        first, *rest = text.wrap(name, style, width, 1.1)
        for number, line in enumerate((first, " ".join(rest))):
            y = SUMS_Y + 14 + number * 20
            text.draw(canvas, line, style, (PORTRAIT[0], y), "center", width, 1.1)

    def _counter(
        self, canvas: Canvas, rect: pygame.Rect, sign: str, value: int, after: int
    ) -> None:
        app = self._app
        if app.text.scale > LARGE:
            self._large_counter(canvas, rect, sign, value, after)
            return
        wide = rect if value == after else rect.inflate(0, 4)
        tag(app, canvas, wide)
        emblem(app, canvas, sign, (rect.left + 16, rect.centery))
        if value == after:
            style = Style("numeral", "ink", 26)
            app.text.draw(canvas, str(value), style, (rect.right - 22, rect.centery), "center")
            return
        shown = f"{value}→{after}"
        style = Style("numeral", "rubric", 20)
        app.text.draw(canvas, shown, style, (rect.right - 24, rect.centery), "center")

    def _large_counter(
        self, canvas: Canvas, rect: pygame.Rect, sign: str, value: int, after: int
    ) -> None:
        """What it is, or what it would become."""
        app = self._app
        wide = rect.inflate(14, 24)
        wide.top -= 10
        if rect.centerx < PORTRAIT[0]:
            wide.right = PORTRAIT[0] - 1
        else:
            wide.left = PORTRAIT[0] + 1
        tag(app, canvas, wide)
        emblem(app, canvas, sign, (wide.left + 18, wide.centery))
        style = Style("numeral", "ink" if value == after else "rubric", round(26 * app.text.scale))
        place = (wide.right - 28, wide.centery)
        app.text.draw(canvas, str(after), style, place, "center")

    def _told(self, canvas: Canvas, step: Step, look: Look) -> None:
        """Who is met, or how it went, in the quest's own words."""
        app, prose = self._app, step.result if look.stage == "result" else step.meet
        self._story(canvas, told(app, step.name), told(app, prose), footnote_of(app, step))

    def _story(self, canvas: Canvas, title: str, prose: str, footnote: str = "") -> None:
        type_ = self._app.text
        head, note = Style("title", "parch_hi", grown(self._app, 32)), Style("caption", "flame", 21)
        if not fits_cloth(self._app, title, prose, footnote):
            prose = ""  # it was read on a page
        high = type_.height(title, head, STORY.width)
        below = type_.height(footnote, note, STORY.width) + 14 if footnote else 0
        tall = high + 14 + (type_.height(prose, CLOTH_WORDS, STORY.width) if prose else 0) + below
        y = STORY.top + max(0, (STORY.height - tall) // 2)
        type_.paragraph(canvas, title, head, pygame.Rect(STORY.left, y, STORY.width, 0))
        colour = type_.colour("gold")
        line = y + high + 2
        canvas.line(colour, (STORY.left, line), (STORY.left + 120, line), 2)
        room = pygame.Rect(STORY.left, y + high + 14, STORY.width, 0)
        used = type_.paragraph(canvas, prose, CLOTH_WORDS, room) if prose else 0
        if footnote:
            room.top += used + 12
            type_.paragraph(canvas, footnote, note, room)

    def _on_the_road(self, canvas: Canvas, text: str) -> None:
        """What the step card beside it said."""
        style = Style("title", "parch_hi", grown(self._app, 28))
        room = pygame.Rect(CLOTH.left + 300, 0, CLOTH.width - 340, 0)
        room.top = CLOTH.centery - self._app.text.height(text, style, room.width) // 2
        self._app.text.paragraph(canvas, text, style, room)

    def _scouting(self, canvas: Canvas, view: ThronesView, look: Look) -> None:
        if look.scouted is None:
            return
        app = self._app
        canvas = self.raised(canvas)
        for place, card in enumerate(look.scouted):
            left = CLOTH.left + 56 + place * 413
            middle = (left + 76, 270)
            lay(app, canvas, card_sprite(app, card, small=False), middle, tilt=tilt_of(card))
            to = view.quest.step(look.step + card.steps)
            self._portraits.lay(canvas, to.picture, (left + 268, 270), -1.5)
            waits = app.locale.render(to.told)
            if app.text.scale > LARGE:
                # The plates tell the number of the step.
                room = pygame.Rect(left - 18, SUMS_Y - 30, 392, 0)
                app.text.paragraph(self.lowered(canvas), waits, _LABEL, room, "centre")
                continue
            number = app.locale.gettext("step {step}").format(step=to.number)
            style = Style("section", "parch_hi", 22)
            self._app.text.draw(canvas, number, style, (left + 174, SUMS_Y), "center", 400)
            app.text.draw(canvas, waits, _LABEL, (left + 174, SUMS_Y + 30), "center", 405)


# Slips of paper: the chances, and advice laid over the right of the table


_WORDS = 1.1
"""The text size up to which the slip has room for words beside its figures."""
_LARGE_ASIDE = pygame.Rect(ASIDE.left, ASIDE.top - 12, ASIDE.width, ASIDE.height + 18)
"""The slip in large text, between the scroll and the piles."""


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

    @property
    def known(self) -> bool:
        """Whether there are chances, and of this moment."""
        return self.odds is not None and not self.stale

    def of_deeds(self) -> dict[Deed, str]:
        """The win chance after each command, in words; empty while unknown."""
        if self.odds is None or not self.known:
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

    def draw(self, canvas: Canvas) -> None:
        """The slip left of the cloth."""
        odds = self.odds
        if odds is None:
            return
        app = self._app
        _ = app.locale.gettext
        large = app.text.scale > _WORDS
        slip = pygame.Rect(ASIDE.topleft, (ASIDE.width, 126 if large else 86))
        if odds.hand is not None:
            slip = _LARGE_ASIDE if large else ASIDE
        tag(app, canvas, slip)
        faint = self.stale
        x, y = ASIDE.centerx, ASIDE.top + 12
        room = ASIDE.width - 22
        label = Style("caption", "sepia_lt" if faint else "sepia", 18)
        if app.assets.high_contrast and not faint:
            label = Style("caption", "ink", 18)
        head = _("to win, at least") if odds.conditional else _("to win")
        if faint:
            head = _("before")
        if app.text.scale > _WORDS:
            self._large(canvas, odds, label, faint)
            return
        app.text.draw(canvas, head, label, (x, y), "midtop", room)
        y += app.text.leading(label) - 2
        big = Style("numeral", "sepia_lt" if faint else "rubric", 36)
        app.text.draw(canvas, self.percent(odds.win), big, (x, y), "midtop", room)
        y += 46
        if odds.hand is None:
            return
        rule = app.assets.ui("rule_ornament").image
        canvas.blit(rule, rule.get_rect(midtop=(x, y)))
        y += 24
        app.text.draw(canvas, _("the next hand"), label, (x, y), "midtop", room)
        y += app.text.leading(label) + 2
        self._hand(canvas, y, odds.hand, faint)

    def _large(self, canvas: Canvas, odds: Odds, label: Style, faint: bool) -> None:
        """Figures alone: what they stand for is a sign, which the help explains."""
        app = self._app
        _ = app.locale.gettext
        slip, room = _LARGE_ASIDE, ASIDE.width - 16
        chance = "≥ " * odds.conditional + self.percent(odds.win)
        top = ASIDE.top if odds.hand is None else slip.top
        head = _("before") if faint else _("to win")
        app.text.draw(canvas, head, label, (slip.centerx, top + 4), "midtop", room)
        big = Style("numeral", "sepia_lt" if faint else "rubric", round(36 * app.text.scale))
        app.text.draw(canvas, chance, big, (slip.centerx, top + 82), "center", room)
        if odds.hand is None:
            return
        number = Style("strong", "sepia_lt" if faint else "ink", 18)
        first, step = top + 138, (slip.bottom - 6 - top - 116) // len(_ROWS)
        for row, (icon, _msgid) in enumerate(_ROWS):
            middle = first + row * step
            sign = app.assets.ui(f"icon32/{icon}").image
            canvas.blit(sign, sign.get_rect(center=(slip.left + 26, middle)))
            chance = self.percent(_count(odds.hand, row) / odds.hand.total)
            right = (slip.right - 10, middle)
            app.text.draw(canvas, chance, number, right, "midright", room - 42)

    def _hand(self, canvas: Canvas, y: int, hand: HandChances, faint: bool) -> None:
        """What the next hand may bring, from ``y`` down."""
        app = self._app
        _ = app.locale.gettext
        rows = [(icon, _(said)) for icon, said in _ROWS]
        chances = [self.percent(_count(hand, row) / hand.total) for row in range(len(rows))]
        number = Style("strong", "sepia_lt" if faint else "ink", 18)
        words = Style("caption", number.colour, 17)
        growth = app.text.scale
        width = ASIDE.width - 56 - max(app.text.width(each, number) for each in chances)
        while growth > 0.8 and any(app.text.width(w, words, growth) > width for _sign, w in rows):
            growth -= 0.05
        step = (ASIDE.bottom - 8 - y) // len(rows)
        for (icon, said), chance in zip(rows, chances, strict=True):
            middle = y + step // 2
            sign = app.assets.ui(f"icon24/{icon}").image
            canvas.blit(sign, sign.get_rect(center=(ASIDE.left + 22, middle)))
            place = (ASIDE.left + 38, middle)
            app.text.draw(canvas, said, words, place, "midleft", width, growth)
            right = (ASIDE.right - 12, middle)
            app.text.draw(canvas, chance, number, right, "midright", 100)
            y += step


_ROWS = (
    ("swords", N_("you hit")),
    ("skull", N_("and slay")),
    ("heart", N_("you bleed")),
    ("warning", N_("and fall")),
    ("minus", N_("nothing")),
)
"""What a hand may bring: its sign, and what it is called."""


def _count(hand: HandChances, row: int) -> int:
    """The hands that bring what the row of `_ROWS` says."""
    return (hand.strike, hand.kill, hand.hurt, hand.death, hand.nothing)[row]


_STYLE = Style("body", "ink", 19)
_BESIDE_SIGN = 72
"""Units from the edge of a wide slip to its words."""
WIDEST_SLIP = 1000
"""Units of a line of advice where it would be taller than the table."""


def slip_place(app: App, text: str) -> pygame.Rect:
    """Where `draw_slip` draws in large text: over the scroll of the quest, for the table is full of
    what the advice is about."""
    place = SCROLL.inflate(16, 12)
    high = app.text.height(text, _STYLE, place.width - _BESIDE_SIGN - 30) + 36
    place.top, place.height = 6, max(place.height, high)
    return place


def slip_canvas(app: App, canvas: Canvas) -> Canvas:
    """The canvas on which `draw_slip` draws."""
    fold, place = fold_of(canvas), SCROLL if app.text.scale > LARGE else SLIP
    return canvas if fold is None else fold.on(canvas, place.center)


def draw_slip(app: App, canvas: Canvas, heading: str, text: str, icon: str) -> None:
    """A slip with a heading and a sentence; it grows upwards with the player's text size."""
    if app.text.scale > LARGE:
        # Its sign and its place say what it is.
        box = slip_place(app, text)
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), box)
        sign = app.assets.ui(f"icon32/{icon}").image
        canvas.blit(sign, sign.get_rect(center=(box.left + _BESIDE_SIGN // 2 + 6, box.centery)))
        room = pygame.Rect(box.left + _BESIDE_SIGN, 0, box.width - _BESIDE_SIGN - 30, 0)
        room.top = box.centery - app.text.height(text, _STYLE, room.width) // 2
        app.text.paragraph(canvas, text, _STYLE, room)
        return
    head = Style("section", "rubric", 20)
    inner = SLIP.width - 44
    tall = app.text.leading(head) + 8
    most = SLIP.bottom - 20
    while tall + app.text.height(text, _STYLE, inner) + 36 > most and inner < WIDEST_SLIP:
        inner += 40
    height = tall + app.text.height(text, _STYLE, inner) + 36
    box = pygame.Rect(0, 0, inner + 44, max(height, 120))
    box.bottomright = SLIP.bottomright
    app.assets.draw_nine(canvas, app.assets.ui("panel/light"), box)
    sign = app.assets.ui(f"icon32/{icon}").image
    canvas.blit(sign, (box.left + 20, box.top + 16))
    app.text.draw(canvas, heading, head, (box.left + 62, box.top + 17), width=inner - 42)
    room = pygame.Rect(box.left + 22, box.top + 20 + tall, inner, 0)
    app.text.paragraph(canvas, text, _STYLE, room)


# The whole


_PILE_OF = {"walk": "steps", "scout": "steps", "fight": "deck"}
"""Which pile stands out for a plate that is not about life or armour."""


class ThroneEdge(Edge):
    """The buttons of the table."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._app = app
        self.asks = False
        """Whether the eye asks for the chance of each choice."""

    def actions(self) -> tuple[tuple[str, str, str], ...]:
        _ = self._app.locale.gettext
        shown = self._app.settings.show_odds
        asks = self.asks and shown
        chances = _("Each choice’s chance; asking is counted") if asks else _("Chances")
        eye = "eye" if shown else "eye_off"
        return (
            ("pause", "menu", _("Menu")),
            ("undo", "undo", _("Take back")),
            ("hint", "hint", _("Hint")),
            ("odds", eye, chances),
            ("tab_next", "book", _("Cards and road")),
            ("log", "info", _("Log")),
            ("journal", "pencil", _("Journal")),
        )


def lay_table(lamp: Lamp, canvas: Canvas, fold: Fold | None) -> Canvas:
    """Draw the table with its cloth and candlestick; returns the canvas for the scroll."""
    if fold is None:
        lamp.lay_table(canvas)
        return canvas
    lamp.lay_bare(canvas)
    lamp.lay_cloth(fold.on(canvas, CLOTH.center))
    lamp.stand(fold.on(canvas, CANDLE))
    return canvas.moved(0, -fold.more)


class Board:
    """The table without its pages and panels."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._lamp = Lamp(app)
        self._track = Track(app, self._lamp)
        self._piles = Piles(app, self._lamp)
        self._cloth = Cloth(app, self._lamp)
        self.plates = Plates(app)
        self.tells_each = True
        """Whether the chance of each choice is told, besides that of the run."""
        self.edge = ThroneEdge(app)
        self.chances = ChancesSlip(app)
        self.still = Still()
        self._pointer = (-1.0, -1.0)
        self._cloth.prepare()
        self._lamp.backdrop()

    def painting(
        self,
        canvas: Canvas,
        view: ThronesView,
        motion: Motion,
        *,
        asking: bool,
        advised: Deed | None,
    ) -> Iterator[None]:
        """Draw it, a little between two yields. ``asking``: whether the plates are laid out.
        ``advised``: the deed marked by a hint.

        While nothing moves, all of it but the flame is drawn once.
        """
        moves = motion.busy or self._cloth.settling
        key = None if moves else self._shown(view, motion, asking, advised)
        parts = self._laying(canvas, view, motion, asking=asking, advised=advised)
        yield from self.still.painting(canvas, key, parts)
        fold = fold_of(canvas)
        self._lamp.flame(canvas if fold is None else fold.on(canvas, CANDLE))

    def _shown(
        self, view: ThronesView, motion: Motion, asking: bool, advised: Deed | None
    ) -> tuple[object, ...]:
        """Everything that `_laying` depends on while nothing moves."""
        app, plates, chances = self._app, self.plates, self.chances
        return (
            (view, motion.look, motion.seal_size, asking, advised),
            (plates.options, plates.focus, chances.odds, chances.stale),
            (app.settings.show_odds, self.tells_each),
            (app.locale.language, app.text.scale, app.assets.high_contrast),
        )

    def _laying(
        self,
        canvas: Canvas,
        view: ThronesView,
        motion: Motion,
        *,
        asking: bool,
        advised: Deed | None,
    ) -> Iterator[None]:
        """The table without the flame, a little between two yields."""
        fold = fold_of(canvas)
        head = lay_table(self._lamp, canvas, fold)
        yield
        self._track.draw(head, view.quest, motion.look.step)
        at, hop = motion.pawn_at or (float(motion.look.step), 0.0)
        self._track.pawn(head, view.params.hero, at, hop)
        yield
        focused = self.plates.focused if asking else None
        told = self._app.settings.show_odds and not view.status.over
        chances = self.chances.of_deeds() if told and self.tells_each else {}
        after = focused.after if focused is not None else None
        own = Preview(after[0], after[1]) if after is not None else None
        chosen = self._chosen_pile(view, focused)
        # In a tall window each layer is drawn on a sheet of its own, the same one after the other.
        things = canvas if fold is None else fold.sheet(canvas)
        if told and fold is None:
            self.chances.draw(canvas)
        self._piles.draw(things, motion.look, own, chosen)
        yield
        if fold is None:
            self._on_cloth(canvas, view, motion, focused)
        else:
            fold.lay(canvas, things, "piles")
            things = fold.sheet(canvas)
        yield
        if asking:
            self.plates.draw(things, chances, advised)
        if fold is not None:
            fold.lay(canvas, things, "plates")
            things = fold.sheet(canvas)
            if told:
                self.chances.draw(things)
            self._on_cloth(things, view, motion, focused)
            fold.lay(canvas, things, "cloth")
        motion.draw(canvas, fold)

    def _on_cloth(
        self, canvas: Canvas, view: ThronesView, motion: Motion, focused: Option | None
    ) -> None:
        """What is dealt and told in the middle."""
        after = focused.after if focused is not None else None
        enemy = after[2:] if after is not None else None
        pressed = motion.seal_size if motion.look.sealed else 0.0
        self._cloth.draw(canvas, view, motion.look, pressed=pressed, preview=enemy)
        if motion.jolted:
            canvas.subsurface(CLOTH).scroll(motion.jolted, 0)

    def draw_slip(self, canvas: Canvas, heading: str, text: str, icon: str) -> None:
        """A slip of paper over the piles on the right."""
        draw_slip(self._app, slip_canvas(self._app, canvas), heading, text, icon)

    def draw_tip(self, canvas: Canvas, view: ThronesView) -> None:
        """What waits on the step below the pointer: the quest sheet is public."""
        app = self._app
        number = self._track.step_under(self._pointer)
        if not number:
            return
        told = app.locale.render(view.quest.step(number).told)
        words = app.locale.gettext("Step {step}. {what}").format(step=number, what=told)
        x, y = step_place(number)
        fold = fold_of(canvas)
        head = canvas if fold is None else fold.on(canvas, SCROLL.center)
        tooltip(app, head, words, (x, y + 36 + 48 * app.text.scale))

    # The pointer

    def point(self, position: tuple[float, float]) -> None:
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
