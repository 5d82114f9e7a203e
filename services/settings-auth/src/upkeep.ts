import { repeat } from "@tukar-saldo/messaging";
import type { Repeating } from "@tukar-saldo/messaging";
import type { Context } from "./use-cases/context.js";
import { finishSetup } from "./use-cases/finish-setup.js";
import { pruneAudit } from "./use-cases/keep-audit.js";

const EVERY_MS = 3_600_000;

/** Brings a set-up that a crash cut off to its end; warns when whoever comes first may set the desk up. */
export async function lookAtSetup(context: Context): Promise<void> {
  const isDone = await finishSetup(context);
  if (isDone || context.rules.setupToken !== undefined) return;
  context.log.warn("the desk is not set up, and whoever comes first may do it: no SETUP_TOKEN is set");
}

/** What goes on without being asked for: the audit forgets what is too old. */
export function createUpkeep(context: Context): Repeating {
  return repeat(() => pruneAudit(context), { everyMs: EVERY_MS, log: context.log, what: "upkeep" });
}
