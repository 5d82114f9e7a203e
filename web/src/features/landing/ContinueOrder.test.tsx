import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { stubDesk } from "../../../tests/desk.js";
import { followedDesk, STATUS, statusReply } from "../../../tests/followed-order.js";
import { row } from "../../../tests/order-fixture.js";
import { show } from "../../../tests/show.js";
import { LAST_ORDER } from "../../shared/order-page/last-order.js";
import {
  readContact,
  readStoredOrder,
  storeContact,
  storeOrder,
} from "../../shared/order-page/order-storage.js";
import { ContinueOrderSlot } from "./ContinueOrderSlot.js";

const linkOptions = { name: /^Lanjutkan pesanan 7KQ9 ?M2XD$/ };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeOrder(row, "key");
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe("link to a kept order", () => {
  test("links to the report of an open order, and stays hidden once it is dismissed", async () => {
    stubDesk(followedDesk);
    await show(
      <>
        <ContinueOrderSlot />
        <section>Cara kerja</section>
      </>,
    );
    const link = await screen.findByRole("link", linkOptions);
    expect(link.getAttribute("href")).toBe(`/transaction/${row.transaction_id}`);
    fireEvent.click(screen.getByRole("button", { name: "Jangan tawarkan lagi" }));
    expect(screen.queryByRole("link", linkOptions)).toBeNull();
    expect(document.activeElement?.textContent).toBe("Cara kerja");
    cleanup();
    await show(<ContinueOrderSlot />);
    expect(screen.queryByRole("link", linkOptions)).toBeNull();
    // Dismissing the link keeps the idempotency key, with which this browser sees the unmasked report.
    expect(readStoredOrder()?.key).toBe("key");
  });

  test.each([
    ["closed", statusReply({ status: "completed", closed: true })],
    ["unknown", { status: 404, body: { success: false } }],
  ])("forgets an order that is %s", async (_state, reply) => {
    stubDesk({ ...followedDesk, [STATUS]: reply });
    await show(<ContinueOrderSlot />);
    await waitFor(() => expect(readStoredOrder()).toBeUndefined());
    expect(screen.queryByRole("link", linkOptions)).toBeNull();
  });

  test.each([
    ["removes the contact data of a closed order", "Rina Wulandari", {}],
    ["keeps contact data typed since a closed order was placed", "Budi", { account_name: "Budi" }],
  ])("%s", async (_title, account_name, remainingContact) => {
    storeContact({ account_name: "Rina Wulandari" }, row.transaction_id);
    storeContact({ account_name });
    stubDesk({ ...followedDesk, [STATUS]: statusReply({ status: "completed", closed: true }) });
    await show(<ContinueOrderSlot />);
    await waitFor(() => expect(readStoredOrder()).toBeUndefined());
    expect(readContact()).toEqual(remainingContact);
  });

  test("shows no link to an order placed more than a week ago, and removes that order from the browser's storage", async () => {
    const { asked } = stubDesk(followedDesk);
    jest.spyOn(Date, "now").mockReturnValue(Date.now() + 8 * 86_400_000);
    await show(<ContinueOrderSlot />);
    expect(localStorage.getItem(LAST_ORDER)).toBeNull();
    expect(asked).toEqual([]);
  });

  test("removes a stored order that cannot be parsed from the browser's storage", async () => {
    localStorage.setItem(LAST_ORDER, "{");
    stubDesk(followedDesk);
    await show(<ContinueOrderSlot />);
    await waitFor(() => expect(localStorage.getItem(LAST_ORDER)).toBeNull());
  });
});
