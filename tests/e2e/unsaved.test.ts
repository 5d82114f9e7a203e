import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import { eventually } from "@tukar-saldo/test-kit";
import type { Page } from "playwright-core";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { openStaffPage, openSection, waitForSection } from "./staff-page.js";

const desk = startDeskBeforeTests();
let admin: BrowserUser;
let page: Page;

const findConfirmation = () =>
  page.getByRole("alertdialog", { name: "Buang perubahan yang belum disimpan?" });
const findRateField = () => page.getByLabel("Rupiah per 1 USD");
const confirmDiscard = () => findConfirmation().getByRole("button", { name: "Buang perubahan" }).click();
const findSectionTab = (name: string) => page.getByRole("tab", { name }).first();

/** Navigates and cancels, which must keep page and typed value; navigates again and discards the changes. */
async function expectConfirmationBeforeLeaving(navigate: () => Promise<unknown>): Promise<void> {
  const { href } = new URL(page.url());
  await navigate();
  await findConfirmation().getByRole("button", { name: "Batal" }).click();
  await findConfirmation().waitFor({ state: "detached" });
  expect([page.url(), await findRateField().inputValue()]).toEqual([href, "15.100"]);
  await navigate();
  await confirmDiscard();
}

describe("unsaved changes of Admin Settings", () => {
  test("Admin Settings asks for confirmation before a link in the header discards unsaved changes", async () => {
    admin = await openStaffPage(desk.browser, desk.system, desk.token);
    ({ page } = admin);
    await page.goto(WEB_ROUTES.adminSettings);
    await findRateField().fill("15100");
    await expectConfirmationBeforeLeaving(() => page.getByRole("link", { name: "Panduan" }).first().click());
    await page.waitForURL((url) => url.pathname === WEB_ROUTES.guide);
    await admin.close();
  });
});

describe("unsaved changes of the settings tab", () => {
  beforeEach(async () => {
    admin = await openStaffPage(desk.browser, desk.system, desk.token);
    ({ page } = admin);
    await openSection(page, "analytics");
    await findSectionTab("Pengaturan").click();
    await findRateField().fill("15100");
  });

  afterEach(() => admin.close());

  test("with unsaved changes, opening another section by its tab asks for confirmation", async () => {
    await expectConfirmationBeforeLeaving(() => findSectionTab("Pengguna").click());
    await waitForSection(page, "users");
  });

  test("with unsaved changes, opening another section by its shortcut asks for confirmation", async () => {
    await expectConfirmationBeforeLeaving(async () => {
      await findRateField().blur();
      await page.keyboard.press("1");
    });
    await waitForSection(page, "transactions");
  });

  test("with unsaved changes, the Back button asks for confirmation, and the Forward button still works", async () => {
    await expectConfirmationBeforeLeaving(() => page.evaluate(() => history.back()));
    await waitForSection(page, "analytics");
    await page.goForward();
    await waitForSection(page, "settings");
    await findRateField().waitFor();
    expect(await findRateField().inputValue()).not.toBe("15.100");
  });

  test("with unsaved changes, navigating by the command palette asks for confirmation", async () => {
    await expectConfirmationBeforeLeaving(async () => {
      await page.keyboard.press("Control+k");
      await page.getByRole("option", { name: "Admin Settings" }).click();
    });
    await page.getByRole("heading", { name: "Admin Settings" }).waitFor();
  });

  test("unsaved changes are kept when the language changes", async () => {
    await page.getByRole("button", { name: "EN", exact: true }).first().click();
    await page.getByText("Unsaved changes").waitFor();
    expect(await page.locator("[name=current_usd_rate]").inputValue()).toBe("15.100");
  });

  // Must stay the last test, since it ends the admin's session.
  test("with unsaved changes, signing out asks for confirmation", async () => {
    await expectConfirmationBeforeLeaving(() => page.getByRole("button", { name: "Keluar" }).first().click());
    await page.waitForURL((url) => url.pathname === WEB_ROUTES.home);
    await eventually("the session is over", async () => {
      const { status } = await desk.system.api.get(API.getProfile.path, { token: desk.token });
      return status === 401;
    });
  });
});
