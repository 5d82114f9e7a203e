import { API } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { AUDIT_STATES } from "./audit-states.js";
import { ACCESS_STATES } from "./access-states.js";
import { CUSTOMER_STATES } from "./customer-states.js";
import { CLOSING_STATES } from "./closing-states.js";
import { SECOND_FACTOR_STATES } from "./second-factor-states.js";
import { NOTICE_STATES } from "./notice-states.js";
import { TEXT_EDITOR_STATES } from "./legal-states.js";
import { ORDER_RECORD_STATES } from "./order-record-states.js";
import { ORDER_WORK_STATES } from "./order-work-states.js";
import { SIGN_IN_STATES, SET_UP_STATES } from "./sign-in-states.js";
import { SCREENS } from "./screens.js";
import type { Translate } from "./texts.js";
import { fillField, pressButton, waitForToast } from "./page-actions.js";
import { changeMarkup, changeStatus, createButtonAction } from "./staff-actions.js";
import type { State } from "./state.js";
import { mockConnectionLoss, mockNoResponse, mockError, mockResponse } from "./mock-requests.js";
import { storeSession } from "./visit.js";

const ORDER_LIST_URL = `${API.listOrders.path}?*`;
const BREAKDOWN_URL = `${API.getBreakdown.path}*`;
const USER_URL = "/api/admin/users/*";
const STATUS_UPDATE_URL = "/api/transaction/update/*";

const operatorScreen = {
  ...SCREENS.transactions,
  prepareBrowser: (page: Page, { operator }: { operator: Parameters<typeof storeSession>[1] }) =>
    storeSession(page, operator),
};
const createListScreen = (text: string) => ({
  ...SCREENS.transactions,
  path: () => `${SCREENS.transactions.path()}${text}`,
});

/** Opens the account dialog, whose chunk is loaded on demand. */
async function openAccountDialog(page: Page, t: Translate): Promise<void> {
  await pressButton(page, t("account.title"));
  await page.getByRole("dialog").waitFor();
}

const LIST_STATES: State[] = [
  { name: "initial", screen: SCREENS.transactions },
  { name: "all periods", screen: createListScreen("&period=all") },
  { name: "old", screen: createListScreen("&period=all&q=Kartika") },
  { name: "as a user", screen: operatorScreen },
  {
    name: "none",
    screen: SCREENS.transactions,
    before: (page) =>
      mockResponse(page, ORDER_LIST_URL, {
        success: true,
        data: [],
        meta: { total: 0, total_capped: false, next_cursor: null, has_more: false },
      }),
  },
  { name: "none found", screen: createListScreen("&q=zzzzzz") },
  {
    name: "loading",
    screen: SCREENS.transactions,
    keepsLoading: true,
    before: (page) => mockNoResponse(page, ORDER_LIST_URL),
  },
  { name: "failed", screen: SCREENS.transactions, before: (page) => mockError(page, ORDER_LIST_URL) },
  { name: "status saved", screen: SCREENS.transactions, runsAlone: true, act: changeStatus },
  {
    name: "status refused",
    screen: SCREENS.transactions,
    runsAlone: true,
    before: (page) => mockError(page, STATUS_UPDATE_URL),
    act: changeStatus,
  },
  {
    name: "status cut off",
    screen: SCREENS.transactions,
    runsAlone: true,
    before: (page) => mockConnectionLoss(page, STATUS_UPDATE_URL),
    act: changeStatus,
  },
  {
    name: "own clock",
    screen: SCREENS.transactions,
    before: (page) => mockError(page, API.getServerTime.path),
  },
  {
    name: "menu",
    screen: SCREENS.transactions,
    widths: [390],
    act: createButtonAction("dashboard.menu.open"),
  },
  { name: "account", screen: SCREENS.transactions, widths: [1350], act: openAccountDialog },
  {
    name: "account",
    screen: SCREENS.transactions,
    widths: [390],
    act: async (page, t) => {
      await pressButton(page, t("dashboard.menu.open"));
      await pressButton(page, t("account.title"));
      await pressButton(page, t("account.password"));
    },
  },
  {
    name: "palette",
    screen: SCREENS.transactions,
    act: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").waitFor();
    },
  },
];

