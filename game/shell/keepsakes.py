"""The world of a run, as far as its player knows it, as something to take home."""

from __future__ import annotations

from game.core import envelope
from game.core.mode import Keepable
from game.core.session import Session
from game.shell.services import Services
from game.workshop.craft import Made
from game.workshop.taking_home import TakeHomeScene

_WHOLE = ("md",)
"""Formats that tell of a world as a whole: they want to know all of it."""


def can_keep(session: Session) -> bool:
    """Whether the run has such a world."""
    return session.mode.generator is not None and isinstance(session.game, Keepable)


def take_home(services: Services, session: Session) -> TakeHomeScene:
    """The scene that writes it, in every format of the mode's generator."""
    game, generator = session.game, session.mode.generator
    assert generator is not None
    assert isinstance(game, Keepable)
    system = services.registry.system(generator.name)
    params, content = game.params, services.content(session.mode)
    space = session.mode.space
    head = envelope.envelope(
        generator.format,
        str(session.id),
        session.id.seed,
        system.rules,
        content,
        envelope.params_object(space, params),
    )
    made = Made({**head, **game.keepsake()}, (), (), content)
    return TakeHomeScene(services, generator.name, made, _WHOLE)
