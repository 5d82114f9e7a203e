import { API } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { mockResponse } from "./mock-requests.js";
import { SCREENS } from "./screens.js";
import { pressButton } from "./page-actions.js";
import type { State } from "./state.js";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const createRates = (current_usd_rate: number) => ({
  current_usd_rate,
  markup_percentage: 8,
  customer_rate: Math.round(current_usd_rate * 92) / 100,
});

/** Mocks two notices: of a new rate, which can be reverted for a minute, and of many failed sign-ins. */
async function mockNotices(page: Page, ageMs = 0): Promise<void> {
  const createdAt = new Date(Date.now() - ageMs).toISOString();
  const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
  const actor = { id: "2", name: "Muhammad Abdurrahman Wahid Kusumawardhani Soerjodiningrat" };
  const commonFields = { at: createdAt, until: expiresAt, actor, for: "staff" };
  const rateChange = { from: createRates(16_644.68), to: createRates(17_000), version: 9 };
  await mockResponse(page, API.listNotices.path, {
    success: true,
    data: [
      { ...commonFields, id: "a", type: "rate_changed", data: rateChange },
      {
        ...commonFields,
        id: "b",
        type: "sign_in_storm",
        data: { user: { id: "3", name: "Sari" }, failures: 20, minutes: 15 },
      },
    ],
  });
}

/** States of the notices above every section of the dashboard, and of the confirmation of a new rate. */
export const NOTICE_STATES: readonly State[] = [
  { name: "notices", screen: SCREENS.transactions, before: (page) => mockNotices(page) },
  {
    name: "old notices",
    screen: SCREENS.transactions,
    before: (page) => mockNotices(page, 2 * MINUTE_MS),
  },
  {
    name: "all notices",
    screen: SCREENS.transactions,
    before: (page) => mockNotices(page),
    act: async (page) => {
      await page.locator(".notices__more").click();
      await page.locator(".notices__hide").nth(1).waitFor();
    },
  },
  {
    name: "before the first order",
    screen: SCREENS.transactions,
    before: async (page) => {
      await mockNotices(page);
      const desk = await (await page.request.get(API.getDesk.path)).json();
      await mockResponse(page, API.getDesk.path, { ...desk, data: { ...desk.data, rate_updated_at: null } });
    },
    act: (page) => page.locator(".opening").waitFor(),
  },
  {
    name: "rate asked",
    screen: SCREENS.settings,
    act: async (page, t) => {
      await page.getByLabel(t("settings.label.current_usd_rate")).fill("150.000");
      await pressButton(page, t("adminSettings.save"));
      await page.getByRole("alertdialog").waitFor();
    },
  },
];
