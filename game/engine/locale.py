"""Languages: gettext over assets/locale, and numbers as each language writes them.

English is the language of the msgids and needs no catalogue. The French catalogue is read straight
from its .po file, so that translating needs no build step. Knows no pygame: the command line uses
it too.
"""

from __future__ import annotations

import locale as system_locale
import os
from contextlib import suppress
from gettext import NullTranslations
from pathlib import Path

from game.core.errors import ContentError, GameError, one_line
from game.core.po import Translations, parse
from game.core.text import LANGUAGES, Message, message

DOMAIN = "ckht"
NARROW_SPACE = "\u202f"
"""French typography's no-break space between digits, and before marks of two strokes."""


class Locale:
    """The language in force. `_`, `ngettext` and `render` follow a switch at once."""

    def __init__(self, folder: Path, language: str | None = None) -> None:
        self._folder = folder
        self._translations: dict[str, NullTranslations] = {}
        self.language = language if language in LANGUAGES else system_language()

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
        number = f"{share * 100:.{digits}f}"
        if self.language == "fr":
            return f"{number.replace('.', ',')}{NARROW_SPACE}%"
        return f"{number}%"

    def number(self, value: int) -> str:
        """A whole number with its thousands apart."""
        apart = f"{value:,}".replace("-", "−")
        return apart.replace(",", NARROW_SPACE) if self.language == "fr" else apart

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
        return f"{day}/{month}/{year}" if self.language == "fr" else f"{year}-{month}-{day}"

    def _catalogue(self) -> NullTranslations:
        if self.language not in self._translations:
            self._translations[self.language] = load(self._folder, self.language)
        return self._translations[self.language]


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
