import { openRows } from "../planner/open-rows.js";
import { Puller } from "../planner/pull.js";
import { WindowSource } from "../planner/stage-sources.js";
import { compileProjection } from "../query/projection.js";
import { decodeFields } from "../values/decode-fields.js";
import { decode } from "../values/decode.js";
import { encode } from "../values/encode.js";
import { flag, nonNegative, optionalDocument } from "./arguments.js";
import type { Command } from "./command.js";
import { firstBatch } from "./cursor-commands.js";
import { FindStream } from "./document-streams.js";
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
