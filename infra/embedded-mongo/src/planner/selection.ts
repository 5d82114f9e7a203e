import type { FilterNode } from "../query/nodes.js";
import type { Document, Value } from "../values/types.js";

/** Which documents are wanted, and in which order. */
export interface Selection {
  readonly filter: FilterNode;
  readonly sort?: Document | undefined;
  readonly hint?: Value | undefined;
}
