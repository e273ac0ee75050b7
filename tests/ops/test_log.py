"""The log: what stands in it, and what never does."""

from __future__ import annotations

import ast
import io
import json
import logging
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import structlog

from bot.messages.ids import PlaceId, UserId
from bot.messages.request import Request
from bot.ops import log

ADA = UserId("test:ada"), PlaceId("test:here")
LIBRARIES = ("discord", "slack_bolt", "slack_sdk", "aiohttp", "redis", "PIL", "cryptography")
METHODS = {"debug", "info", "warning", "warn", "error", "exception", "critical"}


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The log as it is configured for good; called, it gives all lines so far."""
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    log.configure("debug")
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    logging.basicConfig(force=True)
    structlog.reset_defaults()


def test_a_library_s_line_leaves_its_words_behind(lines: Any) -> None:
    """A body put into the sentence, an id given along with it, an error's message, extras: nothing stays."""
    library = logging.getLogger("slack_bolt.middleware")
    body = "text=my+secret"
    library.info(f"Invalid request signature detected (body: {body})")
    library.warning("Nobody waited: %s", "secret user", extra={"user": "secret"})
    try:
        raise ValueError(body)
    except ValueError:
        library.exception("Failed for %s (User: %s)", "start", "secret user")

    first, second, third = lines()
    assert first["event"].startswith("slack_bolt.middleware at test_log.py:")
    assert second["event"] == "Nobody waited: %s"
    assert (third["event"], third["error"]) == ("Failed for %s (User: %s)", "ValueError")
    assert third["frames"]
    assert {line["logger"] for line in lines()} == {"slack_bolt.middleware"}
    assert "secret" not in str(lines())


def test_a_line_knows_its_request(lines: Any) -> None:
    """Ours and the libraries', as long as the request lasts."""
    request = Request(*ADA, "move", {"moves": "secret"}, "test:7", table="abcdefghij")
    with log.request_context(
        request.user.platform, request.command, request.request_id, request.table, {"move"}
    ):
        structlog.get_logger().warning("ours")
        logging.getLogger("library").warning("%s", "theirs")
    structlog.get_logger().warning("after")

    ours, theirs, after = lines()
    about = {"platform": "test", "command": "move", "request": "test:7", "table": "abcdefghij"}
    assert ours.items() >= about.items()
    assert theirs.items() >= about.items()
    assert not about.keys() & after.keys()
    assert "ada" not in str(lines())


def test_typing_is_no_fact_about_a_request(lines: Any) -> None:
    """A command that is none, a table that is none, and the player in the local table's ids stay out."""
    request = Request(
        UserId("local:secret"), PlaceId("local:table"), "secret", {}, "local:secret/12345", table="<secret>"
    )
    with log.request_context(
        request.user.platform, request.command, request.request_id, request.table, {"move"}
    ):
        structlog.get_logger().warning("ours")

    [line] = lines()
    assert (line["command"], line["request"]) == ("unknown", "12345")
    assert "secret" not in str(line)


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.slow
def test_library_messages_are_logged_as_templates(library: str) -> None:
    """Only templates are logged; no library formats its arguments into one beforehand."""
    spec = find_spec(library)
    assert spec is not None
    assert spec.origin is not None
    written = [
        f"{path}:{call.lineno}"
        for path in Path(spec.origin).parent.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in METHODS
        if "log" in ast.unparse(call.func.value).lower() and len(call.args) > 1
        if isinstance(call.args[0], ast.JoinedStr | ast.BinOp | ast.Call)
    ]

    assert written == []
