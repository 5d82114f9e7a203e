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
