import { beforeAll, describe, expect, test } from "@jest/globals";
import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import { addUser, dataOf, eventually } from "@tukar-saldo/test-kit";
import type { Page } from "playwright-core";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { hasFocus, openStaffPage, openSection, measureOverflow } from "./staff-page.js";

const desk = startDeskBeforeTests();
let admin: BrowserUser;

beforeAll(async () => {
  admin = await openStaffPage(desk.browser, desk.system, desk.token);
}, 90_000);

const readSettings = async () =>
  dataOf<Record<string, unknown>>(await desk.system.api.get(API.getSettings.path, { token: desk.token }));
const readOnlineState = async () => (await desk.system.api.get(API.getOnlineState.path)).body["is_online"];
const readPreview = async (page: Page): Promise<string> =>
  (await page.locator(".rate-box").innerText()).replace(/\u00A0/g, " ");
/** Saves, and waits for the toast and for the reload half a second later. */
async function saveAndReload(page: Page, save: () => Promise<void>): Promise<void> {
  const reload = page.waitForEvent("load");
  await save();
  await page.getByText("Settings berhasil disimpan!").first().waitFor();
  await reload;
}

/** Confirms a new customer rate; for a change of more than 20 %, types the new rate again. */
async function confirmRate(page: Page, figure?: string): Promise<void> {
  const dialog = page.getByRole("alertdialog", { name: "Ubah kurs pelanggan?" });
  await dialog.waitFor();
  if (figure !== undefined) await dialog.getByLabel(/^Perubahannya lebih dari 20%/).fill(figure);
  await dialog.getByRole("button", { name: "Simpan kurs ini" }).click();
}

