"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes says something of the machine, nothing of the program.
settings.register_profile("patience", settings(deadline=None))
settings.load_profile("patience")
