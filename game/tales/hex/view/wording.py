"""Words of the rules as they are shown: in the player's language, as headings and sentences; and
what is told of things in more than one place."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.text import N_, Prose, capital
from game.engine.easel import Easel
from game.tales.hex.rules.play.encounters import SKILLS
from game.tales.hex.rules.play.facts import Term
from game.tales.hex.rules.play.seen import CompanionSeen, RuinSeen
from game.tales.hex.rules.play.view import HexView


def prose(app: Easel, words: Prose) -> str:
    """Words of a table in the player's language."""
    return words.in_language(app.locale.language)


def sentence(words: str) -> str:
    """Words of a table as a sentence: a capital letter first, a point at the end."""
    return capital(words) + ("" if words.endswith((".", "!", "?", "…")) else ".")


TASKS_TOLD: Mapping[str, str] = {
    "roads": N_("Caravans brought to the city; then the last house of the north."),
    "courts": N_("Courts reconciled by each other’s lanterns; then their meeting."),
    "map": N_("Hexes that are on the map; then its missing corner."),
    "plot": N_("Proofs against the plot; then those behind it, where they fled."),
}
"""What each task of the charge counts."""
STOCK_TOLD: Mapping[str, str] = {
    "spirits": N_("Spirits: when none are left, the patrol turns back and the run is lost."),
    "bread": N_("Bread: one for each night outside; without, somebody is hurt."),
    "candles": N_("Candles: one for each night outside, or it costs a spirit."),
}
"""What each supply is for."""
RELICS_TOLD = N_("Relics: courts take them as gifts, and some wishes ask for one.")


def relics_told(app: Easel, view: HexView) -> str:
    """How many relics are carried."""
    count = view.purse.relics
    return app.locale.ngettext("{count} relic", "{count} relics", count).format(count=count)


def skills_told(app: Easel, each: CompanionSeen, skills: Mapping[str, Term]) -> str:
    """What somebody can do now."""
    told = [
        f"{prose(app, skills[skill].words)} {value}"
        for skill, value in zip(SKILLS, each.skills, strict=True)
        if value
    ]
    return " · ".join(told) or app.locale.gettext("no skill to speak of")


def standing_told(app: Easel, each: CompanionSeen) -> str:
    """How somebody is; empty for well."""
    _ = app.locale.gettext
    return {
        "hale": "",
        "hurt": _("hurt: a skill less in everything"),
        "gone": _("gone"),
    }[each.standing]


def companion_told(app: Easel, each: CompanionSeen, skills: Mapping[str, Term]) -> str:
    """Somebody in two sentences."""
    facts = [prose(app, each.facts.words), skills_told(app, each, skills)]
    standing = standing_told(app, each)
    head = ", ".join([facts[0], facts[1], *([standing] if standing else [])])
    return f"{sentence(head)} {prose(app, each.facts.text)}"


def ruin_told(app: Easel, ruin: RuinSeen) -> str:
    """Whether somebody has been inside a ruin."""
    _ = app.locale.gettext
    return _("Explored.") if ruin.explored else _("None of the patrol has been inside.")


def weather_told(app: Easel, when: str, term: Term) -> str:
    """What a day's weather does."""
    words = app.locale.gettext("{what}: {value}").format(what=when, value=prose(app, term.words))
    return f"{sentence(words)} {prose(app, term.text)}"
