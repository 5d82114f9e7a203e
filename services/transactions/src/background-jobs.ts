import { jakartaDay } from "@tukar-saldo/contracts";
import { startPolling } from "@tukar-saldo/service-kit";
import type { Poller } from "@tukar-saldo/service-kit";
import { checkBuckets } from "./use-cases/check-buckets.js";
import type { Context } from "./use-cases/context.js";
import { refreshBuckets } from "./use-cases/refresh-buckets.js";
import { resumeReset } from "./use-cases/resume-reset.js";

const INTERVAL_MS = 5_000;

/** Timed work that goes on with Redis away: interrupted resets, day buckets, and once a day their check. */
export function startPollers(context: Context): Poller[] {
  const { log } = context;
  return [
    startPolling(() => resumeReset(context), { name: "resuming resets", everyMs: INTERVAL_MS, log }),
    startPolling(keepBuckets(context), { name: "counting days", everyMs: INTERVAL_MS, log }),
  ];
}

function keepBuckets(context: Context): () => Promise<void> {
  let checkedOn = jakartaDay(context.now());
  return async () => {
    await refreshBuckets(context);
    const today = jakartaDay(context.now());
    if (today === checkedOn) return;
    await checkBuckets(context);
    checkedOn = today;
  };
}
