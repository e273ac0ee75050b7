"""The fast form of a game, for search."""
