import { fromHundredths, toHundredths } from "@tukar-saldo/contracts";

/** The parts of a pasted text that are ignored: the currency, spaces and invisible characters. */
const IGNORED_PARTS = /[\s\p{Cf}]|rp\.?|idr/giu;
/** A number such as 16.644,68: dots between groups of three digits, and a comma before the decimals. */
const INDONESIAN_NUMBER = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/;
const ENGLISH_NUMBER = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
/** A number without thousands separators, in which a dot or a comma can only be the decimal separator. */
const UNSEPARATED_NUMBER = /^(?:\d+[.,]?\d*|[.,]\d+)$/;

const decimalFormat = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 2 });

/** Formats a number in the Indonesian format, such as 16.644,68; English pages show the same format. */
export const formatDecimal = (value: number): string => decimalFormat.format(value);

/**
 * Parses a number with Indonesian or English separators: dots or commas before groups of three digits separate
 * thousands. @returns the number in JSON format, such as 16644.68; undefined if the text is no number
 */
export function parseNumber(text: string): string | undefined {
  const cleanedText = text.normalize("NFKC").replace(IGNORED_PARTS, "");
  if (INDONESIAN_NUMBER.test(cleanedText)) return cleanedText.replaceAll(".", "").replace(",", ".");
  if (ENGLISH_NUMBER.test(cleanedText)) return cleanedText.replaceAll(",", "");
  return UNSEPARATED_NUMBER.test(cleanedText) ? cleanedText.replace(",", ".") : undefined;
}

/** Adds thousands separators; a text that is no number or has more than two decimals stays unchanged. */
export function formatNumber(text: string): string {
  const parsedNumber = parseNumber(text);
  const hundredths = parsedNumber === undefined ? undefined : toHundredths(Number(parsedNumber));
  return hundredths === undefined ? text : formatDecimal(fromHundredths(hundredths));
}
