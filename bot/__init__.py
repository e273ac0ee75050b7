"""The chat: commands, sessions, and the edges of the platforms; imports engine and render."""

import sys

# structlog takes rich along to colour tracebacks, 3 MB of each bot; we write JSON. The terminal has it.
if "rich" not in sys.modules:
    sys.modules["rich"] = None  # type: ignore[assignment]
    import structlog as _  # noqa: F401

    del sys.modules["rich"]
