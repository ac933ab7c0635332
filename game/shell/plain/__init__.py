"""The view of a mode that has no view of its own yet: everything in words."""
