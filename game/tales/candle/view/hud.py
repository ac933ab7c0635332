"""What is told over the picture: wick, coins and keys on a strip, the floor's name and its map, and
sheets of paper with what a sign says and how a floor was finished; and where words lie so that he
is seen wherever he leaps.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.text import counted
from game.engine.actions import ACTIONS, BUTTON_LABELS, SPACE
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import key_label
from game.engine.text import Style
from game.shell.contract import RunInfo
from game.tales.candle.rules.dread import COMES
from game.tales.candle.rules.events import FloorResult
from game.tales.candle.rules.gates import is_open
from game.tales.candle.rules.narrate import NAMES
from game.tales.candle.rules.scoring import allowed, done
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH, SHAFT
from game.tales.candle.rules.state import FINDS, Cell
from game.tales.candle.rules.terrain import CHAIN, STONE, Terrain
from game.tales.candle.rules.view import CandleView, FloorView
from game.tales.candle.view.look import TICKS_A_SECOND, Spot, storey
from game.tales.candle.view.things import KEYS
from game.tales.candle.view.wardens import framed

JUMP_KEY = SPACE
"""The key that is told for leaping wherever it confirms."""
WORDS: dict[str, tuple[str, int]] = {
    "left": ("left", 0),
    "right": ("right", 0),
    "up": ("up", 0),
    "down": ("down", 0),
    "jump": ("confirm", JUMP_KEY),
    "throw": ("skip", 0),
}
"""What stands in braces on a sign: the action whose key takes its place, and the key it rather
tells where the action has it."""
_ARROWS = {"←": "left", "→": "right", "↑": "up", "↓": "down"}
"""Arrows are told in words: the fonts have only two of them."""


def key_name(app: App, action: str, wanted: int = 0) -> str:
    """What an action's key or button, for the device last used, is called in a sentence."""
    _ = app.locale.gettext
    bindings = app.settings.bindings
    if app.inputs.device == "pad":
        buttons = bindings.buttons.get(action, ())
        return _(BUTTON_LABELS[buttons[0]]) if buttons else "–"
    key = bindings.key(action, wanted)
    label = key_label(key) if key else "–"
    return _(ACTIONS[_ARROWS[label]] if label in _ARROWS else label)


def with_keys(app: App, text: str) -> str:
    """``text`` with the names of keys for the words in braces."""
    for word, (action, wanted) in WORDS.items():
        text = text.replace(f"{{{word}}}", key_name(app, action, wanted))
    return text


ATLAS = "candle/hud"
STRIP = (24, 20)
KEY_STEP = 46
FIGURE_ROOM = 30
"""Pixels by which the number of coins grows from a text size of 100 to one of 200 %."""
SET_ROOM = 18
"""The same of the number of a set of keys."""
ROOM_FOR_KEYS = 2
MOST_SIGNS = 9
"""Sets of keys that are told on the strip at once."""
STRETCHED = (120, 340)
"""Pixels from the strip's left end between which it is stretched for more keys."""
GAUGE = (40, 52)
GAUGE_WIDTH = 150
LOW = 5
"""A wick below this part of a candle is low."""
DREAD = (74, 58, 132)
SPENT = 120
"""Of 255: how much of the wax is seen while it does not burn."""
MAP_CELL = (24, 15)
MAP_RIM = 5
NIGHT = (8, 10, 20)
MARGIN = 24
WATCHED_MARGIN = 60
"""Pixels below the map in the theatre, whose controls lie there."""
TOP, STRIP_BOTTOM = 18, 84
TITLE = Style("section", "parch_hi", size=27, halo="night")
FIGURES = Style("caption", "flame", halo="night")
RUN = Style("caption", "parch_lo", size=16, halo="night")
LARGE = 1.3
"""The text size beyond which figures have the room of words that the pause tells too."""


HIM = pygame.Rect(-44, -108, 88, 116)
"""He, his hat and his flame, in pixels of the page around his heels."""
WARY = 10
"""Pixels before he comes under it at which a slip gives way."""


def place_of(heels: Spot) -> pygame.Rect:
    """The part of the page, where his heels are, that is kept for him."""
    return HIM.move(round(heels[0]), round(heels[1]))


