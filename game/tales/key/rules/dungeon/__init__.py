"""The tile dungeon: laid by dice, room by room, while it is explored (rules/dungeon.md)."""
