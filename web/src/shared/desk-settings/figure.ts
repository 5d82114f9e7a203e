import { fromHundredths, toHundredths } from "@tukar-saldo/contracts";

/** Around a figure that was pasted: its currency, spaces, invisible marks. */
const AROUND = /[\s\p{Cf}]|rp\.?|idr/giu;
/** 16.644,68 and 16,644.68: thousands in groups of three, and another mark before the decimals. */
const INDONESIAN = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/;
const ENGLISH = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
/** No thousands are marked: the only mark stands before decimals. */
const PLAIN = /^(?:\d+[.,]?\d*|[.,]\d+)$/;

const decimal = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 2 });

/** A number as both languages show it: 16.644,68. */
export const formatDecimal = (value: number): string => decimal.format(value);

/**
 * Reads a figure in which dot and comma mean what their places say: one before groups of three separates thousands,
 * another one decimals. Answers the figure as JSON has it, undefined for what is none.
 */
export function readFigure(text: string): string | undefined {
  const figure = text.normalize("NFKC").replace(AROUND, "");
  if (INDONESIAN.test(figure)) return figure.replaceAll(".", "").replace(",", ".");
  if (ENGLISH.test(figure)) return figure.replaceAll(",", "");
  return PLAIN.test(figure) ? figure.replace(",", ".") : undefined;
}

/** A figure with its thousands marked; what has too many decimals or cannot be read stays as typed. */
export function showFigure(text: string): string {
  const figure = readFigure(text);
  const hundredths = figure === undefined ? undefined : toHundredths(Number(figure));
  return hundredths === undefined ? text : formatDecimal(fromHundredths(hundredths));
}
