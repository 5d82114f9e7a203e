import { setTimeout as delay } from "node:timers/promises";
import { CommandError } from "../values/errors.js";
import type { Engine } from "./engine.js";

export interface BatchHooks {
  committed(): void;
  rolledBack(): void;
}

export interface QueueOptions {
  /**
   * Only for the crash test's negative control: answers before the commit, which loses acknowledged writes.
   */
  readonly acknowledgeEarly?: boolean;
}

interface Job {
  run(): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Outcome {
  readonly job: Job;
  readonly value?: unknown;
  readonly error?: unknown;
}

/** How far the negative control's commits lag behind its answers. */
const LATE_COMMIT_MS = 10;

/** How long one transaction takes jobs in. */
const BATCH_MS = 20;

/**
 * All writes go through here, one transaction at a time. Jobs that arrive during a commit form the next
 * transaction (group commit); each sees the writes of those before it, and its promise settles only after the
 * commit.
 */
export class WriteQueue {
  private jobs: Job[] = [];
  private interrupted = false;
  private readonly waiting = new Set<() => void>();
  private pump: Promise<void> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly hooks: BatchHooks,
    private readonly options: QueueOptions = {},
  ) {}

  get length(): number {
    return this.jobs.length;
  }

  /**
   * Runs `job` inside a write transaction. A job decides everything before it writes: what it throws undoes
   * nothing.
   */
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
    for (const done of this.waiting) done();
  }

  /** Between the steps of a long command: throws when the server is about to end. */
  checkInterrupt(): void {
    if (this.interrupted) throw interruption();
  }

  /** Resolves after the next commit, or when the time (ms) is over. */
  nextCommit(patience: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, patience);
      this.waiting.add(done);
    });
  }

  /** Resolves when every job submitted so far has been answered. */
  async idle(): Promise<void> {
    while (this.pump) await this.pump;
  }

  private async drain(): Promise<void> {
    // One turn of the event loop, so that commands that arrived together share the first transaction.
    await new Promise(setImmediate);
    while (this.jobs.length > 0) await this.commitBatch();
    this.pump = undefined;
  }

  private async commitBatch(): Promise<void> {
    let outcomes: Outcome[] = [];
    const taken: Job[] = [];
    try {
      // A child transaction, because only that rolls back when something in it throws.
      await this.engine.childTransaction(() => {
        outcomes = this.runJobs(taken);
        if (!this.options.acknowledgeEarly) return undefined;
        answer(outcomes);
        return delay(LATE_COMMIT_MS);
      });
    } catch (error) {
      this.hooks.rolledBack();
      quietCommitError(error);
      for (const job of taken) job.reject(error);
      return;
    }
    this.hooks.committed();
    for (const done of this.waiting) done();
    if (!this.options.acknowledgeEarly) answer(outcomes);
  }

  private runJobs(taken: Job[]): Outcome[] {
    const outcomes: Outcome[] = [];
    const until = performance.now() + BATCH_MS;
    do {
      const job = this.jobs.shift();
      if (!job) break;
      taken.push(job);
      outcomes.push(runJob(job));
    } while (performance.now() < until);
    return outcomes;
  }
}

function runJob(job: Job): Outcome {
  try {
    return { job, value: job.run() };
  } catch (error) {
    if (error instanceof EngineFailure) throw error;
    return { job, error };
  }
}

function answer(outcomes: readonly Outcome[]): void {
  for (const { job, value, error } of outcomes) {
    if (error === undefined) job.resolve(value);
    else job.reject(error);
  }
}

/** Something below the documents failed in the middle of a write; the whole transaction must go. */
export class EngineFailure extends Error {
  override readonly name = "EngineFailure";
}

/** lmdb hands the cause over as one more promise; nobody else may be listening to it. */
function quietCommitError(failed: unknown): void {
  const cause = (failed as { commitError?: Promise<unknown> }).commitError;
  if (cause instanceof Promise) void cause.then(undefined, () => undefined);
}

function interruption(): CommandError {
  return new CommandError(11600, "InterruptedAtShutdown", "interrupted at shutdown");
}
