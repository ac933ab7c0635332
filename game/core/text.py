"""Text that the rules hand to a view: still untranslated, so that both languages are equal.

The rules never look up a language. They name a message (its English text is the gettext msgid) and
give its arguments; a view renders it. Prose that belongs to content (a quest's names and passages)
travels as `Prose`, which carries every language itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

LANGUAGES = ("en", "fr")


def N_(msgid: str) -> str:  # noqa: N802 - the field's name for a gettext marker
    """Mark a string for the catalogue without translating it here."""
    return msgid


@dataclass(frozen=True, slots=True)
class Prose:
    """One piece of content text in every language of the game."""

    en: str
    fr: str

    def in_language(self, language: str) -> str:
        """The text in ``language``; English for a language that content does not have."""
        return self.fr if language == "fr" else self.en


NO_PROSE = Prose("", "")


class Translator(Protocol):
    """What a locale offers to render messages; `gettext.NullTranslations` fits the two calls."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str: ...


class _English:
    """The language of the msgids."""

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        return msgid1 if n == 1 else msgid2


_ENGLISH = _English()


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be translated: a msgid with ``{name}`` placeholders and what fills them.

    With ``plural`` the message has two English forms and ``count`` chooses between them by the
    rules of the target language; ``{count}`` is then available in the text. An argument may be a
    message itself: it is rendered in the same language.
    """

    msgid: str
    arguments: tuple[tuple[str, int | str | Prose | Message], ...] = ()
    plural: str = ""
    count: int = 0

    def render(self, translator: Translator, language: str) -> str:
        """The sentence in ``language``, its placeholders filled."""
        if self.plural:
            template = translator.ngettext(self.msgid, self.plural, self.count)
        else:
            template = translator.gettext(self.msgid)
        values: dict[str, object] = {"count": self.count}
        for name, value in self.arguments:
            if isinstance(value, Prose):
                values[name] = value.in_language(language)
            elif isinstance(value, Message):
                values[name] = value.render(translator, language)
            else:
                values[name] = value
        return template.format(**values)

    def in_english(self) -> str:
        """The sentence as scripts, files and tests read it."""
        return self.render(_ENGLISH, "en")


def message(msgid: str, **arguments: int | str | Prose | Message) -> Message:
    """A message without plural forms."""
    return Message(msgid, tuple(arguments.items()))


def counted(
    msgid: str, plural: str, count: int, **arguments: int | str | Prose | Message
) -> Message:
    """A message whose wording depends on a number."""
    return Message(msgid, tuple(arguments.items()), plural, count)


def verbatim(text: str) -> Message:
    """A text that is the same in every language: a name, or what the system said."""
    return Message("{text}", (("text", text),))


def listed(names: Sequence[Prose]) -> Message:
    """``names`` joined by commas and "and"; there must be one at least."""
    told = message("{one}", one=names[0])
    for name in names[1:-1]:
        told = message("{one}, {other}", one=told, other=name)
    return message("{one} and {other}", one=told, other=names[-1]) if names[1:] else told


def either(words: Sequence[str]) -> Message:
    """``words`` joined by "or"; there must be one at least."""
    told: str | Message = words[0]
    for word in words[1:]:
        told = message("{one} or {other}", one=told, other=word)
    return told if isinstance(told, Message) else verbatim(told)


RenderMessage = Callable[[Message], str]
"""A translator bound to one language, as a view holds it."""
