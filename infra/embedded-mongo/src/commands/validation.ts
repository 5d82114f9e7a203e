import { compileFilter } from "../query/filter.js";
import { failure } from "../values/errors.js";
import { isDocument, type Document, type Value } from "../values/types.js";
import type { CollectionEntry } from "../store/catalog-entries.js";

const tests = new WeakMap<Document, (document: Document) => boolean>();

/** Refuses a document that the collection's validator does not accept. */
export function checkValid(collection: CollectionEntry, document: Document): void {
  const validator = collection.options.get("validator");
  if (!isDocument(validator) || validator.size === 0 || testOf(validator)(document)) return;
  const details: Document = new Map<string, Value>([
    ["operatorName", "$expr"],
    ["specifiedAs", validator],
  ]);
  const errInfo: Document = new Map<string, Value>([
    ["failingDocumentId", document.get("_id")],
    ["details", details],
  ]);
  throw failure("DocumentValidationFailure", "Document failed validation", { errInfo });
}

function testOf(validator: Document): (document: Document) => boolean {
  const test = tests.get(validator) ?? compileFilter(validator);
  tests.set(validator, test);
  return test;
}
