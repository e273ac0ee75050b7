"""The Web API: one method of Slack's, one function; what Slack would refuse is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.standins.slack import limits
from tests.standins.slack.world import Channel, File, Message, Refusal, Workspace, number, timestamp

if TYPE_CHECKING:
    from tests.standins.slack.server import Slack

Data = dict[str, Any]
Method = Callable[["Slack", Workspace, Data], Data]
METHODS: dict[str, tuple[str, Method]] = {}
BOT = "B0PATIENCE"  # as Slack names bots among the writers of messages
TEXT = 40_000  # characters, beyond which Slack cuts


def method(name: str, scope: str = "") -> Callable[[Method], Method]:
    """Register a method with the scope it needs."""

    def register(function: Method) -> Method:
        METHODS[name] = (scope, function)
        return function

    return register


def call(slack: Slack, name: str, token: str | None, data: Data) -> Data:
    """What Slack answers to one call."""
    try:
        if name == "apps.connections.open":
            return {"ok": True, **connections_open(slack, token)}
        if name == "oauth.v2.access":
            return {"ok": True, **slack.installs.access(data)}
        workspace = slack.of_token(token)
        if name not in METHODS:
            raise Refusal("unknown_method")
        scope, function = METHODS[name]
        if scope and scope not in workspace.scopes:
            raise Refusal("missing_scope", needed=scope, provided=",".join(sorted(workspace.scopes)))
        return {"ok": True, **function(slack, workspace, data)}
    except Refusal as refusal:
        return refusal.answer
    except KeyError as lacking:
        return Refusal("invalid_arguments", response_metadata={"messages": [f"no {lacking}"]}).answer


def connections_open(slack: Slack, token: str | None) -> Data:
    if token != slack.app_token:
        raise Refusal("not_allowed_token_type" if (token or "").startswith("xoxb") else "invalid_auth")
    return {"url": f"{slack.root.replace('http', 'ws', 1)}/link?ticket={number()}"}


@method("auth.test")
def auth_test(slack: Slack, workspace: Workspace, data: Data) -> Data:
    names = {"url": "https://patience.test/", "team": workspace.id, "user": "patience"}
    return {**names, "team_id": workspace.id, "user_id": workspace.bot, "bot_id": BOT}


@method("chat.postMessage", "chat:write")
def post_message(slack: Slack, workspace: Workspace, data: Data) -> Data:
    channel = writable(workspace, data["channel"])
    message = read_message(slack, workspace, data, channel)
    thread = data.get("thread_ts")
    if thread and all(known.ts != thread for known in workspace.public()):
        raise Refusal("thread_not_found")
    workspace.post(message)
    return {"channel": channel.id, "ts": message.ts, "message": {"text": message.text}}


@method("chat.postEphemeral", "chat:write")
def post_ephemeral(slack: Slack, workspace: Workspace, data: Data) -> Data:
    channel = writable(workspace, data["channel"])
    if workspace.bot not in channel.members:
        raise Refusal("not_in_channel")
    if data["user"] not in channel.members:
        raise Refusal("user_not_in_channel")
    message = read_message(slack, workspace, data, channel)
    message.seen_by = data["user"]
    workspace.post(message)
    return {"message_ts": message.ts}


@method("chat.update", "chat:write")
def update(slack: Slack, workspace: Workspace, data: Data) -> Data:
    message = workspace.find(data["channel"], data["ts"])
    if message.author != workspace.bot:
        raise Refusal("cant_update_message")
    change(message, read_message(slack, workspace, data, workspace.channels[message.channel]))
    return {"channel": message.channel, "ts": message.ts, "text": message.text}


@method("chat.delete", "chat:write")
def delete(slack: Slack, workspace: Workspace, data: Data) -> Data:
    message = workspace.find(data["channel"], data["ts"])
    if message.author != workspace.bot or workspace.forbids_deleting:
        raise Refusal("cant_delete_message")
    remove(workspace, message)
    return {"channel": message.channel, "ts": message.ts}


def remove(workspace: Workspace, message: Message) -> None:
    """Of one with a thread below it Slack leaves a line that says that it was deleted."""
    workspace.messages.remove(message)
    workspace.removed.append(message)


def change(message: Message, new: Message) -> None:
    message.history.append(message.text)
    message.text, message.blocks = new.text, new.blocks


@method("users.info", "users:read")
def users_info(slack: Slack, workspace: Workspace, data: Data) -> Data:
    if all(data["user"] not in channel.members for channel in workspace.channels.values()):
        raise Refusal("user_not_found")
    admin = data["user"] in workspace.admins
    profile = {"display_name": workspace.names.get(data["user"], ""), "real_name": ""}
    name = {"id": data["user"], "name": "somebody", "profile": profile}
    return {"user": {**name, "is_admin": admin, "is_owner": False}}


@method("conversations.history")
def conversations_history(slack: Slack, workspace: Workspace, data: Data) -> Data:
    """The newest first; what hangs in threads, or is for one person's eyes, is not among them."""
    channel = workspace.channels.get(data["channel"])
    if channel is None:
        raise Refusal("channel_not_found")
    kind = "im" if channel.id.startswith("D") else "groups" if channel.private else "channels"
    if (scope := f"{kind}:history") not in workspace.scopes:
        raise Refusal("missing_scope", needed=scope, provided=",".join(sorted(workspace.scopes)))
    if workspace.bot not in channel.members:
        raise Refusal("not_in_channel")
    there = [one for one in workspace.public() if one.channel == channel.id and not one.thread]
    newest = there[: -int(data["limit"]) - 1 : -1]
    return {"messages": [listed(workspace, one) for one in newest], "has_more": len(newest) < len(there)}


