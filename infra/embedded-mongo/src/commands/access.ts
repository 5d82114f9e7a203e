import type { Session } from "../auth/session.js";
import { failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document } from "../values/types.js";

/** What a client may send before it has signed in; none of it tells anything of the data. */
export const FOR_ANYBODY: ReadonlySet<string> = new Set([
  "authenticate",
  "buildInfo",
  "buildinfo",
  "connectionStatus",
  "endSessions",
  "hello",
  "isMaster",
  "ismaster",
  "logout",
  "ping",
  "saslContinue",
  "saslStart",
]);

/** What a user who may only read can send besides. A command that stands in neither list is for the others. */
export const FOR_READERS: ReadonlySet<string> = new Set([
  "aggregate",
  "collStats",
  "count",
  "currentOp",
  "dbStats",
  "dbstats",
  "distinct",
  "explain",
  "find",
  "fsync",
  "getCmdLineOpts",
  "getLog",
  "getMore",
  "getParameter",
  "hostInfo",
  "killCursors",
  "killSessions",
  "listCollections",
  "listDatabases",
  "listIndexes",
  "refreshSessions",
  "replSetGetConfig",
  "replSetGetStatus",
  "rolesInfo",
  "serverStatus",
  "startSession",
  "usersInfo",
  "whatsmyuri",
]);

/** Refuses a command that this client may not send. */
export function checkAccess(
  session: Session,
  name: string,
  { database, body }: { database: string; body: Document },
): void {
  if (FOR_ANYBODY.has(name)) return;
  if (!session.isTrusted) throw failure("Unauthorized", `Command ${name} requires authentication`);
  if (session.user?.role !== "readAnyDatabase" || isRead(name, body)) return;
  throw failure("Unauthorized", `not authorized on ${database} to execute command ${name}`);
}

function isRead(name: string, body: Document): boolean {
  if (!FOR_READERS.has(name)) return false;
  const inner = name === "explain" ? body.get("explain") : undefined;
  if (isDocument(inner)) return isRead(inner.keys().next().value ?? "", inner);
  return name !== "aggregate" || !hasWritingStage(body);
}

/** Whether a pipeline puts what it finds into a collection. */
export function hasWritingStage(body: Document): boolean {
  const stages = body.get("pipeline");
  return (
    Array.isArray(stages) &&
    stages.some((stage) => isDocument(stage) && (stage.has("$out") || stage.has("$merge")))
  );
}
