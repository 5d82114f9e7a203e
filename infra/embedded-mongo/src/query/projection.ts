import { compileExpression } from "../aggregate/expression.js";
import { location } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { FilterOptions } from "./compile.js";
import { elemMatchProjection, positionalProjection, sliceProjection } from "./find-projections.js";
import type { FilterNode } from "./nodes.js";
import { applyProjection } from "./projection-apply.js";
import { flag, isFindOperator, parseProjection } from "./projection-parse.js";
import type { ProjectionRules } from "./projection-parse.js";

/** Shapes documents; `fields` are the top-level fields it needs to see, undefined when it may need all. */
export interface Projection {
  (document: Document): Document;
  readonly fields: ReadonlySet<string> | undefined;
}

/**
 * Reads the projection of find and findAndModify, with $slice, $elemMatch and the positional `$` of its
 * filter.
 */
export function compileProjection(
  projection: Document,
  filter?: FilterNode,
  options: FilterOptions = {},
): Projection {
  const plan = parseProjection(withoutPositions(projection), findRules(options));
  const shape = (document: Document) => applyProjection(plan, document);
  const positional = [...projection.keys()].filter((path) => path.endsWith(".$"));
  if (positional.length === 0) return Object.assign(shape, { fields: plan.fields });
  if (positional.length > 1)
    throw location(31276, "Cannot specify more than one positional projection per query.");
  if (!plan.inclusion) throw location(31395, "positional projection cannot be used with exclusion");
  const narrow = positionalProjection((positional[0] as string).slice(0, -2), filter, options);
  return Object.assign((document: Document) => narrow(document, shape(document)), { fields: undefined });
}

/** Reads the projection of the stage $project: inclusion, exclusion or expressions. */
export function compileProjectStage(projection: Document, options: FilterOptions = {}): Projection {
  if (projection.size === 0)
    throw location(
      51272,
      "Invalid $project :: caused by :: projection specification must have at least one field",
    );
  const plan = parseProjection(projection, { expression: (value) => compileExpression(value, options) });
  return Object.assign((document: Document) => applyProjection(plan, document), { fields: plan.fields });
}

function findRules(options: FilterOptions): ProjectionRules {
  return {
    expression: (value) => compileExpression(value, options),
    special: (path, value) => {
      if (isMeta(value)) return { kind: "compute", compute: compileExpression(value, options), beside: true };
      if (!isFindOperator(value)) return undefined;
      const [[name, argument]] = [...value] as [[string, Value]];
      return name === "$slice" ? sliceProjection(argument) : elemMatchProjection(path, argument, options);
    },
  };
}

function isMeta(value: Value): boolean {
  return isDocument(value) && value.size === 1 && value.has("$meta");
}

function withoutPositions(projection: Document): Document {
  const plain: Document = new Map();
  for (const [path, value] of projection) {
    if (!path.endsWith(".$")) plain.set(path, value);
    else if (flag(value) === true) plain.set(path.slice(0, -2), value);
    else throw location(31271, "positional projection cannot be used with a literal");
  }
  return plain;
}
