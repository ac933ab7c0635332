"""Candle as a mode's view: what is shown when, what part of the floor, and what held keys mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from game.core.mode import Command, Event
from game.core.sliced import Sliced
from game.engine.backdrop import NIGHTFALL, beyond, nightfall, room_above
from game.engine.canvas import CANVAS, NIGHT, Canvas
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import Prompt
from game.engine.text import Style
from game.shell.contract import USED, WISHES, ModeView, RunInfo, Wish
from game.shell.tale import Services
from game.tales.candle.rules.body import DOWN, LEAP, LEFT, RIGHT, THROW, UP
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.events import (
    CoinsLost,
    DarkStirs,
    Died,
    DoorAsleep,
    DoorPassed,
    FindTaken,
    FindUsed,
    Found,
    GateActed,
    LampReached,
    LightChanged,
    WardenActed,
    WebCaught,
    WorkActed,
)
from game.tales.candle.rules.finds import LEAVES
from game.tales.candle.rules.game import LEAST_PAUSE
from game.tales.candle.rules.guide import FIGHT, is_fight
from game.tales.candle.rules.narrate import narrate
from game.tales.candle.rules.view import CandleView, FloorView
from game.tales.candle.view.camera import Camera, Gaze, bare_below, drop_ahead
from game.tales.candle.view.finds import Finds
from game.tales.candle.view.front import Front, Sparks
from game.tales.candle.view.gates import Gates
from game.tales.candle.view.ghosts import Figure, ProofRacer, Racer, TrailRacer, WayShown, between
from game.tales.candle.view.hud import (
    GAUGE,
    GAUGE_WIDTH,
    JUMP_KEY,
    STRIP,
    STRIP_BOTTOM,
    Aside,
    Hud,
    draw_result,
    draw_sign,
    place_of,
    sign_place,
)
from game.tales.candle.view.in_hand import InHand
from game.tales.candle.view.lighting import Lighting
from game.tales.candle.view.look import (
    NEAR,
    TILE,
    Corner,
    Spot,
    flat,
    foot,
    looks_like,
    middle,
    near,
    px,
    seen_near,
    storey,
)
from game.tales.candle.view.masonry import Masonry
from game.tales.candle.view.puppet import Puppet
from game.tales.candle.view.sounds import Sounds, mood_of
from game.tales.candle.view.swing import SwungChain, swung_at
from game.tales.candle.view.things import Things
from game.tales.candle.view.wardens import Wardens, framed
from game.tales.candle.view.works import Works

KEYS = {
    "left": LEFT,
    "right": RIGHT,
    "up": UP,
    "down": DOWN,
    "confirm": LEAP,
    "skip": THROW,
}
"""Which bit of a tick each action stands for."""
TAPPED = ("left", "right", "down")
"""Actions that go on after a tap, for those who would rather not hold keys."""
VEIL, LIFT = 20, 24
"""Steps for which a new floor is only told by its name, and in which it then appears."""
PASSING = 14
"""Steps in which he is seen again after a door or a death far away."""
PARTING = 10
"""Steps in which the place where he died is still seen, far from the lamp where he is already: his
flame is out, and it grows dark."""
SWIMMER, THROUGH_WATER = 80, 100
"""Half the side of the picture in which he fits, and of 255 how much of him water lets through
besides."""
HARD, SOFT = 1_100, 560
"""Speeds, as the rules have them, at which dust flies to both sides, and at which there is some."""
_NOTICE_FOOT = 52
"""Pixels below a notice at the foot: the line of prompts."""
_NOTICE_AMID = 290
"""Pixels below one that lies between a warden and the ground."""
DRIPPING = 96
"""Steps for which he drips when he has left the water."""
DRESSED = 16
"""Rows of a floor that are furnished in a frame."""
LOOK_AFTER = 30
"""Steps of standing still after which up or down moves the picture."""
TOLD = ("wakes", "wounded", "misses", "reaches", "returns", "holds", "felled")
"""What of a warden is also said; its stare and its breath are seen and heard."""
Told = (
    DarkStirs | CoinsLost | DoorAsleep | GateActed | WorkActed | WardenActed | FindTaken | FindUsed
)
"""What is also said in words over the picture."""
ASIDE = 1022
"""How far right the middle of a lesson's sentence lies that is about nothing on the page."""
MUSIC = ("candle_cellar", "candle_halls", "candle_roof")


