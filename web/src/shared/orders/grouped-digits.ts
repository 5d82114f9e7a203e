import { normalizeWhatsapp } from "@tukar-saldo/contracts";

const FOURS = /(\d{4})(?=\d{2})/g;

/** Whether `maskNumber` hid digits of a number, so that nobody can be called or paid by it. */
export const isMaskedNumber = (number: string): boolean => number.includes("•");

/** A WhatsApp number as people here read it: 0812-3344-5566; a masked one as it is. */
export function readableWhatsapp(number: string): string {
  if (isMaskedNumber(number)) return number;
  return `0${normalizeWhatsapp(number).slice(2)}`.replace(FOURS, "$1-");
}

/** An account number in groups of four, to be typed over; one typed with its own groups stays as it is. */
export function readableAccount(account: string): string {
  return /^\d+$/.test(account) ? account.replace(FOURS, "$1 ") : account;
}

/** What copying an account number puts on the clipboard: what a banking app takes. */
export function plainAccount(account: string): string {
  return account.replace(/[\s-]/g, "");
}
