"""Search: whether a deal can be won, by which line, proved and never guessed."""

from .winnable import Winnability, winnable

__all__ = ["Winnability", "winnable"]
