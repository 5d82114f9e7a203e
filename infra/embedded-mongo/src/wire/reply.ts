import { Double, Long } from "bson";
import type { Timestamp } from "bson";
import { encode, joinFields } from "../values/encode.js";
import { CommandError, failure } from "../values/errors.js";
import { toDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { HEADER_BYTES, OP_MSG } from "./request.js";
import type { MessageHeader } from "./request.js";

/** A command's reply; a Buffer is already encoded, so that stored documents need no decoding. */
export type Reply = Document | Buffer;

const OP_REPLY = 1;
let lastResponseId = 0;

export function encodeReply(request: MessageHeader, reply: Reply): Buffer {
  const body = Buffer.isBuffer(reply) ? reply : encode(reply);
  const bodyPrefix = request.legacy ? createLegacyPrefix() : Buffer.from([0, 0, 0, 0, 0]);
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  lastResponseId = (lastResponseId + 1) & 0x7fffffff;
  header.writeInt32LE(HEADER_BYTES + bodyPrefix.length + body.length, 0);
  header.writeInt32LE(lastResponseId, 4);
  header.writeInt32LE(request.id, 8);
  header.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, bodyPrefix, body]);
}

/** Builds the OP_REPLY fields before the document: flags (await capable), cursor id, offset and document count. */
function createLegacyPrefix(): Buffer {
  const prefix = Buffer.alloc(20);
  prefix.writeInt32LE(8, 0);
  prefix.writeInt32LE(1, 16);
  return prefix;
}

export function okReply(fields: Record<string, Value> = {}): Document {
  return toDocument({ ...fields, ok: new Double(1) });
}

/** Builds an error reply; internal errors are not disclosed. */
export function errorReply(error: unknown): Document {
  const { message, code, codeName, extra } =
    error instanceof CommandError ? error : failure("InternalError", "internal error");
  return toDocument({ ok: new Double(0), errmsg: message, code, codeName, ...extra });
}

interface CursorBatch {
  readonly field: "firstBatch" | "nextBatch";
  readonly documents: readonly Uint8Array[];
  readonly id: Long;
  readonly namespace: string;
  readonly at?: Timestamp | undefined;
}

/** Builds a cursor reply; the documents' bytes are copied and never decoded. */
export function cursorReply({ field, documents, id, namespace, at }: CursorBatch): Buffer {
  const fields = documents.flatMap((bytes, index) => [Buffer.from(`\x03${index}\0`, "latin1"), bytes]);
  const batchElement = createElement(4, field, joinFields(fields));
  const otherFields = encode(toDocument({ id, ns: namespace, ...(at ? { atClusterTime: at } : {}) }));
  const cursor = joinFields([batchElement, otherFields.subarray(4, -1)]);
  return joinFields([createElement(3, "cursor", cursor), encode(okReply()).subarray(4, -1)]);
}

export function createSingleBatchReply(namespace: string, list: readonly Document[], at?: Timestamp): Buffer {
  const documents = list.map((document) => encode(document));
  return cursorReply({ field: "firstBatch", documents, id: Long.ZERO, namespace, at });
}

function createElement(type: number, name: string, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), value]);
}
