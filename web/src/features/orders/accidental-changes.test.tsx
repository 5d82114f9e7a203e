import { afterEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { ok, stubDesk } from "../../../tests/desk.js";
import {
  LIST,
  UPDATE,
  confirmDialog,
  receiveEvent,
  baseReplies,
  listOf,
  order,
  rina,
  selectOf,
  showTab,
} from "../../../tests/transactions-tab.js";

afterEach(cleanup);

const tono = { id: "9", name: "Tono" };
const staleReply = (data: TransactionRow) => ({
  status: 409,
  body: { success: false, code: "STALE_VERSION", error: "Sudah diubah orang lain.", data },
});
const chooseStatus = async (to: string): Promise<void> => {
  fireEvent.change(selectOf(await order("AAAAAAAA")), { target: { value: to } });
};
/** Opens the tab with one order; `update` is the reply to each change. */
async function openWithOrder(update: Parameters<typeof stubDesk>[0][string], row = rina) {
  const { asked } = stubDesk({ ...baseReplies, [LIST]: listOf([row]), [UPDATE]: update });
  await showTab();
  await order("AAAAAAAA");
  return () => asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
}

describe("protection against accidental status changes", () => {
  test("arrow and letter keys do not change a closed select", async () => {
    const getSentBodies = await openWithOrder(ok(rina));
    const select = selectOf(await order("AAAAAAAA"));
    const wasDefaultActionRun = ["ArrowDown", "ArrowDown", "ArrowDown", "c"].map((key) =>
      fireEvent.keyDown(select, { key }),
    );
    expect(wasDefaultActionRun).toEqual([false, false, false, false]);
    expect(select.value).toBe("pending");
    expect(getSentBodies()).toEqual([]);
  });

  test("asks for confirmation with amount, account owner and destination before completing an order; Cancel changes nothing", async () => {
    const getSentBodies = await openWithOrder(ok(rina));
    await chooseStatus("completed");
    const dialog = await screen.findByRole("alertdialog");
    for (const text of [/1\.656\.000/, /Rina Wulandari/, /SeaBank, 9012 4471 8836/])
      expect(within(dialog).getByText(text)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Tandai Completed");
    fireEvent.click(within(dialog).getByRole("button", { name: "Batal" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(selectOf(await order("AAAAAAAA")).value).toBe("pending");
    expect(getSentBodies()).toEqual([]);
  });

  test("requires a reason for a cancellation, and sends that reason", async () => {
    const getSentBodies = await openWithOrder(ok({ ...rina, version: 2, status: "cancelled" }));
    await chooseStatus("cancelled");
    await confirmDialog("Tandai Cancelled");
    expect(await screen.findByText("Pilih alasan pembatalan")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Lainnya" }));
    await confirmDialog("Tandai Cancelled");
    expect(await screen.findByText("Tulis alasannya")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Penjelasan" }));
    expect(getSentBodies()).toEqual([]);
    fireEvent.change(screen.getByRole("textbox", { name: "Penjelasan" }), { target: { value: " salah  " } });
    await confirmDialog("Tandai Cancelled");
    await waitFor(() => expect(getSentBodies()).toHaveLength(1));
    expect(getSentBodies()[0]).toEqual({
      status: "cancelled",
      expected_version: 1,
      reason: "other",
      reason_text: "salah",
    });
  });

  test("sends the version that was shown when the select was opened", async () => {
    const getSentBodies = await openWithOrder(ok({ ...rina, version: 3, status: "processing" }));
    fireEvent.pointerDown(selectOf(await order("AAAAAAAA")));
    act(() => receiveEvent({ ...rina, version: 2, account_name: "Rina W" }, "changed"));
    await screen.findByText("Rina W");
    await chooseStatus("processing");
    await waitFor(() => expect(getSentBodies()).toHaveLength(1));
    expect(getSentBodies()[0]).toEqual({ status: "processing", expected_version: 1 });
  });
});

describe("concurrent changes of an order", () => {
  test("names who changed what after a version conflict, also in the confirmation dialog before a retry", async () => {
    const freshRow: TransactionRow = { ...rina, version: 5, status: "processing", updated_by: tono };
    const getSentBodies = await openWithOrder(staleReply(freshRow));
    await chooseStatus("completed");
    await confirmDialog("Tandai Completed");
    const conflictMessage = /Tono mengubah AAAAAAAA menjadi Processing pukul/;
    expect(await screen.findByText(conflictMessage)).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Ulangi" }));
    const question = await screen.findByRole("alertdialog");
    expect(within(question).getByText(conflictMessage)).toBeTruthy();
    await confirmDialog("Tandai Completed");
    await waitFor(() => expect(getSentBodies()).toHaveLength(2));
    expect(getSentBodies()[1]).toEqual({ status: "completed", expected_version: 5 });
  });

  test("saves again without showing a conflict if the customer's payment report is the only change made meanwhile", async () => {
    const paidRow: TransactionRow = { ...rina, version: 2, customer_paid_at: rina.created_at };
    const getSentBodies = await openWithOrder(({ body }) =>
      (body as { expected_version: number }).expected_version === 2
        ? ok({ ...paidRow, version: 3, status: "processing" })
        : staleReply(paidRow),
    );
    await chooseStatus("processing");
    await waitFor(() => expect(getSentBodies()).toHaveLength(2));
    await screen.findAllByText("Status berhasil diupdate");
    expect(selectOf(await order("AAAAAAAA")).value).toBe("processing");
  });

  test("offers to undo a saved change on its row until somebody else changes the order", async () => {
    const savedRow: TransactionRow = { ...rina, version: 2, status: "processing" };
    const getSentBodies = await openWithOrder(ok(savedRow));
    await chooseStatus("processing");
    const undoButton = await screen.findByRole("button", { name: "Urungkan, AAAAAAAA" });
    fireEvent.click(undoButton);
    await waitFor(() => expect(getSentBodies()).toHaveLength(2));
    expect(getSentBodies()[1]).toEqual({ status: "pending", expected_version: 2 });
    act(() => receiveEvent({ ...savedRow, version: 7, status: "completed" }, "changed"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Urungkan, AAAAAAAA" })).toBeNull());
  });

  test("restores reason and explanation when the reopening of a cancelled order is undone", async () => {
    let version = 1;
    const getSentBodies = await openWithOrder(({ body }) => {
      const { status } = body as Pick<TransactionRow, "status">;
      version += 1;
      return ok({ ...rina, version, status, cancel_reason: status === "cancelled" ? "other" : null });
    });
    await chooseStatus("cancelled");
    fireEvent.click(await screen.findByRole("radio", { name: "Lainnya" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Penjelasan" }), { target: { value: "salah" } });
    await confirmDialog("Tandai Cancelled");
    await waitFor(() => expect(getSentBodies()).toHaveLength(1));
    await chooseStatus("pending");
    await waitFor(() => expect(getSentBodies()).toHaveLength(2));
    fireEvent.click(await screen.findByRole("button", { name: "Urungkan, AAAAAAAA" }));
    await waitFor(() => expect(getSentBodies()).toHaveLength(3));
    const reasonFields = { reason: "other", reason_text: "salah" };
    expect(getSentBodies()[2]).toEqual({ status: "cancelled", expected_version: 3, ...reasonFields });
  });
});
