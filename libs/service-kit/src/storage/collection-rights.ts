/** What a service does with the collections of the desk's database; its database user may do no more. */
export interface CollectionRights {
  /** Collections only this service writes, and whose indexes it builds. */
  readonly owns: readonly string[];
  /** Collections of other services that it reads. */
  readonly reads: readonly string[];
  /** Fields that it updates in documents of other services' collections. */
  readonly touches: Readonly<Record<string, readonly string[]>>;
  /** Collections that belong to no one service: each writes documents of its own there. */
  readonly shares: readonly string[];
}

/** An owner's last three are for migrations and for figures of storage. */
const OWNER = "find insert update remove createIndex createCollection listIndexes collStats".split(" ");

/** MongoDB's actions by collection for these rights. */
export function actionsByCollection({ owns, reads, touches, shares }: CollectionRights) {
  const actions = new Map<string, readonly string[]>();
  const allow = (names: readonly string[], allowed: readonly string[]): void =>
    names.forEach((name) => actions.set(name, allowed));
  allow(reads, ["find"]);
  allow(Object.keys(touches), ["find", "update"]);
  allow(shares, ["find", "insert", "update"]);
  allow(owns, OWNER);
  return new Map([...actions].sort(([a], [b]) => a.localeCompare(b)));
}
