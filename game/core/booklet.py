"""Words on paper: headings, paragraphs and tables laid out on pages, with numbers at their feet; in
two columns where a page is broad, of like length where something ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from game.core.pdf import Page, Photo, Size, colour, number
from game.core.print_type import Fonts, Role

INK, SEPIA, RUBRIC, RULE = "#1D140D", "#4A3020", "#A02A1E", "#B59A6A"
_MARGIN, _FOOT = 18.0, 20.0
_LEADING = 1.32
_BROAD, _BETWEEN = 250.0, 11.0
"""How wide a page is that has two columns, and what is left free between them."""
_GUTTER = 4.0
_SIZES = {1: 8.2, 2: 5.4, 3: 4.2}
"""Of headings by their level, in millimetres."""
_BODY = 3.6


@dataclass(frozen=True, slots=True)
class Heading:
    """The beginning of something; of level 1, on a new page where there is one before."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph, perhaps after some words that stand out; ``indent`` in millimetres."""

    text: str
    lead: str = ""
    role: Role = "body"
    indent: float = 0.0


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: the first cell of each row stands out, and has a column of its own ``wide``
    millimetres across."""

    heads: tuple[str, str]
    rows: tuple[tuple[str, str], ...]
    wide: float = 14.0


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, ``wide`` millimetres across, in the middle."""

    photo: Photo
    wide: float = 112.0

    @property
    def high(self) -> float:
        return self.wide * self.photo.size[1] / self.photo.size[0]


Block = Heading | Text | Rows | Picture
_Run = tuple[str, Role]


def lay(blocks: Sequence[Block], size: Size, fonts: Fonts, foot: str) -> list[Page]:
    """The pages that ``blocks`` fill, with ``foot`` and their number below each."""
    broken = _Broken(fonts)
    pages = [page for part in _parts(blocks) for page in _part(part, size, broken)]
    for count, page in enumerate(pages, start=1):
        page.say(colour(SEPIA))
        base = size[1] - 11
        page.words(foot, (_MARGIN, base), 3.0, "italic", fonts)
        told = str(count)
        page.words(
            told, (size[0] - _MARGIN - fonts["body"].width(told, 3.4), base), 3.4, "body", fonts
        )
    return pages


def _parts(blocks: Sequence[Block]) -> Iterator[Sequence[Block]]:
    """The blocks of pages of their own: each heading of level 1 with what follows."""
    starts = [
        at for at, block in enumerate(blocks) if isinstance(block, Heading) and block.level == 1
    ]
    bounds = sorted({0, *starts, len(blocks)})
    for start, end in pairwise(bounds):
        yield blocks[start:end]


def _part(blocks: Sequence[Block], size: Size, broken: _Broken) -> list[Page]:
    """The pages of such blocks. Columns of the last one end as high as they can, so that none of
    them stays empty."""
    sheets = _filled(blocks, size, broken)
    if not sheets.broad:
        return sheets.pages
    count = len(sheets.pages)
    least, most = _MARGIN, size[1] - _FOOT
    while most - least > _BODY:
        middle = (least + most) / 2
        tried = _filled(blocks, size, broken, (count - 1, middle))
        if len(tried.pages) == count:
            sheets, most = tried, middle
        else:
            least = middle
    return sheets.pages


def _filled(
    blocks: Sequence[Block], size: Size, broken: _Broken, ended: tuple[int, float] | None = None
) -> _Sheets:
    """``ended``: a page, from 0, and where its columns end."""
    sheets = _Sheets(size, broken, ended)
    for at, block in enumerate(blocks):
        match block:
            case Heading(level, text):
                sheets.heading(level, text, _kept(blocks, at))
            case Text():
                sheets.paragraph(block)
            case Rows():
                sheets.table(block)
            case Picture():
                sheets.picture(block)
    return sheets


def _kept(blocks: Sequence[Block], at: int) -> Sequence[Block]:
    """What stays on one page with a heading: a heading that follows it and what stays with that;
    the picture or table that comes first; of a lowest one the paragraphs, which are one entry."""
    heading, following = blocks[at], blocks[at + 1 : at + 2]
    match following:
        case [Heading()]:
            return (*following, *_kept(blocks, at + 1))
        case [Picture() | Rows()]:
            return following
        case _ if isinstance(heading, Heading) and heading.level == max(_SIZES):
            return tuple(takewhile(lambda block: isinstance(block, Text), blocks[at + 1 :]))
        case _:
            return ()


