import { failure } from "../../values/errors.js";
import { isNumeric, toInteger } from "../../values/numbers.js";
import { isDocument } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";

/** What one keyword of a schema demands of a value. */
export interface Rule {
  readonly keyword: string;
  /** The keyword's argument as the schema has it. */
  readonly argument: Value;
  test(value: Value): boolean;
  /** What a validator's error tells beyond the keyword, of a value that failed. */
  details?(value: Value): [string, Value][];
}

/** A schema, ready to test values: they must meet every rule. */
export type Schema = readonly Rule[];

/** Reads the argument of one keyword; `schema` holds its neighbours. */
export type ReadKeyword = (argument: Value, keyword: string, schema: Document) => Test | undefined;

export type Test = Pick<Rule, "test" | "details">;

export function meets(schema: Schema, value: Value): boolean {
  return schema.every((rule) => rule.test(value));
}

/** A rule for values of one kind; all others meet it. */
export function only<T extends Value>(
  isKind: (value: Value) => value is T,
  test: (value: T) => boolean,
): Test {
  return { test: (value) => !isKind(value) || test(value) };
}

export const isText = (value: Value): value is string => typeof value === "string";
export const isList = (value: Value): value is Value[] => Array.isArray(value);

export function wrongType(keyword: string, expected: string): Error {
  return failure("TypeMismatch", `$jsonSchema keyword '${keyword}' must be ${expected}`);
}

export function malformed(message: string): Error {
  return failure("FailedToParse", message);
}

export function documentArgument(value: Value, keyword: string): Document {
  if (!isDocument(value)) throw wrongType(keyword, "an object");
  return value;
}

/** A length or a number of items. */
export function countArgument(value: Value, keyword: string): number {
  if (!isNumeric(value)) throw wrongType(keyword, "a number");
  const count = toInteger(value);
  if (count === undefined || count < 0)
    throw malformed(`$jsonSchema keyword '${keyword}' must be a non-negative whole number`);
  return count;
}

/** A list of texts without repetitions; an empty one only where that is allowed. */
export function textsArgument(value: Value, keyword: string): string[] {
  if (!isList(value)) throw wrongType(keyword, "an array");
  if (value.length === 0) throw malformed(`$jsonSchema keyword '${keyword}' cannot be an empty array`);
  const texts = value.map((item) => {
    if (!isText(item)) throw wrongType(keyword, "an array of strings");
    return item;
  });
  if (new Set(texts).size < texts.length)
    throw malformed(`$jsonSchema keyword '${keyword}' array cannot contain duplicate values`);
  return texts;
}
