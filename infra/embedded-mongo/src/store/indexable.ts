import { readPair, readStored } from "../geo/read-shape.js";
import { CommandError, location } from "../values/errors.js";
import { describeValue } from "../values/describe.js";
import { someValue } from "../values/paths.js";
import { MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { IndexEntry } from "./catalog-entries.js";

/** Throws where an index that keeps no keys could not take a document in MongoDB. */
export function checkIndexable(index: IndexEntry, document: Document): void {
  const key = index.spec.get("key") as Document;
  for (const [path, kind] of key) {
    const check = typeof kind === "string" && Object.hasOwn(CHECKS, kind) ? CHECKS[kind] : undefined;
    if (!check) continue;
    someValue(document, path.split("."), false, (value) => {
      if (value !== MISSING && value !== null && value !== undefined) check(value, document);
      return false;
    });
  }
}

const CHECKS: Readonly<Record<string, (value: Value, document: Document) => void>> = {
  "2dsphere": (value, document) => guarded(document, () => eachShape(value)),
  "2d": (value, document) => guarded(document, () => eachPair(value)),
  hashed: (value) => {
    if (Array.isArray(value)) throw location(16766, "hashed indexes do not currently support array values");
  },
};

function eachShape(value: Value): void {
  const several = Array.isArray(value) && value.every((item) => typeof item === "object");
  for (const one of several ? value : [value]) readStored(one);
}

function eachPair(value: Value): void {
  const several = Array.isArray(value) && value.every((item) => typeof item === "object");
  for (const one of several ? value : [value]) readPair(one);
}

function guarded(document: Document, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw notExtracted(document, error);
  }
}

function notExtracted(document: Document, error: CommandError): CommandError {
  return location(16755, `Can't extract geo keys: ${describeValue(document)}  ${error.message}`);
}
