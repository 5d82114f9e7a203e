import { aggregate } from "./aggregate.js";
import * as collections from "./collections.js";
import type { Command, CommandRow } from "./command.js";
import { count } from "./count.js";
import { getMore, killCursors } from "./cursor-commands.js";
import { remove } from "./delete.js";
import { distinct } from "./distinct.js";
import { explain } from "./explain.js";
import { findAndModify } from "./find-and-modify.js";
import { find } from "./find.js";
import * as indexes from "./indexes.js";
import { insert } from "./insert.js";
import * as server from "./server-commands.js";
import * as signIn from "./sign-in.js";
import * as statistics from "./statistics.js";
import { update } from "./update.js";

type Row = readonly [name: string, access: CommandRow["access"], run: CommandRow["run"], args: string];

const HELLO_ARGS = `helloOk client compression backpressure saslSupportedMechs speculativeAuthenticate
  topologyVersion maxAwaitTimeMS loadBalanced hostInfo internalClient`;
const FIND_ARGS =
  "filter sort projection hint skip limit batchSize singleBatch allowDiskUse allowPartialResults";
const FIND_AND_MODIFY_ARGS = "query sort remove update new fields upsert hint bypassDocumentValidation";

const ROWS: readonly Row[] = [
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
  ["createIndexes", "writer", indexes.createIndexes, "indexes commitQuorum"],
  ["listIndexes", "reader", indexes.listIndexes, "cursor"],
  ["dropIndexes", "writer", indexes.dropIndexes, "index"],

  ["fsync", "reader", server.fsync, "async"],
  ["hostInfo", "reader", server.hostInfo, ""],
  ["serverStatus", "reader", server.serverStatus, "repl metrics locks"],
  ["getParameter", "reader", server.getParameter, "*"],
  ["getLog", "reader", server.getLog, ""],
  ["dbStats", "reader", statistics.dbStats, "scale freeStorage"],
  ["collStats", "reader", statistics.collStats, "scale"],
];

/** Every command of the profile; README.md lists the same, and a test compares the two. */
export const COMMANDS: ReadonlyMap<string, CommandRow> = new Map(
  ROWS.map(([name, access, run, args]) => [name, { access, run, args: args.split(/\s+/).filter(Boolean) }]),
);

/** The table's row for a command, where there is one. */
export const rowOf = (command: Pick<Command, "name">): CommandRow | undefined => COMMANDS.get(command.name);
