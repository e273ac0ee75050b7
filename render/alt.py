"""The table in words of one line, for those who cannot see the picture."""

from __future__ import annotations

from engine.view import View


def alt_text(view: View) -> str:
    return view.said[:1024]