class _Sheets:
    def __init__(self, size: Size, broken: _Broken, ended: tuple[int, float] | None = None) -> None:
        self._size, self._broken, self._ended = size, broken, ended
        self._fonts = broken.fonts
        self.pages: list[Page] = [Page(size)]
        self._columns = 2 if size[0] > _BROAD else 1
        self._column = 0
        self._y = self._top = _MARGIN
        """Where the columns of this page begin."""

    @property
    def broad(self) -> bool:
        """Whether there is more than one column."""
        return self._columns > 1

    @property
    def _low(self) -> float:
        """Where the columns of this page end."""
        if self._ended is not None and self._ended[0] == len(self.pages) - 1:
            return self._ended[1]
        return self._size[1] - _FOOT

    @property
    def _wide(self) -> float:
        """The width of a column."""
        return (self._size[0] - 2 * _MARGIN + _BETWEEN) / self._columns - _BETWEEN

    @property
    def _left(self) -> float:
        return _MARGIN + self._column * (self._wide + _BETWEEN)

    @property
    def _begun(self) -> bool:
        """Whether anything stands on this page."""
        return self._y > _MARGIN or self._column > 0

    def _turn(self) -> None:
        """On to the next column, of this page or of a new one."""
        self._column += 1
        self._y = self._top
        if self._column == self._columns:
            self._turn_page()

    def _turn_page(self) -> None:
        self.pages.append(Page(self._size))
        self._column = 0
        self._y = self._top = _MARGIN

    def _need(self, high: float) -> None:
        """Begin a new column where this one has no room of that height."""
        if self._y + high > self._low and self._y > self._top:
            self._turn()

    def _line(self, runs: Sequence[_Run], left: float, size: float, tint: str) -> None:
        self._y += size * _LEADING
        page, x = self.pages[-1], left
        page.say(colour(tint))
        for words, role in runs:
            page.words(words, (x, self._y - size * 0.3), size, role, self._fonts)
            x += self._fonts[role].width(words, size)

    def heading(self, level: int, text: str, kept: Sequence[Block]) -> None:
        """With what is ``kept`` with it in the same column, where one has room for that; of level 1
        over all columns."""
        size = _SIZES[level]
        if level == 1 and self._begun:
            self._turn_page()
        before = 0.0 if self._y == self._top else size * 0.6
        least = before + size * 1.5 + 10.0
        whole = before + size * 1.5 + sum(map(self._high, kept))
        fits = whole <= self._low - self._top
        self._need(max(least, whole) if fits else least)
        if self._y > self._top:
            self._y += before
        wide = self._size[0] - 2 * _MARGIN if level == 1 else self._wide
        for line in self._broken([(text, "strong")], wide, size):
            self._line(line, self._left, size, RUBRIC if level == 1 else INK)
        self._y += 1.0
        if level == 1:
            self._rule(0.4, wide)
            self._y += 2.0
            if self.broad:
                self._top = self._y

    def picture(self, told: Picture) -> None:
        self._need(self._high(told))
        left = self._left + (self._wide - told.wide) / 2
        self.pages[-1].show(told.photo, (left, self._y + 1.0), (told.wide, told.high))
        self._y += told.high + 1.6

    def _high(self, told: Block) -> float:
        """What room it takes, at least; a picture with some lines below it, which are about it."""
        match told:
            case Heading(level):
                return _SIZES[level] * 2.1
            case Picture():
                return told.high + 4 * _BODY * _LEADING
            case Text():
                return len(self._lines(told)) * _BODY * _LEADING + 0.9
            case Rows():
                return 5 * _BODY * _LEADING

    def _lines(self, told: Text) -> list[list[_Run]]:
        runs: list[_Run] = [(told.lead, "strong")] if told.lead else []
        runs.append((told.text, told.role))
        return self._broken(runs, self._wide - told.indent, _BODY)

    def paragraph(self, told: Text) -> None:
        tint = SEPIA if told.role == "italic" else INK
        lines = self._lines(told)
        self._need(min(len(lines), 2) * _BODY * _LEADING)
        for line in lines:
            self._need(_BODY * _LEADING)
            self._line(line, self._left + told.indent, _BODY, tint)
        self._y += 0.9

    def table(self, told: Rows) -> None:
        self._need(5 * _BODY * _LEADING)
        self._row(told.heads, told.wide, "strong")
        for row in told.rows:
            if self._turned_for(row, told.wide):
                self._row(told.heads, told.wide, "strong")
            self._row(row, told.wide, "body")
        self._y += 2.0

    def _turned_for(self, row: tuple[str, str], wide: float) -> bool:
        """Whether there is a new column now, because this one had no room for a row."""
        before = len(self.pages), self._column
        lines = self._broken([(row[1], "body")], self._wide - wide - _GUTTER, _BODY)
        self._need(len(lines) * _BODY * _LEADING + 1.2)
        return before != (len(self.pages), self._column)

    def _row(self, row: tuple[str, str], wide: float, role: Role) -> None:
        lines = self._broken([(row[1], role)], self._wide - wide - _GUTTER, _BODY)
        self._need(len(lines) * _BODY * _LEADING + 1.2)
        top = self._y
        self._line([(row[0], "strong")], self._left, _BODY, SEPIA)
        least, self._y = self._y, top
        for line in lines:
            self._line(line, self._left + wide + _GUTTER, _BODY, INK)
        self._y = max(self._y, least)
        self._y += 0.6
        self._rule(0.15, self._wide)
        self._y += 0.6

    def _rule(self, thick: float, wide: float) -> None:
        right = self._left + wide
        self.pages[-1].say(
            f"{colour(RULE, True)} {number(thick)} w {number(self._left)} {number(self._y)} m "
            f"{number(right)} {number(self._y)} l S"
        )


class _Broken:
    """Breaks text into lines, each text once."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._known: dict[tuple[tuple[_Run, ...], float, float], list[list[_Run]]] = {}

    def __call__(self, runs: Sequence[_Run], wide: float, size: float) -> list[list[_Run]]:
        """Lines no wider than ``wide``, broken at spaces that may be broken at."""
        key = tuple(runs), wide, size
        if key not in self._known:
            self._known[key] = list(self._break(runs, wide, size))
        return self._known[key]

    def _break(self, runs: Sequence[_Run], wide: float, size: float) -> Iterator[list[_Run]]:
        line: list[_Run] = []
        x = 0.0
        for text, role in runs:
            font = self.fonts[role]
            space = font.width(" ", size)
            for word in text.replace("\n", " ").split(" "):
                if not word:
                    continue
                long = font.width(word, size)
                if line and x + space + long > wide:
                    yield line
                    line, x = [], 0.0
                if line:
                    glued = f" {word}"
                    if line[-1][1] == role:
                        line[-1] = (line[-1][0] + glued, role)
                    else:
                        line.append((glued, role))
                    x += space + long
                else:
                    line, x = [(word, role)], long
        if line:
            yield line
