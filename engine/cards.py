"""Cards are small integers, suit * 13 + rank - 1; cards of two packs that look alike are the same number."""

from __future__ import annotations

import re
from dataclasses import dataclass

ACE, JACK, QUEEN, KING = 1, 11, 12, 13  # ranks; the others are plain numbers
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
SYMBOLS = dict(zip(SUITS, "♠♥♦♣", strict=True))
RANK_WORDS = ("ace", *RANKS[1:10], "knave", "queen", "king")
SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_TODAY = "ace two three four five six seven eight nine ten jack queen king".split()  # RANK_WORDS: the book's
RANK_NAMES = dict(zip(RANKS, _TODAY, strict=True))
PACK = tuple(range(52))  # unshuffled: spades, hearts, diamonds, clubs, each from ace to king
BIT = tuple(1 << card for card in PACK)  # sets of cards are integers of 52 bits

_READ = {rank + suit: i * 13 + n for i, suit in enumerate(SUITS) for n, rank in enumerate(RANKS)}
_READ |= {"T" + suit: i * 13 + 9 for i, suit in enumerate(SUITS)}
_NAMES = tuple(RANKS[card % 13] + SUITS[card // 13] for card in PACK)


_LETTERS = {word: rank for rank, word in RANK_NAMES.items()} | {"knave": "J"}
_LETTERS |= {rank: rank for rank in RANKS[1:10]}
_OF_SUIT = re.compile(
    rf"\b({'|'.join(sorted(_LETTERS, key=len, reverse=True))})\s+of\s+({'|'.join(SUIT_WORDS.values())})\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Cards:
    """Some of the 52 cards, with the word for them: what a space takes, what crowns a combination."""

    bits: int  # bit number `card` is set for each card that belongs
    words: str

    def __contains__(self, card: int) -> bool:
        return bool(self.bits >> card & 1)

    @property
    def two_colours(self) -> bool:
        """Whether these are all red cards, or all black ones."""
        return self.bits in (RED.bits, BLACK.bits)


NOTHING, ANY = Cards(0, "nothing"), Cards((1 << 52) - 1, "any one available card")


RED = Cards(sum(BIT[card] for card in PACK if 13 <= card < 39), "red cards")
BLACK = Cards(ANY.bits & ~RED.bits, "black cards")


def ranked(*ranks: int) -> Cards:
    """The cards of these ranks, in every suit."""
    words = " or ".join(f"{RANK_WORDS[rank - 1]}s" for rank in ranks)
    return Cards(sum(BIT[card] for card in PACK if rank(card) in ranks), words)


def rank(card: int) -> int:
    """1 for an ace to 13 for a king."""
    return card % 13 + 1


def suit(card: int) -> int:
    """0 spades, 1 hearts, 2 diamonds, 3 clubs."""
    return card // 13


def red(card: int) -> bool:
    """Whether it is a heart or a diamond."""
    return 13 <= card < 39


def name(card: int) -> str:
    """The card as text, "10H"."""
    return _NAMES[card]


def read(text: str) -> int:
    """The card of a text: "10H", "10h", "th" and "10♥" are the same; ValueError if it is none."""
    if text in _READ:  # fast for texts as a view has them: a board reads a hundred
        return _READ[text]
    plain = text.strip().upper()
    for letter, symbol in SYMBOLS.items():
        plain = plain.replace(symbol, letter)
    plain = plain.replace("\ufe0e", "").replace("\ufe0f", "")
    if plain not in _READ:
        raise ValueError(f"{text!r} is no card; cards are written like 9D, 10H or KS")
    return _READ[plain]


def pretty(text: str) -> str:
    """The card with its suit's sign: "10H" becomes "10♥"."""
    return text[:-1] + SYMBOLS[text[-1]]


def full_name(text: str) -> str:
    """The card's name in full, as one says it today: "JH" becomes "jack of hearts"."""
    return f"{RANK_NAMES[text[:-1]]} of {SUIT_WORDS[text[-1]]}"


def abbreviated(text: str) -> str:
    """A typed text with its cards as letters: "ten of spades to f2" is "10S to f2"."""
    return _OF_SUIT.sub(lambda found: _LETTERS[found[1].lower()] + found[2][0].upper(), text)
