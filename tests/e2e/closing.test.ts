import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { LANGUAGES } from "@tukar-saldo/contracts";
import { addUser, placeOrder, setStatus } from "@tukar-saldo/test-kit";
import type { Page } from "playwright-core";
import readWorkbook from "read-excel-file/node";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { confirmDialog, measureOverflow, openSection, openStaffPage } from "./staff-page.js";

const desk = startDeskBeforeTests();
const FIGURES_BUTTON = "Angka per tanggal dan tutup hari";

beforeAll(async () => {
  for (const [paypal_amount, destination] of [
    [100, "dana"],
    [50.5, "bca"],
    [20, "bca"],
  ] as const) {
    const order = await placeOrder(desk.system.api, { paypal_amount, destination });
    await setStatus(desk.system.api, desk.token, order.id, "processing");
    await setStatus(desk.system.api, desk.token, order.id, "completed");
  }
  await placeOrder(desk.system.api, { paypal_amount: 30, destination: "ovo" });
}, 90_000);

const parseDigits = (text: string): number => Number(text.replace(/\D/g, ""));

async function openFigures(page: Page, button = FIGURES_BUTTON): Promise<void> {
  await openSection(page, "analytics");
  await page.getByRole("button", { name: button }).click();
}

/** Finds a cell in the row with this name; index 0 is the first cell after the one that contains the name. */
const findValueCell = (page: Page, rowName: string, index = 0) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: rowName, exact: true }) })
    .first()
    .getByRole("cell")
    .nth(index + 1);

/** Downloads the Excel workbook of the day closing that the dashboard shows. */
async function downloadClosing(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Excel" }).click(),
  ]);
  const [sheet] = await readWorkbook(await readFile(await download.path()));
  const [header = [], ...rows] = sheet?.data ?? [];
  return { name: download.suggestedFilename(), header, rows };
}

describe("the figures of chosen days", () => {
  test("an admin closes the current day; the workbook has the sums shown on the page, and printing omits the rest of the page", async () => {
    const { page, close } = await openStaffPage(desk.browser, desk.system, desk.token);
    await openFigures(page);
    await findValueCell(page, "Pesanan dibayarkan").getByText("3").waitFor();
    await page.getByRole("button", { name: /^Tutup \S+ \d/ }).click();
    await confirmDialog(page, "Tutup hari");
    const closingSheet = page.getByRole("dialog", { name: /^Penutupan .*, revisi 1$/ });
    await closingSheet.getByText("Pesanan yang masih terbuka: 1").waitFor();
    const shownAmount = parseDigits(
      await closingSheet
        .getByRole("row")
        .filter({ hasText: "Rupiah dibayarkan" })
        .getByRole("cell")
        .nth(1)
        .innerText(),
    );
    const { name, header, rows } = await downloadClosing(page);
    expect(name).toMatch(/^closing_\d{4}-\d{2}-\d{2}_1\.xlsx$/);
    const listAmounts = (scope: string) =>
      rows.filter((row) => row[0] === scope).map((row) => Number(row[header.indexOf("paid_amount")]));
    expect(listAmounts("day")).toEqual([shownAmount]);
    expect(listAmounts("destination").reduce((sum, amount) => sum + amount, 0)).toBe(shownAmount);
    expect(listAmounts("person")).toEqual([shownAmount]);
    const pdf = await page.pdf();
    await page.emulateMedia({ media: "print" });
    expect(await closingSheet.getByRole("button", { name: "Cetak" }).isVisible()).toBe(false);
    expect(await closingSheet.getByText("Rupiah dibayarkan").isVisible()).toBe(true);
    expect(await page.getByText("Jumlah per status").first().isVisible()).toBe(false);
    expect(pdf.length).toBeGreaterThan(1_000);
    await close();
  });

  test("a user without admin rights sees the figures of a day, but neither amounts per person nor closings", async () => {
    const { page, close } = await openStaffPage(
      desk.browser,
      desk.system,
      (await addUser(desk.system.api, desk.token, "user")).token,
    );
    await openFigures(page);
    await findValueCell(page, "Pesanan dibayarkan").getByText("3").waitFor();
    expect(await page.getByText("Dibayarkan per orang").count()).toBe(0);
    expect(await page.getByText("Tutup hari", { exact: true }).count()).toBe(0);
    await page.getByLabel("Tujuan", { exact: true }).selectOption("bca");
    await findValueCell(page, "Pesanan dibayarkan").getByText("2").waitFor();
    await page.getByLabel("Hari", { exact: true }).selectOption("yesterday");
    await findValueCell(page, "Pesanan dibayarkan").getByText("0").waitFor();
    await close();
  });

  test.each(LANGUAGES.flatMap((language) => [390, 1_350].map((width) => [language, width] as const)))(
    "the figures in %s fit a window of %d px",
    async (language, width) => {
      const options = { language, dark: width === 390, width };
      const { page, close } = await openStaffPage(desk.browser, desk.system, desk.token, options);
      await openFigures(page, language === "id" ? FIGURES_BUTTON : "Figures and closings by date");
      await page.getByRole("row").nth(5).waitFor();
      expect(await measureOverflow(page)).toBe(0);
      await close();
    },
  );
});
