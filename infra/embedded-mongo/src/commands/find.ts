import { compileProjection } from "../query/projection.js";
import { decode } from "../values/decode.js";
import { decodeFields } from "../values/decode-fields.js";
import { encode } from "../values/encode.js";
import { failure } from "../values/errors.js";
import { Puller } from "../planner/pull.js";
import { openRows, scored } from "../planner/open-rows.js";
import type { Selection } from "../planner/selection.js";
import { WindowSource } from "../planner/stage-sources.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { count, flag, optionalDocument } from "./arguments.js";
import { aggregated } from "./aggregate.js";
import { readSlices } from "./alive.js";
import { firstBatch } from "./batches.js";
import type { Command } from "./command.js";
import { FindStream } from "./find-stream.js";
import { namespace } from "./namespace.js";
import { PipelineStream } from "./pipeline-stream.js";
import { readSelection } from "./read-selection.js";
import { asPipeline, isView } from "./views.js";

/** Documents that match, in order, in batches. */
export async function find(command: Command): Promise<Buffer> {
  const { full, name } = namespace(command);
  if (flag(command, "tailable") || flag(command, "awaitData")) {
    throw failure("BadValue", "error processing query: tailable cursor requested on non capped collection");
  }
  const entry = command.store.catalog.find(full);
  const stream =
    entry && isView(entry)
      ? new PipelineStream(aggregated(command, name, asPipeline(command, "filter")))
      : openStream(command, entry);
  const batch = { size: count(command, "batchSize"), single: flag(command, "singleBatch") };
  return firstBatch(command, full, stream, batch);
}

function openStream(command: Command, entry: CollectionEntry | undefined): FindStream {
  const selection = readSelection(command, "filter");
  const shape = shaper(command, selection);
  const skip = count(command, "skip") ?? 0;
  const limit = count(command, "limit") || Infinity;
  if (!entry) return new FindStream(undefined, shape);
  const rows = openRows(command.store, entry, selection, skip + limit, command.holding);
  const window = skip > 0 || limit < Infinity ? new WindowSource(rows, skip, limit) : rows;
  return new FindStream(new Puller(window, readSlices(command, entry)), shape);
}

function shaper(command: Command, selection: Selection): ((bytes: Buffer) => Uint8Array) | undefined {
  const projection = optionalDocument(command, "projection");
  if (!projection || projection.size === 0) return undefined;
  const project = compileProjection(projection, selection.filter, selection);
  const { fields } = project;
  const { score } = selection;
  if (score) return (bytes) => encode(project(scored(decode(bytes), score)));
  return (bytes) => encode(project(fields ? decodeFields(bytes, fields) : decode(bytes)));
}
