"""Payloads that were valid, each spoilt in one place: systematically, in every place and in every way."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

OTHERS: tuple[Any, ...] = (None, -1, "", "spoilt", ["spoilt"], {"spoilt": "spoilt"})
Path = tuple[str | int, ...]


def spoilt(payload: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """With each part left out, and with each part as something of another kind; with its place."""
    for path in _paths(payload):
        yield f"{path} left out", _without(payload, path)
        part = _at(payload, path)
        for other in OTHERS:
            if other != part or type(other) is not type(part):
                yield f"{path} is {other!r}", _with(payload, path, other)
    for other in OTHERS:
        yield f"all is {other!r}", other


def _paths(part: Any, path: Path = ()) -> Iterator[Path]:
    inner = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for name, one in inner:
        yield (*path, name)
        yield from _paths(one, (*path, name))


def _at(payload: Any, path: Path) -> Any:
    for name in path:
        payload = payload[name]
    return payload


def _with(payload: Any, path: Path, part: Any) -> Any:
    changed = copy.deepcopy(payload)
    _at(changed, path[:-1])[path[-1]] = part
    return changed


def _without(payload: Any, path: Path) -> Any:
    changed = copy.deepcopy(payload)
    del _at(changed, path[:-1])[path[-1]]
    return changed
