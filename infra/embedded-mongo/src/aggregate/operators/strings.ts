import { BSONSymbol, Double } from "bson";
import { compareText } from "../../values/compare.js";
import { location } from "../../values/errors.js";
import { isNumeric } from "../../values/numbers.js";
import type { Value } from "../../values/types.js";
import type { CompileContext, CompileOperator, Evaluate, Found, OperatorTable } from "../scope.js";
import { checkRoom, MOST_TEXT } from "../work.js";
import { isNothing, kindOf, namedParts, needInteger, needText, operator, strict } from "./kit.js";
import { checkSearch, indexOfBytes, indexOfPoints, pointsOf } from "./text-search.js";

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
  $strLenCP: operator(1, 1, (value) => {
    const text = needText(34471, "$strLenCP", value);
    return pointsOf(text, 0, text.length);
  }),
  $strLenBytes: operator(1, 1, (value) => Buffer.byteLength(needText(34473, "$strLenBytes", value))),
  $split: strict(2, 2, split),
  $substr: operator(3, 3, substringBytes),
  $substrBytes: operator(3, 3, substringBytes),
  $substrCP: operator(3, 3, substringPoints),
  $indexOfCP: strict(2, 4, (text, part, start, end) =>
    indexIn(
      indexOfPoints,
      needText(40093, "$indexOfCP", text),
      needText(40094, "$indexOfCP", part),
      start,
      end,
    ),
  ),
  $indexOfBytes: strict(2, 4, (text, part, start, end) =>
    indexIn(
      indexOfBytes,
      needText(40091, "$indexOfBytes", text),
      needText(40092, "$indexOfBytes", part),
      start,
      end,
    ),
  ),
  $trim: trim(true, true),
  $ltrim: trim(true, false),
  $rtrim: trim(false, true),
  $replaceOne: replace((text, find, by) => text.replace(find, () => by)),
  $replaceAll: replace(replaceAll),
};

function concat(...parts: Value[]): string {
  const texts = parts.map((part) => joinable(part));
  checkRoom(
    texts.reduce((sum, text) => sum + text.length, 0),
    MOST_TEXT,
  );
  return texts.join("");
}

/** Counts before it replaces: many places and a long replacement would fill the memory. */
function replaceAll(text: string, find: string, by: string): string {
  let places = 0;
  const step = Math.max(1, find.length);
  for (let at = text.indexOf(find); at >= 0 && at < text.length; at = text.indexOf(find, at + step)) places++;
  checkRoom(text.length + (places + 1) * by.length, Math.max(MOST_TEXT, text.length + by.length));
  return text.replaceAll(find, () => by);
}

function joinable(part: Value): string {
  if (typeof part === "string") return part;
  throw location(16702, `$concat only supports strings, not ${kindOf(part)}`);
}

/** The text of a string, number or date; nothing is the empty text. */
export function asText(name: string, value: Found): string {
  if (isNothing(value)) return "";
  if (typeof value === "string") return value;
  if (value instanceof BSONSymbol) return value.value;
  if (value instanceof Date) return value.toISOString();
  if (isNumeric(value)) return value instanceof Double ? String(value.value) : value.toString();
  throw location(16007, `can't convert from BSON type ${kindOf(value)} to String (${name})`);
}

function split(text: Value, separator: Value): Found {
  const mark = needText(40086, "$split's separator", separator);
  if (mark === "") throw location(40087, "$split requires a non-empty separator");
  const whole = needText(40085, "$split", text);
  checkSearch(whole, mark);
  return whole.split(mark);
}

function substringBytes(value: Found, start: Found, length: Found): Found {
  const bytes = Buffer.from(asText("$substrBytes", value));
  const from = needInteger(16034, "$substrBytes: starting index", start);
  const count = needInteger(16035, "$substrBytes: length", length);
  if (from < 0) throw location(50752, `$substrBytes: starting index must be non-negative (got: ${from})`);
  const end = count < 0 ? bytes.length : Math.min(bytes.length, from + count);
  if (continues(bytes[from]))
    throw location(28656, "$substrBytes: Invalid range, starting index is a UTF-8 continuation byte.");
  if (continues(bytes[end]))
    throw location(28657, "$substrBytes: Invalid range, ending index is in the middle of a UTF-8 character.");
  return bytes.toString("utf8", Math.min(from, end), end);
}

const continues = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

function substringPoints(value: Found, start: Found, length: Found): Found {
  const from = needInteger(34450, "$substrCP: starting index", start);
  const count = needInteger(34452, "$substrCP: length", length);
  if (from < 0) throw location(34455, "$substrCP: the starting index must be nonnegative integer.");
  if (count < 0) throw location(34454, "$substrCP: length must be a nonnegative integer.");
  return [...asText("$substrCP", value)].slice(from, from + count).join("");
}

function indexIn(
  find: (text: string, part: string, from: number, to: number) => number,
  text: string,
  part: string,
  start: Value,
  end: Value,
): number {
  const from = start === undefined ? 0 : needInteger(40096, "the starting index", start);
  const to = end === undefined ? Infinity : needInteger(40096, "the ending index", end);
  if (from < 0 || to < 0) throw location(40097, "the starting and ending index must be nonnegative");
  return find(text, part, from, to);
}

const SPACE = [
  ..."\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a",
];

function trim(left: boolean, right: boolean): CompileOperator {
  return (argument, context, name) => {
    const parts = namedParts(name, argument, context, ["input"], ["chars"]);
    return (scope) => {
      const input = parts["input"]?.(scope) ?? null;
      const chars = parts["chars"]?.(scope);
      if (isNothing(input) || (parts["chars"] !== undefined && isNothing(chars ?? null))) return null;
      const unwanted = new Set(chars === undefined ? SPACE : [...needText(50700, `${name}'s chars`, chars)]);
      return trimmed([...needText(50699, `${name}'s input`, input)], unwanted, left, right);
    };
  };
}

function trimmed(points: string[], unwanted: ReadonlySet<string>, left: boolean, right: boolean): string {
  let start = 0;
  let end = points.length;
  if (left) while (start < end && unwanted.has(points[start] as string)) start++;
  if (right) while (end > start && unwanted.has(points[end - 1] as string)) end--;
  return points.slice(start, end).join("");
}

function replace(change: (text: string, find: string, by: string) => string): CompileOperator {
  return (argument: Value, context: CompileContext, name: string): Evaluate => {
    const parts = namedParts(name, argument, context, ["input", "find", "replacement"]);
    return (scope) => {
      const evaluated = ["input", "find", "replacement"].map((key): Found => parts[key]?.(scope) ?? null);
      const [input, find, by] = evaluated as [Found, Found, Found];
      for (const [index, value] of evaluated.entries())
        if (!isNothing(value)) needText(51744 + index, name, value);
      if (isNothing(input) || isNothing(find) || isNothing(by)) return null;
      checkSearch(input as string, find as string);
      return change(input as string, find as string, by as string);
    };
  };
}
