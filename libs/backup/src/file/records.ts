import { deserialize, serialize } from "bson";
import type { Document } from "bson";
import { DamagedError } from "./failures.js";

/** The kinds of records, in the order in which they come: header, then collections with documents, then trailer. */
export const KIND = { header: 0x48, collection: 0x43, document: 0x44, end: 0x45, trailer: 0x54 } as const;
export type Kind = (typeof KIND)[keyof typeof KIND];

export interface Record {
  readonly kind: Kind;
  /** One BSON document. */
  readonly body: Uint8Array;
}

const KINDS = new Set<number>(Object.values(KIND));
/** MongoDB's largest document, and some more that it allows itself. */
const LARGEST = 16 * 2 ** 20 + 16_384;
const SMALLEST = 5;
const LENGTH_BYTES = 4;

/** A record as bytes: its kind, then the document, which begins with its length. */
export function encodeRecord(kind: Kind, body: Uint8Array | Document): Buffer {
  const bytes = body instanceof Uint8Array ? body : serialize(body);
  return Buffer.concat([Buffer.from([kind]), bytes]);
}

/** @throws DamagedError where the bytes are no document */
export const decodeBody = <T>({ body }: Record): T => intact(() => deserialize(body) as T);

/** What reads a document; where it fails, the document is none. @throws DamagedError */
export function intact<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new DamagedError("a document in it is none");
  }
}

/** The records in a stream of bytes. @throws DamagedError */
export async function* decodeRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<Record> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let position = 0;
    for (let end = endOf(rest, position); end <= rest.length; end = endOf(rest, position)) {
      yield { kind: rest[position] as Kind, body: rest.subarray(position + 1, end) };
      position = end;
    }
    rest = rest.subarray(position);
  }
  if (rest.length > 0) throw new DamagedError("it ends in the middle of a record");
}

/** Where the record that begins at `position` ends; Infinity while that is not known yet. */
function endOf(bytes: Buffer, position: number): number {
  if (position >= bytes.length) return Infinity;
  if (!KINDS.has(bytes[position] as number)) throw new DamagedError("it holds something that is no record");
  if (position + 1 + LENGTH_BYTES > bytes.length) return Infinity;
  const length = bytes.readInt32LE(position + 1);
  if (length < SMALLEST || length > LARGEST)
    throw new DamagedError("it holds a record of an impossible length");
  return position + 1 + length;
}
