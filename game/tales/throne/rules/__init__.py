"""Deathly Thrones: forty steps to a chair, walked with a French deck of cards."""
