"""What the sheet of a hero lists: gear, pack, skills, talents, each row with its words."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.core.text import Message, counted, message
from game.engine.app import App
from game.engine.text import Style
from game.engine.widgets import Button, Widget
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.facts import ItemFacts, Words
from game.tales.key.rules.play.items import UseItem
from game.tales.key.rules.play.known import HeroSeen, SkillSeen
from game.tales.key.rules.play.skills import UseSkill
from game.tales.key.rules.play.things import Drop, Give, Wear
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.walking import Lead
from game.tales.key.view.wording import ONCE, SLOTS, dice_of, joined, ready_told

ROW = 48
"""Pixels from one row to the next."""
_SIDE = 42
_GROWTH = 1.2
_FAINT = (255, 255, 255, 110)

Icon = tuple[str, str]
"""An atlas and the name of a sprite in it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that a hero has."""

    name: str
    """``hand``, ``pack:2``, ``skill:guard``, ``talent:onset`` ..."""
    words: Words | None
    """None for a slot with nothing in it."""
    icon: Icon | None
    note: Message | None = None
    """A few words below its name."""
    item: ItemFacts | None = None
    skill: SkillSeen | None = None
    faint: bool = False


def gear_of(hero: HeroSeen) -> tuple[Entry, ...]:
    """What is in hand and worn, by slot."""
    found = []
    for slot, told in SLOTS.items():
        item = hero.worn(slot)
        if item is None:
            found.append(Entry(slot, None, None, told))
        else:
            found.append(Entry(slot, item.words, _item_icon(item), told, item))
    return tuple(found)


def pack_of(hero: HeroSeen) -> tuple[Entry, ...]:
    """What is carried."""
    return tuple(
        Entry(f"pack:{number}", item.words, _item_icon(item), kind_told(item), item)
        for number, item in enumerate(hero.pack)
    )


def skills_of(hero: HeroSeen) -> tuple[Entry, ...]:
    """What the hero can do, and when again."""
    return tuple(
        Entry(
            f"skill:{skill.facts.id}",
            skill.facts.words,
            ("key/panel", f"skill/{skill.facts.id}"),
            ready_told(skill),
            skill=skill,
            faint=bool(skill.rounds),
        )
        for skill in hero.skills
    )


def talents_of(hero: HeroSeen) -> tuple[Entry, ...]:
    """What the hero has learnt."""
    return tuple(
        Entry(f"talent:{talent.id}", talent.words, talent_icon(talent.skill))
        for talent in hero.talents
    )


def talent_icon(skill: str) -> Icon:
    """The picture of a talent: that of the skill that it gives, or a sign."""
    return ("key/panel", f"skill/{skill}") if skill else ("key/panel", "count28/experience")


def kind_told(item: ItemFacts) -> Message:
    """What kind of thing it is, in a word or two."""
    if item.slot == "use":
        return message("used once")
    if item.two_handed:
        return message("both hands")
    return SLOTS[item.slot]


def entry_told(view: KeyView, hero: HeroSeen, entry: Entry) -> Message:
    """Everything that there is to say of a row."""
    if entry.words is None:
        return message("Nothing is worn here.")
    parts: list[Message] = []
    if entry.item is not None:
        dice = dice_of(entry.item)
        wear = Wear(entry.item.id)
        if entry.name.startswith("pack") and hero.id == view.acting and wear in view.legal:
            told = wear.explain(view)
            if told is not None:
                parts.append(told)
        if not parts:
            parts.append(message("{text}", text=entry.words.text))
        if dice is not None:
            parts.append(message("Numbers: {dice}.", dice=dice))
    else:
        parts.append(message("{text}", text=entry.words.text))
    if entry.skill is not None:
        parts.append(_often(entry.skill))
    return joined(parts)


def _often(skill: SkillSeen) -> Message:
    """How often a skill can be used, and when next."""
    again = skill.facts.rounds
    if again >= ONCE:
        often = message("Once between two rests.")
    elif again:
        often = counted("Every {count} round.", "Every {count} rounds.", again)
    else:
        often = message("In every turn.")
    if not skill.rounds:
        return joined((often, message("Ready.")))
    if again >= ONCE:
        return joined((often, message("Not before the next rest.")))
    wait = counted("Ready again in {count} round.", "Ready again in {count} rounds.", skill.rounds)
    return joined((often, wait))


@dataclass(frozen=True, slots=True)
class Deal:
    """Something that can be done with a row."""

    command: KeyCommand
    label: Message
    icon: str
    closes: bool = False
    """Whether the map should be seen while it happens."""


def deals_of(view: KeyView, hero: HeroSeen, entry: Entry) -> tuple[Deal, ...]:
    """What can be done with a row now; only who acts can do anything but go ahead."""
    found = []
    if hero.id != view.acting:
        lead = Lead(hero.id)
        if lead in view.legal:
            told = message("{who} goes ahead", who=hero.facts.words.head)
            found.append(Deal(lead, told, "arrow_right"))
        return tuple(found)
    for command in view.legal:
        deal = _deal(view, entry, command)
        if deal is not None:
            found.append(deal)
    return tuple(found)


def _deal(view: KeyView, entry: Entry, command: KeyCommand) -> Deal | None:
    item = entry.item.id if entry.item is not None else ""
    packed = entry.name.startswith("pack")
    match command:
        case Wear(name) if packed and name == item:
            return Deal(command, message("Put it on"), "shield")
        case Drop(name) if packed and name == item:
            return Deal(command, message("Lay it down"), "arrow_down")
        case Give(name, other) if packed and name == item:
            told = message("Give it to {who}", who=view.hero(other).facts.words.name)
            return Deal(command, told, "arrow_right")
        case UseItem(name, cell) if packed and name == item:
            if cell is None:
                return Deal(command, message("Use it"), "check", closes=True)
            friend = next((h for h in view.heroes if h.cell == cell and h.standing != "dead"), None)
            if friend is not None and entry.item is not None and entry.item.target == "friend":
                told = message("Use it on {who}", who=friend.facts.words.name)
                return Deal(command, told, "heart", closes=True)
        case UseSkill(name, None) if entry.skill is not None and name == entry.skill.facts.id:
            return Deal(command, message("Do it now"), "check", closes=True)
    return None


class DealButton(Button):
    """What can be done with a row: several stand side by side, where there is little room."""

    letters = 19
    most = 1.35


class EntryRow(Widget):
    """A row of the sheet."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry.name)
        self.entry = entry

    def press(self, app: App) -> bool:
        app.audio.play("menu_select")
        return True

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        entry, rect = self.entry, self.rect
        if focused:
            app.assets.draw_nine(canvas, app.assets.ui("row"), rect)
        box = pygame.Rect(rect.left + 3, rect.centery - _SIDE // 2, _SIDE, _SIDE)
        app.assets.draw_nine(canvas, app.assets.ui("panel/inset"), box)
        if entry.icon is not None:
            picture = app.assets.sprite(*entry.icon).image
            if entry.faint:
                picture = _faint(app, picture)
            canvas.blit(picture, picture.get_rect(center=box.center))
        left, wide = box.right + 8, rect.right - box.right - 12
        name, note = Style("strong", "ink", 18), Style("caption", "sepia", 16)
        title = ""
        if entry.words is not None:
            title = _capital(entry.words.name.in_language(app.locale.language))
        below = app.locale.render(entry.note) if entry.note is not None else ""
        if not title:
            said = app.locale.gettext("{slot}: nothing").format(slot=_capital(below))
            place = (left, rect.centery)
            app.text.draw(canvas, said, note, place, "midleft", wide, _GROWTH)
        elif not below:
            app.text.draw(canvas, title, name, (left, rect.centery), "midleft", wide, _GROWTH)
        else:
            middle = rect.centery + 3
            app.text.draw(canvas, title, name, (left, middle), "bottomleft", wide, _GROWTH)
            app.text.draw(canvas, below, note, (left, middle - 3), "topleft", wide, 1.0)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _item_icon(item: ItemFacts) -> Icon:
    return ("key/items_36", f"item/{item.id}")


def _faint(app: App, picture: pygame.Surface) -> pygame.Surface:
    def make() -> pygame.Surface:
        made = picture.copy()
        made.fill(_FAINT, special_flags=pygame.BLEND_RGBA_MULT)
        return made

    return app.assets.made(("sheet faint", picture), make)
