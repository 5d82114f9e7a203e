import { useMutationState } from "@tanstack/react-query";
import type { Mutation, QueryClient } from "@tanstack/react-query";
import type { CancelReason, TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { keys } from "../../shared/desk/keys.js";

/** A requested status change. */
export interface StatusChange {
  /** The order as the user saw it, so that later changes by others are not overwritten. */
  readonly row: TransactionRow;
  readonly to: TransactionStatus;
  /** The cancel reason. */
  readonly reason?: CancelReason;
  readonly reasonText?: string;
  /**
   * Whether to change the order only if it still has the version of `row`. By default, it may also have a version that
   * later changes made in this tab created, as the user has seen those changes.
   */
  readonly requiresExactVersion?: boolean;
}

/**
 * How long this tab keeps its saved changes: undoing a reopening cancels the order again, with the earlier explanation.
 */
export const OWN_CHANGES_KEPT_MS = 12 * 3_600_000;

/** How long a status change can be undone. */
const UNDO_WINDOW_MS = 60_000;

/** An order after (`saved`) and before (`before`) a status change. */
export interface SaveResult {
  readonly saved: TransactionRow;
  readonly before: TransactionRow;
}

/** A saved change of this tab. `at` is when it was submitted, in epoch milliseconds. */
export interface SavedChange extends SaveResult {
  readonly at: number;
}

const SAVED_CHANGES_FILTER = { mutationKey: keys.statusChange, status: "success" } as const;

const toSavedChange = ({ state }: Mutation): SavedChange => ({
  ...(state.data as SaveResult),
  at: state.submittedAt,
});

/** Returns the row after this tab's later changes of the order, as the user has already seen those changes. */
export function applyOwnChanges(client: QueryClient, row: TransactionRow): TransactionRow {
  const ownRows = client
    .getMutationCache()
    .findAll(SAVED_CHANGES_FILTER)
    .map((mutation) => toSavedChange(mutation as Mutation).saved)
    .filter(({ transaction_id }) => transaction_id === row.transaction_id);
  let latestRow = row;
  for (const saved of ownRows.sort((a, b) => a.version - b.version))
    if (saved.version === latestRow.version + 1) latestRow = saved;
  return latestRow;
}

/** Returns the reason text of a cancellation made in this tab; rows from the server do not contain it. */
export function findOwnReasonText(client: QueryClient, cancelledRow: TransactionRow): string | undefined {
  return client
    .getMutationCache()
    .findAll(SAVED_CHANGES_FILTER)
    .filter((mutation) => {
      const { saved } = toSavedChange(mutation as Mutation);
      return saved.transaction_id === cancelledRow.transaction_id && saved.version === cancelledRow.version;
    })
    .map(({ state }) => (state.variables as StatusChange).reasonText)[0];
}

/** Returns this tab's last saved change of each order; `findUndoTarget` decides whether it can still be undone. */
export function useUndoableChanges(): ReadonlyMap<string, SavedChange> {
  const savedChanges = useMutationState({
    filters: SAVED_CHANGES_FILTER,
    select: (mutation) => toSavedChange(mutation as Mutation),
  });
  return new Map(savedChanges.map((change) => [change.saved.transaction_id, change]));
}

/** Returns the row that an undo restores; undefined if the order was changed again or a minute has passed. */
export function findUndoTarget(
  change: SavedChange | undefined,
  row: TransactionRow,
  now = Date.now(),
): TransactionRow | undefined {
  if (!change || change.saved.version !== row.version || now - change.at > UNDO_WINDOW_MS) return undefined;
  return change.before.status === change.saved.status ? undefined : change.before;
}
