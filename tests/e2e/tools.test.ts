import { beforeAll, describe, expect, test } from "@jest/globals";
import { API, jakartaDay } from "@tukar-saldo/contracts";
import type { OrderStats } from "@tukar-saldo/contracts";
import { addUser, dataOf, placeOrder, setStatus } from "@tukar-saldo/test-kit";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import readWorkbook from "read-excel-file/node";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { openStaffPage, openSection, measureOverflow } from "./staff-page.js";

const desk = startDeskBeforeTests();

const RESET_SECRET = "a-reset-secret-for-tests";
const CLOSED_ACCOUNT = "9876543210";
const OPEN_WHATSAPP = "081234500099";

let admin: BrowserUser;

beforeAll(async () => {
  const orders = [
    await placeOrder(desk.system.api, { destination_account: CLOSED_ACCOUNT }),
    await placeOrder(desk.system.api, { account_name: "=1+1", user_whatsapp: OPEN_WHATSAPP }),
  ];
  await setStatus(desk.system.api, desk.token, orders[0]?.id ?? "", "completed");
  admin = await openStaffPage(desk.browser, desk.system, desk.token);
  await openSection(admin.page, "tools");
}, 90_000);

const readOrderCount = async () =>
  dataOf<OrderStats>(await desk.system.api.get(API.getStats.path, { token: desk.token })).total_transactions;

/** Clicks a button and reads the file that it downloads. */
async function downloadFile(page: Page, button: "Export" | "Excel"): Promise<{ name: string; file: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
}

/** Clicks Export and reads the downloaded CSV. */
async function exportCsv(page: Page): Promise<{ name: string; lines: string[] }> {
  const { name, file } = await downloadFile(page, "Export");
  return { name, lines: file.toString("utf8").trimEnd().split("\r\n") };
}

describe("the dashboard section Tools", () => {
  test("the Refresh button reloads the statistics", async () => {
    const { page } = admin;
    const statsResponse = page.waitForResponse((response) => response.url().endsWith(API.getStats.path));
    await page.getByRole("main").getByRole("button", { name: "Muat ulang" }).last().click();
    expect((await statsResponse).ok()).toBe(true);
    await page.getByText(/^Terakhir \d\d:\d\d:\d\d WIB$/).waitFor();
  });

  test("the Count button shows the number of orders without downloading a file", async () => {
    const { page } = admin;
    let downloadCount = 0;
    page.on("download", () => (downloadCount += 1));
    await page.getByRole("button", { name: /^Completed/ }).click();
    await page.getByText("1 pesanan: Completed").waitFor();
    await page.getByRole("button", { name: /^Cancelled/ }).click();
    await page.getByText("Tidak ada pesanan: Cancelled").waitFor();
    expect(downloadCount).toBe(0);
  });

  test("the Export button downloads the selected orders in a file with the date in its name", async () => {
    const { page } = admin;
    await page.getByText("2 pesanan,").waitFor();
    const dayBefore = jakartaDay(new Date());
    const { name, lines } = await exportCsv(page);
    // Accepts the day before too, because midnight may pass during the export.
    expect([dayBefore, jakartaDay(new Date())].map((day) => `transactions_${day}.csv`)).toContain(name);
    expect(lines[0]).toMatch(
      /^\uFEFF?transaction_id,paypal_amount,destination_name,destination_account,status,created_at/,
    );
    expect(lines).toHaveLength(3);
    await page.getByText("CSV berhasil diunduh").waitFor();
  });

  test("the Excel button downloads the selected orders as a workbook", async () => {
    const { page } = admin;
    const dayBefore = jakartaDay(new Date());
    const { name, file } = await downloadFile(page, "Excel");
    expect([dayBefore, jakartaDay(new Date())].map((day) => `transactions_${day}.xlsx`)).toContain(name);
    const [header = [], ...orders] = (await readWorkbook(file))[0]?.data ?? [];
    const accountNames = orders.map((cells) => cells[header.indexOf("account_name")]);
    expect(accountNames).toContain("=1+1");
    expect(accountNames).toHaveLength(2);
    await page.getByText("Excel berhasil diunduh").waitFor();
  });

  test("the Export button shows a message if no order has the selected status", async () => {
    const { page } = admin;
    await page.getByLabel("Status", { exact: true }).selectOption("cancelled");
    await page.getByText("0 pesanan,").waitFor();
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByText("Tidak ada data untuk diekspor").waitFor();
  });

  test("users without the role admin can export orders from the list", async () => {
    const { token: userToken } = await addUser(desk.system.api, desk.token, "user");
    const { page, close } = await openStaffPage(desk.browser, desk.system, userToken);
    await openSection(page, "transactions");
    await page.getByRole("article").first().waitFor();
    expect((await exportCsv(page)).lines).toHaveLength(3);
    await close();
  });
});

