"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

from engine import search

pytest_plugins = ("tests.selection",)

# How long an example takes says something of the machine, nothing of the program.
settings.register_profile("patience", settings(deadline=None))
settings.load_profile("patience")


def pytest_report_header() -> str:
    """Which form of the engine's search is tested."""
    return f"the fast form runs {'compiled' if search.is_compiled() else 'as it is'}"
