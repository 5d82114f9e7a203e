import { isDeepStrictEqual } from "node:util";
import { EJSON } from "bson";
import type { PlainObject } from "./case-file.js";

/** Path of the first difference; undefined if equal. */
export function findMismatch(
  actual: unknown,
  expected: unknown,
  root: boolean,
  path = "result",
): string | undefined {
  const special = specialOperator(expected);
  if (special) return specialMismatch(actual, special, path);
  if (Array.isArray(expected)) return arrayMismatch(actual, expected, root, path);
  if (isPlainObject(expected)) return documentMismatch(actual, expected, root, path);
  return same(actual, expected)
    ? undefined
    : `${path}: got ${formatValue(actual)}, expected ${formatValue(expected)}`;
}

function arrayMismatch(
  actual: unknown,
  expected: readonly unknown[],
  root: boolean,
  path: string,
): string | undefined {
  if (!Array.isArray(actual)) return `${path}: got ${formatValue(actual)}, expected an array`;
  if (actual.length !== expected.length)
    return `${path}: got ${formatValue(actual)}, expected ${formatValue(expected)}`;
  for (const [place, item] of expected.entries()) {
    const problem = findMismatch(actual[place], item, root, `${path}.${place}`);
    if (problem) return problem;
  }
  return undefined;
}

function documentMismatch(
  actual: unknown,
  expected: PlainObject,
  root: boolean,
  path: string,
): string | undefined {
  const found = plain(actual);
  if (!found) return `${path}: got ${formatValue(actual)}, expected ${formatValue(expected)}`;
  for (const [name, value] of Object.entries(expected)) {
    const special = specialOperator(value);
    if (!(name in found) && !(special && allowsAbsence(special)))
      return `${path}.${name} is missing in ${formatValue(found)}`;
    const problem = name in found ? findMismatch(found[name], value, false, `${path}.${name}`) : undefined;
    if (problem) return problem;
  }
  const extra = Object.keys(found).find((name) => !(name in expected));
  return extra !== undefined && !root ? `${path}.${extra} is not expected: ${formatValue(found)}` : undefined;
}

type Special = readonly [name: string, value: unknown];

function specialOperator(expected: unknown): Special | undefined {
  const [only] = isPlainObject(expected) ? Object.entries(expected) : [];
  return only?.[0].startsWith("$$") ? only : undefined;
}

function allowsAbsence([name, value]: Special): boolean {
  return name === "$$unsetOrMatches" || (name === "$$exists" && value === false);
}

function specialMismatch(actual: unknown, [name, value]: Special, path: string): string | undefined {
  switch (name) {
    case "$$unsetOrMatches":
      return actual === undefined || actual === null ? undefined : findMismatch(actual, value, true, path);
    case "$$exists":
      return (actual !== undefined) === value ? undefined : `${path}: exists should be ${formatValue(value)}`;
    case "$$type":
      return typesOf(actual).some((type) => [value].flat().includes(type))
        ? undefined
        : `${path}: ${formatValue(actual)} is no ${formatValue(value)}`;
    case "$$matchAsRoot":
      return findMismatch(actual, value, true, path);
    case "$$matchAsDocument":
      return findMismatch(EJSON.parse(String(actual)), value, false, path);
    case "$$matchesHexBytes":
      return Buffer.from(actual as Uint8Array).toString("hex") === value ? undefined : `${path}: other bytes`;
    case "$$lte":
      return Number(actual) <= Number(value) ? undefined : `${path}: ${formatValue(actual)} is too large`;
    default:
      return `${path}: the runner does not know ${name}`;
  }
}

function typesOf(value: unknown): string[] {
  if (typeof value === "number") return Number.isInteger(value) ? ["int", "long", "double"] : ["double"];
  if (typeof value === "string") return ["string"];
  if (typeof value === "boolean") return ["bool"];
  if (Array.isArray(value)) return ["array"];
  const type = value?.constructor.name ?? "Object";
  return [type.charAt(0).toLowerCase() + type.slice(1)];
}

export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** A driver's result as a plain object; the result may be a class instance or a Map. */
function plain(value: unknown): PlainObject | undefined {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [String(key), item]));
  if (typeof value !== "object" || value === null || "_bsontype" in value) return undefined;
  return value as PlainObject;
}

function same(actual: unknown, expected: unknown): boolean {
  if (typeof expected === "number")
    return typeof actual === "number" || typeof actual === "bigint"
      ? Number(actual) === expected
      : String(actual) === String(expected);
  if (expected instanceof Object && "_bsontype" in expected) return String(actual) === String(expected);
  return isDeepStrictEqual(actual, expected);
}

export function formatValue(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
