"""The games that are played while everything is killed."""

GAMES = ("two-rings", "kings", "nation", "freecell", "klondike", "herring-bone")
