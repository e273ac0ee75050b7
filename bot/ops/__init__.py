"""For operators: the log, metrics, the web server, and texts for app directories."""
