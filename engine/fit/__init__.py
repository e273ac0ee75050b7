"""Which card may lie on which."""
