import { API } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { mockResponse } from "./mock-requests.js";
import { SCREENS } from "./screens.js";
import { fillField, pressButton } from "./page-actions.js";
import type { State } from "./state.js";
import type { Translate } from "./texts.js";

const mockCustomerOrders = (page: Page, closed: number, open: readonly string[]): Promise<void> =>
  mockResponse(page, API.countCustomerOrders.path, { success: true, data: { closed, open } });

async function searchCustomer(page: Page, t: Translate): Promise<void> {
  await fillField(page, t("customers.number"), "0812 7777 4321");
  await pressButton(page, t("customers.find"));
}

/** States of the tool for a customer's data: a customer with open orders, and the confirmation before masking. */
export const CUSTOMER_STATES: readonly State[] = [
  {
    name: "orders of a customer",
    screen: SCREENS.tools,
    before: (page) => mockCustomerOrders(page, 3, ["7KQ9M2XD", "B4A2SDG9"]),
    act: async (page, t) => {
      await searchCustomer(page, t);
      await page.getByText("7KQ9M2XD").waitFor();
    },
  },
  {
    name: "masking asked",
    screen: SCREENS.tools,
    before: (page) => mockCustomerOrders(page, 3, []),
    act: async (page, t) => {
      await searchCustomer(page, t);
      await pressButton(page, t("customers.erase"));
      await page.getByRole("alertdialog").waitFor();
    },
  },
];
