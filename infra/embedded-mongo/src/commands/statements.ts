import type { Selection } from "../planner/plan.js";
import { parseFilter } from "../query/filter.js";
import type { Store } from "../store/store.js";
import { CommandError, failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { ok } from "../wire/reply.js";

/** One insert, update or delete of a command. */
export interface Statement {
  /**
   * Inside a write job. False, with nothing changed, when finding its documents would make all other writers wait
   * for too long.
   */
  attempt(): boolean;
  /** Runs in slices what `attempt` left. */
  runInSlices?(): Promise<void>;
}

export interface WriteError {
  readonly index: number;
  readonly error: CommandError;
}

const MAX_STATEMENTS = 100_000;
/** What one write job runs at most. */
const MAX_JOB_MS = 10;
const MAX_STATEMENTS_PER_JOB = 500;

/** Runs statements one after another; ordered ones stop at the first error. */
export async function runStatements(
  store: Store,
  statements: readonly Statement[],
  ordered: boolean,
): Promise<WriteError[]> {
  const run = new StatementRun(statements, ordered);
  while (!run.over) {
    const slow = await store.queue.submit(() => run.runJob());
    if (slow) await run.runSlowStatement();
  }
  return run.errors;
}

class StatementRun {
  readonly errors: WriteError[] = [];
  private next = 0;

  constructor(
    private readonly statements: readonly Statement[],
    private readonly ordered: boolean,
  ) {}

  get over(): boolean {
    return this.next >= this.statements.length || (this.ordered && this.errors.length > 0);
  }

  /** True when the next statement must run in slices. */
  runJob(): boolean {
    const until = performance.now() + MAX_JOB_MS;
    const last = this.next + MAX_STATEMENTS_PER_JOB;
    while (!this.over && this.next < last && performance.now() < until) {
      try {
        if (!this.statements[this.next]?.attempt()) return true;
      } catch (error) {
        this.addError(error);
      }
      this.next += 1;
    }
    return false;
  }

  async runSlowStatement(): Promise<void> {
    try {
      await this.statements[this.next]?.runInSlices?.();
    } catch (error) {
      this.addError(error);
    }
    this.next += 1;
  }

  private addError(error: unknown): void {
    if (!(error instanceof CommandError)) throw error;
    this.errors.push({ index: this.next, error });
  }
}

/** Runs the only statement of a command; its error is that of the command. */
export async function runStatement(store: Store, statement: Statement): Promise<void> {
  const [failed] = await runStatements(store, [statement], true);
  if (failed) throw failed.error;
}

export function checkStatementCount(length: number): void {
  if (length >= 1 && length <= MAX_STATEMENTS) return;
  const message = `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${length} operations.`;
  throw failure("InvalidLength", message);
}

/** The documents that a statement `{q, hint, sort, …}` of an update or delete is about. */
export function statementSelection(statement: Document): Selection {
  const filter = statement.get("q");
  if (!isDocument(filter)) throw failure("TypeMismatch", "BSON field 'q' is missing or not an object");
  const sort = statement.get("sort");
  return {
    filter: parseFilter(filter),
    sort: isDocument(sort) ? sort : undefined,
    hint: statement.get("hint"),
  };
}

/** The reply of a command that writes. */
export function writeReply(fields: Record<string, Value>, errors: readonly WriteError[]): Document {
  if (errors.length === 0) return ok(fields);
  const writeErrors = errors.map(({ index, error: { code, message, extra } }) => {
    const details = Object.entries(extra ?? {}) as [string, Value][];
    return new Map<string, Value>([["index", index], ["code", code], ["errmsg", message], ...details]);
  });
  return ok({ ...fields, writeErrors });
}
