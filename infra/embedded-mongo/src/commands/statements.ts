import type { Store } from "../store/store.js";
import { MAX_CHANGES_PER_JOB, MAX_JOB_MS } from "../store/write-queue.js";
import { CommandError, failure } from "../values/errors.js";
import { toDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { okReply } from "../wire/reply.js";
import { readFlag } from "./arguments.js";
import type { Command } from "./command.js";

export interface WriteStatement {
  /** Runs the statement in a write job; returns false if the rest of it would block the queue for too long. */
  attempt(): boolean;
  runInSlices?(): Promise<void>;
}

interface WriteError {
  readonly index: number;
  readonly error: CommandError;
}

const MAX_STATEMENTS = 100_000;

/** Runs a write command's statements. @param getCounts called after the last one; returns the reply's counts */
export async function runWriteCommand<Item>(
  command: Command,
  items: readonly Item[],
  toStatement: (item: Item, index: number) => WriteStatement,
  getCounts: () => Record<string, Value>,
): Promise<Document> {
  const { length } = items;
  if (length < 1 || length > MAX_STATEMENTS) {
    const message = `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${length} operations.`;
    throw failure("InvalidLength", message);
  }
  const isOrdered = readFlag(command, "ordered", true);
  const errors = await runStatements(command.store, items.map(toStatement), isOrdered);
  if (errors.length === 0) return okReply(getCounts());
  const writeErrors = errors.map(({ index, error: { code, message, extra } }) =>
    toDocument({ index, code, errmsg: message, ...extra }),
  );
  return okReply({ ...getCounts(), writeErrors });
}

/** Runs statements in order; ordered batches stop at the first error. */
async function runStatements(
  store: Store,
  statements: readonly WriteStatement[],
  ordered: boolean,
): Promise<WriteError[]> {
  const errors: WriteError[] = [];
  let nextIndex = 0;
  const isFinished = (): boolean => nextIndex >= statements.length || (ordered && errors.length > 0);
  const addError = (error: unknown): void => {
    if (!(error instanceof CommandError)) throw error;
    errors.push({ index: nextIndex, error });
  };
  /** Runs statements in one write job. @returns the first statement that is too slow for it and must run in slices */
  const runJob = (): WriteStatement | undefined => {
    const jobDeadline = performance.now() + MAX_JOB_MS;
    const maxEndIndex = nextIndex + MAX_CHANGES_PER_JOB;
    for (; !isFinished() && nextIndex < maxEndIndex && performance.now() < jobDeadline; nextIndex += 1) {
      try {
        if (!statements[nextIndex]?.attempt()) return statements[nextIndex];
      } catch (error) {
        addError(error);
      }
    }
    return undefined;
  };
  while (!isFinished()) {
    const slowStatement = await store.queue.submit(runJob);
    if (!slowStatement) continue;
    await slowStatement.runInSlices?.().catch(addError);
    nextIndex += 1;
  }
  return errors;
}

/** Runs a command's only statement; throws the statement's error. */
export async function runStatement(store: Store, statement: WriteStatement): Promise<void> {
  const [writeError] = await runStatements(store, [statement], true);
  if (writeError) throw writeError.error;
}
