import { API } from "@tukar-saldo/contracts";
import { LEGAL_STATES } from "./legal-states.js";
import { fillField, pressButton, waitForToast } from "./page-actions.js";
import { calculate, continueToForm, fillForm, submitFailing } from "./public-actions.js";
import { ORDER_PAGE_STATES } from "./order-page-states.js";
import { SCREENS } from "./screens.js";
import type { State } from "./state.js";
import { mockConnectionLoss, mockNoResponse, mockError, mockResponse } from "./mock-requests.js";
import { storeKeptOrder, storeQuote } from "./visit.js";

/** The paths that the home page requests when it loads. */
const LOAD_PATHS = [API.getRates.path, API.listDestinations.path, API.getOnlineState.path];
const ORDER_PATH = API.createOrder.path;

const LANDING_STATES: State[] = [
  { name: "initial", screen: SCREENS.landing },
  {
    name: "order kept",
    screen: {
      ...SCREENS.landing,
      prepareBrowser: (page, { orders }) => storeKeptOrder(page, orders.processing),
    },
    act: (page) => page.locator(".continue-order").waitFor(),
  },
  { name: "filled", screen: SCREENS.landing, act: (page, t) => calculate(page, t, "25", "bca") },
  { name: "small", screen: SCREENS.landing, act: (page, t) => calculate(page, t, "5", "dana") },
  {
    name: "nothing typed",
    screen: SCREENS.landing,
    act: async (page, t) => {
      await calculate(page, t, "");
      await continueToForm(page, t);
      await page.locator("[aria-invalid=true]").waitFor();
    },
  },
  ...["0.5", "501"].map((amount): State => ({
    name: `amount ${amount}`,
    screen: SCREENS.landing,
    act: async (page, t) => {
      await calculate(page, t, amount, "bca");
      await continueToForm(page, t);
      await page.locator("[aria-invalid=true]").waitFor();
    },
  })),
  {
    name: "wanted",
    screen: SCREENS.landing,
    act: async (page, t) => {
      await page.getByRole("button", { name: t("calculator.wanted.open") }).click();
      await fillField(page, t("calculator.wanted"), "500.000");
    },
  },
  {
    name: "closed",
    screen: SCREENS.landing,
    before: (page) => mockResponse(page, API.getOnlineState.path, { success: true, is_online: "0" }),
    act: async (page, t) => {
      await calculate(page, t, "25", "bca");
      await continueToForm(page, t);
      await waitForToast(page);
    },
  },
  {
    name: "loads refused",
    screen: SCREENS.landing,
    before: (page) => mockError(page, LOAD_PATHS),
    act: waitForToast,
  },
  {
    name: "loads cut off",
    screen: SCREENS.landing,
    before: (page) => mockConnectionLoss(page, LOAD_PATHS),
    act: waitForToast,
  },
  {
    name: "loading",
    screen: SCREENS.landing,
    before: (page) => mockNoResponse(page, LOAD_PATHS),
    keepsLoading: true,
  },
  {
    name: "menu",
    screen: SCREENS.landing,
    widths: [390],
    act: (page, t) => page.getByRole("button", { name: t("nav.menu") }).click(),
  },
];

const ORDER_STATES: State[] = [
  { name: "initial", screen: SCREENS.form },
  {
    name: "bank",
    screen: {
      ...SCREENS.form,
      prepareBrowser: (page, desk) => storeQuote(page, desk, { usd: 5, to: "bca" }),
    },
  },
  {
    name: "rate changed",
    screen: {
      ...SCREENS.form,
      prepareBrowser: (page, desk) => storeQuote(page, desk, { rateDifference: 50 }),
    },
    act: (page, t) => page.getByText(t("order.rateChanged")).waitFor(),
  },
  {
    name: "empty",
    screen: SCREENS.form,
    act: (page, t) => pressButton(page, t("order.submit.continue")),
  },
  {
    name: "doubtful account",
    screen: SCREENS.form,
    act: async (page, t) => {
      await fillField(page, t("order.whatsapp"), "081234567890");
      await fillField(page, t("order.account.ewallet", { destination: "DANA" }), "5271038842");
      await page.getByLabel(t("order.name.ewallet", { destination: "DANA" }), { exact: true }).focus();
    },
  },
  { name: "wrong number", screen: SCREENS.form, act: (page, t) => submitFailing(page, t, "12345") },
  {
    name: "submitting",
    screen: SCREENS.form,
    before: (page) => mockNoResponse(page, ORDER_PATH),
    act: async (page, t) => {
      await fillForm(page, t);
      await page.getByText(t("order.submit.processing")).first().waitFor();
    },
  },
  {
    name: "refused",
    screen: SCREENS.form,
    before: (page) => mockError(page, ORDER_PATH),
    act: submitFailing,
  },
  {
    name: "cut off",
    screen: SCREENS.form,
    before: (page) => mockConnectionLoss(page, ORDER_PATH),
    act: submitFailing,
  },
  { name: "initial", screen: SCREENS.summary },
  {
    name: "instructions",
    screen: SCREENS.summary,
    act: async (page, t) => {
      await page.evaluate(() => (window.open = () => null));
      await page.getByRole("button", { name: t("summary.start") }).click();
      await page.getByRole("heading", { name: t("summary.steps.title") }).waitFor();
    },
  },
  {
    name: "copied",
    screen: SCREENS.summary,
    act: async (page, t) => {
      await page
        .getByRole("button", { name: new RegExp(t("slip.code")) })
        .first()
        .click();
      await waitForToast(page);
    },
  },
  {
    name: "copy refused",
    screen: SCREENS.summary,
    act: async (page, t) => {
      await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("no"))));
      await page.evaluate(() => (document.execCommand = () => false));
      await page
        .getByRole("button", { name: new RegExp(t("slip.code")) })
        .first()
        .click();
      await waitForToast(page);
    },
  },
];

const OTHER_STATES: State[] = [
  { name: "initial", screen: SCREENS.guide },
  { name: "initial", screen: SCREENS.notFound },
];

export const PUBLIC_STATES: readonly State[] = [
  ...LANDING_STATES,
  ...LEGAL_STATES,
  ...ORDER_STATES,
  ...ORDER_PAGE_STATES,
  ...OTHER_STATES,
];
