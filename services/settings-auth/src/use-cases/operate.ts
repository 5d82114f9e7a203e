import { AppError, settingsBody } from "@tukar-saldo/contracts";
import type { SettingsBody } from "@tukar-saldo/contracts";
import { addressKey } from "@tukar-saldo/service-kit";
import { emailKey } from "../domain/email-key.js";
import { checkNewPassword } from "../domain/password-policy.js";
import { userNotFound } from "../domain/user.js";
import { changeSettings } from "./change-settings.js";
import type { Context } from "./context.js";
import type { Origin } from "./origin.js";
import { loginKey } from "./sign-in.js";
import { writeUser } from "./write-user.js";

const LONGEST_WINDOW_MS = 15 * 60_000;
const NOT_BY_HAND = ["version", "recaptcha_secret_key_clear"];

/** The settings that the command line can set. */
export const SETTING_KEYS = Object.keys(settingsBody.shape).filter((key) => !NOT_BY_HAND.includes(key));

/** Sets one setting. @throws AppError VALIDATION_FAILED for an unknown key or a value that cannot be */
export async function setSetting(
  context: Context,
  key: string,
  value: string,
  origin: Origin,
): Promise<void> {
  const parsed = SETTING_KEYS.includes(key) ? settingsBody.safeParse({ [key]: value }) : undefined;
  if (!parsed?.success) throw new AppError("VALIDATION_FAILED", { fields: { [key]: "field.invalid" } });
  const body: SettingsBody = parsed.data;
  await changeSettings(context, { body, origin, show: () => undefined });
}

/** Gives a user another password; all their sessions end. */
export async function resetPassword(
  context: Context,
  email: string,
  password: string,
  origin: Origin,
): Promise<void> {
  const { users, hasher, rules } = context;
  checkNewPassword(password, rules.passwordMin);
  const user = await users.findByEmail(email);
  if (!user) throw userNotFound();
  const password_hash = await hasher.hash(password);
  await writeUser(context, user.id, () => ({ password_hash }), origin);
}

/** Clears the counters of failed sign-ins, at every address they came from. @returns how many addresses */
export async function unlock({ audit, limits, now }: Context, email: string): Promise<number> {
  const key = emailKey(email);
  const addresses = await audit.refusedAddresses(key, new Date(now().getTime() - LONGEST_WINDOW_MS));
  for (const ip of addresses) {
    await limits.loginOfEmail.reset(loginKey(ip, key));
    await limits.loginOfAddress.reset(addressKey(ip));
  }
  return addresses.length;
}
