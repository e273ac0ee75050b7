"""The fast form of a game, for search; `make fast` compiles it, several times as fast.

The compiled form lies in `compiled/`, with the fingerprint of the files it was made from. It is used as long
as that is the fingerprint of the files here; otherwise, and without it, these files run as they are.
"""

from __future__ import annotations

from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

FILES = (
    "tables.py",
    "arena.py",
    "locked.py",
    "costs.py",
    "keys.py",
    "certain.py",
    "bound.py",
    "packets.py",
    "partners.py",
    "knots.py",
    "outranked.py",
    "seek.py",
    "dive.py",
    "rollouts.py",
    "playouts.py",
)
HERE = Path(__file__).parent
COMPILED = HERE / "compiled"
PRINT = COMPILED / "print"


def text_print() -> str:
    """What changes when a letter of the files changes."""
    return sha256(b"".join((HERE / name).read_bytes() for name in FILES)).hexdigest()


def is_compiled() -> bool:
    """Whether the compiled form runs, and not the files as they are."""
    arena = find_spec(f"{__name__}.arena")
    return arena is not None and not str(arena.origin).endswith(".py")


if PRINT.is_file() and PRINT.read_text(encoding="ascii") == text_print():
    __path__.insert(0, str(COMPILED))
