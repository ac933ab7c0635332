"""``bot``: headless games, one told in full or thousands counted."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from game.cli import worlds
from game.cli.parallel import cores, side_by_side
from game.cli.tales import library_at, registry, take_in
from game.core import envelope
from game.core.codec import JsonValue
from game.core.errors import BadValue
from game.core.mode import Mode
from game.core.parts import of_names
from game.core.registry import World
from game.core.session import Session
from game.core.text import message

BATCH, BATCH_SECONDS = 50, 5.0
"""Games, and seconds, that one process plays at most before it reports."""
PARALLEL_FROM = 10.0
"""Seconds that all games must seem to take for other processes to be started."""
Z_95 = 1.959964
CONCEDE = "concede"
"""The command, of any mode that has it, with which a player gives a run up."""


@dataclass(frozen=True, slots=True)
class Task:
    """One game to be played, as plain words so that another process can read it."""

    mode: str
    params: str
    seed: str
    policy: str
    save: str | None = None
    trace: bool = False
    data_dir: str | None = None
    counted: bool = True
    """Whether what a mode counts over a run (`Mode.tally`) is told, too: it may take long."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game ended."""

    task: Task
    result: str
    """``won``, ``lost`` or ``conceded``."""
    commands: int
    digest: str
    figures: dict[str, JsonValue]
    """Those of the game, and what the mode counts over a run, where that is asked for."""
    trace: tuple[dict[str, JsonValue], ...] = ()


def run(arguments: argparse.Namespace) -> int:
    """Play, and tell how it went."""
    modes = registry()
    world = worlds.read_world(modes, arguments.world, arguments.seed, arguments.plan)
    mode = world.mode
    take_in(arguments.data_dir, mode.name, mode.uses(world.params))
    policy = modes.tale(mode.name).bot(arguments.policy).name
    if arguments.trace and arguments.games > 1:
        raise BadValue(
            message("--trace: expected one game, got --games {games}", games=arguments.games)
        )
    if arguments.save is not None:
        worlds.writable(arguments.save, "--save")
    spread = mode.spread if arguments.games > 1 and not _is_chosen(arguments) else ""
    tasks = list(_tasks(world, policy, spread, arguments))
    if arguments.games == 1:
        played = play(tasks[0])
        print(_one_json(world, played) if arguments.json else _one_text(world, played))
        return 0
    results = _play_all(tasks, mode.name)
    print(
        _many_json(world, policy, spread, results)
        if arguments.json
        else _many_text(world, policy, spread, results)
    )
    return 0


def play(task: Task) -> Played:
    """Play one game to its end."""
    mode = registry().mode(task.mode)
    params = mode.space.read(task.params)
    world = World(mode, params, task.seed)
    content = library_at(task.data_dir).content_for(world)
    bot = registry().tale(task.mode).bot(task.policy)
    session = Session.start(world, content, {"policy": bot.name})
    game = session.game
    trace: list[dict[str, JsonValue]] = []
    tally = mode.tally(content) if mode.tally is not None and task.counted else None
    commands, last = 0, ""
    for command in bot.moves(game, content, task.seed):
        seen = None if tally is None else game.view()
        # Recording costs more than playing; only a game that is kept is recorded.
        events = session.apply(command) if task.save is not None else game.apply(command)
        if tally is not None:
            tally.note(seen, command, events)
        commands, last = commands + 1, command.text
        if task.trace:
            trace.extend(step for step in map(mode.trace, events) if step is not None)
    if task.save is not None:
        with worlds.output(task.save, "--save") as write:
            write(session.take_records())
    won = game.status.phase == "won"
    return Played(
        task,
        "won" if won else "conceded" if last == CONCEDE else "lost",
        commands,
        game.digest(),
        {figure.name: figure.value for figure in game.figures()}
        | ({} if tally is None else tally.figures()),
        tuple(trace),
    )


def _is_chosen(arguments: argparse.Namespace) -> bool:
    """Whether anything is said of the world, and so of who plays in it."""
    return "#" in arguments.world or ":" in arguments.world or arguments.plan is not None


def _tasks(world: World, policy: str, spread: str, arguments: argparse.Namespace) -> Iterator[Task]:
    mode: Mode = world.mode
    said = [mode.space.write(world.params)]
    if spread:
        choices = mode.space.field(spread).choices
        said = [mode.space.write(mode.space.change("", {spread: choice})) for choice in choices]
    for number, seed in enumerate(worlds.numbered_seeds(world.seed, arguments.games)):
        save = arguments.save
        if save is not None and arguments.games > 1:
            save = f"{save}.{number + 1}"
        yield Task(
            mode.name,
            said[number % len(said)],
            seed,
            policy,
            save,
            arguments.trace,
            arguments.data_dir,
            arguments.json or arguments.games == 1,
        )


