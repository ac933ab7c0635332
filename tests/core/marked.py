"""Stands for another language: every text that went through the catalogue stands in brackets."""

from __future__ import annotations

from gettext import NullTranslations


class Marked(NullTranslations):
    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"