const findNumberField = () => admin.page.getByLabel("Nomor", { exact: true });

describe("Customers' data in the section Tools", () => {
  test("the data of a customer with an open order cannot be masked, and a message names the order", async () => {
    const { page } = admin;
    await findNumberField().fill(OPEN_WHATSAPP);
    await page.keyboard.press("Enter");
    await page.getByText(/^Masih terbuka: [A-Z0-9]{8}\./).waitFor();
    expect(await page.getByRole("button", { name: "Samarkan data" }).count()).toBe(0);
  });

  test("all data of a customer can be downloaded, and then be masked irreversibly", async () => {
    const { page } = admin;
    await page.getByLabel("Cari dengan").selectOption("account");
    await findNumberField().fill(CLOSED_ACCOUNT);
    await page.keyboard.press("Enter");
    await page.getByText("1 pesanan selesai atau batal").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Unduh data pelanggan ini" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toContain(CLOSED_ACCOUNT);
    await page.getByRole("button", { name: "Samarkan data" }).click();
    const confirmationDialog = page.getByRole("alertdialog", { name: "Samarkan data di 1 pesanan?" });
    await confirmationDialog.getByLabel("Ketik nomornya sekali lagi").fill(CLOSED_ACCOUNT);
    await confirmationDialog.getByRole("button", { name: "Samarkan 1 pesanan" }).click();
    await page.getByText("Data di 1 pesanan disamarkan").waitFor();
    const listResponse = await desk.system.api.get(API.listOrders.path, { token: desk.token });
    expect(JSON.stringify(listResponse.body)).not.toContain(CLOSED_ACCOUNT);
    expect(await readOrderCount()).toBe(2);
  });
});

const findResetButton = () => admin.page.getByRole("button", { name: "Reset data" });
const findResetDialog = () => admin.page.getByRole("alertdialog", { name: "Hapus semua 2 transaksi?" });

describe("Reset in the section Tools", () => {
  test("Reset stays disabled without the reset key", async () => {
    expect(await findResetButton().getAttribute("aria-disabled")).toBe("true");
    await findResetButton().click({ force: true });
    await admin.page.getByText("Masukkan secret key terlebih dahulu").first().waitFor();
    expect(await admin.page.getByRole("alertdialog").count()).toBe(0);
  });

  test("Reset deletes nothing with a wrong key", async () => {
    const { page } = admin;
    await page.getByLabel("Secret key", { exact: true }).fill("salah");
    await page.keyboard.press("Enter");
    await findResetDialog().getByRole("button", { name: "Hapus 2 transaksi" }).click();
    await page.getByText("Secret key salah.").first().waitFor();
    expect(await readOrderCount()).toBe(2);
  });

  test("Reset does nothing if the confirmation is declined", async () => {
    const { page } = admin;
    await page.getByLabel("Secret key", { exact: true }).fill(RESET_SECRET);
    await findResetButton().click();
    await page.keyboard.press("Escape");
    await findResetDialog().waitFor({ state: "hidden" });
    expect(await readOrderCount()).toBe(2);
  });

  test("Reset deletes all orders and shows their number", async () => {
    const { page } = admin;
    await findResetButton().click();
    await findResetDialog().getByRole("button", { name: "Hapus 2 transaksi" }).click();
    await page.getByText("2 transaksi dihapus").first().waitFor();
    expect(await readOrderCount()).toBe(0);
    await page.getByText("Menghapus semua 0 transaksi.").waitFor();
    expect(await page.getByLabel("Secret key", { exact: true }).inputValue()).toBe("");
  });

  test("the Tools section logs no browser errors", () => {
    expect(admin.problems.filter((problem) => !problem.includes("403"))).toEqual([]);
  });
});

describe.each(["id", "en"] as const)("the section Tools in language %s", (language) => {
  test.each([390, 1350])("the tools fit a window of %d px", async (width) => {
    const { page, problems, close } = await openStaffPage(desk.browser, desk.system, desk.token, {
      language,
      width,
    });
    await openSection(page, "tools");
    await page.getByRole("heading", { name: language === "id" ? "Zona bahaya" : "Danger zone" }).waitFor();
    expect(await measureOverflow(page)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
