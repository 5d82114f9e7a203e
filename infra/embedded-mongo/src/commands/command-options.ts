import { CommandError, failure } from "../values/errors.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";

const API_COMMANDS = new Set([
  "abortTransaction",
  "aggregate",
  "bulkWrite",
  "collMod",
  "commitTransaction",
  "count",
  "create",
  "createIndexes",
  "delete",
  "drop",
  "dropDatabase",
  "dropIndexes",
  "endSessions",
  "explain",
  "find",
  "findAndModify",
  "getMore",
  "hello",
  "insert",
  "killCursors",
  "killSessions",
  "listCollections",
  "listDatabases",
  "listIndexes",
  "ping",
  "refreshSessions",
  "startSession",
  "update",
]);
const READ_LEVELS = new Set<Value>(["local", "available", "majority", "snapshot"]);
const REPLICA_SET_LEVELS = new Set<Value>(["linearizable"]);

/** Refuses what any command may ask for and a standalone server, or this one, cannot give. */
export function checkCommandOptions(name: string, body: Document): void {
  if (body.has("startTransaction") || body.has("txnNumber") || body.has("autocommit")) {
    const message = "Transaction numbers are only allowed on a replica set member or mongos";
    throw failure("IllegalOperation", message);
  }
  checkApi(name, body);
  checkReadConcern(body.get("readConcern"));
  checkWriteConcern(body.get("writeConcern"));
}

function checkApi(name: string, body: Document): void {
  const version = body.get("apiVersion");
  if (version === undefined && (body.has("apiStrict") || body.has("apiDeprecationErrors")))
    throw new CommandError(
      322,
      "APIVersionError",
      "Provided apiStrict or apiDeprecationErrors without apiVersion",
    );
  if (version !== undefined && version !== "1")
    throw new CommandError(322, "APIVersionError", 'API version must be "1"');
  if (body.get("apiStrict") !== true || API_COMMANDS.has(name)) return;
  const message = `Provided apiStrict:true, but the command ${name} is not in API Version 1.`;
  throw new CommandError(323, "APIStrictError", message);
}

function checkReadConcern(concern: Value): void {
  const level = isDocument(concern) ? concern.get("level") : undefined;
  if (level === undefined || READ_LEVELS.has(level)) return;
  if (!REPLICA_SET_LEVELS.has(level))
    throw failure(
      "BadValue",
      `Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`,
    );
  const message = `node needs to be a replica set member to use readConcern: ${String(level)}`;
  throw failure("NotAReplicaSet", message);
}

function checkWriteConcern(concern: Value): void {
  const w = isDocument(concern) ? concern.get("w") : undefined;
  if (isNumeric(w) && toNumber(w) > 1)
    throw failure("BadValue", "cannot use 'w' > 1 when a host is not replicated");
  if (typeof w !== "string" || w === "majority") return;
  throw failure(
    "BadValue",
    `cannot use non-majority 'w' mode ${w} when a host is not a member of a replica set`,
  );
}
