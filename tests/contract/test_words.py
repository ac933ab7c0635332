"""Every mode: whatever a player reads is there in English and in French."""

from __future__ import annotations

import string
from collections.abc import Iterator
from functools import cache
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from game.cli.tales import registry
from game.core.mode import Event, Explaining, Game, Hinting, Mode
from game.core.text import Message, Prose
from game.store.shipped import assets_dir
from game.tales.candle.rules.body import CELL, HALF_WIDTH
from game.tales.candle.view.gallery import WAYS
from tests.contract.cases import (
    content_of,
    every_mode,
    games,
    sampled,
    told,
    varied_params,
)
from tests.depth import few, is_quick

LIMITS = {"decision": 60, "tick": 300}
"""Commands of a sample game, by the clock of its mode."""
MOST_SAMPLES = 40


@cache
def french() -> Catalog:
    """The French catalogue as the translators see it."""
    with (assets_dir() / "locale" / "fr" / "LC_MESSAGES" / "ckht.po").open("rb") as file:
        return read_po(file, locale="fr")


@cache
def fields_of(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)


def complaints(message: Message) -> Iterator[str]:
    """What is missing of a message in French, the messages inside it included."""
    key = (message.msgid, message.plural) if message.plural else message.msgid
    entry = french().get(message.msgid)
    forms: tuple[str, ...] = ()
    if entry is not None and entry.id == key:
        forms = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)
    if not forms or not all(forms) or (entry is not None and entry.fuzzy):
        yield f"no French for {message.msgid!r}"
    given = {"count", *(name for name, _ in message.arguments)}
    for text in (message.msgid, message.plural, *forms):
        if not fields_of(text) <= given:
            yield f"{text!r} asks for what is not given"
    for form in forms[-1:]:
        if fields_of(form) - {"count"} != fields_of(message.plural or message.msgid) - {"count"}:
            yield f"{form!r} does not tell what {message.msgid!r} tells"
    for _, value in message.arguments:
        if isinstance(value, Message):
            yield from complaints(value)
        elif isinstance(value, Prose) and not (value.en and value.fr):
            yield f"{message.msgid!r}: prose {value.en or value.fr!r} in one language only"


def assert_both_languages(messages: list[Message]) -> None:
    missing = sorted({line for message in messages for line in complaints(message)})
    assert missing == []


@every_mode
def test_title_presets_parameters_and_help_are_in_both_languages(mode: Mode):
    tale = registry().tale(mode.name)
    messages = [tale.title, tale.short, tale.sentence]
    for own in tale.settings:
        messages += map(Message, (own.label, own.help, *(label for _, label in own.choices)))
    for preset in mode.presets:
        messages += [preset.name, preset.blurb]
    for page in mode.help:
        messages += [page.title, *page.paragraphs]
    for field in mode.space.fields:
        assert len(field.choice_labels) == len(field.choices)
        assert field.help
        messages += map(Message, (field.label, field.help, *field.choice_labels))
    assert mode.help
    assert mode.presets
    assert_both_languages(messages)


RARE = {
    "platformer": (
        ("castle,5,columns=2,rows=2", 0, "certificate"),
        ("story,1", 0, "certificate"),
        ("level,columns=2,rows=2,blocked=50,keys=25", 47, "random"),
        ("level,columns=2,rows=2", 0, "random"),
        ("level,columns=2,rows=2", 4, "random"),
        ("level", 0, "certificate"),
    ),
    "dungeon": (
        ("3d6,warden+chandler,normal", 1, "careful"),
        ("2d6,warden+chandler,gentle", 2, "expert"),
        ("2d6,warden+delver,gentle", 3, "random"),
        ("3d6,warden,normal,descent", 0, "careful"),
        ("warden,gentle,plan=1HqnI9jH1", 4, "expert"),
    ),
    "hexcrawl": (
        ("gentle,radius=4", 0, "planner"),
        ("gentle,radius=4", 0, "hermit"),
    ),
}
"""Games in which what happens seldom happened last: parameters, number of the seed and bot. They
only save time: where the rules have changed since, the search goes on as for any other mode."""


def _finds(_: Game) -> dict[str, Any]:
    return {"finds": [2, 3, 5]}


