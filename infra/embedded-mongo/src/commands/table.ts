import * as admin from "./admin.js";
import { aggregate } from "./aggregate.js";
import { bulkWrite } from "./bulk-write.js";
import * as collections from "./collections.js";
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
import { update } from "./update.js";

const FIND = [
  "filter",
  "sort",
  "projection",
  "hint",
  "skip",
  "limit",
  "batchSize",
  "singleBatch",
  "collation",
  "let",
  "allowDiskUse",
  "noCursorTimeout",
  "tailable",
  "awaitData",
  "oplogReplay",
  "allowPartialResults",
];
const MODIFY = [
  "query",
  "sort",
  "remove",
  "update",
  "new",
  "fields",
  "upsert",
  "bypassDocumentValidation",
  "arrayFilters",
  "hint",
  "collation",
  "let",
];
const WRITE = ["ordered", "bypassDocumentValidation", "let"];
const COLL_MOD = [
  "index",
  "validator",
  "validationLevel",
  "validationAction",
  "changeStreamPreAndPostImages",
  "expireAfterSeconds",
  "cappedSize",
  "cappedMax",
  "viewOn",
  "pipeline",
];
const HELLO = [
  "helloOk",
  "client",
  "compression",
  "backpressure",
  "saslSupportedMechs",
  "speculativeAuthenticate",
  "topologyVersion",
  "maxAwaitTimeMS",
  "loadBalanced",
  "hostInfo",
  "internalClient",
];

/** Every command this server knows, with the fields it understands besides those all commands have. */
export const COMMANDS: ReadonlyMap<string, CommandRow> = new Map<string, CommandRow>([
  ["hello", { run: hello, fields: HELLO }],
  ["ismaster", { run: hello, fields: HELLO }],
  ["isMaster", { run: hello, fields: HELLO }],
  ["ping", { run: admin.ping, fields: [] }],
  ["buildInfo", { run: admin.buildInfo, fields: [] }],
  ["buildinfo", { run: admin.buildInfo, fields: [] }],
  ["connectionStatus", { run: admin.connectionStatus, fields: ["showPrivileges"] }],
  ["hostInfo", { run: admin.hostInfo, fields: [] }],
  ["serverStatus", { run: admin.serverStatus, fields: ["repl", "metrics", "locks"] }],
  ["getLog", { run: admin.getLog, fields: [] }],
  ["getCmdLineOpts", { run: admin.getCmdLineOpts, fields: [] }],
  ["whatsmyuri", { run: admin.whatsMyUri, fields: [] }],
  ["endSessions", { run: admin.ping, fields: [] }],
  ["find", { run: find, fields: FIND }],
  ["getMore", { run: getMore, fields: ["collection", "batchSize"] }],
  ["killCursors", { run: killCursors, fields: ["cursors"] }],
  [
    "aggregate",
    {
      run: aggregate,
      fields: [
        "pipeline",
        "cursor",
        "allowDiskUse",
        "bypassDocumentValidation",
        "collation",
        "hint",
        "let",
        "explain",
      ],
    },
  ],
  ["count", { run: count, fields: ["query", "limit", "skip", "hint", "collation", "fields"] }],
  ["distinct", { run: distinct, fields: ["key", "query", "collation", "hint"] }],
  ["explain", { run: explain, fields: ["verbosity"] }],
  ["insert", { run: insert, fields: ["documents", "ordered", "bypassDocumentValidation"] }],
  ["update", { run: update, fields: ["updates", ...WRITE] }],
  ["delete", { run: remove, fields: ["deletes", ...WRITE] }],
  ["findAndModify", { run: findAndModify, fields: MODIFY }],
  ["findandmodify", { run: findAndModify, fields: MODIFY }],
  ["bulkWrite", { run: bulkWrite, fields: ["ops", "nsInfo", "errorsOnly", "cursor", ...WRITE] }],
  [
    "create",
    {
      run: collections.create,
      fields: [
        "capped",
        "size",
        "max",
        "viewOn",
        "pipeline",
        "timeseries",
        "validator",
        "validationLevel",
        "validationAction",
        "clusteredIndex",
        "collation",
        "encryptedFields",
        "expireAfterSeconds",
        "changeStreamPreAndPostImages",
        "storageEngine",
        "indexOptionDefaults",
        "autoIndexId",
        "idIndex",
        "flags",
        "temp",
      ],
    },
  ],
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
]);
