import { AppError, invalidFieldError, MAX_PASSWORD_BYTES } from "@tukar-saldo/contracts";

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Whether the password is short enough for bcrypt to read all of it. */
const isHashable = (password: string): boolean => countBytes(password) <= MAX_PASSWORD_BYTES;

/**
 * Checks a new password: its minimum length in code points, its maximum in bytes, and that it is not common.
 * @throws AppError that names the field
 */
export async function checkNewPassword(password: string, min: number, field = "password"): Promise<void> {
  if ([...password].length < min) {
    const localeKey = "users.error.password";
    throw new AppError("VALIDATION_FAILED", {
      text: localeKey,
      values: { min },
      fields: { [field]: localeKey },
    });
  }
  checkPasswordBytes(password, field);
  const { COMMON_PASSWORDS } = await import("./common-passwords.js");
  if (COMMON_PASSWORDS.has(password.toLowerCase())) throw invalidFieldError(field, "field.passwordCommon");
}

/**
 * Refuses a password that is too long for bcrypt, which would ignore further bytes.
 * @throws AppError that names the field
 */
export function checkPasswordBytes(password: string, field = "password"): void {
  if (isHashable(password)) return;
  const localeKey = "field.passwordTooLong";
  throw new AppError("VALIDATION_FAILED", { text: localeKey, fields: { [field]: localeKey } });
}
