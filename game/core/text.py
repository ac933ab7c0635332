"""Text that the rules hand to a view: still untranslated, so that both languages are equal.

The rules never look up a language. They name a message (its English text is the gettext msgid) and
give its arguments; a view renders it. Prose that belongs to content (a quest's names and passages)
travels as `Prose`, which carries every language itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

LANGUAGES = ("en", "fr")
"""Those that everything is written in. A content pack may teach the game others (`Taught`)."""


def N_(msgid: str) -> str:  # noqa: N802 - the field's name for a gettext marker
    """Mark a string for the catalogue without translating it here."""
    return msgid


class Taught(ABC, str):
    """A language that a content pack teaches. It goes wherever the code of a language goes, and
    brings its words along; what it has no words for is told in English."""

    @property
    @abstractmethod
    def translator(self) -> Translator:
        """What renders messages in it."""

    @abstractmethod
    def said(self, english: str) -> str:
        """A text of content by its English, which stands where there is nothing else."""


@dataclass(frozen=True, slots=True)
class Prose:
    """One piece of content text in every language of the game."""

    en: str
    fr: str
    made: Made | None = field(default=None, kw_only=True, compare=False, repr=False)
    """How it was put together, for languages that only know its pieces. It is no part of what the
    text is: it is neither compared nor written."""

    def in_language(self, language: str) -> str:
        """The text in ``language``; English for a language that content does not have."""
        if language == "fr":
            return self.fr
        if not isinstance(language, Taught):
            return self.en
        if self.made is None:
            return language.said(self.en)
        blanks = ((name, _said(each, language)) for name, each in self.made.blanks)
        return _filled(self.made.template.in_language(language), blanks)

    def filled(self, **blanks: Prose | str | int) -> Prose:
        """The text with each ``{blank}`` in it filled, in every language."""
        english, french = (
            _filled(text, ((name, _said(each, language)) for name, each in blanks.items()))
            for text, language in zip((self.en, self.fr), LANGUAGES, strict=True)
        )
        return Prose(english, french, made=Made(self, tuple(blanks.items())))


@dataclass(frozen=True, slots=True)
class Made:
    """A text with blanks, and what fills them."""

    template: Prose
    blanks: tuple[tuple[str, Prose | str | int], ...]


def _said(value: Prose | str | int, language: str) -> str:
    return value.in_language(language) if isinstance(value, Prose) else str(value)


def _filled(text: str, blanks: Iterable[tuple[str, str]]) -> str:
    for name, value in blanks:
        text = text.replace(f"{{{name}}}", value)
    return text


NO_PROSE = Prose("", "")


class Worded(dict[str, Any]):
    """A text as worlds have it in JSON, by the codes of the game's languages; as long as nobody
    writes it, it knows how it was put together."""

    def __init__(self, prose: Prose) -> None:
        super().__init__(en=prose.en, fr=prose.fr)
        self.prose = prose

    def __reduce__(self) -> tuple[type[Worded], tuple[Prose]]:
        return Worded, (self.prose,)


def told_in(words: Mapping[str, str], language: str) -> str:
    """A text as worlds have it in JSON; what was put together goes through the words that a
    language has for its pieces, unless the world was read from a file."""
    if isinstance(words, Worded):
        return words.prose.in_language(language)
    return Prose(*(words[code] for code in LANGUAGES)).in_language(language)


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


def capital(words: str) -> str:
    """``words`` as they stand at the head of a line or of a sentence."""
    return words[:1].upper() + words[1:]


def listed(names: Sequence[Prose | Message]) -> Message:
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
