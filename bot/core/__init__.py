"""What every command and every platform shares: requests, replies, and the way between them.

Nothing here knows a platform's words or how anything is kept.
"""
