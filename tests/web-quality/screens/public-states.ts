import { API, fillPath, WEB } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import type { Say } from "./say.js";
import { SCREENS } from "./screens.js";
import type { State } from "./state.js";
import { cutOff, keepWaiting, refuse, tell, withoutScript } from "./trouble.js";
import { calculated } from "./visit.js";

const LOADS = [API.getRates.path, API.listDestinations.path, API.getOnlineState.path];
const CREATE = API.createOrder.path;

const toast = (page: Page): Promise<void> => page.locator(".Toastify__toast").first().waitFor();
const type = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label, { exact: true }).fill(text);

async function calculate(page: Page, say: Say, amount: string, destination?: string): Promise<void> {
  await type(page, say("calculator.amount"), amount);
  if (!destination) return;
  const list = page.getByRole("combobox", { name: say("calculator.destination") });
  if (await list.isVisible()) await list.selectOption(destination);
  else await page.locator(`input[type=radio][value=${destination}]`).check({ force: true });
}

const goOn = (page: Page, say: Say): Promise<void> =>
  page
    .getByRole("button", { name: say("common.continue") })
    .first()
    .click();

async function fillForm(page: Page, say: Say, whatsapp = "081234567890"): Promise<void> {
  await type(page, say("order.whatsapp"), whatsapp);
  await type(page, say("order.account.ewallet", { destination: "DANA" }), "081234567890");
  await type(page, say("order.name.ewallet", { destination: "DANA" }), "Rina Wulandari");
  await page
    .getByRole("button", { name: say("order.submit.continue") })
    .first()
    .click();
}

/** Sends a form that is refused, here or there. */
async function fillInVain(page: Page, say: Say, whatsapp?: string): Promise<void> {
  await fillForm(page, say, whatsapp);
  await page.locator("[role=alert]:visible").first().waitFor();
}

const reportOf = (of: "pending" | "cancelled") => ({
  ...SCREENS.report,
  path: ({ orders }: Parameters<typeof SCREENS.report.path>[0]) =>
    fillPath(WEB.report, { transaction_id: orders[of].transaction_id }),
});
const noReport = { ...SCREENS.report, path: () => `/transaction/TRX${"0".repeat(26)}`, missing: true };

const LANDING: State[] = [
  { name: "initial", screen: SCREENS.landing },
  { name: "filled", screen: SCREENS.landing, act: (page, say) => calculate(page, say, "25", "bca") },
  { name: "small", screen: SCREENS.landing, act: (page, say) => calculate(page, say, "5", "dana") },
  {
    name: "nothing typed",
    screen: SCREENS.landing,
    act: async (page, say) => {
      await calculate(page, say, "");
      await goOn(page, say);
      await page.locator("[aria-invalid=true]").waitFor();
    },
  },
  ...["0.5", "501"].map((amount): State => ({
    name: `amount ${amount}`,
    screen: SCREENS.landing,
    act: async (page, say) => {
      await calculate(page, say, amount, "bca");
      await goOn(page, say);
      await page.locator("[aria-invalid=true]").waitFor();
    },
  })),
  {
    name: "closed",
    screen: SCREENS.landing,
    before: (page) => tell(page, API.getOnlineState.path, { success: true, is_online: "0" }),
    act: async (page, say) => {
      await calculate(page, say, "25", "bca");
      await goOn(page, say);
      await toast(page);
    },
  },
  { name: "loads refused", screen: SCREENS.landing, before: (page) => refuse(page, LOADS), act: toast },
  { name: "loads cut off", screen: SCREENS.landing, before: (page) => cutOff(page, LOADS), act: toast },
  { name: "loading", screen: SCREENS.landing, before: (page) => keepWaiting(page, LOADS), waits: true },
  {
    name: "menu",
    screen: SCREENS.landing,
    widths: [390],
    act: (page, say) => page.getByRole("button", { name: say("nav.menu") }).click(),
  },
];

const ORDER: State[] = [
  { name: "initial", screen: SCREENS.form },
  {
    name: "bank",
    screen: { ...SCREENS.form, remember: (page, desk) => calculated(page, desk, { usd: 5, to: "bca" }) },
  },
  {
    name: "rate changed",
    screen: { ...SCREENS.form, remember: (page, desk) => calculated(page, desk, { more: 50 }) },
    act: (page, say) => page.getByText(say("order.rateChanged")).waitFor(),
  },
  {
    name: "empty",
    screen: SCREENS.form,
    act: (page, say) =>
      page
        .getByRole("button", { name: say("order.submit.continue") })
        .first()
        .click(),
  },
  { name: "wrong number", screen: SCREENS.form, act: (page, say) => fillInVain(page, say, "12345") },
  {
    name: "submitting",
    screen: SCREENS.form,
    before: (page) => keepWaiting(page, CREATE),
    act: async (page, say) => {
      await fillForm(page, say);
      await page.getByText(say("order.submit.processing")).first().waitFor();
    },
  },
  { name: "refused", screen: SCREENS.form, before: (page) => refuse(page, CREATE), act: fillInVain },
  { name: "cut off", screen: SCREENS.form, before: (page) => cutOff(page, CREATE), act: fillInVain },
  { name: "initial", screen: SCREENS.summary },
  {
    name: "instructions",
    screen: SCREENS.summary,
    act: async (page, say) => {
      await page.evaluate(() => (window.open = () => null));
      await page.getByRole("button", { name: say("summary.start") }).click();
      await page.getByRole("heading", { name: say("summary.steps.title") }).waitFor();
    },
  },
  {
    name: "copied",
    screen: SCREENS.summary,
    act: async (page, say) => {
      await page
        .getByRole("button", { name: new RegExp(say("slip.code")) })
        .first()
        .click();
      await toast(page);
    },
  },
  {
    name: "copy refused",
    screen: SCREENS.summary,
    act: async (page, say) => {
      await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("no"))));
      await page.evaluate(() => (document.execCommand = () => false));
      await page
        .getByRole("button", { name: new RegExp(say("slip.code")) })
        .first()
        .click();
      await toast(page);
    },
  },
];

const REST: State[] = [
  { name: "initial", screen: SCREENS.guide },
  { name: "initial", screen: SCREENS.report },
  { name: "pending", screen: reportOf("pending") },
  { name: "cancelled", screen: reportOf("cancelled") },
  { name: "not there", screen: noReport },
  {
    name: "loading",
    screen: SCREENS.report,
    before: (page) => keepWaiting(page, API.getHumanProvider.path),
    waits: true,
  },
  {
    name: "no site key",
    screen: SCREENS.report,
    before: (page) =>
      tell(page, API.getHumanProvider.path, { success: true, provider: "recaptcha", site_key: null }),
    waits: true,
    act: toast,
  },
  {
    name: "no script",
    screen: SCREENS.report,
    before: withoutScript,
  },
  { name: "initial", screen: SCREENS.notFound },
];

/** What visitors meet. */
export const PUBLIC_STATES: readonly State[] = [...LANDING, ...ORDER, ...REST];
