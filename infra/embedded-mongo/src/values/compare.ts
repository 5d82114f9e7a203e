import { Decimal128, Double } from "bson";
import type { Binary, BSONRegExp, BSONSymbol, Code, ObjectId, Timestamp } from "bson";
import { compareExactly } from "./number-key.js";
import { TYPE_RANK, getTypeRank } from "./type-names.js";
import type { CodeWithScope, DBPointer, Document, Numeric, Value } from "./types.js";

/** Compares in MongoDB's total order: by type, then by value. */
export function compare(a: Value, b: Value): number {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  const rank = getTypeRank(a);
  const difference = rank - getTypeRank(b);
  if (difference !== 0) return difference;
  return COMPARERS[rank]?.(a as never, b as never) ?? 0;
}

/** Query equality: numbers by value, documents by their fields in order. */
export function equals(a: Value, b: Value): boolean {
  return a === b || compare(a, b) === 0;
}

/** Compares by code point, which equals UTF-8 byte order. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const sharedLength = Math.min(a.length, b.length);
  let index = 0;
  while (index < sharedLength && a.charCodeAt(index) === b.charCodeAt(index)) index++;
  if (index === sharedLength) return a.length - b.length;
  return toCodePointOrder(a.charCodeAt(index)) - toCodePointOrder(b.charCodeAt(index));
}

/** Orders UTF-16 units by code point: surrogates encode those above U+FFFF and come after U+E000 to U+FFFF. */
function toCodePointOrder(codeUnit: number): number {
  return codeUnit < 0xd800 ? codeUnit : codeUnit < 0xe000 ? codeUnit + 0x2000 : codeUnit - 0x800;
}

/** Compares numbers of any type by value; NaN sorts first and equals itself, -0 equals 0. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  const left = toExactNumber(a);
  const right = toExactNumber(b);
  if (left === undefined || right === undefined) return compareExactly(a, b);
  if (left === right) return 0;
  if (left < right) return -1;
  if (left > right) return 1;
  return Number(left === left) - Number(right === right);
}

/** Returns the exact value as a JavaScript number, or undefined if it does not fit. */
function toExactNumber(value: Numeric): number | undefined {
  if (typeof value === "number") return value;
  if (value instanceof Double) return value.value;
  if (value instanceof Decimal128) return undefined;
  const number = value.toNumber();
  return Number.isSafeInteger(number) ? number : undefined;
}

function compareDocuments(a: Document, b: Document): number {
  const rightEntries = b.entries();
  for (const [name, value] of a) {
    const next = rightEntries.next();
    if (next.done === true) return 1;
    const [otherName, otherValue] = next.value;
    const difference =
      getTypeRank(value) - getTypeRank(otherValue) ||
      compareText(name, otherName) ||
      compare(value, otherValue);
    if (difference !== 0) return difference;
  }
  return a.size - b.size;
}

function compareArrays(a: Value[], b: Value[]): number {
  const sharedLength = Math.min(a.length, b.length);
  for (let index = 0; index < sharedLength; index++) {
    const difference = compare(a[index], b[index]);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareBinary(a: Binary, b: Binary): number {
  return (
    a.position - b.position ||
    a.sub_type - b.sub_type ||
    Buffer.compare(a.buffer.subarray(0, a.position), b.buffer.subarray(0, b.position))
  );
}

const toText = (value: string | BSONSymbol) => (typeof value === "string" ? value : value.value);

const COMPARERS: Record<number, (a: never, b: never) => number> = {
  [TYPE_RANK.number]: compareNumbers,
  [TYPE_RANK.string]: (a: string | BSONSymbol, b: string | BSONSymbol) => compareText(toText(a), toText(b)),
  [TYPE_RANK.object]: compareDocuments,
  [TYPE_RANK.array]: compareArrays,
  [TYPE_RANK.binary]: compareBinary,
  [TYPE_RANK.objectId]: (a: ObjectId, b: ObjectId) => Buffer.compare(a.id, b.id),
  [TYPE_RANK.boolean]: (a: boolean, b: boolean) => Number(a) - Number(b),
  [TYPE_RANK.date]: (a: Date, b: Date) => a.getTime() - b.getTime(),
  [TYPE_RANK.timestamp]: (a: Timestamp, b: Timestamp) => a.t - b.t || a.i - b.i,
  [TYPE_RANK.regex]: (a: BSONRegExp, b: BSONRegExp) =>
    compareText(a.pattern, b.pattern) || compareText(a.options, b.options),
  [TYPE_RANK.dbPointer]: (a: DBPointer, b: DBPointer) =>
    compareText(a.namespace, b.namespace) || Buffer.compare(a.id.id, b.id.id),
  [TYPE_RANK.code]: (a: Code, b: Code) => compareText(a.code as string, b.code as string),
  [TYPE_RANK.codeWithScope]: (a: CodeWithScope, b: CodeWithScope) =>
    compareText(a.code, b.code) || compareDocuments(a.scope, b.scope),
};
