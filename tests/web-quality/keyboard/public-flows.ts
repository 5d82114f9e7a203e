import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { FIRST_ADMIN } from "@tukar-saldo/test-kit";
import { SCREENS } from "../screens/screens.js";
import type { Flow } from "./flow.js";

const orderFlow: Flow = {
  name: "from the first page to the payment",
  screen: SCREENS.landing,
  walk: async (keyboard, t) => {
    const { page } = keyboard;
    await page.evaluate(() => (window.open = () => null));
    await keyboard.tabTo(page.getByRole("link", { name: t("nav.skip") }));
    await keyboard.press("Enter");
    await keyboard.tabTo(page.getByLabel(t("calculator.amount"), { exact: true }));
    await keyboard.press("Control+A");
    await keyboard.type("25");
    await keyboard.tabTo(page.locator("input[type=radio]"));
    await keyboard.press("ArrowDown", "Space");
    await keyboard.tabTo(page.getByRole("button", { name: t("common.continue") }));
    await keyboard.press("Enter");
    await page.waitForURL(`**${WEB_ROUTES.orderForm}*`);
    await keyboard.expectAt(page.locator("main h1"), "the heading of the form");
    for (const [field, text] of [
      ["user_whatsapp", "081234567890"],
      ["destination_account", "081234567890"],
      ["account_name", "Rina Wulandari"],
    ] as const) {
      await keyboard.tabTo(page.locator(`input[name=${field}]`));
      await keyboard.type(text);
    }
    await keyboard.tabTo(page.getByRole("button", { name: t("order.submit.continue") }));
    await keyboard.press("Enter");
    await page.waitForURL(`**${WEB_ROUTES.summary}*`);
    await keyboard.tabTo(page.getByRole("button", { name: new RegExp(t("slip.code")) }));
    await keyboard.press("Enter");
    await page.locator(".Toastify__toast").first().waitFor();
    await keyboard.tabTo(page.getByRole("button", { name: t("summary.start") }));
    await keyboard.press("Enter");
    await page.getByRole("heading", { name: t("summary.steps.title") }).waitFor();
  },
};

const reportFlow: Flow = {
  name: "report: copy the link, print",
  screen: SCREENS.report,
  walk: async (keyboard, t) => {
    const { page } = keyboard;
    await page.evaluate(() => (window.print = () => document.body.setAttribute("data-printed", "")));
    await keyboard.tabTo(page.getByRole("button", { name: t("report.copyLink") }));
    await keyboard.press("Enter");
    await page.getByText(t("copy.success", { label: t("report.link") })).waitFor();
    await keyboard.tabTo(page.getByRole("button", { name: t("report.print") }));
    await keyboard.press("Enter");
    await page.locator("body[data-printed]").waitFor();
  },
};

const loginFlow: Flow = {
  name: "login: show the password, sign in",
  screen: SCREENS.login,
  walk: async (keyboard, t) => {
    const { page } = keyboard;
    await keyboard.tabTo(page.getByLabel(t("login.email"), { exact: true }));
    await keyboard.type(FIRST_ADMIN.email);
    const passwordField = page.getByLabel(t("login.password"), { exact: true });
    await keyboard.tabTo(passwordField);
    await keyboard.type(FIRST_ADMIN.password);
    await keyboard.tabTo(page.locator("button[aria-pressed].password__show"));
    await keyboard.press("Space");
    if ((await passwordField.getAttribute("type")) !== "text") throw new Error("the password is not shown");
    await keyboard.press("Space");
    await keyboard.tabTo(page.getByRole("button", { name: t("login.submit") }));
    await keyboard.press("Enter");
    await page.waitForURL(`**${WEB_ROUTES.dashboard}*`);
  },
};

export const PUBLIC_FLOWS: readonly Flow[] = [orderFlow, reportFlow, loginFlow];
