import { BSONSymbol, Double } from "bson";
import { compareText } from "../../values/compare.js";
import { location } from "../../values/errors.js";
import { isNumeric } from "../../values/numbers.js";
import type { Value } from "../../values/types.js";
import { checkRoom, isNothing, kindOf, MAX_TEXT, needInteger, operator, strict } from "../scope.js";
import type { Found, OperatorTable } from "../scope.js";

export const STRINGS: OperatorTable = {
  $concat: strict(0, Infinity, concat),
  $toLower: operator(1, 1, (value) =>
    asText("$toLower", value).replace(/[A-Z]+/g, (part) => part.toLowerCase()),
  ),
  $toUpper: operator(1, 1, (value) =>
    asText("$toUpper", value).replace(/[a-z]+/g, (part) => part.toUpperCase()),
  ),
  $strcasecmp: operator(2, 2, (a, b) =>
    Math.sign(compareText(asText("$strcasecmp", a).toUpperCase(), asText("$strcasecmp", b).toUpperCase())),
  ),
  $strLenCP: operator(1, 1, countPoints),
  $substrCP: operator(3, 3, substringPoints),
};

function concat(...parts: Value[]): string {
  const texts = parts.map((part) => {
    if (typeof part === "string") return part;
    throw location(16702, `$concat only supports strings, not ${kindOf(part)}`);
  });
  checkRoom(
    texts.reduce((sum, text) => sum + text.length, 0),
    MAX_TEXT,
  );
  return texts.join("");
}

/** Converts a string, number or date to text; null and missing become "". */
function asText(name: string, value: Found): string {
  if (isNothing(value)) return "";
  if (typeof value === "string") return value;
  if (value instanceof BSONSymbol) return value.value;
  if (value instanceof Date) return value.toISOString();
  if (isNumeric(value)) return value instanceof Double ? String(value.value) : value.toString();
  throw location(16007, `can't convert from BSON type ${kindOf(value)} to String (${name})`);
}

function countPoints(text: Found): number {
  if (typeof text !== "string")
    throw location(34471, `$strLenCP requires a string argument, found: ${kindOf(text)}`);
  let points = 0;
  for (let at = 0; at < text.length; points++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return points;
}

function substringPoints(value: Found, start: Found, length: Found): string {
  const from = needInteger(34450, "$substrCP: starting index", start);
  const count = needInteger(34452, "$substrCP: length", length);
  if (from < 0) throw location(34455, "$substrCP: the starting index must be nonnegative integer.");
  if (count < 0) throw location(34454, "$substrCP: length must be a nonnegative integer.");
  return [...asText("$substrCP", value)].slice(from, from + count).join("");
}
