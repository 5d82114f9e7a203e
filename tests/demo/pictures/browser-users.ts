import { LANGUAGE_KEY, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { Browser, Page } from "playwright-core";
import type { Person } from "../people.js";

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Opens a page in English, with empty storage. */
export async function openPage(browser: Browser, url: string, viewport: Viewport): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: "reduce" });
  await context.addCookies([{ name: LANGUAGE_KEY, value: "en", url }]);
  await context.addInitScript('localStorage.setItem("i18nextLng", "en")');
  // Answers requests to other origins, such as those of the payment provider, with an empty body.
  await context.route(
    (asked) => asked.origin !== new URL(url).origin,
    (route) => route.fulfill({ body: "" }),
  );
  return context.newPage();
}

/** Signs in with the login form, and waits until the list of orders updates live. */
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

/** Hides the notices about the settings that the demo changed during the set-up. */
async function hideNotices(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  const hideButton = page.getByRole("button", { name: "Hide this notice" }).first();
  while (await hideButton.isVisible()) {
    const hideResponse = page.waitForResponse((answer) => answer.url().includes("/api/notices/"));
    await hideButton.click();
    await hideResponse;
  }
}
