"""The client: one method for each operation, named after its path."""

from dataclasses import replace
from typing import Any

from .generated import Operations
from .transport import Options


class Client(Operations):
    """A client of one installation. `client.cards.create(title="Order flour")` calls the operation cards/create."""

    def with_options(self, **options: Any) -> "Client":
        """The same client with other options, such as project_id, idempotency_key, if_match or timeout."""
        return Client(replace(self._options, **options))


def create_client(base_url: str, token: Any = None, **options: Any) -> Client:
    """`base_url` is such as https://muster.example/api; `token` is a text, or a function that returns it."""
    return Client(Options(base_url=base_url, token=token, **options))
