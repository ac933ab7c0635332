"""The contract between a tale and the house: what a tale declares, and what it is lent.

Everything that walks the tales - title, options, menus, IDs, help, the workshop, `screenshot`,
`check`, the collection-wide tests - walks `Tale`. A declaration must be there before anything of
its tale is loaded, so this module and every ``tale.py`` do without pygame, rules, views and bots:
its functions import them when they are called. They are functions of a module, not lambdas, because
a tale is sent to the worker process by the name of its functions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.bots import Bot, chosen
from game.core.codec import JsonValue
from game.core.feats import Feat
from game.core.journal import Journal
from game.core.lesson import AnyLesson
from game.core.mode import Content, Generator, Mode, NoContent
from game.core.registry import Registry, World
from game.core.sliced import Sliced
from game.core.text import Message
from game.engine.settings import Setting
from game.store.adoption import Adopted, Refused
from game.store.archive import Files
from game.store.packs import PackReader

if TYPE_CHECKING:  # loading these would load pygame, and half of the house with it
    import pygame

    from game.engine.app import App
    from game.engine.canvas import Canvas
    from game.engine.easel import Easel
    from game.engine.scene import Scene
    from game.shell.contract import ModeView
    from game.shell.craft.picture import Made, Picture
    from game.shell.flow import Block
    from game.store.chronicle import Chronicle
    from game.store.places import Places
    from game.store.runs import Runs
    from game.store.shipped import Library


@dataclass(frozen=True)
class Remains:
    """What is left of a finished run, as blocks of its results."""

    picture: Block
    """Instead of the crown."""
    ending: Sequence[Block]
    """How it ended, below the sentence that says so."""
    fates: Sequence[Block]
    """What became of everybody, below the figures."""


@dataclass(frozen=True, slots=True)
class Way:
    """The way that a run came, on the card that is shared."""

    draw: Callable[[Canvas, pygame.Rect], Sliced[None]]
    """Draws it into its room, in slices."""
    height: int = 0
    """That of a road, which lies below the figures; 0 for a map, which stands beside them and takes
    what room there is."""
    sheets: Sequence[str] = ()
    """What it is drawn with, named as for `Assets.ahead`."""


@dataclass(frozen=True)
class Services:
    """What every scene may use: the program, the tales, and everything that is kept."""

    app: App
    registry: Registry[Tale]
    library: Library
    places: Places
    runs: Runs
    chronicle: Chronicle
    seed: str = ""
    """A seed said on the command line, filled in on the mode pages."""
    open_workshop: Callable[[Services], Scene] | None = None
    """The workshop's first page; it stands above the tales, and whoever starts the program knows
    it."""

    @property
    def own_settings(self) -> tuple[Setting, ...]:
        """The settings that belong to single tales."""
        return tuple(setting for tale in self.registry.tales for setting in tale.settings)

    def content(self, mode: Mode) -> Content:
        """What worlds of ``mode`` are made from."""
        return self.library.content(mode.name)

    def content_for(self, world: World) -> Content:
        """What a new game of ``world`` is played with: today's content, and what the player added
        of that which it uses."""
        return self.library.content_for(world)

    def content_of_run(self, world: World, recorded: Journal) -> Content:
        """What a recorded run of ``world`` is played with: today's content, or that of the version
        that it was made with, where that was kept."""
        return self.library.content_of_run(world, recorded.last)

    def with_content(self, mode: Mode, content: Content) -> Services:
        """The same for scenes that show a world of ``mode`` made from ``content``."""
        if content is self.content(mode):
            return self
        return replace(self, library=self.library.with_content(mode.name, content))

    def tale_of(self, mode: Mode) -> Tale:
        """The declaration of the tale whose rules are ``mode``."""
        return self.registry.tale(mode.name)

    def shows(self, mode: Mode) -> None:
        """A run of ``mode`` is entered: what was kept for another tale may go."""
        tale = self.tale_of(mode)
        self.app.chores.belongs_to(tale.id, _forgetting(tale))

    def makes(self, tale: Tale) -> None:
        """A world of ``tale`` is made and shown that is not played: what its rules keep for that
        may go when a run of another is entered."""
        self.app.chores.keeps_for(tale.id, _forgetting(tale))

    def title(self, mode: Mode) -> str:
        """The tale's title, in the player's language."""
        return self.app.locale.render(self.tale_of(mode).title)

    def now(self) -> float:
        """Seconds since 1970, for records: the only clock that scenes read."""
        return time.time()

    def today(self) -> str:
        """The date (UTC) that is the daily seed."""
        return time.strftime("%Y-%m-%d", time.gmtime(self.now()))

    def copy_id(self, game_id: str) -> None:
        """Copy an ID, and say so, or show it where this system has no clipboard for us."""
        from game.engine.fields import copy

        _ = self.app.locale.gettext
        if copy(game_id):
            self.app.audio.play("copy_chime")
            self.app.notices.say(_("Copied: {id}").format(id=game_id))
        else:
            self.app.notices.say(game_id)


def _forgetting(tale: Tale) -> Callable[[], None]:
    """What lets go of what the rules of a tale keep in their caches."""
    from game.store.shipped import forget

    return partial(forget, tale.load)


Arrange = Callable[[Services, str], None]
"""``arrange(services, seed)`` puts a scene on the empty stack as a player would have reached it."""
Lint = Callable[[Path], Iterator[str]]
"""What is wrong with a file, a line for each fault."""

Tell = Callable[[str], None]
"""Says what is going on, where somebody looks on."""


@dataclass(frozen=True)
class Checks:
    """What `check` looks at for a tale."""

    everything: Callable[[Path, Path], Iterator[str]]
    """``everything(levels, assets)``: what is wrong with all content of the tale."""
    files: Mapping[str, Lint] = field(default_factory=dict)
    """Linters of single files, by the file's whole name (``audio.toml``) or its ending
    (``.tmx``)."""


@dataclass(frozen=True)
class Craft:
    """A generator's page of the workshop: a picture that grows with the steps of its trace."""

    label: str
    """msgid of its tab."""
    told: str
    """msgid of what it makes."""
    make: Callable[[App, Made], Picture]
    work: Callable[[Services, Made], Scene] | None = None
    """A scene in which a result can be worked on by hand."""
    play: Callable[[Services, Mapping[str, JsonValue], str], Scene] | None = None
    """``play(services, diagram, seed)``: the page before a game in a world with the locks and keys
    of a diagram (its JSON). `BadValue` if there is none."""
    play_label: str = ""
    """msgid of the button that leads there."""
    lay: Callable[[Services, Mapping[str, JsonValue], str], Scene] | None = None
    """``lay(services, diagram, seed)``: a scene in which a diagram of locks and keys (its JSON) is
    laid as a world of this kind."""
    open: Callable[[Services], Scene] | None = None
    """A scene in which a result that was kept is opened again."""
    open_label: str = ""
    """msgid of the button that leads there."""
    begin: Callable[[Services], Scene] | None = None
    """A scene in which a result is made by hand from nothing."""
    begin_label: str = ""
    """msgid of the button that leads there."""
    reopen: Callable[[Services, Path], Scene] | None = None
    """``reopen(services, path)``: the scene in which the project in a file is gone on with.
    `GameError` if it is none, or open elsewhere."""
    later: Callable[[Tale, str, str], Any] | None = None
    """``later(tale, params, seed)``: what the worker works out for the picture of some parameters
    (as text) and a seed, once the world is made; importable, as every work of the worker."""
    painter: Callable[[Easel, Mapping[str, JsonValue]], pygame.Surface] | None = None
    """Paints what a chapter of a story shows (`game.core.mode.Chapter`)."""
    printer: Callable[[Easel, Mapping[str, Any]], Sliced[pygame.Surface]] | None = None
    """Paints a page of a world to print, in the worker process."""


