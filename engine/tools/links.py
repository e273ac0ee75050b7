"""Links from a page of docs/ to the pages of games."""

from __future__ import annotations

from ..games import catalogue


def link(name: str) -> str:
    """A game's title, which leads to its page, and its variant.

    >>> link("kings"), link("herring-bone/german")
    ('[The Kings](games/kings.md)', '[The Herring-Bone](games/herring-bone.md), `german`')
    """
    slug, _, variant = name.partition("/")
    return f"[{catalogue()[slug].title}](games/{slug}.md)" + f", `{variant}`" * bool(variant)
