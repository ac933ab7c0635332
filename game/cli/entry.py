"""The way in: reads the arguments, runs one command, and turns expected errors into one line.

Commands are imported when they are run, so that ``generate``, ``bot`` and ``replay --verify`` never
load pygame.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import sys
import textwrap
import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from game import __version__
from game.cli.tales import registry
from game.cli.worlds import formats_of, locale_of
from game.core.errors import BadValue, ContentError, GameError
from game.core.registry import System
from game.core.text import LANGUAGES, message
from game.store.files import why
from game.store.languages import CHOICE

BAD_USE = 2
"""Exit status for a wrong argument, file or value."""
INTERRUPTED = 130

PACKAGES = ("platformdirs", "pygame", "pytmx")
"""What the game needs; main.py sees to it that they are there, where it is started by that."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status and never shows a traceback for bad input."""
    _speak_utf8()
    said = sys.argv[1:] if argv is None else argv
    language = language_of(said)
    try:
        status = _carry_out(said)
        sys.stdout.flush()
        return status
    except GameError as error:
        return _refuse(error, language)
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in PACKAGES:
            raise
        told = message(
            "the package {package} is not installed: pip install ., or remove .venv, run main.py",
            package=missing,
        )
        return _refuse(GameError(told), language)
    except BrokenPipeError:
        # The reader of our output has gone (``| head``).
        _silence_output()
        return 0
    except OSError as error:
        _silence_output()
        return _refuse(
            GameError(message("{file}: {why}", file=error.filename or "output", why=why(error))),
            language,
        )
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return INTERRUPTED


def _carry_out(argv: Sequence[str]) -> int:
    try:
        arguments = parse_arguments(argv)
    except SystemExit:
        return 0  # --help or --version, which have been answered
    if arguments.data_dir is not None:
        from game.store.places import open_places

        open_places(Path(arguments.data_dir))
    status: int = arguments.run(arguments)
    return status


def _refuse(error: GameError, language: str) -> int:
    """Say what was wrong. What others wrote must not steer the terminal."""
    try:
        locale = locale_of(language)
        line = locale.render(message("error: {line}", line=locale.tell(error)))
    except ContentError:  # the catalogue itself is missing or damaged
        line = f"error: {error}"
    shown = "".join(
        character if unicodedata.category(character) != "Cc" else f"\\x{ord(character):02x}"
        for character in line
    )
    print(shown, file=sys.stderr)
    return BAD_USE


def _silence_output() -> None:
    """Nothing can be said any more, not even what Python still holds back until it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak_utf8() -> None:
    """Seeds and French need more than what a bare locale may offer."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


INSTALLED = "candle-key-hex-throne"
"""What `pip install` calls the program."""
DEFAULT_SIZE = (1280, 720)
SMALLEST, LARGEST = 320, 7680
"""Bounds of a screenshot's sides, in pixels."""
MOST_WORLDS = 1_000_000
"""Bound of ``--count`` and ``--games``."""
LONGEST_MINUTES, FASTEST_PACE = 240, 60
"""Bounds of a bench's sittings."""


CHECKOUT = {
    "test": "run the tests of a checkout (--all: every case; further words go to pytest)",
    "lint": "look at the code and the content of a checkout without running them",
}
"""Commands of main.py itself, which answers them before it comes here, and what they do."""

_SEEDLESS = ("replay", "check", "words", "report", "bench")
"""Commands that would silently ignore a seed said before them."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as an error like any other."""

    below: Callable[[argparse.Namespace], str] | None = None
    """Makes what stands below the options, from what was said before ``--help``. It is asked only
    by who reads it: all tales' rules are read for it."""

    def error(self, message: str) -> NoReturn:
        raise _bad_use(message, f"{self.prog} --help")


