import { jakartaDay } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";

/** What stands below one another: group lines, and rows of one or more orders beside each other. */
export type Item =
  | { readonly kind: "earlier"; readonly key: string }
  | { readonly kind: "day"; readonly key: string; readonly day: string }
  | OrdersItem;

interface OrdersItem {
  readonly kind: "orders";
  readonly key: string;
  readonly rows: readonly TransactionRow[];
  /** Place of the first of them in the whole list, from 1; undefined for orders outside of it. */
  readonly place: number | undefined;
}

interface Shown {
  readonly rows: readonly TransactionRow[];
  /** Orders from before the period that still wait; undefined when there are none. */
  readonly earlier: readonly TransactionRow[] | undefined;
  readonly earlierOpen: boolean;
  /** Orders beside each other. */
  readonly columns: number;
  /** The day that goes without its name where nothing stands above it. */
  readonly unnamedDay?: string | undefined;
}

function inColumns(rows: readonly TransactionRow[], columns: number, before?: number): OrdersItem[] {
  const items: OrdersItem[] = [];
  for (let at = 0; at < rows.length; at += columns) {
    const beside = rows.slice(at, at + columns);
    const place = before === undefined ? undefined : before + at + 1;
    items.push({ kind: "orders", key: beside[0]?.transaction_id ?? String(at), rows: beside, place });
  }
  return items;
}

/** Thousands are grouped anew with each order that comes, and telling the day is most of that work. */
const knownDays = new WeakMap<TransactionRow, string>();

function dayOf(row: TransactionRow): string {
  const known = knownDays.get(row);
  if (known !== undefined) return known;
  const day = jakartaDay(new Date(row.created_at));
  knownDays.set(row, day);
  return day;
}

function byDay(rows: readonly TransactionRow[]): Map<string, TransactionRow[]> {
  const days = new Map<string, TransactionRow[]>();
  for (const row of rows) {
    const day = dayOf(row);
    const known = days.get(day);
    if (known) known.push(row);
    else days.set(day, [row]);
  }
  return days;
}

/** The list line by line: what still waits from before the period, then each day under its name. */
export function listItems({ rows, earlier, earlierOpen, columns, unnamedDay }: Shown): Item[] {
  const items: Item[] = earlier ? [{ kind: "earlier", key: "earlier" }] : [];
  const isEarlierShown = earlier !== undefined && earlierOpen;
  if (isEarlierShown) items.push(...inColumns(earlier, columns));
  let before = 0;
  for (const [day, orders] of byDay(rows)) {
    const isNamed = day !== unnamedDay || before > 0 || isEarlierShown;
    if (isNamed) items.push({ kind: "day", key: day, day });
    for (const item of inColumns(orders, columns, before)) items.push(item);
    before += orders.length;
  }
  return items;
}

/** Index of the line that shows an order; -1 when none does. */
export function lineOf(items: readonly Item[], id: string | undefined): number {
  if (id === undefined) return -1;
  return items.findIndex(
    (item) => item.kind === "orders" && item.rows.some((row) => row.transaction_id === id),
  );
}
