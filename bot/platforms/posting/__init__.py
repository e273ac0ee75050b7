"""One machine asks for the reply and decides where it belongs."""
