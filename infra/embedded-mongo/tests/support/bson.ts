import { deserialize, EJSON, serialize } from "bson";
import { decode } from "../../src/values/decode.js";
import { encode } from "../../src/values/encode.js";
import type { Document, Value } from "../../src/values/types.js";

/** A document as the server holds it, from a plain object. */
export function bson(object: object): Document {
  return decode(serialize(object, { ignoreUndefined: false }));
}

/** A document as plain extended JSON, to compare with what a test expects. */
export function plain(document: Document): unknown {
  return EJSON.serialize(deserialize(encode(document), { promoteValues: false }), { relaxed: true });
}

/** A value as plain extended JSON. */
export function plainValue(value: Value): unknown {
  return (plain(new Map([["value", value]])) as { value: unknown }).value;
}
