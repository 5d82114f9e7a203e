import type { TransactionRow } from "@tukar-saldo/contracts";
import { hasCode } from "../api/errors.js";
import type { Desk } from "../desk/desk.js";
import { applyEvents } from "./apply-events.js";
import { freshRowOf } from "./fresh-row.js";
import { isSameForStaff } from "./same-for-staff.js";

type SendWithVersion = (version: number) => Promise<TransactionRow>;

export function applyRow(desk: Desk, row: TransactionRow): void {
  applyEvents(desk.client, desk.recentUpdates, [{ kind: "changed", row }], new Date());
}

/**
 * Sends a change with the version that the user saw, and shows the row of the reply. If only the customer's payment
 * report or notes caused a version conflict, the change is sent again with the new version.
 */
export async function sendChange(
  desk: Desk,
  seen: TransactionRow,
  send: SendWithVersion,
): Promise<TransactionRow> {
  const sendAndShow = async (version: number): Promise<TransactionRow> => {
    const row = await send(version);
    applyRow(desk, row);
    return row;
  };
  try {
    return await sendAndShow(seen.version);
  } catch (error) {
    const fresh = freshRowOf(error);
    if (!fresh) throw error;
    applyRow(desk, fresh);
    if (!hasCode(error, "STALE_VERSION") || !isSameForStaff(seen, fresh)) throw error;
    return sendAndShow(fresh.version);
  }
}
