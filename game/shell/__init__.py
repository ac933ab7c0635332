"""Every screen of the game: the shared ones, and one package for each mode."""
