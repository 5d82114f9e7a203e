import { eventTypesFor } from "@tukar-saldo/contracts";
import type { ReceivedEvent } from "@tukar-saldo/contracts";
import type { EventHandlers } from "@tukar-saldo/messaging";
import { toAuditRow } from "../domain/audit-row.js";
import type { Context } from "../use-cases/context.js";

/** Stores every event once, even when it is delivered twice. */
export function auditSubscriptions({ audit }: Pick<Context, "audit">): EventHandlers<"audit"> {
  const record = (event: ReceivedEvent<"audit">) => audit.add(toAuditRow(event));
  return Object.fromEntries(eventTypesFor("audit").map((type) => [type, record])) as EventHandlers<"audit">;
}