def _before_a_sleeping_door(game: Game) -> dict[str, Any]:
    door = next(door for door in game.view().floor.doors if door.to is None)
    _, _, *rest = game.snapshot()["play"]["body"]
    return {"body": [door.x * CELL + CELL // 2 - HALF_WIDTH, (door.y + 1) * CELL, *rest]}


GIVEN = {
    "platformer": (
        ("level", 0, _finds),
        *((f"level,plan={WAYS}", number, _before_a_sleeping_door) for number in (1, 2, 3)),
    ),
}
"""Games that begin with what no bot takes, or where none goes: parameters, number of the seed, and
what is put into the state of play of their snapshots. The weakest bot, which tries everything,
plays them."""

LONG = {"castle,5,columns=2,rows=2": 60}
"""Times `LIMITS` that a game with these parameters lasts, to come to what waits at its end; others
last ten times as long."""
SHOWN = 4
"""Seeds of each preset with which bots show what happens seldom."""


@cache
def samples(name: str) -> tuple[dict[type[Event], list[Event]], list[Message]]:
    """Events of each kind from many games, and the reasons why these ended: one of every other set
    of parameters, then bots at the presets, then many more, until every kind has happened; the
    quick depth does not search for what is rare."""
    mode = registry().mode(name)
    limit = LIMITS[mode.clock]
    found: dict[type[Event], list[Event]] = {kind: [] for kind in mode.events}
    reasons = []

    def play(game: Game, **how: int) -> None:
        for event in told(mode, game, **{"limit": limit, **how}):
            if len(found[type(event)]) < MOST_SAMPLES:
                found[type(event)].append(event)
        if game.status.reason is not None:
            reasons.append(game.status.reason)

    for params in few(varied_params(mode)[::2], 3):
        play(mode.start(params, "contract/0", content_of(mode)), reckless=not reasons)
    for game, policy in _more(mode):
        if (all(found.values()) or is_quick()) and reasons:
            break
        times = LONG.get(mode.space.write(game.params), 10)
        play(game, limit=times * limit, policy=policy)
    return found, reasons


def _more(mode: Mode) -> Iterator[tuple[Game, int]]:
    """Games, and the number of the bot that plays them, those first that show most."""
    names = [bot.name for bot in registry().tale(mode.name).bots()]
    for text, number, bot in RARE.get(mode.name, ()):
        params = mode.space.read(text)
        yield mode.start(params, f"shown/{number}", content_of(mode)), names.index(bot)
    for text, number, given in GIVEN.get(mode.name, ()):
        game = mode.start(mode.space.read(text), f"shown/{number}", content_of(mode))
        data = game.snapshot()
        yield mode.restore(content_of(mode), {**data, "play": {**data["play"], **given(game)}}), 0
    for game in games(mode, 6):  # short ones: they cost little
        yield game, 0
    for number in range(SHOWN):
        for policy in (0, 1, -1):
            for preset in mode.presets:
                params = mode.space.read(preset.params)
                yield mode.start(params, f"shown/{number}", content_of(mode)), policy
    for game in games(mode, 6, varied=True):
        yield game, 0


@every_mode
def test_every_kind_of_event_happens_and_is_told_in_both_languages(mode: Mode):
    found, reasons = samples(mode.name)
    messages = [*reasons]
    assert messages
    for kind, events in found.items():
        if is_quick() and not events:
            continue
        assert events, f"{kind.__name__} never happened"
        narrated = [mode.narrate(event) for event in events]
        assert any(narrated), f"{kind.__name__} is never told"
        messages += [message for message in narrated if message is not None]
        for event in events:
            step = mode.trace(event)
            assert step is None or isinstance(step["type"], str)
    assert_both_languages(messages)


@every_mode
def test_hints_explanations_and_figures_are_in_both_languages(mode: Mode):
    messages = []
    # Other parameters may first work out chances for a minute.
    advised = {mode.space.write(mode.space.read(preset.params)) for preset in mode.presets}
    for params, snapshots in list(sampled(mode.name).snapshots.items())[::2]:
        asked = params in advised
        for snapshot in (snapshots[0], snapshots[-1]):
            before = mode.restore(content_of(mode), snapshot)
            messages += [figure.label for figure in before.figures()]
            if isinstance(before, Explaining):
                told_ahead = map(before.explain, before.legal())
                messages += [message for message in told_ahead if message is not None]
            if asked and isinstance(before, Hinting):
                hint = before.hint()  # type: ignore[attr-defined]
                messages += [hint.why] if hint is not None else []
    assert_both_languages(messages)
