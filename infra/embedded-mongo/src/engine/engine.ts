/** Keys from `start` up to, but not including, `end`. */
export interface KeyRange {
  readonly start: Buffer;
  readonly end: Buffer;
}

export interface Reading {
  readonly reverse?: boolean;
  readonly limit?: number;
  readonly exclusiveStart?: boolean;
}

export interface Row {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** Changes that are decided, and seen by nobody yet. */
export interface Staged {
  /** Resolves when the changes are on disk, where every reader sees them; when it rejects, none of them was made. */
  commit(): Promise<void>;
}

export interface Reader {
  get(key: Buffer): Buffer | undefined;
  has(key: Buffer): boolean;
  /** The rows of a range in the order of their keys; to be read within one turn of the event loop. */
  rows(range: KeyRange, reading?: Reading): Iterable<Row>;
  /** Counts the keys of a range in slices; what `pause` does lets others run in between, or ends it by rejecting. */
  count(range: KeyRange, pause?: () => Promise<unknown>): Promise<number>;
}

/** One moment of the engine: reads see what was committed before it, and nothing after. */
export interface PinnedReader extends Reader {
  release(): void;
}

/** The ordered store of byte keys and byte values below everything else. */
export interface Engine extends Reader {
  /** Keeps this moment readable. The pages of the data file that it needs are not used again until it is released. */
  pin(): PinnedReader;
  /** Within `stage` only, like `remove`. */
  put(key: Buffer, value: Buffer): void;
  remove(key: Buffer): void;
  /** Collects what `change`, which reads its own changes, puts and removes. What it throws undoes them. */
  stage(change: () => void): Staged;
  /** How much memory what is being staged has taken so far; 0 outside of a stage. */
  readonly stagedBytes: number;
  /** Resolves when the data file is not far behind what was committed. Whoever writes much waits for it in between. */
  caughtUp(): Promise<void>;
  /** Resolves when all that was committed before is in the data file. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}

export class PinReleased extends Error {
  override readonly name = "PinReleased";
}

export class EngineFailure extends Error {
  override readonly name = "EngineFailure";
}

export const ENGINE_KEY_MAX = 1978;
