import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { followedDesk, instructions, PAID, PAY, STATUS, statusReply } from "../../../tests/followed-order.js";
import { row } from "../../../tests/order-fixture.js";
import { show } from "../../../tests/show.js";
import { ReportPage } from "./ReportPage.js";

const REPORT = `POST /api/public/transaction/${row.transaction_id}`;
const desk = {
  ...followedDesk,
  "GET /api/public/recaptcha-site-key": { body: { provider: "recaptcha", site_key: "key" } },
  [REPORT]: ok(row),
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

const repricedFields = { version: 2, paypal_amount: 9, final_amount: 121_700 };
const readFacts = () => document.querySelector(".report-facts")?.textContent;
const checkStatusAgain = () =>
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

describe("the report of a repriced order", () => {
  test("is fetched again once, and shows the new fee with the new amounts", async () => {
    const { asked, replies } = stubDesk({ ...desk });
    await show(<ReportPage />, { at });
    await waitFor(() => expect(readBadge()).toBe("Menunggu pembayaran"));
    replies[REPORT] = ok({ ...row, ...repricedFields, fee_amount: 2_500 });
    replies[STATUS] = statusReply(repricedFields);
    checkStatusAgain();
    await waitFor(() => expect(readFacts()).toContain("2.500"));
    expect(readFacts()).toContain("$9.00");
    expect(asked.filter(({ method, path }) => `${method} ${path}` === REPORT)).toHaveLength(2);
  });

  test("shows neither the fee nor the rate of before if fetching it again fails, and does not retry", async () => {
    const { asked, replies } = stubDesk({ ...desk });
    await show(<ReportPage />, { at });
    await waitFor(() => expect(readBadge()).toBe("Menunggu pembayaran"));
    await screen.findByText(/^Diterbitkan/);
    expect(readFacts()).toContain("Biaya");
    replies[REPORT] = { status: 503, body: { success: false } };
    replies[STATUS] = statusReply(repricedFields);
    checkStatusAgain();
    await waitFor(() => expect(readFacts()).toContain("$9.00"));
    replies[STATUS] = statusReply({ ...repricedFields, version: 3, status: "processing" });
    checkStatusAgain();
    await waitFor(() => expect(readBadge()).not.toBe("Menunggu pembayaran"));
    expect(readFacts()).not.toContain("Biaya");
    expect(screen.queryByText(/^Diterbitkan/)).toBeNull();
    expect(asked.filter(({ method, path }) => `${method} ${path}` === REPORT)).toHaveLength(2);
  });
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
