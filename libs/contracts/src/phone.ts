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
 * Replaces all digits of a phone or account number but the last four by bullets, and those of a number that has no
 * more than four. A masked number stays as it is.
 */
export function maskNumber(number: string): string {
  const signs = number.replace(/[^\d•]/g, "");
  const shown = signs.length > 4 ? signs.slice(-4) : "";
  return "•".repeat(signs.length - shown.length) + shown;
}

/** Hides a name but for its first letter. A masked name stays as it is. */
export function maskName(name: string): string {
  return `${[...name.trim()][0] ?? ""}•••`;
}
