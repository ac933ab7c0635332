"""Win chances of Deathly Thrones: the tables the game loads, and their proof."""
