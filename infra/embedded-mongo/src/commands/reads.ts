import { choosePlan } from "../planner/choose.js";
import { openRows } from "../planner/open-rows.js";
import type { Selection } from "../planner/plan.js";
import { Puller } from "../planner/pull.js";
import { WindowSource } from "../planner/stage-sources.js";
import { compileProjection } from "../query/projection.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { wholeSpace } from "../store/keyspace.js";
import { decodeFields } from "../values/decode-fields.js";
import { decode } from "../values/decode.js";
import { encode } from "../values/encode.js";
import { encodeKey } from "../values/key.js";
import { someValue } from "../values/paths.js";
import { MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { ok } from "../wire/reply.js";
import { flag, nonNegative, optionalDocument, requiredString, wholeNumber } from "./arguments.js";
import type { Command } from "./command.js";
import { FindStream, firstBatch } from "./cursor-commands.js";
import { namespace } from "./namespace.js";
import { readSelection, readSlices } from "./reading.js";

export async function find(command: Command): Promise<Buffer> {
  const { full } = namespace(command);
  const batch = { size: nonNegative(command, "batchSize"), single: flag(command, "singleBatch") };
  return firstBatch(command, full, openStream(command, full), batch);
}

function openStream(command: Command, full: string): FindStream {
  const entry = command.store.catalog.find(full);
  const selection = readSelection(command, "filter");
  const shape = shaper(command);
  const skip = nonNegative(command, "skip") ?? 0;
  const limit = nonNegative(command, "limit") || Infinity;
  if (!entry) return new FindStream(undefined, shape);
  const rows = openRows(command.store, entry, selection, skip + limit, command.holding);
  const window = skip > 0 || limit < Infinity ? new WindowSource(rows, skip, limit) : rows;
  return new FindStream(new Puller(window, readSlices(command, entry)), shape);
}

function shaper(command: Command): ((bytes: Buffer) => Uint8Array) | undefined {
  const projection = optionalDocument(command, "projection");
  if (!projection || projection.size === 0) return undefined;
  const project = compileProjection(projection);
  const { fields } = project;
  return (bytes) => encode(project(fields ? decodeFields(bytes, fields) : decode(bytes)));
}

export async function count(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const skip = nonNegative(command, "skip") ?? 0;
  const limit = Math.abs(wholeNumber(command, "limit") ?? 0) || Infinity;
  const selection = readSelection(command, "query");
  const entry = command.store.catalog.find(full);
  const all = entry ? await countMatching(command, entry, selection, skip + limit) : 0;
  return ok({ n: Math.min(Math.max(0, all - skip), limit) });
}

/** Counts up to `max`: keys where the index alone decides, else documents, in slices. */
export async function countMatching(
  command: Command,
  entry: CollectionEntry,
  selection: Selection,
  max: number,
): Promise<number> {
  const { engine } = command.store;
  const plan = choosePlan(entry, selection);
  const slices = readSlices(command, entry);
  const pause = (): Promise<void> => slices.pause();
  if (plan.kind === "scan" && plan.exact) return engine.count(wholeSpace(entry.space), pause);
  let n = 0;
  if (plan.kind === "index" && plan.exact && !plan.index.multikey) {
    for (const range of plan.ranges) n += await engine.count(range, pause);
    return n;
  }
  const rows = openRows(command.store, entry, { ...selection, sort: undefined }, max);
  const puller = new Puller(rows, slices);
  while (!puller.ended && n < max) n += (await puller.take(Math.min(1000, max - n))).length;
  return n;
}

/** The distinct values at a path, sorted; an array counts as its elements. */
export async function distinct(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const path = requiredString(command, "key").split(".");
  const selection = readSelection(command, "query");
  const entry = command.store.catalog.find(full);
  const byKey = new Map<string, Value>();
  if (entry) {
    const fields = new Set([path[0] as string]);
    const rows = openRows(command.store, entry, selection);
    for await (const batch of new Puller(rows, readSlices(command, entry)).batches())
      for (const { bytes } of batch) collect(byKey, decodeFields(bytes, fields), path);
  }
  return ok({ values: [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value) });
}

function collect(byKey: Map<string, Value>, document: Document, path: readonly string[]): void {
  someValue(document, path, true, (value) => {
    if (value === MISSING || Array.isArray(value)) return false;
    const key = encodeKey([value], [1]).toString("latin1");
    if (!byKey.has(key)) byKey.set(key, value);
    return false;
  });
}
