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

/**
 * Replaces the digits of a phone or account number by bullets, except the last four; a number of at most four digits is
 * masked completely. A number that is already masked stays unchanged.
 */
export function maskNumber(number: string): string {
  const digitsAndBullets = number.replace(/[^\d\u2022]/g, "");
  const visibleDigits = digitsAndBullets.length > 4 ? digitsAndBullets.slice(-4) : "";
  return "•".repeat(digitsAndBullets.length - visibleDigits.length) + visibleDigits;
}

/** Masks a name except its first letter. A name that is already masked stays unchanged. */
export function maskName(name: string): string {
  return `${[...name.trim()][0] ?? ""}•••`;
}
