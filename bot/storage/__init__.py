"""Everything stored in Redis: no other package talks to it. Every key is declared in keys.py."""

from bot.storage.storage import Storage, open_storage
from bot.storage.trouble import STORAGE_ERRORS, Trouble, trouble

__all__ = ["STORAGE_ERRORS", "Storage", "Trouble", "open_storage", "trouble"]
