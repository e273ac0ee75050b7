"""All that is kept, in Redis: the only room that knows it. Every key stands in keys.py."""

from bot.storage.problems import STORAGE_ERRORS, Trouble, trouble
from bot.storage.storage import Storage, open_storage

__all__ = ["STORAGE_ERRORS", "Storage", "Trouble", "open_storage", "trouble"]
