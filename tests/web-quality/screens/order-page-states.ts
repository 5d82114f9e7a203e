import { API, fillPath, maskName, maskNumber, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { TransactionReport } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import type { Desk } from "../desk/desk.js";
import {
  blockRecaptcha,
  modifyResponse,
  mockNoResponse,
  mockErrorWith,
  mockResponse,
} from "./mock-requests.js";
import { waitForToast } from "./page-actions.js";
import { SCREENS } from "./screens.js";
import type { State } from "./state.js";
import { storeOrder } from "./visit.js";

const MINUTE_MS = 60_000;

const createSlipScreen = (status: "processing" | "completed" | "cancelled") => ({
  ...SCREENS.summary,
  heading: `summary.h1.${status}`,
  prepareBrowser: (page: Page, { orders }: Desk) => storeOrder(page, orders[status]),
});
const createReportScreen = (status: "pending" | "processing" | "cancelled") => ({
  ...SCREENS.report,
  path: ({ orders }: Parameters<typeof SCREENS.report.path>[0]) =>
    fillPath(WEB_ROUTES.report, { transaction_id: orders[status].transaction_id }),
});

const missingReport = {
  ...SCREENS.report,
  path: () => `/transaction/TRX${"0".repeat(26)}`,
  isNotFound: true,
};

/** Mocks an order whose rate expires in `minutes`; a negative number means that the rate has expired. */
function mockRateExpiry(page: Page, minutes: number): Promise<void> {
  const expires_at = new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  const path = fillPath(API.getOrderStatus.path, { transaction_id: "*" });
  return modifyResponse<{ data: object }>(page, path, (body) => ({
    ...body,
    data: { ...body.data, expires_at },
  }));
}

/** Mocks the masked report that browsers get unless they placed the order. */
const mockMaskedReport = (page: Page): Promise<void> =>
  modifyResponse<{ data: TransactionReport }>(
    page,
    fillPath(API.getReport.path, { transaction_id: "*" }),
    (body) => {
      const { account_name, destination_account } = body.data;
      const maskedFields = {
        account_name: maskName(account_name),
        destination_account: maskNumber(destination_account),
      };
      return { ...body, data: { ...body.data, ...maskedFields } };
    },
  );

/** States of the slip and of the report. */
export const ORDER_PAGE_STATES: readonly State[] = [
  {
    name: "rate held",
    screen: SCREENS.summary,
    before: (page) => mockRateExpiry(page, 12),
    act: (page, t) => page.getByText(t("availability.left.minutes", { count: 12 })).waitFor(),
  },
  {
    name: "expired",
    screen: SCREENS.summary,
    before: async (page) => {
      await mockRateExpiry(page, -12);
      const instructionsPath = fillPath(API.getPaymentInstructions.path, { transaction_id: "*" });
      await mockErrorWith(page, `${instructionsPath}*`, 409, { code: "ORDER_EXPIRED", error: "expired" });
    },
    act: async (page, t) => {
      await page.getByText(t("availability.expired"), { exact: true }).waitFor();
      await page.getByRole("link", { name: t("availability.again") }).waitFor();
    },
  },
  { name: "processing", screen: createSlipScreen("processing") },
  { name: "completed", screen: createSlipScreen("completed") },
  { name: "cancelled", screen: createSlipScreen("cancelled") },
  { name: "initial", screen: SCREENS.report },
  { name: "pending", screen: createReportScreen("pending") },
  { name: "processing", screen: createReportScreen("processing") },
  { name: "cancelled", screen: createReportScreen("cancelled") },
  {
    name: "masked",
    screen: createReportScreen("processing"),
    before: mockMaskedReport,
    act: (page) => page.getByText("•••").first().waitFor(),
  },
  { name: "not there", screen: missingReport },
  {
    name: "loading",
    screen: SCREENS.report,
    before: (page) => mockNoResponse(page, API.getHumanProvider.path),
    keepsLoading: true,
  },
  {
    name: "no site key",
    screen: SCREENS.report,
    before: (page) =>
      mockResponse(page, API.getHumanProvider.path, { success: true, provider: "recaptcha", site_key: "" }),
    keepsLoading: true,
    act: waitForToast,
  },
  {
    name: "no script",
    screen: SCREENS.report,
    before: blockRecaptcha,
  },
];
