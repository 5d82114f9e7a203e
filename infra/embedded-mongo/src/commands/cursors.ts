import { randomBytes } from "node:crypto";
import { Long } from "bson";
import type { AuthSession } from "../auth/session.js";
import type { User } from "../auth/users.js";
import { MAX_BATCH_BYTES } from "../planner/plan.js";
import { failure } from "../values/errors.js";
import type { MemoryReservation } from "../values/memory.js";
import type { Value } from "../values/types.js";
import type { Connection } from "../wire/connection.js";

/** Enforces maxTimeMS for an operation and its getMores; `check` throws on a timeout or if the client disconnected. */
export class Deadline {
  private expiresAt: number;

  constructor(
    private client: Pick<Connection, "isDisconnected">,
    private remainingMs: number,
  ) {
    this.expiresAt = performance.now() + remainingMs;
  }

  resume({ client }: Deadline): void {
    this.client = client;
    this.expiresAt = performance.now() + this.remainingMs;
  }

  /** Stops counting time between two commands of a cursor. */
  pause(): void {
    this.remainingMs = Math.max(0, this.expiresAt - performance.now());
  }

  check(): void {
    if (this.client.isDisconnected()) throw failure("ClientDisconnect", "client disconnected");
    if (performance.now() > this.expiresAt)
      throw failure("MaxTimeMSExpired", "operation exceeded time limit");
  }
}

interface StreamSource {
  readonly ended: boolean;
  /** Returns up to `limit` documents; fewer at the end or if they fill a reply. */
  take(limit: number): Promise<Uint8Array[]>;
  close?(): void;
}

export class DocumentStream {
  /** Documents read but not yet returned because the last batch was full. */
  private buffered: Uint8Array[] = [];

  constructor(private readonly source: StreamSource) {}

  get ended(): boolean {
    return this.buffered.length === 0 && this.source.ended;
  }

  async next(limit: number): Promise<Uint8Array[]> {
    if (this.buffered.length < limit && !this.source.ended)
      this.buffered = this.buffered.concat(await this.source.take(limit - this.buffered.length));
    let batchBytes = 0;
    const batchEnd = this.buffered.findIndex(
      (document, index) =>
        index === limit || ((batchBytes += document.length) > MAX_BATCH_BYTES && index > 0),
    );
    return this.buffered.splice(0, batchEnd < 0 ? this.buffered.length : batchEnd);
  }

  close(): void {
    this.buffered = [];
    this.source.close?.();
  }
}

/** The part of a command's context that a cursor needs when the command opens the cursor or reads from it. */
interface CursorContext {
  readonly session: AuthSession;
  readonly deadline: Deadline;
  readonly memory: MemoryReservation;
}

interface Cursor extends Omit<CursorContext, "session"> {
  readonly id: Long;
  readonly user: User | undefined;
  readonly namespace: string;
  readonly stream: DocumentStream;
  usedAt: number;
  busy: boolean;
}

const IDLE_TIMEOUT_MS = 600_000;
const SWEEP_INTERVAL_MS = 60_000;

export class Cursors {
  private readonly openCursors = new Map<string, Cursor>();
  private readonly timer = setInterval(() => this.closeIdle(Date.now()), SWEEP_INTERVAL_MS).unref();

  add(
    namespace: string,
    stream: DocumentStream,
    { deadline, memory, session: { user } }: CursorContext,
  ): Long {
    deadline.pause();
    memory.isOwnedByCursor = true;
    const randomId = Long.fromBytesLE([...randomBytes(8)]).and(Long.MAX_VALUE);
    const id = randomId.isZero() ? Long.ONE : randomId;
    const cursor = { id, namespace, user, stream, deadline, memory, usedAt: Date.now(), busy: false };
    this.openCursors.set(id.toString(), cursor);
    return id;
  }

  /** Rejects a command about a cursor that another user opened. */
  checkOwner(id: Value, { user }: AuthSession): void {
    const cursor = this.openCursors.get(String(id));
    if (cursor && cursor.user !== user)
      throw failure("Unauthorized", `cursor id ${cursor.id} was not created by the authenticated user`);
  }

  async use<T>(
    id: Long,
    namespace: string,
    { deadline, session }: CursorContext,
    callback: (stream: DocumentStream) => Promise<T>,
  ): Promise<T> {
    this.checkOwner(id, session);
    const cursor = this.openCursors.get(id.toString());
    if (!cursor || cursor.namespace !== namespace)
      throw failure("CursorNotFound", `cursor id ${id} not found`);
    if (cursor.busy) throw failure("CursorInUse", `cursor id ${id} is already in use`);
    cursor.busy = true;
    cursor.deadline.resume(deadline);
    try {
      const result = await callback(cursor.stream);
      if (cursor.stream.ended) this.close(id);
      return result;
    } catch (error) {
      this.close(id);
      throw error;
    } finally {
      // A cursor that was killed while it was busy has reserved memory since.
      if (this.openCursors.get(id.toString()) !== cursor) cursor.memory.release();
      cursor.busy = false;
      cursor.deadline.pause();
      cursor.usedAt = Date.now();
    }
  }

  close(id: Long): boolean {
    const cursor = this.openCursors.get(id.toString());
    cursor?.stream.close();
    cursor?.memory.release();
    return this.openCursors.delete(id.toString());
  }

  closeLongestIdleCursor(): boolean {
    const idle = [...this.openCursors.values()].filter(({ busy, memory }) => !busy && memory.bytes > 0);
    const [oldest] = idle.toSorted((a, b) => a.usedAt - b.usedAt);
    return oldest !== undefined && this.close(oldest.id);
  }

  closeAll(): void {
    clearInterval(this.timer);
    for (const { id } of this.openCursors.values()) this.close(id);
  }

  private closeIdle(now: number): void {
    for (const { id, usedAt, busy } of this.openCursors.values()) {
      if (!busy && now - usedAt > IDLE_TIMEOUT_MS) this.close(id);
    }
  }
}
