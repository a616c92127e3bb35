"""Read what passes between the page and the kernel."""

import json
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any


@dataclass(frozen=True)
class KernelMessage:
    """One message on a kernel's channels: `kind` is Jupyter's `msg_type`, `content` its content."""

    channel: str
    kind: str
    content: dict[str, Any] = field(repr=False)

    @property
    def state(self) -> dict[str, Any]:
        """The traits a widget message sets; empty for every other message."""
        return self.content.get("data", {}).get("state", {}) if self.kind == "comm_msg" else {}


def read_frame(frame: str | bytes) -> KernelMessage:
    """Parse one websocket frame of Jupyter's `v1.kernel.websocket` protocol (or its JSON forerunner).

    The frame is: the number of offsets, the offsets (8 bytes each, little end first), then the parts
    between them: channel, header, parent header, metadata, content, buffers.
    """
    if isinstance(frame, str):
        message = json.loads(frame)
        return KernelMessage(message["channel"], message["header"]["msg_type"], message["content"])
    count = int.from_bytes(frame[:8], "little")
    at = [int.from_bytes(frame[8 * i:8 * i + 8], "little") for i in range(1, count + 1)]
    channel, header, _parent, _metadata, content = (frame[a:b] for a, b in pairwise(at[:6]))
    return KernelMessage(channel.decode(), json.loads(header)["msg_type"], json.loads(content))
