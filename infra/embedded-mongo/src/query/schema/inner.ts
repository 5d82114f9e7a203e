import { isDocument } from "../../values/types.js";
import type { Value } from "../../values/types.js";
import { countArgument, meets, only, wrongType } from "./rule.js";
import type { Schema, Test } from "./rule.js";

/** Reads a schema inside a schema. */
export type ReadInner = (value: Value, keyword: string) => Schema;

/** true and false allow anything or nothing, a schema what meets it. */
export function allowance(argument: Value, keyword: string, inner: ReadInner): (value: Value) => boolean {
  if (typeof argument === "boolean") return () => argument;
  if (!isDocument(argument)) throw wrongType(keyword, "an object or a boolean");
  const schema = inner(argument, keyword);
  return (value) => meets(schema, value);
}

/** A bound on how much a document or array holds; `sign` says from which side. */
export function sized<Name extends string, T extends Value & Record<Name, number>>(
  isKind: (value: Value) => value is T,
  size: Name,
  argument: Value,
  keyword: string,
  sign: 1 | -1,
): Test {
  const count = countArgument(argument, keyword);
  return only(isKind, (value) => sign * (value[size] - count) >= 0);
}
