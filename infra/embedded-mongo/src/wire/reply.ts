import { Double, Long } from "bson";
import type { Timestamp } from "bson";
import { encode } from "../values/encode.js";
import { CommandError, failure } from "../values/errors.js";
import { toDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { HEADER_BYTES, OP_MSG } from "./request.js";
import type { MessageHeader } from "./request.js";

/** A command's reply; a Buffer is already encoded, so that stored documents need no decoding. */
export type Reply = Document | Buffer;

const OP_REPLY = 1;
/** The OP_REPLY fields before the document: flags (await capable), cursor id, offset and document count. */
const LEGACY_PREFIX = Buffer.from("0800000000000000000000000000000001000000", "hex");
/** The OP_MSG fields before the document: flags and the kind of the section. */
const MESSAGE_PREFIX = Buffer.alloc(5);
let lastResponseId = 0;

export function encodeReply(request: MessageHeader, reply: Reply): Buffer {
  const body = Buffer.isBuffer(reply) ? reply : encode(reply);
  const bodyPrefix = request.legacy ? LEGACY_PREFIX : MESSAGE_PREFIX;
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  lastResponseId = (lastResponseId + 1) & 0x7fffffff;
  header.writeInt32LE(HEADER_BYTES + bodyPrefix.length + body.length, 0);
  header.writeInt32LE(lastResponseId, 4);
  header.writeInt32LE(request.id, 8);
  header.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, bodyPrefix, body]);
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
  /** Bytes of documents, which are copied and never decoded, or documents. */
  readonly documents: readonly (Uint8Array | Document)[];
  readonly id: Long;
  readonly namespace: string;
  readonly at?: Timestamp | undefined;
}

export function cursorReply({ field, documents, id, namespace: ns, at }: CursorBatch): Buffer {
  const fields = { [field]: documents as unknown as Value[], id, ns, ...(at && { atClusterTime: at }) };
  return encode(okReply({ cursor: toDocument(fields) }));
}

export function createSingleBatchReply(namespace: string, list: readonly Document[], at?: Timestamp): Buffer {
  return cursorReply({ field: "firstBatch", documents: list, id: Long.ZERO, namespace, at });
}
