import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ok, publicDesk, stubDesk } from "../../../tests/desk.js";
import { followedDesk, instructions, PAID, PAY, STATUS, statusReply } from "../../../tests/followed-order.js";
import { CREATE, desk } from "../../../tests/order-form.js";
import { bare, row } from "../../../tests/row.js";
import { show } from "../../../tests/show.js";
import { readDraft } from "../../shared/draft.js";
import { keepContact, readKeptOrder } from "../../shared/order-page/memory.js";
import { SummaryPage } from "./SummaryPage.js";

type Replies = Parameters<typeof stubDesk>[0];

const AGAIN = "Pesan lagi dengan kurs sekarang";
const later = (ms: number): string => new Date(Date.now() + ms).toISOString();
const locked = (expires_at: string) => ({
  at: { pathname: "/transaction-summary", state: { transaction: { ...row, expires_at } } },
  desk: {
    ...desk,
    ...followedDesk,
    [STATUS]: statusReply({ expires_at }),
    [PAY]: ok(instructions),
  } as Replies,
});
const refused = {
  status: 409,
  body: { success: false, code: "ORDER_EXPIRED", error: `Waktu kurs pesanan ini habis. ${AGAIN}.` },
};
const typed = {
  user_whatsapp: "0812 3456 7890",
  destination_account: "0812-3456-7890",
  account_name: "Rina  Wulandari",
};
const pressAgain = () => fireEvent.click(screen.getByRole("button", { name: AGAIN }));
const start = async (): Promise<void> => {
  const button = screen.getByRole("button", { name: "Mulai Tukar Saldo" });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  fireEvent.click(button);
};

beforeEach(() => {
  localStorage.clear();
  window.open = jest.fn(() => null) as unknown as typeof window.open;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe("an order whose rate holds for some minutes", () => {
  test("says for how long, in minutes, and in seconds only at the end", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { at, desk: replies } = locked(later(130_000));
    stubDesk(replies);
    await show(<SummaryPage />, { at });
    expect(await screen.findByText("3 menit lagi")).toBeTruthy();
    act(() => jest.advanceTimersByTime(100_000));
    expect(screen.getByText(/^(?:2\d|30) detik lagi$/)).toBeTruthy();
  });

  test("loses what to fill in when the desk says that the time is over", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { at, desk: replies } = locked(later(20_000));
    stubDesk(replies);
    await show(<SummaryPage />, { at });
    await start();
    expect(await screen.findByText("kirim@example.test")).toBeTruthy();
    replies[PAY] = refused;
    act(() => jest.advanceTimersByTime(21_000));
    expect(await screen.findByText("Waktu kurs pesanan ini habis")).toBeTruthy();
    expect(screen.queryByText("kirim@example.test")).toBeNull();
    expect(screen.queryByRole("button", { name: "Mulai Tukar Saldo" })).toBeNull();
  });
});

const openExpired = async (more: Replies = {}) => {
  const { at, desk: replies } = locked(later(-60_000));
  const stub = stubDesk({ ...replies, [PAY]: refused, ...more });
  await show(<SummaryPage />, { at });
  await screen.findByText("Waktu kurs pesanan ini habis");
  return stub;
};

describe("an order whose rate has run out", () => {
  test("is ordered again in one press, with the same data", async () => {
    keepContact(typed, row.transaction_id);
    const again = { ...row, id: "2", transaction_id: "TRX4", unique_code: "9NEW2XDA", expires_at: null };
    const { asked } = await openExpired({ [CREATE]: { status: 201, body: { success: true, data: again } } });
    expect(bare((await screen.findByText(/^Dengan kurs sekarang/)).textContent)).toContain("Rp345000");
    pressAgain();
    await waitFor(() => expect(document.querySelector(".order-code__value")?.textContent).toBe("9NEW2XDA"));
    const sent = asked.filter(({ path }) => path.endsWith("/create"));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({
      ...typed,
      paypal_amount: 25,
      destination: "dana",
      captcha_token: "transaction_submit-1",
    });
    expect(readKeptOrder()).toMatchObject({ id: "TRX4", key: sent[0]?.headers["Idempotency-Key"] });
  });

  test("says what the desk says when it cannot be ordered again, and can be tried again under the same key", async () => {
    keepContact(typed, row.transaction_id);
    const error = "DANA sedang tutup: gangguan";
    const { asked } = await openExpired({
      [CREATE]: { status: 409, body: { success: false, code: "DESTINATION_CLOSED", error } },
    });
    const keys = () =>
      asked.filter(({ path }) => path.endsWith("/create")).map(({ headers }) => headers["Idempotency-Key"]);
    pressAgain();
    expect(await screen.findByText(error)).toBeTruthy();
    pressAgain();
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size).toBe(1);
  });

  test.each([
    ["is not known in this tab", undefined],
    ["was typed anew since for somebody else", { ...typed, account_name: "Budi" }],
  ])("leads to the calculator with amount and destination when what was typed %s", async (_, fields) => {
    if (fields) keepContact(fields, row.transaction_id);
    await openExpired();
    fireEvent.click(screen.getByRole("link", { name: AGAIN }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/"));
    expect(readDraft()).toEqual({ amount: "25.00", destination: "dana" });
  });

  test("shows the way to pay again once the customer says that the money was sent", async () => {
    const { replies } = await openExpired({
      [PAID]: statusReply({ customer_paid_at: later(0), version: 2 }),
    });
    replies[PAY] = ok(instructions);
    fireEvent.click(screen.getByRole("button", { name: "Saya sudah membayar" }));
    await waitFor(() => expect(screen.queryByText("Waktu kurs pesanan ini habis")).toBeNull());
  });

  test("is no longer called ready, and asks for no note with its code", async () => {
    await openExpired();
    expect(screen.getByRole("heading", { name: "Pesanan ini tidak dibayar tepat waktu" })).toBeTruthy();
    expect(screen.queryByText(/^Tulis di catatan PayPal/)).toBeNull();
  });

  test("can be ordered again after it was cancelled for that", async () => {
    const { at, desk: replies } = locked(later(-60_000));
    const cancelled = { status: "cancelled", closed: true, cancel_reason: "expired" } as const;
    stubDesk({ ...replies, [STATUS]: statusReply(cancelled) });
    await show(<SummaryPage />, { at });
    fireEvent.click(await screen.findByRole("link", { name: AGAIN }));
    await waitFor(() => expect(readDraft()).toEqual({ amount: "25.00", destination: "dana" }));
  });
});

describe("an order outside opening hours", () => {
  test("is promised for when the desk opens, in place of some minutes", async () => {
    const opens_at = later(3 * 86_400_000);
    const { at, desk: replies } = locked(later(20_000));
    stubDesk({ ...replies, "GET /api/public/desk": ok({ ...publicDesk, open: false, opens_at }) });
    await show(<SummaryPage />, { at });
    await start();
    const promise = /^Dibayar \p{L}+ mulai \d\d\.\d\d$/u;
    await waitFor(() => expect(screen.queryAllByText(promise)).toHaveLength(2));
    expect(screen.queryByText(/1–5/)).toBeNull();
  });
});
