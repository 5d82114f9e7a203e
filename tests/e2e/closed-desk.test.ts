import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Page } from "playwright-core";
import { openBrowserUser } from "./browser.js";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { openSection, openStaffPage } from "./staff-page.js";
import { placeOrderOnPage } from "./page-steps.js";

const desk = startDeskBeforeTests();
let admin: BrowserUser;
let visitor: BrowserUser;
let storage: mongoose.Connection;

beforeAll(async () => {
  admin = await openStaffPage(desk.browser, desk.system, desk.token);
  visitor = await openBrowserUser(desk.browser, desk.system.url);
  storage = await mongoose.createConnection(desk.system.mongoUrl).asPromise();
}, 90_000);
afterAll(async () => storage.close());

const updateSettings = async (settings: object): Promise<void> =>
  void dataOf(await desk.system.api.put(API.getSettings.path, settings, { token: desk.token }));
const readSettings = async () =>
  dataOf<Record<string, string>>(await desk.system.api.get(API.getSettings.path, { token: desk.token }));
const listOrders = async () =>
  dataOf<TransactionRow[]>(await desk.system.api.get(API.listOrders.path, { token: desk.token }));
const findDanaTile = (page: Page) => page.getByRole("radio", { name: /^DANA/ });

/** Opens the settings, and the editor with this name. */
async function openEditor(page: Page, name: string): Promise<void> {
  await openSection(page, "settings");
  await page.getByRole("button", { name: `Ubah ${name}` }).click();
}

/** Saves the settings and waits for the reload of the page half a second later. */
async function save(page: Page): Promise<void> {
  const reload = page.waitForEvent("load");
  await page.getByRole("button", { name: "Simpan Settings" }).click();
  await reload;
}

