import { beforeAll, describe, expect, test } from "@jest/globals";
import { WEB_ROUTES } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { openBrowserUser } from "./browser.js";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { openSection, openStaffPage } from "./staff-page.js";
import { fillOrderForm, openOrderForm } from "./page-steps.js";

const desk = startDeskBeforeTests();
let admin: BrowserUser;
let visitor: BrowserUser;

beforeAll(async () => {
  admin = await openStaffPage(desk.browser, desk.system, desk.token);
  visitor = await openBrowserUser(desk.browser, desk.system.url);
}, 90_000);

/** Clicks a link that opens a new tab. @returns the page of the new tab */
async function openInNewTab(page: Page, name: string): Promise<Page> {
  const [newTab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("main").getByRole("link", { name, exact: true }).click(),
  ]);
  return newTab;
}

const findHeading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

describe("terms and privacy", () => {
  test("an admin edits the terms in both languages", async () => {
    const { page } = admin;
    await openSection(page, "tools");
    await page.getByRole("button", { name: "Ubah Ketentuan" }).click();
    const indonesianTermsField = page.getByLabel("Bahasa Indonesia (Markdown)");
    expect(await indonesianTermsField.inputValue()).toContain("## Penyelenggara");
    await indonesianTermsField.fill(
      "## Aturan kami\n\nKirim *tepat* jumlahnya. <script>window.wasRun = true</script>",
    );
    await page.getByLabel("Bahasa Inggris (Markdown)").fill("## Our rules\n\nSend the exact amount.");
    await page.getByRole("button", { name: "Pratinjau bahasa Indonesia" }).click();
    await findHeading(page, "Aturan kami").waitFor();
    await page.getByRole("button", { name: "Simpan teks" }).click();
    await page.getByText("Teks disimpan").waitFor();
    expect(await page.evaluate(() => "wasRun" in window)).toBe(false);
  });

  test("a visitor reads the terms from the order form in both languages, and the form keeps the typed data", async () => {
    const { page } = visitor;
    await openOrderForm(page);
    await fillOrderForm(page, "Rina Wulandari");
    const termsPage = await openInNewTab(page, "Ketentuan");
    await findHeading(termsPage, "Aturan kami").waitFor();
    expect(new URL(termsPage.url()).pathname).toBe(WEB_ROUTES.terms);
    expect(await termsPage.evaluate(() => "wasRun" in window)).toBe(false);
    await termsPage
      .getByRole("button", { name: /English|EN/ })
      .first()
      .click();
    await findHeading(termsPage, "Our rules").waitFor();
    await termsPage.close();
    expect(await page.getByLabel("Nama pemilik rekening").inputValue()).toBe("Rina Wulandari");
    expect(await page.getByLabel("Nomor rekening Bank BCA").inputValue()).toBe("5271038842");
  });

  test("the footer links to the privacy notice, which lists the visitor's rights", async () => {
    const { page } = visitor;
    await page.goto(WEB_ROUTES.home);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privasi" }).click();
    await findHeading(page, "Hak Anda").or(findHeading(page, "Your rights")).waitFor();
    expect(new URL(page.url()).pathname).toBe(WEB_ROUTES.privacy);
  });
});
