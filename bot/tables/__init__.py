"""The tables people play: what is kept of one, the cards of one that is in use, and its picture."""
