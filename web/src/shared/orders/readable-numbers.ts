import { normalizeWhatsapp } from "@tukar-saldo/contracts";

const FOUR_DIGIT_GROUP = /(\d{4})(?=\d{2})/g;

/** Whether `maskNumber` hid digits of a number, so that it cannot be called or paid to. */
export const isMaskedNumber = (number: string): boolean => number.includes("•");

/** Formats a WhatsApp number in the local format, such as 0812-3344-5566; leaves a masked one unchanged. */
export function readableWhatsapp(number: string): string {
  if (isMaskedNumber(number)) return number;
  return `0${normalizeWhatsapp(number).slice(2)}`.replace(FOUR_DIGIT_GROUP, "$1-");
}

/** Formats an account number in groups of four digits; leaves one that already has separators unchanged. */
export function readableAccount(account: string): string {
  return /^\d+$/.test(account) ? account.replace(FOUR_DIGIT_GROUP, "$1 ") : account;
}

/** Removes the separators from an account number, so that banking apps accept it when pasted. */
export function plainAccount(account: string): string {
  return account.replace(/[\s-]/g, "");
}
