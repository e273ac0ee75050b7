"""Payloads that keep every limit, to be spoilt one at a time."""

from __future__ import annotations

import copy
import io
from typing import Any

from PIL import Image


def png() -> bytes:
    """The smallest picture."""
    out = io.BytesIO()
    Image.new("RGB", (1, 1)).save(out, "PNG")
    return out.getvalue()


def button(custom_id: str = "b", label: str = "Deal") -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def menu(options: int = 2) -> dict[str, Any]:
    listed = [{"label": f"move {n}", "value": f"{n}", "description": "so"} for n in range(options)]
    return {"type": 3, "custom_id": "m", "placeholder": "Choose", "options": listed}


def message(**changes: Any) -> dict[str, Any]:
    """A message with a picture, a button and a menu."""
    return {
        "content": "words",
        "allowed_mentions": {"parse": []},
        "components": [row(button()), row(menu())],
        "attachments": [{"id": "0", "filename": "a.png", "description": "alt"}],
        **changes,
    }


def files(name: str = "a.png", blob: bytes | None = None) -> dict[str, tuple[str, bytes]]:
    return {"files[0]": (name, png() if blob is None else blob)}


def v2(*parts: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A Components V2 message."""
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    text = {"type": 10, "content": "words"}
    entry = {"id": "0", "filename": "a.png", "description": "alt"}
    data = {"flags": 1 << 15, "allowed_mentions": {"parse": []}, "components": [text, gallery, *parts]}
    return {**data, "attachments": [entry], **changes}


def window(**changes: Any) -> dict[str, Any]:
    line = {"type": 4, "custom_id": "moves", "style": 1, "max_length": 400}
    parts = [{"type": 18, "label": "Moves", "description": "3 f2", "component": line}]
    return {"title": "Type a move", "custom_id": "t", "components": parts, **changes}


def part(window: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The window with its one part changed."""
    changed = copy.deepcopy(window)
    changed["components"][0].update(changes)
    return changed


def command(name: str = "patience", **changes: Any) -> dict[str, Any]:
    """A command with one subcommand and its option."""
    option = {"type": 3, "name": "game", "description": "Which one", "required": False}
    sub = {"type": 1, "name": "start", "description": "Starts", "options": [option]}
    return {"name": name, "description": "Play", "type": 1, "options": [sub], **changes}


def option(name: str = "game", **changes: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "Which one", "required": False, **changes}
