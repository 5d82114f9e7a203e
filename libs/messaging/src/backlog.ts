import type { EventType } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";

/** With more waiting jobs than this, a subscriber is behind: it reloads the state instead of handling each event. */
const BEHIND_ABOVE_JOBS = 200;
const CAUGHT_UP_AT_JOBS = 20;
/** The time between reloads while a subscriber is behind. */
const RELOAD_INTERVAL_MS = 3_000;

/** How a subscriber catches up with a backlog. */
export interface BacklogOptions {
  /** The types of the events that are not handled while the subscriber is behind. */
  readonly skippedTypes: readonly EventType[];
  /** Loads the current state, which includes the effects of all events skipped so far. */
  readonly reload: () => Promise<void>;
}

interface BacklogWatchOptions extends BacklogOptions {
  readonly countWaiting: () => Promise<number>;
  readonly log: Logger;
  readonly now?: () => number;
}

/** Determines from the number of waiting jobs whether a subscriber is behind. */
export interface BacklogWatch {
  /**
   * Counts the waiting jobs, and reloads the state if a reload is due. Must be called before the first job and then
   * regularly.
   */
  check(): Promise<void>;
  /** Whether events of this type are skipped at present. */
  shouldSkip(type: string): boolean;
  /** Reloads the state if a reload is due. Must be called after the last job. */
  finish(): Promise<void>;
}

/**
 * Creates the watch of a subscriber's backlog. It reloads the state when the subscriber falls behind, every three
 * seconds until it has caught up or is stopped, and then once more; a reload that fails is repeated at the next check.
 */
export function createBacklogWatch(options: BacklogWatchOptions): BacklogWatch {
  const { countWaiting, reload, log, now = () => performance.now() } = options;
  const skippedTypes = new Set<string>(options.skippedTypes);
  let isBehind = false;
  /** Whether events may have been skipped since the last successful reload. */
  let isReloadDue = false;
  let reloadedAt = -Infinity;
  async function reloadNow(): Promise<void> {
    await reload();
    reloadedAt = now();
    isReloadDue = isBehind;
  }
  return {
    async check() {
      const waitingJobs = await countWaiting();
      const wasBehind = isBehind;
      isBehind = waitingJobs > (wasBehind ? CAUGHT_UP_AT_JOBS : BEHIND_ABOVE_JOBS);
      if (!isBehind && !isReloadDue) return;
      if (isBehind && !wasBehind)
        log.info({ waiting: waitingJobs }, "event consumer: catching up with a backlog by reloads");
      isReloadDue = true;
      // A subscriber that has caught up skips no more events, so this reload covers all skipped events.
      if (!isBehind || now() - reloadedAt >= RELOAD_INTERVAL_MS) await reloadNow();
      if (!isBehind) log.info("event consumer: caught up with the backlog");
    },
    shouldSkip: (type) => isBehind && skippedTypes.has(type),
    async finish() {
      isBehind = false;
      if (isReloadDue) await reloadNow();
    },
  };
}
