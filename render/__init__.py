"""The picture of a table, made from what a player may see and nothing else."""

from render.alt import alt_text
from render.deck.sprites import prepare
from render.looks import Look, dressed
from render.tableau import Area, areas, draw, keep_live

__all__ = ["Area", "Look", "alt_text", "areas", "draw", "dressed", "keep_live", "prepare"]