class Aside:
    """A slip of words that lies at one height as long as it is shown, unless he comes under it."""

    def __init__(self) -> None:
        self._top: int | None = None
        """Where it lies; None while it is not shown."""

    def lift(self) -> None:
        """It is not shown any more, or begins anew at the best height."""
        self._top = None

    def top(self, tops: Sequence[int], slip: pygame.Rect, him: pygame.Rect) -> int:
        """The upper edge of ``slip`` among ``tops``, the best of them first. Where he is under all
        of them it stays."""
        wary = him.inflate(2 * WARY, 2 * WARY)
        stays = self._top if self._top is not None and self._top in tops else tops[0]
        free = (top for top in (stays, *tops) if not slip.move(0, top - slip.top).colliderect(wary))
        self._top = next(free, stays)
        return self._top


class Hud:
    """Drawn over everything, lit by nothing."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._sides: dict[tuple[int, int], str] = {}
        self._floor: FloorView | None = None

    @property
    def bottom(self) -> int:
        """The lower edge of what it tells along the upper edge of the screen."""
        leading = self._app.text.leading
        lines = leading(TITLE) + leading(FIGURES)
        lines += leading(RUN) if self._app.text.scale <= LARGE else 0
        return max(TOP + lines, STRIP_BOTTOM)

    def draw(
        self,
        canvas: Canvas,
        view: CandleView,
        run: RunInfo,
        seconds: float,
        more: int = 0,
        him: pygame.Rect | None = None,
        *,
        untold: bool = False,
    ) -> None:
        """``more``: units by which its edges lie above and below the page's; ``him``: where he is
        on the page, if he is in sight; ``untold`` says that the sheet of a result waits."""
        above = canvas.moved(0, -more)
        if view.phase != "interlude" or untold:
            # The sheet of a result tells all of it; often he stands there, and the cage.
            self._strip(above, view, seconds)
        self._name(above, view, run.id)
        low = WATCHED_MARGIN if run.watching else MARGIN - more
        # In a warden's hall all there is to know is in sight, and the cage is in that corner: most
        # of all when the warden is beaten.
        if not self._fight(view) and framed(view) is None:
            self.draw_map(canvas, view, canvas.get_height() - low, him)

    def draw_sprite(self, canvas: Canvas, name: str, x: float, y: float) -> None:
        """Draw a sign with its pivot at a place."""
        sprite = self._app.assets.sprite(ATLAS, name)
        canvas.blit(sprite.image, sprite.place(x, y))

    def _strip(self, canvas: Canvas, view: CandleView, seconds: float) -> None:
        app = self._app
        _ = app.locale.gettext
        signs = self._signs(view)
        keys = len(signs)
        strip = app.assets.sprite(ATLAS, "strip")
        large = app.text.scale > LARGE
        more_room = round((app.text.scale - 1) * FIGURE_ROOM)
        aside = round((app.text.scale - 1) * SET_ROOM) if any(each[2] for each in signs) else 0
        step = KEY_STEP + aside
        wider = max(0, keys - ROOM_FOR_KEYS) * step + min(keys, ROOM_FOR_KEYS) * aside + more_room
        canvas.blit(self._strip_of(strip.image, wider), strip.place(*STRIP))
        label, style = (_("Light"), "sepia") if view.is_lit else (_("Dark"), "rubric")
        if not large:
            at = (GAUGE[0], STRIP[1] + 6)
            app.text.draw(canvas, label, Style("caption", style), at, growth=1.0)
        self._gauge(canvas, view, seconds)
        for number in range(min(len(view.spares), 3)):
            self.draw_sprite(canvas, "sign/candle", GAUGE[0] + 96 + number * 18, STRIP[1] + 19)
        if len(view.spares) > 3:
            more = f"+{len(view.spares) - 3}"
            at = (GAUGE[0] + 146, STRIP[1] + 19)
            app.text.draw(canvas, more, Style("caption", "sepia"), at, "midleft")
        x = STRIP[0] + 204
        self.draw_sprite(canvas, "sign/coin", x, STRIP[1] + 30)
        at = (x + 18, STRIP[1] + 31)
        figure = Style("numeral", size=round(24 * app.text.scale))
        app.text.draw(canvas, str(view.coins), figure, at, "midleft")
        for number, (sign, had, told) in enumerate(signs):
            x = STRIP[0] + 276 + more_room + number * step
            name = f"sign/key_{sign}_{'held' if had else 'wanted'}"
            self.draw_sprite(canvas, name, x, STRIP[1] + 30 - 7 * bool(told))
            if told:
                at = (x + 8 + 2 * aside // 3, STRIP[1] + 46)
                app.text.draw(canvas, told, Style("strong", size=16), at, "center")

    def _strip_of(self, picture: Canvas, wider: int) -> Canvas:
        """The strip with room for more keys."""
        if not wider:
            return picture

        def make() -> Canvas:
            width, height = picture.get_size()
            long = picture.blank((width + wider, height), alpha=True)
            first, last = STRETCHED
            middle = picture.subsurface((first, 0, last - first, height))
            long.blit(picture, (0, 0), (0, 0, first, height))
            long.blit(middle.resized((last - first + wider, height)), (first, 0))
            long.blit(picture, (last + wider, 0), (last, 0, width - last, height))
            return long

        return self._app.assets.made(("strip", picture, wider), make)

    @staticmethod
    def _signs(view: CandleView) -> list[tuple[str, bool, str]]:
        """The keys that the cage asks for, by their signs, and whether he has each; on a floor of
        locks those that he has and that still open something, with the number of the set and how
        many he has, if one is not enough."""
        things = zip(view.floor.things, view.things, strict=True)
        keys = [(thing, bool(state)) for thing, state in things if thing.kind == "key"]
        if not any(gate.kind == "lock" for gate in view.floor.gates):
            return [(KEYS[n % len(KEYS)], had, "") for n, (_, had) in enumerate(keys)]
        shut: dict[int, int] = {}
        for gate, ticks in zip(view.floor.gates, view.gates, strict=True):
            if not is_open(gate, ticks):
                shut[gate.set] = max(shut.get(gate.set, 0), gate.need)
        found: list[tuple[str, bool, str]] = []
        for number, most in sorted(shut.items()):
            count = sum(had for thing, had in keys if thing.name == str(number))
            if count:
                told = str(number) if most == 1 else f"{number}: {count}/{most}"
                found.append((KEYS[(number - 1) % len(KEYS)], True, told))
        return found[:MOST_SIGNS]

    def _gauge(self, canvas: Canvas, view: CandleView, seconds: float) -> None:
        sprite = self._app.assets.sprite
        self.draw_sprite(canvas, "gauge/bed", *GAUGE)
        whole = view.floor.wick
        wax = sprite(ATLAS, "gauge/wax_low" if view.wick * LOW < whole else "gauge/wax")
        length = min(GAUGE_WIDTH, GAUGE_WIDTH * view.wick // whole)
        left, top = wax.place(*GAUGE)
        picture = wax.image if view.is_lit else self._unlit(wax.image)
        canvas.blit(picture, (left, top), (0, 0, length + 3, wax.image.get_height()))
        if view.dread:
            fills = GAUGE_WIDTH * view.dread // COMES[view.params.level]
            canvas.rect(DREAD, (GAUGE[0], GAUGE[1] + 5, fills, 6), border_radius=3)
        if view.wick:
            self.draw_sprite(canvas, "gauge/end", GAUGE[0] + length, GAUGE[1])
        if view.is_lit:
            flame = sprite(ATLAS, "gauge/flame")
            still = self._app.settings.reduced_flashes
            picture = flame.image if still else flame.at(seconds)
            canvas.blit(picture, flame.place(GAUGE[0] + length + 8, GAUGE[1] + 8))

    def _unlit(self, wax: Canvas) -> Canvas:
        def make() -> Canvas:
            copy = wax.copy()
            copy.fill((120, 128, 168, SPENT), special_flags=pygame.BLEND_RGBA_MULT)
            return copy

        return self._app.assets.made(("unlit wax", wax), make)

    def name(self, view: CandleView) -> str:
        """What the floor is called."""
        _ = self._app.locale.gettext
        floor = view.floor
        if floor.title is not None:
            return floor.title.in_language(self._app.locale.language)
        return _("One floor") if floor.floors == 1 else _("The castle")

    def place(self, view: CandleView) -> str:
        """Which floor or chapter it is; empty if there is but one."""
        _ = self._app.locale.gettext
        floor = view.floor
        if view.params.kind == "story":
            return _("chapter {number}").format(number=storey(view) + 1)
        told = _("floor {number} of {floors}") if floor.floors > 1 else ""
        return told.format(number=floor.number + 1, floors=floor.floors)

    def _name(self, canvas: Canvas, view: CandleView, run: str) -> None:
        app = self._app
        right = canvas.get_width() - MARGIN
        app.text.draw(canvas, self.name(view), TITLE, (right, TOP), "topright")
        y = TOP + app.text.leading(TITLE)
        lines = " · ".join(self.figures(view))
        app.text.draw(canvas, lines, FIGURES, (right, y), "topright")
        y += app.text.leading(FIGURES)
        if app.text.scale <= LARGE:
            app.text.draw(canvas, run, RUN, (right, y), "topright", 460)

    def figures(self, view: CandleView) -> list[str]:
        """Where he is, since when, and how it went so far."""
        locale = self._app.locale
        _ = locale.gettext
        floor = view.floor
        place, fight = self.place(view), self._fight(view)
        # A fight is short, and large words would lie over the eyes of whom he fights.
        lines = [place] if place and not fight else []
        lines.append(locale.clock(view.tick // TICKS_A_SECOND))
        if fight:
            lines.append(fight)
        elif floor.par:
            par = locale.clock(floor.par // TICKS_A_SECOND)
            lines.append(_("par {time}").format(time=par))
        if view.deaths:
            lines.append(locale.render(counted("{count} death", "{count} deaths", view.deaths)))
        return lines

    def _fight(self, view: CandleView) -> str:
        """How far the warden is beaten that he fights; empty where there is no fight."""
        _ = self._app.locale.gettext
        hall, warden = view.floor.hall, view.warden
        if hall is None or warden is None or warden.mood in ("sleep", "felled"):
            return ""
        told = _("bells {done} of {all}") if hall.kind == "eater" else _("cressets {done} of {all}")
        return told.format(done=warden.wounds, all=len(hall.posts))

    # The map of the floor

    def draw_map(
        self, canvas: Canvas, view: CandleView, bottom: int, him: pygame.Rect | None = None
    ) -> None:
        """Draw the map of the rooms where he was, with its lower edge at ``bottom``, unless it
        would hide ``him``. The corner is theirs: a large floor would have it in the middle of the
        picture else."""
        floor = view.floor
        if len(floor.rooms) < 2:
            return
        if self._floor is not floor:
            self._floor = floor
            self._sides = {room: sides_of(floor.terrain, *room) for room in floor.rooms}
        known = _known(view)
        wide, high = MAP_CELL
        left = MARGIN - wide * min((column for column, _ in known), default=0)
        top = bottom - high * (1 + max((row for _, row in known), default=0))
        across = wide * (1 + max((column for column, _ in known), default=0))
        covered = pygame.Rect(MARGIN, 0, left + across - MARGIN, 0)
        covered.top = top + high * min((row for _, row in known), default=0)
        covered.height = bottom - covered.top
        if him is not None and him.colliderect(covered.inflate(2 * MAP_RIM, 2 * MAP_RIM)):
            return
        here = self._room(view)
        ground = self._app.assets.made("map ground", _ground)
        for column, row in known:
            x, y = left + column * wide, top + row * high
            canvas.blit(ground, (x - MAP_RIM, y - MAP_RIM))
        for column, row in known:
            name = self._sides[column, row]
            at = left + column * wide, top + row * high
            self.draw_sprite(
                canvas, f"map/{name}_here" if (column, row) == here else f"map/{name}", *at
            )
        for thing, state in zip(floor.things, view.things, strict=True):
            if (thing.x // SECTION_WIDTH, thing.y // SECTION_HEIGHT) not in known:
                continue
            mark = {"treasure": "treasure", "key": "" if state else "key", "start": "start"}.get(
                thing.kind, ("lamp" if state else "lamp_unlit") if thing.kind == "save" else ""
            )
            if mark:
                at_x = left + thing.x * wide / SECTION_WIDTH
                at_y = top + thing.y * high / SECTION_HEIGHT
                self.draw_sprite(canvas, f"mark/{mark}", at_x, at_y)

    @staticmethod
    def map_right(view: CandleView) -> int:
        """How far right on the page the map may lie; 0 where a floor has none."""
        columns = [column for column, _ in _known(view)]
        if len(view.floor.rooms) < 2 or not columns:
            return 0
        return MARGIN + MAP_CELL[0] * (max(columns) - min(columns) + 1) + MAP_RIM

    @staticmethod
    def _room(view: CandleView) -> tuple[int, int]:
        return view.x // 8192 // SECTION_WIDTH, (view.y - 1) // 8192 // SECTION_HEIGHT


def _known(view: CandleView) -> list[Cell]:
    """The rooms where he was."""
    floor = view.floor
    return [
        (column, row) for column, row in floor.rooms if view.visited[row * floor.columns + column]
    ]


def _ground() -> Canvas:
    """Dark under a room of the map, so that it is read before whatever is behind it."""
    size = (MAP_CELL[0] + 2 * MAP_RIM, MAP_CELL[1] + 2 * MAP_RIM)
    made = Canvas(size, alpha=True)
    made.rect(NIGHT, made.get_rect(), border_radius=MAP_RIM)
    return made


def sides_of(terrain: Terrain, column: int, row: int) -> str:
    """The open sides of a room, as letters in the order NESW, ``-`` for none."""
    x, y = column * SECTION_WIDTH, row * SECTION_HEIGHT
    at = terrain.at
    north = at(x + SHAFT[0], y) == CHAIN
    south = at(x + SHAFT[0], y + SECTION_HEIGHT - 1) == CHAIN
    east = any(at(x + SECTION_WIDTH - 1, y + k) != STONE for k in range(SECTION_HEIGHT))
    west = any(at(x, y + k) != STONE for k in range(SECTION_HEIGHT))
    found = "N" * north + "E" * east + "S" * south + "W" * west
    return found or "-"


SIGN = pygame.Rect(250, 116, 780, 0)
RESULT = pygame.Rect(0, 148, 480, 420)
LARGE_RESULT = pygame.Rect(0, 84, 680, 570)
ASIDE = 72
"""Pixels between the sheet of a result and the edge of the screen: it lies where he is not."""
PAD = 26


def sign_place(app: App, view: CandleView) -> pygame.Rect | None:
    """Where the sign before him likes to lie, if light fell on it: on a sheet no wider than its
    words, for he is to be seen beside it."""
    if view.sign is None:
        return None
    text = with_keys(app, view.sign.in_language(app.locale.language))
    style, most = Style("body"), SIGN.width - 2 * PAD
    lines = app.text.wrap(text, style, most)
    if len(lines) > 1 and "\n" not in text:
        lines = app.text.balanced(text, style, most, None)
    widest = max(app.text.width(line, style) for line in lines) + 1
    height = app.text.height(text, style, min(widest, most))
    place = pygame.Rect(SIGN.topleft, (min(widest, most) + 2 * PAD, height + 2 * PAD))
    place.centerx = SIGN.centerx
    return place


def draw_sign(app: App, canvas: Canvas, view: CandleView, panel: pygame.Rect) -> None:
    """The sign before him, where there is one, on a sheet at ``panel``."""
    if view.sign is None:
        return
    text = with_keys(app, view.sign.in_language(app.locale.language))
    style = Style("body")
    app.assets.draw_nine(canvas, app.assets.ui("panel/light"), panel)
    inside = panel.inflate(-2 * PAD, -2 * PAD)
    app.text.paragraph(canvas, text, style, inside, "centre")


def draw_result(app: App, canvas: Canvas, view: CandleView, at_right: bool) -> None:
    """How the floor behind him went, on a sheet at one side of the screen."""
    result = view.results[-1]
    large = app.text.scale > LARGE
    sheet = (LARGE_RESULT if large else RESULT).copy()
    sheet.left = ASIDE
    if at_right:
        sheet.right = canvas.get_width() - ASIDE
    app.assets.draw_nine(canvas, app.assets.ui("panel/light"), sheet)
    _ = app.locale.gettext
    _heading(app, canvas, sheet, result)
    step = app.text.leading(Style("body")) + 8
    y = sheet.top + (124 if large else 112)
    for name, value, earned in _rows(app, result):
        middle = y + step // 2
        if earned:
            seal = app.assets.ui("icon24/check").image
            canvas.blit(seal, seal.get_rect(center=(sheet.left + 46, middle)))
        at = (sheet.right - 44, middle)
        style = Style("strong" if earned else "body")
        said = app.text.draw(canvas, value, style, at, "midright")
        place, room = (sheet.left + 68, middle), said.left - sheet.left - 84
        label = Style("body", "sepia")
        app.text.draw(canvas, name, label, place, "midleft", room)
        y += step
    style = Style("caption", "sepia")
    foot = pygame.Rect(sheet.left + 30, 0, sheet.width - 60, app.text.leading(style))
    foot.bottom = sheet.bottom - 24
    left = view.floor.floors - result.number - 1
    if large and view.offer:
        # The cards have no room beside it: that there are any is told here.
        told = _("Two finds lie in the cage. Take one, for the rest of the castle.")
        style = Style("caption", "rubric")
        high = app.text.height(told, style, foot.width)
        foot.top, foot.height = foot.bottom - high, high
        app.text.paragraph(canvas, told, style, foot, "centre")
    elif left:
        counts = (
            counted("{count} chapter to go", "{count} chapters to go", left)
            if view.params.kind == "story"
            else counted("{count} floor to the roof", "{count} floors to the roof", left)
        )
        at = foot.midbottom
        app.text.draw(canvas, app.locale.render(counts), style, at, "midbottom", foot.width)
    # In the largest words an offer takes its room.
    if result.helped and foot.top - app.text.leading(style) >= y:
        _tell_finds(app, canvas, foot, result)


def _tell_finds(app: App, canvas: Canvas, foot: pygame.Rect, result: FloorResult) -> None:
    """What of the finds helped, above the ``foot``: a medal is told with it."""
    names = [name for at, name in enumerate(FINDS) if result.helped >> at & 1]
    listed = ", ".join(app.locale.render(NAMES[name]) for name in names)
    told = app.locale.gettext("With: {finds}").format(finds=listed)
    app.text.draw(canvas, told, Style("caption", "rubric"), foot.midtop, "midbottom", foot.width)


def _heading(app: App, canvas: Canvas, sheet: pygame.Rect, result: FloorResult) -> None:
    """What happened, and the medal for it."""
    title = app.locale.gettext("The cage is open")
    room = sheet.width - 72
    if result.medal:
        medal = app.assets.sprite("candle/hud", f"medal_large/{result.medal}")
        canvas.blit(medal.image, medal.place(sheet.right - 66, sheet.top + 56))
        room -= 72
    place = (sheet.left + 36, sheet.top + 56)
    style = Style("title", size=round(34 * app.text.scale))
    app.text.draw(canvas, title, style, place, "midleft", room)
    rule = app.assets.nine(app.assets.ui("rule"), sheet.width - 72, 10)
    canvas.blit(rule, (sheet.left + 36, sheet.top + 94))


def _rows(app: App, result: FloorResult) -> list[tuple[str, str, bool]]:
    """A name, a value, and whether it counts towards the medal."""
    locale = app.locale
    _ = locale.gettext

    def clocks(one: int, other: int) -> str:
        times = (locale.clock(ticks // TICKS_A_SECOND) if ticks else "–" for ticks in (one, other))
        return " / ".join(times)

    in_time, thrifty, coins, secrets, unhurt = done(result)
    ticks, wick = allowed(result)
    return [
        (_("Time / at most"), clocks(result.ticks, ticks), in_time),
        (_("Proof / golden way"), clocks(result.par, result.golden), False),
        (_("Coins"), f"{result.coins} / {result.coins_there}", coins),
        (_("Hidden coins"), f"{result.secrets} / {result.secrets_there}", secrets),
        (_("Deaths"), str(result.deaths), unhurt),
        (_("Wick burnt / at most"), clocks(result.wick, wick), thrifty),
    ]