class _Help(argparse.Action):
    """``--help``, which knows what was said before it."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> NoReturn:
        if isinstance(parser, _Parser) and parser.below is not None:
            parser.epilog = parser.below(namespace)
        parser.print_help()
        parser.exit()


def _bad_use(problem: str, program: str) -> BadValue:
    return BadValue(message("{problem}; see: {program}", problem=problem, program=program))


def language_of(argv: Sequence[str]) -> str:
    """The language that ``--lang`` asks for, wherever it stands and whatever else is wrong with
    the arguments; English, which scripts rely on, where it is unsaid."""
    said = ""
    for word, following in zip(argv, [*argv[1:], ""], strict=False):
        if word == "--lang":
            said = following
        elif word.startswith("--lang="):
            said = word.removeprefix("--lang=")
    return said if said in LANGUAGES else "en"


def parse_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments of a command, with ``run`` set to what carries it out."""
    for stray in argv:
        if "\0" in stray:
            raise BadValue(message("arguments: expected text without NUL characters"))
    arguments = _grammar(language_of(argv)).parse_args(argv)
    if arguments.seed is not None and arguments.command in _SEEDLESS:
        raise BadValue(
            message(
                "{option}: not an option of {command}", option="--seed", command=arguments.command
            )
        )
    return arguments


def _command(name: str) -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        module = importlib.import_module(f"game.cli.{name}")
        status: int = module.run(arguments)
        return status

    return run


def _only_main_py(arguments: argparse.Namespace) -> int:
    raise GameError(
        message(
            "{command}: expected in a checkout, as the first word: python3 main.py {command}",
            command=arguments.command,
        )
    )


def _common(default: Any) -> _Parser:
    """Options that everyone has. Subcommands must not reset what stood before the command."""
    common = _Parser(add_help=False)
    common.add_argument(
        "--data-dir",
        metavar="DIR",
        type=_folder,
        default=default,
        help="where runs, records and settings are kept",
    )
    common.add_argument(
        "--lang",
        metavar="{en,fr}",
        type=_language,
        default=default,
        help="language of everything shown; in the window also what a pack teaches: PACK/XX",
    )
    common.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    return common


def _grammar(language: str) -> _Parser:
    parser = _Parser(
        prog=_program(),
        description="Candle, Key, Hex & Throne. Without a command: the title menu.",
        parents=[_common(None)],
        allow_abbrev=False,
    )
    parser.add_argument("--seed", metavar="S", help="fill this seed in on the mode pages")
    parser.set_defaults(run=_command("play"), command=None, world=None)
    commands = parser.add_subparsers(metavar="COMMAND", dest="command")
    for name, (summary, fill) in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=summary,
            description=summary,
            parents=[_common(argparse.SUPPRESS)],
            allow_abbrev=False,
            add_help=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_argument(
            "-h", "--help", action=_Help, nargs=0, help="show this help message and exit"
        )
        command.set_defaults(run=_only_main_py if name in CHECKOUT else _command(name))
        fill(command)
    commands.choices["generate"].below = partial(_systems_help, language)
    return parser


def _add_plan(command: _Parser) -> None:
    command.add_argument(
        "--plan",
        metavar="FILE",
        help="dungeon, platformer: with the locks and keys of a diagram that was kept as JSON or"
        " DOT",
    )


def _add_seed(command: argparse.ArgumentParser, summary: str) -> None:
    """``--seed`` of a command: unsaid, it leaves a seed alone that stood before the command."""
    command.add_argument("--seed", metavar="S", default=argparse.SUPPRESS, help=summary)


def _program() -> str:
    """What the user called us, for help and errors."""
    return INSTALLED if Path(sys.argv[0]).stem == INSTALLED else "main.py"


def _folder(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("expected the name of a folder, got none")
    return text


def _language(text: str) -> str:
    if text in LANGUAGES or CHOICE.fullmatch(text):
        return text
    known = ", ".join(map(repr, LANGUAGES))
    raise argparse.ArgumentTypeError(f"expected {known} or PACK/XX, got {text[:20]!r}")


def _whole(text: str) -> int:
    if re.fullmatch("[0-9]{1,8}", text) and 1 <= int(text) <= MOST_WORLDS:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"expected a whole number from 1 to {MOST_WORLDS}, got {text[:20]!r}"
    )


