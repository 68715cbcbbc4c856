"""The lock of a room: whoever may wait gets it in turn, whoever may not takes it only when it is free."""

import asyncio

import pytest

from questhall.hall.store.lock import Lock


def test_it_is_taken_only_when_nobody_has_it() -> None:
    lock = Lock()
    assert lock.take() and lock.locked()
    assert not lock.take()
    lock.release()
    assert not lock.locked() and lock.take()


def test_those_who_wait_get_it_in_the_order_in_which_they_came() -> None:
    lock, order = Lock(), list[str]()

    async def visitor(name: str) -> None:
        async with lock:
            order.append(name)
            await asyncio.sleep(0)

    async def main() -> None:
        assert lock.take()
        visitors = [asyncio.create_task(visitor(name)) for name in "abc"]
        await asyncio.sleep(0)
        assert order == []
        lock.release()
        assert not lock.take(), "it was handed to the first in the row, not left lying"
        await asyncio.gather(*visitors)

    asyncio.run(main())
    assert order == ["a", "b", "c"] and not lock.locked()


@pytest.mark.parametrize("handed_over", [False, True])
def test_whoever_is_sent_away_while_waiting_keeps_nobody_out(handed_over: bool) -> None:
    lock, inside = Lock(), list[str]()

    async def visitor(name: str) -> None:
        async with lock:
            inside.append(name)

    async def main() -> None:
        assert lock.take()
        first, second = (asyncio.create_task(visitor(name)) for name in ("first", "second"))
        await asyncio.sleep(0)
        if handed_over:
            lock.release()  # the first one has it now, but has not noticed yet
            first.cancel()
        else:
            first.cancel()
            lock.release()
        await asyncio.wait([first, second])
        assert first.cancelled()

    asyncio.run(main())
    assert inside == ["second"] and not lock.locked()
