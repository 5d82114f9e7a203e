import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { WEB } from "@tukar-saldo/contracts";
import { placeOrder, setUpDesk, startSystem, type System } from "@tukar-saldo/test-kit";
import type { Browser } from "playwright-core";
import { openBrowser, openPerson } from "./browser.js";

const MISSING = "/no-such-page";

let system: System;
let browser: Browser;
let reportPath: string;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), openBrowser()]);
  await setUpDesk(system.api);
  reportPath = `/transaction/${(await placeOrder(system.api)).transaction_id}`;
}, 90_000);

afterAll(async () => {
  await browser.close();
  await system.stop();
}, 30_000);

const screens: [path: string, id: string, en: string][] = [
  [WEB.home, "Tukar saldo PayPal ke rupiah.", "rupiah"],
  [WEB.login, "Masuk", "Sign in"],
  ["report", "Laporan Transaksi", "Transaction Report"],
  [MISSING, "Halaman Tidak Ditemukan", "Page Not Found"],
];

describe("both languages", () => {
  const cells = screens.flatMap(([path, id, en]) =>
    ([390, 1350] as const).flatMap((width) => [
      ["id", width, path, id] as const,
      ["en", width, path, en] as const,
    ]),
  );

  test.each(cells)("when the language is %s at %d px, then %s says '%s' and fits the window", async (language, width, path, title) => {
    const { page, problems, close } = await openPerson(browser, system.url, { language, width, missing: MISSING });
    await page.goto(path === "report" ? reportPath : path);
    await page.getByRole("heading", { name: new RegExp(title.replace(/[.()]/g, "\\$&"), "i") }).first().waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBe(0);
    expect(problems).toEqual([]);
    await close();
  }, 30_000);

  test("when the toggle is used, then the page speaks the other language and remembers it", async () => {
    const { page, close } = await openPerson(browser, system.url);
    await page.goto(WEB.home);
    await page.getByRole("button", { name: "EN", exact: true }).first().click();
    await page.locator("html[lang=en]").waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "i18nextLng")?.value).toBe("en");
    await close();
  }, 30_000);
});
