"""The rules of every mode, and the kit they share. Standard library only."""
