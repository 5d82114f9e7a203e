import { encodeKey } from "../../values/key.js";
import { isDocument } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { allowance, sized } from "./inner.js";
import type { ReadInner } from "./inner.js";
import { isList, malformed, meets, only, wrongType } from "./rule.js";
import type { ReadKeyword, Test } from "./rule.js";

/** The keywords that look at the items of an array, and those that combine schemas. */
export function listKeywords(inner: ReadInner): Readonly<Record<string, ReadKeyword>> {
  return {
    items: (argument, keyword) => items(argument, keyword, inner),
    additionalItems: (argument, keyword, schema) =>
      additionalItems(allowance(argument, keyword, inner), schema),
    minItems: (argument, keyword) => sized(isList, "length", argument, keyword, 1),
    maxItems: (argument, keyword) => sized(isList, "length", argument, keyword, -1),
    uniqueItems: (argument, keyword) => uniqueItems(argument, keyword),
    allOf: (argument, keyword) => counted(argument, keyword, inner, (met, all) => met === all),
    anyOf: (argument, keyword) => counted(argument, keyword, inner, (met) => met > 0),
    oneOf: (argument, keyword) => counted(argument, keyword, inner, (met) => met === 1),
    not: (argument, keyword) => {
      const schema = inner(argument, keyword);
      return { test: (value) => !meets(schema, value) };
    },
  };
}

function items(argument: Value, keyword: string, inner: ReadInner): Test {
  if (isDocument(argument)) {
    const schema = inner(argument, keyword);
    return only(isList, (list) => list.every((item) => meets(schema, item)));
  }
  if (!isList(argument)) throw wrongType(keyword, "an array or an object");
  const schemas = argument.map((schema) => inner(schema, keyword));
  return only(isList, (list) => schemas.every((schema, at) => at >= list.length || meets(schema, list[at])));
}

function additionalItems(allowed: (value: Value) => boolean, schema: Document): Test | undefined {
  const listed = schema.get("items");
  return isList(listed) ? only(isList, (list) => list.slice(listed.length).every(allowed)) : undefined;
}

const textOf = (value: Value): string => encodeKey([value], [1]).toString("latin1");

function uniqueItems(argument: Value, keyword: string): Test | undefined {
  if (typeof argument !== "boolean") throw wrongType(keyword, "a boolean");
  return argument ? only(isList, (list) => new Set(list.map(textOf)).size === list.length) : undefined;
}

function counted(
  argument: Value,
  keyword: string,
  inner: ReadInner,
  enough: (met: number, all: number) => boolean,
): Test {
  if (!isList(argument)) throw wrongType(keyword, "an array");
  if (argument.length === 0) throw malformed(`$jsonSchema keyword '${keyword}' must be a non-empty array`);
  const schemas = argument.map((schema) => inner(schema, keyword));
  return {
    test: (value) => enough(schemas.filter((schema) => meets(schema, value)).length, schemas.length),
  };
}
