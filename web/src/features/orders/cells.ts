import type { TransactionRow } from "@tukar-saldo/contracts";
import type { Item } from "./list-items.js";

/** Where a line is, in pixels from the start of the list. */
interface Line {
  readonly index: number;
  readonly start: number;
}

/** What one element of the list shows: a group line, or one order of a line. */
export type Cell = Line & { readonly key: string } & (
    | { readonly kind: "earlier" }
    | { readonly kind: "day"; readonly day: string }
    | {
        readonly kind: "order";
        readonly row: TransactionRow;
        /** Place in the whole list, from 1; undefined for orders outside of it. */
        readonly place: number | undefined;
        readonly column: number;
      }
  );

/** The cells of the lines that are in the page, from the first to the last. */
export function cellsOf(items: readonly Item[], lines: readonly Line[]): Cell[] {
  return lines.flatMap(({ index, start }): Cell[] => {
    const item = items[index];
    if (!item) return [];
    if (item.kind !== "orders") return [{ ...item, index, start }];
    return item.rows.map((row, column) => {
      const place = item.place === undefined ? undefined : item.place + column;
      return { kind: "order", key: row.transaction_id, index, start, row, place, column };
    });
  });
}
