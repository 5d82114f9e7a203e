import { decode } from "../values/decode.js";
import { failure } from "../values/errors.js";
import { isDocument, type Document, type Value } from "../values/types.js";
import { Puller } from "../planner/pull.js";
import { openRows, type Selection } from "../planner/selection.js";
import { WindowSource } from "../planner/stage-sources.js";
import { aliveCheck } from "./alive.js";
import { count, documentList, documentOr, flag } from "./arguments.js";
import { firstBatch } from "./batches.js";
import type { Command } from "./command.js";
import { countMatching } from "./count.js";
import { listReply } from "./list-reply.js";
import { namespace } from "./namespace.js";
import { PipelineStream } from "./pipeline-stream.js";
import { countingStage, splitPipeline, type Head } from "./pipeline-head.js";
import { selectionOf } from "./read-selection.js";

/** Documents put through the stages of a pipeline. */
export async function aggregate(command: Command): Promise<Buffer> {
  const { full } = namespace(command);
  if (!command.body.has("cursor")) throw failure("FailedToParse", "The 'cursor' option is required, except for aggregate with the explain argument");
  if (flag(command, "explain")) throw failure("InvalidOptions", "the embedded storage explains find, count and distinct only");
  const { head, rest } = splitPipeline(documentList(command, "pipeline"));
  const source = readHead(command, full, head);
  const counting = countingStage(rest);
  if (counting) return countReply(command, full, head, counting);
  if (rest.length > 0) throw failure("CommandNotFound", "stages other than leading $match, $sort, $skip, $limit are not there yet");
  const documents = source;
  const size = count({ ...command, body: documentOr(command, "cursor") }, "batchSize");
  return firstBatch(command, full, new PipelineStream(documents), { size, single: false });
}

async function* readHead(command: Command, full: string, head: Head): AsyncGenerator<Document> {
  const { store } = command;
  const entry = store.catalog.find(full);
  if (!entry) return;
  const selection = headSelection(command, head);
  const rows = new WindowSource(openRows(store, entry, selection, head.skip + head.limit), head.skip, head.limit);
  for await (const batch of new Puller(rows, aliveCheck(store, entry)).batches(100)) {
    for (const { bytes } of batch) yield decode(bytes);
  }
}

function headSelection({ body }: Command, { filter, sort }: Head): Selection {
  const document = (name: string): Document | undefined => {
    const value = body.get(name);
    return isDocument(value) ? value : undefined;
  };
  return selectionOf(filter, { sort, collation: document("collation"), hint: body.get("hint"), vars: document("let") });
}

/** Counting needs no documents to pass through a stage, often not even to be read. */
async function countReply(command: Command, full: string, head: Head, as: { id: Value; name: string }): Promise<Buffer> {
  const entry = command.store.catalog.find(full);
  const all = entry ? await countMatching(command.store, entry, headSelection(command, head)) : 0;
  const n = Math.min(Math.max(0, all - head.skip), head.limit);
  return listReply(full, n > 0 ? [new Map([["_id", as.id], [as.name, n]])] : []);
}
