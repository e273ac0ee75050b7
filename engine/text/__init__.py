"""Reading what people type, and writing the rules page."""
