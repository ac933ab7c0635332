"""The cloth in the middle: who is met, and the two cards of a hand with their sums."""

from __future__ import annotations

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.tales.throne.rules.cards import COMBAT_CARDS
from game.tales.throne.rules.quest import Step
from game.tales.throne.rules.view import ThronesView
from game.tales.throne.rules.wording import change_in_words, what_waits
from game.tales.throne.view.cards import (
    GROWTH,
    card_sprite,
    emblem,
    hero_sprite,
    lay,
    portrait_sprite,
    seal,
    tag,
    tilt_of,
)
from game.tales.throne.view.lamp import Lamp
from game.tales.throne.view.layout import (
    BETWEEN,
    CLOTH,
    PORTRAIT,
    SEAL,
    STORY,
    SUMS_Y,
    THEIRS,
    YOURS,
)
from game.tales.throne.view.look import Hand, Look
from game.tales.throne.view.setting import fitting, grown, shown_change, told

_LABEL = Style("caption", "parch", 18)
_NUMBER = Style("numeral", "parch_hi", 36)
_SMALL_NUMBER = Style("numeral", "parch", 25)
_RESULT = Style("numeral", "flame", 36)
_COUNTERS_Y = PORTRAIT[1] + 112
ENEMY_LIFE = pygame.Rect(PORTRAIT[0] - 76, _COUNTERS_Y - 17, 74, 34)
"""The enemy's life, on a tag at the foot of the portrait."""
ENEMY_ARMOUR = pygame.Rect(PORTRAIT[0] + 2, _COUNTERS_Y - 17, 74, 34)
PORTRAIT_RECT = pygame.Rect(PORTRAIT[0] - 75, PORTRAIT[1] - 108, 150, 216)


