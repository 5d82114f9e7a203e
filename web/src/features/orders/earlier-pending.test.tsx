import { afterEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { stubDesk } from "../../../tests/desk.js";
import {
  baseReplies,
  LIST,
  listOf,
  order,
  receiveEvent,
  rina,
  showTab,
} from "../../../tests/transactions-tab.js";

const SERVER_TIME = "GET /api/server-time";
const timeReply = (timestamp: string) => ({ body: { success: true, timestamp } });
const isEarlierPath = (path = ""): boolean => path.includes("limit=50");
const oldRow: TransactionRow = { ...rina, created_at: "2020-01-01T05:00:00.000Z" };

/** Opens the tab, without orders of today, at 23:59 on 3 February 2020 in Jakarta. */
async function openTab(pendingRows: TransactionRow[], total = pendingRows.length) {
  const desk = stubDesk({
    ...baseReplies,
    [SERVER_TIME]: timeReply("2020-02-03T16:59:30.000Z"),
    [LIST]: () => (isEarlierPath(desk.asked.at(-1)?.path) ? listOf(pendingRows, total) : listOf([])),
  });
  const countRequests = () => desk.asked.filter(({ path }) => isEarlierPath(path)).length;
  await showTab();
  // The first request is for this computer's day, the second for the server's.
  await waitFor(() => expect(countRequests()).toBe(2));
  return { replies: desk.replies, countRequests };
}

const pressButton = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole("button", { name }));

afterEach(cleanup);

describe("the group of pending orders from before today", () => {
  test("stays open at midnight, and can be closed", async () => {
    const { replies, countRequests } = await openTab([oldRow]);
    await pressButton("Tampilkan");
    await order("AAAAAAAA");
    replies[SERVER_TIME] = timeReply("2020-02-03T17:00:30.000Z");
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await waitFor(() => expect(countRequests()).toBe(3));
    expect(await order("AAAAAAAA")).toBeTruthy();
    await pressButton("Sembunyikan");
    await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  });

  test("keeps the row of an order that a live event completes while the group is open", async () => {
    await openTab([oldRow]);
    await pressButton("Tampilkan");
    await order("AAAAAAAA");
    act(() => receiveEvent({ ...oldRow, version: 2, status: "completed" }, "changed"));
    await waitFor(() => expect(screen.getByRole("article").textContent).toContain("Completed"));
    await pressButton("Sembunyikan");
    await waitFor(() => expect(screen.queryByText(/^Sebelum hari ini/)).toBeNull());
  });

  test("shows a plus sign after the number of the first 50 orders, and a button that shows all", async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({
      ...oldRow,
      id: `${at}`,
      transaction_id: `TRX${at}`,
    }));
    const { replies } = await openTab(rows, 73);
    expect(await screen.findByText("Sebelum hari ini, 50+ masih pending")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Tampilkan semua pending" })).toBeNull();
    await pressButton("Tampilkan");
    replies[LIST] = () => listOf(rows.slice(0, 20), 73);
    await pressButton("Tampilkan semua pending");
    expect(screen.getByTestId("address").textContent).toBe("/admin/dashboard?status=pending&period=all");
    // The button is gone, so the focus moves to the first order.
    await waitFor(() => expect(document.activeElement?.closest("article")).not.toBeNull());
  });

  test("shows the exact number if the orders that are not loaded are from today", async () => {
    await openTab([oldRow, { ...rina, id: "2", transaction_id: "TRXB" }], 73);
    expect(await screen.findByText("Sebelum hari ini, 1 masih pending")).toBeTruthy();
    await pressButton("Tampilkan");
    await order("AAAAAAAA");
    expect(screen.queryByRole("button", { name: "Tampilkan semua pending" })).toBeNull();
  });
});
