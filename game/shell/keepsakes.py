"""The world of a run, as far as its player knows it, as something to take home."""

from __future__ import annotations

from game.core import envelope
from game.core.mode import Keepable
from game.core.session import Session
from game.shell.craft.picture import Made
from game.shell.craft.taking_home import TakeHomeScene
from game.shell.tale import Services

_WHOLE = ("md",)
"""Formats that tell of a world as a whole: they want to know all of it."""


def can_keep(services: Services, session: Session) -> bool:
    """Whether the run has such a world."""
    making = services.tale_of(session.mode).generator is not None
    return making and isinstance(session.game, Keepable)


def take_home(services: Services, session: Session) -> TakeHomeScene:
    """The scene that writes it, in every format of the mode's generator."""
    game = session.game
    assert isinstance(game, Keepable)
    generator = services.registry.system(session.mode.name).generator
    params, content = game.params, services.content(session.mode)
    space = session.mode.space
    head = envelope.envelope(
        generator.format,
        str(session.id),
        session.id.seed,
        generator.rules,
        content,
        envelope.params_object(space, params),
    )
    made = Made({**head, **game.keepsake()}, (), (), content)
    return TakeHomeScene(services, generator.name, made, _WHOLE)
