import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { SessionView } from "@tukar-saldo/contracts";
import { FIRST_ADMIN, addUser, dataOf, signIn } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Page } from "playwright-core";
import { openBrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { openSection, openStaffPage } from "./staff-page.js";
import { signInOnPage } from "./page-steps.js";

const desk = startDeskBeforeTests();
let storage: mongoose.Connection;

beforeAll(async () => {
  storage = await mongoose.createConnection(desk.system.mongoUrl).asPromise();
}, 30_000);
afterAll(() => storage.close());

/** Expires all sessions by setting back their last activity. */
const expireSessions = () =>
  storage.collection("sessions").updateMany({}, { $set: { last_seen: new Date(0) } });

const listSessions = async (token: string): Promise<SessionView[]> =>
  dataOf<SessionView[]>(await desk.system.api.get(API.listSessions.path, { token }));

const DIMAS = { name: "Dimas Aryo", email: "dimas@example.test", password: "rahasia-dimas" };
const findAddButton = (page: Page) => page.getByRole("button", { name: "Tambah", exact: true });

/** Fills in the form of a new user, lets the session expire, and then submits the form. */
async function submitAfterExpiry(page: Page): Promise<void> {
  await page.goto(`${WEB_ROUTES.dashboard}?tab=users`);
  await page.getByLabel("Nama", { exact: true }).fill(DIMAS.name);
  await page.getByLabel("Email", { exact: true }).fill(DIMAS.email);
  await page.getByLabel("Kata sandi", { exact: true }).fill(DIMAS.password);
  await expireSessions();
  await findAddButton(page).click();
  await page.getByRole("heading", { name: "Terkunci" }).waitFor();
}

describe("the idle timeout of a dashboard", () => {
  test("the dashboard locks itself when its session expires, and keeps the typed input for the same user", async () => {
    const { page, close } = await openBrowserUser(desk.browser, desk.system.url);
    await signInOnPage(page);
    await submitAfterExpiry(page);
    expect(await page.locator(".desk").isVisible()).toBe(false);
    const password = page.getByRole("main").locator("#password");
    await password.fill("bukan-ini");
    await page.getByRole("button", { name: "Masuk lagi" }).click();
    await page.getByText("Email atau kata sandi salah.").first().waitFor();
    await password.fill(FIRST_ADMIN.password);
    await page.getByRole("button", { name: "Masuk lagi" }).click();
    await page.getByText("Live", { exact: true }).first().waitFor();
    await findAddButton(page).click();
    await page.getByText("Pengguna ditambahkan").waitFor();
    expect(await signIn(desk.system.api, DIMAS.email, DIMAS.password)).toBeTruthy();
    await close();
  });

  test("the dashboard stays locked after a reload, and discards the typed input for another user", async () => {
    const { page, close } = await openBrowserUser(desk.browser, desk.system.url);
    await signInOnPage(page);
    await submitAfterExpiry(page);
    await page.reload();
    await page.getByRole("heading", { name: "Terkunci" }).waitFor();
    await page.getByRole("button", { name: "Masuk dengan akun lain" }).click();
    await page.waitForURL(`**${WEB_ROUTES.login}`);
    await signInOnPage(page);
    await page.goto(`${WEB_ROUTES.dashboard}?tab=users`);
    expect(await page.getByLabel("Nama", { exact: true }).inputValue()).toBe("");
    await close();
  });

  test("user input extends the session, but background requests do not", async () => {
    const token = await signIn(desk.system.api, FIRST_ADMIN.email, FIRST_ADMIN.password);
    const { page, close } = await openStaffPage(desk.browser, desk.system, token);
    const authorizedRequests: { path: string; background: string | undefined }[] = [];
    page.on("request", (request) => {
      const { authorization, "x-background": background } = request.headers();
      if (authorization) authorizedRequests.push({ path: new URL(request.url()).pathname, background });
    });
    await openSection(page, "transactions");
    await page.waitForLoadState("networkidle");
    expect(authorizedRequests.filter(({ background }) => background !== "1")).toEqual([]);
    const heartbeatResponse = page.waitForResponse((response) => response.url().endsWith(API.beat.path));
    await page.keyboard.press("Shift");
    expect((await heartbeatResponse).status()).toBe(200);
    expect(authorizedRequests).toContainEqual({ path: API.beat.path, background: undefined });
    await close();
  });
});

describe("the list of signed-in devices", () => {
  test("a user ends all other sessions, and their dashboards are signed out at once", async () => {
    const [token, otherToken] = await Promise.all([
      signIn(desk.system.api, FIRST_ADMIN.email, FIRST_ADMIN.password),
      signIn(desk.system.api, FIRST_ADMIN.email, FIRST_ADMIN.password),
    ]);
    const currentDevice = await openStaffPage(desk.browser, desk.system, token);
    const otherDevice = await openStaffPage(desk.browser, desk.system, otherToken);
    await Promise.all([currentDevice, otherDevice].map(({ page }) => openSection(page, "transactions")));
    await currentDevice.page.getByRole("button", { name: "Akun saya" }).click();
    const dialog = currentDevice.page.getByRole("dialog", { name: "Akun saya" });
    await dialog.getByRole("button", { name: "Perangkat yang masuk" }).click();
    await dialog.getByText("perangkat ini").waitFor();
    expect(await dialog.getByRole("listitem").count()).toBe((await listSessions(token)).length);
    await dialog.getByRole("button", { name: "Akhiri semua yang lain" }).click();
    await otherDevice.page.getByText("Sesi Anda berakhir. Silakan masuk lagi.").waitFor();
    await dialog.getByRole("listitem").nth(1).waitFor({ state: "detached" });
    expect((await listSessions(token)).map(({ current }) => current)).toEqual([true]);
    await Promise.all([currentDevice, otherDevice].map(({ close }) => close()));
  });

  test("an admin ends the sessions of another user", async () => {
    const admin = await signIn(desk.system.api, FIRST_ADMIN.email, FIRST_ADMIN.password);
    const { token } = await addUser(desk.system.api, admin, "user");
    const { page, close } = await openStaffPage(desk.browser, desk.system, admin);
    await openSection(page, "users");
    await page.getByRole("button", { name: "Perangkat A user" }).click();
    const dialog = page.getByRole("dialog", { name: "Perangkat A user" });
    await dialog.getByRole("button", { name: /^Akhiri sesi/ }).click();
    await dialog.getByText("Tidak sedang masuk di perangkat mana pun.").waitFor();
    expect((await desk.system.api.get(API.getProfile.path, { token })).status).toBe(401);
    await close();
  });
});
