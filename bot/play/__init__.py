"""Tables in play: opened and saved, searched, drawn; and where a server allows play."""
