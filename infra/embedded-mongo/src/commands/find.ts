import { compileProjection } from "../query/projection.js";
import { decode } from "../values/decode.js";
import { decodeFields } from "../values/decode-fields.js";
import { encode } from "../values/encode.js";
import { CommandError, failure } from "../values/errors.js";
import { isTrue } from "../values/truth.js";
import { isDocument } from "../values/types.js";
import { Puller } from "../planner/pull.js";
import { documentTest, openRows, scored } from "../planner/open-rows.js";
import type { Selection } from "../planner/selection.js";
import { WindowSource } from "../planner/stage-sources.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { count, flag, optionalDocument } from "./arguments.js";
import { aggregated } from "./aggregate.js";
import { aliveCheck, readSlices } from "./alive.js";
import { firstBatch } from "./batches.js";
import type { Command } from "./command.js";
import { FindStream } from "./find-stream.js";
import { namespace } from "./namespace.js";
import { PipelineStream } from "./pipeline-stream.js";
import { TailStream } from "./tail-stream.js";
import { readSelection } from "./read-selection.js";
import { asPipeline, isView } from "./views.js";

/** Documents that match, in order, in batches. */
export async function find(command: Command): Promise<Buffer> {
  refuseKeyOptions(command);
  const { full, name } = namespace(command);
  const entry = command.store.catalog.find(full);
  const stream = flag(command, "tailable")
    ? openTail(command, entry)
    : entry && isView(entry)
      ? new PipelineStream(aggregated(command, name, asPipeline(command, "filter")))
      : openStream(command, entry);
  const batch = { size: count(command, "batchSize"), single: flag(command, "singleBatch") };
  return firstBatch(command, full, stream, batch);
}

/** What shows an index's own keys or bounds; GUIs send them with values that ask for nothing. */
function refuseKeyOptions({ body }: Command): void {
  const asked = ["min", "max", "returnKey", "showRecordId"].find((name) => {
    const value = body.get(name);
    return isDocument(value) ? value.size > 0 : isTrue(value);
  });
  if (asked === undefined) return;
  const message = `the option '${asked}' of find is not supported by this server`;
  throw new CommandError(115, "CommandNotSupported", message);
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

/** How long a getMore waits for a document to come, unless it says otherwise. */
const PATIENCE_MS = 1000;

function openTail(command: Command, entry: CollectionEntry | undefined): TailStream {
  if (entry?.log === undefined)
    throw failure("BadValue", "error processing query: tailable cursor requested on non capped collection");
  const selection = readSelection(command, "filter");
  if (selection.sort && !selection.sort.has("$natural"))
    throw failure("BadValue", "cannot use tailable option with a sort other than {$natural: 1}");
  const test = documentTest(selection);
  const shaped = shaper(command, selection);
  const tail = {
    store: command.store,
    entry,
    log: entry.log,
    shape: (bytes: Buffer) => (test(decode(bytes)) ? (shaped?.(bytes) ?? bytes) : undefined),
    check: aliveCheck(command.store, entry),
  };
  return new TailStream(tail, flag(command, "awaitData") ? PATIENCE_MS : 0);
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
