"""The table's menu: good order, and a campaign that is taken along."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.hall.browser.pages import two
from tests.hall.house import Client, Running, Table, new_key

pytestmark = pytest.mark.browser


def test_whoever_made_the_table_keeps_order(page: Page, hall: Running, client: Client) -> None:
    table = two(client, "pig")
    table.post("chat", None, key=new_key(), text="boo", name="Rude")
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    page.wait_for_selector("body.ready")
    page.click("#menu")
    expect(page.locator("#campaign-menu")).to_be_hidden()  # dice have no campaign
    page.click("#order")
    page.get_by_role("button", name="Send away").click()
    page.get_by_role("button", name="Let look on again").wait_for()
    assert table.get().status_code == 404, "Rude sits at the same address as this test"
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("button", name="Open the table again").wait_for()
    assert table.view(1)["ask"] is None
    page.get_by_role("button", name="Delete the table").click()
    page.click("#order-sure")
    page.wait_for_url(f"{hall.url}/")
    assert table.get("", 0).status_code == 404


def test_a_campaign_is_kept_and_gone_on_with(page: Page, hall: Running, client: Client, tmp_path: Path) -> None:
    table = client.table("adventure-tactics", "me bot:random", options={"play": "campaign"})
    while table.get("/campaign", 0).status_code != 200:
        seat = table.asked()
        if seat is not None:
            table.choose(seat)
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    page.wait_for_selector("body.ready")
    if page.locator("#moment").is_visible():
        page.keyboard.press("Escape")
    page.evaluate("document.querySelector('#menu').click()")
    with page.expect_download() as file:
        page.click("#campaign-file")
    file.value.save_as(tmp_path / "campaign.json")
    kept = json.loads((tmp_path / "campaign.json").read_text())
    assert kept["game"] == "adventure-tactics" and kept["kept"] == table.get("/campaign", 0).json()["kept"]
    page.click("#campaign-on")
    page.wait_for_url(lambda url: "/t/" in url and table.id not in url)
    page.wait_for_selector("body.ready")
    again = page.url.rpartition("/t/")[2].partition("#")[0]
    tokens = page.evaluate(
        "table => JSON.parse(localStorage.getItem('questhall.tables'))[table]?.tokens",
        again,
    )
    assert tokens, "the seat of the new table is ours"
    new = Table(client, {"table": again, "seats": [{"token": tokens[0]}]})
    assert new.get("/campaign", 0).json()["kept"] == kept["kept"]
    assert [seat["who"] for seat in new.view()["seats"]] == ["person", "bot"]
