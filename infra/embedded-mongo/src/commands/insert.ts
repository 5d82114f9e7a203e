import { BSONRegExp, ObjectId } from "bson";
import { ensureCollection } from "../store/catalog-changes.js";
import { truncateKey } from "../store/keyspace.js";
import { decode, iterateRawElements } from "../values/decode.js";
import { FIELDS_START, joinFields } from "../values/encode.js";
import { failure } from "../values/errors.js";
import { encodeTransientKey } from "../values/key.js";
import { getTypeName } from "../values/type-names.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { missingFieldError, parseNamespace } from "./arguments.js";
import type { Command } from "./command.js";
import { runWriteCommand } from "./statements.js";
import type { WriteStatement } from "./statements.js";

export async function insert(command: Command): Promise<Document> {
  const { database, name } = parseNamespace(command);
  const { store, documents } = command;
  if (!documents) throw missingFieldError(command, "documents");
  let n = 0;
  const toStatement = (rawDocument: Buffer): WriteStatement => {
    const attempt = (): boolean => {
      const collection = ensureCollection(store, database, name);
      const bytes = checkDocumentSize(withIdFirst(rawDocument));
      // Decode the whole document to validate it, although indexing needs only some fields.
      const document = decode(bytes);
      store.writer.insert(collection, { idKey: encodeIdKey(document.get("_id")), document }, bytes);
      n += 1;
      return true;
    };
    return { attempt };
  };
  return runWriteCommand(command, documents, toStatement, () => ({ n }));
}

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const OBJECT_ID_TYPE = 7;

/** Encodes the storage key of an `_id`; throws for `_id` types that MongoDB rejects. */
export function encodeIdKey(id: Value): string {
  if (id === undefined || Array.isArray(id) || id instanceof BSONRegExp)
    throw failure("InvalidIdField", `The '_id' value cannot be of type ${getTypeName(id)}`);
  if (isDocument(id)) refuseDollarFields(id);
  return truncateKey(encodeTransientKey([id], [1])).key.toString("latin1");
}

export function checkDocumentSize<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  if (bytes.length <= MAX_DOCUMENT_BYTES) return bytes;
  const allowedSize = `Size must be between 0 and ${MAX_DOCUMENT_BYTES}`;
  throw failure("BSONObjectTooLarge", `BSONObj size: ${bytes.length} is invalid. ${allowedSize}`);
}

/** Returns the bytes to store, with `_id` as the first field; generates an absent `_id`. */
function withIdFirst(bytes: Buffer): Buffer {
  for (const { name, from, end } of iterateRawElements(bytes)) {
    if (name !== "_id") continue;
    if (from === FIELDS_START) return bytes;
    return joinFields([
      bytes.subarray(from, end),
      bytes.subarray(FIELDS_START, from),
      bytes.subarray(end, -1),
    ]);
  }
  const id = Buffer.concat([Buffer.from([OBJECT_ID_TYPE]), Buffer.from("_id\0"), new ObjectId().id]);
  return joinFields([id, bytes.subarray(FIELDS_START, -1)]);
}

export function moveIdFirst(document: Document): Document {
  const id = document.has("_id") ? document.get("_id") : new ObjectId();
  return new Map<string, Value>([["_id", id], ...[...document].filter(([name]) => name !== "_id")]);
}

function refuseDollarFields(id: Document): void {
  const name = [...id.keys()].find((key) => key.startsWith("$"));
  if (name === undefined) return;
  const message = `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`;
  throw failure("DollarPrefixedFieldName", message);
}
