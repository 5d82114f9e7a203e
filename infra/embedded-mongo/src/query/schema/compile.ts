import { failure } from "../../values/errors.js";
import { isDocument } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { documentKeywords } from "./document-keywords.js";
import type { ReadInner } from "./inner.js";
import { listKeywords } from "./list-keywords.js";
import { documentArgument, malformed, wrongType } from "./rule.js";
import type { Rule, Schema } from "./rule.js";
import { SCALAR_KEYWORDS } from "./scalar-keywords.js";

/** Keywords that describe and demand nothing. */
const NOTES = new Set(["title", "description"]);
/** Keywords of JSON Schema that MongoDB knows of and refuses. */
const NOT_SUPPORTED = new Set(["$ref", "$schema", "default", "definitions", "format", "id", "encrypt"]);

/** Reads the argument of $jsonSchema. */
export function readSchema(schema: Value): Schema {
  if (!isDocument(schema)) throw failure("TypeMismatch", "$jsonSchema must be an object");
  return compileSchema(schema);
}

const inner: ReadInner = (value, keyword) => compileSchema(documentArgument(value, keyword));
const KEYWORDS = { ...SCALAR_KEYWORDS, ...documentKeywords(inner), ...listKeywords(inner) };

function compileSchema(schema: Document): Schema {
  return [...schema].flatMap(([keyword, argument]) => compileKeyword(keyword, argument, schema));
}

function compileKeyword(keyword: string, argument: Value, schema: Document): Rule[] {
  if (NOTES.has(keyword)) {
    if (typeof argument === "string") return [];
    throw wrongType(keyword, "a string");
  }
  if (NOT_SUPPORTED.has(keyword))
    throw malformed(`$jsonSchema keyword '${keyword}' is not currently supported`);
  const read = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined;
  if (!read) throw malformed(`Unknown $jsonSchema keyword: ${keyword}`);
  const test = read(argument, keyword, schema);
  return test ? [{ keyword, argument, ...test }] : [];
}
