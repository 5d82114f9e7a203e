import { startPolling } from "@tukar-saldo/service-kit";
import type { Poller } from "@tukar-saldo/service-kit";
import type { Context } from "./use-cases/context.js";
import { finishSetup } from "./use-cases/finish-setup.js";
import { pruneAudit } from "./use-cases/keep-audit.js";

const HOUR_MS = 3_600_000;

/** Finishes a set-up that a crash interrupted; warns while anybody may set the desk up. */
export async function resumeInterruptedSetup(context: Context): Promise<void> {
  const isDone = await finishSetup(context);
  if (isDone || context.rules.setupToken !== undefined) return;
  context.log.warn("the desk is not set up, and whoever comes first may do it: no SETUP_TOKEN is set");
}

export function startPollers(context: Context): Poller[] {
  return [
    startPolling(() => pruneAudit(context), {
      name: "pruning the audit",
      everyMs: HOUR_MS,
      log: context.log,
    }),
  ];
}
