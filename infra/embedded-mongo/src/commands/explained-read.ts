import { explainedPlan } from "../planner/explained-plan.js";
import { openRows, planFor } from "../planner/open-rows.js";
import { Puller } from "../planner/pull.js";
import type { Selection } from "../planner/selection.js";
import { WindowSource } from "../planner/stage-sources.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { double } from "../values/numbers.js";
import type { Document, Value } from "../values/types.js";
import { readSlices } from "./alive.js";
import type { Command } from "./command.js";

/** A read to be explained. */
export interface ExplainedRead {
  readonly entry: CollectionEntry | undefined;
  readonly full: string;
  readonly selection: Selection;
  readonly skip: number;
  readonly limit: number;
  /** The stage that would change what is found. */
  readonly changes?: string | undefined;
}

/** The plan of a read and, by the verbosity, what carrying it out costs. */
export async function explainedRead(
  command: Command,
  read: ExplainedRead,
  verbosity: string,
): Promise<Document> {
  const winningPlan = planOf(read);
  const queryPlanner = object({ plannerVersion: 1, namespace: read.full, winningPlan, rejectedPlans: [] });
  if (verbosity === "queryPlanner") return object({ queryPlanner });
  const stats = await execute(command, read, winningPlan);
  if (verbosity === "allPlansExecution") stats.set("allPlansExecution", []);
  return object({ queryPlanner, executionStats: stats });
}

export function object(fields: Record<string, Value>): Document {
  return new Map(Object.entries(fields));
}

function planOf({ entry, selection, changes }: ExplainedRead): Document {
  if (!entry) return object({ stage: "EOF" });
  const found = explainedPlan(planFor(entry, selection), selection);
  return changes ? object({ stage: changes, inputStage: found }) : found;
}

async function execute(command: Command, read: ExplainedRead, plan: Document): Promise<Document> {
  const started = performance.now();
  const { entry, selection, skip, limit } = read;
  let [returned, keys, documents] = [0, 0, 0];
  if (entry) {
    const inner = openRows(command.store, entry, selection, skip + limit, command.holding);
    const rows = new WindowSource(inner, skip, limit);
    for await (const batch of new Puller(rows, readSlices(command, entry)).batches())
      returned += batch.length;
    [keys, documents] = [inner.keysExamined, inner.documentsExamined];
  }
  const effort = { totalKeysExamined: double(keys), totalDocsExamined: double(documents) };
  return object({
    executionSuccess: true,
    nReturned: returned,
    executionTimeMillis: Math.round(performance.now() - started),
    ...effort,
    executionStages: new Map<string, Value>([...plan, ["nReturned", returned]]),
  });
}
