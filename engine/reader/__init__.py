"""A patience that somebody describes, read as text and never run.

The text is the class body of a game's file as it stands. Python only parses it; what it says is worked out
here, and only what a declaration needs has a name: the vocabulary, a few functions that make and count
things, methods of the vocabulary's values that give such a value again, and within `lay` what a dealer does.
Nothing need be forbidden. Sizes are bounded, and so are the steps of a reading and of each deal.
"""

from .declaration import read_game

__all__ = ["read_game"]
