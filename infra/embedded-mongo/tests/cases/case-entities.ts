import { ClientSession, MongoClient } from "mongodb";
import type { Db, ServerApi } from "mongodb";
import type { CaseFile, PlainObject } from "./case-file.js";
import { ObservedCommandEvents } from "./observed-command-events.js";

/** The entities of a test case and its saved results, by id. */
export class CaseEntities {
  private readonly entitiesById = new Map<string, unknown>();
  private readonly events = new Map<string, ObservedCommandEvents>();

  constructor(
    private readonly url: string,
    private readonly file: CaseFile,
  ) {}

  create(items: readonly Record<string, PlainObject>[]): void {
    for (const item of items) {
      const [[kind, spec]] = Object.entries(item) as [[string, PlainObject]];
      this.set(String(spec.id), this.createEntity(kind, spec));
    }
  }

  set(id: string, entity: unknown): void {
    this.entitiesById.set(id, entity);
  }

  get(id: string): unknown {
    if (!this.entitiesById.has(id)) throw new Error(`the runner does not know ${id}`);
    return this.entitiesById.get(id);
  }

  has(id: string): boolean {
    return this.entitiesById.has(id);
  }

  getEvents(client: string): ObservedCommandEvents | undefined {
    return this.events.get(client);
  }

  async close(): Promise<void> {
    for (const entity of this.entitiesById.values())
      if (entity instanceof ClientSession) await entity.endSession();
    for (const entity of this.entitiesById.values()) if (entity instanceof MongoClient) await entity.close();
  }

  private createEntity(kind: string, spec: PlainObject): unknown {
    switch (kind) {
      case "client":
        return this.createClient(spec);
      case "database":
        return this.getClient(spec.client).db(String(spec.databaseName), spec.databaseOptions as PlainObject);
      case "collection":
        return (this.get(String(spec.database)) as Db).collection(
          String(spec.collectionName),
          spec.collectionOptions as PlainObject,
        );
      case "session":
        return this.getClient(spec.client).startSession(spec.sessionOptions as PlainObject);
      default:
        throw new Error(`the runner does not know the entity ${kind}`);
    }
  }

  private getClient(id: unknown): MongoClient {
    return this.get(String(id)) as MongoClient;
  }

  private createClient(spec: PlainObject): MongoClient {
    const clientUrl = new URL(this.url);
    if (clientUrl.pathname === "") clientUrl.pathname = "/";
    for (const [name, value] of Object.entries((spec.uriOptions as PlainObject) ?? {}))
      clientUrl.searchParams.set(name, String(value));
    const serverApi = spec.serverApi as ServerApi | undefined;
    const client = new MongoClient(clientUrl.href, {
      monitorCommands: true,
      ...(serverApi ? { serverApi } : {}),
      ...(this.hasNullIds() ? { pkFactory: { createPk: () => null as never } } : {}),
    });
    this.events.set(String(spec.id), new ObservedCommandEvents(client, spec));
    return client;
  }

  /** Whether a client bulkWrite inserts a null `_id`, which the driver replaces unless a pkFactory returns null. */
  private hasNullIds(): boolean {
    return this.file.tests.some(({ operations }) =>
      operations.some(
        (operation) =>
          operation.name === "clientBulkWrite" && JSON.stringify(operation.arguments).includes('"_id":null'),
      ),
    );
  }
}
