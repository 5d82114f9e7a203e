import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { UserView } from "@tukar-saldo/contracts";
import { ADMIN, addUser, dataOf, setUpDesk, signIn, startSystem } from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import type { Browser } from "playwright-core";
import { openBrowser } from "./browser.js";
import type { Person } from "./browser.js";
import { hasFocus, openStaff, openTab, overflowOf } from "./staff.js";

const DIMAS = { name: "Dimas Aryo", email: "dimas@example.test", password: "rahasia" };

let system: System;
let browser: Browser;
let token: string;
let admin: Person;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), openBrowser()]);
  token = await setUpDesk(system.api);
  admin = await openStaff(browser, system, token);
  await openTab(admin.page, "users");
}, 90_000);

afterAll(async () => {
  await browser.close();
  await system.stop();
}, 30_000);

const users = async (): Promise<UserView[]> =>
  dataOf<UserView[]>(await system.api.get(API.listUsers.path, { token }));
const row = (text: string) => admin.page.getByRole("listitem").filter({ hasText: text });

describe("users", () => {
  test("when fields are empty or the password is short, then that is said and nobody is added", async () => {
    const { page } = admin;
    await page.getByRole("button", { name: "Tambah", exact: true }).click();
    await page.getByText("Semua field harus diisi").waitFor();
    await page.getByLabel("Nama", { exact: true }).fill(DIMAS.name);
    await page.getByLabel("E-mail", { exact: true }).fill(DIMAS.email);
    await page.getByLabel("Kata sandi", { exact: true }).fill("abcde");
    await page.getByText("Password minimal 6 karakter").waitFor();
    expect(await users()).toHaveLength(1);
  });

  test("when the form is right, then the new person is listed and can sign in", async () => {
    const { page } = admin;
    await page.getByLabel("Kata sandi", { exact: true }).fill(DIMAS.password);
    await page.getByRole("button", { name: "Tambah", exact: true }).click();
    await page.getByText("Pengguna ditambahkan").waitFor();
    await row(DIMAS.email).waitFor();
    expect(await page.getByLabel("Nama", { exact: true }).inputValue()).toBe("");
    expect(await signIn(system.api, DIMAS.email, DIMAS.password)).toBeTruthy();
  });

  test("when the e-mail is taken, then the desk's own words are shown", async () => {
    const { page } = admin;
    await page.getByLabel("Nama", { exact: true }).fill("Lain");
    await page.getByLabel("E-mail", { exact: true }).fill(DIMAS.email.toUpperCase());
    await page.getByLabel("Kata sandi", { exact: true }).fill(DIMAS.password);
    await page.getByRole("button", { name: "Tambah", exact: true }).click();
    await page.getByText("Email sudah dipakai user lain.").first().waitFor();
  });

  test("when a row is edited, then it keeps its height; Esc leaves it, saving changes it", async () => {
    const { page } = admin;
    const height = async () => (await row(DIMAS.email).boundingBox())?.height;
    const before = await height();
    await page.getByRole("button", { name: `Ubah ${DIMAS.name}` }).click();
    const name = page.getByRole("listitem").getByLabel("Nama", { exact: true });
    expect(await hasFocus(name)).toBe(true);
    expect((await page.locator(".user--edit").boundingBox())?.height).toBe(before);
    await name.fill("Salah");
    await page.keyboard.press("Escape");
    const edit = page.getByRole("button", { name: `Ubah ${DIMAS.name}` });
    expect(await hasFocus(edit)).toBe(true);
    await page.keyboard.press("Enter");
    await name.fill("Dimas Arya");
    await page.keyboard.press("Enter");
    await page.getByText("Pengguna diperbarui").first().waitFor();
    await row("Dimas Arya").waitFor();
    expect((await users()).map((user) => user.name)).toContain("Dimas Arya");
  });

  test("when it is one's own account, then it stays as it is, and the reason is told", async () => {
    const { page } = admin;
    const own = page.getByRole("button", { name: `Hapus ${ADMIN.name}: Akun sendiri tidak bisa dihapus` });
    expect(await own.getAttribute("aria-disabled")).toBe("true");
    await own.click({ force: true });
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await page.getByRole("button", { name: `Ubah ${ADMIN.name}` }).click();
    const role = page.getByRole("listitem").getByRole("combobox");
    expect(await role.getAttribute("aria-disabled")).toBe("true");
    await role.focus();
    await page.keyboard.press("u");
    expect(await role.inputValue()).toBe("admin");
    await page.getByRole("switch").click({ force: true });
    expect(await page.getByRole("switch").getAttribute("aria-checked")).toBe("true");
    await page.keyboard.press("Escape");
  });

  test("when somebody is disabled, then their session ends at once", async () => {
    const { page } = admin;
    const session = await signIn(system.api, DIMAS.email, DIMAS.password);
    await page.getByRole("button", { name: "Ubah Dimas Arya" }).click();
    await page.getByRole("switch", { name: "Aktif" }).click();
    await page.getByRole("button", { name: "Simpan", exact: true }).click();
    await row("Nonaktif").waitFor();
    expect((await system.api.get(API.getProfile.path, { token: session })).status).toBe(401);
  });

  test("when a deletion is asked about, then no keeps the user and yes removes them", async () => {
    const { page } = admin;
    await page.getByRole("button", { name: "Hapus Dimas Arya" }).click();
    const dialog = page.getByRole("alertdialog", { name: 'Yakin ingin menghapus user "Dimas Arya"?' });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await users()).toHaveLength(2);
    await page.getByRole("button", { name: "Hapus Dimas Arya" }).click();
    await dialog.getByRole("button", { name: "Hapus", exact: true }).click();
    await page.getByText("Pengguna dihapus").first().waitFor();
    await row(DIMAS.email).waitFor({ state: "detached" });
    expect(await users()).toHaveLength(1);
  });

  test("when all of it is done, then the page had no error of its own", () => {
    const own = admin.problems.filter((problem) => !problem.includes("409"));
    expect(own).toEqual([]);
  });
});

describe("role user", () => {
  test("when a user opens the dashboard, then it has two sections; others lead to the first", async () => {
    const { token: userToken } = await addUser(system.api, token, "user");
    const { page, close } = await openStaff(browser, system, userToken);
    await openTab(page, "users");
    expect(await page.getByRole("tablist").first().getByRole("tab").allInnerTexts()).toHaveLength(2);
    await page.getByRole("search").waitFor();
    expect(await page.getByRole("button", { name: "Tambah", exact: true }).count()).toBe(0);
    await close();
  });
});

describe.each(["id", "en"] as const)("users in %s", (language) => {
  test.each([390, 1350])("when the window is %d px wide, then everything fits", async (width) => {
    const { page, problems, close } = await openStaff(browser, system, token, { language, width });
    await openTab(page, "users");
    await page.getByRole("heading", { name: language === "id" ? "Tambah pengguna" : "Add a user" }).waitFor();
    await page.getByRole("listitem").filter({ hasText: ADMIN.email }).waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
