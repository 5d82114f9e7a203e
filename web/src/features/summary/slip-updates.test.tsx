import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { followedDesk, instructions, PAY, STATUS, statusReply } from "../../../tests/followed-order.js";
import { row } from "../../../tests/order-fixture.js";
import { show } from "../../../tests/show.js";
import {
  storeContact,
  storeOrder,
  storePaidAt,
  readContact,
  readStoredOrder,
  startedKey,
  ticksKey,
} from "../../shared/order-page/order-storage.js";
import { tabStorage } from "../../shared/storage.js";
import { ok, stubDesk } from "../../../tests/desk.js";
import { SummaryPage } from "./SummaryPage.js";

const at = { pathname: "/transaction-summary", state: { transaction: row } };
const readBadge = () => document.querySelector(".badge")?.textContent;
const readStub = () => document.querySelector(".stub--rest")?.textContent;
const countStatusCalls = (asked: { path: string }[]) =>
  asked.filter(({ path }) => path.endsWith("/status")).length;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe("a slip that updates itself", () => {
  test("blocks the payment button after a reload until the status is known", async () => {
    const deferredReply: { open?: () => void } = {};
    const replyReleased = new Promise<void>((resolve) => (deferredReply.open = resolve));
    const reply = statusReply({
      status: "completed",
      closed: true,
      completed_at: "2025-11-21T07:40:21.000Z",
    });
    const { asked } = stubDesk({ ...followedDesk, [STATUS]: async () => (await replyReleased, reply) });
    await show(<SummaryPage />, { at });
    expect(readBadge()).toBe("Memeriksa status");
    const startButton = screen.getByRole("button", { name: "Mulai Tukar Saldo" });
    expect(startButton.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(startButton);
    expect(asked.some(({ path }) => path.endsWith("/paypal-url"))).toBe(false);
    await act(async () => deferredReply.open?.());
    await waitFor(() => expect(readBadge()).toBe("COMPLETED"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Selesai: rupiah sudah dikirim");
    expect(screen.queryByRole("button", { name: "Mulai Tukar Saldo" })).toBeNull();
    const proofLinks = screen.getAllByRole("link", { name: "Buka bukti terima" });
    expect(proofLinks[0]?.getAttribute("href")).toBe(`/transaction/${row.transaction_id}`);
  });

  test("shows a status change within five seconds without a reload", async () => {
    const { replies } = stubDesk({ ...followedDesk });
    await show(<SummaryPage />, { at });
    await waitFor(() => expect(readBadge()).toBe("Menunggu pembayaran"));
    jest.useFakeTimers();
    replies[STATUS] = statusReply({ status: "processing", version: 2 });
    // The pending poll timer predates the fake timers; the visibilitychange event refetches at once.
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(readBadge()).toBe("PROCESSING");
    expect(document.querySelector(".timeline .is-now")?.textContent).toContain("Diperiksa");
    replies[STATUS] = statusReply({
      status: "cancelled",
      version: 3,
      closed: true,
      cancel_reason: "no_code",
    });
    await act(() => jest.advanceTimersByTimeAsync(5_100));
    expect(readBadge()).toBe("CANCELLED");
    expect(screen.getByText("Tidak ada kode unik di catatan pembayarannya.")).toBeTruthy();
    expect(screen.getByText("Dana dikembalikan ke akun PayPal pengirim.")).toBeTruthy();
  });

  test("shows only the amounts of a repriced order, without the rate, gross amount and fee of before", async () => {
    const { replies } = stubDesk({ ...followedDesk });
    await show(<SummaryPage />, { at });
    await waitFor(() => expect(readBadge()).toBe("Menunggu pembayaran"));
    for (const text of ["13.800", "345.000", "Gratis", "dikunci pukul"]) expect(readStub()).toContain(text);
    replies[STATUS] = statusReply({ version: 2, paypal_amount: 9, final_amount: 121_700 });
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await waitFor(() => expect(readStub()).toContain("$9.00"));
    expect(readStub()).toContain("121.700");
    for (const text of ["13.800", "345.000", "Gratis", "dikunci pukul"])
      expect(readStub()).not.toContain(text);
  });

  test("moves the focus from the payment section to the outcome when the order is cancelled", async () => {
    const { replies } = stubDesk({ ...followedDesk, [PAY]: ok(instructions) });
    await show(<SummaryPage />, { at });
    await waitFor(() => expect(readBadge()).toBe("Menunggu pembayaran"));
    window.open = jest.fn(() => null);
    fireEvent.click(screen.getByRole("button", { name: "Mulai Tukar Saldo" }));
    (await screen.findByRole("button", { name: "Saya sudah membayar" })).focus();
    replies[STATUS] = statusReply({ status: "cancelled", closed: true, cancel_reason: "other" });
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    const heading = await screen.findByRole("heading", { level: 2, name: "Dibatalkan" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test("removes a closed order from the browser's storage and stops polling", async () => {
    storeOrder(row, "key");
    storeContact({ account_name: "Rina" }, row.transaction_id);
    storeContact({ account_name: "Rina" });
    storePaidAt(row.transaction_id, row.created_at);
    tabStorage.set(startedKey(row.transaction_id), "1");
    tabStorage.set(ticksKey(row.transaction_id), "12");
    const { asked } = stubDesk({
      ...followedDesk,
      [STATUS]: statusReply({ status: "cancelled", closed: true, cancel_reason: "other" }),
    });
    await show(<SummaryPage />, { at });
    await waitFor(() => expect(readBadge()).toBe("CANCELLED"));
    expect(readStoredOrder()).toBeUndefined();
    expect(readContact()).toEqual({});
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
    expect(countStatusCalls(asked)).toBe(1);
  });
});
