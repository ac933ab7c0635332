"""The tales, by the names of their folders, in the order of title, options and workshop.

A new tale is its folder and its name in this list; docs/adding-a-tale.md leads through it.
"""

NAMES = ("locks", "candle", "key", "hex", "throne", "null_turns", "null_ticks")
