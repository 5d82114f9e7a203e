import { AppError, PASSWORD_MAX_BYTES } from "@tukar-saldo/contracts";

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** Whether bcrypt would read all of it. */
export const isHashable = (password: string): boolean => bytes(password) <= PASSWORD_MAX_BYTES;

/** Checks a new password, counted in characters as people see them. @throws AppError that names the field */
export function checkNewPassword(password: string, min: number, field = "password"): void {
  if ([...password].length < min) {
    const text = "users.error.password";
    throw new AppError("VALIDATION_FAILED", { text, values: { min }, fields: { [field]: text } });
  }
  checkHashable(password, field);
}

/** bcrypt would silently drop what is longer. @throws AppError that names the field */
export function checkHashable(password: string, field = "password"): void {
  if (isHashable(password)) return;
  const text = "field.passwordTooLong";
  throw new AppError("VALIDATION_FAILED", { text, fields: { [field]: text } });
}
