"""Verification of webhook deliveries, as Standard Webhooks defines it."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any


class WebhookNotVerified(Exception):
    """A delivery is not from Muster, was changed, or is too old. Answer it with 400."""


def verify_webhook(
    body: str | bytes,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> dict[str, Any]:
    """Checks the signature of a delivery and returns its event. `body` is the raw text, as it arrived.

    While a secret is rotated, the old and the new one both verify.
    """
    named = {name.lower(): value for name, value in headers.items()}
    delivery, sent_at, signatures = (named.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not delivery or not sent_at or not signatures:
        raise WebhookNotVerified("A signature header is missing.")
    age = (time.time() if now is None else now) - int(sent_at) if sent_at.isascii() and sent_at.isdigit() else None
    if age is None or abs(age) > tolerance_seconds:
        raise WebhookNotVerified("The delivery is too old, or from the future.")
    raw = body.encode() if isinstance(body, str) else body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{delivery}.{sent_at}.".encode() + raw, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(each.encode(), expected) for each in signatures.split(" ")):
        raise WebhookNotVerified("No signature fits. Is it the right secret?")
    event: dict[str, Any] = json.loads(raw)
    return event
