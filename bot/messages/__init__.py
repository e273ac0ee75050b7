"""Requests and replies, the texts in them, and ids."""
