"""Who somebody is by the signature of Discord's proxy, before any sign-in.

It signs neither path nor body, so it is a second lock beside the session, never the only one.
https://docs.discord.com/developers/activities/development-guides/networking
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from bot.errors import NotSigned

SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"
PAYLOAD = "X-Discord-Proxy-Payload"
HEX = 128  # digits of a signature that is written in them; Discord's pages show it so and in base64


def user(headers: Mapping[str, str], public_key: str, application: str, now: float) -> str | None:
    """Whom a request is signed for, "discord:42"; None where it bears no signature. NotSigned."""
    if SIGNATURE not in headers:
        return None
    try:
        payload = base64.b64decode(headers.get(PAYLOAD, ""), validate=True)
        written = headers[SIGNATURE]
        mark = bytes.fromhex(written) if len(written) == HEX else base64.b64decode(written, validate=True)
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(mark, payload)
        content = json.loads(payload)
        fits = str(content["application_id"]) == application and float(content["expires_at"]) > now
        number = str(content["user_id"])
    except (binascii.Error, InvalidSignature, KeyError, TypeError, ValueError):
        raise NotSigned("the proxy's signature") from None
    if not fits or not number.isdecimal():
        raise NotSigned("the proxy's payload")
    return f"discord:{number}"