def listed(workspace: Workspace, message: Message) -> Data:
    """A message as its channel's history has it; those of bots say of which."""
    item = {"type": "message", "ts": message.ts, "text": message.text, "user": message.author}
    return {**item, "bot_id": BOT, "blocks": message.blocks} if message.author == workspace.bot else item


@method("chat.getPermalink")
def permalink(slack: Slack, workspace: Workspace, data: Data) -> Data:
    message = workspace.find(data["channel"], data["message_ts"])
    return {"permalink": f"https://patience.test/archives/{message.channel}/p{message.ts.replace('.', '')}"}


@method("views.open")
def views_open(slack: Slack, workspace: Workspace, data: Data) -> Data:
    workspace.pull(data["trigger_id"], slack.trigger_within)
    window = read_view(data["view"], "modal")
    workspace.windows.append(window)
    return {"view": window}


@method("views.publish")
def views_publish(slack: Slack, workspace: Workspace, data: Data) -> Data:
    if all(data["user_id"] not in channel.members for channel in workspace.channels.values()):
        raise Refusal("user_not_found")
    workspace.homes[data["user_id"]] = home = read_view(data["view"], "home")
    return {"view": home}


def read_view(view: Data, kind: str) -> Data:
    if problems := limits.view(view):
        raise Refusal("invalid_arguments", response_metadata={"messages": problems})
    if view["type"] != kind:
        raise Refusal("invalid_arguments", response_metadata={"messages": [f"not a {kind}"]})
    return {"id": f"V{number():09}", **view}


@method("files.getUploadURLExternal", "files:write")
def upload_url(slack: Slack, workspace: Workspace, data: Data) -> Data:
    # Slack takes alt_txt, and then silently shares nothing: python-slack-sdk issue 1818.
    if data.get("alt_txt") or not data.get("filename"):
        raise Refusal("invalid_arguments")
    file = File(f"F{number():09}", int(data["length"]), data["filename"])
    workspace.files[file.id] = file
    return {"upload_url": f"{slack.root}/upload/{workspace.id}/{file.id}", "file_id": file.id}


@method("files.completeUploadExternal", "files:write")
def complete_upload(slack: Slack, workspace: Workspace, data: Data) -> Data:
    # With a channel Slack posts the file by itself; it must be a channel's id, no person's.
    where = data.get("channel_id")
    if where and where not in workspace.channels:
        raise Refusal("channel_not_found")
    for one in data["files"]:
        file = known_file(workspace, one["id"])
        if len(file.data) != file.length:
            raise Refusal("file_upload_size_mismatch")
        file.completed = slack.clock()
        if where:
            text = f"{file.name}:{file.data.decode()}"
            workspace.post(Message(where, timestamp(), text, [], workspace.bot))
    return {
        "files": [
            {**file_info(slack, known_file(workspace, one["id"])), "title": one.get("title")}
            for one in data["files"]
        ]
    }


@method("files.info", "files:read")
def files_info(slack: Slack, workspace: Workspace, data: Data) -> Data:
    file = known_file(workspace, data["file"])
    file.looks += 1
    return {"file": file_info(slack, file)}


def file_info(slack: Slack, file: File) -> Data:
    """What Slack says of a file: its kind only once it has looked at it."""
    done = processed(slack, file)
    return {"id": file.id, "mimetype": "image/png" if done else "", "filetype": "png" if done else ""}


@method("files.delete", "files:write")
def files_delete(slack: Slack, workspace: Workspace, data: Data) -> Data:
    del workspace.files[known_file(workspace, data["file"]).id]
    workspace.deleted.append(data["file"])
    return {}


def known_file(workspace: Workspace, name: str) -> File:
    if name not in workspace.files:
        raise Refusal("file_deleted" if name in workspace.deleted else "file_not_found")
    return workspace.files[name]


def processed(slack: Slack, file: File) -> bool:
    """Whether Slack knows by now that it is a picture."""
    if file.completed is None or not file.data.startswith(b"\x89PNG"):
        return False
    return file.looks >= slack.processing and slack.clock() >= file.completed + slack.processed_within


def writable(workspace: Workspace, name: str) -> Channel:
    """A channel that the bot may write to; a person's name stands for their direct messages."""
    if name in workspace.closed:
        raise Refusal("messages_tab_disabled")
    channel = workspace.channels.get(f"D0{name[1:]}" if name.startswith("U") else name)
    if channel is None or (channel.private and workspace.bot not in channel.members):
        raise Refusal("channel_not_found")
    if channel.archived:
        raise Refusal("is_archived")
    if workspace.bot not in channel.members and "chat:write.public" not in workspace.scopes:
        raise Refusal("not_in_channel")
    return channel


def read_message(slack: Slack, workspace: Workspace, data: Data, channel: Channel) -> Message:
    """A message as it was sent; refuses what Slack would not show."""
    text = data.get("text") or ""
    if not 0 < len(text) <= TEXT:  # Slack itself takes blocks alone, and then notifies with nothing
        raise Refusal("no_text")
    blocks = data.get("blocks") or []
    if problems := limits.message_blocks(blocks) if blocks else []:
        raise Refusal("invalid_blocks", response_metadata={"messages": problems})
    for block in limits.pictures(blocks):
        if source := block.get("slack_file"):
            file = workspace.files.get(source["id"])
            if file is None or not processed(slack, file):
                raise Refusal("invalid_blocks", response_metadata={"messages": ["invalid slack file"]})
    return Message(channel.id, timestamp(), text, blocks, workspace.bot, data.get("thread_ts"))
