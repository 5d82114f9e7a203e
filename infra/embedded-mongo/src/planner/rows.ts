/** A stored document on its way out: its `_id` key and its bytes. */
export interface Row {
  readonly idKey: Buffer;
  readonly bytes: Buffer;
}

/** What a plan cost so far; explain shows it. */
export interface Effort {
  readonly keysExamined: number;
  readonly documentsExamined: number;
}

/**
 * Rows in pieces. `step` works until it has `limit` rows or the deadline (performance.now, ms) passes, so
 * that its caller can let others run in between; it may answer fewer rows, or none, before it has ended.
 */
export interface RowSource extends Effort {
  readonly ended: boolean;
  step(limit: number, deadline: number): Row[];
}

/** Decides by a document's bytes whether it is wanted. */
export type RowTest = (bytes: Buffer) => boolean;

/** A step hands over once it carries this much, however many rows were asked for. */
export const STEP_BYTES = 4_000_000;
