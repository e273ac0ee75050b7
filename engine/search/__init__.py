"""Search: whether a deal can be won, by which line, proved and never guessed."""

from engine.search.winnable import Winnability, winnable

__all__ = ["Winnability", "winnable"]
