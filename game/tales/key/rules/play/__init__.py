"""The playing of Key: heroes, foes and things in a dungeon that is laid while it is explored."""
