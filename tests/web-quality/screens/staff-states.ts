import { API } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { DOOR, FIRST } from "./door-states.js";
import { SCREENS } from "./screens.js";
import type { Say } from "./say.js";
import { changeMarkup, changeStatus, press, pressed, toast, type } from "./staff-acts.js";
import type { State } from "./state.js";
import { cutOff, keepWaiting, refuse, tell } from "./trouble.js";
import { remembered } from "./visit.js";

const LIST = `${API.listOrders.path}?*`;
const BREAKDOWN = `${API.getBreakdown.path}*`;
const ONE_USER = "/api/admin/users/*";
const CHANGE = "/api/transaction/update/*";

const asOperator = {
  ...SCREENS.transactions,
  remember: (page: Page, { operator }: { operator: Parameters<typeof remembered>[1] }) =>
    remembered(page, operator),
};
const query = (text: string) => ({
  ...SCREENS.transactions,
  path: () => `${SCREENS.transactions.path()}${text}`,
});

/** Its files come when it is asked for. */
async function openAccount(page: Page, say: Say): Promise<void> {
  await press(page, say("account.title"));
  await page.getByRole("dialog").waitFor();
}

const ORDERS: State[] = [
  { name: "initial", screen: SCREENS.transactions },
  { name: "all periods", screen: query("&period=all") },
  { name: "old", screen: query("&period=all&q=Kartika") },
  { name: "as a user", screen: asOperator },
  {
    name: "none",
    screen: SCREENS.transactions,
    before: (page) =>
      tell(page, LIST, {
        success: true,
        data: [],
        meta: { total: 0, total_capped: false, next_cursor: null, has_more: false },
      }),
  },
  { name: "none found", screen: query("&q=zzzzzz") },
  { name: "loading", screen: SCREENS.transactions, waits: true, before: (page) => keepWaiting(page, LIST) },
  { name: "failed", screen: SCREENS.transactions, before: (page) => refuse(page, LIST) },
  { name: "status saved", screen: SCREENS.transactions, alone: true, act: changeStatus },
  {
    name: "status refused",
    screen: SCREENS.transactions,
    alone: true,
    before: (page) => refuse(page, CHANGE),
    act: changeStatus,
  },
  {
    name: "status cut off",
    screen: SCREENS.transactions,
    alone: true,
    before: (page) => cutOff(page, CHANGE),
    act: changeStatus,
  },
  { name: "own clock", screen: SCREENS.transactions, before: (page) => refuse(page, API.getServerTime.path) },
  { name: "menu", screen: SCREENS.transactions, widths: [390], act: pressed("dashboard.menu.open") },
  { name: "account", screen: SCREENS.transactions, widths: [1350], act: openAccount },
  {
    name: "account",
    screen: SCREENS.transactions,
    widths: [390],
    act: async (page, say) => {
      await press(page, say("dashboard.menu.open"));
      await press(page, say("account.title"));
      await press(page, say("account.password"));
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

const TABS: State[] = [
  { name: "initial", screen: SCREENS.analytics },
  {
    name: "as tables",
    screen: SCREENS.analytics,
    act: async (page, say) => {
      for (const toggle of await page.locator("summary", { hasText: say("analytics.table") }).all())
        await toggle.click();
    },
  },
  {
    name: "failed",
    screen: SCREENS.analytics,
    before: (page) => refuse(page, [BREAKDOWN, API.getStats.path]),
  },
  {
    name: "loading",
    screen: SCREENS.analytics,
    waits: true,
    before: (page) => keepWaiting(page, [BREAKDOWN, API.getStats.path]),
  },
  { name: "initial", screen: SCREENS.users },
  { name: "empty", screen: SCREENS.users, act: pressed("users.add") },
  {
    name: "short password",
    screen: SCREENS.users,
    act: async (page, say) => {
      await type(page, say("users.name"), "Sari");
      await type(page, say("users.email"), "sari@example.test");
      await type(page, say("users.password"), "12345");
      await press(page, say("users.add"));
    },
  },
  {
    name: "edit",
    screen: SCREENS.users,
    act: (page, say) => press(page, say("users.edit.of", { name: "A user" })),
  },
  {
    name: "edit password",
    screen: SCREENS.users,
    act: async (page, say) => {
      await press(page, say("users.edit.of", { name: "A user" }));
      await press(page, say("users.password.new"));
      await page.getByText(say("users.password.new.hint")).waitFor();
    },
  },
  {
    name: "delete",
    screen: SCREENS.users,
    before: (page) => keepWaiting(page, ONE_USER),
    act: async (page, say) => {
      await press(page, say("users.delete.of", { name: "A user" }));
      await page.getByRole("alertdialog").waitFor();
    },
  },
  { name: "failed", screen: SCREENS.users, before: (page) => refuse(page, API.listUsers.path, "GET") },
  { name: "initial", screen: SCREENS.tools },
  {
    name: "no key",
    screen: SCREENS.tools,
    act: async (page, say) => {
      await page.getByRole("button", { name: say("tools.reset"), exact: true }).click({ force: true });
      await toast(page);
    },
  },
  {
    name: "asking",
    screen: SCREENS.tools,
    act: async (page, say) => {
      await type(page, say("tools.reset.key"), "some-key");
      await page.getByRole("button", { name: say("tools.reset"), exact: true }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
];

const SETTINGS: State[] = [
  { name: "initial", screen: SCREENS.settings },
  {
    name: "unsaved",
    screen: SCREENS.settings,
    act: (page, say) => changeMarkup(page, say, "settings.markup.label"),
  },
  { name: "failed", screen: SCREENS.settings, before: (page) => refuse(page, API.getSettings.path) },
  { name: "initial", screen: SCREENS.adminSettings },
  {
    name: "unsaved",
    screen: SCREENS.adminSettings,
    act: (page, say) => changeMarkup(page, say, "adminSettings.markup.label"),
  },
  { name: "failed", screen: SCREENS.adminSettings, before: (page) => refuse(page, API.getSettingRows.path) },
  { name: "cut off", screen: SCREENS.adminSettings, before: (page) => cutOff(page, API.getSettingRows.path) },
  {
    name: "not saved",
    screen: SCREENS.adminSettings,
    before: (page) => refuse(page, API.updateSettingRows.path),
    act: async (page, say) => {
      await changeMarkup(page, say, "adminSettings.markup.label");
      await press(page, say("adminSettings.save"));
      await toast(page);
    },
  },
  {
    name: "saved",
    screen: SCREENS.adminSettings,
    changes: true,
    act: async (page, say) => {
      await changeMarkup(page, say, "adminSettings.markup.label");
      await press(page, say("adminSettings.save"));
      await toast(page);
    },
  },
];

/** What the staff meets; the states that change the desk come last. */
export const STAFF_STATES: readonly State[] = [...DOOR, ...ORDERS, ...TABS, ...SETTINGS, ...FIRST];
