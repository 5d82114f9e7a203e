import type { FilterNode } from "../query/nodes.js";
import type { TextSearch } from "../text/search.js";
import type { Collation } from "../values/collation.js";
import type { Document, Value } from "../values/types.js";

/** Which documents are wanted, and in which order. */
export interface Selection {
  readonly filter: FilterNode;
  readonly sort?: Document | undefined;
  readonly collation?: Collation | undefined;
  readonly hint?: Value | undefined;
  readonly vars?: Document | undefined;
  /** How well a document fits the filter's $text. */
  readonly score?: TextSearch | undefined;
}
