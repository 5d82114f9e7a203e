import { beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { addUser, dataOf, eventually } from "@tukar-saldo/test-kit";
import type { Page } from "playwright-core";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { openSection, openStaffPage } from "./staff-page.js";

const desk = startDeskBeforeTests();
let admin: BrowserUser;
let colleague: BrowserUser;

beforeAll(async () => {
  admin = await openStaffPage(desk.browser, desk.system, desk.token);
  const { token } = await addUser(desk.system.api, desk.token, "user");
  colleague = await openStaffPage(desk.browser, desk.system, token);
}, 90_000);

const readCustomerRate = async () =>
  dataOf<Record<string, { rate: number }>>(await desk.system.api.get(API.getRates.path))["dana"]?.rate;
const findNoticeRegion = (page: Page) => page.getByRole("region", { name: "Pemberitahuan 24 jam terakhir" });
const wrongRateText = /mengubah kurs pelanggan dari Rp\s13\.800 menjadi Rp\s138\.000\./;

describe("a mistyped rate and its correction", () => {
  test("an admin confirms the default rate with one click", async () => {
    const { page } = admin;
    await openSection(page, "settings");
    await page.getByText("Kurs belum dikonfirmasi.").waitFor();
    await page.getByRole("button", { name: /Rp\s13\.800 masih benar/ }).click();
    await page.getByText("Kurs belum dikonfirmasi.").waitFor({ state: "detached" });
    const { updated_at } = (await desk.system.api.get(API.getRates.path)).body;
    expect(updated_at).not.toBeNull();
  });

  test("a rate ten times as high is saved only after the admin types the rate again", async () => {
    const { page } = admin;
    await openSection(colleague.page, "transactions");
    await page.getByLabel("Rupiah per 1 USD").fill("150.000");
    await page.getByRole("button", { name: "Simpan Settings" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Ubah kurs pelanggan?" });
    await dialog.getByText(/Rp\s13\.800 menjadi Rp\s138\.000 \(\+900,0%\)/).waitFor();
    const repeatedRateField = dialog.getByLabel(/^Perubahannya lebih dari 20%/);
    await repeatedRateField.fill("15.000");
    await repeatedRateField.press("Enter");
    expect(await readCustomerRate()).toBe(13_800);
    await repeatedRateField.fill("150000");
    const reload = page.waitForEvent("load");
    await dialog.getByRole("button", { name: "Simpan kurs ini" }).click();
    await reload;
    expect(await readCustomerRate()).toBe(138_000);
  });

  test("a user's open dashboard shows who changed the rate, without a button to restore the earlier one", async () => {
    const { page } = colleague;
    await findNoticeRegion(page).getByText(wrongRateText).waitFor();
    expect(await findNoticeRegion(page).getByRole("button", { name: "Kembalikan" }).count()).toBe(0);
  });

  test("an admin restores the earlier rate with one click, and the history lists both changes", async () => {
    const { page } = admin;
    await findNoticeRegion(page).getByText(wrongRateText).waitFor();
    await findNoticeRegion(page).getByRole("button", { name: "Kembalikan" }).click();
    await eventually("the earlier rate is back", async () => (await readCustomerRate()) === 13_800);
    await findNoticeRegion(colleague.page)
      .getByText(/dari Rp\s138\.000 menjadi Rp\s13\.800\./)
      .waitFor();
    await page.getByText("Riwayat kurs").click();
    await page.getByText(/Rp\s150\.000 → Rp\s15\.000/).waitFor();
    await page.getByText(/Rp\s15\.000 → Rp\s150\.000/).waitFor();
  });

  test("a hidden notice stays hidden after a reload", async () => {
    const { page } = colleague;
    await findNoticeRegion(page).getByRole("button", { name: "1 pemberitahuan sebelumnya" }).waitFor();
    const hideResponse = page.waitForResponse((response) => response.request().method() === "PUT");
    await findNoticeRegion(page).getByRole("button", { name: "Sembunyikan pemberitahuan ini" }).click();
    await hideResponse;
    await openSection(page, "transactions");
    await findNoticeRegion(page).getByText(wrongRateText).waitFor();
    expect(await findNoticeRegion(page).getByRole("listitem").count()).toBe(1);
    expect(
      await findNoticeRegion(page)
        .getByRole("button", { name: /sebelumnya/ })
        .count(),
    ).toBe(0);
  });

  test("a dashboard that was offline shows the notice that it missed", async () => {
    const { page, close } = await openStaffPage(desk.browser, desk.system, desk.token);
    await openSection(page, "transactions");
    await page.context().setOffline(true);
    await page.getByText("Offline", { exact: true }).first().waitFor();
    const newRate = { current_usd_rate: 15_100 };
    dataOf(await desk.system.api.put(API.getSettings.path, newRate, { token: desk.token }));
    const missedNoticeText = /dari Rp\s13\.800 menjadi Rp\s13\.892\./;
    // Waits until the connected dashboard shows the notice, so that it is sent before the other one reconnects.
    await findNoticeRegion(admin.page).getByText(missedNoticeText).waitFor();
    expect(await findNoticeRegion(page).getByText(missedNoticeText).count()).toBe(0);
    await page.context().setOffline(false);
    await findNoticeRegion(page).getByText(missedNoticeText).waitFor();
    await close();
  });

  test("the dashboards log no browser errors", () => {
    expect([...admin.problems, ...colleague.problems]).toEqual([]);
  });
});
