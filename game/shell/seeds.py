"""New seeds, made of words so that they can be said aloud."""

from __future__ import annotations

import secrets

_WORDS = {
    "en": (
        "amber ashen bitter broken crooked cold distant drowned dusty early empty faded fallen "
        "frozen gilded grey hidden hollow iron late little lonely lost mossy narrow nameless old "
        "pale patient quiet red restless ruined rusty salt secret shallow silent silver sleeping "
        "small solemn stolen stony sunken tall tired torn twisted velvet weary white wild winter",
        "abbey acorn anvil arch ash badger barrow bell birch bramble bridge candle castle cellar "
        "chapel crown crow ditch door ember fen ferry fiddle fox gate gallows glade hare harbour "
        "hearth hollow ivy key lantern ledge meadow mill moon moth oak orchard owl quarry raven "
        "ribbon river road stair stone thorn throne tower wick willow window wolf",
    ),
    "fr": (
        "amer ancien bancal blanc blême brisé caché creux doré endormi errant fané gelé glacé "
        "gris lointain moussu muet noir noyé pâle patient perdu rouge rouillé sage secret seul "
        "solennel sombre songeur terni tordu vide vieux voilé",
        "bois bouleau cachot caveau cerf champ chaudron chemin château chêne clocher corbeau "
        "donjon étang feu fossé foyer gué hibou houx jardin lierre loup manoir marais moulin "
        "orme pont portail puits renard rocher sentier seuil sureau trône vallon verger",
    ),
}
"""Describing words and things, for seeds that can be said aloud. French ones are masculine."""


def new_seed(language: str) -> str:
    """A seed nobody chose: two words and a number, easy to say and to copy."""
    describing, things = (words.split() for words in _WORDS.get(language, _WORDS["en"]))
    how, what = secrets.choice(describing), secrets.choice(things)
    named = f"{what} {how}" if language == "fr" else f"{how} {what}"
    return f"{named} {secrets.randbelow(999) + 1}"
