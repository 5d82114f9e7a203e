import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { startSystem } from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import type { Browser } from "playwright-core";
import { openBrowserUser } from "./browser.js";
import type { BrowserUser } from "./browser.js";
import { openBrowser } from "./open-browser.js";
import { confirmDialog } from "./staff-page.js";
import { placeOrderOnPage, submitSetUp, signInOnPage } from "./page-steps.js";
import type { PlacedOrder } from "./page-steps.js";

const MAX_DELAY_MS = 1_000;

let system: System;
let browser: Browser;
let staff: BrowserUser;
let visitor: BrowserUser;
let placedOrder: PlacedOrder;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), openBrowser()]);
  [staff, visitor] = await Promise.all([
    openBrowserUser(browser, system.url),
    openBrowserUser(browser, system.url),
  ]);
}, 90_000);

afterAll(async () => {
  await browser.close();
  await system.stop();
}, 30_000);

describe("an order on a new desk, from form to report", () => {
  test("the set-up page creates the first admin once, who can then sign in", async () => {
    await submitSetUp(staff.page);
    await signInOnPage(staff.page);
    await staff.page.getByRole("heading", { name: "Dashboard Admin" }).waitFor();
    await staff.page.getByText("Belum Ada Transaksi").waitFor();
  }, 60_000);

  test("the dashboard shows a new order within a second", async () => {
    let navigations = 0;
    staff.page.on("framenavigated", () => (navigations += 1));
    placedOrder = await placeOrderOnPage(visitor.page, "Rina Wulandari");
    const card = staff.page.getByRole("article", { name: new RegExp(placedOrder.uniqueCode) });
    await card.waitFor({ timeout: MAX_DELAY_MS });
    expect(await card.innerText()).toContain("Rina Wulandari");
    expect(await card.innerText()).toContain("5271038842".slice(0, 4));
    expect(navigations).toBe(0);
  }, 60_000);

  test("the slip of a new order shows the order code and payment instructions", async () => {
    const { page } = visitor;
    await page.getByText("Menunggu pembayaran").first().waitFor();
    expect(await page.locator("main").innerText()).toContain(placedOrder.uniqueCode);
    await page.getByRole("button", { name: "Mulai Tukar Saldo" }).click();
    await page.getByText("kasir@example.test").first().waitFor();
    await page.getByRole("heading", { name: "Tujuh langkah" }).waitFor();
  }, 30_000);

  test("the visitor's report shows that the order is completed", async () => {
    await staff.page.getByLabel(`Status ${placedOrder.uniqueCode}`).selectOption("completed");
    await confirmDialog(staff.page, "Tandai Completed");
    await staff.page.getByText("Status berhasil diupdate").first().waitFor();
    await visitor.page.goto(placedOrder.reportPath);
    await visitor.page.getByRole("heading", { name: "Laporan Transaksi" }).waitFor();
    await visitor.page.locator("main").getByText(placedOrder.uniqueCode).first().waitFor();
    const reportText = await visitor.page.locator("main").innerText();
    expect(reportText).toContain(placedOrder.uniqueCode);
    expect(reportText).toMatch(/Selesai/);
    expect(reportText).not.toContain("0812 3456 7890");
  }, 30_000);

  test("the set-up page redirects to the login once the desk is set up", async () => {
    await visitor.page.goto(WEB_ROUTES.init);
    await visitor.page.waitForURL(`**${WEB_ROUTES.login}`);
  });

  test("the dashboard redirects to the home page if there is no session", async () => {
    await visitor.page.goto(WEB_ROUTES.dashboard);
    await visitor.page.waitForURL((url) => url.pathname === WEB_ROUTES.home);
  });

  test("the pages of an order log no browser errors", () => {
    expect([...staff.problems, ...visitor.problems]).toEqual([]);
  });
});
