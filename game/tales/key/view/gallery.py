"""Moments of Key worth looking at, for the gallery: bots play up to them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from game.core.errors import BadValue
from game.core.mode import Command
from game.core.registry import World
from game.core.session import Session
from game.core.text import message
from game.engine.inputs import Press
from game.engine.scene import Push
from game.shell.gallery import Way, after, at_play, chosen, finished, helped, logged, watched
from game.shell.play import PlayScene
from game.shell.tale import Arrange, Services
from game.tales.key.rules.play.doors import Delve, Force
from game.tales.key.rules.play.known import RoomSeen
from game.tales.key.rules.play.tunnels import Climb
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.hand import doors_at_hand

Enough = Callable[[KeyView], bool]

PAIR = "3d6,warden+delver,normal"
ALL = "3d6,warden+delver+chandler+ringer,normal"
LONG = "24,warden+delver,normal,columns=7,rows=7,eights=chosen"
DESCENT = "6,warden+delver,gentle,descent"
LOOPS = "3d6,warden+delver,gentle,plan=GPimPjBxUt2L8z02_"
"""A plan with a drop and a tunnel there and back."""
POLICY = "careful"
MOST_TRIES = 24
"""Runs that are played in search of a moment."""
MOST_COMMANDS = 700
SETTLED = 400
"""Steps after which nothing moves any more, so that keys mean what they say."""
SEEN = 8
"""Commands before the moment that the scene itself tells, so that its chronicle is not empty."""


def until(params: str, enough: Enough, *actions: str) -> Arrange:
    """A run that has come to a moment which is ``enough``; then the player presses keys."""

    def arrange(services: Services, seed: str) -> None:
        world, commands = way_to(services, params, seed, enough)
        scene = played(services, world, commands)
        services.app.go(Push(scene))
        for _ in range(SETTLED if actions else 0):
            services.app.step()
        for action in actions:
            scene.handle(Press(action))

    return arrange


def way_to(services: Services, params: str, seed: str, enough: Enough) -> Way:
    """A world and the commands that lead to a moment; `BadValue` when no run comes to it."""
    mode = services.registry.mode("key")
    content, bot = services.content(mode), services.registry.tale("key").bot(POLICY)
    for attempt in range(MOST_TRIES):
        world = World(mode, mode.space.read(params), seed if not attempt else f"{seed}/{attempt}")
        # The bare game: a run that nobody will go back in needs no past.
        game = mode.start(world.params, world.seed, content)
        commands: list[Command] = []
        for command in islice(bot.moves(game, content, world.seed), MOST_COMMANDS):
            game.apply(command)
            commands.append(command)
            if enough(game.view()):
                return world, tuple(commands)
    raise BadValue(
        message("screenshot: no run of {params} came to this moment from this seed", params=params)
    )


def played(services: Services, world: World, commands: tuple[Command, ...]) -> PlayScene:
    """A run at the table after these commands; it has seen the last of them."""
    scene = at_play(services, after(services, (world, commands[:-SEEN])))
    for command in commands[-SEEN:]:
        scene.give(command)
    return scene


def _won(services: Services, seed: str) -> Session:
    params = "2d6,warden+delver,gentle"
    way = way_to(services, params, seed, lambda view: view.status.phase == "won")
    return after(services, way)


def _fought(services: Services, seed: str) -> Way:
    return way_to(services, PAIR, seed, lambda view: view.slain > 3)


def _here(view: KeyView) -> RoomSeen | None:
    """The room of whoever is asked."""
    if not view.acting:
        return None
    x, y = view.hero(view.acting).cell
    for room in view.rooms:
        if room.x <= x < room.x + room.width and room.y <= y < room.y + room.height:
            return room
    return None


def _walks(view: KeyView) -> bool:
    here = _here(view)
    return view.phase == "walk" and view.counter > 5 and here is not None and here.lit


def _may_choose(view: KeyView) -> bool:
    """Exits that differ, and several of them."""
    chances = dict.fromkeys(exit_.boss for exit_ in view.exits if exit_.open)
    return view.phase == "walk" and view.counter > 4 and len(chances) > 2


def _at_an_exit(view: KeyView) -> bool:
    """One exit beside who leads, and nothing else that the key for doors could mean."""
    if view.phase != "walk" or view.counter < 3:
        return False
    ways = doors_at_hand(view)
    return len(ways) == 1 and isinstance(ways[0], Delve) and len(view.exits) > 2


def _at_a_lock(view: KeyView) -> bool:
    """A locked door beside who leads, that could be opened at a price."""
    if view.phase != "walk":
        return False
    ways = doors_at_hand(view)
    if len(ways) != 1 or not isinstance(ways[0], Force):
        return False
    plaque = view.doors[ways[0].door - 1].plaque
    return plaque is not None and plaque.told is not None


def _in_a_vault(view: KeyView) -> bool:
    """Two treasures of which one may be taken."""
    return view.phase == "walk" and sum(f.shows is not None for f in view.fixtures) > 1


def _at_a_tunnel(view: KeyView) -> bool:
    """A tunnel of which both ends were seen."""
    return view.phase == "walk" and any(hatch.to for hatch in view.hatches)


def _at_a_hatch(view: KeyView) -> bool:
    """A hatch beside who leads, and nothing else that the key for doors could mean."""
    if view.phase != "walk":
        return False
    ways = doors_at_hand(view)
    return len(ways) == 1 and isinstance(ways[0], Climb)


def _fights(view: KeyView) -> bool:
    awake = [foe for foe in view.foes if foe.mood == "awake"]
    return view.phase == "danger" and len(awake) > 2 and any(foe.threat for foe in awake)


def _in_the_dark(view: KeyView) -> bool:
    here = _here(view)
    if here is None or here.theme is None or here.lit or view.counter < 4 or not view.wick:
        return False
    cells = [(here.x + x, here.y + y) for x in range(here.width) for y in range(here.height)]
    seen = frozenset(view.visible)
    return len(cells) > 11 and sum(cell in seen for cell in cells) < 2 * len(cells) // 3


def _meets_the_boss(view: KeyView) -> bool:
    return view.phase == "danger" and any(
        foe.facts.boss and foe.intent is not None and len(foe.intent.cells) > 1 for foe in view.foes
    )


def _is_laden(view: KeyView) -> bool:
    if view.phase != "walk" or not view.acting:
        return False
    hero = view.hero(view.acting)
    return len(hero.pack) > 3 and len(hero.talents) > 1 and hero.body is not None


def _together(view: KeyView) -> bool:
    return view.phase == "danger" and view.counter > 3 and all(hero.up for hero in view.heroes)


SCENES: dict[str, Arrange] = {
    "dungeon": until(PAIR, _walks),
    "dungeon-exits": until(PAIR, _may_choose, "tab_next"),
    "dungeon-exit": until(PAIR, _at_an_exit, "tab_next"),
    "dungeon-lock": until(PAIR, _at_a_lock, "tab_next"),
    "dungeon-vault": until(PAIR, _in_a_vault),
    "dungeon-fight": until(PAIR, _fights),
    "dungeon-dark": until(PAIR, _in_the_dark),
    "dungeon-boss": until(PAIR, _meets_the_boss),
    "dungeon-talent": until(PAIR, lambda view: view.phase == "learn"),
    "dungeon-camp": until(DESCENT, lambda view: view.phase == "camp"),
    "dungeon-below": until(DESCENT, lambda view: view.below > 0 and view.counter > 2),
    "dungeon-tile": until(LONG, lambda view: view.phase == "tile"),
    "dungeon-tunnel": until(LOOPS, _at_a_tunnel),
    "dungeon-hatch": until(LOOPS, _at_a_hatch, "tab_next"),
    "dungeon-long": until(LONG, lambda view: view.counter > 11 and view.phase == "walk"),
    "dungeon-sheet": until(PAIR, _is_laden, "pack", "right"),
    "dungeon-party": until(ALL, _together),
    "dungeon-deeds": until(PAIR, _fights, "confirm"),
    "dungeon-result": finished(_won),
    "dungeon-theatre": watched(_won, 30),
    "dungeon-log": logged(_fought, "tab_next"),
    **{f"dungeon-mode-{number + 1}": chosen("key", number) for number in range(10)},
    **{f"dungeon-help-{page + 1}": helped("key", page) for page in range(9)},
}
