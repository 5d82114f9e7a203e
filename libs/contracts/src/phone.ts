/** WhatsApp numbers as the specification accepts them: +62, 62 or 0, then 9 to 13 digits. */
const PATTERN = /^(\+62|62|0)\d{9,13}$/;

/** The number without white space, as it is checked. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Whether the number, spaces removed, is one the desk can write to. */
export function isWhatsapp(text: string): boolean {
  return PATTERN.test(withoutSpaces(text));
}

/** Digits only, beginning with 62: a leading 0 becomes 62, anything else gets 62 in front. */
export function normalizeWhatsapp(text: string): string {
  const digits = text.replace(/\D/g, "");
  if (digits.startsWith("0")) return `62${digits.slice(1)}`;
  return digits.startsWith("62") ? digits : `62${digits}`;
}

/** Chat link for a number, with an optional prefilled text. */
export function whatsappLink(number: string, text?: string): string {
  const link = `https://wa.me/${normalizeWhatsapp(number)}`;
  return text ? `${link}?text=${encodeURIComponent(text)}` : link;
}

/** The number with all but its last four digits hidden. */
export function maskNumber(number: string): string {
  const digits = number.replace(/\D/g, "");
  return "•".repeat(Math.max(0, digits.length - 4)) + digits.slice(-4);
}
