import { jakartaDay } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";

/** A line of the list: a group line, or one or more orders side by side. */
export type ListItem =
  | { readonly kind: "earlier"; readonly key: string }
  | { readonly kind: "allPending"; readonly key: string }
  | { readonly kind: "day"; readonly key: string; readonly day: string }
  | OrdersItem;

interface OrdersItem {
  readonly kind: "orders";
  readonly key: string;
  readonly rows: readonly TransactionRow[];
  /** 1-based position of the first order in the whole list; undefined for orders from before the period. */
  readonly position: number | undefined;
}

interface ListContent {
  readonly rows: readonly TransactionRow[];
  /** Pending orders from before the period; undefined if there are none. */
  readonly earlier: readonly TransactionRow[] | undefined;
  readonly isEarlierOpen: boolean;
  /** Whether there are more orders in `earlier` than the loaded ones. */
  readonly isEarlierCapped?: boolean;
  /** Orders per line. */
  readonly columns: number;
  /** The day whose day line is omitted if it would be the first line. */
  readonly dayWithoutLine?: string | undefined;
}

function groupIntoLines(
  rows: readonly TransactionRow[],
  columns: number,
  startOffset?: number,
): OrdersItem[] {
  const items: OrdersItem[] = [];
  for (let at = 0; at < rows.length; at += columns) {
    const lineRows = rows.slice(at, at + columns);
    const position = startOffset === undefined ? undefined : startOffset + at + 1;
    items.push({ kind: "orders", key: lineRows[0]?.transaction_id ?? String(at), rows: lineRows, position });
  }
  return items;
}

/** Caches the day of each row: every new order regroups all rows, and computing their days is the slowest part. */
const dayCache = new WeakMap<TransactionRow, string>();

function getDay(row: TransactionRow): string {
  const cachedDay = dayCache.get(row);
  if (cachedDay !== undefined) return cachedDay;
  const day = jakartaDay(new Date(row.created_at));
  dayCache.set(row, day);
  return day;
}

function groupByDay(rows: readonly TransactionRow[]): Map<string, TransactionRow[]> {
  const days = new Map<string, TransactionRow[]>();
  for (const row of rows) {
    const day = getDay(row);
    const dayRows = days.get(day);
    if (dayRows) dayRows.push(row);
    else days.set(day, [row]);
  }
  return days;
}

/** Builds the lines: pending orders from before the period, then the orders of each day below its day line. */
export function buildItems({
  rows,
  earlier,
  isEarlierOpen,
  isEarlierCapped = false,
  columns,
  dayWithoutLine,
}: ListContent): ListItem[] {
  const items: ListItem[] = earlier ? [{ kind: "earlier", key: "earlier" }] : [];
  const isEarlierShown = earlier !== undefined && isEarlierOpen;
  if (isEarlierShown && isEarlierCapped) items.push({ kind: "allPending", key: "allPending" });
  if (isEarlierShown) items.push(...groupIntoLines(earlier, columns));
  let offset = 0;
  for (const [day, orders] of groupByDay(rows)) {
    const hasDayLine = day !== dayWithoutLine || offset > 0 || isEarlierShown;
    if (hasDayLine) items.push({ kind: "day", key: day, day });
    for (const item of groupIntoLines(orders, columns, offset)) items.push(item);
    offset += orders.length;
  }
  return items;
}

/** Returns the index of the line that shows an order, or -1. */
export function findLineIndex(items: readonly ListItem[], id: string | undefined): number {
  if (id === undefined) return -1;
  return items.findIndex(
    (item) => item.kind === "orders" && item.rows.some((row) => row.transaction_id === id),
  );
}
