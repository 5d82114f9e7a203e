import { eventTypesFor } from "@tukar-saldo/contracts";
import type { ReceivedEvent } from "@tukar-saldo/contracts";
import { logOrderStep } from "@tukar-saldo/messaging";
import type { EventHandlers } from "@tukar-saldo/messaging";
import { toAuditEntry } from "../domain/audit-entry.js";
import type { Context } from "../use-cases/context.js";

/**
 * Creates the handlers of the audit trail. Each event is stored once, even if it is delivered twice; events that
 * come together are stored in one write. `addNotices` is called after that, once for each delivery.
 */
export function createAuditHandlers(
  { audit, log }: Pick<Context, "audit" | "log">,
  addNotices: (event: ReceivedEvent<"audit">) => Promise<void>,
): EventHandlers<"audit"> {
  const record = async (event: ReceivedEvent<"audit">): Promise<void> => {
    await audit.add([toAuditEntry(event)]);
    logOrderStep(log, "audited", event);
    await addNotices(event);
  };
  return Object.fromEntries(eventTypesFor("audit").map((type) => [type, record])) as EventHandlers<"audit">;
}
