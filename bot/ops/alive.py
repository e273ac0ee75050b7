"""python -m bot.ops.alive [/readyz]: ends with 0 where the bot of this container answers, for health checks.

It imports nothing of the bot, so that asking every half minute costs next to nothing.
"""

from __future__ import annotations

import http.client
import os
import sys
from datetime import timedelta

WITHIN = timedelta(seconds=4)


def main(path: str = "/healthz") -> int:
    """Exit status 0 where the path answers 200. By http.client, as urllib might use a proxy."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", int(os.environ.get("PATIENCE_HEALTH_PORT", "8080")), timeout=WITHIN.total_seconds()
    )
    try:
        connection.request("GET", path)
        return int(connection.getresponse().status != 200)
    except OSError:
        return 1
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
