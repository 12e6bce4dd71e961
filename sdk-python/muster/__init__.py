"""A typed client of the Muster API, built on the standard library."""

from .client import Client, create_client
from .errors import (
    Forbidden,
    MusterError,
    NotFound,
    RateLimited,
    Refused,
    ServiceFailed,
    Unauthenticated,
    Unreachable,
    ValidationError,
)
from .webhooks import WebhookNotVerified, verify_webhook

__all__ = [
    "Client",
    "Forbidden",
    "MusterError",
    "NotFound",
    "RateLimited",
    "Refused",
    "ServiceFailed",
    "Unauthenticated",
    "Unreachable",
    "ValidationError",
    "WebhookNotVerified",
    "create_client",
    "verify_webhook",
]
