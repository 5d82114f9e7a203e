import { useMutationState } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { keys } from "../../shared/desk/keys.js";
import { freshRowOf } from "../../shared/orders/fresh-row.js";
import type { Desk } from "../../shared/desk/desk.js";
import { applyOwnChanges, OWN_CHANGES_KEPT_MS } from "./own-changes.js";
import type { SaveResult, StatusChange } from "./own-changes.js";
import { isSameForStaff } from "../../shared/orders/same-for-staff.js";
import { applyRow } from "../../shared/orders/send-change.js";

export interface ChangeListener {
  onSaved(change: StatusChange, saved: SaveResult): void;
  onFailed(change: StatusChange, error: unknown): void;
}

async function putStatus(change: StatusChange, version: number): Promise<TransactionRow> {
  const { row, to, reason, reasonText } = change;
  const reasonFields = { ...(reason && { reason }), ...(reasonText && { reason_text: reasonText }) };
  const body = { status: to, expected_version: version, ...reasonFields };
  return (await call(API.updateStatus, { params: { id: row.id }, body })).data;
}

/** Sends the change, and once more if it conflicts only with changes by the customer or with notes. */
async function sendStatusChange(client: QueryClient, change: StatusChange): Promise<SaveResult> {
  const seenRow = change.requiresExactVersion ? change.row : applyOwnChanges(client, change.row);
  try {
    return { saved: await putStatus(change, seenRow.version), before: seenRow };
  } catch (error) {
    const freshRow = freshRowOf(error);
    if (!freshRow || !isSameForStaff(seenRow, freshRow)) throw error;
    return { saved: await putStatus(change, freshRow.version), before: freshRow };
  }
}

/**
 * Changes a status. Until the response arrives the list overlays the change (`usePendingChanges`) without touching the
 * query cache, so an error needs no rollback.
 */
export async function changeStatus(
  desk: Desk,
  change: StatusChange,
  listener: ChangeListener,
): Promise<void> {
  const mutation = desk.client
    .getMutationCache()
    .build<SaveResult, Error, StatusChange, unknown>(desk.client, {
      mutationKey: keys.statusChange,
      scope: { id: change.row.transaction_id },
      networkMode: "always",
      gcTime: OWN_CHANGES_KEPT_MS,
      mutationFn: (variables) => sendStatusChange(desk.client, variables),
      onSuccess: ({ saved }) => applyRow(desk, saved),
      onError: (error) => {
        const freshRow = freshRowOf(error);
        if (freshRow) applyRow(desk, freshRow);
      },
    });
  try {
    listener.onSaved(change, await mutation.execute(change));
  } catch (error) {
    listener.onFailed(change, error);
  }
}

/** Returns the last pending status change of each order, by transaction id. */
export function usePendingChanges(): ReadonlyMap<string, StatusChange> {
  const pendingChanges = useMutationState({
    filters: { mutationKey: keys.statusChange, status: "pending" },
    select: ({ state }) => state.variables as StatusChange,
  });
  return new Map(pendingChanges.map((change) => [change.row.transaction_id, change]));
}

/** Whether a row has the status that a pending change of this tab requests. */
export function isOwnChange(client: QueryClient, row: TransactionRow): boolean {
  return client
    .getMutationCache()
    .findAll({ mutationKey: keys.statusChange, status: "pending" })
    .some(({ state }) => {
      const { row: changedRow, to } = state.variables as StatusChange;
      return changedRow.transaction_id === row.transaction_id && to === row.status;
    });
}
