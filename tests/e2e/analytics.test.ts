import { beforeAll, describe, expect, test } from "@jest/globals";
import { addUser, placeOrder, setStatus } from "@tukar-saldo/test-kit";
import type { Locator } from "playwright-core";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { hasFocus, openStaffPage, openSection, measureOverflow, waitForSection } from "./staff-page.js";

const desk = startDeskBeforeTests();
let user: BrowserUser;

beforeAll(async () => {
  const order = await placeOrder(desk.system.api, { paypal_amount: 100, destination: "dana" });
  await setStatus(desk.system.api, desk.token, order.id, "completed");
  await placeOrder(desk.system.api, { paypal_amount: 50.5, destination: "bca" });
  user = await openStaffPage(
    desk.browser,
    desk.system,
    (await addUser(desk.system.api, desk.token, "user")).token,
  );
  await openSection(user.page, "analytics");
}, 90_000);

const findFigureValue = (name: string): Locator =>
  user.page.locator(".key-figure").filter({ hasText: name }).locator("dd");
const findChartPanel = (title: string): Locator => user.page.locator("section").filter({ hasText: title });

describe("the analytics section of the dashboard", () => {
  test("a user without admin rights sees the number, total amount and average amount of orders", async () => {
    await findFigureValue("Total Transaksi").getByText("2", { exact: false }).waitFor();
    expect(await findFigureValue("Total Amount (USD)").innerText()).toContain("$150.50");
    expect(await findFigureValue("Rata-rata per transaksi").innerText()).toContain("$75.25");
  });

  test("the status chart shows a number for each status and a summary sentence", async () => {
    const text = await findChartPanel("Jumlah per status").innerText();
    expect(text).toContain("1 dari 2 pesanan selesai.");
    expect(text.replace(/\s+/g, " ")).toMatch(/Pending 1 50,0% Processing 0 0,0% Completed 1 50,0%/);
  });

  test("the analytics section shows the numbers of the chart in a table", async () => {
    const dailyPanel = findChartPanel("Volume per hari");
    await dailyPanel.getByText("Lihat sebagai tabel").click();
    const rows = dailyPanel.getByRole("row");
    expect(await rows.count()).toBe(15);
    expect(await rows.nth(1).innerText()).toContain("$150.50");
    const chartImage = dailyPanel.getByRole("img", { name: /Volume per hari Pesanan pertama .* \$150.50/ });
    expect(await chartImage.locator("path").count()).toBe(1);
  });

  test("the chart shows the days of the selected range", async () => {
    const dailyPanel = findChartPanel("Volume per hari");
    await dailyPanel.getByLabel("Rentang", { exact: true }).selectOption("30");
    await dailyPanel.getByRole("row").nth(30).waitFor();
    const summary = "30 hari, 2 pesanan, $150.50. DANA dan Bank BCA: 100% dari volume.";
    await findChartPanel("Per tujuan").getByText(summary).waitFor();
  });

  test("the charts are updated when an order arrives", async () => {
    await placeOrder(desk.system.api, { paypal_amount: 200, destination: "ovo" });
    await findFigureValue("Total Amount (USD)").getByText("$350.50").waitFor();
    await findChartPanel("Per tujuan").getByRole("listitem").first().getByText("OVO").waitFor();
  });

  test("the analytics section logs no browser errors", () => {
    expect(user.problems).toEqual([]);
  });
});

describe.each(["id", "en"] as const)("the analytics section in language %s", (language) => {
  test.each([390, 1350])("the chart fits a window of %d px", async (width) => {
    const options = { language, width, dark: true };
    const { page, problems, close } = await openStaffPage(desk.browser, desk.system, desk.token, options);
    await openSection(page, "analytics");
    const chartImage = page.getByRole("img", {
      name: language === "id" ? /Volume per hari/ : /Volume per day/,
    });
    await chartImage.waitFor();
    expect(await chartImage.getAttribute("viewBox")).toBe(width === 390 ? "0 0 326 212" : "0 0 700 260");
    expect(await measureOverflow(page)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

describe("the command palette of the dashboard", () => {
  test("the command palette opens with Ctrl K, finds a section, and closes with Esc", async () => {
    const { page, problems, close } = await openStaffPage(desk.browser, desk.system, desk.token);
    await openSection(page, "transactions");
    const search = page.getByRole("searchbox");
    await search.focus();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Kode pesanan atau perintah" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await hasFocus(search)).toBe(true);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("pengat");
    await page.keyboard.press("Enter");
    await waitForSection(page, "settings");
    expect(problems).toEqual([]);
    await close();
  });

  test("the command palette sets the selected order to processing", async () => {
    const { page, close } = await openStaffPage(desk.browser, desk.system, desk.token);
    await openSection(page, "transactions");
    await page.getByRole("article").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "Tandai Processing" }).click();
    await page.getByText("Status berhasil diupdate").first().waitFor();
    await page.keyboard.press("2");
    await waitForSection(page, "analytics");
    await close();
  });
});
