import { deserialize, EJSON, serialize } from "bson";
import { decode } from "../../src/values/decode.js";
import { encode } from "../../src/values/encode.js";
import type { Document, Value } from "../../src/values/types.js";

/** Converts a plain object to a server document. */
export function toServerDocument(object: object): Document {
  return decode(serialize(object, { ignoreUndefined: false }));
}

/** Converts a document to relaxed extended JSON, for comparisons. */
export function toPlainObject(document: Document): unknown {
  return EJSON.serialize(deserialize(encode(document), { promoteValues: false }), { relaxed: true });
}

/** Converts a value to relaxed extended JSON. */
export function toPlainValue(value: Value): unknown {
  return (toPlainObject(new Map([["value", value]])) as { value: unknown }).value;
}
