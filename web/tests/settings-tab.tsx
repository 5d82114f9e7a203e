import { SETTING_LIST } from "@tukar-saldo/contracts";
import { fireEvent, screen, within } from "@testing-library/react";
import { SettingsTab } from "../src/features/settings/SettingsTab.js";
import { startSession } from "../src/shared/session.js";
import { ok, stubDesk } from "./desk.js";
import { ratna } from "./people.js";
import { show } from "./show.js";

export const READ = "GET /api/settings";
export const SAVE = "PUT /api/settings";
const unsetSettings: Record<string, string> = Object.fromEntries(
  SETTING_LIST.map(({ name, kind }) => [name, kind === "flag" ? "false" : ""]),
);
export const settings = {
  ...unsetSettings,
  two_factor_policy: "off",
  is_online: "true",
  current_usd_rate: "15000",
  markup_percentage: "8",
  recaptcha_secret_key_set: false,
  paypal_email: "kas@example.test",
  version: 7,
};
const savedReply = { body: { success: true, data: settings, message: "Tersimpan" } };
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const readFieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
export const save = () => fireEvent.click(screen.getByRole("button", { name: "Simpan Settings" }));
export const ctrlS = () => fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
export const listSaveRequests = (asked: ReturnType<typeof stubDesk>["asked"]) =>
  asked.filter(({ method }) => method === "PUT");
/** Confirms the dialog that asks before the customer rate is changed. */
export async function confirmRate(): Promise<void> {
  const dialog = await screen.findByRole("alertdialog", { name: "Ubah kurs pelanggan?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Simpan kurs ini" }));
}
export const readRatePreview = () =>
  document.querySelector(".rate-box")?.textContent?.replace(/\u00A0/g, " ");

/** Opens the settings tab as an admin and waits for its fields. */
export async function openSettings(replies: Parameters<typeof stubDesk>[0] = {}) {
  startSession({ token: "t", user: ratna });
  const desk = stubDesk({ [READ]: ok(settings), [SAVE]: savedReply, ...replies });
  await show(<SettingsTab />);
  await screen.findByLabelText("Rupiah per 1 USD");
  return desk;
}
