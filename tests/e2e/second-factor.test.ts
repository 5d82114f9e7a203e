import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import { FIRST_ADMIN, addUser, dataOf } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Page } from "playwright-core";
import { openBrowserUser } from "./browser.js";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { openSection, openStaffPage } from "./staff-page.js";
import { signInOnPage } from "./page-steps.js";
import { computeTotp } from "./totp.js";

const desk = startDeskBeforeTests();
let storage: mongoose.Connection;
let admin: BrowserUser;

beforeAll(async () => {
  storage = await mongoose.createConnection(desk.system.mongoUrl).asPromise();
  // Opens the desk by a host name, because browsers allow no passkeys for IP addresses.
  const deskUrl = new URL(desk.system.url);
  deskUrl.hostname = "localhost";
  admin = await openBrowserUser(desk.browser, deskUrl.origin);
}, 90_000);
afterAll(async () => {
  await admin.close();
  await storage.close();
});

/** Makes the step-up authentication of all sessions expire. */
const expireProofs = () =>
  storage.collection("sessions").updateMany({}, { $set: { proved_at: new Date(0) } });

async function openSecondFactorSettings(page: Page) {
  await page.getByRole("button", { name: "Akun saya" }).click();
  const dialog = page.getByRole("dialog", { name: "Akun saya" });
  await dialog.getByRole("button", { name: "Verifikasi dua langkah" }).click();
  return dialog;
}

async function signInWithPassword(page: Page): Promise<void> {
  await page.goto(WEB_ROUTES.login);
  await page.getByLabel("Email", { exact: true }).fill(FIRST_ADMIN.email);
  await page.getByLabel("Kata sandi", { exact: true }).fill(FIRST_ADMIN.password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await page.getByText("Kata sandi benar.").waitFor();
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Keluar" }).first().click();
  await page.waitForURL((url) => url.pathname === WEB_ROUTES.home);
};
const waitUntilLive = (page: Page) => page.getByText("Live", { exact: true }).first().waitFor();

async function addAuthenticatorApp(page: Page): Promise<string> {
  const dialog = await openSecondFactorSettings(page);
  await dialog.getByRole("button", { name: "Tambah aplikasi autentikator" }).click();
  await dialog.getByRole("img", { name: "Kode QR untuk aplikasi autentikator" }).waitFor();
  const totpSecret = await dialog.locator("code").innerText();
  await dialog.getByLabel("Kode dari aplikasi autentikator").fill("000000");
  await dialog.getByRole("button", { name: "Aktifkan" }).click();
  await dialog.getByText("Kode salah atau sudah dipakai").waitFor();
  await dialog.getByLabel("Kode dari aplikasi autentikator").fill(computeTotp(totpSecret));
  await dialog.getByRole("button", { name: "Aktifkan" }).click();
  await dialog.getByRole("heading", { name: "Kode pemulihan" }).waitFor();
  expect(await dialog.getByRole("listitem").count()).toBe(10);
  await dialog.getByRole("button", { name: "Sudah saya simpan" }).click();
  await dialog.getByText("10 kode pemulihan tersisa").waitFor();
  await page.keyboard.press("Escape");
  return totpSecret;
}

async function signInWithAuthenticatorApp(page: Page, secret: string): Promise<void> {
  await signInWithPassword(page);
  const codeField = page.getByLabel("Kode dari aplikasi autentikator");
  expect(await codeField.getAttribute("autocomplete")).toBe("one-time-code");
  await codeField.fill("000000");
  await page.getByRole("button", { name: "Masuk", exact: true }).click();
  await page.getByText("Kode salah atau sudah dipakai").first().waitFor();
  await codeField.fill(computeTotp(secret, 1));
  await page.getByRole("button", { name: "Masuk", exact: true }).click();
  await waitUntilLive(page);
}

async function addPasskey(page: Page): Promise<void> {
  const cdpSession = await page.context().newCDPSession(page);
  await cdpSession.send("WebAuthn.enable");
  await cdpSession.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const dialog = await openSecondFactorSettings(page);
  await dialog.getByRole("button", { name: "Tambah passkey" }).click();
  await dialog.getByText(/^Passkey: Chrome/).waitFor();
  await page.keyboard.press("Escape");
}

async function signInWithPasskey(page: Page): Promise<void> {
  await signInWithPassword(page);
  await page.getByRole("button", { name: "Pakai passkey" }).click();
  await page.getByRole("button", { name: "Pakai passkey" }).click();
  await waitUntilLive(page);
}

/** Changes the payment address: cancels the step-up dialog at the first attempt and completes it at the second. */
async function changePaymentAddress(page: Page): Promise<void> {
  await openSection(page, "settings");
  const paymentAddressField = page.getByLabel("Alamat email", { exact: true });
  await paymentAddressField.fill("kas-baru@example.test");
  await expireProofs();
  await page.getByRole("button", { name: "Simpan Settings" }).click();
  const stepUpDialog = page.getByRole("alertdialog", { name: "Verifikasi diri Anda" });
  await stepUpDialog.getByRole("button", { name: "Batal" }).click();
  await page.getByText("Konfirmasi dengan kata sandi atau kode Anda.").first().waitFor();
  expect(await paymentAddressField.inputValue()).toBe("kas-baru@example.test");
  await page.getByRole("button", { name: "Simpan Settings" }).click();
  await stepUpDialog.getByLabel("Kata sandi", { exact: true }).fill(FIRST_ADMIN.password);
  await stepUpDialog.getByRole("button", { name: "Konfirmasi" }).click();
  await page.getByText("Settings berhasil disimpan!").first().waitFor();
}

test("an admin signs in with an authenticator app and with a passkey, and confirms a new payment address; another admin sees it in a notice and in the audit", async () => {
  const { page } = admin;
  await signInOnPage(page);
  const totpSecret = await addAuthenticatorApp(page);
  await signOut(page);
  await signInWithAuthenticatorApp(page, totpSecret);
  await addPasskey(page);
  await signOut(page);
  await signInWithPasskey(page);

  const { token } = await addUser(desk.system.api, desk.token, "admin");
  dataOf(await desk.system.api.put(API.updateSettings.path, { step_up: "true" }, { token }));
  const otherAdmin = await openStaffPage(desk.browser, desk.system, token);
  await openSection(otherAdmin.page, "transactions");
  await changePaymentAddress(page);
  const notice = otherAdmin.page.getByText(/mengubah tujuan kiriman pelanggan/).first();
  await notice.waitFor();

  await openSection(otherAdmin.page, "audit");
  const auditEntries = otherAdmin.page.getByRole("list", { name: "Catatan audit" }).locator("> li");
  const changeEntry = auditEntries.filter({ hasText: "kas-baru@example.test" }).first();
  await changeEntry.waitFor();
  expect(await changeEntry.innerText()).toContain(`${FIRST_ADMIN.name} mengubah pengaturan`);
  for (const words of ["mengonfirmasi identitasnya", "menambahkan langkah kedua untuk akun"])
    await auditEntries.filter({ hasText: words }).first().waitFor();
  await otherAdmin.close();
}, 180_000);
