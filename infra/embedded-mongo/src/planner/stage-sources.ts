import { failure } from "../values/errors.js";
import type { Holding } from "../values/memory.js";
import type { Row, RowSource } from "./plan.js";

/** What a sort may hold at once. */
const SORT_BYTES = 100_000_000;

abstract class Wrapped {
  constructor(protected readonly inner: RowSource) {}

  get keysExamined(): number {
    return this.inner.keysExamined;
  }

  get documentsExamined(): number {
    return this.inner.documentsExamined;
  }
}

/** Compares rows by sort keys that are read once per row. */
export interface RowOrder<Key> {
  keyOf(bytes: Buffer): Key;
  compare(a: Key, b: Key): number;
}

/** All rows in order; keeps no more than the first `keep` where that is given. */
export class SortSource<Key> extends Wrapped implements RowSource {
  private held: { row: Row; key: Key }[] = [];
  private bytes = 0;
  private place = -1;

  constructor(
    inner: RowSource,
    private readonly order: RowOrder<Key>,
    private readonly keep: number | undefined,
    private readonly holding: Holding | undefined,
  ) {
    super(inner);
  }

  get ended(): boolean {
    return this.place >= this.held.length;
  }

  step(limit: number, deadline: number): Row[] {
    if (this.place < 0 && !this.gather(deadline)) return [];
    const rows = this.held.slice(this.place, this.place + limit).map(({ row }) => row);
    this.place += rows.length;
    return rows;
  }

  private gather(deadline: number): boolean {
    while (!this.inner.ended) {
      for (const row of this.inner.step(1000, deadline)) this.hold(row);
      if (!this.inner.ended && performance.now() > deadline) return false;
    }
    this.sortHeld();
    this.place = 0;
    return true;
  }

  private hold(row: Row): void {
    this.held.push({ row, key: this.order.keyOf(row.bytes) });
    this.count(row.bytes.length);
    if (this.keep !== undefined && this.held.length >= 2 * this.keep + 1000) this.sortHeld();
    if (this.bytes <= SORT_BYTES) return;
    const message = "Sort exceeded memory limit of 104857600 bytes, but did not opt in to external sorting.";
    throw failure("QueryExceededMemoryLimitNoDiskUseAllowed", message);
  }

  private sortHeld(): void {
    this.held.sort((a, b) => this.order.compare(a.key, b.key));
    if (this.keep !== undefined) this.held.length = Math.min(this.held.length, this.keep);
    this.count(this.held.reduce((sum, { row }) => sum + row.bytes.length, 0) - this.bytes);
  }

  private count(bytes: number): void {
    this.bytes += bytes;
    this.holding?.add(bytes);
  }
}

/** Leaves the first rows out and ends after a number of rows. */
export class WindowSource extends Wrapped implements RowSource {
  constructor(
    inner: RowSource,
    private skip: number,
    private left: number,
  ) {
    super(inner);
  }

  get ended(): boolean {
    return this.left === 0 || this.inner.ended;
  }

  step(limit: number, deadline: number): Row[] {
    if (this.left === 0) return [];
    const rows = this.inner.step(Math.min(limit, this.left) + this.skip, deadline);
    const kept = rows.slice(this.skip);
    this.skip -= rows.length - kept.length;
    this.left -= kept.length;
    return kept;
  }
}

/** The rows of several sources, each document once. */
export class UnionSource implements RowSource {
  private readonly seen = new Set<string>();

  constructor(private readonly parts: readonly RowSource[]) {}

  get ended(): boolean {
    return this.parts.every((part) => part.ended);
  }

  get keysExamined(): number {
    return this.parts.reduce((sum, part) => sum + part.keysExamined, 0);
  }

  get documentsExamined(): number {
    return this.parts.reduce((sum, part) => sum + part.documentsExamined, 0);
  }

  step(limit: number, deadline: number): Row[] {
    const part = this.parts.find((candidate) => !candidate.ended);
    return part ? part.step(limit, deadline).filter((row) => this.isNew(row)) : [];
  }

  private isNew({ idKey }: Row): boolean {
    const text = idKey.toString("latin1");
    if (this.seen.has(text)) return false;
    this.seen.add(text);
    return true;
  }
}
