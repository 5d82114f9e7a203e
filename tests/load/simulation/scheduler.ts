import TinyQueue from "tinyqueue";

interface ScheduledEvent {
  readonly at: number;
  /** The position in the order of scheduling; simultaneous events run in this order. */
  readonly sequence: number;
  readonly run: () => void;
}

/** A clock that jumps from one scheduled event to the next. Times are in seconds. */
export interface Scheduler {
  readonly now: () => number;
  /** Schedules an event `delay` seconds from now. */
  after(delay: number, run: () => void): void;
  /** Runs all events, and the events that they schedule. */
  run(): void;
}

export function createScheduler(): Scheduler {
  const events = new TinyQueue<ScheduledEvent>([], (a, b) => a.at - b.at || a.sequence - b.sequence);
  let now = 0;
  let sequence = 0;
  return {
    now: () => now,
    after: (delay, run) => void events.push({ at: now + delay, sequence: sequence++, run }),
    run() {
      for (let next = events.pop(); next; next = events.pop()) {
        now = next.at;
        next.run();
      }
    },
  };
}
