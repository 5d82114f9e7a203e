/** Any number of spaces as people type or copy them, but no line breaks or tabs. */
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
