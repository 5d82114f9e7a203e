import { isDocument } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { compileRegex } from "../regex.js";
import { failedRules } from "./failed-rules.js";
import { allowance, sized } from "./inner.js";
import type { ReadInner } from "./inner.js";
import { documentArgument, isList, meets, only, textsArgument } from "./rule.js";
import type { ReadKeyword, Schema, Test } from "./rule.js";

/** The keywords that look at the fields of a document. */
export function documentKeywords(inner: ReadInner): Readonly<Record<string, ReadKeyword>> {
  return {
    required: (argument, keyword) => required(textsArgument(argument, keyword)),
    properties: (argument, keyword) => properties(named(argument, keyword, inner)),
    patternProperties: (argument, keyword) => patternProperties(named(argument, keyword, inner)),
    additionalProperties: (argument, keyword, schema) =>
      additionalProperties(allowance(argument, keyword, inner), schema),
    minProperties: (argument, keyword) => sized(isDocument, "size", argument, keyword, 1),
    maxProperties: (argument, keyword) => sized(isDocument, "size", argument, keyword, -1),
    dependencies: (argument, keyword) => dependencies(documentArgument(argument, keyword), inner),
  };
}

function required(names: readonly string[]): Test {
  const missing = (value: Value): string[] =>
    isDocument(value) ? names.filter((name) => !value.has(name)) : [];
  return {
    test: (value) => missing(value).length === 0,
    details: (value) => [["missingProperties", missing(value)]],
  };
}

function named(argument: Value, keyword: string, inner: ReadInner): Map<string, Schema> {
  return new Map([...documentArgument(argument, keyword)].map(([name, value]) => [name, inner(value, name)]));
}

function properties(schemas: ReadonlyMap<string, Schema>): Test {
  const wrong = (value: Document): [string, Schema][] =>
    [...schemas].filter(([name, schema]) => value.has(name) && !meets(schema, value.get(name)));
  const describe = (value: Document): Document[] =>
    wrong(value).map(([name, schema]) => {
      return new Map<string, Value>([
        ["propertyName", name],
        ["details", failedRules(schema, value.get(name))],
      ]);
    });
  return {
    test: (value) => !isDocument(value) || wrong(value).length === 0,
    details: (value) => [["propertiesNotSatisfied", isDocument(value) ? describe(value) : []]],
  };
}

function patternProperties(schemas: ReadonlyMap<string, Schema>): Test {
  const rows = [...schemas].map(([pattern, schema]) => ({ matches: compileRegex(pattern, ""), schema }));
  return only(isDocument, (document) =>
    [...document].every(([name, value]) =>
      rows.every(({ matches, schema }) => !matches(name) || meets(schema, value)),
    ),
  );
}

function additionalProperties(allowed: (value: Value) => boolean, schema: Document): Test {
  const names = schema.get("properties");
  const patterns = schema.get("patternProperties");
  const known = new Set(isDocument(names) ? names.keys() : []);
  const matchers = isDocument(patterns) ? [...patterns.keys()].map((one) => compileRegex(one, "")) : [];
  const isExtra = (name: string): boolean => !known.has(name) && !matchers.some((matches) => matches(name));
  const wrong = (value: Value): string[] =>
    isDocument(value)
      ? [...value].filter(([name, item]) => isExtra(name) && !allowed(item)).map(([name]) => name)
      : [];
  return {
    test: (value) => wrong(value).length === 0,
    details: (value) => [["additionalProperties", wrong(value)]],
  };
}

function dependencies(given: Document, inner: ReadInner): Test {
  const rows = [...given].map(([name, argument]) => {
    const names = isList(argument) ? textsArgument(argument, "dependencies") : undefined;
    const schema = names ? undefined : inner(argument, "dependencies");
    const meetsIt = (document: Document): boolean =>
      schema ? meets(schema, document) : (names ?? []).every((other) => document.has(other));
    return { name, meetsIt };
  });
  return only(isDocument, (document) =>
    rows.every(({ name, meetsIt }) => !document.has(name) || meetsIt(document)),
  );
}
