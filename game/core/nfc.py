"""Unicode normalisation (NFC) that is the same under every Python, today's and those to come.

`unicodedata.normalize` follows the version of Unicode that the interpreter was built with, and a
seed or a note follows `unicodedata.normalize`: U+105D2 U+0307 is two characters to Python 3.13
(Unicode 15.1) and one, U+105C9, to Python 3.14 (Unicode 16). Here Unicode 14 counts, the version of
the oldest Python that is supported, so that no seed is read otherwise than Python 3.11 reads it.

Why a table suffices, and never has to grow: a character that was not assigned in Unicode 14 is to
its normalisation an unknown starter (combining class 0, no decomposition, in no composition), over
which no mark is reordered and nothing composes. So such characters cut a text into runs which
normalise by themselves. Between them stand characters of Unicode 14 only, and what those normalise
to may never change (https://www.unicode.org/policies/stability_policy.html): any newer interpreter
does it right. Characters that Unicode 14 has but leaves as they are wherever they stand cut just as
well, so the table needs only those on which NFC acts, 15,449 of them. A range may reach over others
that Unicode 14 assigned, never over one that it did not.
"""

from __future__ import annotations

import re
import unicodedata

_ACTED_ON = """
    3B-374 37E 385-38A 38C 38E-3A1 3A5-4F9 591-5C7 5D0-5EA 5F2 610-6ED 711-74A 7EB-7F3 7FD-82D
    859-85B 898-95F 9A1-9A2 9AF 9BC-9BE 9C7 9CB-9CD 9D7 9DC-9DD 9DF 9FE A16-A1C A2B A32-A33 A36
    A38 A3C A4D A59-A5B A5E ABC ACD B21-B22 B3C-B3E B47-B48 B4B-B4D B56-B57 B5C-B5D B92-B94 BBE
    BC6-BC7 BCA-BCD BD7 C3C C46-C48 C4D C55-C56 CBC-CC2 CC6-CC8 CCA-CCD CD5-CD6 D3B-D3E D46-D47
    D4A-D4D D57 DCA DCF DD9-DDF E38-E3A E48-E4B EB8-EBA EC8-ECB F18-F43 F4C-F69 F71-F93 F9C-FB9
    FC6 1025-108D 1100-11C2 135D-135F 1714-1715 1734 17D2-17DD 18A9 1939-193B 1A17-1A18 1A60-1A7C
    1A7F 1AB0-1ACE 1B05-1B44 1B6B-1B73 1BAA-1BF3 1C37 1CD0-1CF9 1DC0-1F15 1F18-1F1D 1F20-1F45
    1F48-1F4D 1F50-1F57 1F59 1F5B 1F5D 1F5F-1F7D 1F80-1FB4 1FB6-1FC4 1FC6-1FD3 1FD6-1FDB 1FDD-1FEF
    1FF2-1FF4 1FF6-1FFE 2000-2003 20D0-20F0 2126-212B 2190-232A 2ADC-2ADD 2CEF-2CF1 2D7F 2DE0-2DFF
    3008-302F 3046-3094 3099-30FE 349E-9F9C A66F-A6F1 A806-A82C A8C4 A8E0-A953 A9B3-A9C0 AAB0-AAC1
    AAF6 ABED AC00-D7A3 F900-FA6D FA70-FAD9 FB1D-FB36 FB38-FB3C FB3E FB40-FB41 FB43-FB44 FB46-FB4E
    FE20-FE2F 101FD 102E0 10376-1037A 10A0D-10A0F 10A38-10A3A 10A3F 10AE5-10AE6 10D24-10D27
    10EAB-10EAC 10F46-10F50 10F82-10F85 11046 11070 1107F-110BA 11100-11134 11173 111C0-111CA
    11235-11236 112E9-112EA 1133B-1133E 11347 1134B-1134D 11357 11366-1136C 11370-11374
    11442-11446 1145E 114B0-114C3 115AF 115B8-115C0 1163F 116B6-116B7 1172B 11839-1183A
    11930-11935 11938 1193D-11943 119E0 11A34-11A47 11A99 11C3F 11D42-11D45 11D97 16AF0-16AF4
    16B30-16B36 16FF0-16FF1 1BC9E 1D157-1D1C0 1D242-1D244 1E000-1E006 1E008-1E018 1E01B-1E021
    1E023-1E024 1E026-1E02A 1E130-1E136 1E2AE 1E2EC-1E2EF 1E8D0-1E8D6 1E944-1E94A 20122-2A600
    2F800-2FA1D
"""
"""Ranges of code points, hexadecimal, both ends included: all that in Unicode 14 have a combining
class or a canonical decomposition or are part of one, as Python 3.11 tells them."""

_RANGES = "".join(
    "-".join(f"\\U{int(end, 16):08x}" for end in words.split("-")) for words in _ACTED_ON.split()
)
_RUN = re.compile(f"[{_RANGES}]+")


def nfc(text: str) -> str:
    """``text`` in Normalisation Form C of Unicode 14, whatever the interpreter knows of later."""
    return _RUN.sub(lambda run: unicodedata.normalize("NFC", run[0]), text)
