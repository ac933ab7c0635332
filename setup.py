"""Ships assets/ and levels/, which live at the top level, as data inside the package."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithData(build_py):
    """Copies the two folders to where an installed game looks for them."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return  # a checkout finds them where they are
        for name in ("assets", "levels"):
            if not Path(name).is_dir():
                raise FileNotFoundError(f"{name}: expected this folder beside setup.py")
            for file in sorted(Path(name).rglob("*")):
                if file.is_file():
                    target = Path(self.build_lib, "game", "_data", file)
                    self.mkpath(str(target.parent))
                    self.copy_file(str(file), str(target))


setup(cmdclass={"build_py": BuildWithData})