def _minutes(text: str) -> float:
    return _number(text, LONGEST_MINUTES)


def _pace(text: str) -> float:
    return _number(text, FASTEST_PACE)


def _number(text: str, most: int) -> float:
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,4})?", text) and 0 < float(text) <= most:
        return float(text)
    raise argparse.ArgumentTypeError(f"expected a number up to {most}, got {text[:20]!r}")


def _size(text: str) -> tuple[int, int]:
    sides = re.fullmatch("([0-9]{3,4})x([0-9]{3,4})", text.lower())
    if sides is not None:
        width, height = int(sides[1]), int(sides[2])
        if min(width, height) >= SMALLEST and max(width, height) <= LARGEST:
            return width, height
    raise argparse.ArgumentTypeError(
        f"expected WIDTHxHEIGHT from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}, "
        f"got {text[:20]!r}"
    )


def _systems_help(language: str, said: argparse.Namespace) -> str:
    """All systems in short, or the one that was named before ``--help`` with what each of its
    parameters does."""
    named: str | None = getattr(said, "world", None)
    if named is None:
        lines = ["systems, their formats and parameters (SYSTEM --help explains them):"]
        systems: Sequence[System] = registry().systems
    else:
        lines = []
        systems = [registry().system(re.split("[:#]", named)[0])]
    locale = locale_of(language)
    for system in systems:
        generator = system.generator
        formats = ", ".join(formats_of(generator))
        lines.append(f"\n  {generator.name} (formats: {formats})")
        for field in generator.space.fields:
            lines.append(
                f"    {field.name}: {locale.render(field.expected())} ({_default(field.default)})"
            )
            if named is not None:
                does = [locale.gettext(text) for text in (field.label, field.help) if text]
                lines += textwrap.wrap(
                    " - ".join(does), 88, initial_indent=" " * 8, subsequent_indent=" " * 8
                )
    return "\n".join(lines)


