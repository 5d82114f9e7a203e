import type { DomainEvent } from "@tukar-saldo/contracts";
import type { Context } from "../use-cases/context.js";
import { recordEvent } from "../use-cases/keep-audit.js";

/** Something happened: the audit keeps it. */
export async function onEvent(context: Pick<Context, "audit">, event: DomainEvent): Promise<void> {
  await recordEvent(context, event);
}
