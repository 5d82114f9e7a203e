import { AppError, createEvent, SETTING_LIST, settingsBody } from "@tukar-saldo/contracts";
import type { SettingsBody } from "@tukar-saldo/contracts";
import { addressLimitKey, createEventCause, retryOnConflict } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { createFactorEvent, factorsOf } from "../domain/factor.js";
import { hashEmail } from "../domain/audit-chain.js";
import { checkNewPassword } from "../passwords/password-policy.js";
import { normalizeEmail, createUserNotFoundError } from "../domain/user.js";
import { changeSettings } from "./change-settings.js";
import type { Context } from "./context.js";
import { createLoginLimitKey } from "./sign-in.js";
import { patchUser } from "./patch-user.js";

const MAX_RATE_LIMIT_WINDOW_MS = 15 * 60_000;

/** The names of the settings that the command line can set. */
export const SETTING_KEYS: readonly string[] = SETTING_LIST.map(({ name }) => name);

/** Sets one setting. @throws AppError VALIDATION_FAILED for an unknown key or an invalid value */
export async function setSetting(
  context: Context,
  key: string,
  value: string,
  metadata: RequestMetadata,
): Promise<void> {
  const parsedBody = SETTING_KEYS.includes(key) ? settingsBody.safeParse({ [key]: value }) : undefined;
  if (!parsedBody?.success) throw new AppError("VALIDATION_FAILED", { fields: { [key]: "field.invalid" } });
  const body: SettingsBody = parsedBody.data;
  await changeSettings(context, { body, metadata, format: () => undefined });
}

/** Sets the password of a user and ends the user's sessions. */
export async function resetPassword(
  context: Context,
  email: string,
  password: string,
  metadata: RequestMetadata,
): Promise<void> {
  const { users, hasher, config } = context;
  await checkNewPassword(password, config.passwordMin);
  const user = await users.findByEmail(email);
  if (!user) throw createUserNotFoundError();
  const password_hash = await hasher.hash(password);
  await patchUser(context, user.id, () => ({ password_hash, must_change_password: true }), metadata);
}

/** Removes all second factors of a user and ends the user's sessions. @returns the number of removed factors */
export async function resetSecondFactor(
  context: Context,
  email: string,
  metadata: RequestMetadata,
): Promise<number> {
  const { users, factors, announce } = context;
  const { id, count, events } = await retryOnConflict(async () => {
    const user = await users.findByEmail(email);
    if (!user) throw createUserNotFoundError();
    const existingFactors = factorsOf(user);
    const cause = createEventCause(context, metadata);
    const removedEvents = existingFactors.map((factor) =>
      createFactorEvent("factor.removed", user.id, factor, cause),
    );
    const endedEvent = createEvent("session.ended", { user_id: user.id }, cause);
    const write = {
      events: existingFactors.length === 0 ? [] : [...removedEvents, endedEvent],
      now: cause.now,
    };
    const isDone = existingFactors.length === 0 || (await factors.removeAll(user, write));
    return isDone ? { id: user.id, count: existingFactors.length, events: write.events } : undefined;
  });
  if (events.length > 0) announce.user(id, events);
  return count;
}

/**
 * Resets the rate limits of an e-mail, of its user and of every IP address that recently failed to sign in with it.
 * @returns the number of IP addresses
 */
export async function unlockAccount(context: Context, email: string): Promise<number> {
  const { audit, users, limits, keyedHash, now } = context;
  const emailKey = normalizeEmail(email);
  const targetIds = [emailKey, hashEmail(emailKey, keyedHash)];
  await limits.failuresPerEmail.reset(emailKey);
  await limits.strangersPerEmail.reset(emailKey);
  const user = await users.findByEmail(email);
  if (user) {
    await limits.factorsPerUser.reset(user.id);
    await limits.stepUpsPerUser.reset(user.id);
  }
  const addresses = await audit.listRefusedAddresses(
    targetIds,
    new Date(now().getTime() - MAX_RATE_LIMIT_WINDOW_MS),
  );
  for (const ip of addresses) {
    await limits.loginsPerEmail.reset(createLoginLimitKey(ip, emailKey));
    await limits.loginsPerAddress.reset(addressLimitKey(ip));
  }
  return addresses.length;
}
