"""Candle: a platformer on generated grids of hand-made sections, each floor proved completable."""
