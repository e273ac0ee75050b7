"""Tables in play: who may do what, thinking, dead ends, pictures."""
