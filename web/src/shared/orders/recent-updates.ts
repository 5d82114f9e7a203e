import type { TransactionRow } from "@tukar-saldo/contracts";

export type EventKind = "placed" | "changed";

interface RememberedRow {
  readonly row: TransactionRow;
  /** When the order's last event was received. */
  readonly receivedAt: number;
  /** When the order's placed event was received; undefined if only changed events were received. */
  readonly arrivedAt: number | undefined;
}

/** Rows recently received over the socket, so that the reply to an earlier request cannot restore an older state. */
export interface RecentUpdates {
  /** Remembers a row. @returns whether the row is new: from the order's first placed event, or of a higher version */
  note(row: TransactionRow, kind: EventKind, at: number): boolean;
  /** The row, or a newer version of it that was received already. */
  newest(row: TransactionRow): TransactionRow;
  /** The newest row that was received of an order; undefined if none was received. */
  last(row: TransactionRow): TransactionRow | undefined;
  /** The orders whose placed event was received at or after a moment. */
  placedSince(at: number): TransactionRow[];
  /** The orders of which any event was received at or after a moment. */
  receivedSince(at: number): TransactionRow[];
  clear(): void;
}

const MAX_REMEMBERED_ORDERS = 2_000;

function mergeRows(
  previous: RememberedRow | undefined,
  row: TransactionRow,
  kind: EventKind,
  at: number,
): RememberedRow {
  const arrivedAt = previous?.arrivedAt ?? (kind === "placed" ? at : undefined);
  const newestRow = previous && previous.row.version > row.version ? previous.row : row;
  return { row: newestRow, receivedAt: at, arrivedAt };
}

function isNew(previous: RememberedRow | undefined, row: TransactionRow, kind: EventKind): boolean {
  if (kind === "placed") return previous?.arrivedAt === undefined;
  return previous === undefined || previous.row.version < row.version;
}

export function createRecentUpdates(): RecentUpdates {
  const entries = new Map<string, RememberedRow>();
  const remember = (id: string, entry: RememberedRow): void => {
    entries.delete(id);
    entries.set(id, entry);
    const oldest = entries.keys().next();
    if (entries.size > MAX_REMEMBERED_ORDERS && !oldest.done) entries.delete(oldest.value);
  };
  return {
    note(row, kind, at) {
      const previous = entries.get(row.transaction_id);
      remember(row.transaction_id, mergeRows(previous, row, kind, at));
      return isNew(previous, row, kind);
    },
    newest(row) {
      const receivedRow = entries.get(row.transaction_id)?.row;
      return receivedRow && receivedRow.version > row.version ? receivedRow : row;
    },
    last: ({ transaction_id }) => entries.get(transaction_id)?.row,
    placedSince: (moment) =>
      [...entries.values()].flatMap(({ row, arrivedAt = -1 }) => (arrivedAt >= moment ? [row] : [])),
    receivedSince: (moment) =>
      [...entries.values()].flatMap(({ row, receivedAt }) => (receivedAt >= moment ? [row] : [])),
    clear: () => entries.clear(),
  };
}
