"""What the pictures of the dungeon of Key are drawn with; docs/art.md tells how they are used."""
