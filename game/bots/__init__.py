"""Headless players, one family per mode; they see what a player may see."""
