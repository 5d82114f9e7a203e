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
