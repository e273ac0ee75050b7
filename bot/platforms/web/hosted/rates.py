"""How much one address may ask of the hosted table: in memory alone, for addresses are stored nowhere."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from time import monotonic

from aiohttp import web

AT_ONCE, PER_SECOND = 300.0, 20.0  # requests; a first page has some thirty
SIGN_INS_AT_ONCE, SIGN_INS_PER_SECOND = 20.0, 0.2
MOST = 20_000  # addresses; the one that was heard least lately is forgotten
NEIGHBOURS = 64  # bits of an IPv6 address that identify a network


class AddressRates:
    """Token buckets by address."""

    def __init__(self, at_once: float, per_second: float, clock: Callable[[], float] = monotonic) -> None:
        self.at_once = at_once
        self.per_second = per_second
        self.clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, and when

    def admits(self, address: str) -> bool:
        """Take a token; False where there is none."""
        now = self.clock()
        left, at = self._left.pop(address, (self.at_once, now))
        left = min(self.at_once, left + (now - at) * self.per_second)
        admitted = left >= 1
        self._left[address] = (left - 1 if admitted else left, now)
        if len(self._left) > MOST:
            self._left.popitem(last=False)
        return admitted


def address_of(request: web.Request, proxies: int) -> str:
    """Where a request comes from; for IPv6 its network.

    Behind `proxies` of ours it is the entry of X-Forwarded-For that the first of them has added: what stands
    before that the client may have written itself.
    """
    peer = request.remote or ""
    if proxies:
        forwarded = ",".join(request.headers.getall("X-Forwarded-For", []))
        entries = [entry.strip() for entry in forwarded.split(",") if entry.strip()]
        peer = entries[-proxies] if len(entries) >= proxies else peer
    try:
        found = ip_address(peer.partition("%")[0])
    except ValueError:
        return peer[:64]
    return str(ip_network((found, NEIGHBOURS), strict=False)) if found.version == 6 else str(found)
