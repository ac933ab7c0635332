"""Win chances of Deathly Thrones: for drafts of quests, for the tables, and for their proof."""
