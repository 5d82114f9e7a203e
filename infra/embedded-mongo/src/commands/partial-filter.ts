import type { FilterNode } from "../query/nodes.js";
import { failure } from "../values/errors.js";

/** What a partial index may ask of its documents; each can be told from a query's own conditions. */
const ALLOWED: ReadonlySet<FilterNode["kind"]> = new Set([
  "compare",
  "in",
  "exists",
  "type",
  "geo",
  "constant",
]);

/** Refuses what MongoDB refuses in a partial index's filter. */
export function checkPartialFilter(filter: FilterNode): void {
  if (filter.kind === "and" || filter.kind === "or") filter.branches.forEach(checkPartialFilter);
  else if (!ALLOWED.has(filter.kind))
    throw failure("CannotCreateIndex", `Expression not supported in partial index: $${filter.kind}`);
}
