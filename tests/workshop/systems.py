"""The systems that have a page of the workshop."""

from game.cli.tales import registry

SYSTEMS = tuple(tale.id for tale in registry().tales if tale.craft is not None)
