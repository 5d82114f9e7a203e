/** Half-open key range [start, end). */
export interface KeyRange {
  readonly start: Buffer;
  readonly end: Buffer;
}

export interface ReadRangeOptions {
  readonly reverse?: boolean;
  readonly limit?: number;
  readonly exclusiveStart?: boolean;
}

export interface KeyValue {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** Changes that are not committed yet, and that readers therefore do not see. */
export interface StagedChanges {
  /** Resolves once the changes are durable and visible; on rejection none is applied. */
  commit(): Promise<void>;
}

export interface EngineReader {
  get(key: Buffer): Buffer | undefined;
  has(key: Buffer): boolean;
  /** Entries in key order; consume them within one event loop turn. */
  entries(range: KeyRange, options?: ReadRangeOptions): Iterable<KeyValue>;
  /** Counts keys in slices; `pause` yields between slices, and its rejection aborts the count. */
  count(range: KeyRange, pause?: () => Promise<unknown>): Promise<number>;
}

/** A consistent snapshot of the engine. */
export interface PinnedReader extends EngineReader {
  release(): void;
}

/** Ordered key-value store of bytes. */
export interface Engine extends EngineReader {
  /** Pins a snapshot; its data-file pages are not reused until it is released. */
  pin(): PinnedReader;
  /** `put` and `remove` may be called only inside `stage`. */
  put(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
  /** Collects the puts and removes of `change`, which reads its own writes; an exception discards them. */
  stage(change: () => void): StagedChanges;
  /** Memory used by the changes of a running `stage`; otherwise 0. */
  readonly stagedBytes: number;
  /** Back-pressure for heavy writers: resolves once the checkpoint lag is small. */
  waitUntilCaughtUp(): Promise<void>;
  /** Resolves once all earlier commits are in the data file. */
  checkpoint(): Promise<void>;
  /**
   * Rewrites all data files, so that they no longer contain any value that was removed or overwritten before.
   * Reads and writes continue meanwhile; calls must not overlap.
   * @throws CommitError if a file cannot be written; the old files stay in use
   */
  rewrite(): Promise<void>;
  close(): Promise<void>;
}

export class SnapshotReleasedError extends Error {
  override readonly name = "SnapshotReleased";
}

export class CommitError extends Error {
  override readonly name = "CommitError";
}

export const MAX_ENGINE_KEY_BYTES = 1978;
