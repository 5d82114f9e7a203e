import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import { eventually } from "@tukar-saldo/test-kit";
import type { Page } from "playwright-core";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { openStaffPage, openSection, waitForSection } from "./staff.js";

const desk = startDeskBeforeTests();
let admin: BrowserUser;
let page: Page;

const confirmation = () => page.getByRole("alertdialog", { name: "Buang perubahan yang belum disimpan?" });
const rateField = () => page.getByLabel("Rupiah per 1 USD");
const confirmDiscard = () => confirmation().getByRole("button", { name: "Buang perubahan" }).click();
const sectionTab = (name: string) => page.getByRole("tab", { name }).first();

/** Navigates twice: cancelling the confirmation keeps the page and the typed value, confirming it leaves the page. */
async function expectConfirmation(navigate: () => Promise<unknown>): Promise<void> {
  const { href } = new URL(page.url());
  await navigate();
  await confirmation().getByRole("button", { name: "Batal" }).click();
  await confirmation().waitFor({ state: "detached" });
  expect([page.url(), await rateField().inputValue()]).toEqual([href, "15.100"]);
  await navigate();
  await confirmDiscard();
}

describe("unsaved changes of Admin Settings", () => {
  test("asks before a link in the header discards unsaved changes", async () => {
    admin = await openStaffPage(desk.browser, desk.system, desk.token);
    ({ page } = admin);
    await page.goto(WEB_ROUTES.adminSettings);
    await rateField().fill("15100");
    await expectConfirmation(() => page.getByRole("link", { name: "Panduan" }).first().click());
    await page.waitForURL((url) => url.pathname === WEB_ROUTES.guide);
    await admin.close();
  });
});

describe("unsaved changes of the settings tab", () => {
  beforeEach(async () => {
    admin = await openStaffPage(desk.browser, desk.system, desk.token);
    ({ page } = admin);
    await openSection(page, "analytics");
    await sectionTab("Pengaturan").click();
    await rateField().fill("15100");
  });

  afterEach(() => admin.close());

  test("asks before opening another section by its tab", async () => {
    await expectConfirmation(() => sectionTab("Pengguna").click());
    await waitForSection(page, "users");
  });

  test("asks before opening another section by its shortcut", async () => {
    await expectConfirmation(async () => {
      await rateField().blur();
      await page.keyboard.press("1");
    });
    await waitForSection(page, "transactions");
  });

  test("asks before going back, and leaves the forward button usable", async () => {
    await expectConfirmation(() => page.evaluate(() => history.back()));
    await waitForSection(page, "analytics");
    await page.goForward();
    await waitForSection(page, "settings");
    await rateField().waitFor();
    expect(await rateField().inputValue()).not.toBe("15.100");
  });

  test("asks before navigating by the command palette", async () => {
    await expectConfirmation(async () => {
      await page.keyboard.press("Control+k");
      await page.getByRole("option", { name: "Admin Settings" }).click();
    });
    await page.getByRole("heading", { name: "Admin Settings" }).waitFor();
  });

  test("keeps unsaved changes when the language changes", async () => {
    await page.getByRole("button", { name: "EN", exact: true }).first().click();
    await page.getByText("Unsaved changes").waitFor();
    expect(await page.locator("[name=current_usd_rate]").inputValue()).toBe("15.100");
  });

  // Must stay the last test, since it ends the admin's session.
  test("asks before signing out", async () => {
    await expectConfirmation(() => page.getByRole("button", { name: "Keluar" }).first().click());
    await page.waitForURL((url) => url.pathname === WEB_ROUTES.home);
    await eventually("the session is over", async () => {
      const { status } = await desk.system.api.get(API.getProfile.path, { token: desk.token });
      return status === 401;
    });
  });
});
