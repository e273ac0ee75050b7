"""Scripts in a server that insists on what Redis asks for: that they use no key but those they declare."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from redis.commands.core import ScriptCommands

UNDECLARED = "is a key that the script does not declare"
# Before each script: its calls go through a check. In all commands that our scripts use the key comes first.
INSISTING = f"""
local declared, server = {{}}, redis
for _, key in ipairs(KEYS) do declared[key] = true end
local function checked(call)
  return function(command, key, ...)
    if not declared[key] then error(tostring(key) .. ' {UNDECLARED}') end
    return call(command, key, ...)
  end
end
local redis = {{call = checked(server.call), pcall = checked(server.pcall)}}
"""


@contextmanager
def insisting() -> Iterator[None]:
    """While this lasts every script that is sent is refused at a key that it does not declare."""
    send: Any = ScriptCommands.eval

    def eval_checked(self: Any, script: str, numkeys: int, *given: Any) -> Any:
        return send(self, INSISTING + script, numkeys, *given)

    with patch.object(ScriptCommands, "eval", eval_checked):
        yield
