"""Search: whether a deal can be won and how, what to play next, and which deals are known to be won."""

from ..certified_deals import Certified, certified, example, name_of
from ..fast import is_compiled
from ..stars import STARS, drawn, stars
from ..stars import WORDS as STARS_IN_WORDS
from .answers import Proof, hint_for, modest, proof_of, solution_of, stuck_in
from .hints import Care, Hint, Intent, hint, safe_play, stuck
from .likely import likeliest
from .memory import unknown
from .shares import KNOWN_DEALS, Share, share_sentence
from .winnability import Winnability, winnable

__all__ = [
    "KNOWN_DEALS",
    "STARS",
    "STARS_IN_WORDS",
    "Care",
    "Certified",
    "Hint",
    "Intent",
    "Proof",
    "Share",
    "Winnability",
    "certified",
    "drawn",
    "example",
    "hint",
    "hint_for",
    "is_compiled",
    "likeliest",
    "modest",
    "name_of",
    "proof_of",
    "safe_play",
    "share_sentence",
    "solution_of",
    "stars",
    "stuck",
    "stuck_in",
    "unknown",
    "winnable",
]
