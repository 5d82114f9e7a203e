import { eventTypesFor } from "@tukar-saldo/contracts";
import type { ReceivedEvent } from "@tukar-saldo/contracts";
import type { EventHandlers } from "@tukar-saldo/messaging";
import { createBatcher } from "@tukar-saldo/service-kit";
import { toAuditRow } from "../domain/audit-row.js";
import type { AuditRow } from "../domain/audit-row.js";
import type { Context } from "../use-cases/context.js";

const MAX_BATCH = 100;
/** A moment in which the other jobs of the worker come: nothing waits for a row. */
const DELAY_MS = 5;

/** Stores every event once, even when it is delivered twice; those that come together in one write. */
export function auditSubscriptions({ audit }: Pick<Context, "audit">): EventHandlers<"audit"> {
  const rows = createBatcher<AuditRow>(audit.add, { maxSize: MAX_BATCH, delayMs: DELAY_MS });
  const record = (event: ReceivedEvent<"audit">) => rows.add(toAuditRow(event));
  return Object.fromEntries(eventTypesFor("audit").map((type) => [type, record])) as EventHandlers<"audit">;
}
