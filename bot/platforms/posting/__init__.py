"""The posting machine: it gets the reply to a request and decides where it is shown."""
