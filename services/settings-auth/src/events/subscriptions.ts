import { EVENT_TYPES } from "@tukar-saldo/contracts";
import type { DomainEvent } from "@tukar-saldo/contracts";
import type { Handlers } from "@tukar-saldo/messaging";
import type { Context } from "../use-cases/context.js";
import { onEvent } from "./on-event.js";

/** The audit takes every event there is, each in the same way. */
export function auditSubscriptions(context: Pick<Context, "audit">): Handlers<"audit"> {
  const handle = (event: DomainEvent) => onEvent(context, event);
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, handle])) as Handlers<"audit">;
}
