import { eventTypesFor } from "@tukar-saldo/contracts";
import type { ReceivedEvent } from "@tukar-saldo/contracts";
import { logOrderStep } from "@tukar-saldo/messaging";
import type { EventHandlers } from "@tukar-saldo/messaging";
import { toAuditEntry } from "../domain/audit-entry.js";
import { isBeforeKeptEntries } from "../use-cases/audit.js";
import type { Context } from "../use-cases/context.js";

/**
 * Creates the handlers of the audit trail. Each event is stored once, even if it is delivered twice; events that
 * come together are stored in one write. One that AUDIT_DAYS has removed, and the orders' histories bring again, is not.
 * `addNotices` is called after that, once for each delivery.
 */
export function createAuditHandlers(
  context: Pick<Context, "audit" | "config" | "log" | "now">,
  addNotices: (event: ReceivedEvent<"audit">) => Promise<unknown>,
): EventHandlers<"audit"> {
  const { audit, log } = context;
  const record = async (event: ReceivedEvent<"audit">): Promise<void> => {
    const entry = toAuditEntry(event);
    if (isBeforeKeptEntries(context, entry.at)) return;
    await audit.add([entry]);
    logOrderStep(log, "audited", event);
    await addNotices(event);
  };
  return Object.fromEntries(eventTypesFor("audit").map((type) => [type, record])) as EventHandlers<"audit">;
}
