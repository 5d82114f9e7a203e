import { Binary, Timestamp } from "bson";
import type { Engine, PinnedReader } from "../engine/engine.js";
import { Catalog } from "../store/catalog.js";
import type { Store } from "../store/store.js";
import { CommandError, failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";

/** Read-only view of the store at one point in time, identified by its timestamp. */
interface Snapshot {
  readonly at: Timestamp;
  readonly store: Store;
}

interface OpenSnapshot extends Snapshot {
  readonly session: string;
  readonly pin: PinnedReader;
  readonly timer: NodeJS.Timeout;
}

export interface SnapshotOptions {
  /** Lifetime of a snapshot; 0 disables snapshots. Data-file pages that an open snapshot needs are not reused. */
  readonly snapshotSeconds?: number;
}

const DEFAULT_SECONDS = 600;
const MAX_SNAPSHOTS = 8;

/** Open snapshots; each ends with its session or after its lifetime. */
export class Snapshots {
  private readonly held = new Map<string, OpenSnapshot>();
  private readonly seconds: number;
  private last = Timestamp.fromNumber(0);

  constructor(
    private readonly store: Store,
    { snapshotSeconds = DEFAULT_SECONDS }: SnapshotOptions,
  ) {
    this.seconds = snapshotSeconds;
  }

  get areEnabled(): boolean {
    return this.seconds > 0;
  }

  /** Returns undefined when too many are open. */
  open(session: string): Snapshot | undefined {
    if (this.held.size >= MAX_SNAPSHOTS) return undefined;
    const pin = this.store.engine.pin();
    const at = this.nextTime();
    const engine: Engine = Object.assign(pin, NO_WRITES);
    const store = { ...this.store, engine, catalog: new Catalog(engine) };
    const timer = setTimeout(() => this.end(at), this.seconds * 1000).unref();
    this.held.set(at.toString(), { at, store, session, pin, timer });
    return { at, store };
  }

  find(at: Timestamp): Snapshot | undefined {
    return this.held.get(at.toString());
  }

  endSession(session: string): void {
    for (const snapshot of this.held.values()) if (snapshot.session === session) this.end(snapshot.at);
  }

  endAll(): void {
    for (const { at } of this.held.values()) this.end(at);
  }

  private end(at: Timestamp): void {
    const snapshot = this.held.get(at.toString());
    clearTimeout(snapshot?.timer);
    snapshot?.pin.release();
    this.held.delete(at.toString());
  }

  /** MongoDB's timestamp layout: seconds and an increment. */
  private nextTime(): Timestamp {
    const t = Math.max(Math.floor(Date.now() / 1000), this.last.t);
    this.last = new Timestamp({ t, i: t === this.last.t ? this.last.i + 1 : 1 });
    return this.last;
  }
}

const refuse = (): never => {
  throw new Error("a snapshot takes no changes");
};

const NO_WRITES = {
  stagedBytes: 0,
  pin: refuse,
  put: refuse,
  remove: refuse,
  stage: refuse,
  waitUntilCaughtUp: refuse,
  checkpoint: refuse,
  rewrite: refuse,
  close: refuse,
};

const READERS = new Set(["find", "aggregate"]);
/** Drivers also send the read concern with these; the cursor already has its snapshot. */
const CURSOR_COMMANDS = new Set(["getMore", "killCursors"]);

/** The snapshot that read concern "snapshot" asks for: the one of atClusterTime, otherwise a new one. */
export function resolveSnapshot(snapshots: Snapshots, name: string, body: Document): Snapshot | undefined {
  const concern = body.get("readConcern");
  if (!isDocument(concern) || concern.get("level") !== "snapshot" || CURSOR_COMMANDS.has(name))
    return undefined;
  if (!snapshots.areEnabled)
    throw failure("NotAReplicaSet", "node needs to be a replica set member to use readConcern: snapshot");
  if (!READERS.has(name))
    throw failure("InvalidOptions", `read concern "snapshot" is for find and aggregate`);
  const at = concern.get("atClusterTime");
  const snapshot = at instanceof Timestamp ? snapshots.find(at) : snapshots.open(sessionOf(body));
  if (snapshot) return snapshot;
  if (at instanceof Timestamp) throw snapshotTooOldError();
  throw new CommandError(246, "SnapshotUnavailable", "too many snapshots are open");
}

export function snapshotTooOldError(): CommandError {
  return new CommandError(239, "SnapshotTooOld", "the snapshot has expired, or its session has ended");
}

export function endSnapshots(snapshots: Snapshots, sessions: Value): void {
  if (!Array.isArray(sessions)) return;
  for (const session of sessions) {
    const id = isDocument(session) ? textOf(session.get("id")) : "";
    if (id !== "") snapshots.endSession(id);
  }
}

const sessionOf = (body: Document): string => {
  const session = body.get("lsid");
  return isDocument(session) ? textOf(session.get("id")) : "";
};

const textOf = (id: Value): string => (id instanceof Binary ? id.toString("hex") : "");
