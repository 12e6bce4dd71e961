"""Runs the steps of scenarios.ts with the Python client. run-scenarios.ts does the same in TypeScript."""

import itertools
import json
import sys

import muster


def filled(value, saved):
    """Puts saved answers where a text names them: `$made.card.id`."""
    if isinstance(value, str) and value.startswith("$"):
        at = saved
        for key in value[1:].split("."):
            at = at[int(key)] if isinstance(at, list) else at[key]
        return at
    if isinstance(value, dict):
        return {key: filled(each, saved) for key, each in value.items()}
    return value


def snake(name):
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def run_step(token, step, saved):
    webhook = step.get("webhook")
    if webhook:
        return {"data": muster.verify_webhook(webhook["body"], webhook["headers"], webhook["secret"])}
    options = step.get("options", {})
    named = {
        "attempts": options.get("attempts"),
        "timeout": options["timeoutMs"] / 1000 if "timeoutMs" in options else None,
        "idempotency_key": options.get("idempotencyKey"),
        "if_match": options.get("ifMatch"),
    }
    client = muster.create_client(
        "http://127.0.0.1:1/api" if options.get("nowhere") else step["address"],
        None if options.get("withoutToken") else token,
        **{name: value for name, value in named.items() if value is not None},
    )
    *rooms, name = step["call"].split(".")
    room = client
    for each in rooms:
        room = getattr(room, snake(each))
    method = snake(name)
    if method == "return":
        method = "return_"
    body = filled(step.get("body", {}), saved)
    if "file" in body:
        body["file"] = (body["file"], b"content")
    if not step.get("all") and "take" not in step:
        return {"data": getattr(room, method)(**body)}
    rows = getattr(room, f"{method}_all" if step.get("all") else method)(**body)
    taken = list(itertools.islice(rows, step.get("take")))
    return {"length": len(taken), "distinct": len({row.get("position") for row in taken})}


def outcome_of(error):
    outcome = {"error": type(error).__name__}
    if isinstance(error, muster.MusterError):
        outcome |= {"status": error.status, "code": error.code, "hasRequestId": error.request_id is not None}
    if isinstance(error, muster.ValidationError):
        outcome["fields"] = list(error.fields)
    if isinstance(error, muster.RateLimited):
        outcome["seconds"] = error.seconds
    return outcome


def main():
    given = json.load(sys.stdin)
    saved = {}
    outcomes = []
    for step in given["steps"]:
        try:
            outcome = run_step(given["token"], step, saved)
        except (muster.MusterError, muster.WebhookNotVerified) as error:
            outcome = outcome_of(error)
        if "save" in step:
            saved[step["save"]] = outcome.get("data")
        outcomes.append(outcome)
    json.dump(outcomes, sys.stdout)


main()
