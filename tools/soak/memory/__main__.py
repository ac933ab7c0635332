"""A package for the sake of the worker: a process that is spawned imports the module that its
program was started with, unless that is the ``__main__`` of a package. It would hold everything
that this soak imports; that of the game holds nothing of main.py."""

import sys

from tools.soak.memory import main

sys.exit(main())
