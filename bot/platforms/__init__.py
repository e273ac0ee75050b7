"""The places where people play: each speaks one platform's language, and they know nothing of each other."""
