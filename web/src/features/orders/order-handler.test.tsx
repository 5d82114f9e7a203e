import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import {
  LIST,
  baseReplies,
  listOf,
  order,
  rina,
  selectOf,
  showTab,
} from "../../../tests/transactions-tab.js";
import { endSession, startSession } from "../../shared/session.js";

const tono = { id: "9", name: "Tono Hadi" };
const handledRow: TransactionRow = {
  ...rina,
  status: "processing",
  handler: tono,
  handled_at: rina.created_at,
};
const SET_HANDLER = `PUT /api/transaction/${rina.id}/handler`;
const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

beforeEach(() => startSession({ token: "t", user: ratna }));
afterEach(() => {
  cleanup();
  endSession();
});

describe("an order with a handler", () => {
  test("shows the handler's name, also in the dialog before a colleague of the handler completes the order", async () => {
    stubDesk({ ...baseReplies, [LIST]: listOf([handledRow]) });
    await showTab();
    const article = await order("AAAAAAAA");
    expect(within(article).getByText(/, Tono$/)).toBeTruthy();
    fireEvent.change(selectOf(article), { target: { value: "completed" } });
    const question = await screen.findByRole("alertdialog");
    expect(
      within(question).getByText(/^Tono Hadi mengerjakan ini sejak \d\d:\d\d, tetap selesaikan\?$/),
    ).toBeTruthy();
  });

  test("does not name the handler in the confirmation dialog when the handler completes the order", async () => {
    stubDesk({
      ...baseReplies,
      [LIST]: listOf([{ ...handledRow, handler: { id: ratna.id, name: ratna.name } }]),
    });
    await showTab();
    fireEvent.change(selectOf(await order("AAAAAAAA")), { target: { value: "completed" } });
    const question = await screen.findByRole("alertdialog");
    expect(within(question).queryByText(/mengerjakan ini/)).toBeNull();
  });

  test("the T key takes the selected order, or names the colleague who took it first", async () => {
    const handledBody = {
      success: false,
      code: "HANDLED",
      error: "Tono Hadi mengerjakan pesanan ini.",
      data: { ...handledRow, version: 2 },
    };
    const { asked } = stubDesk({
      ...baseReplies,
      [LIST]: listOf([rina]),
      [SET_HANDLER]: { status: 409, body: handledBody },
    });
    await showTab();
    const article = await order("AAAAAAAA");
    for (const key of ["j", "t"]) pressKey(key);
    expect(await screen.findByText("Tono Hadi mengerjakan pesanan ini.")).toBeTruthy();
    await waitFor(() => expect(within(article).getByText(/, Tono$/)).toBeTruthy());
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
      handler: "me",
      expected_version: 1,
    });
  });

  test("lets a user with permission to process orders take an order and export only today", async () => {
    const { asked } = stubDesk({
      ...baseReplies,
      [LIST]: listOf([rina]),
      [SET_HANDLER]: ok({ ...handledRow, version: 2 }),
    });
    await showTab(false, "/admin/dashboard?period=all", true);
    const article = await order("AAAAAAAA");
    expect(selectOf(article).getAttribute("aria-disabled")).toBeNull();
    expect(screen.getByRole("button", { name: "Export hari ini" })).toBeTruthy();
    for (const key of ["j", "t"]) pressKey(key);
    await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
  });
});

describe("an order with a different received amount", () => {
  test("shows the received amount on the row of the order", async () => {
    stubDesk({ ...baseReplies, [LIST]: listOf([{ ...rina, received_usd: 100 }]) });
    await showTab();
    expect(within(await order("AAAAAAAA")).getByText("masuk $100.00")).toBeTruthy();
  });

  test("does not show the received amount if it equals the ordered amount", async () => {
    stubDesk({ ...baseReplies, [LIST]: listOf([{ ...rina, received_usd: rina.paypal_amount }]) });
    await showTab();
    expect(within(await order("AAAAAAAA")).queryByText(/^masuk/)).toBeNull();
  });
});
