import { API, fillPath, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import type { Desk } from "../desk/desk.js";
import { blockRecaptcha, hang, refuseWith, tell } from "./failures.js";
import { SCREENS } from "./screens.js";
import type { State } from "./state.js";
import { storeOrder } from "./visit.js";

const toast = (page: Page): Promise<void> => page.locator(".Toastify__toast").first().waitFor();

const slipOf = (of: "processing" | "completed" | "cancelled") => ({
  ...SCREENS.summary,
  heading: `summary.h1.${of}`,
  remember: (page: Page, { orders }: Desk) => storeOrder(page, orders[of]),
});
const reportOf = (of: "pending" | "processing" | "cancelled") => ({
  ...SCREENS.report,
  path: ({ orders }: Parameters<typeof SCREENS.report.path>[0]) =>
    fillPath(WEB_ROUTES.report, { transaction_id: orders[of].transaction_id }),
});
const MINUTE_MS = 60_000;

/** The rate of the slip's order holds until some minutes from now, or held until some minutes ago. */
const holdRate =
  (minutes: number) =>
  async (page: Page): Promise<void> => {
    await page.route(`**${fillPath(API.getOrderStatus.path, { transaction_id: "*" })}`, async (route) => {
      const reply = await route.fetch();
      const { data, ...rest } = (await reply.json()) as { data: object };
      const expires_at = new Date(Date.now() + minutes * MINUTE_MS).toISOString();
      await route.fulfill({ response: reply, json: { ...rest, data: { ...data, expires_at } } });
    });
  };

const noReport = { ...SCREENS.report, path: () => `/transaction/TRX${"0".repeat(26)}`, missing: true };

/** States of slip and report, which follow their order. */
export const ORDER_PAGE_STATES: readonly State[] = [
  {
    name: "rate held",
    screen: SCREENS.summary,
    before: holdRate(12),
    act: (page, t) => page.getByText(t("availability.left.minutes", { count: 12 })).waitFor(),
  },
  {
    name: "expired",
    screen: SCREENS.summary,
    before: async (page) => {
      await holdRate(-12)(page);
      const paying = fillPath(API.getPaymentInstructions.path, { transaction_id: "*" });
      await refuseWith(page, `${paying}*`, 409, { code: "ORDER_EXPIRED", error: "expired" });
    },
    act: async (page, t) => {
      await page.getByText(t("availability.expired"), { exact: true }).waitFor();
      await page.getByRole("link", { name: t("availability.again") }).waitFor();
    },
  },
  { name: "processing", screen: slipOf("processing") },
  { name: "completed", screen: slipOf("completed") },
  { name: "cancelled", screen: slipOf("cancelled") },
  { name: "initial", screen: SCREENS.report },
  { name: "pending", screen: reportOf("pending") },
  { name: "processing", screen: reportOf("processing") },
  { name: "cancelled", screen: reportOf("cancelled") },
  { name: "not there", screen: noReport },
  {
    name: "loading",
    screen: SCREENS.report,
    before: (page) => hang(page, API.getHumanProvider.path),
    waits: true,
  },
  {
    name: "no site key",
    screen: SCREENS.report,
    before: (page) =>
      tell(page, API.getHumanProvider.path, { success: true, provider: "recaptcha", site_key: "" }),
    waits: true,
    act: toast,
  },
  {
    name: "no script",
    screen: SCREENS.report,
    before: blockRecaptcha,
  },
];
