import { LANGUAGE_KEY, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { Browser, Page } from "playwright-core";
import type { Person } from "../people.js";

export interface Looks {
  readonly width: number;
  readonly height: number;
}

/** Opens a page in English, without what another one stored. */
export async function openPage(browser: Browser, url: string, viewport: Looks): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: "reduce" });
  await context.addCookies([{ name: LANGUAGE_KEY, value: "en", url }]);
  await context.addInitScript('localStorage.setItem("i18nextLng", "en")');
  // Nothing beyond the desk: the provider's page stays empty.
  await context.route(
    (asked) => asked.origin !== new URL(url).origin,
    (route) => route.fulfill({ body: "" }),
  );
  return context.newPage();
}

/** Signs in by the form, and waits until the list of orders is live. */
export async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.goto(WEB_ROUTES.login);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`**${WEB_ROUTES.dashboard}*`);
  await page.goto(`${WEB_ROUTES.dashboard}?tab=transactions`);
  await page.getByText("Live", { exact: true }).first().waitFor();
  await page.locator("article").first().waitFor();
  await hideNotices(page);
}

/** Hides what the set-up of the desk gave notice of; who caused a notice may. */
async function hideNotices(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  const hide = page.getByRole("button", { name: "Hide this notice" }).first();
  while (await hide.isVisible()) {
    const hidden = page.waitForResponse((answer) => answer.url().includes("/api/notices/"));
    await hide.click();
    await hidden;
  }
}