describe("the settings tab of the dashboard", () => {
  test("the settings tab previews a typed rate and saves it with Ctrl S", async () => {
    const { page } = admin;
    await openSection(page, "settings");
    await page.getByLabel("Rupiah per 1 USD").fill("16644.68");
    const expectedLines = ["Rp 15.313,11", "16.644,68 × (1 − 8 ÷ 100)", "Berlaku sekarang: Rp 13.800"];
    expect((await readPreview(page)).split(/\n+/).slice(1)).toEqual(expectedLines);
    await page.getByText("Perubahan belum disimpan").waitFor();
    await page.getByText("Range: 0% - 50%").waitFor();
    await saveAndReload(page, async () => {
      await page.keyboard.press("Control+s");
      await confirmRate(page);
    });
    await page.getByText("Live", { exact: true }).first().waitFor();
    const rates = dataOf<Record<string, { rate: number }>>(await desk.system.api.get(API.getRates.path));
    expect(rates["dana"]?.rate).toBe(15_313.11);
  });

  test("an empty rate and an empty markup are saved as their default values", async () => {
    const { page } = admin;
    await page.getByLabel("Rupiah per 1 USD").fill("");
    await page.getByLabel("Persen potongan").fill("");
    expect(await readPreview(page)).toContain("Rp 13.800");
    await saveAndReload(page, async () => {
      await page.getByRole("button", { name: "Simpan Settings" }).click();
      await page
        .getByText("Isian kurs USD kosong atau tidak terbaca, jadi disimpan sebagai 15.000.")
        .waitFor();
      await confirmRate(page);
    });
    expect(await readSettings()).toMatchObject({ current_usd_rate: "15000", markup_percentage: "8" });
  });

  test("the settings tab rejects a value out of range at its field, without a request", async () => {
    const { page } = admin;
    const { version } = await readSettings();
    await page.getByLabel("Persen potongan").fill("51");
    await page.getByRole("button", { name: "Simpan Settings" }).click();
    await page.getByText("Markup harus antara 0 dan 50").waitFor();
    expect(await hasFocus(page.getByLabel("Persen potongan"))).toBe(true);
    expect((await readSettings())["version"]).toBe(version);
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await page.getByText("Perubahan belum disimpan").waitFor({ state: "hidden" });
  });

  test("if another change was saved meanwhile, the field shows the saved value and a message shows the typed value", async () => {
    const { page } = admin;
    await page.getByLabel("Rupiah per 1 USD").fill("1");
    await desk.system.api.put(API.getSettings.path, { current_usd_rate: 15_250 }, { token: desk.token });
    await page.getByRole("button", { name: "Simpan Settings" }).click();
    await confirmRate(page, "1");
    await page.getByText("Orang lain sudah mengubah pengaturan.").waitFor();
    await page.getByText("kurs USD: 1", { exact: true }).waitFor();
    expect(await page.getByLabel("Rupiah per 1 USD").inputValue()).toBe("15.250");
    expect((await readSettings())["current_usd_rate"]).toBe("15250");
  });

  test("the settings tab asks for confirmation before unsaved changes are lost", async () => {
    const { page } = admin;
    await page.getByLabel("Alamat email").fill("lain@example.test");
    const dialogShown = page.waitForEvent("dialog");
    const reloadAttempt = page.reload({ waitUntil: "commit" }).catch(() => undefined);
    const dialog = await dialogShown;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await reloadAttempt;
    expect(await page.getByLabel("Alamat email").inputValue()).toBe("lain@example.test");
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await page.getByText("Perubahan belum disimpan").waitFor({ state: "hidden" });
  });

  test("the settings tab asks for confirmation before it turns maintenance on", async () => {
    const { page } = admin;
    await page.getByRole("switch", { name: "Mode pemeliharaan" }).click();
    await page.getByRole("button", { name: "Simpan Settings" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Tutup untuk pesanan baru?" });
    await dialog.getByRole("button", { name: "Batal" }).click();
    expect(await readOnlineState()).toBe("1");
    await page.getByRole("button", { name: "Simpan Settings" }).click();
    await saveAndReload(page, () =>
      dialog.getByRole("button", { name: "Simpan dan jadikan Offline" }).click(),
    );
    expect(await readOnlineState()).toBe("0");
  });

  test("visitors see the contact and the provider link that an admin saves", async () => {
    const { page } = admin;
    await page.getByLabel("Nomor WhatsApp").fill("0812 3456 7890");
    await page.getByLabel("Tautan (https)").fill("https://paypal.me/desk/{amount}");
    await saveAndReload(page, () => page.getByRole("button", { name: "Simpan Settings" }).click());
    await page.locator('footer a[href="https://wa.me/6281234567890"]').waitFor();
    expect((await readSettings())["provider_link"]).toBe("https://paypal.me/desk/{amount}");
  });
});

describe("the page Admin Settings", () => {
  test("an admin switches the desk online", async () => {
    const { page } = admin;
    await page.goto(WEB_ROUTES.adminSettings);
    await page.getByRole("heading", { name: "Admin Settings" }).waitFor();
    await page.getByText("Offline", { exact: true }).waitFor();
    await page.getByRole("switch", { name: "Status sistem" }).click();
    await page.getByText("Online", { exact: true }).waitFor();
    await saveAndReload(page, () => page.getByRole("button", { name: "Simpan Settings" }).click());
    expect(await readOnlineState()).toBe("1");
  });

  test("Admin Settings shows the saved public reCAPTCHA key, but never the secret key", async () => {
    const { page } = admin;
    await page.getByLabel("Site key (publik)").fill("6LcPublic");
    await page.getByLabel("Secret key", { exact: true }).fill("6LcSecret");
    expect(await page.getByLabel("Secret key", { exact: true }).getAttribute("type")).toBe("password");
    await saveAndReload(page, () => page.getByRole("button", { name: "Simpan Settings" }).click());
    const secretKeyField = page.getByLabel("Secret key", { exact: true });
    await secretKeyField.waitFor();
    expect(await secretKeyField.inputValue()).toBe("");
    expect(await secretKeyField.getAttribute("placeholder")).toBe("Tersimpan, isi untuk mengganti");
    expect(await page.getByLabel("Site key (publik)").inputValue()).toBe("6LcPublic");
    expect(JSON.stringify(await readSettings())).not.toContain("6LcSecret");
  });

  test("the Reset button of Admin Settings restores the saved values", async () => {
    const { page } = admin;
    await page.getByLabel("Persen diskon").fill("12.5");
    await page.getByText("Belum disimpan: Markup").waitFor();
    await desk.system.api.put(API.getSettings.path, { markup_percentage: 9 }, { token: desk.token });
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    const markupField = page.getByLabel("Persen diskon");
    await eventually("the fresh markup", async () => (await markupField.inputValue()) === "9");
    await page.getByText(/^Dimuat pukul/).waitFor();
  });

  test("users without the role admin do not see the settings", async () => {
    const { token: userToken } = await addUser(desk.system.api, desk.token, "user");
    const { page, close } = await openStaffPage(desk.browser, desk.system, userToken);
    await page.goto(WEB_ROUTES.adminSettings);
    await page.getByRole("alert").filter({ hasText: "Gagal mengambil settings" }).first().waitFor();
    expect(await page.getByRole("switch").count()).toBe(0);
    await close();
  });

  test("Admin Settings redirects to the home page if there is no session", async () => {
    const { page, close } = await openStaffPage(desk.browser, desk.system, desk.token);
    await page.context().addInitScript(() => sessionStorage.clear());
    await page.goto(WEB_ROUTES.adminSettings);
    await page.waitForURL((url) => url.pathname === WEB_ROUTES.home);
    await close();
  });

  test("the settings pages log no browser errors", () => {
    expect(admin.problems.filter((problem) => !problem.includes("409"))).toEqual([]);
  });
});

describe("the settings tab on a phone", () => {
  test("on a phone, the first click on Save saves even while a field has the focus", async () => {
    const { page, close } = await openStaffPage(desk.browser, desk.system, desk.token, { width: 390 });
    await openSection(page, "settings");
    await page.getByLabel("Rupiah per 1 USD").fill("150.000");
    await page.getByRole("button", { name: "Simpan Settings" }).click();
    await page.getByRole("alertdialog", { name: "Ubah kurs pelanggan?" }).waitFor();
    await close();
  });
});

describe.each(["id", "en"] as const)("the settings pages in language %s", (language) => {
  const saveButtonName = language === "id" ? "Simpan Settings" : "Save settings";

  test.each([390, 1350])("the settings fit a window of %d px", async (width) => {
    const options = { language, width, dark: true };
    const { page, problems, close } = await openStaffPage(desk.browser, desk.system, desk.token, options);
    await openSection(page, "settings");
    await page.getByLabel("Rupiah").fill("15300");
    await page.getByRole("button", { name: saveButtonName }).waitFor();
    expect(await measureOverflow(page)).toBe(0);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto(WEB_ROUTES.adminSettings);
    await page.getByRole("button", { name: saveButtonName }).waitFor();
    expect(await measureOverflow(page)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
