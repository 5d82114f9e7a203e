import { beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { UserView } from "@tukar-saldo/contracts";
import { FIRST_ADMIN, addUser, dataOf, signIn } from "@tukar-saldo/test-kit";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { hasFocus, openStaffPage, openSection, measureOverflow } from "./staff-page.js";

const desk = startDeskBeforeTests();

const DIMAS = { name: "Dimas Aryo", email: "dimas@example.test", password: "rahasia-dimas" };

let admin: BrowserUser;

beforeAll(async () => {
  admin = await openStaffPage(desk.browser, desk.system, desk.token);
  await openSection(admin.page, "users");
}, 90_000);

const readUsers = async (): Promise<UserView[]> =>
  dataOf<UserView[]>(await desk.system.api.get(API.listUsers.path, { token: desk.token }));
const findUserRow = (text: string) => admin.page.getByRole("listitem").filter({ hasText: text });

describe("the dashboard section Users", () => {
  test("the form of a new user rejects empty fields and a short password", async () => {
    const { page } = admin;
    await page.getByRole("button", { name: "Tambah", exact: true }).click();
    await page.getByText("Semua field harus diisi").waitFor();
    await page.getByLabel("Nama", { exact: true }).fill(DIMAS.name);
    await page.getByLabel("Email", { exact: true }).fill(DIMAS.email);
    await page.getByLabel("Kata sandi", { exact: true }).fill("abcde");
    await page.getByText("Password minimal 10 karakter").waitFor();
    expect(await readUsers()).toHaveLength(1);
  });

  test("an admin adds a user, who can then sign in", async () => {
    const { page } = admin;
    await page.getByLabel("Kata sandi", { exact: true }).fill(DIMAS.password);
    await page.getByRole("button", { name: "Tambah", exact: true }).click();
    await page.getByText("Pengguna ditambahkan").waitFor();
    await findUserRow(DIMAS.email).waitFor();
    expect(await page.getByLabel("Nama", { exact: true }).inputValue()).toBe("");
    expect(await signIn(desk.system.api, DIMAS.email, DIMAS.password)).toBeTruthy();
  });

  test("the form of a new user shows the server's message if the e-mail address is taken", async () => {
    const { page } = admin;
    await page.getByLabel("Nama", { exact: true }).fill("Lain");
    await page.getByLabel("Email", { exact: true }).fill(DIMAS.email.toUpperCase());
    await page.getByLabel("Kata sandi", { exact: true }).fill(DIMAS.password);
    await page.getByRole("button", { name: "Tambah", exact: true }).click();
    await page.getByText("Email sudah dipakai pengguna lain.").first().waitFor();
  });

  test("a user can be edited within the list: Escape cancels, Enter saves", async () => {
    const { page } = admin;
    const measureHeight = async () => (await findUserRow(DIMAS.email).boundingBox())?.height;
    const heightBefore = await measureHeight();
    await page.getByRole("button", { name: `Ubah ${DIMAS.name}` }).click();
    const nameField = page.getByRole("listitem").getByLabel("Nama", { exact: true });
    expect(await hasFocus(nameField)).toBe(true);
    expect((await page.locator(".user--edit").boundingBox())?.height).toBe(heightBefore);
    await nameField.fill("Salah");
    await page.keyboard.press("Escape");
    const editButton = page.getByRole("button", { name: `Ubah ${DIMAS.name}` });
    expect(await hasFocus(editButton)).toBe(true);
    await page.keyboard.press("Enter");
    await nameField.fill("Dimas Arya");
    await page.keyboard.press("Enter");
    await page.getByText("Pengguna diperbarui").first().waitFor();
    await findUserRow("Dimas Arya").waitFor();
    expect((await readUsers()).map((user) => user.name)).toContain("Dimas Arya");
  });

  test("admins cannot delete, demote or disable themselves, and the disabled button says why", async () => {
    const { page } = admin;
    const deleteOwnButton = page.getByRole("button", {
      name: `Hapus ${FIRST_ADMIN.name}: Akun sendiri tidak bisa dihapus`,
    });
    expect(await deleteOwnButton.getAttribute("aria-disabled")).toBe("true");
    await deleteOwnButton.click({ force: true });
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await page.getByRole("button", { name: `Ubah ${FIRST_ADMIN.name}` }).click();
    const roleField = page.getByRole("listitem").getByRole("combobox");
    expect(await roleField.getAttribute("aria-disabled")).toBe("true");
    await roleField.focus();
    await page.keyboard.press("u");
    expect(await roleField.inputValue()).toBe("admin");
    await page.getByRole("switch").click({ force: true });
    expect(await page.getByRole("switch").getAttribute("aria-checked")).toBe("true");
    await page.keyboard.press("Escape");
  });

  test("disabling a user ends the user's session at once", async () => {
    const { page } = admin;
    const session = await signIn(desk.system.api, DIMAS.email, DIMAS.password);
    await page.getByRole("button", { name: "Ubah Dimas Arya" }).click();
    await page.getByRole("switch", { name: "Aktif" }).click();
    await page.getByRole("button", { name: "Simpan", exact: true }).click();
    await findUserRow("Nonaktif").waitFor();
    expect((await desk.system.api.get(API.getProfile.path, { token: session })).status).toBe(401);
  });

  test("a user is deleted only after confirmation", async () => {
    const { page } = admin;
    await page.getByRole("button", { name: "Hapus Dimas Arya" }).click();
    const dialog = page.getByRole("alertdialog", { name: 'Yakin ingin menghapus user "Dimas Arya"?' });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await readUsers()).toHaveLength(2);
    await page.getByRole("button", { name: "Hapus Dimas Arya" }).click();
    await dialog.getByRole("button", { name: "Hapus", exact: true }).click();
    await page.getByText("Pengguna dihapus").first().waitFor();
    await findUserRow(DIMAS.email).waitFor({ state: "detached" });
    expect(await readUsers()).toHaveLength(1);
  });

  test("the Users section logs no browser errors", () => {
    const problems = admin.problems.filter((problem) => !problem.includes("409"));
    expect(problems).toEqual([]);
  });
});

describe("users without the role admin", () => {
  test("users with the role user see two sections; other sections redirect to the first", async () => {
    const { token: userToken } = await addUser(desk.system.api, desk.token, "user");
    const { page, close } = await openStaffPage(desk.browser, desk.system, userToken);
    await openSection(page, "users");
    expect(await page.getByRole("tablist").first().getByRole("tab").allInnerTexts()).toHaveLength(2);
    await page.getByRole("search").waitFor();
    expect(await page.getByRole("button", { name: "Tambah", exact: true }).count()).toBe(0);
    await close();
  });
});

describe.each(["id", "en"] as const)("the section Users in language %s", (language) => {
  test.each([390, 1350])("the section Users fits a window of %d px", async (width) => {
    const { page, problems, close } = await openStaffPage(desk.browser, desk.system, desk.token, {
      language,
      width,
    });
    await openSection(page, "users");
    await page.getByRole("heading", { name: language === "id" ? "Tambah pengguna" : "Add a user" }).waitFor();
    await page.getByRole("listitem").filter({ hasText: FIRST_ADMIN.email }).waitFor();
    expect(await measureOverflow(page)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
