import { decode } from "../values/decode.js";
import { failure } from "../values/errors.js";
import type { Document } from "../values/types.js";
import { Puller } from "../planner/pull.js";
import { openRows } from "../planner/selection.js";
import { WindowSource } from "../planner/stage-sources.js";
import { aliveCheck } from "./alive.js";
import { count, documentList, documentOr, flag, optionalDocument } from "./arguments.js";
import { firstBatch } from "./batches.js";
import type { Command } from "./command.js";
import { namespace } from "./namespace.js";
import { PipelineStream } from "./pipeline-stream.js";
import { splitPipeline, type Head } from "./pipeline-head.js";
import { selectionOf } from "./read-selection.js";

/** Documents put through the stages of a pipeline. */
export async function aggregate(command: Command): Promise<Buffer> {
  const { full } = namespace(command);
  if (!command.body.has("cursor")) throw failure("FailedToParse", "The 'cursor' option is required, except for aggregate with the explain argument");
  if (flag(command, "explain")) throw failure("InvalidOptions", "the embedded storage explains find, count and distinct only");
  const { head, rest } = splitPipeline(documentList(command, "pipeline"));
  const source = readHead(command, full, head);
  if (rest.length > 0) throw failure("CommandNotFound", "stages other than leading $match, $sort, $skip, $limit are not there yet");
  const documents = source;
  const size = count({ ...command, body: documentOr(command, "cursor") }, "batchSize");
  return firstBatch(command, full, new PipelineStream(documents), { size, single: false });
}

async function* readHead(command: Command, full: string, head: Head): AsyncGenerator<Document> {
  const { store, body } = command;
  const entry = store.catalog.find(full);
  if (!entry) return;
  const selection = selectionOf(head.filter, {
    sort: head.sort,
    collation: optionalDocument(command, "collation"),
    hint: body.get("hint"),
    vars: optionalDocument(command, "let"),
  });
  const rows = new WindowSource(openRows(store, entry, selection, head.skip + head.limit), head.skip, head.limit);
  for await (const batch of new Puller(rows, aliveCheck(store, entry)).batches(100)) {
    for (const { bytes } of batch) yield decode(bytes);
  }
}
