import { normalizeWhatsapp } from "@tukar-saldo/contracts";

/** +62 812-0000-1122, however the number was typed. */
export function formatWhatsapp(number: string): string {
  const rest = normalizeWhatsapp(number).slice(2);
  return `+62 ${[rest.slice(0, 3), rest.slice(3, 7), rest.slice(7)].filter(Boolean).join("-")}`;
}

/** The last four digits behind dots. */
export function maskedTail(number: string): string {
  return `•••• ${number.replace(/\D/g, "").slice(-4)}`;
}
