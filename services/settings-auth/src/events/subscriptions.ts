import { eventTypesFor } from "@tukar-saldo/contracts";
import type { ReceivedEvent } from "@tukar-saldo/contracts";
import { logOrderStep } from "@tukar-saldo/messaging";
import type { EventHandlers } from "@tukar-saldo/messaging";
import { toAuditEntry } from "../domain/audit-entry.js";
import { isBeforeAuditCutoff } from "../use-cases/audit.js";
import type { Context } from "../use-cases/context.js";

/**
 * Creates the event handlers of the audit trail. Each event is stored once, even if it is delivered twice; events that
 * arrive together are stored in one write. Events older than AUDIT_DAYS are ignored; they may be published again from
 * the histories of orders. `addNotices` is called after each write, also for a repeated delivery.
 */
export function createAuditHandlers(
  context: Pick<Context, "audit" | "config" | "log" | "now">,
  addNotices: (event: ReceivedEvent<"audit">) => Promise<unknown>,
): EventHandlers<"audit"> {
  const { audit, log } = context;
  const recordEvent = async (event: ReceivedEvent<"audit">): Promise<void> => {
    const entry = toAuditEntry(event);
    if (isBeforeAuditCutoff(context, entry.at)) return;
    await audit.add([entry]);
    logOrderStep(log, "audited", event);
    await addNotices(event);
  };
  return Object.fromEntries(
    eventTypesFor("audit").map((type) => [type, recordEvent]),
  ) as EventHandlers<"audit">;
}
