import { failure } from "./errors.js";
import { toInteger } from "./numbers.js";
import type { Document, Value } from "./types.js";

/** Compares two strings by the rules of a language. */
export interface Collation {
  compare(a: string, b: string): number;
  /** The same text for all strings that are equal under these rules; its order means nothing. */
  canonical(text: string): string;
}

const SENSITIVITY: Record<number, "base" | "accent" | "variant"> = { 1: "base", 2: "accent", 3: "variant" };
const STANDARD: readonly (readonly [string, Value])[] = [
  ["caseLevel", false],
  ["caseFirst", "off"],
  ["strength", 3],
  ["numericOrdering", false],
  ["alternate", "non-ignorable"],
  ["maxVariable", "punct"],
  ["normalization", false],
  ["backwards", false],
];

/**
 * Reads a command's `collation`; undefined stands for plain byte order (no collation, an empty one, or
 * "simple"). Strength 1 to 3, caseLevel, caseFirst, numericOrdering and alternate "shifted" are honoured;
 * others throw BadValue.
 */
export function parseCollation(spec: Document | undefined): Collation | undefined {
  if (spec === undefined || spec.size === 0) return undefined;
  const locale = spec.get("locale");
  if (typeof locale !== "string") {
    throw failure("FailedToParse", "BSON field 'collation.locale' is missing but a required field");
  }
  if (locale === "simple") return undefined;
  const strength = toInteger(spec.get("strength") ?? 3);
  if (strength === undefined || strength < 1 || strength > 5) {
    throw failure(
      "BadValue",
      `Enumeration value '${String(spec.get("strength"))}' for field 'strength' is not valid.`,
    );
  }
  const collator = makeCollator(locale, strength, spec);
  return { compare: collator.compare, canonical: canonicalForm(strength, spec) };
}

/** A collation with all its settings, as collections and indexes list it; undefined for plain byte order. */
export function fullCollation(spec: Document | undefined): Document | undefined {
  if (spec === undefined || !parseCollation(spec)) return undefined;
  const settings = STANDARD.map(([name, standard]): [string, Value] => [name, spec.get(name) ?? standard]);
  return new Map<string, Value>([["locale", spec.get("locale")], ...settings, ["version", "57.1"]]);
}

function makeCollator(locale: string, strength: number, spec: Document): Intl.Collator {
  const base = strength === 1 && spec.get("caseLevel") === true ? "case" : SENSITIVITY[Math.min(strength, 3)];
  const first = spec.get("caseFirst");
  const tag = locale.replaceAll("_", "-");
  try {
    // Of a language it does not know the library takes the system's own.
    if (Intl.Collator.supportedLocalesOf(tag).length === 0) throw new RangeError(tag);
    return new Intl.Collator(tag, {
      sensitivity: base as "base",
      numeric: spec.get("numericOrdering") === true,
      ignorePunctuation: spec.get("alternate") === "shifted",
      caseFirst: first === "upper" || first === "lower" ? first : "false",
    });
  } catch {
    throw failure("BadValue", `Field 'locale' is invalid in: { locale: "${locale}" }`);
  }
}

/** What the collator does not tell apart is taken out or made one. */
function canonicalForm(strength: number, spec: Document): (text: string) => string {
  const steps: ((text: string) => string)[] = [(text) => text.normalize(strength < 3 ? "NFKD" : "NFD")];
  if (strength === 1)
    steps.push((text) => text.replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss").replaceAll("ẞ", "SS"));
  const oneCase = strength < 3 && spec.get("caseLevel") !== true;
  if (oneCase) steps.push((text) => text.toLowerCase().replaceAll("ς", "σ"));
  if (spec.get("numericOrdering") === true) steps.push((text) => text.replaceAll(/0+(?=\d)/g, ""));
  if (spec.get("alternate") === "shifted") steps.push((text) => text.replaceAll(/[\p{P}\s]/gu, ""));
  return (text) => steps.reduce((form, step) => step(form), text);
}