def _play_batch(tasks: Sequence[Task]) -> list[Played]:
    return [play(task) for task in tasks]


def _play_all(tasks: Sequence[Task], name: str) -> list[Played]:
    results: list[Played] = []
    with worlds.Progress(name, len(tasks)) as progress:
        # What a game takes is seen by the first: what is counted over one may take a minute.
        begun = time.perf_counter()
        results.append(play(tasks[0]))
        each, rest = time.perf_counter() - begun, tasks[1:]
        size = min(BATCH, max(1, int(BATCH_SECONDS / each)))
        batches = [rest[start : start + size] for start in range(0, len(rest), size)]
        if each * len(rest) < PARALLEL_FROM or cores() == 1:
            finished: Iterable[list[Played]] = map(_play_batch, batches)
        else:
            finished = side_by_side(_play_batch, batches)
        for batch in finished:
            results.extend(batch)
            progress.tell(len(results))
    return results


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of wins."""
    share = wins / games
    centre = share + Z_95**2 / (2 * games)
    spread = Z_95 * math.sqrt(share * (1 - share) / games + Z_95**2 / (4 * games * games))
    whole = 1 + Z_95**2 / games
    return (centre - spread) / whole, (centre + spread) / whole


def _group(played: Played, spread: str) -> str:
    mode = registry().mode(played.task.mode)
    params = mode.space.read(played.task.params)
    return str(mode.space.values(params)[spread]) if spread else "all"


def _groups(results: Sequence[Played], spread: str) -> dict[str, list[Played]]:
    groups: dict[str, list[Played]] = {}
    names: dict[str, str] = {}
    for played in results:
        params = played.task.params
        if params not in names:
            names[params] = _group(played, spread)
        groups.setdefault(names[params], []).append(played)
    return groups


def _envelope(world: World, form: str, task: Task) -> dict[str, JsonValue]:
    mode = world.mode
    parts = library_at(task.data_dir).content_for(world).parts
    return envelope.envelope(
        form,
        str(world.id),
        world.seed,
        world.rules,
        of_names(parts, mode.uses(world.params)),
        envelope.params_object(mode.space, world.params),
    )


def _wins(results: Sequence[Played]) -> int:
    return sum(played.result == "won" for played in results)


def _one_json(world: World, played: Played) -> str:
    told = _envelope(world, f"{world.mode.name}-bot/1", played.task)
    told["policy"] = played.task.policy
    told["result"] = played.result
    told["commands"] = played.commands
    told["digest"] = played.digest
    told["figures"] = played.figures
    if played.task.trace:
        told["trace"] = list[JsonValue](played.trace)
    return envelope.to_json(told)


def _one_text(world: World, played: Played) -> str:
    lines = [f"{world.id}  {played.task.policy}: {played.result}"]
    lines += [envelope.to_json(step) for step in played.trace]
    lines.append(
        "  " + ", ".join(f"{name} {_in_words(played.figures[name])}" for name in played.figures)
    )
    return "\n".join(lines)


def _in_words(figure: JsonValue) -> str:
    return str(figure) if isinstance(figure, int) else envelope.to_json(figure)


def _many_json(world: World, policy: str, spread: str, results: Sequence[Played]) -> str:
    told = _envelope(world, f"{world.mode.name}-bots/1", results[0].task)
    told["policy"] = policy
    told["games"] = len(results)
    told["won"] = _wins(results)
    wins: dict[str, JsonValue] = {}
    groups: dict[str, JsonValue] = {}
    for name, group in _groups(results, spread).items():
        won = _wins(group)
        low, high = interval(won, len(group))
        wins[name] = won
        groups[name] = {
            "games": len(group),
            "won": won,
            "rate": round(won / len(group), 6),
            "interval": [round(low, 6), round(high, 6)],
            "mean_commands": round(sum(played.commands for played in group) / len(group), 2),
        }
    told["spread"] = spread or None
    told["wins"] = wins
    told["groups"] = groups
    told["runs"] = [
        {
            "seed": played.task.seed,
            "result": played.result,
            "commands": played.commands,
            "digest": played.digest,
            "figures": played.figures,
        }
        for played in results
    ]
    return envelope.to_json(told)


def _many_text(world: World, policy: str, spread: str, results: Sequence[Played]) -> str:
    lines = [f"{world.mode.name}, policy {policy}, {len(results)} games from seed {world.seed}"]
    for name, group in _groups(results, spread).items():
        won = _wins(group)
        low, high = interval(won, len(group))
        lines.append(
            f"  {name:<12} {won:>6} of {len(group):<6} won  {won / len(group):6.1%}"
            f"  (95% interval {low:.1%} to {high:.1%})"
        )
    return "\n".join(lines)
