import { useMutationState } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { API, transactionRow } from "@tukar-saldo/contracts";
import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { rejectionOf } from "../../shared/api/errors.js";
import { keys } from "../../shared/desk/keys.js";
import { indexOf } from "../../shared/orders/list-data.js";
import type { ListData } from "../../shared/orders/list-data.js";
import { applyEvents } from "../../shared/orders/apply-events.js";
import type { Desk } from "../../shared/desk/desk.js";

export interface StatusChange {
  readonly row: TransactionRow;
  readonly to: TransactionStatus;
  /** Only if the order still has this version; else the one that is shown counts. */
  readonly version?: number;
}

export interface ChangeTeller {
  onSaved(change: StatusChange, saved: TransactionRow): void;
  onRefused(change: StatusChange, error: unknown): void;
}

/** The version the person saw and decided upon: a change by someone else in between is not overwritten. */
function versionShown(client: QueryClient, row: TransactionRow): number {
  const lists = client.getQueriesData<ListData>({ queryKey: keys.lists });
  return Math.max(
    row.version,
    ...lists.map(([, list]) => list?.rows[list ? indexOf(list, row) : -1]?.version ?? 0),
  );
}

async function send(client: QueryClient, { row, to, version }: StatusChange): Promise<TransactionRow> {
  const body = { status: to, expected_version: version ?? versionShown(client, row) };
  return (await call(API.updateStatus, { params: { id: row.id }, body })).data;
}

function take(desk: Desk, row: TransactionRow): void {
  applyEvents(desk.client, desk.ledger, [{ kind: "changed", row }], new Date());
}

/**
 * Changes a status. While the answer is awaited the change lies over what the server said
 * (`usePendingChanges`), so a refusal needs no undoing: the order shows the server's word again.
 */
export async function changeStatus(desk: Desk, change: StatusChange, teller: ChangeTeller): Promise<void> {
  const mutation = desk.client
    .getMutationCache()
    .build<TransactionRow, Error, StatusChange, unknown>(desk.client, {
      mutationKey: keys.statusChange,
      scope: { id: change.row.transaction_id },
      networkMode: "always",
      mutationFn: (variables) => send(desk.client, variables),
      onSuccess: (saved) => take(desk, saved),
      onError: (error) => {
        const fresh = transactionRow.safeParse(rejectionOf(error)?.data);
        if (fresh.success) take(desk, fresh.data);
      },
    });
  try {
    teller.onSaved(change, await mutation.execute(change));
  } catch (error) {
    teller.onRefused(change, error);
  }
}

/** Changes that were not answered yet, the last one of each order. */
export function usePendingChanges(): ReadonlyMap<string, StatusChange> {
  const pending = useMutationState({
    filters: { mutationKey: keys.statusChange, status: "pending" },
    select: ({ state }) => state.variables as StatusChange,
  });
  return new Map(pending.map((change) => [change.row.transaction_id, change]));
}

/** Whether a row says what a change of our own, still unanswered, asked for. */
export function isOwnEcho(client: QueryClient, row: TransactionRow): boolean {
  return client
    .getMutationCache()
    .findAll({ mutationKey: keys.statusChange, status: "pending" })
    .some(({ state }) => {
      const { row: changed, to } = state.variables as StatusChange;
      return changed.transaction_id === row.transaction_id && to === row.status;
    });
}
