import type { AuthSession } from "../auth/session.js";
import { CommitError, SnapshotReleasedError } from "../engine/engine.js";
import type { Store } from "../store/store.js";
import { CommandError, failure } from "../values/errors.js";
import { MemoryPool, MemoryReservation } from "../values/memory.js";
import type { CommandHandler } from "../wire/connection.js";
import { errorReply } from "../wire/reply.js";
import type { Request } from "../wire/request.js";
import { checkArguments, readMaxTimeMs } from "./arguments.js";
import * as collections from "./collections.js";
import type { CommandSpec } from "./command.js";
import { getMore, killCursors } from "./cursor-commands.js";
import { Deadline } from "./cursors.js";
import type { Cursors } from "./cursors.js";
import { explain } from "./explain.js";
import { insert } from "./insert.js";
import { aggregate, count, distinct, find } from "./reads.js";
import * as server from "./server-commands.js";
import * as signIn from "./sign-in.js";
import { resolveSnapshot, snapshotTooOldError } from "./snapshots.js";
import type { Snapshots } from "./snapshots.js";
import { findAndModify, remove, update } from "./update-delete.js";

/** Back-pressure: if more writes than this are queued, commands fail with a retryable error. */
const MAX_QUEUED_WRITES = 5000;

export function createDispatcher(store: Store, cursors: Cursors, snapshots: Snapshots): CommandHandler {
  const memoryPool = new MemoryPool(() => cursors.closeLongestIdleCursor());
  return async (request, client) => {
    const memory = new MemoryReservation(memoryPool);
    const { body } = request;
    const name = body.keys().next().value ?? "";
    try {
      const spec = findSpec(name, request, client.session);
      if (store.queue.length > MAX_QUEUED_WRITES) throw overloadedError();
      const deadline = new Deadline(client, readMaxTimeMs(body));
      const { id: connectionId, session } = client;
      const context = { store, snapshots, cursors, connectionId, session, memory, deadline };
      return await spec.run({ ...request, name, ...context, ...resolveSnapshot(snapshots, name, body) });
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof SnapshotReleasedError)) logFailure(name, error);
      return errorReply(toCommandError(error));
    } finally {
      if (!memory.isOwnedByCursor) memory.release();
    }
  };
}

function findSpec(name: string, { body, database }: Request, session: AuthSession): CommandSpec {
  const spec = COMMANDS.get(name);
  if (!spec) throw failure("CommandNotFound", `no such command: '${name}'`);
  if (spec.access !== "anyone" && !session.isTrusted)
    throw failure("Unauthorized", `Command ${name} requires authentication`);
  if (spec.access === "writer" && session.user?.role === "readAnyDatabase")
    throw failure("Unauthorized", `not authorized on ${database} to execute command ${name}`);
  checkArguments(name, body, spec);
  return spec;
}

function overloadedError(): CommandError {
  const details = { errorLabels: ["SystemOverloadedError", "RetryableError"] };
  return new CommandError(462, "IngressRequestRateLimitExceeded", "too many writes are queued", details);
}

function toCommandError(error: unknown): unknown {
  // V8 throws RangeError for oversized strings and arrays and for stack overflow.
  if (error instanceof RangeError) return failure("ExceededMemoryLimit", "the command needs too much memory");
  if (error instanceof SnapshotReleasedError) return snapshotTooOldError();
  if (!(error instanceof CommitError)) return error;
  return new CommandError(14031, "OutOfDiskSpace", "the write could not be committed to disk");
}

function logFailure(name: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const detail =
    error instanceof CommitError ? `could not be committed to disk (${error.message})` : `failed: ${text}`;
  process.stderr.write(`storage: ${name} ${detail}\n`);
}

type Row = readonly [name: string, access: CommandSpec["access"], run: CommandSpec["run"], args: string];

const HELLO_ARGS = `helloOk client compression backpressure saslSupportedMechs speculativeAuthenticate
  topologyVersion maxAwaitTimeMS loadBalanced hostInfo internalClient`;
const FIND_ARGS =
  "filter sort projection hint skip limit batchSize singleBatch allowDiskUse allowPartialResults";
const FIND_AND_MODIFY_ARGS = "query sort remove update new fields upsert hint bypassDocumentValidation";

const COMMAND_ROWS: readonly Row[] = [
  ["hello", "anyone", server.hello, HELLO_ARGS],
  ["isMaster", "anyone", server.hello, HELLO_ARGS],
  ["ismaster", "anyone", server.hello, HELLO_ARGS],
  ["buildInfo", "anyone", server.buildInfo, ""],
  ["ping", "anyone", server.ping, ""],
  ["endSessions", "anyone", server.endSessions, ""],
  ["saslStart", "anyone", signIn.saslStart, "mechanism payload autoAuthorize options db"],
  ["saslContinue", "anyone", signIn.saslContinue, "conversationId payload"],
  ["logout", "anyone", signIn.logout, ""],
  ["connectionStatus", "anyone", signIn.connectionStatus, "showPrivileges"],

  ["find", "reader", find, FIND_ARGS],
  ["getMore", "reader", getMore, "collection batchSize"],
  ["killCursors", "reader", killCursors, "cursors"],
  ["aggregate", "reader", aggregate, "pipeline cursor explain hint allowDiskUse bypassDocumentValidation"],
  ["count", "reader", count, "query limit skip hint fields"],
  ["distinct", "reader", distinct, "key query hint"],
  ["explain", "reader", explain, "verbosity"],

  ["insert", "writer", insert, "documents ordered bypassDocumentValidation"],
  ["update", "writer", update, "updates ordered bypassDocumentValidation"],
  ["delete", "writer", remove, "deletes ordered bypassDocumentValidation"],
  ["findAndModify", "writer", findAndModify, FIND_AND_MODIFY_ARGS],

  ["create", "writer", collections.create, ""],
  ["drop", "writer", collections.drop, ""],
  ["dropDatabase", "writer", collections.dropDatabase, ""],
  ["renameCollection", "writer", collections.rename, "to dropTarget"],
  ["listCollections", "reader", collections.listCollections, "filter nameOnly authorizedCollections cursor"],
  ["listDatabases", "reader", collections.listDatabases, "filter nameOnly authorizedDatabases"],
  ["createIndexes", "writer", collections.createIndexes, "indexes commitQuorum"],
  ["listIndexes", "reader", collections.listIndexes, "cursor"],
  ["dropIndexes", "writer", collections.dropIndexes, "index"],

  ["fsync", "reader", server.fsync, "async"],
  ["rewriteFiles", "writer", server.rewriteFiles, "ticket"],
  ["hostInfo", "reader", server.hostInfo, ""],
  ["serverStatus", "reader", server.serverStatus, "repl metrics locks"],
  ["getParameter", "reader", server.getParameter, "*"],
  ["getLog", "reader", server.getLog, ""],
  ["dbStats", "reader", server.dbStats, "scale freeStorage"],
  ["collStats", "reader", server.collStats, "scale"],
];

/** All supported commands; a test compares them with the list in README.md. */
export const COMMANDS: ReadonlyMap<string, CommandSpec> = new Map(
  COMMAND_ROWS.map(([name, access, run, args]) => [
    name,
    { access, run, args: args.split(/\s+/).filter(Boolean) },
  ]),
);
