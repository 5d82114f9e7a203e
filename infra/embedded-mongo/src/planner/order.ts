import type { IndexEntry } from "../store/catalog-entries.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import type { Document } from "../values/types.js";

/** How an index is to be read to deliver a sort. */
export type Delivered = "forward" | "backward" | undefined;

/**
 * Whether an index delivers an order: after its parts that are fixed to one value, its parts must follow the
 * sort, all the same way round or all the other. `fixed` holds the paths bound to one value.
 */
export function deliveredOrder(index: IndexEntry, sort: Document, fixed: ReadonlySet<string>): Delivered {
  if (index.multikey || index.cut) return undefined;
  const wanted = [...sort].filter(([path]) => !fixed.has(path));
  const parts = index.key.filter(([path]) => !fixed.has(path));
  let way: Delivered;
  for (const [place, [path, direction]] of wanted.entries()) {
    const part = parts[place];
    const number = isNumeric(direction) ? Math.sign(toNumber(direction)) : 0;
    if (!part || part[0] !== path || number === 0) return undefined;
    const turned = part[1] === number ? "forward" : "backward";
    if (way && way !== turned) return undefined;
    way = turned;
  }
  return way ?? "forward";
}
