import { randomBytes, randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "@jest/globals";
import type { EngineReader } from "../../src/engine/engine-reader.js";
import { openEngine } from "../../src/engine/engine.js";
import type { Engine } from "../../src/engine/engine.js";
import type { KeyRange, ReadRangeOptions } from "../../src/engine/key-range.js";

/** Number of steps of a randomized test; `RUNS=50` runs fifty times as many. */
export const RANDOM_STEPS = 60 * Number(process.env["RUNS"] ?? 1);
export const toLatin1Bytes = (text: string): Buffer => Buffer.from(text, "latin1");
export const FULL_RANGE = { start: "\0", end: "\xff" };

type Changes = Record<string, string | null>;

/** Creates an empty data folder before each test and removes it afterwards. @returns a getter of its path */
export function createFolderBeforeEach(): () => string {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "engine-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return () => folder;
}

/** Opens an engine whose small memtable causes frequent checkpoints. */
export const openTestEngine = (path: string, checkpointBytes = 3_000): Promise<Engine> =>
  openEngine(path, join(path, "data.mdb"), { checkpointBytes });

/** Commits changes; null removes a key. */
export function commitChanges(engine: Engine, changes: Changes): Promise<void> {
  const commit = engine.stage(() => {
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) engine.remove(key);
      else engine.put(key, toLatin1Bytes(value));
    }
  });
  return commit();
}

/** Reads the keys and values of a range as text. */
export function readTextRange(
  engine: EngineReader,
  range: KeyRange = FULL_RANGE,
  options: ReadRangeOptions = {},
): [string, string][] {
  return [...engine.entries(range, options)].map(({ key, value }) => [key, value.toString("latin1")]);
}

/** Applies changes to the reference model. */
export function applyToModel(model: Map<string, string>, changes: Changes): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) model.delete(key);
    else model.set(key, value);
  }
}

/** Reads a range from the reference model, as the engine must read it. */
export function readModel(
  model: ReadonlyMap<string, string>,
  { start, end }: KeyRange,
  options: ReadRangeOptions,
): [string, string][] {
  const entriesInRange = [...model].filter(
    ([key]) => (options.exclusiveStart ? key > start : key >= start) && key < end,
  );
  const sortedEntries = entriesInRange.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return (options.reverse ? sortedEntries.toReversed() : sortedEntries).slice(0, options.limit);
}

/** Creates the n-th key in ascending order. */
export const createKey = (n: number): string => `k${String(n).padStart(6, "0")}`;
export const createRandomKey = (): string => `${String.fromCharCode(randomInt(1, 255))}${randomInt(30)}`;

export function createRandomChanges(): Changes {
  const pairs = Array.from({ length: randomInt(1, 8) }, () => [
    createRandomKey(),
    randomInt(3) === 0 ? null : randomBytes(randomInt(80)).toString("latin1"),
  ]);
  return Object.fromEntries(pairs) as Changes;
}

export function createRandomRange(): [KeyRange, ReadRangeOptions] {
  const [low, high] = [createRandomKey(), createRandomKey()].toSorted();
  const limit = randomInt(3) === 0 ? { limit: randomInt(1, 20) } : {};
  const direction = randomInt(2) === 0 ? { reverse: true } : { exclusiveStart: randomInt(2) === 0 };
  return [
    { start: low as string, end: high as string },
    { ...limit, ...direction },
  ];
}
