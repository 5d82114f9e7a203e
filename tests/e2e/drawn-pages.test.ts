import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API, LANGUAGE_KEY, WEB } from "@tukar-saldo/contracts";
import { placeOrder, setUpDesk, startSystem, type System } from "@tukar-saldo/test-kit";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { openBrowser, openPerson } from "./browser.js";

let system: System;
let browser: Browser;
let reportPath: string;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), openBrowser()]);
  const token = await setUpDesk(system.api);
  await system.api.put(API.settings, { support_email: "halo@example.test", support_whatsapp: "081200001122" }, { token });
  reportPath = `/transaction/${(await placeOrder(system.api)).transaction_id}`;
}, 90_000);

afterAll(async () => {
  await browser.close();
  await system.stop();
}, 30_000);

const drawn: [path: string, id: string, en: string][] = [
  [WEB.home, "Tukar saldo PayPal ke rupiah.", "Turn PayPal balance into rupiah."],
  [WEB.guide, "Panduan transaksi", "Transaction guide"],
  [WEB.login, "Masuk", "Sign in"],
  ["report", "Laporan Transaksi", "Transaction Report"],
];
const cells = drawn.flatMap(([path, id, en]) => [["id", path, id] as const, ["en", path, en] as const]);
const at = (path: string): string => (path === "report" ? reportPath : path);

/** A window of somebody who has chosen a language before. */
async function openIn(language: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: system.url, ...options });
  await context.addCookies([{ name: LANGUAGE_KEY, value: language, url: system.url }]);
  return { context, page: await context.newPage() };
}

describe("pages drawn when the app is built", () => {
  test.each(cells)("when no script has run yet, then in %s %s already says '%s'", async (language, path, title) => {
    const { context, page } = await openIn(language, { javaScriptEnabled: false });
    await page.goto(at(path));
    expect(await page.locator("main h1").innerText()).toContain(title);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    await context.close();
  });

  test.each(cells)("when scripts take it over, then in %s the very nodes of %s go on to live", async (language, path, _title) => {
    const { page, problems, close } = await openPerson(browser, system.url, { language, dark: true });
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => Object.assign(globalThis, { first: document.querySelector("header") }));
    });
    await page.goto(at(path));
    await page.locator("#root:not([inert])").waitFor();
    await page.waitForLoadState("networkidle");
    const isSame = await page.evaluate(() => document.querySelector("header") === (globalThis as { first?: Element }).first);
    expect([isSame, problems]).toEqual([true, []]);
    await close();
  });

  test("when its scripts never come, then the page says so and what is drawn can be used", async () => {
    const { context, page } = await openIn("en");
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(WEB.guide);
    await page.getByRole("alert").getByRole("link", { name: "Reload" }).waitFor();
    expect(await page.getByText("Muat ulang").isVisible()).toBe(false);
    await page.unroute("**/assets/*.js");
    await page.locator("main a[href*='#']").first().click();
    expect(new URL(page.url()).hash).not.toBe("");
    await page.getByRole("link", { name: "Reload" }).click();
    await page.locator("#root:not([inert])").waitFor();
    expect(await page.locator("#stuck").isVisible()).toBe(false);
    await context.close();
  });

  test.each([
    ["of its texts", "public", "link"],
    ["of the page itself", "GuidePage", "button"],
  ] as const)("when only the file %s never comes, then it says so in its language and can be loaded again", async (_which, file, role) => {
    const { context, page } = await openIn("en");
    await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
    await page.goto(WEB.guide);
    const reload = page.getByRole("alert").getByRole(role, { name: "Reload" });
    await reload.waitFor();
    expect(await page.getByText("Bantuan WhatsApp").count()).toBe(0);
    await page.unroute(`**/assets/${file}-*.js`);
    await reload.click();
    await page.locator("#root:not([inert])").waitFor();
    await page.getByRole("heading", { name: "Transaction guide" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await context.close();
  });

  test("when somebody had chosen an amount, then it is there again, not the drawn one", async () => {
    const { page, problems, close } = await openPerson(browser, system.url);
    await page.goto(WEB.home);
    await page.locator("#amount").fill("125");
    await page.getByRole("radio", { name: "Bank BCA" }).check({ force: true });
    await page.reload();
    expect(await page.locator("#amount").inputValue()).toMatch(/^125/);
    expect(await page.getByRole("radio", { name: "Bank BCA" }).isChecked()).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });
});
