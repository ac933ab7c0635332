"""Two tiny modes kept as templates: copy the one that is nearest to what you are making.

- `null-turns` (turns.py, turns_mode.py): decisions, hidden cards, undo, hint, odds.
- `null-ticks` (ticks.py, ticks_mode.py): sixty ticks a second, moving things, rewind, assists.

They are complete - a mode needs nothing that is not here, apart from a view - and the tests that
walk the registry play them like any other. docs/ tells what to do after copying.
"""
