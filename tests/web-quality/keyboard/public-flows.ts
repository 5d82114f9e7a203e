import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { FIRST_ADMIN } from "@tukar-saldo/test-kit";
import { SCREENS } from "../screens/screens.js";
import type { Flow } from "./flow.js";

const order: Flow = {
  name: "from the first page to the payment",
  screen: SCREENS.landing,
  walk: async (hands, t) => {
    const { page } = hands;
    await page.evaluate(() => (window.open = () => null));
    await hands.tabTo(page.getByRole("link", { name: t("nav.skip") }));
    await hands.press("Enter");
    await hands.tabTo(page.getByLabel(t("calculator.amount"), { exact: true }));
    await hands.press("Control+A");
    await hands.type("25");
    await hands.tabTo(page.locator("input[type=radio]"));
    await hands.press("ArrowDown", "Space");
    await hands.tabTo(page.getByRole("button", { name: t("common.continue") }));
    await hands.press("Enter");
    await page.waitForURL(`**${WEB_ROUTES.orderForm}*`);
    await hands.expectAt(page.locator("main h1"), "the heading of the form");
    for (const [field, text] of [
      ["user_whatsapp", "081234567890"],
      ["destination_account", "081234567890"],
      ["account_name", "Rina Wulandari"],
    ] as const) {
      await hands.tabTo(page.locator(`input[name=${field}]`));
      await hands.type(text);
    }
    await hands.tabTo(page.getByRole("button", { name: t("order.submit.continue") }));
    await hands.press("Enter");
    await page.waitForURL(`**${WEB_ROUTES.summary}*`);
    await hands.tabTo(page.getByRole("button", { name: new RegExp(t("slip.code")) }));
    await hands.press("Enter");
    await page.locator(".Toastify__toast").first().waitFor();
    await hands.tabTo(page.getByRole("button", { name: t("summary.start") }));
    await hands.press("Enter");
    await page.getByRole("heading", { name: t("summary.steps.title") }).waitFor();
  },
};

const report: Flow = {
  name: "report: copy the link, print",
  screen: SCREENS.report,
  walk: async (hands, t) => {
    const { page } = hands;
    await page.evaluate(() => (window.print = () => document.body.setAttribute("data-printed", "")));
    await hands.tabTo(page.getByRole("button", { name: t("report.copyLink") }));
    await hands.press("Enter");
    await page.getByText(t("copy.success", { label: t("report.link") })).waitFor();
    await hands.tabTo(page.getByRole("button", { name: t("report.print") }));
    await hands.press("Enter");
    await page.locator("body[data-printed]").waitFor();
  },
};

const login: Flow = {
  name: "login: show the password, sign in",
  screen: SCREENS.login,
  walk: async (hands, t) => {
    const { page } = hands;
    await hands.tabTo(page.getByLabel(t("login.email"), { exact: true }));
    await hands.type(FIRST_ADMIN.email);
    const password = page.getByLabel(t("login.password"), { exact: true });
    await hands.tabTo(password);
    await hands.type(FIRST_ADMIN.password);
    await hands.tabTo(page.locator("button[aria-pressed].password__show"));
    await hands.press("Space");
    if ((await password.getAttribute("type")) !== "text") throw new Error("the password is not shown");
    await hands.press("Space");
    await hands.tabTo(page.getByRole("button", { name: t("login.submit") }));
    await hands.press("Enter");
    await page.waitForURL(`**${WEB_ROUTES.dashboard}*`);
  },
};

export const PUBLIC_FLOWS: readonly Flow[] = [order, report, login];
