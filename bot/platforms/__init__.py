"""The platforms: each translates for one place where people play, and none knows of another."""
