import { deserialize, serialize } from "bson";
import type { Document } from "bson";
import { DamagedFileError } from "./errors.js";

/** The byte that marks each kind of record of a backup: header, collections with their documents, trailer. */
export const RECORD_KIND = {
  header: 0x48,
  collection: 0x43,
  document: 0x44,
  end: 0x45,
  trailer: 0x54,
} as const;
export type RecordKind = (typeof RECORD_KIND)[keyof typeof RECORD_KIND];

/** A record of a backup file: its kind and a BSON document. */
export interface BackupRecord {
  readonly kind: RecordKind;
  /** The bytes of the record's BSON document. */
  readonly body: Uint8Array;
}

const RECORD_KINDS = new Set<number>(Object.values(RECORD_KIND));
/** The largest BSON document: 16 MB, plus 16 KiB that a MongoDB server adds for its own fields. */
const MAX_DOCUMENT_BYTES = 16 * 2 ** 20 + 16_384;
const MIN_DOCUMENT_BYTES = 5;
const LENGTH_BYTES = 4;

/** Encodes a record: one byte for its kind, then the BSON document, which begins with its length. */
export function encodeRecord(kind: RecordKind, body: Uint8Array | Document): Buffer {
  const bytes = body instanceof Uint8Array ? body : serialize(body);
  return Buffer.concat([Buffer.from([kind]), bytes]);
}

/** Decodes a record's document. @throws DamagedFileError if it is not valid BSON */
export const decodeRecordBody = <T>({ body }: BackupRecord): T => parseBson(() => deserialize(body) as T);

/** Runs a function that parses BSON. @throws DamagedFileError if it fails */
export function parseBson<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new DamagedFileError("a document in it is not valid BSON");
  }
}

/** Splits a byte stream into records. @throws DamagedFileError when it is malformed or truncated */
export async function* decodeRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<BackupRecord> {
  let unparsedBytes: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    unparsedBytes = unparsedBytes.length === 0 ? Buffer.from(chunk) : Buffer.concat([unparsedBytes, chunk]);
    let position = 0;
    for (
      let end = findRecordEnd(unparsedBytes, position);
      end <= unparsedBytes.length;
      end = findRecordEnd(unparsedBytes, position)
    ) {
      yield { kind: unparsedBytes[position] as RecordKind, body: unparsedBytes.subarray(position + 1, end) };
      position = end;
    }
    unparsedBytes = unparsedBytes.subarray(position);
  }
  if (unparsedBytes.length > 0) throw new DamagedFileError("it ends in the middle of a record");
}

/** Finds the end of the record that begins at `position`; Infinity if `bytes` does not yet contain its length. */
function findRecordEnd(bytes: Buffer, position: number): number {
  if (position >= bytes.length) return Infinity;
  if (!RECORD_KINDS.has(bytes[position] as number))
    throw new DamagedFileError("it holds something that is no record");
  if (position + 1 + LENGTH_BYTES > bytes.length) return Infinity;
  const length = bytes.readInt32LE(position + 1);
  if (length < MIN_DOCUMENT_BYTES || length > MAX_DOCUMENT_BYTES)
    throw new DamagedFileError("it holds a record of an impossible length");
  return position + 1 + length;
}
