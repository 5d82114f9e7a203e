import { eventTypesFor } from "@tukar-saldo/contracts";
import type { ReceivedEvent } from "@tukar-saldo/contracts";
import { logOrderStep } from "@tukar-saldo/messaging";
import type { EventHandlers } from "@tukar-saldo/messaging";
import { createBatcher } from "@tukar-saldo/service-kit";
import { toAuditEntry } from "../domain/audit-entry.js";
import type { AuditEntry } from "../domain/audit-entry.js";
import type { Context } from "../use-cases/context.js";

/** How long an audit entry waits for the entries of further events, so that one write stores all of them. */
const DELAY_MS = 5;

/**
 * Creates the handlers of the audit trail. Each event is stored once, even if it is delivered twice; events that
 * come together are stored in one write. `addNotices` is called after that, once for each delivery.
 */
export function createAuditHandlers(
  { audit, log }: Pick<Context, "audit" | "log">,
  addNotices: (event: ReceivedEvent<"audit">) => Promise<void>,
): EventHandlers<"audit"> {
  const rows = createBatcher<AuditEntry, void>(audit.add, { delayMs: DELAY_MS });
  const record = async (event: ReceivedEvent<"audit">): Promise<void> => {
    await rows.add(toAuditEntry(event));
    logOrderStep(log, "audited", event);
    await addNotices(event);
  };
  return Object.fromEntries(eventTypesFor("audit").map((type) => [type, record])) as EventHandlers<"audit">;
}
