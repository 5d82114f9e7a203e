import { API, fillPath, maskName, maskNumber, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { TransactionReport } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import type { Desk } from "../desk/desk.js";
import { blockRecaptcha, change, hang, refuseWith, tell } from "./failures.js";
import { SCREENS } from "./screens.js";
import type { State } from "./state.js";
import { storeOrder } from "./visit.js";

const MINUTE_MS = 60_000;

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

const noReport = { ...SCREENS.report, path: () => `/transaction/TRX${"0".repeat(26)}`, missing: true };

/** Lets the rate of the slip's order run out in some minutes; negative: so long ago. */
function holdRate(page: Page, minutes: number): Promise<void> {
  const expires_at = new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  const path = fillPath(API.getOrderStatus.path, { transaction_id: "*" });
  return change<{ data: object }>(page, path, (body) => ({ ...body, data: { ...body.data, expires_at } }));
}

/** The desk masks reports for everybody but the browser that placed the order. */
const maskReport = (page: Page): Promise<void> =>
  change<{ data: TransactionReport }>(page, fillPath(API.getReport.path, { transaction_id: "*" }), (body) => {
    const { account_name, destination_account } = body.data;
    const masked = {
      account_name: maskName(account_name),
      destination_account: maskNumber(destination_account),
    };
    return { ...body, data: { ...body.data, ...masked } };
  });

/** States of slip and report, which follow their order. */
export const ORDER_PAGE_STATES: readonly State[] = [
  {
    name: "rate held",
    screen: SCREENS.summary,
    before: (page) => holdRate(page, 12),
    act: (page, t) => page.getByText(t("availability.left.minutes", { count: 12 })).waitFor(),
  },
  {
    name: "expired",
    screen: SCREENS.summary,
    before: async (page) => {
      await holdRate(page, -12);
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
  {
    name: "masked",
    screen: reportOf("processing"),
    before: maskReport,
    act: (page) => page.getByText("•••").first().waitFor(),
  },
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
