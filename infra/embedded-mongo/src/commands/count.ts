import type { Document } from "../values/types.js";
import { ok } from "../wire/reply.js";
import { aggregated } from "./aggregate.js";
import { count as countField, wholeNumber } from "./arguments.js";
import type { Command } from "./command.js";
import { countMatching } from "./count-matching.js";
import { namespace } from "./namespace.js";
import { readSelection } from "./read-selection.js";
import { asPipeline, isView } from "./views.js";

/** How many documents match. */
export async function count(command: Command): Promise<Document> {
  const { full, name } = namespace(command);
  const skip = countField(command, "skip") ?? 0;
  const limit = Math.abs(wholeNumber(command, "limit") ?? 0) || Infinity;
  const entry = command.store.catalog.find(full);
  if (entry && isView(entry)) return ok({ n: await countView(command, name) });
  const all = entry ? await countMatching(command, entry, readSelection(command, "query"), skip + limit) : 0;
  return ok({ n: Math.min(Math.max(0, all - skip), limit) });
}

async function countView(command: Command, name: string): Promise<number> {
  let n = 0;
  for await (const document of aggregated(command, name, asPipeline(command, "query"))) n += document ? 1 : 0;
  return n;
}
