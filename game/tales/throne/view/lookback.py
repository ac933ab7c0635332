"""What the cards say when all is over: could it be won, what choices cost, how kind the cards were.

`look_back` is for the worker process: it plays the run again from its text and analyses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from game.core import journal
from game.core.journal import ASKED, Undo
from game.core.playback import Playback
from game.core.registry import World
from game.core.sliced import Sliced, part
from game.core.text import Message, message
from game.engine.canvas import Canvas
from game.engine.scene import Pop, Transition
from game.engine.text import Style
from game.engine.worker import Job
from game.shell.advice import failure
from game.shell.flow import Block, Drawing, Flow, Paragraph, Section, Space
from game.shell.page import Page
from game.shell.tale import Services, Tale
from game.shell.waiting import WICK, draw_wick
from game.store.shipped import library_of
from game.tales.throne.rules.commands import (
    CONCEDE,
    Choose,
    Concede,
    DealHand,
    Draw,
    Redraw,
    Scout,
    Take,
    ThronesCommand,
)
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.gambit.advice import explain
from game.tales.throne.rules.gambit.commands import GambitCommand
from game.tales.throne.rules.gambit.game import GambitGame
from game.tales.throne.rules.gambit.view import GambitView
from game.tales.throne.rules.gambit.worth import Judge
from game.tales.throne.rules.game import ThronesGame, deal_of, start
from game.tales.throne.rules.luck import RunAnalysis, Turn, analysing
from game.tales.throne.rules.mode import MODE

MOST_CHOICES = 5
"""Costly choices that are told."""


@dataclass(frozen=True, slots=True)
class Way:
    """One decision of a way to the throne: where, against whom, and what to do."""

    step: int
    striking: bool
    """Whether the pile to choose is the enemy's."""
    command: ThronesCommand


@dataclass(frozen=True, slots=True)
class Report:
    analysis: RunAnalysis
    way: tuple[Way, ...]
    """The decisions of one way to the throne; draws and deals are left out."""
    won: bool
    asked: int
    """How often advice or chances were asked for."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A choice at Gambit that cost chance, as far as a bot knows."""

    step: int
    chosen: Message
    better: Message
    cost: float


@dataclass(frozen=True, slots=True)
class Fine:
    """A choice at Gambit of the best command known."""

    step: int
    chosen: Message
    lead: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """What choices at Gambit were worth, whatever the cards did."""

    choices: int
    best: int
    """Choices of the best command known, or of one as good."""
    cost: float
    """What all others cost together, in chances to win."""
    slips: tuple[Slip, ...]
    """The costliest of them."""
    finest: Fine | None
    """The choice of the best that led the next by most."""
    asked: int = 0
    """How often advice was asked for."""


SAME = 0.005
"""Chances nearer than this are the same choice."""


def judged(turns: Sequence[tuple[GambitView, GambitCommand]], judge: Judge) -> Judgement:
    """The grade of judgement of a run, from what was known at each choice."""
    slips = []
    finest: Fine | None = None
    choices = 0
    for view, command in turns:
        worth = {other: judge.worth(view, other) for other in view.legal if other != CONCEDE}
        if len(worth) < 2 or command not in worth:
            continue
        choices += 1
        better = max(worth, key=lambda other: worth[other])
        cost = worth[better] - worth[command]
        if cost >= SAME:
            slips.append(Slip(view.step, explain(view, command), explain(view, better), cost))
            continue
        lead = worth.pop(command) - max(worth.values())
        if lead >= SAME and (finest is None or lead > finest.lead):
            finest = Fine(view.step, explain(view, command), lead)
    total = sum(slip.cost for slip in slips)
    worst = sorted(slips, key=lambda slip: -slip.cost)[:MOST_CHOICES]
    return Judgement(choices, choices - len(slips), total, tuple(worst), finest)


_PLAYED, _READY = 0.1, 0.5
"""The shares that are behind when the run is played, and when its table of odds is there."""


def look_back(tale: Tale, text: bytes) -> Sliced[Report | Judgement]:
    """Play the run ``text`` again and analyse it; a second or two of work, where nobody has built
    its table of odds beforehand many more."""
    recorded = journal.read(text)
    said = recorded.header.id
    world = World(MODE, MODE.space.read(said.params), said.seed)
    content = library_of(tale).content_of_run(world, recorded.last)
    assert isinstance(content, ThronesContent)
    playback = Playback(world, content, recorded)
    turns: list[Turn] = []
    held: list[tuple[GambitView, GambitCommand]] = []
    while True:
        view = playback.game.view()
        step = playback.step()
        if step is None:
            break
        if isinstance(step.record, Undo):
            del turns[len(turns) - step.record.count :]
        elif isinstance(view, GambitView):
            if isinstance(step.command, GambitCommand):
                held.append((view, step.command))
        elif isinstance(step.command, ThronesCommand):
            turns.append((view, step.command, step.events))
        yield _PLAYED * playback.position / playback.length
    game = playback.game
    if isinstance(game, GambitGame):
        return replace(judged(held, content.judge(game.params)), asked=recorded.times(ASKED))
    assert isinstance(game, ThronesGame)
    params = game.params
    quest = content.quests[params.quest]
    deal, _ = deal_of(params, quest, game.seed)
    calculator = yield from part(content.preparing(params), _PLAYED, _READY)
    work = analysing(quest, params, calculator.table, deal, turns)
    analysis = yield from part(work, _READY, 1.0)
    fresh = start(params, game.seed, content)
    won = game.status.phase == "won"
    return Report(analysis, _way(fresh, analysis.way), won, recorded.times(ASKED))


