"""How one who is sure of his steps fells a warden: the certificate's walker, in the rules of play.

He needs no hard movement, only patience. The Candle-Eater he baits: he sets out for a rope so that
he is there shortly before she stares, stays until the rope has taken and she stares at him, and
goes. Before the Old Night he lights the cresset of one side when it has just blown there, waits
until it has blown on the other side, and lights the rest before it comes round; when it is darker
he waits for that on the other side, with his flame, so that it blows there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from game.tales.candle.rules.certificate import Routes
from game.tales.candle.rules.floor import Hall
from game.tales.candle.rules.proof import Cell
from game.tales.candle.rules.section import Place, WardenKind
from game.tales.candle.rules.state import TAKEN, FloorState, Warden
from game.tales.candle.rules.wardens import CATCH, RISES, hovers, is_darker
from game.tales.candle.rules.ways import Node

MOST_ROUNDS = 12
"""How often a walker tries the next thing before it gives up."""
LONGEST = 900
"""Ticks for which it waits for one moment."""
EARLY = 85
"""Ticks before a stare from which on it may be at a rope: the bell then falls while she clings."""
AWAY = 3
"""Tiles aside of a rope in which it is out of the way of her and the bell."""
ASIDE = 2
"""Tiles aside of another rope in which its flame leaves that alone."""


class Fighter(Protocol):
    """A walker as a fight needs it."""

    state: FloorState

    @property
    def node(self) -> Node: ...
    @property
    def routes(self) -> Routes: ...
    @property
    def is_hurt(self) -> bool: ...
    def press(self, held: int) -> None: ...
    def go(self, goal: Node) -> bool: ...
    def give_light(self) -> bool: ...


def fight(fighter: Fighter, warden: Warden) -> bool:
    """Whether it fells the warden."""
    lamp = fighter.routes.node(warden.hall.lamp)
    if not fighter.go(lamp) or not _fetch_fire(fighter):
        return False
    turn = _TURNS[warden.hall.kind]
    for _ in range(MOST_ROUNDS):
        if warden.is_felled or fighter.is_hurt:
            break
        # Who has burnt down his wick comes back to the lamp for more.
        if not fighter.give_light() and not (fighter.go(lamp) and _fetch_fire(fighter)):
            return False
        if not turn(fighter, warden):
            return False
    return warden.is_felled and not fighter.is_hurt


def _fetch_fire(fighter: Fighter) -> bool:
    """Whether a flame burns, after some waiting at a lamp."""
    for _ in range(LONGEST):
        if fighter.state.is_lit or fighter.is_hurt:
            break
        fighter.press(0)
    return fighter.state.is_lit


def _arrivals(fighter: Fighter, goals: Iterable[Node], first: bool = False) -> dict[Node, int]:
    """In how many ticks it can be at each of some places; at the ``first`` alone, if asked."""
    now = fighter.state.tick
    wanted = tuple(goals)
    when, _ = fighter.routes.earliest(fighter.node, now, wanted, first=first)
    return {node: when[node] - now for node in wanted if node in when}


# The Candle-Eater


def _until_stare(eater: Warden) -> int:
    """Ticks until she stares, if she sees a flame all the while; many when she is at it."""
    match eater.mood:
        case "hover":
            return eater.timer
        case "rise":
            return eater.timer + hovers(eater)
        case "wake":
            return eater.timer + hovers(eater)
        case "cling":
            return eater.timer + RISES + hovers(eater)
        case _:
            return LONGEST


def _bait(fighter: Fighter, eater: Warden) -> bool:
    """One bell: false when it goes wrong for good, a miss does not."""
    routes, hall = fighter.routes, eater.hall
    ropes = {routes.node((rope.x, rope.y)): number for number, rope in enumerate(hall.posts)}
    left = [node for node, number in ropes.items() if not eater.posts[number]]
    far = _arrivals(fighter, left)
    if not far:
        fighter.press(0)  # A bell is on its way up.
        for _ in range(LONGEST):
            if any(not post for post in eater.posts) or fighter.is_hurt:
                break
            fighter.press(0)
        return not fighter.is_hurt
    rope = min(far, key=lambda node: (far[node], node))
    for _ in range(LONGEST):
        asleep = eater.mood == "sleep"
        if asleep or far[rope] <= _until_stare(eater) <= far[rope] + EARLY:
            break
        fighter.press(0)
    if not fighter.go(rope):
        return False
    number, wounds = ropes[rope], eater.wounds
    for _ in range(LONGEST):
        if eater.posts[number] >= CATCH and eater.mood in ("tell", "dive"):
            break
        if fighter.is_hurt or not fighter.state.is_lit:
            return not fighter.is_hurt
        fighter.press(0)
    refuge = _refuge(fighter, hall, hall.posts[number])
    if refuge is None or not fighter.go(refuge):
        return False
    for _ in range(LONGEST):
        if eater.wounds > wounds or not eater.posts[number] or eater.is_felled:
            break
        fighter.press(0)
    return not fighter.is_hurt


def _refuge(fighter: Fighter, hall: Hall, rope: Place) -> Node | None:
    """The nearest place to rest in a hall out of the way of a rope's bell."""
    others = [post for post in hall.posts if post is not rope]
    fitting = [
        fighter.routes.node(cell)
        for cell in _cells(hall)
        if abs(cell[0] - rope.x) >= AWAY
        and all(abs(cell[0] - post.x) >= ASIDE or cell[1] < post.y - 1 for post in others)
    ]
    known = [node for node in fitting if node in fighter.routes]
    found = _arrivals(fighter, known, first=True)
    return min(found, key=lambda node: (found[node], node), default=None)


