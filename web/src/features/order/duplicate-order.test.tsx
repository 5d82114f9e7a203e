import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { stubDesk } from "../../../tests/desk.js";
import { CREATE, desk, fill, send } from "../../../tests/order-form.js";
import { calculated, row } from "../../../tests/row.js";
import { show } from "../../../tests/show.js";
import { storeTransactionData } from "../../shared/transaction-data.js";
import { OrderFormPage } from "./OrderFormPage.js";
import { keepPlaced } from "./placed-orders.js";

const created = { ...desk, [CREATE]: { status: 201, body: { success: true, data: row } } };
const QUESTION = "Pesanan yang sama baru saja dibuat";
const ANOTHER = { ...row, transaction_id: "TRX-ANOTHER", destination_account: "081234567891" };
const question = () => screen.findByText(QUESTION);
const fillAccount = (account: string) =>
  fireEvent.change(screen.getByLabelText("Nomor DANA tujuan"), { target: { value: account } });
const placed = () =>
  waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/transaction-summary"));

/** As if this long had passed. */
function pass(ms: number): void {
  const now = Date.now() + ms;
  jest.spyOn(Date, "now").mockReturnValue(now);
}

/** Opens the filled form in a tab that placed the same order a moment ago; gives how many it has sent. */
async function open(): Promise<() => number> {
  // The time that a loaded machine takes does not count.
  pass(0);
  const { asked } = stubDesk(created);
  await show(<OrderFormPage />);
  fill();
  return () => asked.filter(({ path }) => path.endsWith("/create")).length;
}

beforeEach(() => {
  keepPlaced(row);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe("an order that was placed a moment ago", () => {
  test("when it is sent again, then that is asked once, with the way to it, and a second press sends", async () => {
    const sent = await open();
    send();
    await question();
    const link = screen.getByRole("link", { name: /^7KQ9 ?M2XD$/ });
    expect(link.getAttribute("href")).toBe(`/transaction/${row.transaction_id}`);
    expect(sent()).toBe(0);
    pass(1_000);
    send();
    await placed();
    expect(sent()).toBe(1);
  });

  test("when the button is pressed twice at once, then nothing is sent", async () => {
    const sent = await open();
    pass(0);
    send();
    await question();
    pass(900);
    send();
    // While it is sent the button reads otherwise; waiting lets the check of the fields end.
    await waitFor(() => expect(screen.getByRole("button", { name: "Lanjutkan" })).toBeTruthy());
    expect(screen.queryByRole("button", { name: /^Memproses/ })).toBeNull();
    pass(100);
    send();
    await placed();
    expect(sent()).toBe(1);
  });

  test("when the form is changed, then the question goes, and the other order is sent unasked", async () => {
    const sent = await open();
    send();
    await question();
    fillAccount("081234567892");
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
    send();
    await placed();
    expect(sent()).toBe(1);
  });

  test("when the changed form repeats another order, then that is asked as well", async () => {
    keepPlaced(ANOTHER);
    const sent = await open();
    send();
    await question();
    pass(1_000);
    fillAccount(ANOTHER.destination_account);
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
    send();
    await question();
    expect(sent()).toBe(0);
    pass(1_000);
    send();
    await placed();
  });

  test("when the amount is another one, then nothing is asked", async () => {
    storeTransactionData({ ...calculated, paypalAmount: 30 });
    const sent = await open();
    send();
    await placed();
    expect(sent()).toBe(1);
  });
});