def grade(tale: Tale, text: bytes) -> Sliced[Message | None]:
    """The grade of judgement in a sentence."""
    report = yield from look_back(tale, text)
    if isinstance(report, Judgement):
        return message(
            "Of {count} choices, {best} were the best known or as good.",
            count=report.choices,
            best=report.best,
        )
    return message(
        "Of 100 chances, the choices gave away {points}.",
        points=round(100 * report.analysis.lost_by_choices),
    )


def _way(game: ThronesGame, commands: tuple[ThronesCommand, ...]) -> tuple[Way, ...]:
    """The decisions among ``commands``, which lead ``game`` to the throne."""
    found = []
    for command in commands:
        view = game.view()
        if not isinstance(command, Draw | DealHand):
            striking = view.hand is not None and view.hand.clash.by == "player"
            found.append(Way(view.step, striking, command))
        game.apply(command)
    return tuple(found)


class LookbackScene(Page):
    """Asks the worker, and tells what it found. ``text`` is the run's."""

    def __init__(self, services: Services, text: bytes) -> None:
        super().__init__(services.app)
        self._job: Job | None = services.app.worker.submit(look_back, services.tale_of(MODE), text)
        self._report: Report | Judgement | None = None
        self._trouble = ""

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("What the cards say")

    @property
    def told(self) -> bool:
        return self._report is not None

    def update(self) -> Transition:
        if self._job is not None and self._job.over:
            if self._job.state == "done":
                self._report = self._job.result
            else:
                self._trouble = failure(self.app.locale, self._job)
            self._job = None
            self.rebuild()
        return super().update()

    def leave(self) -> None:
        if self._job is not None:
            self.app.worker.drop(self._job)

    def back(self) -> Transition:
        self.app.audio.play("menu_back")
        return Pop()

    def build(self) -> None:
        _ = self.app.locale.gettext
        if isinstance(self._report, Judgement):
            self.lay((), [Flow(self.app, self.body, self._judgement(self._report))])
            return
        if self._report is not None:
            blocks = self._blocks(self._report)
        elif self._trouble:
            blocks = [Paragraph(self._trouble)]
        else:
            waiting = _("The cards are laid out once more…")
            said = Paragraph(waiting, Style("caption", "sepia", 22), "centre")
            blocks = [Space(150), said, Drawing(WICK, self._draw_share)]
        if self.app.text.scale <= 1.3 and self._report is not None:
            half = (self.body.width - 48) // 2
            left, right = self.body.copy(), self.body.copy()
            left.width = right.width = half
            right.right = self.body.right
            way = self._way_blocks(self._report)
            self.lay((), [Flow(self.app, left, blocks), Flow(self.app, right, way)])
        else:
            if self._report is not None:
                blocks += self._way_blocks(self._report)
            self.lay((), [Flow(self.app, self.body, blocks)])

    # Inside

    def _judgement(self, report: Judgement) -> list[Block]:
        locale = self.app.locale
        _ = locale.gettext
        blocks: list[Block] = [Section(_("Your judgement"))]
        told = _("Of {count} choices, {best} were the best known or as good.")
        blocks.append(Paragraph(told.format(count=report.choices, best=report.best)))
        told = _("The others cost {points} of the chance of the throne, all together.")
        blocks.append(Paragraph(told.format(points=locale.percent(report.cost, 0))))
        if report.finest is not None:
            told = _("Your best moment, at step {step}, {points} ahead of the next: “{chosen}”")
            fine = told.format(
                step=report.finest.step,
                points=locale.percent(report.finest.lead, 0),
                chosen=locale.render(report.finest.chosen),
            )
            blocks.append(Paragraph(fine))
        blocks += self._asked(report.asked)
        if report.slips:
            blocks.append(Section(_("What cost most")))
        for slip in report.slips:
            told = _("Step {step}, {points}: “{chosen}” Better: “{better}”").format(
                step=slip.step,
                points=locale.percent(slip.cost, 0),
                chosen=locale.render(slip.chosen),
                better=locale.render(slip.better),
            )
            blocks.append(Paragraph(told))
        return blocks

    def _asked(self, times: int) -> list[Block]:
        if not times:
            return []
        told = self.app.locale.ngettext(
            "You asked for advice or chances {count} time.",
            "You asked for advice or chances {count} times.",
            times,
        )
        return [Paragraph(told.format(count=times))]

    def _draw_share(self, canvas: Canvas, rect: pygame.Rect) -> None:
        share = 0.0 if self._job is None else self._job.progress or 0.0
        draw_wick(self.app, canvas, rect.inflate(-rect.width // 2, 0), share)

    def _blocks(self, report: Report) -> list[Block]:
        locale = self.app.locale
        _ = locale.gettext
        analysis = report.analysis
        blocks: list[Block] = [Section(_("Your luck"))]
        percent = locale.percent(analysis.percentile / 100)
        told = _("The cards were kinder to you than they would have been {percent} of the time.")
        blocks.append(Paragraph(told.format(percent=percent)))
        if analysis.decisive is not None:
            hand = analysis.decisive
            told = _(
                "The hand that decided most: at step {step}, your {player} against {enemy}, "
                "{swing} to the chance of the throne."
            )
            told = told.format(
                step=hand.step,
                player=hand.player.rank,
                enemy=hand.enemy.rank,
                swing=self._points(hand.swing),
            )
            blocks.append(Paragraph(told))
        if analysis.decisive_step is not None:
            walk = analysis.decisive_step
            told = _("The road that decided most: from step {start} to step {to}, {swing}.")
            told = told.format(start=walk.start, to=walk.to, swing=self._points(walk.swing))
            blocks.append(Paragraph(told))
        blocks.append(Section(_("Your choices"), 12))
        chance = locale.percent(analysis.start, 1)
        told = _("With best play, the chance before the first card was {chance}.")
        blocks.append(Paragraph(told.format(chance=chance)))
        if analysis.finest is not None:
            told = _("Your best moment: step {step}, {chosen}, {swing} on the next best.").format(
                step=analysis.finest.step,
                chosen=self._words(analysis.finest.chosen),
                swing=self._points(analysis.finest.lead),
            )
            blocks.append(Paragraph(told))
        blocks += self._asked(report.asked)
        if not analysis.choices:
            blocks.append(Paragraph(_("No choice of yours gave any of it away.")))
            return blocks
        told = _("Your choices gave away {loss} in all. Those that cost most:")
        loss = locale.percent(analysis.lost_by_choices, 1)
        blocks.append(Paragraph(told.format(loss=loss)))
        for choice in analysis.choices[:MOST_CHOICES]:
            told = _("Step {step}: {best} instead of {chosen}, {swing}.").format(
                step=choice.step,
                best=self._words(choice.best),
                chosen=self._words(choice.chosen),
                swing=self._points(-choice.loss),
            )
            blocks.append(Paragraph("•\u2002" + told, after=6))
        return blocks

    def _way_blocks(self, report: Report) -> list[Block]:
        _ = self.app.locale.gettext
        analysis = report.analysis
        blocks: list[Block] = [Section(_("Could it be won?"))]
        if report.won:
            blocks.append(Paragraph(_("It could, and you did.")))
        elif analysis.winnable:
            blocks.append(Paragraph(_("Yes: with open cards, this deal leads to the throne.")))
        elif analysis.winnable is None:
            blocks.append(Paragraph(_("Nobody can say: the search was given up.")))
        else:
            told = _("No: not even with every card face up could this deal be won.")
            blocks.append(Paragraph(told))
        if analysis.winnable:
            head = _("One way to do it:") if not report.won else _("A way that open cards show:")
            blocks.append(Paragraph(head, Style("caption", "sepia")))
            for step, words in self._way_lines(report.way):
                line = _("Step {step}: {what}").format(step=step, what=", ".join(words))
                blocks.append(Paragraph(line, after=4))
        return blocks

    def _way_lines(self, way: tuple[Way, ...]) -> list[tuple[int, list[str]]]:
        """The decisions of the way, those of one step on one line."""
        lines: list[tuple[int, list[str]]] = []
        for decision in way:
            if not lines or lines[-1][0] != decision.step:
                lines.append((decision.step, []))
            lines[-1][1].append(self._words(decision.command, decision.striking))
        return lines

    def _words(self, command: ThronesCommand, striking: bool = False) -> str:
        _ = self.app.locale.gettext
        match command:
            case Choose(pile="life"):
                return _("its life") if striking else _("life")
            case Choose():
                return _("its armour") if striking else _("armour")
            case Draw():
                return _("draw")
            case Scout():
                return _("scout")
            case Take(place=place):
                return _("the first card") if place == 1 else _("the second card")
            case DealHand():
                return _("deal")
            case Redraw():
                return _("redraw")
            case Concede():
                return _("concede")

    def _points(self, swing: float) -> str:
        """A change of a chance, in percent with its sign."""
        percent = self.app.locale.percent(abs(swing), 1)
        return f"+{percent}" if swing >= 0 else f"−{percent}"
