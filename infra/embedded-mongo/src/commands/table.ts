import * as admin from "./admin.js";
import { aggregate } from "./aggregate.js";
import { bulkWrite } from "./bulk-write.js";
import * as collections from "./collections.js";
import { AGGREGATE, COLL_MOD, CREATE, FIND, HELLO, MODIFY, WRITE } from "./command-fields.js";
import type { CommandRow } from "./command.js";
import { count } from "./count.js";
import { collMod } from "./coll-mod.js";
import * as databases from "./databases.js";
import { remove } from "./delete.js";
import { distinct } from "./distinct.js";
import { explain } from "./explain.js";
import { findAndModify } from "./find-and-modify.js";
import { find } from "./find.js";
import { getMore, killCursors } from "./get-more.js";
import { hello } from "./hello.js";
import * as indexes from "./indexes.js";
import { insert } from "./insert.js";
import * as signIn from "./sign-in.js";
import * as tools from "./tools.js";
import { update } from "./update.js";

/** Every command this server knows, with the fields it understands besides those all commands have. */
export const COMMANDS: ReadonlyMap<string, CommandRow> = new Map<string, CommandRow>([
  ["hello", { run: hello, fields: HELLO }],
  ["ismaster", { run: hello, fields: HELLO }],
  ["isMaster", { run: hello, fields: HELLO }],
  ["ping", { run: admin.ping, fields: [] }],
  ["buildInfo", { run: admin.buildInfo, fields: [] }],
  ["buildinfo", { run: admin.buildInfo, fields: [] }],
  ["connectionStatus", { run: signIn.connectionStatus, fields: ["showPrivileges"] }],
  ["hostInfo", { run: admin.hostInfo, fields: [] }],
  ["serverStatus", { run: admin.serverStatus, fields: ["repl", "metrics", "locks"] }],
  ["getLog", { run: admin.getLog, fields: [] }],
  ["getCmdLineOpts", { run: admin.getCmdLineOpts, fields: [] }],
  ["whatsmyuri", { run: admin.whatsMyUri, fields: [] }],
  ["endSessions", { run: admin.endSessions, fields: [] }],
  ["find", { run: find, fields: FIND }],
  ["getMore", { run: getMore, fields: ["collection", "batchSize"] }],
  ["killCursors", { run: killCursors, fields: ["cursors"] }],
  ["aggregate", { run: aggregate, fields: AGGREGATE }],
  ["count", { run: count, fields: ["query", "limit", "skip", "hint", "collation", "fields"] }],
  ["distinct", { run: distinct, fields: ["key", "query", "collation", "hint"] }],
  ["explain", { run: explain, fields: ["verbosity"] }],
  ["insert", { run: insert, fields: ["documents", "ordered", "bypassDocumentValidation"] }],
  ["update", { run: update, fields: ["updates", ...WRITE] }],
  ["delete", { run: remove, fields: ["deletes", ...WRITE] }],
  ["findAndModify", { run: findAndModify, fields: MODIFY }],
  ["findandmodify", { run: findAndModify, fields: MODIFY }],
  ["bulkWrite", { run: bulkWrite, fields: ["ops", "nsInfo", "errorsOnly", "cursor", ...WRITE] }],
  ["create", { run: collections.create, fields: CREATE }],
  ["drop", { run: collections.drop, fields: [] }],
  ["dropDatabase", { run: collections.dropDatabase, fields: [] }],
  ["renameCollection", { run: collections.rename, fields: ["to", "dropTarget"] }],
  [
    "listCollections",
    { run: collections.listCollections, fields: ["filter", "nameOnly", "authorizedCollections", "cursor"] },
  ],
  ["createIndexes", { run: indexes.createIndexes, fields: ["indexes", "commitQuorum"] }],
  ["listIndexes", { run: indexes.listIndexes, fields: ["cursor"] }],
  ["dropIndexes", { run: indexes.dropIndexes, fields: ["index"] }],
  ["collMod", { run: collMod, fields: COLL_MOD }],
  ["listDatabases", { run: databases.listDatabases, fields: ["filter", "nameOnly", "authorizedDatabases"] }],
  ["dbStats", { run: databases.dbStats, fields: ["scale", "freeStorage"] }],
  ["dbstats", { run: databases.dbStats, fields: ["scale", "freeStorage"] }],
  ["collStats", { run: databases.collStats, fields: ["scale"] }],
  ["currentOp", { run: tools.currentOp }],
  ["startSession", { run: tools.startSession, fields: [] }],
  ["refreshSessions", { run: admin.ping, fields: [] }],
  ["killSessions", { run: admin.endSessions, fields: [] }],
  ["killAllSessions", { run: admin.ping, fields: [] }],
  ["commitTransaction", { run: tools.transactionOnly, fields: [] }],
  ["abortTransaction", { run: tools.transactionOnly, fields: [] }],
  ["getParameter", { run: tools.getParameter }],
  ["profile", { run: tools.profile, fields: ["slowms", "sampleRate", "filter"] }],
  ["fsync", { run: tools.fsync, fields: ["lock", "async"] }],
  ["planCacheClear", { run: admin.ping }],
  ["logout", { run: signIn.logout, fields: [] }],
  ["usersInfo", { run: signIn.usersInfo }],
  ["rolesInfo", { run: tools.empty("roles") }],
  ["replSetGetStatus", { run: tools.replicaSetOnly }],
  ["replSetGetConfig", { run: tools.replicaSetOnly }],
  ["createSearchIndexes", { run: tools.searchOnly }],
  ["updateSearchIndex", { run: tools.searchOnly }],
  ["dropSearchIndex", { run: tools.searchOnly }],
  ["mapReduce", { run: tools.scriptOnly }],
  [
    "saslStart",
    { run: signIn.saslStart, fields: ["mechanism", "payload", "autoAuthorize", "options", "db"] },
  ],
  ["saslContinue", { run: signIn.saslContinue, fields: ["conversationId", "payload"] }],
  ["authenticate", { run: signIn.authenticate }],
]);
