"""What runs become when content changes: made-up releases in a temporary folder, as a transcript.

    python -m tools.two_versions > FILE

The program and its levels are copied, released, changed in one quest, and released again; bots play
in both, and the command line of each says what it makes of the other's runs. docs/versions.md has
the transcript.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
IRON, SAND = "thrones:hero,seed,iron#lamp", "thrones:hero,seed,sand#lamp"
KEY = "dungeon:6,warden,gentle#lamp"
_ENTRY = "import sys; from game.cli.entry import main; sys.exit(main(sys.argv[1:]))"
_RULES = "game/tales/throne/rules/generate.py"


class Version:
    """A copy of the program in a folder named ``name`` below ``root``."""

    def __init__(self, root: Path, name: str, like: Version | None = None) -> None:
        self.root, self.name, self.folder = root, name, root / name
        source = CHECKOUT if like is None else like.folder
        without = shutil.ignore_patterns("__pycache__")
        for part in ("game", "levels"):
            shutil.copytree(source / part, self.folder / part, ignore=without)
        (self.folder / "assets").symlink_to(CHECKOUT / "assets")

    def release(self) -> None:
        """Enter in its archive what is not there."""
        print(f"{self.name}$ python -m tools.release")
        words = ("-m", "tools.release", "--levels", str(self.folder / "levels"))
        self._say(CHECKOUT, *words, last=1)

    def run(self, *words: str, last: int = 100) -> None:
        """Say something on its command line, and what it answers: the last lines of it."""
        print(f"{self.name}$ python main.py {' '.join(words)}")
        self._say(
            self.folder, "-c", _ENTRY, "--data-dir", str(self.root / "data"), *words, last=last
        )

    def change(self, file: str, before: str, after: str) -> None:
        """Put ``after`` in the place of ``before``, where it comes first."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert before in text, f"{path}: expected {before!r}"
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
        print(f"{self.name}$ # in {file}: {before.strip()} -> {after.strip()}")

    def _say(self, folder: Path, *words: str, last: int) -> None:
        done = subprocess.run(
            [sys.executable, *words], cwd=folder, capture_output=True, text=True, check=False
        )
        lines = [*done.stderr.splitlines(), *done.stdout.splitlines()]
        lines = [line for line in lines if not line.startswith("pygame")]
        for line in lines[-last:]:
            print(line.replace(f"{self.root}/", ""))
        if done.returncode:
            print(f"(exit status {done.returncode})")
        print()


def main() -> int:
    """Print the transcript."""
    with tempfile.TemporaryDirectory(prefix="versions-") as folder:
        root = Path(folder)
        one = Version(root, "one")
        one.release()
        runs = {IRON: "iron.run", SAND: "sand.run", KEY: "key.run"}
        for world, file in runs.items():
            one.run("bot", world, "--save", f"../{file}", last=1)

        two = Version(root, "two", one)
        two.change("levels/quests/sand.toml", "\nlife = 1\n", "\nlife = 2\n")
        two.release()
        for file in runs.values():
            two.run("replay", f"../{file}", "--verify")
        two.run("bot", SAND, "--save", "../sand-two.run", last=1)
        two.run("replay", "../sand-two.run", "--verify")
        one.run("replay", "../sand-two.run", "--verify")

        bare = Version(root, "unreleased", two)
        shutil.rmtree(bare.folder / "levels/archive")
        print("unreleased$ rm -r levels/archive")
        bare.run("replay", "../sand.run", "--verify")
        bare.run("replay", "../iron.run", "--verify")

        three = Version(root, "three", two)
        three.change(_RULES, "RULES = 1", "RULES = 2")
        three.run("replay", "../iron.run", "--verify")
        three.run("replay", "../key.run", "--verify")
    return 0


if __name__ == "__main__":
    sys.exit(main())
