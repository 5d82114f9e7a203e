import { useMutationState } from "@tanstack/react-query";
import type { Mutation, QueryClient } from "@tanstack/react-query";
import type { CancelReason, TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { keys } from "../../shared/desk/keys.js";

/** A change of a status that was asked for. */
export interface StatusChange {
  /** The order as the person saw it: a change by someone else since is not overwritten. */
  readonly row: TransactionRow;
  readonly to: TransactionStatus;
  /** Why it is cancelled. */
  readonly reason?: CancelReason;
  readonly reasonText?: string;
  /** Only if the order still has the version of `row`; else this tab's own changes since count as seen. */
  readonly exact?: boolean;
}

/** How long this tab knows its changes: a shift, so that reopening an order and taking that back loses no explanation. */
export const OWN_CHANGES_KEPT_MS = 12 * 3_600_000;

/** How long a change can be undone on its row. */
const UNDO_MS = 60_000;

/** An order before and after a change. */
export interface Saved {
  readonly saved: TransactionRow;
  readonly before: TransactionRow;
}

/** A saved change of this tab. */
export interface SavedChange extends Saved {
  readonly at: number;
}

const SAVED = { mutationKey: keys.statusChange, status: "success" } as const;

const savedOf = ({ state }: Mutation): SavedChange => ({ ...(state.data as Saved), at: state.submittedAt });

/** The order as this tab's own changes left it since: what they changed is no surprise to the person. */
export function afterOwnChanges(client: QueryClient, row: TransactionRow): TransactionRow {
  const own = client
    .getMutationCache()
    .findAll(SAVED)
    .map((mutation) => savedOf(mutation as Mutation).saved)
    .filter(({ transaction_id }) => transaction_id === row.transaction_id);
  let last = row;
  for (const saved of own.sort((a, b) => a.version - b.version))
    if (saved.version === last.version + 1) last = saved;
  return last;
}

/** What this tab wrote when it cancelled an order, as that cancellation left it; the desk's rows do not tell. */
export function ownReasonText(client: QueryClient, cancelled: TransactionRow): string | undefined {
  return client
    .getMutationCache()
    .findAll(SAVED)
    .filter((mutation) => {
      const { saved } = savedOf(mutation as Mutation);
      return saved.transaction_id === cancelled.transaction_id && saved.version === cancelled.version;
    })
    .map(({ state }) => (state.variables as StatusChange).reasonText)[0];
}

/** The changes of this tab that can be undone: of the last minute, the last one of each order. */
export function useUndoable(): ReadonlyMap<string, SavedChange> {
  const saved = useMutationState({
    filters: SAVED,
    select: (mutation) => savedOf(mutation as Mutation),
  });
  return new Map(saved.map((change) => [change.saved.transaction_id, change]));
}

/** The order that undoing leads back to; undefined when somebody changed it since, or a minute has passed. */
export function undoneRow(
  change: SavedChange | undefined,
  row: TransactionRow,
  now = Date.now(),
): TransactionRow | undefined {
  if (!change || change.saved.version !== row.version || now - change.at > UNDO_MS) return undefined;
  return change.before.status === change.saved.status ? undefined : change.before;
}
