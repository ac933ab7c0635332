"""The stage of Key: its map, its panel, and how it is played by hand."""
