"""What holds for all tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from engine import search
from tests.declared_keys import insisting

pytest_plugins = ("tests.selection",)

# How long an example takes says something of the machine, nothing of the program.
settings.register_profile("patience", settings(deadline=None))
settings.load_profile("patience")


def pytest_report_header() -> str:
    """Which form of the engine's search is tested."""
    return f"the fast form runs {'compiled' if search.is_compiled() else 'as it is'}"


@pytest.fixture(autouse=True, scope="session")
def declared_keys() -> Iterator[None]:
    """A script that uses a key without declaring it fails, as it does on servers that insist on it."""
    with insisting():
        yield
