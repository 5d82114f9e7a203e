import { API } from "@tukar-saldo/contracts";
import type { FactorView } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import type { Desk } from "../desk/desk.js";
import { mockErrorWith, mockResponse } from "./mock-requests.js";
import { SCREENS } from "./screens.js";
import { fillField, pressButton } from "./page-actions.js";
import { signIn } from "./staff-actions.js";
import type { State } from "./state.js";
import type { Translate } from "./texts.js";

const createFactor = (kind: FactorView["type"], name: string): FactorView => ({
  id: kind,
  type: kind,
  name,
  created_at: "2026-11-20T10:00:00.000Z",
  last_used_at: null,
});

const mockFactors = (page: Page, factors: readonly FactorView[], required = false): Promise<void> =>
  mockResponse(page, API.listFactors.path, {
    success: true,
    data: {
      factors,
      recovery_codes_left: factors.length > 0 ? 10 : 0,
      required,
      required_from: null,
      passkeys: true,
    },
  });

/** Mocks a sign-in that asks for a second factor. */
const mockSignInAskingForFactor = (page: Page): Promise<void> =>
  mockErrorWith(page, API.logIn.path, 401, {
    code: "TWO_FACTOR_REQUIRED",
    data: { ticket: "a-ticket", methods: ["totp", "passkey", "recovery"], webauthn: { challenge: "AAAA" } },
  });

/** Mocks a sign-in whose session may only add a second factor. */
async function mockSignInRequiringFactor(page: Page, { admin }: Desk): Promise<void> {
  const data = { ticket: "a-ticket", methods: [], enrol: true };
  await mockErrorWith(page, API.logIn.path, 401, { code: "TWO_FACTOR_REQUIRED", data });
  await mockResponse(page, API.enterSecondFactor.path, {
    success: true,
    data: { token: "a-token", user: admin.user, device: "a-device", enrol: true },
  });
  await mockFactors(page, [], true);
}

async function goToSecondStep(page: Page, t: Translate): Promise<void> {
  await signIn(page, t);
  await page.getByText(t("second.lead")).waitFor();
}

const openFactorList = async (page: Page, t: Translate): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 768) await pressButton(page, t("dashboard.menu.open"));
  await pressButton(page, t("account.title"));
  await pressButton(page, t("account.factors"));
};

/** Mocks adding an authenticator app, which then accepts any code. */
async function mockAddingApp(page: Page): Promise<void> {
  await mockFactors(page, []);
  const totpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  const uri = `otpauth://totp/Tukar%20Saldo:admin%40example.test?secret=${totpSecret}&issuer=Tukar%20Saldo`;
  await mockResponse(page, API.beginTotp.path, { success: true, data: { id: "a", secret: totpSecret, uri } });
  const recovery_codes = Array.from({ length: 10 }, (_, at) => `ABCD-EFG${at}`);
  const data = { factor: createFactor("totp", ""), recovery_codes };
  await mockResponse(page, API.confirmTotp.path, { success: true, data });
}

async function beginAddingApp(page: Page, t: Translate): Promise<void> {
  await openFactorList(page, t);
  await pressButton(page, t("factors.addTotp"));
}

/** States of second factors and of the step-up dialog. */
export const SECOND_FACTOR_STATES: readonly State[] = [
  { name: "second step", screen: SCREENS.login, before: mockSignInAskingForFactor, act: goToSecondStep },
  {
    name: "second step, wrong code",
    screen: SCREENS.login,
    before: async (page) => {
      await mockSignInAskingForFactor(page);
      await mockErrorWith(page, API.enterSecondFactor.path, 403, { code: "SECRET_WRONG", error: "000000?" });
    },
    act: async (page, t) => {
      await goToSecondStep(page, t);
      await pressButton(page, t("proof.use.recovery"));
      await fillField(page, t("proof.recovery"), "ABCD-EFGH");
      await page.getByRole("button", { name: t("second.submit"), exact: true }).click();
      await page.getByText("000000?").waitFor();
    },
  },
  {
    name: "must add a factor",
    screen: SCREENS.login,
    before: mockSignInRequiringFactor,
    act: async (page, t) => {
      await signIn(page, t);
      await page.getByRole("heading", { name: t("enrol.title") }).waitFor();
      await page.getByRole("button", { name: t("factors.addTotp") }).waitFor();
    },
  },
  {
    name: "no factor",
    screen: SCREENS.transactions,
    widths: [390, 1350],
    before: (page) => mockFactors(page, []),
    act: async (page, t) => {
      await openFactorList(page, t);
      await page.getByText(t("factors.none")).waitFor();
    },
  },
  {
    name: "factors",
    screen: SCREENS.transactions,
    widths: [390, 1350],
    before: (page) =>
      mockFactors(page, [createFactor("totp", ""), createFactor("passkey", "Samsung Internet, Android")]),
    act: async (page, t) => {
      await openFactorList(page, t);
      await page.getByText(t("factors.recovery", { count: 10 })).waitFor();
    },
  },
  {
    name: "new app",
    screen: SCREENS.transactions,
    widths: [390, 1350],
    before: mockAddingApp,
    act: async (page, t) => {
      await beginAddingApp(page, t);
      await page.getByRole("img", { name: t("factors.qr") }).waitFor();
    },
  },
  {
    name: "recovery codes",
    screen: SCREENS.transactions,
    widths: [390, 1350],
    before: mockAddingApp,
    act: async (page, t) => {
      await beginAddingApp(page, t);
      await fillField(page, t("proof.code"), "123456");
      await pressButton(page, t("factors.confirm"));
      await page.getByText("ABCD-EFG9").waitFor();
    },
  },
  {
    name: "proof",
    screen: SCREENS.settings,
    before: async (page) => {
      await mockFactors(page, [createFactor("totp", ""), createFactor("passkey", "Chrome")]);
      await mockErrorWith(page, API.updateSettings.path, 403, { code: "STEP_UP_REQUIRED" }, "PUT");
    },
    act: async (page, t) => {
      await fillField(page, t("settings.label.paypal_email"), "kas@example.test");
      await pressButton(page, t("settings.save"));
      await page.getByRole("alertdialog").waitFor();
    },
  },
];
