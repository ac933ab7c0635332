"""Development only: synthesises every sound of the game from numbers and seeds.

`python -m tools.audio.bake` writes assets/audio, `python -m tools.audio.measure` listens to it.
"""
