import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { ok, publicDesk, stubDesk } from "../../../tests/desk.js";
import { followedDesk, instructions, PAID, PAY, STATUS, statusReply } from "../../../tests/followed-order.js";
import { CREATE, desk } from "../../../tests/order-form.js";
import { stripSeparators, row } from "../../../tests/order-fixture.js";
import type { RecordedRequest } from "../../../tests/desk.js";
import { show } from "../../../tests/show.js";
import { readDraft } from "../../shared/draft.js";
import { preloadLanguage } from "../../shared/i18n/start.js";
import { storeContact, storePaidAt, readStoredOrder } from "../../shared/order-page/order-storage.js";
import { SummaryPage } from "./SummaryPage.js";

type Replies = Parameters<typeof stubDesk>[0];

const ORDER_AGAIN_LABEL = "Pesan lagi dengan kurs sekarang";
const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();
const withExpiry = (expires_at: string) => ({
  at: { pathname: "/transaction-summary", state: { transaction: { ...row, expires_at } } },
  desk: {
    ...desk,
    ...followedDesk,
    [STATUS]: statusReply({ expires_at }),
    [PAY]: ok(instructions),
  } as Replies,
});
const expiredReply = {
  status: 409,
  body: {
    success: false,
    code: "ORDER_EXPIRED",
    error: `Waktu kurs pesanan ini habis. ${ORDER_AGAIN_LABEL}.`,
  },
};
const contactData = {
  user_whatsapp: "0812 3456 7890",
  destination_account: "0812-3456-7890",
  account_name: "Rina  Wulandari",
};
const pressOrderAgain = () => fireEvent.click(screen.getByRole("button", { name: ORDER_AGAIN_LABEL }));
const startPayment = async (): Promise<void> => {
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

describe("an order with a rate that expires soon", () => {
  test("counts down to the expiry in minutes, and in seconds at the end", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { at, desk: replies } = withExpiry(fromNow(130_000));
    stubDesk(replies);
    await show(<SummaryPage />, { at });
    expect(await screen.findByText("3 menit lagi")).toBeTruthy();
    act(() => jest.advanceTimersByTime(100_000));
    expect(screen.getByText(/^(?:2\d|30) detik lagi$/)).toBeTruthy();
  });

  test("removes the payment instructions when the server says that the rate expired", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { at, desk: replies } = withExpiry(fromNow(20_000));
    stubDesk(replies);
    await show(<SummaryPage />, { at });
    await startPayment();
    expect(await screen.findByText("kirim@example.test")).toBeTruthy();
    replies[PAY] = expiredReply;
    act(() => jest.advanceTimersByTime(21_000));
    expect(await screen.findByText("Waktu kurs pesanan ini habis")).toBeTruthy();
    expect(screen.queryByText("kirim@example.test")).toBeNull();
    expect(screen.queryByRole("button", { name: "Mulai Tukar Saldo" })).toBeNull();
  });
});

const openExpiredOrder = async (extraReplies: Replies = {}) => {
  const { at, desk: replies } = withExpiry(fromNow(-60_000));
  const stub = stubDesk({ ...replies, [PAY]: expiredReply, ...extraReplies });
  await show(<SummaryPage />, { at });
  await screen.findByText("Waktu kurs pesanan ini habis");
  return stub;
};

