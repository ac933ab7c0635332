"""What every scene stands on. Knows pygame, and no tale."""
