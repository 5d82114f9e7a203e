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

interface Change {
  api: ApiClient;
  token: string;
  row: TransactionRow;
  status: TransactionStatus;
  outages: OutageLog;
}

async function rereadOrder({ api, token, row }: Change): Promise<TransactionRow> {
  const path = `${API.listOrders.path}?date_range=all&search=${row.transaction_id}`;
  const [order] = dataOf<TransactionRow[]>(requireUnambiguousResponse(await api.get(path, { token })));
  if (!order) throw new RefusedError(`order ${row.transaction_id} is gone`);
  return order;
}

/**
 * Whether the change took effect. Only this test changes orders, so the next version with this status must come from
 * this change.
 */
function isApplied(current: TransactionRow, { row, status }: Change): boolean {
  return current.version === row.version + 1 && current.status === status;
}

async function putStatus(change: Change): Promise<TransactionRow> {
  const { api, token, row, status } = change;
  const path = fillPath(API.updateStatus.path, { id: row.id });
  const answer = requireUnambiguousResponse(
    await api.put(path, { status, expected_version: row.version }, { token }),
  );
  const current = answer.body.data as TransactionRow;
  // A 409 for an applied change means that an earlier attempt took effect although its response was lost.
  if ((answer.status < 300 || answer.status === 409) && isApplied(current, change)) return current;
  throw new RefusedError(`${row.transaction_id} to ${status}: ${answer.status} ${answer.text}`);
}

/** Sets the status of an order. After a failure it reads the order again before retrying. */
export function changeStatus(change: Change): Promise<TransactionRow> {
  const { row, status, outages } = change;
  return retryUntilAcknowledged(`${row.transaction_id} to ${status}`, outages, async (isRetry) => {
    const current = isRetry ? await rereadOrder(change) : row;
    return isApplied(current, change) ? current : putStatus(change);
  });
}
