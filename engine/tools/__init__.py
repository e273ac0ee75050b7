"""Programs for who writes games: perft, playthroughs."""
