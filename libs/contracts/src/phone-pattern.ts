/** Matches zero or more space characters of any kind that people type or copy, but no line breaks or tabs. */
const OPTIONAL_SPACES = String.raw`[ \u00a0\u2000-\u200a\u202f\u3000]*`;
const COUNTRY_PREFIX = String.raw`(\+${OPTIONAL_SPACES}6${OPTIONAL_SPACES}2|6${OPTIONAL_SPACES}2|0)`;

/** An Indonesian WhatsApp number: +62, 62 or 0, then 9 to 13 digits; spaces are allowed anywhere. */
export const WHATSAPP_NUMBER_PATTERN = new RegExp(
  String.raw`^${OPTIONAL_SPACES}${COUNTRY_PREFIX}(${OPTIONAL_SPACES}\d){9,13}${OPTIONAL_SPACES}$`,
);

/** Whether a text is a WhatsApp number as a customer may type it. */
export function isWhatsappNumber(text: string): boolean {
  return WHATSAPP_NUMBER_PATTERN.test(text);
}
