import { beforeAll, describe, expect, test } from "@jest/globals";
import { watchRights } from "@tukar-saldo/test-kit";
import { createConnection, Schema } from "mongoose";
import { checkMigrations } from "../src/index.js";
import { createSchemaVersionStore } from "../src/storage/migrations/schema-versions.js";
import { formatMigrationCheck } from "../src/storage/migrations/run-migration-check.js";
import {
  addChanges,
  titleToName,
  thingsCollection,
  connectToEmptyDatabaseBeforeTests,
  insertThings,
} from "./fixtures/thing-migrations.js";
import type { SchemaVersionDocument } from "./fixtures/thing-migrations.js";

const thingSchema = new Schema({ _id: Number, title: String, code: String }, { collection: "things" });
thingSchema.index({ code: 1 }, { unique: true, partialFilterExpression: { code: { $exists: true } } });

const { connection, url } = connectToEmptyDatabaseBeforeTests();
beforeAll(() => void connection().model("Thing", thingSchema));

const checkTestMigrations = () => checkMigrations(connection(), "test", [titleToName, addChanges]);

/** Reads all documents and indexes of the database, to show that nothing was written. */
async function readDatabase(): Promise<unknown> {
  const names = (await connection().listCollections()).map(({ name }) => name).toSorted();
  const readCollection = async (name: string) => [
    await connection().collection(name).find().toArray(),
    await connection().collection(name).indexes(),
  ];
  return [names, await Promise.all(names.map(readCollection))];
}

describe("the dry run of migrations", () => {
  test("the dry run counts the documents that each migration would change, and writes nothing", async () => {
    await insertThings(connection(), 45);
    const databaseBefore = await readDatabase();
    const migrationCheck = await checkTestMigrations();
    expect(migrationCheck).toMatchObject({ version: 1, newestVersion: 3, problems: [] });
    expect(migrationCheck.passes[0]).toMatchObject({ collection: "things", documents: 45 });
    expect(await readDatabase()).toEqual(databaseBefore);
    const lines = formatMigrationCheck("test", migrationCheck);
    expect(lines).toContain(`    ${titleToName.description}`);
    expect(lines.at(-1)).toBe("test: this version can start");
  });

  test("the dry run names documents that a migration cannot change", async () => {
    await thingsCollection(connection()).insertOne({ _id: 7, title: 5 } as never);
    const migrationCheck = await checkTestMigrations();
    expect(migrationCheck.problems).toEqual([expect.stringContaining("document 7")]);
    expect(formatMigrationCheck("test", migrationCheck).at(-1)).toBe("test: this version cannot start");
  });

  test("the dry run names duplicate values that a unique index would refuse", async () => {
    const thingsWithCodes = ["a", "b", "a"].map((code, _id) => ({ _id, title: "x", code }));
    await connection().collection<{ _id: number }>("things").insertMany(thingsWithCodes);
    expect((await checkTestMigrations()).problems).toEqual([
      expect.stringContaining('several documents have "a"'),
    ]);
  });

  test("the dry run reports data of a newer schema as a problem", async () => {
    await createSchemaVersionStore(connection(), "test").register(4);
    expect((await checkTestMigrations()).problems).toEqual(["the data has schema 4, this version knows 3"]);
  });

  test("the dry run lists only the migrations that an interrupted upgrade has not completed", async () => {
    const versions = connection().collection<SchemaVersionDocument>("schema_versions");
    await versions.insertOne({
      _id: "test",
      version: 2,
      upgrade: { from: 1, heartbeat: 4 },
    } as SchemaVersionDocument);
    const { passes } = await checkTestMigrations();
    expect(passes.map(({ label }) => label)).toEqual(["migration 003 count-things"]);
  });

  test("the dry run finds nothing to migrate in an empty database", async () => {
    expect(await checkTestMigrations()).toEqual({ version: 3, newestVersion: 3, passes: [], problems: [] });
  });

  test("the dry run needs no database rights beyond those of the service", async () => {
    const rights = { owns: ["things"], reads: [], touches: {}, shares: ["schema_versions"] };
    const rightsWatcher = watchRights(url(), rights);
    const watchedConnection = await createConnection(rightsWatcher.url).asPromise();
    watchedConnection.model("Thing", thingSchema);
    await checkMigrations(watchedConnection, "test", [titleToName, addChanges]);
    await watchedConnection.close();
    rightsWatcher.check();
  });

  test("the dry run finds nothing to migrate if the data has this version's schema", async () => {
    await createSchemaVersionStore(connection(), "test").register(3);
    expect(await checkTestMigrations()).toEqual({ version: 3, newestVersion: 3, passes: [], problems: [] });
  });
});
