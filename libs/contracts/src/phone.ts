/** Spaces as people type or copy them. A line break or a tab is none of them. */
const SPACES = String.raw`[ \u00a0\u2000-\u200a\u202f\u3000]*`;
const COUNTRY = String.raw`(\+${SPACES}6${SPACES}2|6${SPACES}2|0)`;

/** An Indonesian WhatsApp number: +62, 62 or 0, then 9 to 13 digits; spaces are allowed anywhere. */
export const WHATSAPP_NUMBER_PATTERN = new RegExp(
  String.raw`^${SPACES}${COUNTRY}(${SPACES}\d){9,13}${SPACES}$`,
);

/** Whether a text is a WhatsApp number as a customer may type it. */
export function isWhatsappNumber(text: string): boolean {
  return WHATSAPP_NUMBER_PATTERN.test(text);
}

/** Normalises a number to digits with the country code 62: replaces a leading 0 by 62, or adds 62 if it is missing. */
export function normalizeWhatsapp(text: string): string {
  const digits = text.replace(/\D/g, "");
  if (digits.startsWith("0")) return `62${digits.slice(1)}`;
  return digits.startsWith("62") ? digits : `62${digits}`;
}

/** The wa.me link of a number, with an optional prefilled text. */
export function whatsappLink(number: string, text?: string): string {
  const link = `https://wa.me/${normalizeWhatsapp(number)}`;
  return text ? `${link}?text=${encodeURIComponent(text)}` : link;
}

/** Replaces all digits of a number but the last four by bullets. */
export function maskPhoneNumber(number: string): string {
  const digits = number.replace(/\D/g, "");
  return "•".repeat(Math.max(0, digits.length - 4)) + digits.slice(-4);
}
