import { failure } from "../../values/errors.js";

/** Above this many comparisons in the worst case a search could keep everybody waiting. */
const BEARABLE = 1_000_000_000;
const SHORT = 64;

/** The engine compares part by part; a long part that nearly fits everywhere takes the product of both lengths. */
export function checkSearch(text: string, part: string): void {
  if (part.length <= SHORT || text.length * part.length <= BEARABLE) return;
  throw failure("ExceededMemoryLimit", "a text this long is not searched for in another one as long");
}

/** Where a part stands in a text, counted in code points between `from` and `to`; -1 when it does not. */
export function indexOfPoints(text: string, part: string, from: number, to: number): number {
  checkSearch(text, part);
  const start = unitsOf(text, from);
  if (start === undefined) return -1;
  const found = text.indexOf(part, start);
  if (found < 0) return -1;
  const index = from + pointsOf(text, start, found);
  return index + pointsOf(part, 0, part.length) <= to ? index : -1;
}

/** The same counted in bytes of UTF-8. */
export function indexOfBytes(text: string, part: string, from: number, to: number): number {
  checkSearch(text, part);
  const bytes = Buffer.from(text);
  if (from > bytes.length) return -1;
  const found = bytes.indexOf(part, from);
  return found >= 0 && found + Buffer.byteLength(part) <= to ? found : -1;
}

/** How many code points lie between two places of a text. */
export function pointsOf(text: string, from: number, to: number): number {
  let points = 0;
  for (let at = from; at < to; points++) at += isPair(text, at) ? 2 : 1;
  return points;
}

/** Where the code point of that number begins; undefined behind the end. */
function unitsOf(text: string, points: number): number | undefined {
  let at = 0;
  for (let point = 0; point < points && at <= text.length; point++) at += isPair(text, at) ? 2 : 1;
  return at <= text.length ? at : undefined;
}

const isPair = (text: string, at: number): boolean => (text.codePointAt(at) ?? 0) > 0xffff;
