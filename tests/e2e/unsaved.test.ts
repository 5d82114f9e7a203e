import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { API, WEB } from "@tukar-saldo/contracts";
import { setUpDesk, startSystem } from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.js";
import type { Person } from "./browser.js";
import { openStaff, openTab, tabShown } from "./staff.js";

let system: System;
let browser: Browser;
let token: string;
let admin: Person;
let page: Page;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), openBrowser()]);
  token = await setUpDesk(system.api);
}, 90_000);

afterAll(async () => {
  await browser.close();
  await system.stop();
}, 30_000);

const question = () => page.getByRole("alertdialog", { name: "Buang perubahan yang belum disimpan?" });
const rate = () => page.getByLabel("Rupiah per 1 USD");
const discard = () => question().getByRole("button", { name: "Buang perubahan" }).click();
const tab = (name: string) => page.getByRole("tab", { name }).first();

/** A step is taken twice: a no keeps page and typed value, a yes takes it. */
async function askedBefore(step: () => Promise<unknown>): Promise<void> {
  const { href } = new URL(page.url());
  await step();
  await question().getByRole("button", { name: "Batal" }).click();
  await question().waitFor({ state: "detached" });
  expect([page.url(), await rate().inputValue()]).toEqual([href, "15100"]);
  await step();
  await discard();
}

describe("unsaved Admin Settings", () => {
  test("when a link of the header is followed, then it is asked about", async () => {
    admin = await openStaff(browser, system, token);
    ({ page } = admin);
    await page.goto(WEB.adminSettings);
    await rate().fill("15100");
    await askedBefore(() => page.getByRole("link", { name: "Panduan" }).first().click());
    await page.waitForURL((url) => url.pathname === WEB.guide);
    await admin.close();
  });
});

describe("unsaved settings", () => {
  beforeEach(async () => {
    admin = await openStaff(browser, system, token);
    ({ page } = admin);
    await openTab(page, "analytics");
    await tab("Pengaturan").click();
    await rate().fill("15100");
  });

  afterEach(() => admin.close());

  test("when another section is opened by its tab, then it is asked about", async () => {
    await askedBefore(() => tab("Pengguna").click());
    await tabShown(page, "users");
  });

  test("when another section is opened by its key, then it is asked about", async () => {
    await askedBefore(async () => {
      await rate().blur();
      await page.keyboard.press("1");
    });
    await tabShown(page, "transactions");
  });

  test("when the browser goes back, then it is asked about, and history is as it was", async () => {
    await askedBefore(() => page.evaluate(() => history.back()));
    await tabShown(page, "analytics");
    await page.goForward();
    await tabShown(page, "settings");
    await rate().waitFor();
    expect(await rate().inputValue()).not.toBe("15100");
  });

  test("when the palette leads elsewhere, then it is asked about", async () => {
    await askedBefore(async () => {
      await page.keyboard.press("Control+k");
      await page.getByRole("option", { name: "Admin Settings" }).click();
    });
    await page.getByRole("heading", { name: "Admin Settings" }).waitFor();
  });

  test("when somebody signs out, then it is asked about before the session ends", async () => {
    await askedBefore(() => page.getByRole("button", { name: "Keluar" }).first().click());
    await page.waitForURL((url) => url.pathname === WEB.home);
    expect((await system.api.get(API.getProfile.path, { token })).status).toBe(401);
    token = await setUpDesk(system.api);
  });

  test("when the language is changed, then nothing is asked and nothing lost", async () => {
    await page.getByRole("button", { name: "EN", exact: true }).first().click();
    await page.getByText("Unsaved changes").waitFor();
    expect(await page.locator("[name=current_usd_rate]").inputValue()).toBe("15100");
  });
});
