import { BSONSymbol, Double } from "bson";
import { compareText } from "../../values/compare.js";
import { codeError } from "../../values/errors.js";
import { isNumeric } from "../../values/numbers.js";
import type { MaybeValue, Value } from "../../values/types.js";
import { checkTextLength, isNullish, typeOf, makeNullSafe, makeOperator, requireInteger } from "../scope.js";
import type { OperatorTable } from "../scope.js";

export const STRINGS: OperatorTable = {
  $concat: makeNullSafe(0, Infinity, concatStrings),
  $toLower: makeOperator(1, 1, (value) =>
    toText("$toLower", value).replace(/[A-Z]+/g, (part) => part.toLowerCase()),
  ),
  $toUpper: makeOperator(1, 1, (value) =>
    toText("$toUpper", value).replace(/[a-z]+/g, (part) => part.toUpperCase()),
  ),
  $strcasecmp: makeOperator(2, 2, (a, b) =>
    Math.sign(compareText(toText("$strcasecmp", a).toUpperCase(), toText("$strcasecmp", b).toUpperCase())),
  ),
  $strLenCP: makeOperator(1, 1, countCodePoints),
  $substrCP: makeOperator(3, 3, sliceCodePoints),
};

function concatStrings(...parts: Value[]): string {
  const checkedParts = parts.map((part) => {
    if (typeof part === "string") return part;
    throw codeError(16702, `$concat only supports strings, not ${typeOf(part)}`);
  });
  checkTextLength(checkedParts.reduce((sum, text) => sum + text.length, 0));
  return checkedParts.join("");
}

/** Converts a string, number or date to text; null and missing become "". */
function toText(name: string, value: MaybeValue): string {
  if (isNullish(value)) return "";
  if (typeof value === "string") return value;
  if (value instanceof BSONSymbol) return value.value;
  if (value instanceof Date) return value.toISOString();
  if (isNumeric(value)) return value instanceof Double ? String(value.value) : value.toString();
  throw codeError(16007, `can't convert from BSON type ${typeOf(value)} to String (${name})`);
}

function countCodePoints(text: MaybeValue): number {
  if (typeof text !== "string")
    throw codeError(34471, `$strLenCP requires a string argument, found: ${typeOf(text)}`);
  let codePointCount = 0;
  for (let index = 0; index < text.length; codePointCount++)
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  return codePointCount;
}

function sliceCodePoints(value: MaybeValue, start: MaybeValue, length: MaybeValue): string {
  const startIndex = requireInteger(34450, "$substrCP: starting index", start);
  const count = requireInteger(34452, "$substrCP: length", length);
  if (startIndex < 0) throw codeError(34455, "$substrCP: the starting index must be nonnegative integer.");
  if (count < 0) throw codeError(34454, "$substrCP: length must be a nonnegative integer.");
  return [...toText("$substrCP", value)].slice(startIndex, startIndex + count).join("");
}
