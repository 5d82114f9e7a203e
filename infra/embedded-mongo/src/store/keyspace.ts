import { createHash } from "node:crypto";
import { ENGINE_KEY_MAX } from "../engine/engine.js";

/**
 * One ordered tree holds everything; the first four bytes of a key say what it belongs to. Space 0 is the
 * catalog, every collection's documents and every index have a space of their own.
 */
export const CATALOG_SPACE = 0;
export const PREFIX_BYTES = 4;

/** Keys longer than the engine takes keep this many bytes; a hash of the whole stands for the rest. */
export const CUT_BYTES = 900;
const HASH_BYTES = 32;
/** An `_id` key longer than this is cut, so that an index key and an `_id` key always fit together. */
export const ID_KEY_MAX = CUT_BYTES + HASH_BYTES;
const ROOM = ENGINE_KEY_MAX - PREFIX_BYTES;

/** The first `size` bytes of a space's keys. */
export function prefixOf(space: number): Buffer {
  const prefix = Buffer.allocUnsafe(PREFIX_BYTES);
  prefix.writeUInt32BE(space);
  return prefix;
}

/** A key inside a space; `tail` follows `key` where given. */
export function keyIn(space: number, key: Uint8Array, tail?: Uint8Array): Buffer {
  const result = Buffer.allocUnsafe(PREFIX_BYTES + key.length + (tail?.length ?? 0));
  result.writeUInt32BE(space);
  result.set(key, PREFIX_BYTES);
  if (tail) result.set(tail, PREFIX_BYTES + key.length);
  return result;
}

/** All keys of a space as a half-open range. */
export function wholeSpace(space: number): { start: Buffer; end: Buffer } {
  return { start: prefixOf(space), end: prefixOf(space + 1) };
}

export interface FittedKey {
  readonly key: Buffer;
  readonly cut: boolean;
}

/** The key of an `_id` as it is stored: long ones become their beginning and a hash of the whole. */
export function fitIdKey(key: Buffer): FittedKey {
  return fit(key, ID_KEY_MAX);
}

/** The same for an index key that must leave room for the `_id` key behind it. */
export function fitIndexKey(key: Buffer, tailBytes: number): FittedKey {
  return fit(key, ROOM - tailBytes);
}

function fit(key: Buffer, limit: number): FittedKey {
  if (key.length <= limit) return { key, cut: false };
  const hash = createHash("sha256").update(key).digest();
  return { key: Buffer.concat([key.subarray(0, CUT_BYTES), hash]), cut: true };
}
