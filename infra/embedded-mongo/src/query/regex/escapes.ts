import { invalidRegex } from "./reader.js";
import type { PatternReader } from "./reader.js";
import { BLANK, DIGITS, inverted, NEWLINE, single, SPACE, VERTICAL, WORD } from "./syntax.js";
import type { CharacterSet } from "./syntax.js";

const SETS: Readonly<Record<string, CharacterSet>> = {
  d: DIGITS,
  D: inverted(DIGITS),
  w: WORD,
  W: inverted(WORD),
  s: SPACE,
  S: inverted(SPACE),
  h: BLANK,
  H: inverted(BLANK),
  v: VERTICAL,
  V: inverted(VERTICAL),
  N: inverted(NEWLINE),
};

const CONTROLS: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, e: 27, a: 7 };

/**
 * Reads what follows a backslash and stands for characters; undefined when it is something else (\b, \1, \A
 * …).
 */
export function readCharacterEscape(reader: PatternReader): CharacterSet | undefined {
  const letter = reader.peek();
  const known = Object.hasOwn(SETS, letter) ? SETS[letter] : undefined;
  if (known !== undefined) return (reader.take(letter), known);
  if (letter === "p" || letter === "P") return readProperty(reader);
  const point = readPoint(reader);
  return point === undefined ? undefined : single(point);
}

function readPoint(reader: PatternReader): number | undefined {
  const letter = reader.peek();
  const control = Object.hasOwn(CONTROLS, letter) ? CONTROLS[letter] : undefined;
  if (control !== undefined) return (reader.take(letter), control);
  if (letter === "x") return readHex(reader);
  if (letter === "0" || letter === "o") return readOctal(reader);
  if (letter === "c") return (reader.take("c"), (reader.next().toUpperCase().codePointAt(0) as number) ^ 64);
  // Everything that is not a letter or digit stands for itself.
  return /[A-Za-z0-9]/.test(letter) || letter === "" ? undefined : reader.next().codePointAt(0);
}

function readHex(reader: PatternReader): number {
  reader.take("x");
  const digits = reader.take("{") ? reader.until("}") : reader.run(/[0-9a-fA-F]/, 2);
  return checkPoint(Number.parseInt(digits || "0", 16));
}

function readOctal(reader: PatternReader): number {
  if (!reader.take("o{")) return checkPoint(Number.parseInt(reader.run(/[0-7]/, 3), 8));
  return checkPoint(Number.parseInt(reader.until("}"), 8));
}

function checkPoint(point: number): number {
  if (point <= 0x10ffff) return point;
  throw invalidRegex("character code point value is too large");
}

const PROPERTY = /^\^?[A-Za-z_&]+$/;

function readProperty(reader: PatternReader): CharacterSet {
  const letter = reader.next();
  const name = reader.take("{") ? reader.until("}") : reader.next();
  if (!PROPERTY.test(name)) throw invalidRegex(`unknown property name ${name}`);
  const plain = name.replace(/^\^/, "");
  const property = isProperty(plain) ? plain : `Script=${plain}`;
  if (!isProperty(property)) throw invalidRegex(`unknown property name ${name}`);
  const negated = (letter === "P") !== name.startsWith("^");
  return { ranges: [], properties: [`\\${negated ? "P" : "p"}{${property}}`], negated: false };
}

function isProperty(name: string): boolean {
  try {
    return new RegExp(`\\p{${name}}`, "u").unicode;
  } catch {
    return false;
  }
}
