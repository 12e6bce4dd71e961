"""How calls are sent: headers, retries, streams."""

import http.client
import json
import random
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from .errors import MusterError, RateLimited, Unreachable, error_of

FIRST_WAIT = 0.2
# The service sends a line every 15 seconds, even when nothing happens.
SILENT = 45.0
MAX_STREAM_WAIT = 30.0

Token = str | Callable[[], str] | None


@dataclass(frozen=True)
class Options:
    """The options of a client."""

    base_url: str
    token: Token = None
    project_id: int | None = None
    idempotency_key: str | None = None
    if_match: str | None = None
    attempts: int = 4
    timeout: float = 30.0
    max_wait: float = 60.0
    on_headers: Callable[[Mapping[str, str]], None] | None = None


@dataclass(frozen=True)
class Operation:
    """An operation of the API, as it was generated."""

    path: str
    # Whether a call that may have been executed can be sent again: a read, a write with a key, or never.
    repeats: Literal["read", "keyed", "never"]
    is_public: bool = False
    is_upload: bool = False
    streams: Literal["events", "lines", "feed", ""] = ""
    # For a list: the field with the rows, and the field with the cursor of the next page.
    items: str = ""
    next: str = ""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would send the token elsewhere."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def send(options: Options, operation: Operation, body: Mapping[str, Any]) -> Any:
    """Sends a call until it succeeds, fails with an error that a retry cannot fix, or has used all attempts."""
    # Every attempt has the same key, so that the write happens once even if an earlier attempt was executed.
    headers = headers_of(options, operation)
    if operation.is_upload:
        content_type, data = form_of(body)
    else:
        content_type, data = "application/json", json.dumps(body).encode()
    headers["content-type"] = content_type
    attempt = 1
    while True:
        try:
            answer_headers, text = _try_once(options, operation, headers, data)
        except MusterError as error:
            wait = wait_before(error, attempt)
            if attempt >= options.attempts or not _may_repeat(operation, error) or wait > options.max_wait:
                raise
        else:
            if options.on_headers:
                options.on_headers(answer_headers)
            return json.loads(text)["data"]
        time.sleep(wait)
        attempt += 1


def headers_of(options: Options, operation: Operation) -> dict[str, str]:
    token = options.token() if callable(options.token) else options.token
    headers = {
        "accept": "application/json",
        # Objects instead of JSON text inside JSON.
        "prefer": "return=representation",
        "user-agent": "muster-sdk-python",
    }
    if token and not operation.is_public:
        headers["authorization"] = f"Bearer {token}"
    if options.project_id is not None:
        headers["x-project-id"] = str(options.project_id)
    if operation.repeats == "keyed":
        headers["idempotency-key"] = options.idempotency_key or secrets.token_hex(16)
    if options.if_match:
        headers["if-match"] = options.if_match
    return headers


def form_of(body: Mapping[str, Any]) -> tuple[str, bytes]:
    """The fields first, then the file: the service checks them before it receives the file."""
    boundary = secrets.token_hex(16)
    name, content = body["file"]
    safe = name.replace("\\", "_").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    parts = [
        f'--{boundary}\r\ncontent-disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'.encode()
        for field, value in body.items()
        if field != "file" and value is not None
    ]
    disposition = f'content-disposition: form-data; name="file"; filename="{safe}"'
    parts.append(f"--{boundary}\r\n{disposition}\r\ncontent-type: application/octet-stream\r\n\r\n".encode())
    parts += [content, f"\r\n--{boundary}--\r\n".encode()]
    return f"multipart/form-data; boundary={boundary}", b"".join(parts)


def _open(options: Options, operation: Operation, headers: Mapping[str, str], data: bytes, timeout: float) -> Any:
    url = options.base_url.rstrip("/") + operation.path
    if not url.startswith(("http://", "https://")):
        raise ValueError("base_url is the address of the API, such as https://muster.example/api")
    request = urllib.request.Request(url, data=data, headers=dict(headers), method="POST")
    try:
        return _opener.open(request, timeout=timeout)
    except urllib.error.HTTPError as refusal:
        with refusal:
            raise error_of(refusal.code, _lower(refusal.headers), refusal.read()) from None
    except (OSError, http.client.HTTPException) as cause:
        raise _unreachable(options, cause) from cause


