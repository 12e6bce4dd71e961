"""What a call may raise."""

import json
from collections.abc import Mapping


class MusterError(Exception):
    """Every error of a call. `status` is 0 when no answer came; `request_id` finds the call in the service's log."""

    def __init__(self, message: str, *, status: int, code: str, request_id: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.request_id = request_id


class Refused(MusterError):
    """400: the request cannot be read, or the present state does not allow it."""


class Unauthenticated(MusterError):
    """401: no valid token, or wrong credentials; `code` says which."""


class Forbidden(MusterError):
    """403: the caller does not have the right to do this."""


class NotFound(MusterError):
    """404: the path or the record does not exist."""


class ServiceFailed(MusterError):
    """500, after all attempts."""


class Unreachable(MusterError):
    """No answer came after all attempts. `code` is timed_out when it took too long."""


class ValidationError(MusterError):
    """422: invalid fields. `fields` has the messages of each."""

    fields: Mapping[str, list[str]] = {}


class RateLimited(MusterError):
    """429: try again after `seconds`."""

    seconds: float = 1.0


_CLASSES: dict[int, type[MusterError]] = {
    400: Refused,
    401: Unauthenticated,
    403: Forbidden,
    404: NotFound,
    405: Refused,
    422: ValidationError,
    429: RateLimited,
}


def error_of(status: int, headers: Mapping[str, str], body: bytes) -> MusterError:
    """Turns a refusal into the error to raise."""
    try:
        answer = json.loads(body)
    except ValueError:
        answer = {}
    answer = answer if isinstance(answer, dict) else {}
    error = _CLASSES.get(status, ServiceFailed)(
        answer.get("message") or f"The service answered {status}.",
        status=status,
        code=headers.get("x-error-code") or "internal",
        request_id=headers.get("x-request-id"),
    )
    if isinstance(error, ValidationError):
        error.fields = answer.get("errors") or {}
    if isinstance(error, RateLimited):
        error.seconds = _seconds_of(headers.get("retry-after"))
    return error


def _seconds_of(header: str | None) -> float:
    try:
        seconds = float(header or "")
    except ValueError:
        return 1.0
    return seconds if 0 <= seconds < float("inf") else 1.0
