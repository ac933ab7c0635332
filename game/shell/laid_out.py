"""Content that has to be laid out first, that of a pack or of an earlier version: a thread does it,
and no frame waits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.core.errors import GameError
from game.core.journal import Header, Resumed
from game.core.mode import Content
from game.core.registry import System, World
from game.engine.scene import Push, Transition
from game.shell.errand import Errand
from game.shell.tale import Services
from game.shell.waiting import WaitingScene
from game.store.shipped import Library


def laid_out(
    services: Services,
    world: World,
    made: Header | Resumed | None,
    then: Callable[[], Transition],
) -> Transition:
    """``then``, once the content is at hand of a run of ``world`` that was ``made`` so, or of a new
    game where it is None."""
    work = services.library.to_lay_out(world, made)
    if work is None:
        return then()
    _ = services.app.locale.gettext
    told = _("What this world is made from is laid out.")

    def come(_: object) -> Transition:
        try:
            return then()
        except GameError as error:
            services.app.audio.play("error")
            services.app.notices.say(services.app.locale.tell(error))
            return None

    return Push(WaitingScene(services.app, Errand(work), _("One moment"), told, come))


def laying_out(library: Library, system: System, names: Iterable[str]) -> Errand[Content] | None:
    """The same for worlds of ``system`` that use the parts called ``names``, and a scene that shows
    itself that it waits: once it is over `Library.worlds` has them. None where they are at hand."""
    work = library.worlds_to_lay_out(system, names)
    return None if work is None else Errand(work)
