import { Double, Long } from "bson";
import type { Timestamp } from "bson";
import { encode } from "../values/encode.js";
import type { Document, Value } from "../values/types.js";

interface CursorBatch {
  readonly field: "firstBatch" | "nextBatch";
  readonly documents: readonly Uint8Array[];
  /** 0 when there is nothing more to fetch. */
  readonly id: Long;
  readonly namespace: string;
  /** The moment that was read. */
  readonly at?: Timestamp | undefined;
}

/** The answer that carries a batch of documents; their bytes are copied, never decoded. */
export function cursorBody({ field, documents, id, namespace, at }: CursorBatch): Buffer {
  const batch = element(4, field, arrayOf(documents));
  const rest = Buffer.from(
    encode(
      new Map<string, Value>([
        ["id", id],
        ["ns", namespace],
        ...(at ? [["atClusterTime", at] as [string, Value]] : []),
      ]),
    ),
  );
  const cursor = document([batch, rest.subarray(4, -1)]);
  const status = Buffer.from(encode(new Map([["ok", new Double(1)]])));
  return document([element(3, "cursor", cursor), status.subarray(4, -1)]);
}

/** A list that fits into one batch. */
export function listReply(namespace: string, list: readonly Document[], at?: Timestamp): Buffer {
  const documents = list.map((one) => encode(one));
  return cursorBody({ field: "firstBatch", documents, id: Long.ZERO, namespace, at });
}

function arrayOf(documents: readonly Uint8Array[]): Buffer {
  return document(documents.flatMap((bytes, place) => [Buffer.from(`\x03${place}\0`, "latin1"), bytes]));
}

function element(type: number, name: string, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), value]);
}

function document(parts: readonly Uint8Array[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 5);
  const result = Buffer.allocUnsafe(size);
  result.writeInt32LE(size, 0);
  let position = 4;
  for (const part of parts) {
    result.set(part, position);
    position += part.length;
  }
  result[position] = 0;
  return result;
}
