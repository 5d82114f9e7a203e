import { openIterator } from "../planner/iterators.js";
import { DocumentReader, TIME_SLICE_MS, TimeSliceYieldPolicy } from "../planner/plan.js";
import type { StoredDocument, Query } from "../planner/plan.js";
import { compileFilterNode } from "../query/compile.js";
import type { CollectionInfo } from "../store/catalog-entries.js";
import type { IndexedDocument } from "../store/index-entries.js";
import { createSpaceKey } from "../store/keyspace.js";
import type { Store } from "../store/store.js";
import { MAX_CHANGES_PER_JOB, MAX_JOB_MS } from "../store/write-queue.js";
import { decode } from "../values/decode.js";
import { CommandError, failure } from "../values/errors.js";
import { toDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { okReply } from "../wire/reply.js";
import { readFlag } from "./arguments.js";
import type { Namespace } from "./arguments.js";
import type { Command } from "./command.js";
import { createDropCheck } from "./reading.js";

export interface WriteStatement {
  /** Runs the statement in a write job; returns false, without changes, if it would block the queue for too long. */
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

export interface WriteRequest {
  readonly namespace: Namespace;
  readonly query: Query;
  readonly multi: boolean;
}

export interface FilteredWrite extends WriteRequest {
  apply(collection: CollectionInfo, target: IndexedDocument): void;
  handleNoMatch(): void;
}

/** An update or delete by filter. A fast search runs in the write job; a slow one runs before it, in time slices. */
export class FilteredStatement implements WriteStatement {
  private preparedWrite: FilteredWrite | undefined;

  constructor(
    private readonly store: Store,
    private readonly prepare: () => FilteredWrite,
  ) {}

  attempt(): boolean {
    const { namespace, query, multi } = this.write;
    const collection = this.store.catalog.findPending(namespace.full);
    const limit = multi ? MAX_CHANGES_PER_JOB : 1;
    const documents = collection ? this.findQuickly(collection, query, limit) : [];
    if (!documents) return false;
    if (!collection || documents.length === 0) this.write.handleNoMatch();
    else
      for (const { idKey, bytes } of documents)
        this.write.apply(collection, { idKey, document: decode(bytes) });
    return true;
  }

  async runInSlices(): Promise<void> {
    const { query, multi } = this.write;
    const matchesFilter = compileFilterNode(query.filter);
    for (;;) {
      const idKeys = await this.search(multi ? Infinity : 1);
      if (idKeys.length === 0) return this.store.queue.submit(() => this.write.handleNoMatch());
      let changedCount = 0;
      for (let nextIndex = 0; nextIndex < idKeys.length;)
        nextIndex = await this.store.queue.submit(() =>
          this.changeBatch(idKeys, nextIndex, matchesFilter, () => (changedCount += 1)),
        );
      // Without a change, another write has changed or deleted the only document found: the loop searches again.
      if (multi || changedCount > 0) return;
    }
  }

  private get write(): FilteredWrite {
    return (this.preparedWrite ??= this.prepare());
  }

  /** Finds the target documents; returns undefined if the search exceeds a time slice or a job's document limit. */
  private findQuickly(collection: CollectionInfo, query: Query, limit: number): StoredDocument[] | undefined {
    const source = openIterator(this.store, collection, query, { limit });
    const deadline = performance.now() + TIME_SLICE_MS;
    const documents: StoredDocument[] = [];
    while (!source.ended && documents.length < limit) {
      documents.push(...source.step(limit - documents.length, deadline));
      if (performance.now() > deadline && !source.ended && documents.length < limit) return undefined;
    }
    return source.ended || !this.write.multi ? documents : undefined;
  }

  /** Writes to the found documents that still match, from `startIndex` on. Returns the index to continue at. */
  private changeBatch(
    idKeys: readonly string[],
    startIndex: number,
    matchesFilter: (document: Document) => boolean,
    onChange: () => void,
  ): number {
    const collection = this.store.catalog.findPending(this.write.namespace.full);
    if (!collection) return idKeys.length;
    const deadline = performance.now() + MAX_JOB_MS;
    const batchEnd = Math.min(idKeys.length, startIndex + MAX_CHANGES_PER_JOB);
    let index = startIndex;
    for (; index < batchEnd && performance.now() < deadline; index += 1) {
      const idKey = idKeys[index] as string;
      const bytes = this.store.engine.get(createSpaceKey(collection.space, idKey));
      const document = bytes && decode(bytes);
      if (!document || !matchesFilter(document)) continue;
      this.write.apply(collection, { idKey, document });
      onChange();
    }
    return index;
  }

  private async search(limit: number): Promise<string[]> {
    const { namespace, query } = this.write;
    const collection = this.store.catalog.find(namespace.full);
    if (!collection) return [];
    const source = openIterator(this.store, collection, query, { limit });
    const yieldPolicy = new TimeSliceYieldPolicy(createDropCheck(this.store, collection));
    const idKeys: string[] = [];
    for await (const batch of new DocumentReader(source, yieldPolicy).batches(Math.min(1000, limit))) {
      for (const { idKey } of batch) idKeys.push(idKey);
      if (idKeys.length >= limit) break;
    }
    return idKeys;
  }
}