const TAB_STATES: State[] = [
  { name: "initial", screen: SCREENS.analytics },
  {
    name: "as tables",
    screen: SCREENS.analytics,
    act: async (page, t) => {
      for (const toggle of await page.locator("summary", { hasText: t("analytics.table") }).all())
        await toggle.click();
    },
  },
  {
    name: "failed",
    screen: SCREENS.analytics,
    before: (page) => mockError(page, [BREAKDOWN_URL, API.getStats.path]),
  },
  {
    name: "loading",
    screen: SCREENS.analytics,
    keepsLoading: true,
    before: (page) => mockNoResponse(page, [BREAKDOWN_URL, API.getStats.path]),
    act: (page) => page.locator(".charts__placeholder").first().waitFor(),
  },
  { name: "initial", screen: SCREENS.users },
  { name: "empty", screen: SCREENS.users, act: createButtonAction("users.add") },
  {
    name: "short password",
    screen: SCREENS.users,
    act: async (page, t) => {
      await fillField(page, t("users.name"), "Sari");
      await fillField(page, t("users.email"), "sari@example.test");
      await fillField(page, t("users.password"), "12345");
      await pressButton(page, t("users.add"));
    },
  },
  {
    name: "edit",
    screen: SCREENS.users,
    act: (page, t) => pressButton(page, t("users.edit.of", { name: "A user" })),
  },
  {
    name: "edit password",
    screen: SCREENS.users,
    act: async (page, t) => {
      await pressButton(page, t("users.edit.of", { name: "A user" }));
      await pressButton(page, t("users.password.new"));
      await page.getByText(t("users.password.new.hint")).waitFor();
    },
  },
  {
    name: "delete",
    screen: SCREENS.users,
    before: (page) => mockNoResponse(page, USER_URL),
    act: async (page, t) => {
      await pressButton(page, t("users.delete.of", { name: "A user" }));
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "failed", screen: SCREENS.users, before: (page) => mockError(page, API.listUsers.path, "GET") },
  { name: "initial", screen: SCREENS.tools },
  ...TEXT_EDITOR_STATES,
  {
    name: "no key",
    screen: SCREENS.tools,
    act: async (page, t) => {
      await page.getByRole("button", { name: t("tools.reset"), exact: true }).click({ force: true });
      await waitForToast(page);
    },
  },
  {
    name: "asking",
    screen: SCREENS.tools,
    act: async (page, t) => {
      await fillField(page, t("tools.reset.key"), "some-key");
      await page.getByRole("button", { name: t("tools.reset"), exact: true }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
];

const SETTINGS_STATES: State[] = [
  { name: "initial", screen: SCREENS.settings },
  {
    name: "unsaved",
    screen: SCREENS.settings,
    act: (page, t) => changeMarkup(page, t, "settings.label.markup_percentage"),
  },
  { name: "failed", screen: SCREENS.settings, before: (page) => mockError(page, API.getSettings.path) },
  { name: "initial", screen: SCREENS.adminSettings },
  {
    name: "unsaved",
    screen: SCREENS.adminSettings,
    act: (page, t) => changeMarkup(page, t, "adminSettings.markup.label"),
  },
  {
    name: "failed",
    screen: SCREENS.adminSettings,
    before: (page) => mockError(page, API.getSettingRows.path),
  },
  {
    name: "cut off",
    screen: SCREENS.adminSettings,
    before: (page) => mockConnectionLoss(page, API.getSettingRows.path),
  },
  {
    name: "not saved",
    screen: SCREENS.adminSettings,
    before: (page) => mockError(page, API.updateSettingRows.path),
    act: async (page, t) => {
      await changeMarkup(page, t, "adminSettings.markup.label");
      await pressButton(page, t("adminSettings.save"));
      await waitForToast(page);
    },
  },
  {
    name: "saved",
    screen: SCREENS.adminSettings,
    changesDesk: true,
    act: async (page, t) => {
      await changeMarkup(page, t, "adminSettings.markup.label");
      await pressButton(page, t("adminSettings.save"));
      await waitForToast(page);
    },
  },
];

/** States of the staff pages. States that change the desk come last. */
export const STAFF_STATES: readonly State[] = [
  ...SIGN_IN_STATES,
  ...ACCESS_STATES,
  ...SECOND_FACTOR_STATES,
  ...LIST_STATES,
  ...ORDER_WORK_STATES,
  ...ORDER_RECORD_STATES,
  ...NOTICE_STATES,
  ...TAB_STATES,
  ...CLOSING_STATES,
  ...CUSTOMER_STATES,
  ...AUDIT_STATES,
  ...SETTINGS_STATES,
  ...SET_UP_STATES,
];
