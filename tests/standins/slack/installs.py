"""Installing an app: codes that become tokens, once."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

from tests.standins.slack.world import Refusal, number

if TYPE_CHECKING:
    from tests.standins.slack.server import Slack

CLIENT, SECRET = "111.222", "of-the-client"


class Installs:
    """https://docs.slack.dev/authentication/installing-with-oauth."""

    def __init__(self, slack: Slack) -> None:
        self.slack = slack
        self.codes: dict[str, str] = {}  # code -> workspace
        self.redirect = ""  # the address that the app has registered

    def agree(self, workspace: str) -> str:
        """Somebody presses Allow: the code that their browser takes back."""
        code = f"code-{number()}"
        self.codes[code] = workspace
        return code

    def access(self, data: dict[str, Any]) -> dict[str, Any]:
        """What oauth.v2.access gives."""
        if data.get("basic") != b64encode(f"{CLIENT}:{SECRET}".encode()).decode():
            raise Refusal("bad_client_secret")
        if data.get("redirect_uri") != self.redirect:
            raise Refusal("bad_redirect_uri")
        if data["code"] not in self.codes:
            raise Refusal("invalid_code")
        workspace = self.slack.workspace(self.codes.pop(data["code"]))
        return {
            "app_id": "A0PATIENCE",
            "authed_user": {"id": "U0BOSS"},
            "scope": ",".join(sorted(workspace.scopes)),
            "token_type": "bot",
            "access_token": workspace.token,
            "bot_user_id": workspace.bot,
            "enterprise": None,
            "team": {"id": workspace.id, "name": workspace.id},
            "is_enterprise_install": False,
        }
