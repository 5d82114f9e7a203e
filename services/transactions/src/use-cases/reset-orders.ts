import { randomUUID } from "node:crypto";
import { AppError } from "@tukar-saldo/contracts";
import type { Actor } from "@tukar-saldo/contracts";
import type { Reset } from "../domain/reset.js";
import { checkResetSecret } from "./check-reset-secret.js";
import type { Context } from "./context.js";
import { runReset } from "./run-reset.js";

export interface ResetOrders {
  readonly secret: string;
  readonly actor: Actor;
  readonly requestId: string;
}

/** Deletes every order created until now; how many these were is the answer. */
export async function resetOrders(context: Context, command: ResetOrders): Promise<number> {
  const { secret, actor, requestId } = command;
  const asked = { id: randomUUID(), actor, requestId, deletedCount: null };
  await checkResetSecret(context, secret, { ...asked, cutoff: context.now() });
  const reset: Reset = { ...asked, cutoff: context.now() };
  const begun = await context.resets.begin(reset);
  if (!begun) throw new AppError("STALE_VERSION", { text: "tools.reset.running" });
  return runReset(context, reset);
}
