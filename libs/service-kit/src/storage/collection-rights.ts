/** What a service may do with the collections of the database; its database user gets exactly these rights. */
export interface CollectionRights {
  /** Collections in which only this service inserts and deletes; it builds their indexes. */
  readonly owns: readonly string[];
  /** Collections of other services that this service reads. */
  readonly reads: readonly string[];
  /** Fields that this service updates in collections of other services, by collection. */
  readonly touches: Readonly<Record<string, readonly string[]>>;
  /** Collections without an owner, in which each service writes its own documents. */
  readonly shares: readonly string[];
}

/**
 * The MongoDB actions of the service that owns a collection. Migrations and collection statistics need
 * createCollection, listIndexes and collStats.
 */
const OWNER_ACTIONS = "find insert update remove createIndex createCollection listIndexes collStats".split(
  " ",
);

/** The MongoDB privilege actions that a service's rights need, by collection in alphabetical order. */
export function mongoActionsByCollection({ owns, reads, touches, shares }: CollectionRights) {
  const actionsByCollection = new Map<string, readonly string[]>();
  const allowActions = (names: readonly string[], allowedActions: readonly string[]): void =>
    names.forEach((name) => actionsByCollection.set(name, allowedActions));
  allowActions(reads, ["find"]);
  allowActions(Object.keys(touches), ["find", "update"]);
  allowActions(shares, ["find", "insert", "update"]);
  allowActions(owns, OWNER_ACTIONS);
  return new Map([...actionsByCollection].sort(([a], [b]) => a.localeCompare(b)));
}
