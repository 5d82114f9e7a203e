import { jest } from "@jest/globals";
import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import type { Browser, Locator, Page } from "playwright-core";
import { openBrowserUser } from "./browser.js";
import type { BrowserUser } from "./browser.js";

// Longer than jest's default, because tests that open several screens are slow on a busy machine.
jest.setTimeout(40_000);

/** Opens a page in a new browser context in which a staff session is stored. */
export async function openStaffPage(
  browser: Browser,
  { api, url }: System,
  token: string,
  options: Parameters<typeof openBrowserUser>[2] = {},
): Promise<BrowserUser> {
  const { user } = dataOf<{ user: unknown }>(await api.get(API.getProfile.path, { token }));
  const browserUser = await openBrowserUser(browser, url, options);
  const storeSession = { auth_token: token, user: JSON.stringify(user) };
  await browserUser.page.context().addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value);
  }, storeSession);
  return browserUser;
}

/** Opens a section of the dashboard and waits until the dashboard is live. */
export async function openSection(page: Page, tab: string): Promise<void> {
  await page.goto(`${WEB_ROUTES.dashboard}?tab=${tab}`);
  await page.getByText("Live", { exact: true }).first().waitFor();
}

/** Waits until the URL contains a section. */
export async function waitForSection(page: Page, tab: string): Promise<void> {
  await page.waitForURL((url) => url.searchParams.get("tab") === tab);
}

/** Whether the element has the focus. */
export async function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement);
}

/** Clicks the button with this name in the open confirmation dialog. */
export async function confirmDialog(page: Page, button: string): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: button }).click();
}

/** Measures the horizontal overflow of the page in pixels. */
export async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
