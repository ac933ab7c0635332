"""What the platform game shows: masonry, back walls, the small dwarf, things, creatures, light."""
