"""The socket: what is answered, how it is closed, and what somebody who comes back is told."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from batak.server.limits import Limits, Rate
from tests.server.players import GENEROUS, PATIENT, Player, Site, serving, settings

Json = dict[str, Any]

MALFORMED = (
    "",
    "{",
    "[]",
    "null",
    '"open"',
    "{}",
    '{"type": "open"}',
    '{"type": "open", "id": "1", "table": "short"}',
    '{"type": "open", "id": "", "table": "abcdefghijkl"}',
    '{"type": "open", "id": "1", "table": "abcdefghijkl", "version": -1}',
    '{"type": "open", "id": "1", "table": "abcdefghijkl", "more": 1}',
    '{"type": "act", "id": "1", "table": "abcdefghijkl", "turn": "1", "action": "SA"}',
    '{"type": "act", "id": "1", "table": "abcdefghijkl", "turn": 1, "action": ""}',
    '{"type": "hash", "id": "1", "table": "abcdefghijkl", "hash": "A"}',
    '{"type": "hello", "protocol": 1, "name": "x"}',
    '{"type": "open", "id": "1", "table": "abcdefghijkl"} ',
    "x" * 8192,
    b"\x00",
    b'{"type": "open", "id": "1", "table": "abcdefghijkl"}',
)


async def closed(socket: ClientConnection) -> tuple[int, list[Json]]:
    """The code that a socket is closed with, and the frames before."""
    frames: list[Json] = []
    async with asyncio.timeout(PATIENT):
        try:
            while True:
                frames.append(json.loads(await socket.recv()))
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006, frames


async def test_what_is_no_message_closes_the_socket(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        for text in MALFORMED:
            if isinstance(text, str) and text.endswith("} "):
                continue  # JSON may be followed by a space
            async with site.socket(token) as socket:
                await socket.send(text)
                code, frames = await closed(socket)
            assert (code, frames[1:]) == (1008, [{"type": "bye", "code": 1008}]), text


async def test_a_frame_of_more_than_8_kib_closes_the_socket_from_its_header(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        for size in (8193, 15_000_000):
            async with site.socket(token) as socket:
                with suppress(ConnectionClosed):
                    await socket.send("x" * size)
                await closed(socket)
                assert socket.close_code in {1009, 1006}
        async with site.socket(token) as socket:
            await socket.send(iter(["x" * 4096] * 3))
            assert (await closed(socket))[0] == 1009
        async with site.socket(token) as socket:
            await socket.recv()
            socket.transport.write(b"\x81\x84\x00\x00\x00\x00\xff\xff\xff\xff")
            assert (await closed(socket))[0] == 1007


async def test_more_commands_than_a_person_sends_are_refused(tmp_path: Path) -> None:
    limits = Limits(commands=Rate(5, 60), frames=Rate(20, 60))
    async with serving(settings(tmp_path, limits=limits)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token)
        async with site.socket(token) as socket:
            for number in range(12):
                await socket.send(json.dumps({"type": "open", "id": str(number), "table": table}))
            answers: list[Json] = []
            while len(answers) < 12:
                frame = json.loads(await socket.recv())
                if frame["type"] in {"ack", "refused"}:
                    answers.append(frame)
            assert [frame["id"] for frame in answers] == [str(number) for number in range(12)]
            assert [frame["type"] for frame in answers] == ["ack"] * 5 + ["refused"] * 7
            assert {frame["refusal"]["code"] for frame in answers[5:]} == {"too_many_commands"}
            for number in range(20):
                await socket.send(json.dumps({"type": "open", "id": str(number), "table": table}))
            assert (await closed(socket))[0] == 1008


async def test_a_command_sent_twice_is_carried_out_once(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token, deals=1)
        async with site.socket(token) as socket:
            player = Player(socket, table)
            await player.open()
            await player.play(until=lambda player: bool(player.now.get("ask")))
            turn, action = player.now["turn"], player.choice(player.now["ask"])
            command = {"type": "act", "id": "twice", "table": table, "turn": turn, "action": action}
            for _ in range(3):
                await socket.send(json.dumps(command))
            acks = 0
            while acks < 3:
                frame = await player.hear()
                acks += frame.get("id") == "twice" and frame["type"] == "ack"
            assert player.refused == []
            await socket.send(json.dumps(command | {"id": "other"}))
            while not player.refused:
                await player.hear()
            assert player.refused[0]["refusal"]["code"] == "stale_turn"


async def test_a_refusal_names_its_reason(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        # Bots that bid 13 at random would end the auction before the person is asked for a bid.
        table = await site.table(token, level="beginner", deals=1)
        async with site.socket(token) as socket:
            player = Player(socket, table)
            await player.open()
            await player.play(until=lambda player: bool(player.now.get("ask")))
            turn = player.now["turn"]
            wanted = {
                "not_an_action": ("act", {"turn": turn, "action": "ace of spades"}),
                "bid_too_high": ("act", {"turn": turn, "action": "14"}),
                "wrong_phase": ("act", {"turn": turn, "action": "exchange"}),
                "stale_turn": ("act", {"turn": turn + 1, "action": "pass"}),
                "not_now": ("ready", {"deal": 1}),
            }
            names = {await player.send(kind, **more): code for code, (kind, more) in wanted.items()}
            while len(player.refused) < len(wanted):
                await player.hear()
            assert {each["id"]: each["refusal"]["code"] for each in player.refused} == names


async def test_the_newest_socket_follows_the_table_and_the_old_one_is_closed(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token, deals=1)
        async with site.socket(token) as old, site.socket(token) as new:
            first, second = Player(old, table), Player(new, table)
            await first.open()
            await first.play(until=lambda player: player.deal == 1)
            await second.open()
            code, frames = await closed(old)
            assert (code, frames[-1]) == (4001, {"type": "bye", "code": 4001})
            await second.play()
            assert second.places is not None


async def test_the_same_socket_may_open_its_table_again(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        one, two = await site.table(token, deals=1), await site.table(token, deals=1)
        async with site.socket(token) as socket:
            for table in (one, two, two, one):
                player = Player(socket, table)
                await player.open()
                while not player.acked:
                    await player.hear()
            await player.play()


async def test_who_comes_back_within_the_deal_is_told_what_was_missed(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token, deals=2)
        frames: dict[int, Json] = {}

        def keep(frame: Json) -> None:
            if frame["type"] in {"event", "skip"}:
                frames[frame["version"]] = frame

        async with site.socket(token) as socket:
            player = Player(socket, table, Random(3), on_frame=keep)
            await player.open()
            await player.play(
                until=lambda player: player.deal == 1 and len(player.turns) + player.now.get("turn", 0) > 12
            )
            start = next(version for version, each in frames.items() if _kind(each) == "deal_started")
            last = player.version
            assert last is not None
        for since in (start, start + 1, (start + last) // 2, last):
            async with site.socket(token) as socket:
                again = Player(socket, table, version=since)
                await again.open()
                while not again.acked:
                    await again.hear()
                told = [json.loads(text) for text in again.heard if json.loads(text)["type"] in {"event", "skip"}]
                assert [each["version"] for each in told][: last - since] == [*range(since + 1, last + 1)]
                assert told[: last - since] == [frames[version] for version in range(since + 1, last + 1)]
        for strange in (None, 0, start - 2, 10_000):
            async with site.socket(token) as socket:
                again = Player(socket, table)
                await again.send("open", **({} if strange is None else {"version": strange}))
                while not again.acked:
                    await again.hear()
                assert "snapshot" in {json.loads(text)["type"] for text in again.heard}


def _kind(frame: Json) -> str | None:
    return frame["happening"]["kind"] if frame["type"] == "event" else None


async def test_a_server_that_stops_says_goodbye_and_goes_on_later(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token, deals=1)
        async with site.socket(token) as socket:
            player = Player(socket, table)
            await player.open()
            await player.play(until=lambda player: player.deal == 1)
            server.stop()
            code, frames = await closed(socket)
            assert (code, frames[-1]) == (1001, {"type": "bye", "code": 1001})
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        async with site.socket(token) as socket:
            player.socket = socket
            player.forget_unanswered()
            await player.open()
            await player.play()
            assert player.places is not None


async def test_a_peer_that_does_not_read_is_closed_and_told_all_when_it_comes_back(tmp_path: Path) -> None:
    limits = Limits(commands=GENEROUS.commands, frames=GENEROUS.frames, queue_frames=64, close_seconds=1)
    async with serving(settings(tmp_path, limits=limits)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token, deals=1)
        async with site.socket(token, max_queue=1, open_timeout=PATIENT) as socket:
            await socket.recv()
            socket.transport.pause_reading()
            async with asyncio.timeout(PATIENT):
                number = 0
                while not server.counts.closed_slow:
                    number += 1
                    await socket.send(json.dumps({"type": "open", "id": str(number), "table": table}))
                    await asyncio.sleep(0.0005)
                while server.counts.sockets:  # noqa: ASYNC110 -- the server tells nobody
                    await asyncio.sleep(0.05)
            socket.transport.abort()
        async with site.socket(token) as socket:
            player = Player(socket, table)
            await player.open()
            await player.play()
            assert player.places is not None
