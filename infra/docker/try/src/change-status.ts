import { API, fillPath } from "@tukar-saldo/contracts";
import type { TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { ApiClient } from "@tukar-saldo/test-kit";
import type { OutageLog } from "./outages.js";
import { requireUnambiguousResponse, RefusedError, retryUntilAcknowledged } from "./retry.js";

const STEPS: TransactionStatus[][] = [["processing"], [], ["processing", "completed"], [], ["cancelled"], []];

/** The statuses that the n-th order is set to after it was placed; none for half of the orders. */
export function planStatusChanges(index: number): TransactionStatus[] {
  return STEPS[index % STEPS.length] ?? [];
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
  const [found] = dataOf<TransactionRow[]>(requireUnambiguousResponse(await api.get(path, { token })));
  if (!found) throw new RefusedError(`order ${row.transaction_id} is gone`);
  return found;
}

/**
 * Whether the change took effect. Only this test changes orders, so the next version with this status must come from
 * this change.
 */
function isDone(now: TransactionRow, { row, status }: Change): boolean {
  return now.version === row.version + 1 && now.status === status;
}

async function put(change: Change): Promise<TransactionRow> {
  const { api, token, row, status } = change;
  const path = fillPath(API.updateStatus.path, { id: row.id });
  const answer = requireUnambiguousResponse(
    await api.put(path, { status, expected_version: row.version }, { token }),
  );
  const now = answer.body.data as TransactionRow;
  // A 409 for a change that is done means that an earlier attempt, whose response was lost, took effect.
  if ((answer.status < 300 || answer.status === 409) && isDone(now, change)) return now;
  throw new RefusedError(`${row.transaction_id} to ${status}: ${answer.status} ${answer.text}`);
}

/** Sets the status of an order. After a failure it reads the order again before retrying. */
export function changeStatus(change: Change): Promise<TransactionRow> {
  const { row, status, outages } = change;
  return retryUntilAcknowledged(`${row.transaction_id} to ${status}`, outages, async (isRetry) => {
    const now = isRetry ? await rereadOrder(change) : row;
    return isDone(now, change) ? now : put(change);
  });
}
