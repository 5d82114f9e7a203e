import type { EventType } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";

/** With more waiting jobs than this, their events are old news when they are handled one by one. */
const BEHIND = 200;
const CAUGHT_UP = 20;
/** While a backlog is worked off, what is skipped shows no later than this. */
const RELOAD_INTERVAL_MS = 3_000;

/** How a subscriber catches up with a backlog. */
export interface BacklogOptions {
  /** The events that are not handled one by one while the subscriber is behind. */
  readonly skipped: readonly EventType[];
  /** Makes up for all events that were skipped until now. */
  readonly reload: () => Promise<void>;
}

interface BacklogWatchOptions extends BacklogOptions {
  readonly countWaiting: () => Promise<number>;
  readonly log: Logger;
  readonly now?: () => number;
}

/** Whether a subscriber is behind, by the number of jobs that wait for it. */
export interface BacklogWatch {
  /** Counts the waiting jobs, to be called before the first job and at an interval. */
  check(): Promise<void>;
  /** Whether an event is to be skipped now. */
  skips(type: string): boolean;
}

/**
 * Creates the watch of a subscriber's backlog. It reloads when the subscriber falls behind, from time to time until it
 * has caught up, and then once more; a reload that fails is repeated at the next check.
 */
export function createBacklogWatch(options: BacklogWatchOptions): BacklogWatch {
  const { countWaiting, reload, log, now = () => performance.now() } = options;
  const skipped = new Set<string>(options.skipped);
  let isBehind = false;
  /** Skipped events are not made up for until a reload succeeds after the last of them. */
  let isReloadDue = false;
  let reloadedAt = -Infinity;
  async function reloadNow(): Promise<void> {
    await reload();
    reloadedAt = now();
    isReloadDue = isBehind;
  }
  return {
    async check() {
      const waiting = await countWaiting();
      const wasBehind = isBehind;
      isBehind = waiting > (wasBehind ? CAUGHT_UP : BEHIND);
      if (!isBehind && !isReloadDue) return;
      if (isBehind && !wasBehind)
        log.info({ waiting }, "event consumer: catching up with a backlog by reloads");
      isReloadDue = true;
      // Once it has caught up, events are handled again, so that the last reload makes up for all that were skipped.
      if (!isBehind || now() - reloadedAt >= RELOAD_INTERVAL_MS) await reloadNow();
      if (!isBehind) log.info("event consumer: caught up with the backlog");
    },
    skips: (type) => isBehind && skipped.has(type),
  };
}
