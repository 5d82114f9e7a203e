/** As the specification accepts them: +62, 62 or 0, then 9 to 13 digits, with spaces anywhere. */
export const WHATSAPP = /^\s*(\+\s*6\s*2|6\s*2|0)(\s*\d){9,13}\s*$/;

export function isWhatsapp(text: string): boolean {
  return WHATSAPP.test(text);
}

/** Digits with the country code 62, which replaces a leading 0 and is added if missing. */
export function normalizeWhatsapp(text: string): string {
  const digits = text.replace(/\D/g, "");
  if (digits.startsWith("0")) return `62${digits.slice(1)}`;
  return digits.startsWith("62") ? digits : `62${digits}`;
}

/** wa.me link of a number, with an optional prefilled text. */
export function whatsappLink(number: string, text?: string): string {
  const link = `https://wa.me/${normalizeWhatsapp(number)}`;
  return text ? `${link}?text=${encodeURIComponent(text)}` : link;
}

/** Hides all but the last four digits. */
export function maskNumber(number: string): string {
  const digits = number.replace(/\D/g, "");
  return "•".repeat(Math.max(0, digits.length - 4)) + digits.slice(-4);
}
