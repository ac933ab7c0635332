"""Files become content for the rules; whatever is wrong with a file is told with its place."""