SpriteName = tuple[str, str]
"""An atlas and the name of a sprite in it."""


def no_content(_: Path) -> Content:
    """The content of a tale that needs none."""
    return NoContent()


def no_bots() -> tuple[Bot, ...]:
    """The bots of a tale that nobody plays."""
    return ()


def no_feats() -> tuple[Feat[Any], ...]:
    """The feats of a tale that has none."""
    return ()


@dataclass(frozen=True, slots=True)
class Highlight:
    """Some seconds of a bot's run that are worth looking at."""

    world: str
    """Its ID."""
    policy: str
    lead: int
    """Commands before it begins."""


@dataclass(frozen=True)
class Tale:
    """One tale, as all others walk it. Only names and words are here before a function is called.

    A function that is missing is a capability that the tale does not have.
    """

    name: str
    """Its one name in the house: folder, command line, pictures (``candle``)."""
    id: str
    """Its name in IDs, runs and JSON (``platformer``); people may type either."""
    title: Message
    short: Message
    """Its title in one word, as its plate has it."""
    sentence: Message
    """What it is about, on the title."""
    manner: Message | None = None
    """How it is played and how long that takes, in a sentence: what a stranger asks first."""
    listed: bool = True
    """Whether it is a game of the title; False for templates, and for a tale without a game."""
    plate: str = ""
    """The sprite of its plate on the title (``plate/<plate>``); without one the plate is plain."""
    sheets: tuple[str, ...] = ()
    """What its play shows, decoded ahead while its page is looked at: atlases by their names,
    plates by their files, those first that are seen first."""
    pinned: tuple[tuple[str, float], ...] = ()
    """Those that are only drawn on a world with a scale of its own, and that scale; with 1 also
    what was not baked finer and of which little is seen at once: what is seen is enlarged."""
    loose: tuple[str, ...] = ()
    """Atlases whose pictures are put where their pivots go, whatever is clear around them: nobody
    asks how large they are, or only to put their middle somewhere."""
    brief: tuple[str, ...] = ()
    """Those that are not seen themselves: pictures that are kept are painted from them."""
    mode: Callable[[], Mode] | None = None
    """Its rules of play."""
    generator: Callable[[], Generator] | None = None
    """What makes its worlds to look at."""
    load: Callable[[Path], Content] = no_content
    """``load(levels)``: what it is made from; `ContentError` says what is wrong with it."""
    sources: Callable[[Path, Content, str], Files] | None = None
    """``sources(levels, content, part)``: the files below ``levels`` that a part of its content is
    read from, for the archive of released versions; None for a tale whose worlds need none."""
    packs: PackReader | None = None
    """How it reads content packs."""
    bots: Callable[[], tuple[Bot, ...]] = no_bots
    """Its bots, the weakest first; the last that is no oracle is its best honest player."""
    feats: Callable[[], tuple[Feat[Any], ...]] = no_feats
    """What is worth doing in it, all seen ahead; finished runs say what of it is done."""
    highlights: tuple[Highlight, ...] = ()
    """What is shown of it while nobody touches the title; without any, a bot plays from the
    beginning."""
    lesson: Callable[[], AnyLesson] | None = None
    """Its first run, in which a player learns it by doing; without one it begins with its page."""
    daily: str = ""
    """The parameters of the game of the day, in their text form."""
    weekly: str = ""
    """Those of the game of the week, which may be a longer one."""
    settings: tuple[Setting, ...] = ()
    """What a player sets once for this tale; a page of Options lists them under its title."""
    view: Callable[[], Callable[[Services], ModeView]] | None = None
    """Reads what makes a fresh view of a game; without one it is told in words
    (`game.shell.plain_view`)."""
    help_pictures: Callable[[], Sequence[Callable[[App], Block]]] | None = None
    """What stands beside the pages of its help (`Mode.help`), in their order."""
    illustrate: Callable[[Any], Sequence[SpriteName]] | None = None
    """For parameters, what the page before a run shows of them: a banner, then portraits."""
    introduce: Callable[[Any, Content], Sequence[Block]] | None = None
    """For parameters and content, who is played: told below what everybody decides."""
    retrace: Callable[[Tale, bytes], Any] | None = None
    """``retrace(tale, text)``: what the worker makes of the player's best run, for a view that
    shows a race (`ModeView.race`)."""
    remains: Callable[[App, Any, Any], Remains] | None = None
    """What is left of a finished run, for its results: a picture, and what became of everybody."""
    way: Callable[[App, Any], Way] | None = None
    """``way(app, view)``: the way that a run came, for the card that is shared."""
    grade: Callable[[Tale, bytes], Sliced[Message | None]] | None = None
    """``grade(tale, text)``: how well a finished run was played, luck apart, for the same card; for
    the worker."""
    look_back: Callable[[Services, bytes], Scene] | None = None
    """A scene that looks back at a finished run, given its text."""
    scenes: Callable[[], Mapping[str, Arrange]] | None = None
    """Its moments worth looking at, by name: for `screenshot`, contact sheets and benches."""
    craft: Callable[[], Craft] | None = None
    """Its page of the workshop."""
    checks: Callable[[Tell], Checks] | None = None
    """What `check` looks at."""

    adopt: Callable[[Path], Sliced[Adopted | Refused]] | None = None
    """``adopt(path)``: makes content of a file that a player drew, in the worker. Before its first
    slice it reads the file; `ContentError` says what is wrong with it."""
    shelf: Path | None = None
    """The folder of what the player added: the worker, which gets a tale, finds it there."""

    def bot(self, policy: str | None = None) -> Bot:
        """The bot called ``policy``; without a name the best honest one. `BadValue` lists them."""
        return chosen(self.bots(), self.id, policy)
