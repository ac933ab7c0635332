"""Lock-and-key diagrams: what opens what, grown as a player would find it (rules/lockkey.md)."""
