import type { TransactionRow } from "@tukar-saldo/contracts";

export type Kind = "placed" | "changed";

interface Entry {
  readonly row: TransactionRow;
  /** When the order was announced as new; undefined while only changes of it were heard. */
  readonly arrivedAt: number | undefined;
}

/** What the socket said lately, so that an answer fetched before it cannot put back an older state. */
export interface Ledger {
  /** Remembers a row; answers whether it says something not heard before. */
  note(row: TransactionRow, kind: Kind, at: number): boolean;
  /** The row, or a newer version of it that was heard already. */
  newest(row: TransactionRow): TransactionRow;
  /** What was heard of the order last. */
  last(row: TransactionRow): TransactionRow | undefined;
  /** Orders announced as new at or after a moment. */
  arrivedSince(at: number): TransactionRow[];
  clear(): void;
}

const LIMIT = 2_000;

function merged(before: Entry | undefined, row: TransactionRow, kind: Kind, at: number): Entry {
  const arrivedAt = before?.arrivedAt ?? (kind === "placed" ? at : undefined);
  return { row: before && before.row.version > row.version ? before.row : row, arrivedAt };
}

function isNews(before: Entry | undefined, row: TransactionRow, kind: Kind): boolean {
  if (kind === "placed") return before?.arrivedAt === undefined;
  return before === undefined || before.row.version < row.version;
}

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>();
  const remember = (id: string, entry: Entry): void => {
    entries.delete(id);
    entries.set(id, entry);
    const oldest = entries.keys().next();
    if (entries.size > LIMIT && !oldest.done) entries.delete(oldest.value);
  };
  return {
    note(row, kind, at) {
      const before = entries.get(row.transaction_id);
      remember(row.transaction_id, merged(before, row, kind, at));
      return isNews(before, row, kind);
    },
    newest(row) {
      const heard = entries.get(row.transaction_id)?.row;
      return heard && heard.version > row.version ? heard : row;
    },
    last: ({ transaction_id }) => entries.get(transaction_id)?.row,
    arrivedSince: (moment) =>
      [...entries.values()].flatMap(({ row, arrivedAt = -1 }) => (arrivedAt >= moment ? [row] : [])),
    clear: () => entries.clear(),
  };
}
