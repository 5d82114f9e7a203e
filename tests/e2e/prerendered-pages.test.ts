import { beforeAll, describe, expect, test } from "@jest/globals";
import { API, LANGUAGE_KEY, WEB_ROUTES } from "@tukar-saldo/contracts";
import { placeOrder } from "@tukar-saldo/test-kit";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { openBrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";

const desk = startDeskBeforeTests();
let reportPath: string;

beforeAll(async () => {
  await desk.system.api.put(
    API.getSettings.path,
    { support_email: "halo@example.test", support_whatsapp: "081200001122" },
    { token: desk.token },
  );
  reportPath = `/transaction/${(await placeOrder(desk.system.api)).transaction_id}`;
}, 90_000);

const prerenderedPages: [path: string, id: string, en: string][] = [
  [WEB_ROUTES.home, "Tukar saldo PayPal ke rupiah.", "Turn your PayPal balance into rupiah."],
  [WEB_ROUTES.guide, "Panduan transaksi", "Transaction guide"],
  [WEB_ROUTES.orderForm, "Siapa penerima rupiahnya?", "Who receives the rupiah?"],
  [WEB_ROUTES.login, "Masuk", "Sign in"],
  ["report", "Laporan Transaksi", "Transaction report"],
];
const pagesByLanguage = prerenderedPages.flatMap(([path, id, en]) => [
  ["id", path, id] as const,
  ["en", path, en] as const,
]);
const resolvePath = (path: string): string => (path === "report" ? reportPath : path);

/** A conversion as the calculator stores it for the order form. */
const conversion = {
  rate: 13_800,
  feeAmount: 0,
  finalAmount: 345_000,
  grossAmount: 345_000,
  feePercentage: 0,
};
const storedQuote = JSON.stringify({ paypalAmount: 25, selectedDestination: "dana", conversion });

/** Stores a quote, which the order form needs. */
const storeQuote = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    ([path, data]) => {
      if (location.pathname === path) sessionStorage.setItem("transactionData", data);
    },
    [WEB_ROUTES.orderForm, storedQuote] as const,
  );

/** Opens a page of a browser whose language setting is stored. */
async function openPageIn(language: string, options: BrowserContextOptions = {}) {
  const context = await desk.browser.newContext({ baseURL: desk.system.url, ...options });
  await context.addCookies([{ name: LANGUAGE_KEY, value: language, url: desk.system.url }]);
  return { context, page: await context.newPage() };
}

/** Reads the positions and sizes of the parts of the order form. */
const readPositions = (page: Page) =>
  page
    .locator("h1, .slip, .step, .field, .input, .note, .serial, .rows > div, .take, .dock__action")
    .evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return `${one.className || one.tagName} ${[x, y, width, height].map(Math.round)}`;
      }),
    );

/** Waits until the app reloads the page because a chunk failed to load. */
const waitForReload = (page: Page) =>
  page.waitForFunction(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).type === "reload",
  );

