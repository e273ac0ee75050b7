"""How long is waited for what always comes."""

HANGS = 120.0  # seconds: nobody waits for them but a test that hangs, which says so then
