"""The kit on which the rules of every tale are built. Standard library only, and no tale."""