MOST_SEEN = pygame.Rect(-240, -480, CANVAS[0] + 480, CANVAS[1] + 960)
"""What of the canvas can show the floor: of a very high window the rest lies in the dark."""


class CandleScreen(ModeView):
    """The whole screen of a run."""

    prompt_halo = "night"
    sheets: tuple[str, ...] = ()

    def __init__(self, services: Services) -> None:
        self._app = app = services.app
        # All of it may be seen on the first floor, and its time does not stand still.
        self.sheets = self._sheets = services.registry.tale("candle").sheets
        self.seen = pygame.Rect((0, 0), CANVAS)
        """Where the floor is seen on the canvas: the page, and more in a wider or higher window."""
        self.camera = Camera(*self.seen.size)
        self._swimmer = Canvas((2 * SWIMMER, 2 * SWIMMER), NEAR, alpha=True)
        self._world: Canvas | None = None
        """What the floor is drawn on where the canvas is no page with a pixel for each unit, while
        the memory that is there for such things is lent to a page that turns."""
        self.masonry = Masonry(app.assets)
        self._lighting = Lighting(app)
        self.puppet = Puppet(app)
        self.way: WayShown | None = None
        self._guide = Puppet(app)
        self.racer: Racer | None = None
        self._runner = Puppet(app)
        self.ran: tuple[Figure, Figure] | None = None
        """The racer a tick ago and now, where there is one."""
        self._trails: dict[int, bytes] = {}
        self._raced = ""
        self._tapped: frozenset[str] = frozenset()
        self._touched = 0
        """What was pressed since the last tick: even a key let go at once counts for a tick, and a
        prompt that is clicked."""
        self._place: Corner | None = None
        """The floor's pixel at the page's corner when the camera's place was last seen; None
        before a floor's first picture."""
        self._drawn = False
        self._dressing: Sliced[None] | None = None
        """What is left to do before the floor looks as it should."""
        self.waiting = False
        """Whether what the camera has come to cannot be seen yet."""
        self.veil = 0
        """Ticks until nothing dark lies over the place any more."""
        self._named = False
        """Whether the veil tells the name of the floor."""
        self._parted: tuple[CandleView, Corner] | None = None
        """Him as he died, and the floor's pixel at the page's corner then, as long as that is
        still seen."""
        self._parting = 0
        self._things = Things(app)
        self._gates = Gates(app)
        self.works = Works(app)
        self._swung = SwungChain(self.masonry)
        self._wardens = Wardens(app)
        self._sparks = Sparks(app)
        self._front = Front(app)
        self._sounds = Sounds(app)
        self._hud = Hud(app)
        self._finds = Finds(app)
        self.in_hand = InHand(app)
        self._notice, self._sign = Aside(), Aside()
        self._notice_top: int | None = None
        """Where the notice on show lay in the last picture."""
        self._before: CandleView | None = None
        self.view: CandleView | None = None
        self._info = RunInfo("")
        self._floor: FloorView | None = None
        self._steps = 0
        self._still = 0
        self._dripping = 0
        self._said = ""
        """The notice that was said last of what happened."""
        self._given = self._muted = 0
        """What was held in the last tick; and of what is held now what counts for nothing until it
        is let go."""
        self._unread = 0
        """Steps for which the sheet of a result that waited is not put aside yet."""
        self.sheet_right: bool | None = None
        """At which side the sheet of a result lies, as long as one is shown."""

    @property
    def music(self) -> str | None:
        """The floor's own piece; another one in the dark."""
        view = self.view
        if view is None:
            return MUSIC[0]
        if not view.is_lit and view.phase == "playing":
            return "candle_danger"
        here = storey(view)
        floors = max(here - view.floor.number + view.floor.floors, 3)
        return MUSIC[min(2, here * 3 // floors)]

    @property
    def mood(self) -> frozenset[str]:
        return frozenset() if self.view is None else mood_of(self.view)

    def prepare(self) -> Iterator[None]:
        while self.dress():
            yield
        size, left, top = seen_near(self.seen.size, self.camera.corner(1.0))
        while not self.masonry.come(left, top, size):
            yield

    def show(self, view: CandleView, info: RunInfo) -> None:
        self._before = self.view = view
        self._info = info
        self._sparks.clear()
        self._parted = None
        self._enter(view)

    def play(self, events: Sequence[Event], view: CandleView, info: RunInfo) -> None:
        before = self.view or view
        self._before, self.view, self._info = before, view, info
        if view.floor is not self._floor:
            self._before = view
            self.veil = VEIL + LIFT
            self._named = True
            self._parted = None
            self._enter(view)
            for event in events:
                if isinstance(event, FindTaken):
                    self._say(event)
            self._sounds.tick(events, before, view, False)
            return
        self._steps += 1
        if self._parted is not None:
            self._parting -= 1
            if not self._parting:
                self._parted = None
        elif not self.waiting:
            self.veil = max(0, self.veil - 1)
        self.puppet.step(before, view)
        self._haunt(view)
        self._sounds.tick(events, before, view, self.puppet.footfall)
        for event in events:
            self._react(event, before, view)
        died = any(isinstance(event, Died) for event in events)
        self._follow(before, view, died=died)
        self._sparks.step()
        self.works.step(view)
        self.in_hand.step(view)
        self._gates.step(before, view)
        for spot in self._things.landings(view):
            self._sparks.puff("dust", *spot)
        self._wardens.step(view)

    @property
    def foot(self) -> int:
        return room_above(self._app.canvas.area)

    @property
    def notice_top(self) -> int:
        """Below what is told along the upper edge, or where the last picture had room for it."""
        return self._hud.bottom + 8 if self._notice_top is None else self._notice_top

    def leave(self) -> None:
        self.masonry.let_go()
        # The page that comes tells what came of it, and has prompts where this would lie.
        self._app.notices.take_back(self._said)

    @property
    def busy(self) -> bool:
        return self._lingers and self.view is not None and self.view.status.over

    @property
    def _lingers(self) -> bool:
        """Whether the floor is done and the end of its warden is still to be seen: what came of it
        is told afterwards. Whoever gives up waits for nothing."""
        view = self.view
        if view is None or view.phase == "playing" or view.status.phase == "lost":
            return False
        return self._wardens.ends

    def hurry(self) -> None:
        self._sparks.clear()
        self._wardens.hurry()

    def handle(self, event: InputEvent) -> Command | Wish | None:
        if self._info.watching:
            return None
        if isinstance(event, Click) and event.down and event.button == 1:
            view = self.view
            # A click plays nothing, but it turns the page, or points at what lies in the cage.
            if self._lingers:
                self.hurry()
            elif view is not None and view.phase == "interlude":
                self._touched |= self._clicked(view, event)
            return None
        if isinstance(event, Press) and not event.repeat:
            if event.action == "hint":
                self.ask_way()
                return USED
            if self._lingers and event.action == "confirm":
                self._muted |= KEYS["confirm"]
                self.hurry()
                return USED
            if not self._unread:
                self._tap(event.action)
            self._touched |= KEYS.get(event.action, 0)
            return WISHES.get(event.action)
        return None

    def _clicked(self, view: CandleView, event: Click) -> int:
        """The key that a click in the pause stands for: on a card it points, and then takes."""
        if not view.offer:
            return LEAP
        card = self._finds.card_at(view, event.position)
        if card is None:
            return 0
        return LEAP if card == view.choice else RIGHT if card else LEFT

    def update(self) -> Command | None:
        view = self.view
        if view is not None and view.status.over and self._lingers:
            # The run has no more ticks, and an end that it brought is seen all the same.
            self._steps += 1
            self._sparks.step()
            self._wardens.step(view)
        if view is None or self._info.watching or view.status.over:
            return None
        bits, self._touched = self._touched, 0
        for action in (*self._app.inputs.held, *self._tapped):
            bits |= KEYS.get(action, 0)
        self._given = self._heeded(bits)
        return HOLDS[self._given]

    def _heeded(self, bits: int) -> int:
        """What of the held keys counts: as long as a result waits to be told, and for a moment of
        it, what is pressed turns no page that nobody has read."""
        self._muted &= bits
        if self._lingers:
            self._unread = LEAST_PAUSE
        if self._unread:
            self._unread -= 1
            self._muted |= bits & ~self._given
        return bits & ~self._muted

    def race(self, retraced: dict[int, bytes]) -> None:
        self._trails = retraced
        self._find_racer()

    def spot(self, name: str) -> pygame.Rect | None:
        view = self.view
        if view is None or view.phase != "playing" or view.sign is not None or self.veil:
            return None
        if self._app.notices.shown:
            return None
        if name == "wick":
            return pygame.Rect(STRIP, (GAUGE[0] + GAUGE_WIDTH, STRIP_BOTTOM - STRIP[1]))
        # He is seen about the middle, and climbs there: a sentence that stays lies aside.
        return pygame.Rect(ASIDE, self._hud.bottom + 12, 0, 0)

    def prompts(self) -> Sequence[Prompt]:
        _ = self._app.locale.gettext
        view = self.view
        if self._info.watching or view is None:
            return ()
        if self._lingers or view.phase == "over":
            return (Prompt("confirm", _("go on")),)
        if view.phase == "interlude" and view.offer:
            return (
                Prompt("left", _("the first")),
                Prompt("right", _("the second")),
                *((Prompt("confirm", _("take it"), JUMP_KEY),) if view.choice >= 0 else ()),
                Prompt("down", _("leave both") if view.choice != LEAVES else _("yes, leave both")),
            )
        if view.phase == "interlude":
            return (Prompt("confirm", _("go on")),)
        if view.swing:
            return (
                Prompt("confirm", _("let yourself be flung"), JUMP_KEY),
                Prompt("up", _("climb")),
                Prompt("down", _("let go")),
                Prompt("pause", _("pause")),
            )
        if view.grip:
            return (
                Prompt("confirm", _("pull yourself up"), JUMP_KEY),
                Prompt("down", _("let go")),
                Prompt("pause", _("pause")),
            )
        if view.door is not None and view.door.to is not None:
            return (
                Prompt("confirm", _("jump"), JUMP_KEY),
                Prompt("up", _("go in, one way") if view.door.one_way else _("go in")),
                Prompt("hint", _("show the way")),
                Prompt("pause", _("pause")),
            )
        throw = Prompt("skip", _("throw") if view.is_lit else _("strike a light"))
        return (
            Prompt("confirm", _("jump"), JUMP_KEY),
            throw,
            Prompt("hint", _("show the way")),
            Prompt("pause", _("pause")),
        )

    def draw(self, canvas: Canvas, alpha: float) -> None:
        view, before = self.view, self._before
        if view is None or before is None:
            return
        self._fit(canvas)
        seconds = self._steps / 60
        corner = self._come(alpha)
        x, y = between(before, view, alpha)
        seen = view
        if self._parted is not None:
            seen, corner = self._parted
            x, y = between(seen, seen, 1.0)
        if not self._is_hidden or seen is not view:
            # What moves in every frame has a pixel for each unit of the page, under sharp words.
            if canvas.scale == 1.0 and canvas.pixels == self.seen.size:
                # Page or not: its corner is the canvas's.
                world = canvas.subsurface(canvas.area) if canvas.origin != (0, 0) else canvas
                self.draw_place(world, seen, corner, (x, y), alpha)
            elif self._app.spare.is_free:
                self._world = None
                sheet = self._app.spare.lend(canvas)
                world = sheet.spoken(1.0).subsurface((0, 0), self.seen.size)
                self.draw_place(world, seen, corner, (x, y), alpha)
                self._show_place(canvas, world)
                self._app.spare.take_back(sheet)
            else:
                self._world = self._world or Canvas(self.seen.size)
                self.draw_place(self._world, seen, corner, (x, y), alpha)
                self._show_place(canvas, self._world)
        if self.veil and (seen is not view or self._named or not self.waiting or self._is_hidden):
            self._draw_veil(canvas, view)
        heels = x * NEAR - corner[0] + self.seen.left, y * NEAR - corner[1] + self.seen.top
        him = place_of(heels)
        untold = self._lingers
        self._hud.draw(canvas, view, self._info, seconds, self.foot, him, untold=untold)
        self._lay_words(canvas, view, him)
        if view.phase == "interlude" and view.results and not untold:
            if self.sheet_right is None:
                on_page = x * NEAR - corner[0] + self.seen.left
                self.sheet_right = on_page < canvas.get_width() / 2
            # In large words there is room for one of them: the cards, once he has looked at one.
            if not view.offer or not self._finds.is_large or view.choice < 0:
                draw_result(self._app, canvas, view, self.sheet_right)
            if view.offer and (not self._finds.is_large or view.choice >= 0):
                self._finds.draw_offer(canvas, view, self.sheet_right)
        elif view.finds:
            self._finds.draw_tags(canvas, view, STRIP_BOTTOM + 4)

    def _lay_words(self, canvas: Canvas, view: CandleView, him: pygame.Rect) -> None:
        """Find a place for the notice on show, and draw the sign before him, where both leave him
        to be seen. All heights are the page's: in a tall window what is told at its edges ends
        above it, and below."""
        ends = self._hud.bottom - self.foot
        lowest = canvas.get_height() + self.foot - _NOTICE_FOOT
        slip = pygame.Rect((0, 0), self._app.notices.size)
        self._notice_top = None
        if view.phase == "interlude" or not slip.height:
            self._notice.lift()
        if slip.height:
            slip.centerx = canvas.get_rect().centerx
            tops = _notice_tops(view, ends + 8, lowest - slip.height)
            slip.top = self._notice.top(tops, slip, him)
            self._notice_top = slip.top + self.foot
            if slip.top == ends + 8:
                ends = slip.bottom
            elif slip.bottom == lowest:
                lowest = slip.top - 8
        panel = sign_place(self._app, view)
        if panel is None:
            self._sign.lift()
            return
        panel.top = self._sign.top([max(panel.top, ends + 8), lowest - panel.height], panel, him)
        draw_sign(self._app, canvas, view, panel)

    def _show_place(self, canvas: Canvas, world: Canvas) -> None:
        """Bring what was drawn of the floor to the canvas."""
        seen, area = self.seen, canvas.area
        canvas.blit(world, seen.topleft, pygame.Rect((0, 0), seen.size))
        dark = beyond(area, seen)
        for part in dark:
            canvas.fill(NIGHT, part)
        if dark:
            # It falls within what is seen of the floor.
            more = max(0, -seen.top - NIGHTFALL)
            nightfall(self._app.assets, canvas.moved(0, -more), above=True)
            nightfall(self._app.assets, canvas.moved(0, more), below=True)

    def _fit(self, canvas: Canvas) -> None:
        """More or less of the floor is seen when the window has another shape."""
        seen = canvas.area.clip(MOST_SEEN)
        if seen == self.seen:
            return
        self.seen = seen
        self._world = None
        lighting = Lighting(self._app, seen.size)
        lighting.enter(self.masonry.backdrop.look, self.masonry.decor)
        self._lighting = lighting
        self.camera.resize(*seen.size)
        # The place that was seen has another corner now.
        self._place = None

    @property
    def _is_hidden(self) -> bool:
        """Whether nothing of the place is seen, and need not be drawn."""
        return self.waiting and self.veil >= LIFT

    @property
    def corner(self) -> Corner:
        """The floor's pixel that the view has at the page's corner now."""
        return self.camera.corner(1.0)

    def _come(self, alpha: float) -> Corner:
        """The floor's pixel at the page's corner. As long as the place that the camera is at has
        no picture the one before it is seen, or the dark."""
        place = self.camera.corner(alpha)
        # The first picture of a run is waited for, and so is one that is kept.
        at_once = self._app.assets.waits or not self._drawn
        self._drawn = True
        size, left, top = seen_near(self.seen.size, place)
        self.waiting = not at_once and (self.dress() or not self.masonry.come(left, top, size))
        if not self.waiting:
            self._place = place
        elif self._place is None:
            self.veil = max(self.veil, LIFT)
        return self._place or place

    def draw_place(
        self,
        page: Canvas,
        view: CandleView,
        corner: Corner,
        heels: Spot,
        alpha: float,
    ) -> None:
        """The floor and who is there, with the floor's pixel ``corner`` at the page's corner and
        his ``heels`` at a place of the floor."""
        while self.dress():
            pass
        canvas, left, top = near(page, corner)
        top += self._wardens.shaken()
        at = heels[0] - left, heels[1] - top
        him = self.in_hand.as_drawn(view)
        seconds = self._steps / 60
        self.masonry.draw(canvas, left, top, swung_at(view))
        self._things.behind(canvas, view, left, top, seconds)
        self._gates.behind(canvas, view, left, top)
        self.works.behind(canvas, view, left, top)
        self._swung.draw(canvas, view, left, top, at)
        self._wardens.behind(canvas, view, left, top)
        self.puppet.draw(canvas, him, at)
        self._things.before(seconds)
        self.works.before(canvas, view, left, top, seconds)
        if view.wet:
            self.draw_swimmer(canvas, him, at)
        self._lighting.draw(canvas, view, left, top, seconds)
        self._wardens.before(canvas, view, left, top, seconds)
        self._things.dangers(canvas, view, left, top)
        self._things.lights(view, seconds)
        self._gates.fires(canvas, view, left, top, seconds)
        self.puppet.draw_in_light(canvas, him, at)
        self.puppet.draw_flame(canvas, him, at)
        self._things.flames(view, seconds)
        self._gates.before(canvas, view, left, top, seconds)
        self._lighting.glow(canvas, view, left, top, at)
        self.works.glow(canvas, left, top)
        self._front.motes(canvas, view, left, top, seconds)
        self._draw_ghosts(canvas, left, top, alpha)
        self._sparks.draw(canvas, left, top)
        self.in_hand.draw(canvas, view, (left, top), at)
        self._front.watchers(canvas, view, at, seconds)
        after = max(0, Hud.map_right(view) - self.seen.left)
        low = _lowest(view, heels) * NEAR - corner[1]
        self._front.silhouettes(
            flat(canvas), view, corner[0], low, after=after, bare=self._info.watching
        )

    def _enter(self, view: CandleView) -> None:
        """The picture of a floor is set up anew, unless it is the one already shown."""
        x, y = between(view, view, 1.0)
        terrain = view.floor.terrain
        if view.floor is not self._floor:
            self._floor = view.floor
            self._place = None
            number = looks_like(view)
            self.sheets = (*self._sheets, *self.masonry.backdrop.sheets_of(number))
            self._dressing = self.dressed(number, view.floor)
        self.way = WayShown(view.floor)
        self._wardens.enter()
        self.works.enter()
        self.in_hand.enter(view)
        self._tapped = frozenset()
        self._touched = self._unread = 0
        self.sheet_right = None
        self._find_racer()
        bare = bare_below(terrain, x, y, self.camera.seen)
        self.camera.enter(terrain.width * TILE, terrain.height * TILE, x, y, bare)

    def dress(self) -> bool:
        """Do a part of what gives the floor its looks; whether some is left."""
        for _ in range(DRESSED):
            if self._dressing is None or next(self._dressing, self) is self:
                self._dressing = None
                return False
        return True

    def dressed(self, number: int, floor: FloorView) -> Sliced[None]:
        """The floor looks like number ``number`` of the castle, as soon as all of it is done."""
        yield from self.masonry.entering(number, floor)
        self._lighting.enter(self.masonry.backdrop.look, self.masonry.decor)
        self._things.decor = self.masonry.decor

    # Those who are not there

    def ask_way(self) -> None:
        """A hint: the proved way is shown, where nobody fights."""
        if self.way is None or self.view is None:
            return
        if is_fight(self.view):
            self._app.notices.say(self._app.locale.render(FIGHT))
            return
        self.way.ask()
        self._app.audio.play("coin_reveal")
        self._app.notices.say(
            self._app.locale.gettext("A pale dwarf shows the proved way. Where he waits, wait.")
        )

    def _find_racer(self) -> None:
        """Whom one races on this floor, as Options say."""
        view = self.view
        self._raced = self._app.settings.choices["ghost"]
        self.racer = self.ran = None
        if view is None:
            return
        if self._raced == "proof":
            self.racer = ProofRacer(view.floor, view.floor.certificate.log)
        elif self._raced == "golden" and view.floor.certificate.golden is not None:
            self.racer = ProofRacer(view.floor, view.floor.certificate.golden.log)
        elif self._raced == "best" and view.floor.number in self._trails:
            self.racer = TrailRacer(self._trails[view.floor.number])

    def _haunt(self, view: CandleView) -> None:
        """The ghosts move as he does."""
        if self.way is not None:
            self.way.step(view)
            if self.way.tour is not None:
                self._guide.step(self.way.tour.before, self.way.tour.now)
        if self._raced != self._app.settings.choices["ghost"]:
            self._find_racer()
        if self.racer is not None and view.phase == "playing":
            now = self.racer.at(view.tick)
            was = self.ran[1] if self.ran is not None else now
            self.ran = None
            if now is not None and was is not None:
                self.ran = was, now
                self._runner.step(was, now)

    def _draw_ghosts(self, canvas: Canvas, left: int, top: int, alpha: float) -> None:
        if self.ran is not None:
            x, y = between(*self.ran, alpha)
            self._runner.draw_ghost(canvas, self.ran[1], (x - left, y - top), 0.5)
        if self.way is not None and self.way.tour is not None:
            tour = self.way.tour
            x, y = between(tour.before, tour.now, alpha)
            strength = self.way.strength
            self._guide.draw_ghost(canvas, tour.now, (x - left, y - top), strength)

    # Inside

    def _tap(self, action: str) -> None:
        """With taps instead of holding, a direction goes on until it, or another one, is tapped."""
        if not self._app.settings.switches["hold_to_toggle"]:
            self._tapped = frozenset()
        elif action in TAPPED:
            self._tapped = frozenset() if action in self._tapped else frozenset({action})

    def _draw_veil(self, canvas: Canvas, view: CandleView) -> None:
        """Another place appears out of the dark; a new floor is told by its name meanwhile."""
        app = self._app
        veiled = float(self.veil)
        if self._parted is not None:
            veiled *= 1 - self._parting / PARTING
        shade = round(255 * min(LIFT, veiled) / LIFT)
        veil = app.spare.lend(canvas)
        veil.fill((8, 9, 16))
        if self._named:
            middle = canvas.get_rect().center
            name, place = Style("title", "parch_hi", 46), Style("caption", "amber", 24)
            app.text.draw(veil, self._hud.name(view), name, middle, "midbottom")
            at = (middle[0], middle[1] + 14)
            app.text.draw(veil, self._hud.place(view), place, at, "midtop", growth=1.5)
        veil.set_alpha(shade)
        canvas.blit(veil, (0, 0))
        app.spare.take_back(veil)

    def draw_swimmer(self, canvas: Canvas, view: CandleView, at: Spot) -> None:
        """He is seen through the water."""
        veil = self._swimmer
        veil.fill((0, 0, 0, 0))
        self.puppet.draw(veil, view, (SWIMMER, SWIMMER + 40))
        veil.set_alpha(THROUGH_WATER)
        canvas.blit(veil, (at[0] - SWIMMER, at[1] - SWIMMER - 40))

    def _follow(self, before: CandleView, view: CandleView, *, died: bool) -> None:
        moved = view.x != before.x or view.y != before.y
        self._still = 0 if moved else self._still + 1
        look = 0
        if self._still > LOOK_AFTER:
            look = bool(view.held & DOWN) - bool(view.held & UP)
        x, y = between(view, view, 1.0)
        grounded = view.on_ground or view.wet
        heels = y if grounded else self.camera.heels
        gaze = Gaze(
            x,
            y,
            view.facing,
            px(view.vx),
            px(view.vy),
            grounded,
            view.climbing,
            look,
            drop_ahead(view.floor.terrain, x, y, view.facing, grounded),
            bare_below(view.floor.terrain, x, heels, self.camera.seen),
            framed(view),
        )
        corner = self.camera.corner(1.0)
        if self.camera.follow(gaze, self._app.settings.reduced_motion):
            self.veil, self._named = max(self.veil, PASSING), False
            if died:
                # He is hurt, and his flame is out.
                self._parted = replace(before, is_lit=False, stun=1, safe=0), corner
                self._parting = PARTING
        self._stir(before, view, x, y)

    def _stir(self, before: CandleView, view: CandleView, x: float, y: float) -> None:
        """Dust and water tell with what force he comes, goes, and turns."""
        sparks, wet = self._sparks, view.wet or before.wet
        self._dripping = DRIPPING if view.wet else max(0, self._dripping - 1)
        if wet and view.wet is not before.wet and abs(before.vy) > 300:
            sparks.puff("splash", x, y - 20)
        if self._dripping and not view.wet and not self._dripping % 12:
            sparks.puff("drip", x + 7 * (self._dripping // 12 % 3 - 1), y)
        if wet or view.climbing or before.climbing:
            return
        if view.on_ground and not before.on_ground:
            if before.vy > HARD:
                for side in (-14, 14):
                    sparks.puff("dust", x + side, y)
            elif before.vy > SOFT:
                sparks.puff("dust", x, y)
        leaps = before.on_ground and view.vy < -SOFT
        turns = view.on_ground and view.vx * view.facing < -SOFT and not self._steps % 6
        sets_out = view.on_ground and not before.vx and view.vx
        if leaps or turns or sets_out:
            sparks.puff("dust", x - 8 * view.facing, y)

    def _say(self, event: Told) -> None:
        """What the log says of an event, for who looks at the picture."""
        told = narrate(event)
        if told is not None:
            self._said = self._app.locale.render(told)
            self._app.notices.say(self._said)

    def _react(self, event: Event, before: CandleView, view: CandleView) -> None:
        match event:
            case LightChanged(change="thrown"):
                self.puppet.threw()
                self.in_hand.threw(view)
            case LightChanged(change="water" | "draught" | "shade" | "breath" | "burnt_out"):
                self.puppet.was_snuffed()
                x, y = between(view, view, 1.0)
                self._sparks.puff("smoke", x + view.facing * 20, y - 40)
            case Found(x=x, y=y) | LampReached(x=x, y=y, was_lit=False) | WebCaught(x=x, y=y):
                self._sparks.burst(*middle(x, y))
            case WorkActed(what="bell", x=x, y=y):
                self.works.ring(x, y)
                self._sparks.burst(*middle(x, y))
                self._say(event)
            case WorkActed(x=x, y=y):
                self._sparks.burst(*middle(x, y), 16)
                self._say(event)
            case FindUsed(find=find, x=x, y=y):
                self.in_hand.used(find, before)
                self._sparks.burst(*middle(x, y), 16)
                if find == "powder":
                    self._sparks.puff("smoke", *middle(x, y))
                if find in ("bottle", "bell"):
                    self._say(event)
            case DoorPassed(to_x=x, to_y=y):
                self._sparks.burst(*middle(x, y), 16)
            case GateActed(deed="catches" | "lights" | "yields", x=x, y=y):
                self._sparks.burst(*middle(x, y), 16)
            case GateActed(deed="opens" | "closes", x=x, y=y):
                self._sparks.puff("dust", *foot(x, y))
            case GateActed(deed="holds") | DoorAsleep():
                self._say(event)
            case WardenActed(deed=deed, x=x, y=y):
                if deed in ("wounded", "misses"):
                    self._wardens.struck()
                    for side in (-40, 0, 40):
                        self._sparks.puff("dust", middle(x, y)[0] + side, foot(x, y)[1])
                elif deed == "felled":
                    self._wardens.fell()
                    self._wardens.struck()
                elif deed in ("catches", "lights"):
                    self._sparks.burst(*middle(x, y), 16)
                elif deed == "clings":
                    self._sparks.puff("dust", *foot(x, y))
                if deed in TOLD:
                    self._say(event)
            case DarkStirs() | CoinsLost():
                self._say(event)
            case Died(x=x, y=y):
                self.in_hand.enter(view)
                was = between(before, before, 1.0)
                self._sparks.puff("smoke", was[0], was[1] - 30)
                self._sparks.burst(was[0], was[1] - 30, 12)
                self._sparks.burst(*middle(x, y), 16)


def _lowest(view: CandleView, heels: Spot) -> float:
    """How low on the floor, in its units, something is that has to be seen: his heels, and in a
    warden's hall the ground, where ropes end and she strikes."""
    hall = view.floor.hall
    if hall is None or framed(view) is None:
        return heels[1]
    return max(heels[1], (hall.y + hall.height) * TILE)


def _notice_tops(view: CandleView, head: int, low: int) -> Sequence[int]:
    """Where a notice may lie, the best first. The sheet of a result hangs below the head, and the
    cards of an offer begin in it; a warden hangs in it, too."""
    if view.phase == "interlude":
        return (low,) if view.offer else (low, head)
    if view.warden is not None:
        return low, low + _NOTICE_FOOT - _NOTICE_AMID
    return head, low