class Cloth:
    """Draws the stage of the table."""

    def __init__(self, app: App, lamp: Lamp) -> None:
        self._app = app
        self._lamp = lamp

    def prepare(self) -> None:
        """Turn every combat card once, so that no frame of a fight has to."""
        for card in COMBAT_CARDS:
            self._app.assets.turned(card_sprite(self._app, card, small=False), tilt_of(card))
            shadow = self._app.assets.sprite("cards/marks", "card/shadow")
            self._app.assets.turned(shadow, tilt_of(card))

    def draw(
        self,
        canvas: pygame.Surface,
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
                self.cards(canvas, look.hand)
                self.sums(canvas, look.hand, pressed)
            case _:
                pass

    def cards(self, canvas: pygame.Surface, hand: Hand) -> None:
        """The two cards, turned."""
        for card, place in ((hand.player, YOURS), (hand.enemy, THEIRS)):
            sprite = card_sprite(self._app, card, small=False)
            lay(self._app, canvas, sprite, place, tilt=tilt_of(card))

    def sums(self, canvas: pygame.Surface, hand: Hand, pressed: float = 1.0) -> None:
        """The arithmetic below the cards, and its result in wax."""
        _ = self._app.locale.gettext
        clash = hand.clash
        self._power(canvas, YOURS[0], hand.player.rank, hand.life, clash.player_power)
        self._power(canvas, THEIRS[0], hand.enemy.rank, hand.enemy_life, clash.enemy_power)
        self._label(canvas, _("your card + life"), YOURS[0], 130)
        self._label(canvas, _("its card + life"), THEIRS[0], 130)
        sign = {"player": ">", "enemy": "<", "none": "="}[clash.by]
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

    def _outcome(self, canvas: pygame.Surface, hand: Hand, pressed: float) -> None:
        _ = self._app.locale.gettext
        ngettext = self._app.locale.ngettext
        by, damage = hand.clash.by, hand.clash.damage
        if not damage:
            sprite = self._app.assets.sprite("throne/signs", "swords")
            canvas.blit(sprite.image, sprite.place(SEAL[0], SEAL[1] - 12))
            said = _("nobody strikes") if by == "none" else _("the armour holds")
            if hand.empty:
                many = ngettext("{count} hand: nothing", "{count} hands: nothing", hand.empty + 1)
                said = many.format(count=hand.empty + 1)
        else:
            flourish = self._app.assets.sprite("throne/signs", "flourish")
            picture, x = flourish.image, SEAL[0] - 92
            if by == "enemy":
                picture, x = pygame.transform.flip(picture, True, False), SEAL[0] + 92
            canvas.blit(picture, picture.get_rect(center=(x, SEAL[1])))
            if pressed > 0:
                colour = "verdigris" if by == "player" else "rubric"
                seal(self._app, canvas, SEAL, str(damage), colour, 50, pressed)
            said = self._pile_told(hand)
        style = Style("caption", "flame" if damage else "parch", 19)
        self._app.text.draw(canvas, said, style, (SEAL[0], SEAL[1] + 76), "center", 250, GROWTH)

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

    def _power(self, canvas: pygame.Surface, x: int, rank: int, life: int, power: int) -> None:
        parts = ((f"{rank} + {life} =", _SMALL_NUMBER), (f" {power}", _NUMBER))
        pictures = [self._app.text.line(text, style) for text, style in parts]
        left = x - sum(picture.get_width() for picture in pictures) // 2
        for picture in pictures:
            canvas.blit(picture, picture.get_rect(midleft=(left, SUMS_Y)))
            left += picture.get_width()

    def _number(self, canvas: pygame.Surface, text: str, x: int, style: Style) -> None:
        self._app.text.draw(canvas, text, style, (x, SUMS_Y), "center")

    def _label(self, canvas: pygame.Surface, text: str, x: int, width: int) -> None:
        if text:
            place = (x, SUMS_Y + 31)
            self._app.text.draw(canvas, text, _LABEL, place, "center", width, GROWTH)

    def _portrait(
        self,
        canvas: pygame.Surface,
        view: ThronesView,
        look: Look,
        preview: tuple[int, int] | None,
    ) -> None:
        app = self._app
        if look.step == 0:
            lay(app, canvas, hero_sprite(app, view.params.hero), PORTRAIT, tilt=2.0)
            return
        step = view.quest.step(look.step)
        sprite = portrait_sprite(app, step.picture)
        lay(app, canvas, sprite, PORTRAIT, tilt=-2.0 if step.type == "fight" else 1.5)
        if step.type == "fight" and not look.slain:
            after = preview or (look.enemy_life, look.enemy_armour)
            self._counter(canvas, ENEMY_LIFE, "life_16", look.enemy_life, after[0])
            shield = "armour_16" if after[1] else "armour_broken_16"
            self._counter(canvas, ENEMY_ARMOUR, shield, look.enemy_armour, after[1])
        elif look.slain:
            place = (PORTRAIT[0] + 48, PORTRAIT[1] + 78)
            colour = {"fight": "sepia", "trap": "rubric", "help": "verdigris"}[step.type]
            text = "" if step.type == "fight" else shown_change(step.change)
            seal(app, canvas, place, text, colour, 34)
            if step.type == "fight":
                skull = app.assets.sprite("ui/ui", "icon32_light/skull").image
                canvas.blit(skull, skull.get_rect(center=place))
        if look.stage == "hand":
            self._name(canvas, told(self._app, step.name))

    def _name(self, canvas: pygame.Surface, name: str) -> None:
        style = Style("caption", "parch_hi", 18)
        # Clear of the sun in the corner of the cloth.
        width = 148
        text = self._app.text
        if text.width(name, style, GROWTH) <= width:
            text.draw(canvas, name, style, (PORTRAIT[0], SUMS_Y + 22), "center", width, GROWTH)
            return
        first, *rest = text.wrap(name, style, width, 1.1)
        for number, line in enumerate((first, " ".join(rest))):
            y = SUMS_Y + 14 + number * 20
            text.draw(canvas, line, style, (PORTRAIT[0], y), "center", width, 1.1)

    def _counter(
        self, canvas: pygame.Surface, rect: pygame.Rect, sign: str, value: int, after: int
    ) -> None:
        app = self._app
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

    def _told(self, canvas: pygame.Surface, step: Step, look: Look) -> None:
        """Who is met, or how it went, in the quest's own words."""
        _ = self._app.locale.gettext
        done = look.stage == "result"
        prose = step.result if done else step.meet
        footnote = ""
        if step.change and (step.change.life or step.change.armour):
            change = self._app.locale.render(change_in_words(step.change))
            footnote = {
                "fight": _("The reward: {change}"),
                "trap": _("The toll: {change}"),
                "help": _("The gift: {change}"),
            }[step.type].format(change=change)
        self._story(canvas, told(self._app, step.name), told(self._app, prose), footnote)

    def _story(self, canvas: pygame.Surface, title: str, prose: str, footnote: str = "") -> None:
        app = self._app
        type_ = app.text
        head, body = Style("title", "parch_hi", grown(app, 32, 1.35)), Style("body", "parch", 22)
        note = Style("caption", "flame", 21)
        above = type_.leading(head) + 14
        below = type_.leading(note, GROWTH) + 14 if footnote else 0
        growth = fitting(app, prose, body, STORY.width, STORY.height - above - below)
        tall = above + type_.height(prose, body, STORY.width, growth) + below
        y = STORY.top + max(0, (STORY.height - tall) // 2)
        type_.draw(canvas, title, head, (STORY.left, y), width=STORY.width)
        colour = type_.colour("gold")
        line = y + type_.leading(head) + 2
        pygame.draw.line(canvas, colour, (STORY.left, line), (STORY.left + 120, line), 2)
        room = pygame.Rect(STORY.left, y + above, STORY.width, 0)
        used = type_.paragraph(canvas, prose, body, room, growth=growth)
        if footnote:
            place = (room.left, room.top + used + 12)
            type_.draw(canvas, footnote, note, place, width=room.width, growth=GROWTH)

    def _on_the_road(self, canvas: pygame.Surface, text: str) -> None:
        """What the step card beside it said."""
        style = Style("title", "parch_hi", grown(self._app, 28, 1.35))
        room = pygame.Rect(CLOTH.left + 300, 0, CLOTH.width - 340, 0)
        room.top = CLOTH.centery - self._app.text.height(text, style, room.width) // 2
        self._app.text.paragraph(canvas, text, style, room)

    def _scouting(self, canvas: pygame.Surface, view: ThronesView, look: Look) -> None:
        if look.scouted is None:
            return
        app = self._app
        for place, card in enumerate(look.scouted):
            left = CLOTH.left + 56 + place * 413
            middle = (left + 76, 270)
            lay(app, canvas, card_sprite(app, card, small=False), middle, tilt=tilt_of(card))
            to = view.quest.step(look.step + card.steps)
            portrait = portrait_sprite(app, to.picture)
            lay(app, canvas, portrait, (left + 268, 270), tilt=-1.5)
            number = app.locale.gettext("step {step}").format(step=to.number)
            style = Style("section", "parch_hi", 22)
            self._app.text.draw(canvas, number, style, (left + 174, SUMS_Y), "center", 360, GROWTH)
            waits = app.locale.render(what_waits(to))
            text_place = (left + 174, SUMS_Y + 30)
            app.text.draw(canvas, waits, _LABEL, text_place, "center", 374, GROWTH)
