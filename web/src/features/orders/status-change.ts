import { useMutationState } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { keys } from "../../shared/desk/keys.js";
import { freshRowOf } from "../../shared/orders/fresh-row.js";
import type { Desk } from "../../shared/desk/desk.js";
import { afterOwnChanges, OWN_CHANGES_KEPT_MS } from "./own-changes.js";
import type { Saved, StatusChange } from "./own-changes.js";
import { isSameForStaff } from "../../shared/orders/same-for-staff.js";
import { applyRow } from "../../shared/orders/send-change.js";

export interface ChangeTeller {
  onSaved(change: StatusChange, saved: Saved): void;
  onRefused(change: StatusChange, error: unknown): void;
}

async function put(change: StatusChange, version: number): Promise<TransactionRow> {
  const { row, to, reason, reasonText } = change;
  const why = { ...(reason && { reason }), ...(reasonText && { reason_text: reasonText }) };
  const body = { status: to, expected_version: version, ...why };
  return (await call(API.updateStatus, { params: { id: row.id }, body })).data;
}

/** A refusal for what the customer alone did since is no conflict: then it is sent again. */
async function send(client: QueryClient, change: StatusChange): Promise<Saved> {
  const seen = change.exact ? change.row : afterOwnChanges(client, change.row);
  try {
    return { saved: await put(change, seen.version), before: seen };
  } catch (error) {
    const fresh = freshRowOf(error);
    if (!fresh || !isSameForStaff(seen, fresh)) throw error;
    return { saved: await put(change, fresh.version), before: fresh };
  }
}

/**
 * Changes a status. While the answer is awaited the change lies over what the server said
 * (`usePendingChanges`), so a refusal needs no undoing: the order shows the server's word again.
 */
export async function changeStatus(desk: Desk, change: StatusChange, teller: ChangeTeller): Promise<void> {
  const mutation = desk.client.getMutationCache().build<Saved, Error, StatusChange, unknown>(desk.client, {
    mutationKey: keys.statusChange,
    scope: { id: change.row.transaction_id },
    networkMode: "always",
    gcTime: OWN_CHANGES_KEPT_MS,
    mutationFn: (variables) => send(desk.client, variables),
    onSuccess: ({ saved }) => applyRow(desk, saved),
    onError: (error) => {
      const fresh = freshRowOf(error);
      if (fresh) applyRow(desk, fresh);
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
