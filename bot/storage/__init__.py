"""All that is kept, in Redis: the only room that knows it. Every key stands in keys.py."""

from bot.storage.storage import Storage, open_storage
from bot.storage.trouble import STORAGE_ERRORS, Trouble, trouble

__all__ = ["STORAGE_ERRORS", "Storage", "Trouble", "open_storage", "trouble"]