describe("a desk that is partly closed", () => {
  test("an admin closes DANA for an hour, and visitors see its tile disabled with the reason", async () => {
    const { page } = admin;
    await openEditor(page, "tujuan yang tutup");
    await page.getByRole("switch", { name: "Tutup DANA" }).click();
    await page.getByRole("button", { name: "Tambah satu jam, DANA" }).click();
    await page.getByRole("button", { name: "Simpan Settings" }).click();
    await page.getByText("Isi alasannya, paling banyak 100 karakter.").waitFor();
    await page.getByLabel("Alasan, DANA").fill("Gangguan dari DANA");
    await save(page);
    await page.getByText(/^DANA tutup: Gangguan dari DANA, sampai .+ WIB$/).waitFor();

    await visitor.page.goto(WEB_ROUTES.home);
    await visitor.page.getByText("DANA sedang tutup: Gangguan dari DANA").waitFor();
    expect(await findDanaTile(visitor.page).isDisabled()).toBe(true);
    expect(visitor.problems).toEqual([]);
  });

  test("a closed destination reopens by itself at the end time of its closure", async () => {
    const { destinations_off = "" } = await readSettings();
    const [closure] = Object.values(JSON.parse(destinations_off) as Record<string, { until: string }>);
    expect((Date.parse(closure?.until ?? "") - Date.now()) / 60_000).toBeGreaterThan(58);
    const closedUntil = new Date(Date.now() + 3_000).toISOString();
    await updateSettings({ destinations_off: JSON.stringify({ dana: { ...closure, until: closedUntil } }) });
    const { page } = visitor;
    await page.goto(WEB_ROUTES.home);
    await page.getByText("DANA sedang tutup: Gangguan dari DANA").waitFor();
    await page.waitForTimeout(Date.parse(closedUntil) - Date.now() + 600);
    await page.goto(WEB_ROUTES.home);
    await findDanaTile(page).check({ force: true });
    expect(await page.getByText("DANA sedang tutup").count()).toBe(0);

    await openSection(admin.page, "settings");
    await admin.page.getByText(/^DANA tutup: Gangguan dari DANA, sudah berakhir .+ WIB$/).waitFor();
    await admin.page.getByRole("button", { name: "Ubah tujuan yang tutup" }).click();
    const closedSwitch = admin.page.getByRole("switch", { name: "Tutup DANA" });
    expect(await closedSwitch.getAttribute("aria-checked")).toBe("false");
  });

  test("visitors see the notice in their language until an admin removes it", async () => {
    const { page } = admin;
    await openEditor(page, "pengumuman");
    await page.getByLabel("Bahasa Indonesia").fill("Libur sampai Senin");
    await page.getByLabel("Bahasa Inggris").fill("Closed until Monday");
    await save(page);
    const englishVisitor = await openBrowserUser(desk.browser, desk.system.url, { language: "en" });
    await Promise.all([visitor.page.goto(WEB_ROUTES.guide), englishVisitor.page.goto(WEB_ROUTES.home)]);
    await visitor.page.getByText("Libur sampai Senin").waitFor();
    await englishVisitor.page.getByText("Closed until Monday").waitFor();
    await englishVisitor.close();

    await openEditor(page, "pengumuman");
    await page.getByRole("button", { name: "Hapus pengumuman" }).click();
    await save(page);
    expect((await readSettings())["notice"]).toBe("");
  });

  test("opening hours that exclude the current time close the desk at once, and visitors read when it opens", async () => {
    const { page } = admin;
    await openEditor(page, "jam buka");
    await page.getByRole("switch", { name: "Pakai jam buka" }).click();
    // Sets opening hours of one minute on the day after tomorrow, so that the desk is closed now.
    const otherWeekday = new Date(Date.now() + 2 * 86_400_000).toLocaleDateString("id-ID", {
      weekday: "long",
      timeZone: "Asia/Jakarta",
    });
    await page.getByLabel(`${otherWeekday}, buka`, { exact: true }).fill("08:00");
    await page.getByLabel(`${otherWeekday}, tutup`, { exact: true }).fill("08:01");
    await page.getByLabel("Di luar jam buka").selectOption("refuse");
    const defaultHoursButtons = page.getByRole("button", { name: "Hapus jam 08:00–22:00" });
    for (let left = await defaultHoursButtons.count(); left > 0; left -= 1)
      await defaultHoursButtons.first().click();
    await page.getByText("Dengan jam ini pesanan ditolak sekarang.").waitFor();
    await save(page);
    expect((await desk.system.api.get(API.getOnlineState.path)).body["is_online"]).toBe("0");
    await visitor.page.goto(WEB_ROUTES.home);
    await visitor.page
      .getByText(new RegExp(`Buka lagi ${otherWeekday} mulai 08.00`, "i"))
      .first()
      .waitFor();
    await updateSettings({ opening_hours: "" });
  });
});

describe("an order whose rate has expired", () => {
  test("an expired order is placed again by one click, with the same data and the current rate", async () => {
    await updateSettings({ rate_lock_minutes: "10" });
    const { page } = visitor;
    const { uniqueCode } = await placeOrderOnPage(page, "Rina Wulandari");
    await page.getByText("10 menit lagi").waitFor();
    await storage
      .collection("transactions")
      .updateOne({ unique_code: uniqueCode }, { $set: { expires_at: new Date(Date.now() - 1_000) } });
    await page.reload();
    await page.getByRole("heading", { name: "Waktu kurs pesanan ini habis" }).waitFor();
    expect(await page.locator(".values").count()).toBe(0);
    await page.getByRole("button", { name: "Pesan lagi dengan kurs sekarang" }).click();
    await page.getByText("10 menit lagi").waitFor();

    const [repeated, original] = await listOrders();
    expect(original?.unique_code).toBe(uniqueCode);
    expect(repeated?.unique_code).not.toBe(uniqueCode);
    const { account_name, destination_account, paypal_amount } = original ?? {};
    expect(repeated).toMatchObject({ account_name, destination_account, paypal_amount });
    // Expects the browser's error about the 409 with ORDER_EXPIRED.
    expect(visitor.problems).toEqual([expect.stringContaining("409 (Conflict)")]);
  });
});
