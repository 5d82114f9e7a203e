import { Binary, Timestamp } from "bson";
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
  readonly sessionId: string;
  end(): void;
}

const DEFAULT_LIFETIME_SECONDS = 600;
const MAX_SNAPSHOTS = 8;

/** Open snapshots; each ends with its session or after its lifetime. */
export class Snapshots {
  private readonly openSnapshots = new Map<string, OpenSnapshot>();
  private lastTimestamp = Timestamp.fromNumber(0);

  constructor(
    private readonly store: Store,
    private readonly seconds = DEFAULT_LIFETIME_SECONDS,
  ) {}

  get areEnabled(): boolean {
    return this.seconds > 0;
  }

  /** Opens a snapshot that ends with the session. */
  open(session: Value): Snapshot {
    if (this.openSnapshots.size >= MAX_SNAPSHOTS)
      throw new CommandError(246, "SnapshotUnavailable", "too many snapshots are open");
    const reader = this.store.engine.pin();
    const at = this.nextTimestamp();
    const store = { ...this.store, reader, catalog: new Catalog(this.store.engine, reader) };
    const end = (): void => {
      clearTimeout(expiryTimer);
      reader.release();
      this.openSnapshots.delete(at.toString());
    };
    const expiryTimer = setTimeout(end, this.seconds * 1000).unref();
    this.openSnapshots.set(at.toString(), { at, store, sessionId: readSessionId(session), end });
    return { at, store };
  }

  find(timestamp: Timestamp): Snapshot {
    const snapshot = this.openSnapshots.get(timestamp.toString());
    if (!snapshot) throw snapshotTooOldError();
    return { at: snapshot.at, store: snapshot.store };
  }

  endSession(session: Value): void {
    const id = readSessionId(session);
    for (const snapshot of this.openSnapshots.values())
      if (id !== "" && snapshot.sessionId === id) snapshot.end();
  }

  endAll(): void {
    for (const snapshot of this.openSnapshots.values()) snapshot.end();
  }

  /** Returns a unique timestamp in MongoDB's layout: seconds and an increment. */
  private nextTimestamp(): Timestamp {
    const t = Math.max(Math.floor(Date.now() / 1000), this.lastTimestamp.t);
    this.lastTimestamp = new Timestamp({ t, i: t === this.lastTimestamp.t ? this.lastTimestamp.i + 1 : 1 });
    return this.lastTimestamp;
  }
}

const SNAPSHOT_COMMANDS = new Set(["find", "aggregate"]);
/** Drivers also send the read concern with these commands, but the cursor already has its snapshot. */
const CURSOR_COMMANDS = new Set(["getMore", "killCursors"]);

/** Returns the snapshot for read concern "snapshot": the one at atClusterTime if it is set, otherwise a new one. */
export function resolveSnapshot(snapshots: Snapshots, name: string, body: Document): Snapshot | undefined {
  const readConcern = body.get("readConcern");
  if (!isDocument(readConcern) || readConcern.get("level") !== "snapshot" || CURSOR_COMMANDS.has(name))
    return undefined;
  if (!snapshots.areEnabled)
    throw failure("NotAReplicaSet", "node needs to be a replica set member to use readConcern: snapshot");
  if (!SNAPSHOT_COMMANDS.has(name))
    throw failure("InvalidOptions", `read concern "snapshot" is for find and aggregate`);
  const timestamp = readConcern.get("atClusterTime");
  return timestamp instanceof Timestamp ? snapshots.find(timestamp) : snapshots.open(body.get("lsid"));
}

export function snapshotTooOldError(): CommandError {
  return new CommandError(239, "SnapshotTooOld", "the snapshot has expired, or its session has ended");
}

function readSessionId(session: Value): string {
  const id = isDocument(session) ? session.get("id") : undefined;
  return id instanceof Binary ? id.toString("hex") : "";
}
