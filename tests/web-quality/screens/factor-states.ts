import { API } from "@tukar-saldo/contracts";
import type { FactorView } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import type { Desk } from "../desk/desk.js";
import { refuseWith, tell } from "./failures.js";
import { SCREENS } from "./screens.js";
import { press, signIn, type } from "./staff-actions.js";
import type { State } from "./state.js";
import type { Translate } from "./texts.js";

const factor = (kind: FactorView["type"], name: string): FactorView => ({
  id: kind,
  type: kind,
  name,
  created_at: "2026-11-20T10:00:00.000Z",
  last_used_at: null,
});

const tellFactors = (page: Page, factors: readonly FactorView[], required = false): Promise<void> =>
  tell(page, API.listFactors.path, {
    success: true,
    data: {
      factors,
      recovery_codes_left: factors.length > 0 ? 10 : 0,
      required,
      required_from: null,
      passkeys: true,
    },
  });

/** A sign-in asks for a code. */
const askForCode = (page: Page): Promise<void> =>
  refuseWith(page, API.logIn.path, 401, {
    code: "TWO_FACTOR_REQUIRED",
    data: { ticket: "a-ticket", methods: ["totp", "passkey", "recovery"], webauthn: { challenge: "AAAA" } },
  });

/** A sign-in begins a session that may only add a second factor. */
async function requireFactor(page: Page, { admin }: Desk): Promise<void> {
  const data = { ticket: "a-ticket", methods: [], enrol: true };
  await refuseWith(page, API.logIn.path, 401, { code: "TWO_FACTOR_REQUIRED", data });
  await tell(page, API.enterSecondFactor.path, {
    success: true,
    data: { token: "a-token", user: admin.user, device: "a-device", enrol: true },
  });
  await tellFactors(page, [], true);
}

async function toSecondStep(page: Page, t: Translate): Promise<void> {
  await signIn(page, t);
  await page.getByText(t("second.lead")).waitFor();
}

const openFactors = async (page: Page, t: Translate): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 768) await press(page, t("dashboard.menu.open"));
  await press(page, t("account.title"));
  await press(page, t("account.factors"));
};

/** The desk adds an app, whatever code is typed. */
async function tellNewApp(page: Page): Promise<void> {
  await tellFactors(page, []);
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  const uri = `otpauth://totp/Tukar%20Saldo:admin%40example.test?secret=${secret}&issuer=Tukar%20Saldo`;
  await tell(page, API.beginTotp.path, { success: true, data: { id: "a", secret, uri } });
  const recovery_codes = Array.from({ length: 10 }, (_, at) => `ABCD-EFG${at}`);
  const data = { factor: factor("totp", ""), recovery_codes };
  await tell(page, API.confirmTotp.path, { success: true, data });
}

async function beginApp(page: Page, t: Translate): Promise<void> {
  await openFactors(page, t);
  await press(page, t("factors.addTotp"));
}

/** What the staff see of second factors and of proofs. */
export const FACTOR_STATES: readonly State[] = [
  { name: "second step", screen: SCREENS.login, before: askForCode, act: toSecondStep },
  {
    name: "second step, wrong code",
    screen: SCREENS.login,
    before: async (page) => {
      await askForCode(page);
      await refuseWith(page, API.enterSecondFactor.path, 403, { code: "SECRET_WRONG", error: "000000?" });
    },
    act: async (page, t) => {
      await toSecondStep(page, t);
      await press(page, t("proof.use.recovery"));
      await type(page, t("proof.recovery"), "ABCD-EFGH");
      await page.getByRole("button", { name: t("second.submit"), exact: true }).click();
      await page.getByText("000000?").waitFor();
    },
  },
  {
    name: "must add a factor",
    screen: SCREENS.login,
    before: requireFactor,
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
    before: (page) => tellFactors(page, []),
    act: async (page, t) => {
      await openFactors(page, t);
      await page.getByText(t("factors.none")).waitFor();
    },
  },
  {
    name: "factors",
    screen: SCREENS.transactions,
    widths: [390, 1350],
    before: (page) => tellFactors(page, [factor("totp", ""), factor("passkey", "Samsung Internet, Android")]),
    act: async (page, t) => {
      await openFactors(page, t);
      await page.getByText(t("factors.recovery", { count: 10 })).waitFor();
    },
  },
  {
    name: "new app",
    screen: SCREENS.transactions,
    widths: [390, 1350],
    before: tellNewApp,
    act: async (page, t) => {
      await beginApp(page, t);
      await page.getByRole("img", { name: t("factors.qr") }).waitFor();
    },
  },
  {
    name: "recovery codes",
    screen: SCREENS.transactions,
    widths: [390, 1350],
    before: tellNewApp,
    act: async (page, t) => {
      await beginApp(page, t);
      await type(page, t("proof.code"), "123456");
      await press(page, t("factors.confirm"));
      await page.getByText("ABCD-EFG9").waitFor();
    },
  },
  {
    name: "proof",
    screen: SCREENS.settings,
    before: async (page) => {
      await tellFactors(page, [factor("totp", ""), factor("passkey", "Chrome")]);
      await refuseWith(page, API.updateSettings.path, 403, { code: "STEP_UP_REQUIRED" }, "PUT");
    },
    act: async (page, t) => {
      await type(page, t("settings.label.paypal_email"), "kas@example.test");
      await press(page, t("settings.save"));
      await page.getByRole("alertdialog").waitFor();
    },
  },
];
