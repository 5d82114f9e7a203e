import { Double } from "bson";
import { CommandError } from "../values/errors.js";
import { encode } from "../values/encode.js";
import type { Document, Value } from "../values/types.js";
import { HEADER_BYTES } from "./request.js";
import type { Request } from "./request.js";

/** What a command answers: a document, or the bytes of one where it carries stored documents unchanged. */
export type Reply = Document | Buffer;

const OP_REPLY = 1;
const OP_MSG = 2013;
let lastId = 0;

/** The bytes of a whole message that answers `request`. */
export function replyMessage(request: Pick<Request, "id" | "legacy">, reply: Reply): Buffer {
  const body = Buffer.isBuffer(reply) ? reply : Buffer.from(encode(reply));
  const before = request.legacy ? legacyHead() : Buffer.from([0, 0, 0, 0, 0]);
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  lastId = (lastId + 1) & 0x7fffffff;
  header.writeInt32LE(HEADER_BYTES + before.length + body.length, 0);
  header.writeInt32LE(lastId, 4);
  header.writeInt32LE(request.id, 8);
  header.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, before, body]);
}

/** Flags, cursor id, position and a count of one document. */
function legacyHead(): Buffer {
  const head = Buffer.alloc(20);
  head.writeInt32LE(8, 0);
  head.writeInt32LE(1, 16);
  return head;
}

/** A successful answer with these fields. */
export function ok(fields: Record<string, Value> = {}): Document {
  return new Map<string, Value>([...Object.entries(fields), ["ok", new Double(1)]]);
}

/** The answer for a command that failed. An error of our own making says nothing of its inside. */
export function errorReply(error: unknown): Document {
  const known =
    error instanceof CommandError ? error : new CommandError(1, "InternalError", "internal error");
  return new Map<string, Value>([
    ["ok", new Double(0)],
    ["errmsg", known.message],
    ["code", known.code],
    ["codeName", known.codeName],
    ...(Object.entries(known.extra ?? {}) as [string, Value][]),
  ]);
}
