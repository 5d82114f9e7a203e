/** A command as the driver's `commandStarted` event reports it. */
export interface ObservedCommand {
  readonly commandName: string;
  readonly command: Readonly<Record<string, unknown>>;
}

/** A privilege that a command needs: a MongoDB action on a collection and, for an update, its fields. */
export interface RequiredAction {
  readonly action: string;
  readonly collection: string;
  /** The fields that an update sets; undefined if they cannot be determined. */
  readonly fields?: readonly string[] | undefined;
}

interface UpdateStatement {
  u: unknown;
  upsert?: boolean;
}

/** Commands that authenticate a client. They need no privilege on a collection. */
const AUTHENTICATION_COMMANDS = ["saslStart", "saslContinue"];
/** A command that only the embedded storage knows. The embedded storage checks no privileges. */
const EMBEDDED_STORAGE_COMMAND = "rewriteFiles";
const EXEMPT_COMMANDS = new Set([
  EMBEDDED_STORAGE_COMMAND,
  "hello",
  "ismaster",
  "ping",
  "endSessions",
  "killCursors",
  ...AUTHENTICATION_COMMANDS,
]);

const READ_COMMANDS = new Set(["find", "count", "distinct"]);

/** The MongoDB action that each command needs. Reads, updates and aggregations are handled separately. */
const ACTION_BY_COMMAND: Readonly<Record<string, string>> = {
  insert: "insert",
  delete: "remove",
  createIndexes: "createIndex",
  create: "createCollection",
  listIndexes: "listIndexes",
  collStats: "collStats",
};

function updatedFieldsOf(update: unknown): string[] | undefined {
  if (update === null || typeof update !== "object" || Array.isArray(update)) return undefined;
  const operators = Object.entries(update);
  if (!operators.every(([name]) => name.startsWith("$"))) return undefined;
  return operators.flatMap(([, fields]) => Object.keys(Object(fields) as object));
}

function listUpdateActions(collection: string, statements: readonly UpdateStatement[]): RequiredAction[] {
  return statements.flatMap(({ u, upsert }) => {
    const updateAction = { action: "update", collection, fields: updatedFieldsOf(u) };
    return upsert ? [updateAction, { action: "insert", collection }] : [updateAction];
  });
}

/** Lists the actions of an aggregation, which reads its own collection and every collection that its stages name. */
function listAggregateActions(collection: string, pipeline: unknown): RequiredAction[] {
  const collectionReferences = JSON.stringify(pipeline).matchAll(/"(?:from|coll|\$unionWith)":"(\w+)"/g);
  const readCollections = [collection, ...[...collectionReferences].map(([, name = ""]) => name)];
  const hasWriteStage = /"\$(out|merge)":/.test(JSON.stringify(pipeline));
  return [
    ...readCollections.map((name) => ({ action: "find", collection: name })),
    ...(hasWriteStage ? [{ action: "write by aggregate", collection }] : []),
  ];
}

/** Lists the privileges that the server checks for a command. An unknown command needs an action with its name. */
export function requiredActionsOf({ commandName, command }: ObservedCommand): RequiredAction[] {
  if (EXEMPT_COMMANDS.has(commandName)) return [];
  const collection = String(command[commandName]);
  if (READ_COMMANDS.has(commandName)) return [{ action: "find", collection }];
  if (commandName === "getMore") return [{ action: "find", collection: String(command["collection"]) }];
  if (commandName === "aggregate") return listAggregateActions(collection, command["pipeline"]);
  if (commandName === "update") return listUpdateActions(collection, command["updates"] as UpdateStatement[]);
  if (commandName === "findAndModify") {
    const { remove, update, upsert } = command as { remove?: boolean; update?: unknown; upsert?: boolean };
    const findAction = { action: "find", collection };
    if (remove) return [findAction, { action: "remove", collection }];
    return [findAction, ...listUpdateActions(collection, [{ u: update, upsert: upsert === true }])];
  }
  return [{ action: ACTION_BY_COMMAND[commandName] ?? commandName, collection }];
}
