import { Binary, Timestamp } from "bson";
import type { Snapshot, Snapshots } from "../store/snapshots.js";
import { hasWritingStage } from "./access.js";
import { CommandError, failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";

const READERS = new Set(["find", "aggregate"]);
/** The driver sends the concern with these too; their cursor knows its moment. */
const OF_CURSORS = new Set(["getMore", "killCursors"]);

/**
 * The moment at which a command with read concern "snapshot" reads: the one it names, else a new one. undefined for
 * all other commands.
 */
export function snapshotFor(snapshots: Snapshots, name: string, body: Document): Snapshot | undefined {
  const concern = body.get("readConcern");
  if (!isDocument(concern) || concern.get("level") !== "snapshot" || OF_CURSORS.has(name)) return undefined;
  if (!snapshots.areTaken)
    throw failure("NotAReplicaSet", "node needs to be a replica set member to use readConcern: snapshot");
  if (!READERS.has(name) || hasWritingStage(body))
    throw failure(
      "InvalidOptions",
      `read concern "snapshot" is for find and for an aggregate that does not write`,
    );
  const at = concern.get("atClusterTime");
  const snapshot = at instanceof Timestamp ? snapshots.find(at) : snapshots.take(sessionOf(body));
  if (snapshot) return snapshot;
  throw at instanceof Timestamp ? snapshotTooOld() : tooMany();
}

export function snapshotTooOld(): CommandError {
  return new CommandError(
    239,
    "SnapshotTooOld",
    "the snapshot is gone: it was held for too long, or its session ended",
  );
}

/** Ends what the named sessions read at. */
export function endSnapshots(snapshots: Snapshots, sessions: Value): void {
  if (!Array.isArray(sessions)) return;
  for (const session of sessions) {
    const id = isDocument(session) ? textOf(session.get("id")) : "";
    if (id !== "") snapshots.endOf(id);
  }
}

const sessionOf = (body: Document): string => {
  const session = body.get("lsid");
  return isDocument(session) ? textOf(session.get("id")) : "";
};

const textOf = (id: Value): string => (id instanceof Binary ? id.toString("hex") : "");

function tooMany(): CommandError {
  return new CommandError(246, "SnapshotUnavailable", "too many snapshots are being read");
}
