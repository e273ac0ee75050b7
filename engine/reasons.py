"""The reasons why something may not be played; engine.refusals says them to people."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """FITS is false and means that nothing is against it."""

    FITS = ""
    # the card and the pile
    ORDER = "the rank does not follow"
    SUIT = "the suit does not follow"
    COLOUR = "the colours do not alternate"
    FULL = "the foundation is complete"
    STARTED = "another place holds that suit"
    TAKEN = "the place is not empty"
    HAND = "empty places are not filled by hand"
    # the way from pile to pile
    SAME = "from and to are one pile"
    ROUTE = "no card ever goes that way"
    EMPTY = "there is no card"
    BASE = "a base does not move"
    START = "an exchanged card starts nothing"
    # the moment
    OVER = "the game is won"
    OPENING = "the first base comes first"
    PENDING = "an open place comes first"
    # dealing and redealing
    VERB = "the game has no such action"
    STOCK_OUT = "the stock is empty"
    STOCK_LEFT = "the stock is not empty"
    NO_REDEALS = "all redeals are used"
    NOTHING_LEFT = "there is nothing to take up"
    # combinations
    NOT_THERE = "these are not enough different places"
    COURTS = "it needs one court card"
    VALUES = "two cards are alike"
    TOTAL = "the sum is wrong"
