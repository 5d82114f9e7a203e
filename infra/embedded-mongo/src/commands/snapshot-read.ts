import { Binary, Timestamp } from "bson";
import type { Snapshot, Snapshots } from "../store/snapshots.js";
import { CommandError, failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";

const READERS = new Set(["find", "aggregate"]);
/** Drivers send the read concern with these too; the cursor has its snapshot already. */
const CURSOR_COMMANDS = new Set(["getMore", "killCursors"]);

/** The snapshot that a command with read concern "snapshot" reads: the one it names, else a new one. */
export function snapshotFor(snapshots: Snapshots, name: string, body: Document): Snapshot | undefined {
  const concern = body.get("readConcern");
  if (!isDocument(concern) || concern.get("level") !== "snapshot" || CURSOR_COMMANDS.has(name))
    return undefined;
  if (!snapshots.areTaken)
    throw failure("NotAReplicaSet", "node needs to be a replica set member to use readConcern: snapshot");
  if (!READERS.has(name))
    throw failure("InvalidOptions", `read concern "snapshot" is for find and aggregate`);
  const at = concern.get("atClusterTime");
  const snapshot = at instanceof Timestamp ? snapshots.find(at) : snapshots.take(sessionOf(body));
  if (snapshot) return snapshot;
  throw at instanceof Timestamp ? snapshotTooOld() : tooMany();
}

export function snapshotTooOld(): CommandError {
  return new CommandError(239, "SnapshotTooOld", "the snapshot has expired, or its session has ended");
}

/** Ends the snapshots of the named sessions. */
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

function tooMany(): CommandError {
  return new CommandError(246, "SnapshotUnavailable", "too many snapshots are open");
}