describe("an order with an expired rate", () => {
  test("places the order again with the same data in one click", async () => {
    storeContact(contactData, row.transaction_id);
    const newOrder = { ...row, id: "2", transaction_id: "TRX4", unique_code: "9NEW2XDA", expires_at: null };
    const { asked } = await openExpiredOrder({
      [CREATE]: { status: 201, body: { success: true, data: newOrder } },
    });
    expect(stripSeparators((await screen.findByText(/^Dengan kurs sekarang/)).textContent)).toContain(
      "Rp345000",
    );
    pressOrderAgain();
    await waitFor(() => expect(document.querySelector(".order-code__value")?.textContent).toBe("9NEW2XDA"));
    const createRequests = asked.filter(({ path }) => path.endsWith("/create"));
    expect(createRequests).toHaveLength(1);
    expect(createRequests[0]?.body).toEqual({
      ...contactData,
      paypal_amount: 25,
      destination: "dana",
      captcha_token: "transaction_submit-1",
    });
    expect(readStoredOrder()).toMatchObject({
      id: "TRX4",
      key: createRequests[0]?.headers["Idempotency-Key"],
    });
  });

  test("shows the server's error when placing the order again fails, and retries with the same idempotency key", async () => {
    storeContact(contactData, row.transaction_id);
    const error = "DANA sedang tutup: gangguan";
    const { asked } = await openExpiredOrder({
      [CREATE]: { status: 409, body: { success: false, code: "DESTINATION_CLOSED", error } },
    });
    const listSentKeys = () =>
      asked.filter(({ path }) => path.endsWith("/create")).map(({ headers }) => headers["Idempotency-Key"]);
    pressOrderAgain();
    expect(await screen.findByText(error)).toBeTruthy();
    pressOrderAgain();
    await waitFor(() => expect(listSentKeys()).toHaveLength(2));
    expect(new Set(listSentKeys()).size).toBe(1);
  });

  test.each([
    ["is not stored in this tab", undefined],
    ["was changed to another person since", { ...contactData, account_name: "Budi" }],
  ])("links to the calculator with amount and destination when the contact data %s", async (_, fields) => {
    if (fields) storeContact(fields, row.transaction_id);
    await openExpiredOrder();
    fireEvent.click(screen.getByRole("link", { name: ORDER_AGAIN_LABEL }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/"));
    expect(readDraft()).toEqual({ amount: "25.00", destination: "dana" });
  });

  test("shows the payment instructions again once the customer reports a payment", async () => {
    const { replies } = await openExpiredOrder({
      [PAID]: statusReply({ customer_paid_at: fromNow(0), version: 2 }),
    });
    replies[PAY] = ok(instructions);
    fireEvent.click(screen.getByRole("button", { name: "Saya sudah membayar" }));
    await waitFor(() => expect(screen.queryByText("Waktu kurs pesanan ini habis")).toBeNull());
  });

  test("says in the heading that the order was not paid before its rate expired, and asks for no payment note", async () => {
    await openExpiredOrder();
    expect(screen.getByRole("heading", { name: "Pesanan ini tidak dibayar tepat waktu" })).toBeTruthy();
    expect(screen.queryByText(/^Tulis di catatan PayPal/)).toBeNull();
  });

  test("offers to place the order again after it was cancelled because it expired", async () => {
    const { at, desk: replies } = withExpiry(fromNow(-60_000));
    const cancelledStatus = { status: "cancelled", closed: true, cancel_reason: "expired" } as const;
    stubDesk({ ...replies, [STATUS]: statusReply(cancelledStatus) });
    await show(<SummaryPage />, { at });
    fireEvent.click(await screen.findByRole("link", { name: ORDER_AGAIN_LABEL }));
    await waitFor(() => expect(readDraft()).toEqual({ amount: "25.00", destination: "dana" }));
  });
});

const TOO_MANY_REQUESTS = {
  status: 429,
  body: { success: false, code: "RATE_LIMITED", error: "Terlalu sering" },
};
const neverReply = () => new Promise<never>(() => undefined);
const advanceTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const countInstructionRequests = (asked: readonly RecordedRequest[]) =>
  asked.filter(({ path }) => path.startsWith(PAY.slice("GET ".length))).length;
const returnToTab = () =>
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
const expectExpiredSlip = (): void => {
  expect(screen.getByText("Waktu kurs pesanan ini habis")).toBeTruthy();
  expect(screen.queryByText("kirim@example.test")).toBeNull();
  expect(screen.queryByRole("button", { name: "Mulai Tukar Saldo" })).toBeNull();
};

describe("an expired order whose instructions are fetched again", () => {
  test("shows the payment of an order as soon as staff honour its rate, even if its instructions cannot be loaded", async () => {
    const { replies } = await openExpiredOrder();
    replies[STATUS] = statusReply({ expires_at: null });
    replies[PAY] = TOO_MANY_REQUESTS;
    returnToTab();
    expect(await screen.findByRole("button", { name: "Mulai Tukar Saldo" })).toBeTruthy();
    expect(screen.queryByText("Waktu kurs pesanan ini habis")).toBeNull();
    expect(document.getElementById("pay-title")).not.toBeNull();
  });

  test("polls every 20 seconds while staff have not honoured the rate of an order marked as paid", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    storePaidAt(row.transaction_id, fromNow(-90_000));
    const { asked } = await openExpiredOrder();
    await advanceTime(1_000);
    const requestCount = countInstructionRequests(asked);
    await advanceTime(10_000);
    expect(countInstructionRequests(asked)).toBe(requestCount);
    await advanceTime(20_000);
    expect(countInstructionRequests(asked)).toBe(requestCount + 1);
    expectExpiredSlip();
  });

  test.each([
    ["the reply is pending", neverReply],
    ["the server refuses too many requests", TOO_MANY_REQUESTS],
  ])("stays expired after a return to the tab while %s", async (_, reply) => {
    jest.useFakeTimers({ advanceTimers: true });
    const { asked, replies } = await openExpiredOrder();
    await advanceTime(61_000);
    const requestCount = countInstructionRequests(asked);
    replies[PAY] = reply;
    returnToTab();
    await advanceTime(1_000);
    expect(countInstructionRequests(asked)).toBe(requestCount + 1);
    expectExpiredSlip();
  });

  test("hides the instructions of an order that expired on screen when a later request fails", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { at, desk: replies } = withExpiry(fromNow(20_000));
    stubDesk(replies);
    await show(<SummaryPage />, { at });
    await startPayment();
    await screen.findByText("kirim@example.test");
    replies[PAY] = expiredReply;
    await advanceTime(21_000);
    await screen.findByText("Waktu kurs pesanan ini habis");
    replies[PAY] = TOO_MANY_REQUESTS;
    await advanceTime(61_000);
    returnToTab();
    await advanceTime(1_000);
    expectExpiredSlip();
  });

  test("stays expired after a change of language while the reply is pending", async () => {
    const { replies } = await openExpiredOrder();
    replies[PAY] = neverReply;
    await preloadLanguage("en");
    await act(() => i18next.changeLanguage("en"));
    expect(screen.getByText("The rate of this order has run out")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Mulai Tukar Saldo/ })).toBeNull();
  });
});

describe("an order outside opening hours", () => {
  test("shows when payouts start after opening, instead of a duration in minutes", async () => {
    const opens_at = fromNow(3 * 86_400_000);
    const { at, desk: replies } = withExpiry(fromNow(20_000));
    stubDesk({ ...replies, "GET /api/public/desk": ok({ ...publicDesk, open: false, opens_at }) });
    await show(<SummaryPage />, { at });
    await startPayment();
    const opensPattern = /^Dibayar \p{L}+ mulai \d\d\.\d\d$/u;
    await waitFor(() => expect(screen.queryAllByText(opensPattern)).toHaveLength(2));
    expect(screen.queryByText(/1–5/)).toBeNull();
  });
});
