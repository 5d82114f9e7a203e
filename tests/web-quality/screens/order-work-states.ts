import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { SCREENS } from "./screens.js";
import type { State } from "./state.js";
import { modifyResponse, blockLiveUpdates } from "./mock-requests.js";

const ORDER_LIST_URL = `${API.listOrders.path}?*`;

const createListScreen = (text: string) => ({
  ...SCREENS.transactions,
  path: () => `${SCREENS.transactions.path()}${text}`,
});

/** Presses a key on the first order, and waits for the dialog that it opens. */
const pressKeyOnOrder = (key: string, role: "alertdialog" | "dialog") => async (page: Page) => {
  await page.getByRole("article").first().waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press(key);
  await page.getByRole(role).waitFor();
};

const LONG_TEXTS = {
  account_name: "Muhammad Abdurrahman Wahid Kusumawardhani Soerjodiningrat ".repeat(2).slice(0, 100),
  destination_account: "0123 4567 8901 2345 6789 0123 4567",
};

/** Turns every second order into a duplicate that its customer has marked as paid, with long texts. */
const markPaidWithLongTexts = (row: TransactionRow, at: number): TransactionRow =>
  at % 2 === 0 ? { ...row, ...LONG_TEXTS, customer_paid_at: row.created_at, duplicate_of: row.id } : row;

/** States of the list in which staff process orders. */
export const ORDER_WORK_STATES: readonly State[] = [
  {
    name: "completed asked",
    screen: createListScreen("&status=pending&period=all"),
    act: pressKeyOnOrder("c", "alertdialog"),
  },
  {
    name: "cancelled asked",
    screen: createListScreen("&status=pending&period=all"),
    act: pressKeyOnOrder("x", "alertdialog"),
  },
  {
    name: "explanation asked",
    screen: createListScreen("&status=pending&period=all"),
    act: async (page, t) => {
      await pressKeyOnOrder("x", "alertdialog")(page);
      await page.getByRole("radio", { name: t("tx.reason.other") }).check();
      await page.getByRole("alertdialog").locator("[type=submit]").click();
      await page.getByRole("alert").getByText(t("tx.ask.reason.text.missing")).waitFor();
    },
  },
  { name: "keys", screen: SCREENS.transactions, widths: [1350], act: pressKeyOnOrder("?", "dialog") },
  { name: "not live", screen: SCREENS.transactions, before: blockLiveUpdates },
  {
    name: "suggested",
    screen: createListScreen("&period=all&q=Kartika"),
    before: (page) =>
      modifyResponse(page, ORDER_LIST_URL, ({ data, meta }) => ({
        success: true,
        data,
        meta: { ...meta, next_cursor: null, has_more: false, suggestion: true },
      })),
  },
  {
    name: "customers paid, long names",
    screen: SCREENS.transactions,
    before: (page) =>
      modifyResponse(
        page,
        ORDER_LIST_URL,
        ({ data, meta }) => ({ success: true, data: data.map(markPaidWithLongTexts), meta }),
        // Requests the list without the filter `paid`, because no order of this desk is marked as paid.
        (url) => url.replace("paid=1&", "").replace("&paid=1", ""),
      ),
    act: (page) => page.locator(".paid-strip").waitFor(),
  },
];
