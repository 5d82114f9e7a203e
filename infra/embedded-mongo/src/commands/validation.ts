import { compileFilter } from "../query/filter.js";
import { readSchema } from "../query/schema/compile.js";
import { failedRules } from "../query/schema/failed-rules.js";
import { encode } from "../values/encode.js";
import { failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { CollectionEntry } from "../store/catalog-entries.js";

const tests = new WeakMap<Document, (document: Document) => boolean>();

/** Refuses a document that the collection's validator does not accept; `before` is what it was. */
export function checkValid({ options }: CollectionEntry, document: Document, before?: Document): void {
  const validator = options.get("validator");
  if (!isDocument(validator) || validator.size === 0) return;
  const level = options.get("validationLevel");
  if (level === "off" || options.get("validationAction") === "warn") return;
  const test = testOf(validator);
  if (test(document) || (level === "moderate" && before && !test(before))) return;
  const errInfo: Document = new Map<string, Value>([
    ["failingDocumentId", document.get("_id")],
    ["details", shortened(detailsOf(validator, document))],
  ]);
  throw failure("DocumentValidationFailure", "Document failed validation", { errInfo });
}

const MOST_DETAILS = 1_000_000;

/** An error must fit into an answer, however much of the document is wrong. */
function shortened(details: Document): Document {
  return encode(details).length <= MOST_DETAILS
    ? details
    : new Map([...details].slice(0, 1)).set("truncated", true);
}

/** Which demands were not met, where the validator is a schema; else the whole of it. */
function detailsOf(validator: Document, document: Document): Document {
  const [[name, argument]] = [...validator] as [[string, Value]];
  if (name !== "$jsonSchema" || validator.size > 1) {
    const operatorName = validator.size > 1 ? "$and" : name.startsWith("$") ? name : "$eq";
    return new Map<string, Value>([
      ["operatorName", operatorName],
      ["specifiedAs", validator],
    ]);
  }
  return new Map<string, Value>([
    ["operatorName", name],
    ["schemaRulesNotSatisfied", failedRules(readSchema(argument), document)],
  ]);
}

function testOf(validator: Document): (document: Document) => boolean {
  const test = tests.get(validator) ?? compileFilter(validator);
  tests.set(validator, test);
  return test;
}
