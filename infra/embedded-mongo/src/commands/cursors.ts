import { randomBytes } from "node:crypto";
import { Long } from "bson";
import { failure } from "../values/errors.js";
import type { Holding } from "../values/memory.js";

/** The connection a command came from. */
export interface Client {
  readonly id: number;
  isGone(): boolean;
}

/**
 * The time limit of a read (maxTimeMS), which also ends when its client disconnects. It moves into the cursor: all
 * getMores of a cursor share what the find was given.
 */
export class Deadline {
  private until: number;

  constructor(
    private client: Client,
    private leftMs: number,
  ) {
    this.until = performance.now() + leftMs;
  }

  /** Continues for the command of the same or another client. */
  resume({ client }: Deadline): void {
    this.client = client;
    this.until = performance.now() + this.leftMs;
  }

  /** Stops the clock between two commands of a cursor. */
  pause(): void {
    this.leftMs = Math.max(0, this.until - performance.now());
  }

  check(): void {
    if (this.client.isGone()) throw failure("ClientDisconnect", "client disconnected");
    if (performance.now() > this.until) throw failure("MaxTimeMSExpired", "operation exceeded time limit");
  }
}

/** The documents of one query, fetched batch by batch. */
export interface DocumentStream {
  readonly ended: boolean;
  /** Up to `limit` documents, as many as fit into one reply. */
  next(limit: number): Promise<Uint8Array[]>;
  close(): void;
}

interface Cursor {
  readonly id: Long;
  readonly namespace: string;
  readonly stream: DocumentStream;
  readonly deadline: Deadline;
  readonly holding: Holding;
  usedAt: number;
  busy: boolean;
}

const IDLE_TIMEOUT_MS = 600_000;
const SWEEP_INTERVAL_MS = 60_000;

/** The open cursors of all clients; one that is idle for ten minutes is closed. */
export class Cursors {
  private readonly open = new Map<string, Cursor>();
  private readonly timer = setInterval(() => this.closeIdle(Date.now()), SWEEP_INTERVAL_MS).unref();

  /** Keeps a stream for getMore; the cursor's id. */
  add(
    namespace: string,
    stream: DocumentStream,
    { deadline, holding }: Pick<Cursor, "deadline" | "holding">,
  ): Long {
    deadline.pause();
    holding.isKept = true;
    const random = Long.fromBytesLE([...randomBytes(8)]).and(Long.MAX_VALUE);
    const id = random.isZero() ? Long.ONE : random;
    this.open.set(id.toString(), {
      id,
      namespace,
      stream,
      deadline,
      holding,
      usedAt: Date.now(),
      busy: false,
    });
    return id;
  }

  /** Runs `work` with exclusive use of a cursor; closes it at its end. */
  async use<T>(
    id: Long,
    { namespace, deadline }: { namespace: string; deadline: Deadline },
    work: (stream: DocumentStream) => Promise<T>,
  ): Promise<T> {
    const cursor = this.open.get(id.toString());
    if (!cursor || cursor.namespace !== namespace)
      throw failure("CursorNotFound", `cursor id ${id} not found`);
    if (cursor.busy) throw failure("CursorInUse", `cursor id ${id} is already in use`);
    cursor.busy = true;
    cursor.deadline.resume(deadline);
    try {
      const result = await work(cursor.stream);
      if (cursor.stream.ended) this.close(id);
      return result;
    } catch (error) {
      this.close(id);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.deadline.pause();
      cursor.usedAt = Date.now();
    }
  }

  /** False when there is no such cursor. */
  close(id: Long): boolean {
    const cursor = this.open.get(id.toString());
    cursor?.stream.close();
    cursor?.holding.release();
    return this.open.delete(id.toString());
  }

  /** Closes the longest idle of the cursors that hold memory; false when there is none. */
  closeLongestIdle(): boolean {
    const idle = [...this.open.values()].filter(({ busy, holding }) => !busy && holding.bytes > 0);
    const [oldest] = idle.toSorted((a, b) => a.usedAt - b.usedAt);
    return oldest !== undefined && this.close(oldest.id);
  }

  closeAll(): void {
    clearInterval(this.timer);
    for (const { id } of this.open.values()) this.close(id);
  }

  private closeIdle(now: number): void {
    for (const { id, usedAt, busy } of this.open.values()) {
      if (!busy && now - usedAt > IDLE_TIMEOUT_MS) this.close(id);
    }
  }
}
