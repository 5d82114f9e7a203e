import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { followedDesk, instructions, PAID, PAY, STATUS, statusReply } from "../../../tests/followed-order.js";
import { row } from "../../../tests/order-fixture.js";
import { show } from "../../../tests/show.js";
import { ReportPage } from "./ReportPage.js";

const desk = {
  ...followedDesk,
  "GET /api/public/recaptcha-site-key": { body: { provider: "recaptcha", site_key: "key" } },
  [`POST /api/public/transaction/${row.transaction_id}`]: ok(row),
  [PAY]: ok(instructions),
};
const at = `/transaction/${row.transaction_id}`;
const readBadge = () => document.querySelector(".badge")?.textContent;
const global = globalThis as { grecaptcha?: unknown };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  global.grecaptcha = { execute: async () => "token" };
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe("the report of an open order", () => {
  test("shows the payment instructions of a pending order and opens the provider on a button press", async () => {
    stubDesk(desk);
    window.open = jest.fn() as unknown as typeof window.open;
    await show(<ReportPage />, { at });
    expect(await screen.findByRole("heading", { name: "Cara membayar" })).toBeTruthy();
    await waitFor(() =>
      expect(document.querySelector(".values")?.textContent).toContain("kirim@example.test"),
    );
    expect(window.open).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Mulai Tukar Saldo" }));
    expect(window.open).toHaveBeenCalledWith("https://pay.example/25", "_blank", "noopener,noreferrer");
    expect(await screen.findByRole("button", { name: "Buka PayPal lagi" })).toBeTruthy();
  });

  test("sends the report of a payment only once, and shows when it was reported, even after a reload", async () => {
    const customer_paid_at = "2025-11-21T07:41:00.000Z";
    const { asked } = stubDesk({ ...desk, [PAID]: statusReply({ version: 2, customer_paid_at }) });
    const { unmount } = await show(<ReportPage />, { at });
    fireEvent.click(await screen.findByRole("button", { name: "Saya sudah membayar" }));
    expect(await screen.findByText(/^Pukul 14\.41 WIB Anda memberi tahu/)).toBeTruthy();
    unmount();
    await show(<ReportPage />, { at });
    expect(await screen.findByText(/^Pukul 14\.41 WIB Anda memberi tahu/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Saya sudah membayar" })).toBeNull();
    expect(asked.filter(({ path }) => path.endsWith("/paid"))).toHaveLength(1);
  });

  test("shows and focuses the outcome when the order was closed before the customer reported the payment", async () => {
    const { replies } = stubDesk({
      ...desk,
      [PAID]: { status: 409, body: { success: false, error: "Pesanan sudah ditutup", code: "ORDER_CLOSED" } },
    });
    await show(<ReportPage />, { at });
    const paidButton = await screen.findByRole("button", { name: "Saya sudah membayar" });
    replies[STATUS] = statusReply({ status: "cancelled", closed: true, cancel_reason: "no_payment" });
    paidButton.focus();
    fireEvent.click(paidButton);
    expect(await screen.findByText("Kami tidak menerima pembayarannya.")).toBeTruthy();
    const heading = screen.getByRole("heading", { level: 2, name: "Dibatalkan" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByRole("heading", { name: "Cara membayar" })).toBeNull();
  });

  test("updates the badge and focuses the heading when the order is completed", async () => {
    const { replies } = stubDesk({ ...desk });
    await show(<ReportPage />, { at });
    await waitFor(() => expect(readBadge()).toBe("Menunggu pembayaran"));
    (await screen.findByRole("button", { name: "Saya sudah membayar" })).focus();
    const completed_at = "2025-11-21T07:40:21.000Z";
    replies[STATUS] = statusReply({ status: "completed", version: 2, closed: true, completed_at });
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await waitFor(() => expect(readBadge()).toBe("Selesai"));
    expect(screen.getByText("Selesai 4 menit setelah pesanan dibuat")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(screen.queryByRole("heading", { name: "Cara membayar" })).toBeNull();
  });
});