def _default(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _policies_help(_: argparse.Namespace) -> str:
    lines = ["policies:"]
    for tale in registry().tales:
        if tale.mode is not None:
            lines.append(f"  {tale.id}: {', '.join(bot.name for bot in tale.bots())}")
    return "\n".join(lines)


# The arguments of each command


def _played() -> str:
    return ", ".join(tale.id for tale in registry().tales if tale.mode is not None)


def _play(command: _Parser) -> None:
    command.add_argument(
        "world",
        metavar="MODE|ID|FILE.tmx",
        help=f"a game ID, a floor drawn in Tiled, or one of: {_played()}",
    )
    _add_seed(command, "seed of the world; a new one if unsaid")
    _add_plan(command)


def _generate(command: _Parser) -> None:
    command.add_argument("world", metavar="SYSTEM|ID", help="what to make (see below)")
    _add_seed(command, "seed of the world; a new one if unsaid")
    command.add_argument(
        "--count", metavar="N", type=_whole, default=1, help="N worlds with seeds S/0, S/1 ..."
    )
    command.add_argument(
        "--set",
        metavar="KEY=VALUE",
        nargs="+",
        action="extend",
        default=[],
        help="parameters (see below)",
    )
    command.add_argument(
        "--thorough",
        action="store_true",
        help="work out what may take minutes, too (thrones: a win chance without a table)",
    )
    command.add_argument("--trace", action="store_true", help="with every die and decision")
    _add_plan(command)
    command.add_argument(
        "--batch-report", action="store_true", help="figures over all worlds instead of the worlds"
    )
    command.add_argument(
        "--format", metavar="F", default="text", help="text, json, or a format listed below"
    )
    command.add_argument(
        "--edition",
        choices=("master", "player"),
        help="of a map: with all there is (master, if unsaid), or what players may see",
    )
    command.add_argument("--paper", choices=("a4", "a3"), help="of pdf and booklet: a4 if unsaid")
    command.add_argument(
        "--out",
        metavar="PATH",
        help="write there instead of printing; several worlds into a new folder, a file each and "
        "index.csv (JSON, text and md into one file, unless PATH ends with a slash)",
    )


def _replay(command: _Parser) -> None:
    command.add_argument("file", metavar="FILE", help="a run file, or a report with a run in it")
    command.add_argument(
        "--verify",
        action="store_true",
        help="headless: exit status 0 if it plays back to the same, 1 if it diverges",
    )


def _bot(command: _Parser) -> None:
    command.below = _policies_help
    command.add_argument("world", metavar="MODE|ID", help=f"a game ID, or one of: {_played()}")
    _add_seed(command, "seed of the world; a new one if unsaid")
    _add_plan(command)
    command.add_argument(
        "--games", metavar="N", type=_whole, default=1, help="N games with seeds S/0, S/1 ..."
    )
    command.add_argument("--policy", metavar="P", help="who plays (see below)")
    command.add_argument(
        "--save", metavar="FILE", help="keep the run (FILE.1, FILE.2 ... if several)"
    )
    command.add_argument("--trace", action="store_true", help="every card and decision")
    command.add_argument("--json", action="store_true", help="print JSON")


def _check(command: _Parser) -> None:
    command.add_argument("path", metavar="PATH", nargs="*", help="files or folders; all if unsaid")
    command.add_argument("--verbose", action="store_true", help="say what was found, in figures")


def _words(command: _Parser) -> None:
    command.add_argument("--out", metavar="FILE", help="write there instead of printing")


def _report(command: _Parser) -> None:
    command.add_argument(
        "--out", metavar="FILE", help="where; a new file in the data folder if unsaid"
    )


def _bench(command: _Parser) -> None:
    command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument(
        "--play",
        metavar="TALE",
        nargs="?",
        const="",
        help="whole frames while a game is played; every tale's if unsaid",
    )
    command.add_argument(
        "--minutes", metavar="N", type=_minutes, default=5.0, help="of play each time, 5"
    )
    command.add_argument("--size", metavar="WxH", type=_size, help="window size; two if unsaid")
    command.add_argument(
        "--pace", metavar="N", type=_pace, help="decisions a second; 3 and 8 if unsaid"
    )
    command.add_argument(
        "--runs", metavar="N", type=_whole, default=1, help="repetitions of each sitting, 1"
    )


def _screenshot(command: _Parser) -> None:
    command.add_argument("scene", metavar="SCENE", help="its name; 'list' names them all")
    _add_seed(command, "seed of what is shown")
    command.add_argument(
        "--size", metavar="WxH", type=_size, default=DEFAULT_SIZE, help="window size, 1280x720"
    )
    command.add_argument("--out", metavar="FILE", help="a PNG file")


def _words_of_main(command: _Parser) -> None:
    command.add_argument("words", metavar="...", nargs=argparse.REMAINDER)


COMMANDS: dict[str, tuple[str, Callable[[_Parser], None]]] = {
    "play": ("go straight into a game", _play),
    "generate": ("make worlds and print them", _generate),
    "replay": ("watch a run, or check it", _replay),
    "bot": ("let a bot play, without a window", _bot),
    "check": ("lint levels, quests, translations and assets", _check),
    "words": ("write all that the game says as a template (.pot) for another language", _words),
    "report": ("make one file to send in: log, run, settings, system", _report),
    "bench": ("measure against the budgets", _bench),
    "screenshot": ("draw one scene into a picture", _screenshot),
    **{name: (summary, _words_of_main) for name, summary in CHECKOUT.items()},
}
"""What can be asked for: in a sentence, and what fills in its arguments."""
