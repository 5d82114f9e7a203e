import { jakartaDay } from "@tukar-saldo/contracts";
import { repeat } from "@tukar-saldo/messaging";
import type { Repeating } from "@tukar-saldo/messaging";
import { checkBuckets } from "./use-cases/check-buckets.js";
import type { Context } from "./use-cases/context.js";
import { refreshBuckets } from "./use-cases/refresh-buckets.js";
import { resumeReset } from "./use-cases/resume-reset.js";

const EVERY_MS = 5_000;

/** What goes on without being asked for: unfinished resets, day buckets, and once a day their check. */
export function createUpkeep(context: Context): Repeating {
  const { log } = context;
  const resets = repeat(() => resumeReset(context), { everyMs: EVERY_MS, log, what: "resuming resets" });
  const buckets = repeat(keepBuckets(context), { everyMs: EVERY_MS, log, what: "counting days" });
  return {
    start() {
      resets.start();
      buckets.start();
    },
    stop: async () => void (await Promise.all([resets.stop(), buckets.stop()])),
  };
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
