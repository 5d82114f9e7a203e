import { beforeAll, describe, expect, test } from "@jest/globals";
import { API, fillPath, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { UserView } from "@tukar-saldo/contracts";
import { FIRST_ADMIN, dataOf, signIn } from "@tukar-saldo/test-kit";
import type { Page } from "playwright-core";
import { openBrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { openStaffPage, openSection, measureOverflow } from "./staff-page.js";

const desk = startDeskBeforeTests();

const SARI = { name: "Sari Operator", email: "sari@example.test", password: "rahasia-sari" };
const NEW_PASSWORD = "rahasia-sari-baru";

let sari: UserView;

beforeAll(async () => {
  sari = dataOf<UserView>(
    await desk.system.api.post(API.listUsers.path, { ...SARI, role: "admin" }, { token: desk.token }),
  );
}, 90_000);

async function signInAs(page: Page, password: string): Promise<void> {
  if (!page.url().endsWith(WEB_ROUTES.login)) await page.goto(WEB_ROUTES.login);
  await page.getByLabel("Email", { exact: true }).fill(SARI.email);
  await page.getByLabel("Kata sandi", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await page.getByText("Live", { exact: true }).first().waitFor();
}

const countSectionTabs = (page: Page): Promise<number> =>
  page.getByRole("tablist").first().getByRole("tab").count();

describe("signing out and account changes", () => {
  test("a change of a user's role signs the user out with a message and applies at the next sign-in", async () => {
    const { page, close } = await openBrowserUser(desk.browser, desk.system.url);
    await signInAs(page, SARI.password);
    expect(await countSectionTabs(page)).toBe(5);
    dataOf(
      await desk.system.api.put(
        fillPath(API.updateUser.path, { id: sari.id }),
        { role: "user" },
        { token: desk.token },
      ),
    );
    await page.waitForURL((url) => url.pathname === WEB_ROUTES.home);
    await page.getByText("Sesi Anda berakhir. Silakan masuk lagi.").waitFor();
    await signInAs(page, SARI.password);
    expect(await countSectionTabs(page)).toBe(2);
    await close();
  });

  test("changing the password signs out every device, and only the new password works", async () => {
    const { page, close } = await openBrowserUser(desk.browser, desk.system.url);
    const otherToken = await signIn(desk.system.api, SARI.email, SARI.password);
    await signInAs(page, SARI.password);
    await page.getByRole("button", { name: "Akun saya" }).click();
    const dialog = page.getByRole("dialog", { name: "Akun saya" });
    await dialog.getByText(SARI.email).waitFor();
    await dialog.getByLabel("Kata sandi saat ini", { exact: true }).fill("bukan-ini");
    await dialog.getByLabel("Kata sandi baru", { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByRole("button", { name: "Ubah kata sandi" }).click();
    await dialog.getByText("Kata sandi saat ini salah").waitFor();
    await dialog.getByLabel("Kata sandi saat ini", { exact: true }).fill(SARI.password);
    await dialog.getByRole("button", { name: "Ubah kata sandi" }).click();
    await page.getByText("Kata sandi diubah. Masuk lagi dengan kata sandi baru.").waitFor();
    await page.getByLabel("Kata sandi", { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(WEB_ROUTES.login);
    expect((await desk.system.api.get(API.getProfile.path, { token: otherToken })).status).toBe(401);
    await signInAs(page, NEW_PASSWORD);
    await close();
  });

  test("signing out in one tab ends the session in all tabs", async () => {
    const token = await signIn(desk.system.api, FIRST_ADMIN.email, FIRST_ADMIN.password);
    const { page, close } = await openStaffPage(desk.browser, desk.system, token);
    await openSection(page, "transactions");
    const secondTab = await page.context().newPage();
    await openSection(secondTab, "analytics");
    await page.getByRole("button", { name: "Keluar" }).first().click();
    await Promise.all(
      [page, secondTab].map((one) => one.waitForURL((url) => url.pathname === WEB_ROUTES.home)),
    );
    await close();
  });

  test("the menu on a phone leads admins to Admin Settings", async () => {
    const { page, problems, close } = await openStaffPage(desk.browser, desk.system, desk.token, {
      width: 390,
    });
    await openSection(page, "transactions");
    await page.getByRole("button", { name: "Buka menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Admin Settings" }).click();
    await page.waitForURL((url) => url.pathname === WEB_ROUTES.adminSettings);
    await page.getByRole("heading", { name: "Admin Settings" }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test.each(["id", "en"] as const)("the account dialog fits a phone in %s", async (language) => {
    const { page, problems, close } = await openStaffPage(desk.browser, desk.system, desk.token, {
      language,
      width: 320,
    });
    await openSection(page, "transactions");
    await page.getByRole("button", { name: language === "id" ? "Buka menu" : "Open menu" }).click();
    await page.getByRole("button", { name: language === "id" ? "Akun saya" : "My account" }).click();
    const dialog = page.getByRole("dialog", { name: language === "id" ? "Akun saya" : "My account" });
    await dialog
      .getByLabel(language === "id" ? "Kata sandi baru" : "New password", { exact: true })
      .waitFor();
    expect(await measureOverflow(page)).toBe(0);
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
