"""The table of Deathly Thrones: how its game looks and is played by hand."""
