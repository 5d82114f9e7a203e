import { Double } from "bson";
import { failure } from "../values/errors.js";
import { isDocument, type Document, type Value } from "../values/types.js";
import { explainedPlan } from "../planner/explained-plan.js";
import { Puller } from "../planner/pull.js";
import { openRows, planFor } from "../planner/open-rows.js";
import type { Selection } from "../planner/selection.js";
import { WindowSource } from "../planner/stage-sources.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { ok } from "../wire/reply.js";
import { readSlices } from "./alive.js";
import { count, documentOr } from "./arguments.js";
import type { Command } from "./command.js";
import { VERSION } from "./hello.js";
import { namespace } from "./namespace.js";
import { readSelection, selectionOf } from "./read-selection.js";

/** How a command finds its documents, and (unless only the plan is asked for) what that costs. */
export async function explain(command: Command): Promise<Document> {
  const inner = documentOr(command, "explain");
  const name = inner.keys().next().value ?? "";
  const explained: Command = { ...command, name, body: inner };
  const { full } = namespace(explained);
  const selection = selectionOfCommand(explained);
  const entry = command.store.catalog.find(full);
  const plan = entry && planFor(entry, selection);
  const winningPlan = plan ? explainedPlan(plan, selection) : new Map<string, Value>([["stage", "EOF"]]);
  const queryPlanner = object({ plannerVersion: 1, namespace: full, winningPlan, rejectedPlans: [] });
  const serverInfo = object({ version: VERSION });
  if (command.body.get("verbosity") === "queryPlanner")
    return ok({ explainVersion: "1", queryPlanner, command: inner, serverInfo });
  const executionStats = entry ? await execute(explained, entry, selection) : object({ nReturned: 0 });
  return ok({ explainVersion: "1", queryPlanner, executionStats, command: inner, serverInfo });
}

function object(fields: Record<string, Value>): Document {
  return new Map(Object.entries(fields));
}

async function execute(command: Command, entry: CollectionEntry, selection: Selection): Promise<Document> {
  const started = performance.now();
  const skip = count(command, "skip") ?? 0;
  const limit = count(command, "limit") || Infinity;
  const inner = openRows(command.store, entry, selection, skip + limit);
  const rows = new WindowSource(inner, skip, limit);
  let returned = 0;
  for await (const batch of new Puller(rows, readSlices(command, entry)).batches())
    returned += batch.length;
  return object({
    executionSuccess: true,
    nReturned: returned,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: new Double(inner.keysExamined),
    totalDocsExamined: new Double(inner.documentsExamined),
  });
}

/** The documents the explained command would look for. */
function selectionOfCommand(command: Command): Selection {
  const { name, body } = command;
  if (name === "find") return readSelection(command, "filter");
  if (name === "count" || name === "distinct" || name === "findAndModify")
    return readSelection(command, "query");
  const [first] = (body.get(name === "update" ? "updates" : "deletes") as Value[] | undefined) ?? [];
  if ((name === "update" || name === "delete") && isDocument(first)) {
    return selectionOf(first.get("q") as Document, { hint: first.get("hint") });
  }
  throw failure("CommandNotFound", `Explain failed due to unknown command: ${name}`);
}
