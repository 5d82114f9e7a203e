import { beforeAll, describe, expect, test } from "@jest/globals";
import { API, jakartaDay } from "@tukar-saldo/contracts";
import type { AuditView, TransactionRow } from "@tukar-saldo/contracts";
import { addUser, dataOf, eventually, placeOrder, setStatus } from "@tukar-saldo/test-kit";
import { readFile } from "node:fs/promises";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { measureOverflow, openSection, openStaffPage, waitForSection } from "./staff-page.js";

const desk = startDeskBeforeTests();

let order: TransactionRow;
let admin: BrowserUser;

beforeAll(async () => {
  const { api } = desk.system;
  order = await placeOrder(api);
  const otherOrder = await placeOrder(api);
  await setStatus(api, desk.token, order.id, "processing");
  await setStatus(api, desk.token, otherOrder.id, "processing");
  await eventually("both changes to be in the audit", async () => {
    const query = "?action=order.status_changed";
    return (
      dataOf<AuditView[]>(await api.get(`${API.listAudit.path}${query}`, { token: desk.token })).length === 2
    );
  });
  await api.get(`${API.exportAudit.path}?action=user.deleted`, { token: desk.token });
  admin = await openStaffPage(desk.browser, desk.system, desk.token);
}, 90_000);

describe("the audit section of the dashboard", () => {
  test("an admin filters entries by person and order, sees old and new values, and downloads them as CSV", async () => {
    const { page } = admin;
    await openSection(page, "tools");
    await page.getByRole("navigation", { name: "Bagian alat" }).getByRole("link", { name: "Audit" }).click();
    await waitForSection(page, "audit");
    await page.getByText("Ujung rantai").or(page.getByText("Belum pernah diperiksa")).first().waitFor();
    await page.getByLabel("Orang", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Pesanan", { exact: true }).fill(order.unique_code);
    await page.getByLabel("Pesanan", { exact: true }).press("Enter");
    const auditEntries = page.getByRole("list", { name: "Catatan audit" }).locator("> li");
    await page.getByText(`mengubah status pesanan ${order.transaction_id}.`).waitFor();
    await eventually("the entries of the order alone", async () => (await auditEntries.count()) === 1);
    expect(await auditEntries.first().innerText()).toContain("Status: Pending → Processing");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Unduh CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit_\d{4}-\d\d-\d\d\.csv$/);
    const csvLines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    expect(csvLines).toHaveLength(2);
    expect(csvLines[1]).toContain(`order.status_changed`);
    expect(csvLines[1]).toContain(order.transaction_id);
    expect(csvLines[1]).toContain("+07:00,");
    await page.getByText("CSV audit berhasil diunduh").waitFor();
  });

  test("the audit's filter is part of the URL, and exporting the audit adds an audit entry", async () => {
    const { page } = admin;
    const today = jakartaDay(new Date());
    await openSection(page, `audit&audit_action=audit.exported&audit_from=${today}`);
    await page.getByText("mengekspor catatan audit.").first().waitFor();
    expect(await page.getByLabel("Tindakan", { exact: true }).inputValue()).toBe("audit.exported");
    await page.getByRole("button", { name: "Hapus filter" }).click();
    await page.getByText(`Pelanggan membuat pesanan ${order.transaction_id}.`).waitFor();
    expect(new URL(page.url()).searchParams.has("audit_action")).toBe(false);
  });

  test("key 6 and the command palette open the audit section, with the Tools tab selected", async () => {
    const { page } = admin;
    await openSection(page, "transactions");
    await page.keyboard.press("6");
    await waitForSection(page, "audit");
    await page.getByRole("tab", { name: /Alat/, selected: true }).first().waitFor();
    await openSection(page, "transactions");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("audit");
    await page.keyboard.press("Enter");
    await waitForSection(page, "audit");
  });

  test("the audit section fits a window of 390 px", async () => {
    const phone = await openStaffPage(desk.browser, desk.system, desk.token, { width: 390 });
    await openSection(phone.page, "audit");
    await phone.page.getByRole("list", { name: "Catatan audit" }).waitFor();
    expect(await measureOverflow(phone.page)).toBeLessThanOrEqual(0);
    await phone.close();
  });

  test("users without the role admin see their first tab instead of the audit", async () => {
    const { token } = await addUser(desk.system.api, desk.token, "user");
    const user = await openStaffPage(desk.browser, desk.system, token);
    await openSection(user.page, "audit");
    await user.page
      .getByRole("tab", { name: /Transaksi/, selected: true })
      .first()
      .waitFor();
    expect(await user.page.getByRole("list", { name: "Catatan audit" }).count()).toBe(0);
    await user.close();
  });
});
