"""Long runs over many seeds, which can be stopped and taken up again."""
