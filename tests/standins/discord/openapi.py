"""Discord's own OpenAPI file, from the folder that PATIENCE_SPECS names: what it says of our requests."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from jsonschema.protocols import Validator
from jsonschema.validators import extend

FOLDER = os.environ.get("PATIENCE_SPECS")
FILE = Path(FOLDER) / "discord-openapi.json" if FOLDER else None
HERE = FILE is not None and FILE.exists()
SKIPPED = f"SKIPPED: PATIENCE_SPECS {'names no folder with discord-openapi.json' if FOLDER else 'is not set'}"


@cache
def _file() -> dict[str, Any]:
    assert FILE is not None
    loaded: dict[str, Any] = json.loads(FILE.read_text())
    return loaded


@cache
def _routes() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    """The paths as patterns, the exact ones first: "@original" is not a {message_id}."""
    paths = sorted(_file()["paths"].items(), key=lambda item: item[0].count("{"))
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), operations) for path, operations in paths]


def _fitting(validator: Validator, branches: list[dict[str, Any]], instance: Any, schema: Any) -> Any:
    """One of the branches whose type is the instance's: what the unions mean, and ten times as quick."""
    kind = instance.get("type") if isinstance(instance, dict) else None
    fitting = [branch for branch in branches if kind in (_types(branch.get("$ref", "")) or {kind})]
    yield from Draft202012Validator.VALIDATORS["anyOf"](validator, fitting, instance, schema)


@cache
def _types(ref: str) -> set[Any] | None:
    """The values that a schema allows its field "type", or None where it does not say."""
    schema = _file()["components"]["schemas"].get(ref.rpartition("/")[2], {})
    values = schema.get("properties", {}).get("type", {}).get("enum")
    return set(values) if values else None


Checker: Any = extend(Draft202012Validator, {"oneOf": _fitting, "anyOf": _fitting})  # type: ignore[no-untyped-call]


@cache
def _validator(path: str, method: str) -> Validator | None:
    """The validator of a body; None where none is taken; KeyError where Discord has no such request."""
    for pattern, operations in _routes():
        if pattern.fullmatch(path) and method in operations:
            body = operations[method].get("requestBody")
            if body is None:
                return None
            schema = body["content"]["application/json"]["schema"]
            checker: Validator = Checker({"components": _file()["components"], **schema})
            return checker
    raise KeyError(f"{method} {path}")


def problem(method: str, path: str, body: Any) -> str | None:
    """What Discord's file has against this request, or None."""
    try:
        validator = _validator(path, method.lower())
    except KeyError as unknown:
        return f"Discord has no request {unknown}"
    if validator is None:
        return None if body is None else f"{method} {path} takes no body"
    error = best_match(validator.iter_errors(_with_text_ids(body)))
    if error is None:
        return None
    return f"{method} {path}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"


def _with_text_ids(body: Any) -> Any:
    """The body with ids as text where discord.py sends numbers, which Discord takes."""
    if isinstance(body, dict):
        if isinstance(body.get("recipient_id"), int):
            body = {**body, "recipient_id": str(body["recipient_id"])}
        body = {key: _with_text_ids(value) for key, value in body.items()}
        if isinstance(body.get("attachments"), list):
            body["attachments"] = [
                {key: str(value) if key == "id" else value for key, value in entry.items()}
                for entry in body["attachments"]
            ]
        if isinstance(emoji := body.get("emoji"), dict) and "id" in emoji:
            body["emoji"] = {**emoji, "id": str(emoji["id"])}
    return [_with_text_ids(part) for part in body] if isinstance(body, list) else body
