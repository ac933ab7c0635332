"""Why a piece of advice is good in a fight, told of what stands on the board: who comes, from
where, and whom it strikes."""

from __future__ import annotations

from game.core.grid import Cell, distance
from game.core.text import Message, Prose, counted, message
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.advice.menace import Menace
from game.tales.key.rules.play.advice.prices import Worth
from game.tales.key.rules.play.advice.worth import WHOLE, at_least
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.doors import Close
from game.tales.key.rules.play.fight import Attack, Load
from game.tales.key.rules.play.furniture import Topple
from game.tales.key.rules.play.harm import Lift, Struggle
from game.tales.key.rules.play.items import UseItem
from game.tales.key.rules.play.known import FoeSeen, HeroSeen
from game.tales.key.rules.play.narrate import intent_told
from game.tales.key.rules.play.pushing import Shove
from game.tales.key.rules.play.skills import UseSkill
from game.tales.key.rules.play.together import Grip
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.words import GROUNDS

_ON_LINES = ("charge", "line-up")
_MARKING = ("smash", "slam", "tail", "breath", "topple", "hurl", "pour")
_SIGHTED = ("shoot", "web")


class Reasons:
    """What there is to be said for doing ``deed`` and ending on ``cell``."""

    def __init__(self, view: KeyView, menace: Menace, field: Field, cell: Cell) -> None:
        self.view, self.menace, self.field = view, menace, field
        self.hero: HeroSeen = menace.hero
        self.cell = cell
        self.coming = [foe for foe in menace.foes if self._harms(foe, self.hero.cell)]
        """Who can harm the hero where the hero stands."""
        self.there = [foe for foe in menace.foes if self._harms(foe, cell)]
        """Who can where the hero would stand."""

    def _harms(self, foe: FoeSeen, cell: Cell) -> bool:
        harm, other = self.menace.at(foe, cell)
        return harm != (WHOLE,) or other > 0

    def of(self, deed: KeyCommand | None, worth: Worth, *, walks: bool) -> Message:
        """The reason. ``walks``: whether the first thing to do is to walk."""
        match deed:
            case Attack(number):
                return self._of_blow(self._foe(number), worth, walks)
            case UseSkill(_, cell) | UseItem(_, cell) if worth.hurts and self._on(cell) is not None:
                return self._of_blow(self._on(cell), worth, walks)
            case UseSkill() | UseItem() if worth.guarding or worth.spared:
                return self._of_guard()
            case UseSkill() if worth.lands is not None:
                return self._of_place()
            case Shove(number):
                return self._of_push(self._foe(number))
            case Grip(number):
                return message(
                    "Kept busy, {foe} cannot parry what a friend does next.",
                    foe=self._foe(number).facts.words.the,
                )
            case Topple(cell):
                return self._of_fall(cell, worth)
            case Close():
                return self._of_door(worth)
            case Lift(cell):
                return self._of_help(cell)
            case Struggle():
                return self._of_struggle()
            case Load():
                return self._of_loading()
            case UseSkill() | UseItem() if worth.off:
                return self._of_hindrance(worth)
            case UseSkill(_, cell) | UseItem(_, cell):
                return self._of_use(cell)
            case None if walks:
                return self._of_place()
            case _:
                return self._of_waiting()

    # Who is who

    def _foe(self, number: int) -> FoeSeen:
        return self.view.target(number)

    def _on(self, cell: Cell | None) -> FoeSeen | None:
        return next((foe for foe in self.view.foes if foe.cell == cell), None)

    def _worst(self, foes: list[FoeSeen], cell: Cell) -> FoeSeen:
        """The one most likely to hurt the hero on a cell."""
        return max(foes, key=lambda foe: (at_least(self.menace.at(foe, cell)[0], 1), -foe.id))

    def _nearest(self, cell: Cell) -> FoeSeen | None:
        foes = [foe for foe in self.view.foes if foe.mood in ("awake", "asleep")]
        return min(foes, key=lambda foe: (distance(foe.cell, cell), foe.id), default=None)

    def _means(self, foe: FoeSeen) -> Message:
        """What a foe will do, as the panel has it."""
        target = None
        if foe.intent is not None and foe.intent.target:
            target = self.view.hero(foe.intent.target).facts.words.the
        return intent_told(foe.intent, target)

    # Blows

    def _of_blow(self, foe: FoeSeen | None, worth: Worth, walks: bool) -> Message:
        assert foe is not None
        the = foe.facts.words.the
        slay, hurt = 100 * worth.chance // WHOLE, 100 * worth.hurts // WHOLE
        if walks:
            if slay:
                told = message(
                    "From there {foe} can be struck: {percent}% to slay.", foe=the, percent=slay
                )
            else:
                told = message(
                    "From there {foe} can be struck: {percent}% to hurt.", foe=the, percent=hurt
                )
        elif slay:
            told = message("{percent}% to slay {foe}.", foe=the, percent=slay)
        else:
            told = message("{percent}% to hurt {foe}.", foe=the, percent=hurt)
        if foe.mood == "asleep":
            return message("{chance} Asleep it does not defend itself.", chance=told)
        if foe.threat and slay:
            return message("{chance} Otherwise it {intent}.", chance=told, intent=self._means(foe))
        return told

    def _of_guard(self) -> Message:
        if not self.coming:
            nearest = self._nearest(self.hero.cell)
            if nearest is None:
                return message("Blows are coming: be ready for them.")
            return message("{foe} is near: be ready for it.", foe=nearest.facts.words.head)
        worst = self._worst(self.coming, self.hero.cell)
        return message(
            "{foe} {intent}: be ready for it.",
            foe=worst.facts.words.head,
            intent=self._means(worst),
        )

    # What is moved, shut, thrown over

    def _of_push(self, foe: FoeSeen) -> Message:
        x, y = self.hero.cell
        beyond = 2 * foe.cell[0] - x, 2 * foe.cell[1] - y
        into: list[Message | Prose] = [GROUNDS[k] for k in self.field.covered.get(beyond, ())]
        into += [t.facts.words.name for t in self.view.traps if t.cell == beyond and not t.spent]
        head = foe.facts.words.head
        if into:
            return message("{foe} stands just before this: {what}.", foe=head, what=into[0])
        other = self._on(beyond) or next((h for h in self.view.heroes if h.cell == beyond), None)
        if other is not None:
            return message(
                "{foe} is thrown against {other}.", foe=head, other=other.facts.words.the
            )
        return message("{foe} is driven back, and has to come again.", foe=head)

    def _of_fall(self, cell: Cell, worth: Worth) -> Message:
        x, y = self.hero.cell
        beyond = 2 * cell[0] - x, 2 * cell[1] - y
        facts = next(fixture.facts for fixture in self.view.fixtures if fixture.cell == cell)
        below = self._on(beyond) or next((f for f in self.view.foes if f.id in worth.off), None)
        if below is None:
            below = self._nearest(beyond)
        if below is None:
            return message("{thing} does more by falling than a blow.", thing=facts.words.head)
        return message(
            "{thing} comes down where {foe} is.",
            thing=facts.words.head,
            foe=below.facts.words.the,
        )

    def _of_door(self, worth: Worth) -> Message:
        foe = next((foe for foe in self.view.foes if foe.id in worth.off), None)
        if foe is None:
            return message("A shut door stops beasts, shots and whatever charges.")
        return message("Shut, the door stops {foe}.", foe=foe.facts.words.the)

    # Friends, and oneself

    def _of_help(self, cell: Cell) -> Message:
        friend = next((hero for hero in self.view.heroes if hero.cell == cell), None)
        if friend is None:
            return message("A friend bleeds.")
        return message("{hero} bleeds, and stands up again.", hero=friend.facts.words.head)

    def _of_struggle(self) -> Message:
        if not self.coming:
            return message("First get free.")
        worst = self._worst(self.coming, self.hero.cell)
        return message("First get free: {foe} comes.", foe=worst.facts.words.the)

    def _of_loading(self) -> Message:
        foe = self._nearest(self.hero.cell)
        if foe is None:
            return message("Shot off, it is worth nothing until it is ready again.")
        return message("Made ready now, the next shot finds {foe}.", foe=foe.facts.words.the)

    def _of_hindrance(self, worth: Worth) -> Message:
        foe = next((foe for foe in self.view.foes if foe.id in worth.off), None)
        if foe is None:
            return message("It keeps a foe from its next deed.")
        return message(
            "{foe} {intent}, unless this keeps it from that.",
            foe=foe.facts.words.head,
            intent=self._means(foe),
        )

    def _of_use(self, cell: Cell | None) -> Message:
        hero = next((hero for hero in self.view.heroes if hero.cell == cell), self.hero)
        if hero.hearts == hero.most:
            hero = min(self.view.heroes, key=lambda each: (each.hearts - each.most, each.id))
        if hero.hearts == hero.most:
            return self._of_guard()
        told = counted(
            "{hero} has {count} heart left of {most}",
            "{hero} has {count} hearts left of {most}",
            hero.hearts,
            hero=hero.facts.words.head,
            most=hero.most,
        )
        if hero.id == self.hero.id and self.coming:
            worst = self._worst(self.coming, self.hero.cell)
            return message("{hearts}, and {foe} is coming.", hearts=told, foe=worst.facts.words.the)
        foe = self._nearest(hero.cell)
        if foe is None:
            return message("{hearts}.", hearts=told)
        return message("{hearts}, and {foe} is nearest.", hearts=told, foe=foe.facts.words.the)

    # Places

    def _of_place(self) -> Message:
        on = self.field.covered.get(self.hero.cell, ())
        if "fire" in on and "fire" not in self.field.covered.get(self.cell, ()):
            return message("You stand in fire: step out of it.")
        left = [foe for foe in self.coming if foe not in self.there]
        if left:
            return self._left_behind(self._worst(left, self.hero.cell))
        fallen = next((hero for hero in self.view.heroes if hero.standing == "down"), None)
        if fallen is not None and distance(self.cell, fallen.cell) < distance(
            self.hero.cell, fallen.cell
        ):
            return message("{hero} bleeds: get there.", hero=fallen.facts.words.head)
        bones = self._on(self.cell)
        if bones is not None and bones.mood == "bones":
            return message(
                "Whoever stands on {foe} keeps it from getting up.", foe=bones.facts.words.the
            )
        caller = next((foe for foe in self.view.foes if self.cell in foe.calls), None)
        if caller is not None:
            return message(
                "{foe} calls the dead up there: better a lash than one more of them.",
                foe=caller.facts.words.head,
            )
        nearest = self._nearest(self.cell)
        if nearest is None:
            return message("From there more of the room can be seen.")
        ways = self.field.steps_from([nearest.cell])
        before, after = ways.get(self.hero.cell), ways.get(self.cell)
        if before is not None and after is not None and after < before:
            return (
                counted(
                    "{count} step nearer to {foe}, and nothing strikes you sooner for it.",
                    "{count} steps nearer to {foe}, and nothing strikes you sooner for it.",
                    before - after,
                    foe=nearest.facts.words.the,
                )
                if not self.there
                else counted(
                    "{count} step nearer to {foe}, who comes anyway.",
                    "{count} steps nearer to {foe}, who comes anyway.",
                    before - after,
                    foe=nearest.facts.words.the,
                )
            )
        if self.there:
            worst = self._worst(self.there, self.cell)
            return message(
                "Everywhere {foe} gets at you; there it does least.", foe=worst.facts.words.the
            )
        return message(
            "There {foe} does not get at you, and you see it come.", foe=nearest.facts.words.the
        )

    def _left_behind(self, foe: FoeSeen) -> Message:
        """What is avoided by going: the next deed of a foe."""
        head = foe.facts.words.head
        kind = "" if foe.intent is None else foe.intent.kind
        if kind in _ON_LINES:
            if foe.cell[1] == self.hero.cell[1]:
                return message("{foe} charges along this row: step out of it.", foe=head)
            if foe.cell[0] == self.hero.cell[0]:
                return message("{foe} charges along this column: step out of it.", foe=head)
            return message("{foe} charges along the marked cells: step off them.", foe=head)
        if kind in _MARKING:
            return message(
                "{foe} {intent}, and you stand there: step aside.",
                foe=head,
                intent=self._means(foe),
            )
        if kind in _SIGHTED:
            return message("{foe} does not see you there.", foe=head)
        if foe.cell in self.field.beside(self.hero.cell):
            return message("{foe} stands beside you, and does not get there in one turn.", foe=head)
        if self.there and len(self.there) < len(self.coming):
            return counted(
                "Here {here} foes can strike you, there {count}.",
                "Here {here} foes can strike you, there {count}.",
                len(self.there),
                here=len(self.coming),
            )
        return message("{foe} reaches you here, and there it does not.", foe=head)

    def _of_waiting(self) -> Message:
        if self.there:
            worst = self._worst(self.there, self.cell)
            return message(
                "No place near is better, though {foe} gets at you here.",
                foe=worst.facts.words.the,
            )
        nearest = self._nearest(self.hero.cell)
        if nearest is None:
            return message("Nothing that could be done is better than waiting.")
        if not self.hero.deeds:
            return message(
                "The deed of this turn is done, and {foe} does not get at you here.",
                foe=nearest.facts.words.the,
            )
        return message("{foe} does not get at you here: let it come.", foe=nearest.facts.words.head)
