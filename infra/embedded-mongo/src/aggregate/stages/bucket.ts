import { compare } from "../../values/compare.js";
import { location } from "../../values/errors.js";
import { rankOf } from "../../values/rank.js";
import { isDocument, MISSING } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { compileExpression } from "../expression.js";
import { compileGroupField } from "../group-fields.js";
import type { GroupField } from "../group-state.js";
import { gathering } from "../stage.js";
import type { Stage, StageContext } from "../stage.js";
import { grouping } from "./group.js";

/** $bucket: groups by ranges between boundaries. */
export function bucket(argument: Value, context: StageContext): Stage {
  if (!isDocument(argument)) throw location(40201, "Argument to $bucket stage must be an object");
  const boundaries = checkBoundaries(argument.get("boundaries"), context);
  const by = compileExpression(argument.get("groupBy"), context);
  const otherwise = argument.has("default")
    ? compileExpression(argument.get("default"), context)(new Map())
    : MISSING;
  const bucketOf = (document: Document): Value => {
    const value = by(document);
    const index = boundaries.findLastIndex(
      (boundary) => value !== MISSING && compare(value, boundary, context.collation) >= 0,
    );
    if (index >= 0 && index < boundaries.length - 1) return boundaries[index];
    if (otherwise !== MISSING) return otherwise;
    throw location(
      40066,
      "$switch could not find a matching branch for an input, and no default was specified.",
    );
  };
  return sortedById(grouping(bucketOf, outputFields(argument.get("output"), context), context));
}

function checkBoundaries(value: Value, context: StageContext): Value[] {
  if (!Array.isArray(value)) throw location(40200, "The $bucket 'boundaries' field must be an array");
  if (value.length < 2) throw location(40192, "The $bucket 'boundaries' field must have at least 2 values");
  const boundaries = value.map((boundary) => compileExpression(boundary, context)(new Map()) as Value);
  for (const [index, boundary] of boundaries.slice(1).entries()) {
    if (rankOf(boundary) !== rankOf(boundaries[index]))
      throw location(40193, "All values in the the 'boundaries' option to $bucket must have the same type");
    if (compare(boundary, boundaries[index]) <= 0)
      throw location(40194, "The 'boundaries' option to $bucket must be sorted");
  }
  return boundaries;
}

/** The fields of each bucket, a count where none are named. */
export function outputFields(output: Value, context: StageContext): GroupField[] {
  if (output === undefined) return [compileGroupField("count", new Map([["$sum", 1]]), context)];
  if (!isDocument(output)) throw location(40196, "The 'output' field must be an object");
  return [...output].map(([name, spec]) => compileGroupField(name, spec, context));
}

function sortedById(stage: Stage): Stage {
  if (stage.kind !== "sink") return stage;
  const sort = gathering<Document[]>(
    () => [],
    (all, document) => all.push(document),
    (all) => all.sort((a, b) => compare(a.get("_id"), b.get("_id"))),
  );
  return { kind: "sink", open: (next) => stage.open(sort.kind === "sink" ? sort.open(next) : next) };
}