def _try_once(
    options: Options, operation: Operation, headers: Mapping[str, str], data: bytes
) -> tuple[Mapping[str, str], bytes]:
    with _open(options, operation, headers, data, options.timeout) as answer:
        try:
            return _lower(answer.headers), answer.read()
        except (OSError, http.client.HTTPException) as cause:
            raise _unreachable(options, cause) from cause


def _lower(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _unreachable(options: Options, cause: Exception) -> Unreachable:
    inner = getattr(cause, "reason", cause)
    if isinstance(inner, TimeoutError):
        return Unreachable(
            f"The service at {options.base_url} took too long to answer.", status=0, code="timed_out"
        )
    return Unreachable(
        f"The service at {options.base_url} did not answer. Is it running, and is the address right?",
        status=0,
        code="unreachable",
    )


def _may_repeat(operation: Operation, error: MusterError) -> bool:
    """A call that got 429 was not executed. Any other failed call may have been."""
    if error.status == 429:
        return True
    return (error.status == 0 or error.status >= 500) and operation.repeats != "never"


def wait_before(error: MusterError, attempt: int) -> float:
    """The wait that the service asked for, else exponential backoff with jitter, so that clients spread out."""
    if isinstance(error, RateLimited):
        return error.seconds
    return FIRST_WAIT * 2.0 ** (attempt - 1) * (0.5 + random.random() / 2)


def pages(options: Options, operation: Operation, body: Mapping[str, Any]) -> Iterator[Any]:
    """The rows of this page and all that follow. Each page is read when it is needed."""
    asked = dict(body)
    while True:
        page = send(options, operation, asked)
        yield from page[operation.items]
        cursor = page.get(operation.next)
        # A feed always answers a position; has_more says whether there is another page now.
        if cursor is None or page.get("has_more") is False:
            return
        # next_after_id is the after_id of the next page.
        asked[operation.next.removeprefix("next_")] = cursor


def stream(
    options: Options,
    operation: Operation,
    body: Mapping[str, Any],
    on_id: Callable[[str], None] | None = None,
) -> Iterator[Any]:
    """The events or records of a stream until it ends, without retries."""
    headers = headers_of(options, operation)
    is_lines = operation.streams == "lines"
    headers["accept"] = "application/jsonl" if is_lines else "text/event-stream"
    headers["content-type"] = "application/json"
    timeout = options.timeout if is_lines else SILENT
    with _open(options, operation, headers, json.dumps(body).encode(), timeout) as answer:
        try:
            yield from _records(answer) if is_lines else _events(answer, on_id)
        except (OSError, http.client.HTTPException) as cause:
            raise _cut_off() if is_lines else _unreachable(options, cause) from cause


def _records(answer: Any) -> Iterator[Any]:
    """Lines of JSON. The last one has the number of records; without it something is missing."""
    count = 0
    for line in answer:
        record = json.loads(line)
        if record.get("kind") == "end":
            if record["records"] != count:
                break
            return
        count += 1
        yield record
    raise _cut_off()


def _cut_off() -> MusterError:
    return MusterError(
        "The export was cut off before its end. What has come so far is not everything.",
        status=0,
        code="cut_off",
    )


def _events(answer: Any, on_id: Callable[[str], None] | None) -> Iterator[Any]:
    """Server-sent events, as the service writes them."""
    data: list[str] = []
    event_id: str | None = None
    for raw in answer:
        line = raw.decode().rstrip("\r\n")
        if line == "":
            if event_id is not None and on_id:
                on_id(event_id)
            text, data, event_id = "\n".join(data), [], None
            if text:
                yield json.loads(text)
            continue
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            data.append(value)
        elif field == "id" and "\0" not in value:
            event_id = value


def follow(options: Options, operation: Operation, body: Mapping[str, Any]) -> Iterator[Any]:
    """Follows a feed until the caller stops. After a cut it goes on behind the last event: none is lost or repeated."""
    after: str | None = body.get("after")
    failures = 0

    def remember(event_id: str) -> None:
        nonlocal after
        after = event_id

    while True:
        asked = dict(body) if after is None else {**body, "after": after}
        try:
            for event in stream(options, operation, asked, remember):
                failures = 0
                yield event
                after = event["position"]
            failures += 1
            wait = min(MAX_STREAM_WAIT, 0.1 * 2.0 ** min(failures, 9)) * (0.5 + random.random() / 2)
        except MusterError as error:
            if not (error.status == 0 or error.status == 429 or error.status >= 500):
                raise
            failures += 1
            wait = min(MAX_STREAM_WAIT, wait_before(error, min(failures, 9)))
        time.sleep(wait)