def _cells(hall: Hall) -> Sequence[Cell]:
    return [
        (x, y)
        for y in range(hall.y, hall.y + hall.height)
        for x in range(hall.x, hall.x + hall.width)
    ]


# The Old Night


def _kindle(fighter: Fighter, night: Warden) -> bool:
    """One round of its breath: false when it goes wrong for good."""
    routes, hall, state = fighter.routes, night.hall, fighter.state
    right = [post for post in hall.posts if _is_right(hall, post)]
    left = [post for post in hall.posts if post not in right]
    first, last = sorted((left, right), key=len)
    side = 1 if first is right else -1
    if is_darker(night):
        return _lure(fighter, night, first, last)
    if not _visit(fighter, [routes.node((post.x, post.y)) for post in first]):
        return False
    # Until the breath has passed here: its flame may go out, and is struck anew.
    if not _wait_blown(fighter, night, side):
        return False
    if not fighter.give_light():
        return True
    fighter.press(0)
    if any(not _burns(state, post) for post in first):
        return True
    goals = [routes.node((post.x, post.y)) for post in last]
    if not _wait_blown(fighter, night, -side):
        return False
    if not state.is_lit and not fighter.give_light():
        return True
    return _visit(fighter, goals)


def _lure(fighter: Fighter, night: Warden, first: Sequence[Place], last: Sequence[Place]) -> bool:
    """When it looks for his flame: light the one side when it has just blown, be seen on the other
    before it looks no more, and light that when it has blown there."""
    routes, state = fighter.routes, fighter.state

    def nodes(posts: Sequence[Place]) -> list[Node]:
        return [routes.node((post.x, post.y)) for post in posts]

    if not (_wait_breath(fighter, night) and fighter.give_light()):
        return not fighter.is_hurt
    unlit = [post for post in first if not _burns(state, post)]
    if unlit and not _visit(fighter, nodes(unlit)):
        return False
    here = _arrivals(fighter, nodes(last), first=True)
    bait = min(here, key=lambda node: (here[node], node), default=None)
    if bait is None or not fighter.go(bait):
        return False
    if night.is_felled or any(not _burns(state, post) for post in first):
        return True
    if not (_wait_breath(fighter, night) and (state.is_lit or fighter.give_light())):
        return not fighter.is_hurt
    if any(not _burns(state, post) for post in first):
        return True
    return _visit(fighter, nodes([post for post in last if not _burns(state, post)]))


def _wait_breath(fighter: Fighter, night: Warden) -> bool:
    """Wait until it has just blown; whether it has."""
    blown = False
    for _ in range(LONGEST):
        if night.is_felled or fighter.is_hurt or (blown and night.mood != "blow"):
            break
        blown = blown or night.mood == "blow"
        fighter.press(0)
    return not fighter.is_hurt


def _is_right(hall: Hall, post: Place) -> bool:
    return (2 * post.x + 1) > 2 * hall.x + hall.width


def _burns(state: FloorState, post: Place) -> bool:
    stage = state.stage
    return any(
        state.things[number] == TAKEN
        for number in stage.cressets
        if (stage.things[number].x, stage.things[number].y) == (post.x, post.y)
    )


def _visit(fighter: Fighter, goals: Sequence[Node]) -> bool:
    """Go to some places, the nearest first."""
    left = list(goals)
    while left:
        far = _arrivals(fighter, left)
        goal = min(far, key=lambda node: (far[node], node), default=None)
        if goal is None or not fighter.go(goal):
            return False
        left.remove(goal)
    return True


def _wait_blown(fighter: Fighter, night: Warden, side: int) -> bool:
    """Wait until it has blown to a side, and turned from it."""
    blown = False
    for _ in range(LONGEST):
        if night.is_felled or fighter.is_hurt:
            break
        here = night.facing == side
        if night.mood == "blow" and here:
            blown = True
        elif blown:
            break
        fighter.press(0)
    return not fighter.is_hurt


_TURNS: Mapping[WardenKind, Callable[[Fighter, Warden], bool]] = {"eater": _bait, "night": _kindle}
