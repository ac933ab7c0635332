"""Messages: untranslated in the rules, rendered in a view."""

from __future__ import annotations

from gettext import NullTranslations

from game.core.text import Prose, counted, message

ENGLISH = NullTranslations()


class Shouting(NullTranslations):
    """Stands for another language."""

    def gettext(self, message: str) -> str:
        return message.upper().replace("{WHO}", "{who}")


def test_placeholders_are_filled():
    assert message("{who} falls.", who="The dwarf").render(ENGLISH, "en") == "The dwarf falls."


def test_number_chooses_the_form():
    def cards(count: int) -> str:
        return counted("{count} card", "{count} cards", count).render(ENGLISH, "en")

    assert cards(1) == "1 card"
    assert cards(3) == "3 cards"


def test_prose_follows_the_language_of_the_reader():
    told = message("{who}!", who=Prose("The King", "Le Roi"))
    assert told.render(ENGLISH, "en") == "The King!"
    assert told.render(ENGLISH, "fr") == "Le Roi!"


def test_a_message_inside_a_message_is_translated_too():
    told = message("{who} falls.", who=message("the dwarf"))
    assert told.render(Shouting(), "fr") == "THE DWARF FALLS."
