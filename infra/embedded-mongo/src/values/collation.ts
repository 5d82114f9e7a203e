import { failure } from "./errors.js";
import { toInteger } from "./numbers.js";
import type { Document } from "./types.js";

/** Compares two strings by the rules of a language. */
export interface Collation {
  compare(a: string, b: string): number;
}

const SENSITIVITY: Record<number, "base" | "accent" | "variant"> = { 1: "base", 2: "accent", 3: "variant" };

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
  return collator(locale, strength, spec);
}

function collator(locale: string, strength: number, spec: Document): Collation {
  const base = strength === 1 && spec.get("caseLevel") === true ? "case" : SENSITIVITY[Math.min(strength, 3)];
  const first = spec.get("caseFirst");
  try {
    return new Intl.Collator(locale.replaceAll("_", "-"), {
      sensitivity: base as "base",
      numeric: spec.get("numericOrdering") === true,
      ignorePunctuation: spec.get("alternate") === "shifted",
      caseFirst: first === "upper" || first === "lower" ? first : "false",
    });
  } catch {
    throw failure("BadValue", `Field 'locale' is invalid in: { locale: "${locale}" }`);
  }
}
