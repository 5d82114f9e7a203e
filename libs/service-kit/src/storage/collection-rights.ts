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
 * The actions of an owner. createCollection, listIndexes and collStats are for migrations and for the statistics of
 * collections.
 */
const OWNER_ACTIONS = "find insert update remove createIndex createCollection listIndexes collStats".split(
  " ",
);

/** The MongoDB privilege actions that a service's rights need, by collection in alphabetical order. */
export function mongoActionsByCollection({ owns, reads, touches, shares }: CollectionRights) {
  const actions = new Map<string, readonly string[]>();
  const allow = (names: readonly string[], allowedActions: readonly string[]): void =>
    names.forEach((name) => actions.set(name, allowedActions));
  allow(reads, ["find"]);
  allow(Object.keys(touches), ["find", "update"]);
  allow(shares, ["find", "insert", "update"]);
  allow(owns, OWNER_ACTIONS);
  return new Map([...actions].sort(([a], [b]) => a.localeCompare(b)));
}
