import { location } from "../values/errors.js";
import type { Document } from "../values/types.js";
import { applyProjection } from "./projection-apply.js";
import { parseProjection } from "./projection-parse.js";

/** Shapes documents; `fields` are the top-level fields it needs to see, undefined when it may need all. */
export interface Projection {
  (document: Document): Document;
  readonly fields: ReadonlySet<string> | undefined;
}

/** Reads the projection of find, findAndModify or $project: inclusion, exclusion or expressions. */
export function compileProjection(projection: Document): Projection {
  const plan = parseProjection(projection);
  return Object.assign((document: Document) => applyProjection(plan, document), { fields: plan.fields });
}

/** Reads the projection of the stage $project, which may not be empty. */
export function compileProjectStage(projection: Document): Projection {
  if (projection.size > 0) return compileProjection(projection);
  const reason = "projection specification must have at least one field";
  throw location(51272, `Invalid $project :: caused by :: ${reason}`);
}
