"""Reading what people type, and saying what happens."""
