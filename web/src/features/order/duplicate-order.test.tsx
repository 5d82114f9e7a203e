import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { stubDesk } from "../../../tests/desk.js";
import { CREATE, desk, fill, send } from "../../../tests/order-form.js";
import { storedCalculation, row } from "../../../tests/order-fixture.js";
import { show } from "../../../tests/show.js";
import { storeTransactionData } from "../../shared/transaction-data.js";
import { OrderFormPage } from "./OrderFormPage.js";
import { storePlacedOrder } from "./placed-orders.js";

const acceptingReplies = { ...desk, [CREATE]: { status: 201, body: { success: true, data: row } } };
const QUESTION_TEXT = "Pesanan yang sama baru saja dibuat";
const OTHER_ORDER = { ...row, transaction_id: "TRX-ANOTHER", destination_account: "081234567891" };
const findQuestion = () => screen.findByText(QUESTION_TEXT);
const fillAccount = (account: string) =>
  fireEvent.change(screen.getByLabelText("Nomor DANA tujuan"), { target: { value: account } });
const waitForSummary = () =>
  waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-summary"));

/** Sets the clock forward. */
function advanceClock(ms: number): void {
  const now = Date.now() + ms;
  jest.spyOn(Date, "now").mockReturnValue(now);
}

/** Opens the filled form in a tab that just placed the same order. @returns a function that counts sent orders */
async function openFilledForm(): Promise<() => number> {
  // Freezes the clock, so that a slow machine cannot fail the test.
  advanceClock(0);
  const { asked } = stubDesk(acceptingReplies);
  await show(<OrderFormPage />);
  fill();
  return () => asked.filter(({ path }) => path.endsWith("/create")).length;
}

beforeEach(() => {
  storePlacedOrder(row);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe("repeating an order placed moments ago", () => {
  test("asks for confirmation with a link to the earlier order, and sends on the second press", async () => {
    const countSentOrders = await openFilledForm();
    send();
    await findQuestion();
    const link = screen.getByRole("link", { name: /^7KQ9 ?M2XD$/ });
    expect(link.getAttribute("href")).toBe(`/transaction/${row.transaction_id}`);
    expect(countSentOrders()).toBe(0);
    advanceClock(1_000);
    send();
    await waitForSummary();
    expect(countSentOrders()).toBe(1);
  });

  test("sends nothing on a double click of the submit button", async () => {
    const countSentOrders = await openFilledForm();
    advanceClock(0);
    send();
    await findQuestion();
    advanceClock(900);
    send();
    // While sending, the button has a different text, so this waits until the validation has finished.
    await waitFor(() => expect(screen.getByRole("button", { name: "Lanjutkan" })).toBeTruthy());
    expect(screen.queryByRole("button", { name: /^Memproses/ })).toBeNull();
    advanceClock(100);
    send();
    await waitForSummary();
    expect(countSentOrders()).toBe(1);
  });

  test("hides the confirmation question when the form is changed, and sends the changed order without asking", async () => {
    const countSentOrders = await openFilledForm();
    send();
    await findQuestion();
    fillAccount("081234567892");
    await waitFor(() => expect(screen.queryByText(QUESTION_TEXT)).toBeNull());
    send();
    await waitForSummary();
    expect(countSentOrders()).toBe(1);
  });

  test("asks again when the changed form repeats another recent order", async () => {
    storePlacedOrder(OTHER_ORDER);
    const countSentOrders = await openFilledForm();
    send();
    await findQuestion();
    advanceClock(1_000);
    fillAccount(OTHER_ORDER.destination_account);
    await waitFor(() => expect(screen.queryByText(QUESTION_TEXT)).toBeNull());
    send();
    await findQuestion();
    expect(countSentOrders()).toBe(0);
    advanceClock(1_000);
    send();
    await waitForSummary();
  });

  test("does not ask for confirmation when the amount differs", async () => {
    storeTransactionData({ ...storedCalculation, paypalAmount: 30 });
    const countSentOrders = await openFilledForm();
    send();
    await waitForSummary();
    expect(countSentOrders()).toBe(1);
  });
});
