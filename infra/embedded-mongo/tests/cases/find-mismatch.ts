import { isDeepStrictEqual } from "node:util";
import { EJSON } from "bson";
import type { PlainObject } from "./case-file.js";

/** Describes the first difference, if any. A document at the root may have more fields than expected. */
export function findMismatch(
  actual: unknown,
  expected: unknown,
  isRoot: boolean,
  path = "result",
): string | undefined {
  const operator = getSpecialOperator(expected);
  if (operator) return findSpecialMismatch(actual, operator, path);
  if (Array.isArray(expected)) return findArrayMismatch(actual, expected, isRoot, path);
  if (isPlainObject(expected)) return findDocumentMismatch(actual, expected, isRoot, path);
  return isSameValue(actual, expected)
    ? undefined
    : `${path}: got ${formatValue(actual)}, expected ${formatValue(expected)}`;
}

function findArrayMismatch(
  actual: unknown,
  expected: readonly unknown[],
  isRoot: boolean,
  path: string,
): string | undefined {
  if (!Array.isArray(actual)) return `${path}: got ${formatValue(actual)}, expected an array`;
  if (actual.length !== expected.length)
    return `${path}: got ${formatValue(actual)}, expected ${formatValue(expected)}`;
  for (const [index, item] of expected.entries()) {
    const problem = findMismatch(actual[index], item, isRoot, `${path}.${index}`);
    if (problem) return problem;
  }
  return undefined;
}

function findDocumentMismatch(
  actual: unknown,
  expected: PlainObject,
  isRoot: boolean,
  path: string,
): string | undefined {
  const actualDocument = toPlainObject(actual);
  if (!actualDocument) return `${path}: got ${formatValue(actual)}, expected ${formatValue(expected)}`;
  for (const [name, value] of Object.entries(expected)) {
    const operator = getSpecialOperator(value);
    if (!(name in actualDocument) && !(operator && allowsAbsence(operator)))
      return `${path}.${name} is missing in ${formatValue(actualDocument)}`;
    const problem =
      name in actualDocument
        ? findMismatch(actualDocument[name], value, false, `${path}.${name}`)
        : undefined;
    if (problem) return problem;
  }
  const unexpectedName = Object.keys(actualDocument).find((name) => !(name in expected));
  return unexpectedName !== undefined && !isRoot
    ? `${path}.${unexpectedName} is not expected: ${formatValue(actualDocument)}`
    : undefined;
}

type SpecialOperator = readonly [name: string, value: unknown];

function getSpecialOperator(expected: unknown): SpecialOperator | undefined {
  const [entry] = isPlainObject(expected) ? Object.entries(expected) : [];
  return entry?.[0].startsWith("$$") ? entry : undefined;
}

function allowsAbsence([name, value]: SpecialOperator): boolean {
  return name === "$$unsetOrMatches" || (name === "$$exists" && value === false);
}

function findSpecialMismatch(
  actual: unknown,
  [name, value]: SpecialOperator,
  path: string,
): string | undefined {
  switch (name) {
    case "$$unsetOrMatches":
      return actual === undefined || actual === null ? undefined : findMismatch(actual, value, true, path);
    case "$$exists":
      return (actual !== undefined) === value ? undefined : `${path}: exists should be ${formatValue(value)}`;
    case "$$type":
      return getTypeNames(actual).some((type) => [value].flat().includes(type))
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

function getTypeNames(value: unknown): string[] {
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

/** Converts a driver's result, which may be a class instance or a Map, to a plain object. */
function toPlainObject(value: unknown): PlainObject | undefined {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [String(key), item]));
  if (typeof value !== "object" || value === null || "_bsontype" in value) return undefined;
  return value as PlainObject;
}

function isSameValue(actual: unknown, expected: unknown): boolean {
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
