import type { TransactionRow } from "@tukar-saldo/contracts";
import type { ListItem } from "./list-items.js";

/** A line of the list; `start` is its distance from the top of the list in pixels. */
interface Line {
  readonly index: number;
  readonly start: number;
}

/** Content of one list element: a group line, or one order of a line. */
export type Cell = Line & { readonly key: string } & (
    | { readonly kind: "earlier" }
    | { readonly kind: "allPending" }
    | { readonly kind: "day"; readonly day: string }
    | {
        readonly kind: "order";
        readonly row: TransactionRow;
        /** 1-based position in the whole list; undefined for an order from before the period. */
        readonly position: number | undefined;
        readonly column: number;
      }
  );

/** Builds the cells of the rendered lines, from top to bottom. */
export function buildCells(items: readonly ListItem[], lines: readonly Line[]): Cell[] {
  return lines.flatMap(({ index, start }): Cell[] => {
    const item = items[index];
    if (!item) return [];
    if (item.kind !== "orders") return [{ ...item, index, start }];
    return item.rows.map((row, column) => {
      const position = item.position === undefined ? undefined : item.position + column;
      return { kind: "order", key: row.transaction_id, index, start, row, position, column };
    });
  });
}
