import { randomBytes } from "node:crypto";
import { Long } from "bson";
import { failure } from "../values/errors.js";
import type { Holding } from "../values/holding.js";
import type { Watch } from "./watch.js";

/** Documents of one query, fetched batch by batch. */
export interface DocumentStream {
  readonly ended: boolean;
  /** Up to `limit` documents, as many as fit into one answer; one that waits for more does so for `patience` ms. */
  next(limit: number, patience?: number): Promise<Uint8Array[]>;
  close(): void;
}

export interface OpenCursor {
  readonly id: Long;
  readonly namespace: string;
  readonly stream: DocumentStream;
  readonly watch: Watch;
  readonly holding: Holding;
}

interface Held extends OpenCursor {
  usedAt: number;
  busy: boolean;
}

const IDLE_MS = 600_000;
const SWEEP_MS = 60_000;

/** The open cursors of all clients; one not used for ten minutes is closed. */
export class Cursors {
  private readonly held = new Map<string, Held>();
  private readonly timer = setInterval(() => this.closeIdle(Date.now()), SWEEP_MS).unref();

  open(
    namespace: string,
    stream: DocumentStream,
    { watch, holding }: Pick<OpenCursor, "watch" | "holding">,
  ): OpenCursor {
    watch.rest();
    holding.isKept = true;
    const id = Long.fromBytesLE([...randomBytes(8)]).and(Long.MAX_VALUE);
    const cursor: Held = {
      id: id.isZero() ? Long.ONE : id,
      namespace,
      stream,
      watch,
      holding,
      usedAt: Date.now(),
      busy: false,
    };
    this.held.set(cursor.id.toString(), cursor);
    return cursor;
  }

  /** Runs `work` on a cursor that nobody else uses meanwhile; closes it when its documents are at an end. */
  async use<T>(
    id: Long,
    { namespace, watch }: { namespace: string; watch: Watch },
    work: (stream: DocumentStream) => Promise<T>,
  ): Promise<T> {
    const cursor = this.held.get(id.toString());
    if (!cursor || cursor.namespace !== namespace)
      throw failure("CursorNotFound", `cursor id ${id} not found`);
    if (cursor.busy) throw failure("CursorInUse", `cursor id ${id} is already in use`);
    cursor.busy = true;
    cursor.watch.resume(watch);
    try {
      const result = await work(cursor.stream);
      if (cursor.stream.ended) this.close(id);
      return result;
    } catch (error) {
      this.close(id);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.watch.rest();
      cursor.usedAt = Date.now();
    }
  }

  /** False when there is no such cursor. */
  close(id: Long): boolean {
    const cursor = this.held.get(id.toString());
    cursor?.stream.close();
    cursor?.holding.release();
    return this.held.delete(id.toString());
  }

  /** Of the cursors that hold something, closes the one that was not used for longest; false when there is none. */
  closeHolding(): boolean {
    const idle = [...this.held.values()].filter(({ busy, holding }) => !busy && holding.bytes > 0);
    const [oldest] = idle.toSorted((a, b) => a.usedAt - b.usedAt);
    return oldest !== undefined && this.close(oldest.id);
  }

  /** Closes the cursors not used since ten minutes before `now`. */
  closeIdle(now: number): void {
    for (const { id, usedAt, busy } of this.held.values()) {
      if (!busy && now - usedAt > IDLE_MS) this.close(id);
    }
  }

  closeAll(): void {
    clearInterval(this.timer);
    for (const { id } of this.held.values()) this.close(id);
  }
}
