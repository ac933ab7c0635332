"""Languages: gettext over assets/locale, and numbers as each language writes them.

English is the language of the msgids and needs no catalogue. The French catalogue is read straight
from its .po file, so that translating needs no build step. What content packs teach the game is
among the languages too (`game.store.languages`). Knows no pygame: the command line uses it too.
"""

from __future__ import annotations

import locale as system_locale
import os
from collections.abc import Mapping
from contextlib import suppress
from gettext import NullTranslations
from pathlib import Path

from game.core.errors import ContentError, GameError, one_line
from game.core.po import Translations, parse
from game.core.text import LANGUAGES, Message, Translator, message
from game.store.languages import Customs, Language

DOMAIN = "ckht"
NARROW_SPACE = "\u202f"
"""French typography's no-break space between digits, and before marks of two strokes."""

_ENGLISH = Customs()
_FRENCH = Customs(NARROW_SPACE, ",", NARROW_SPACE, "DD/MM/YYYY")


class Locale:
    """The language in force, by its code, or one of a content pack. `_`, `ngettext` and `render`
    follow a switch at once."""

    def __init__(self, folder: Path, language: str | None = None) -> None:
        self._folder = folder
        self.translations: dict[str, NullTranslations] = {}
        self.taught: Mapping[str, tuple[str, Language]] = {}
        """What content packs teach: by the name that the settings have for it, what it calls
        itself, and the language."""
        self.language: str = system_language()
        if isinstance(language, Language):
            self.language = language
        else:
            self.take(language or "")

    def take(self, choice: str) -> bool:
        """Speak the language that is called ``choice`` in the settings; False if it is taught by a
        pack that is not here: English is spoken then."""
        if choice in self.taught:
            self.language = self.taught[choice][1]
            return True
        known = choice in ("", *LANGUAGES)
        self.language = (choice or system_language()) if known else LANGUAGES[0]
        return known

    def gettext(self, text: str) -> str:
        """``text`` in the language in force."""
        return self._catalogue().gettext(text) if text else ""

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The form for ``count``, not yet filled in."""
        return self._catalogue().ngettext(one, many, count)

    def render(self, told: Message) -> str:
        """A message of the rules in the language in force."""
        return told.render(self._catalogue(), self.language)

    def tell(self, error: GameError) -> str:
        """What an expected error says, in one line in the language in force."""
        return one_line(self.render(error.told))

    def percent(self, share: float, digits: int = 0) -> str:
        """``share`` (0 to 1) as percent, with a decimal comma and a space in French."""
        customs = self._customs()
        number = f"{share * 100:.{digits}f}".replace(".", customs.decimal)
        return f"{number}{customs.percent}%"

    def number(self, value: int) -> str:
        """A whole number with its thousands apart."""
        return f"{value:,}".replace("-", "−").replace(",", self._customs().thousands)

    @staticmethod
    def clock(seconds: int) -> str:
        """A time of play: 0:41, 12:05, 1:02:07."""
        hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
        return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

    def signed(self, value: int) -> str:
        """A change: +2, −1 with a true minus."""
        return f"+{value}" if value >= 0 else f"−{-value}"

    def date(self, iso: str) -> str:
        """An ISO date or time as a short date."""
        year, month, day = [*iso[:10].split("-"), "", ""][:3]
        told = self._customs().date
        return told.replace("YYYY", year).replace("MM", month).replace("DD", day)

    def _customs(self) -> Customs:
        if isinstance(self.language, Language):
            return self.language.customs
        return _FRENCH if self.language == "fr" else _ENGLISH

    def _catalogue(self) -> Translator:
        if isinstance(self.language, Language):
            return self.language.translator
        if self.language not in self.translations:
            self.translations[self.language] = load(self._folder, self.language)
        return self.translations[self.language]


def system_language() -> str:
    """The language that this system asks for, as far as the game has it."""
    said = [os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    with suppress(ValueError):
        said.append(system_locale.getlocale()[0])
    for word in said:
        if word and word not in ("C", "POSIX"):
            return "fr" if word.lower().startswith(("fr", "french")) else "en"
    return "en"


class _Catalogue(NullTranslations):
    """Translations in memory. French and English count alike but for zero."""

    def __init__(self, entries: Translations, zero_is_one: bool) -> None:
        super().__init__()
        self._entries = entries
        self._zero_is_one = zero_is_one

    def gettext(self, message: str) -> str:
        found = self._entries.get(message)
        return found[0] if found and found[0] else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        one = abs(n) < 2 if self._zero_is_one else n == 1
        found = self._entries.get(msgid1)
        if found and len(found) > 1 and found[1]:
            return found[0] if one else found[1]
        return msgid1 if one else msgid2


def load(folder: Path, language: str) -> NullTranslations:
    """The translations of ``language`` below ``folder``; English is the msgids themselves."""
    if language == "en":
        return _Catalogue({}, zero_is_one=False)
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise ContentError(
            message(
                "{file}: expected a catalogue of translations: {why}",
                file=str(path),
                why=str(error),
            )
        ) from None
    return _Catalogue(parse(text, str(path)), zero_is_one=True)
