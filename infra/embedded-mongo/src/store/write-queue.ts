import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "../engine/engine.js";
import type { Catalog } from "./catalog.js";
import { CommandError } from "../values/errors.js";

export interface WriteQueueOptions {
  /** Negative control of the crash test: acknowledges before the commit. */
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

/** A job that stages more than this waits for the checkpointer; a job for one typical document stages a tenth. */
const HEAVY_BYTES = 50_000;

const BATCH_MS = 20;

/**
 * Serializes all writes with group commit: jobs that arrive during a commit share the next one. Each job sees the
 * writes of earlier ones, and its promise settles after the commit.
 */
export class WriteQueue {
  private jobs: Job[] = [];
  private interrupted = false;
  private pump: Promise<void> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly catalog: Catalog,
    private readonly options: WriteQueueOptions = {},
  ) {}

  get length(): number {
    return this.jobs.length;
  }

  /** Runs `job` in the next commit. It must validate before it writes: an exception does not roll back its writes. */
  submit<T>(job: () => T): Promise<T> {
    if (this.interrupted) return Promise.reject(interruption());
    return new Promise<T>((resolve, reject) => {
      this.jobs.push({ run: job, resolve: resolve as (value: unknown) => void, reject });
      this.pump ??= this.drain();
    });
  }

  /** Makes long commands throw at their next `checkInterrupt`. */
  interrupt(): void {
    this.interrupted = true;
  }

  /** Throws during shutdown; long commands call it between their steps. */
  checkInterrupt(): void {
    if (this.interrupted) throw interruption();
  }

  async idle(): Promise<void> {
    while (this.pump) await this.pump;
  }

  private async drain(): Promise<void> {
    // Wait one turn, so that commands that arrive together share the first commit.
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

  /** Back-pressure: a heavy job is answered only once the checkpointer has caught up. */
  private answerAll(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.bytes < HEAVY_BYTES) answer(outcome);
      else void this.engine.waitUntilCaughtUp().then(() => answer(outcome));
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