describe("prerendered pages", () => {
  test.each(pagesByLanguage)(
    "with language %s, the page %s shows '%s' without JavaScript",
    async (language, path, title) => {
      const { context, page } = await openPageIn(language, { javaScriptEnabled: false });
      await page.goto(resolvePath(path));
      expect(await page.locator("main h1").innerText()).toContain(title);
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
      await context.close();
    },
  );

  test.each(pagesByLanguage)(
    "with language %s, hydration keeps the prerendered elements of the page %s",
    async (language, path, _title) => {
      const { page, problems, close } = await openBrowserUser(desk.browser, desk.system.url, {
        language,
        dark: true,
      });
      await storeQuote(page.context());
      await page.addInitScript(() => {
        addEventListener("DOMContentLoaded", () =>
          Object.assign(globalThis, { first: document.querySelector("header") }),
        );
      });
      await page.goto(resolvePath(path));
      await page.locator("#root:not([inert])").waitFor();
      await page.waitForLoadState("networkidle");
      const isSameInput = await page.evaluate(
        () => document.querySelector("header") === (globalThis as { first?: Element }).first,
      );
      expect([isSameInput, problems]).toEqual([true, []]);
      await close();
    },
  );

  test.each([
    ["id", 390],
    ["en", 390],
    ["id", 1350],
    ["en", 1350],
  ] as const)("filling in the order's figures shifts no layout (%s, %i px)", async (language, width) => {
    const viewport = { width, height: 900 };
    const [before, after] = await Promise.all([
      openPageIn(language, { viewport, javaScriptEnabled: false }),
      openPageIn(language, { viewport }),
    ]);
    await storeQuote(after.context);
    await Promise.all([before, after].map(({ page }) => page.goto(WEB_ROUTES.orderForm)));
    await after.page.getByText("Rp 345.000").first().waitFor();
    expect(await readPositions(after.page)).toEqual(await readPositions(before.page));
    await Promise.all([before.context.close(), after.context.close()]);
  });

  test("the order form without a quote redirects to the home page", async () => {
    const { page, problems, close } = await openBrowserUser(desk.browser, desk.system.url);
    await page.goto(WEB_ROUTES.orderForm);
    await page.waitForURL((url) => url.pathname === WEB_ROUTES.home);
    await page.locator("#amount").waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test.each(prerenderedPages.map(([path, , en]) => [path, en]))(
    "switching the language of %s right after hydration works without errors",
    async (path, title) => {
      const { page, problems, close } = await openBrowserUser(desk.browser, desk.system.url);
      await storeQuote(page.context());
      await page.goto(resolvePath(path), { waitUntil: "commit" });
      await page.locator("#root:not([inert]) header").waitFor();
      await page.getByRole("button", { name: "EN", exact: true }).first().click();
      await page.locator("main h1").getByText(title).waitFor();
      await page.waitForLoadState("networkidle");
      expect(problems).toEqual([]);
      await close();
    },
  );

  test("an amount typed after switching the language is kept", async () => {
    const { page, problems, close } = await openBrowserUser(desk.browser, desk.system.url, { width: 390 });
    await page.goto(WEB_ROUTES.home);
    await page.locator("#root:not([inert])").waitFor();
    await page.getByRole("button", { name: "EN", exact: true }).first().click();
    await page.locator("html[lang=en]").waitFor();
    await page.locator("#amount").fill("120.5");
    await page.getByRole("button", { name: "Continue" }).first().click();
    await page.getByText("$120.50").first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test("a page whose scripts fail to load offers to reload and stays usable", async () => {
    const { context, page } = await openPageIn("en", { serviceWorkers: "block" });
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(WEB_ROUTES.guide);
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
    ["of its texts", "first.en", "link"],
    ["of the page itself", "GuidePage", "button"],
  ] as const)(
    "a page offers to reload, in its language, if the chunk %s fails to load",
    async (_which, file, role) => {
      const { context, page } = await openPageIn("en", { serviceWorkers: "block" });
      await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
      await page.goto(WEB_ROUTES.guide);
      await waitForReload(page);
      const reloadControl = page.getByRole("alert").getByRole(role, { name: "Reload" });
      await reloadControl.waitFor();
      expect(await page.getByText("Bantuan WhatsApp").count()).toBe(0);
      await page.unroute(`**/assets/${file}-*.js`);
      await reloadControl.click();
      await page.locator("#root:not([inert])").waitFor();
      await page.getByRole("heading", { name: "Transaction guide" }).waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
      await context.close();
    },
  );

  test("a reload restores the entered amount and the selected bank instead of the prerendered ones", async () => {
    const { page, problems, close } = await openBrowserUser(desk.browser, desk.system.url);
    await page.goto(WEB_ROUTES.home);
    await page.locator("#amount").fill("125");
    await page.getByRole("radio", { name: "Bank BCA" }).check({ force: true });
    await page.reload();
    expect(await page.locator("#amount").inputValue()).toMatch(/^125/);
    expect(await page.getByRole("radio", { name: "Bank BCA" }).isChecked()).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });
});
