"""The chat: commands, sessions, and the edges of the platforms; imports engine and render."""
