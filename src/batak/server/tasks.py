"""What runs in the background of a process: no task is lost, and no fault goes unsaid."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from batak.server.counts import Counts
from batak.server.logs import logger
from batak.server.running import NoSuchTable


class Tasks:
    """All that is under way."""

    def __init__(self, counts: Counts) -> None:
        self._counts = counts
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_stopping = False

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin with some work."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def stop(self) -> None:
        """Stop all of it."""
        self.is_stopping = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None and not isinstance(fault, NoSuchTable):
            self._counts.errors += 1
            logger().error("task_failed", exc_info=fault)
