import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "../engine/engine.js";
import type { Catalog } from "./catalog.js";
import { CommandError } from "../values/errors.js";

export interface QueueOptions {
  /** Only for the crash test's negative control: answers before the commit. */
  readonly acknowledgeEarly?: boolean;
}

interface Job {
  run(): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Outcome {
  readonly job: Job;
  readonly bytes: number;
  readonly value?: unknown;
  readonly error?: unknown;
}

const LATE_COMMIT_MS = 10;

/** Most documents take a tenth of it, with all their places in the indexes. */
const HEAVY_BYTES = 50_000;

const BATCH_MS = 20;

/**
 * All writes go through here, one commit at a time. Jobs that arrive during one are in the next
 * (group commit); each sees the writes of those before it, and its promise settles only after the
 * commit.
 */
export class WriteQueue {
  private jobs: Job[] = [];
  private interrupted = false;
  private pump: Promise<void> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly catalog: Catalog,
    private readonly options: QueueOptions = {},
  ) {}

  get length(): number {
    return this.jobs.length;
  }

  /** Runs `job` as part of a commit. It decides everything before it writes: what it throws undoes nothing. */
  submit<T>(job: () => T): Promise<T> {
    if (this.interrupted) return Promise.reject(interruption());
    return new Promise<T>((resolve, reject) => {
      this.jobs.push({ run: job, resolve: resolve as (value: unknown) => void, reject });
      this.pump ??= this.drain();
    });
  }

  /** From now on long commands end with an error instead of taking their next step. */
  interrupt(): void {
    this.interrupted = true;
  }

  /** Between the steps of a long command: throws when the server is about to end. */
  checkInterrupt(): void {
    if (this.interrupted) throw interruption();
  }

  async idle(): Promise<void> {
    while (this.pump) await this.pump;
  }

  private async drain(): Promise<void> {
    // One turn of the event loop, so that commands that arrived together share the first commit.
    await new Promise(setImmediate);
    while (this.jobs.length > 0) await this.commitBatch();
    this.pump = undefined;
  }

  private async commitBatch(): Promise<void> {
    let outcomes: Outcome[] = [];
    const taken: Job[] = [];
    try {
      const staged = this.engine.stage(() => {
        outcomes = this.runJobs(taken);
      });
      if (this.options.acknowledgeEarly) {
        for (const outcome of outcomes) answer(outcome);
        await delay(LATE_COMMIT_MS);
      }
      await staged.commit();
    } catch (error) {
      this.catalog.rollBack();
      for (const job of taken) job.reject(error);
      return;
    }
    this.catalog.publish();
    if (!this.options.acknowledgeEarly) this.answerAll(outcomes);
  }

  /** A job that changed much is answered when the data file has caught up, so that its client sends no more before. */
  private answerAll(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.bytes < HEAVY_BYTES) answer(outcome);
      else void this.engine.caughtUp().then(() => answer(outcome));
    }
  }

  private runJobs(taken: Job[]): Outcome[] {
    const outcomes: Outcome[] = [];
    const until = performance.now() + BATCH_MS;
    do {
      const job = this.jobs.shift();
      if (!job) break;
      taken.push(job);
      outcomes.push(this.runJob(job));
    } while (performance.now() < until);
    return outcomes;
  }

  private runJob(job: Job): Outcome {
    const before = this.engine.stagedBytes;
    try {
      const value = job.run();
      return { job, value, bytes: this.engine.stagedBytes - before };
    } catch (error) {
      return { job, error, bytes: 0 };
    }
  }
}

function answer({ job, value, error }: Outcome): void {
  if (error === undefined) job.resolve(value);
  else job.reject(error);
}

function interruption(): CommandError {
  return new CommandError(11600, "InterruptedAtShutdown", "interrupted at shutdown");
}
