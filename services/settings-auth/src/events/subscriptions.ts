import { typesFor } from "@tukar-saldo/contracts";
import type { ReceivedEvent } from "@tukar-saldo/contracts";
import type { Handlers } from "@tukar-saldo/messaging";
import { auditRowOf } from "../domain/audit-row.js";
import type { Context } from "../use-cases/context.js";

/** The audit keeps every event there is, each in the same way; once, however often it is delivered. */
export function auditSubscriptions({ audit }: Pick<Context, "audit">): Handlers<"audit"> {
  const record = (event: ReceivedEvent<"audit">) => audit.add(auditRowOf(event));
  return Object.fromEntries(typesFor("audit").map((type) => [type, record])) as Handlers<"audit">;
}
