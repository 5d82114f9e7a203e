import { CommandError } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import type { Store } from "../store/store.js";

/** One insert, update or delete of a command. */
export interface Statement {
  /**
   * Inside a write job: carries the statement out; false when finding its documents takes too long to let all
   * other writers wait. Then nothing was changed.
   */
  attempt(): boolean;
  /** Carries it out in slices. */
  slowly(): Promise<void>;
}

export interface WriteError {
  readonly index: number;
  readonly error: CommandError;
}

const CHUNK_MS = 10;
const CHUNK_STATEMENTS = 500;

/** Carries statements out one after another; ordered ones stop at the first error. */
export async function runStatements(
  store: Store,
  statements: readonly Statement[],
  ordered: boolean,
): Promise<WriteError[]> {
  const run = new Run(statements, ordered);
  while (!run.over) {
    const slow = await store.queue.submit(() => run.chunk());
    if (slow) await run.slowOne();
  }
  return run.errors;
}

class Run {
  readonly errors: WriteError[] = [];
  private next = 0;

  constructor(
    private readonly statements: readonly Statement[],
    private readonly ordered: boolean,
  ) {}

  get over(): boolean {
    return this.next >= this.statements.length || (this.ordered && this.errors.length > 0);
  }

  /** True when the next statement must be run slowly. */
  chunk(): boolean {
    const until = performance.now() + CHUNK_MS;
    const last = this.next + CHUNK_STATEMENTS;
    while (!this.over && this.next < last && performance.now() < until) {
      const done = this.guard(() => this.statement.attempt());
      if (done === false) return true;
      this.next += 1;
    }
    return false;
  }

  async slowOne(): Promise<void> {
    try {
      await this.statement.slowly();
    } catch (error) {
      this.note(error);
    }
    this.next += 1;
  }

  private get statement(): Statement {
    return this.statements[this.next] as Statement;
  }

  private guard(work: () => boolean): boolean | undefined {
    try {
      return work();
    } catch (error) {
      this.note(error);
      return undefined;
    }
  }

  private note(error: unknown): void {
    if (!(error instanceof CommandError)) throw error;
    this.errors.push({ index: this.next, error });
  }
}

/** The errors as an answer lists them. */
export function writeErrors(errors: readonly WriteError[]): Document[] {
  return errors.map(({ index, error }) => new Map<string, Value>([["index", index], ...errorFields(error)]));
}

/** An error's code, text and details as fields of an answer. */
export function errorFields({ code, message, extra }: CommandError): [string, Value][] {
  return [["code", code], ["errmsg", message], ...(Object.entries(extra ?? {}) as [string, Value][])];
}
