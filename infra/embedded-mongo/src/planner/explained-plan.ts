import type { Document, Value } from "../values/types.js";
import type { IndexScan, Plan } from "./plan.js";
import type { Selection } from "./selection.js";

/** A plan in the form in which MongoDB's explain shows it. */
export function explainedPlan(plan: Plan, selection: Selection): Document {
  const found = stagesOf(plan);
  if (plan.sorted || !selection.sort) return found;
  return stage("SORT", [
    ["sortPattern", selection.sort],
    ["inputStage", found],
  ]);
}

function stagesOf(plan: Plan): Document {
  if (plan.kind === "scan") return stage("COLLSCAN", [["direction", plan.reverse ? "backward" : "forward"]]);
  if (plan.kind === "index") return stage("FETCH", [["inputStage", indexStage(plan)]]);
  return stage("FETCH", [["inputStage", stage("OR", [["inputStages", plan.parts.map(indexStage)]])]]);
}

function indexStage({ index, bounds, reverse }: IndexScan): Document {
  const shown = bounds.map(({ path, shown: intervals }): [string, Value] => [path, [...intervals]]);
  return stage("IXSCAN", [
    ["keyPattern", new Map(index.key)],
    ["indexName", index.name],
    ["isMultiKey", index.multikey],
    ["isUnique", index.unique],
    ["isSparse", index.sparse],
    ["isPartial", index.partial !== undefined],
    ["direction", reverse ? "backward" : "forward"],
    ["indexBounds", new Map(shown)],
  ]);
}

function stage(name: string, fields: [string, Value][]): Document {
  return new Map<string, Value>([["stage", name], ...fields]);
}
