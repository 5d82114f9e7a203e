import { API, fillPath } from "@tukar-saldo/contracts";
import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { ApiClient } from "@tukar-saldo/test-kit";
import type { OutageLog } from "./outages.js";
import { requireUnambiguousResponse, RefusedError, retryUntilAcknowledged } from "./retry.js";

const STATUS_SEQUENCES: TransactionStatus[][] = [
  ["processing"],
  [],
  ["processing", "completed"],
  [],
  ["cancelled"],
  [],
];

/** Lists the statuses that the n-th order is set to after it is placed; an empty list for half of the orders. */
export function planStatusChanges(index: number): TransactionStatus[] {
  return STATUS_SEQUENCES[index % STATUS_SEQUENCES.length] ?? [];
}

interface StatusChange {
  api: ApiClient;
  token: string;
  row: TransactionRow;
  status: TransactionStatus;
  outages: OutageLog;
}

async function rereadOrder({ api, token, row }: StatusChange): Promise<TransactionRow> {
  const path = `${API.listOrders.path}?date_range=all&search=${row.transaction_id}`;
  const [order] = dataOf<TransactionRow[]>(requireUnambiguousResponse(await api.get(path, { token })));
  if (!order) throw new RefusedError(`order ${row.transaction_id} is gone`);
  return order;
}

/**
 * Whether the change took effect. Only this test changes orders, so the next version with this status must come from
 * this change.
 */
function isApplied(currentRow: TransactionRow, { row, status }: StatusChange): boolean {
  return currentRow.version === row.version + 1 && currentRow.status === status;
}

async function putStatus(change: StatusChange): Promise<TransactionRow> {
  const { api, token, row, status } = change;
  const path = fillPath(API.updateStatus.path, { id: row.id });
  const response = requireUnambiguousResponse(
    await api.put(path, { status, expected_version: row.version }, { token }),
  );
  const currentRow = response.body.data as TransactionRow;
  // A 409 for an applied change means that an earlier attempt took effect although its response was lost.
  if ((response.status < 300 || response.status === 409) && isApplied(currentRow, change)) return currentRow;
  throw new RefusedError(`${row.transaction_id} to ${status}: ${response.status} ${response.text}`);
}

/** Sets the status of an order. After a failure it reads the order again before retrying. */
export function changeStatus(change: StatusChange): Promise<TransactionRow> {
  const { row, status, outages } = change;
  return retryUntilAcknowledged(`${row.transaction_id} to ${status}`, outages, async (isRetry) => {
    const currentRow = isRetry ? await rereadOrder(change) : row;
    return isApplied(currentRow, change) ? currentRow : putStatus(change);
  });
}
