import type { Engine } from "../engine/engine.js";
import type { Catalog } from "./catalog.js";
import { CommandError } from "../values/errors.js";

interface Job {
  run(): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface JobOutcome {
  readonly bytes: number;
  settle(): void;
  reject(error: unknown): void;
}

/** A job that stages more than this waits for the checkpointer; a typical document takes a tenth of this size. */
const MIN_HEAVY_BYTES = 50_000;

const MAX_BATCH_MS = 20;

/** A job with many changes ends at either of these limits and continues in another job, so that others get a turn. */
export const MAX_JOB_MS = 10;
export const MAX_CHANGES_PER_JOB = 500;

/**
 * Serializes all writes with group commit: jobs that arrive during a commit share the next commit. Each job sees the
 * writes of earlier jobs, and its promise settles after the commit.
 */
export class WriteQueue {
  private jobs: Job[] = [];
  private isInterrupted = false;
  private runningDrain: Promise<void> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly catalog: Catalog,
  ) {}

  get length(): number {
    return this.jobs.length;
  }

  /** Runs `job` in the next commit. It must validate before it writes: an exception does not roll back its writes. */
  submit<T>(job: () => T): Promise<T> {
    if (this.isInterrupted) return Promise.reject(interruptedError());
    return new Promise<T>((resolve, reject) => {
      this.jobs.push({ run: job, resolve: resolve as (value: unknown) => void, reject });
      this.runningDrain ??= this.drain();
    });
  }

  /** Makes long commands throw at their next `checkInterrupt`. */
  interrupt(): void {
    this.isInterrupted = true;
  }

  /** Throws during shutdown; long commands call it between their steps. */
  checkInterrupt(): void {
    if (this.isInterrupted) throw interruptedError();
  }

  async waitUntilIdle(): Promise<void> {
    while (this.runningDrain) await this.runningDrain;
  }

  private async drain(): Promise<void> {
    // Wait one turn, so that commands that arrive together share the first commit.
    await new Promise(setImmediate);
    while (this.jobs.length > 0) await this.commitBatch();
    this.runningDrain = undefined;
  }

  private async commitBatch(): Promise<void> {
    const outcomes: JobOutcome[] = [];
    try {
      await this.engine.stage(() => this.runJobs(outcomes))();
    } catch (error) {
      this.catalog.rollBack();
      for (const { reject } of outcomes) reject(error);
      return;
    }
    this.catalog.publish();
    // Back-pressure: a heavy job settles only once the checkpointer has caught up.
    for (const { bytes, settle } of outcomes)
      if (bytes < MIN_HEAVY_BYTES) settle();
      else void this.engine.waitUntilCaughtUp().then(settle);
  }

  private runJobs(outcomes: JobOutcome[]): void {
    const deadline = performance.now() + MAX_BATCH_MS;
    do outcomes.push(this.runJob(this.jobs.shift() as Job));
    while (this.jobs.length > 0 && performance.now() < deadline);
  }

  private runJob({ run, resolve, reject }: Job): JobOutcome {
    const stagedBytesBefore = this.engine.stagedBytes;
    try {
      const value = run();
      const bytes = this.engine.stagedBytes - stagedBytesBefore;
      return { bytes, settle: () => resolve(value), reject };
    } catch (error) {
      return { bytes: 0, settle: () => reject(error), reject };
    }
  }
}

function interruptedError(): CommandError {
  return new CommandError(11600, "InterruptedAtShutdown", "interrupted at shutdown");
}
