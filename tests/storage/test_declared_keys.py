"""Scripts declare all keys that they use, since some servers of Redis' protocol refuse others."""

from __future__ import annotations

import pytest
from redis.exceptions import ResponseError

from bot.storage import Storage
from tests.declared_keys import UNDECLARED


async def test_an_undeclared_key_is_refused(storage: Storage) -> None:
    """In all tests, by call and by pcall; so every script that any test runs declares its keys."""
    name, other = "patience:{one}:a", "patience:{one}:b"
    assert await storage.client.eval("return redis.call('SET', KEYS[1], ARGV[1])", 1, name, "x") == "OK"
    for call in ("call", "pcall"):
        script = f"return redis.{call}('GET', string.sub(KEYS[1], 1, -2) .. 'b')"
        with pytest.raises(ResponseError, match=UNDECLARED):
            await storage.client.eval(script, 1, name)
    assert await storage.client.get(other) is None
