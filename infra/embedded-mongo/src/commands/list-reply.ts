import { Long } from "bson";
import type { Timestamp } from "bson";
import { encode } from "../values/encode.js";
import type { Document } from "../values/types.js";
import { cursorBody } from "../wire/cursor-body.js";

/** A list that is short enough for one batch. */
export function listReply(namespace: string, documents: readonly Document[], at?: Timestamp): Buffer {
  return cursorBody({
    field: "firstBatch",
    documents: documents.map((one) => encode(one)),
    id: Long.ZERO,
    namespace,
    at,
  });
}
