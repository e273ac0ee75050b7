"""Where sessions are kept: one store, a real Redis, ours or a server's."""
