import { normalizeWhatsapp } from "@tukar-saldo/contracts";

/** Formats a WhatsApp number as +62 812-0000-1122, regardless of the format in which it was typed. */
export function formatWhatsapp(number: string): string {
  const nationalNumber = normalizeWhatsapp(number).slice(2);
  return `+62 ${[nationalNumber.slice(0, 3), nationalNumber.slice(3, 7), nationalNumber.slice(7)].filter(Boolean).join("-")}`;
}

/** Masks all digits of a number except the last four. */
export function maskExceptLastFour(number: string): string {
  return `•••• ${number.replace(/\D/g, "").slice(-4)}`;
}
