import { expect, test } from "@jest/globals";
import { newestSchemaVersion } from "../src/storage/migrations/migration.js";
import { runMigrationPass } from "../src/storage/migrations/run-migration-pass.js";
import {
  addChanges,
  titleToName,
  thingsCollection,
  connectToEmptyDatabaseBeforeTests,
  insertThings,
} from "./fixtures/thing-migrations.js";

const { connection: getConnection } = connectToEmptyDatabaseBeforeTests();

test("a migration pass also changes documents that are inserted behind its cursor", async () => {
  const connection = getConnection();
  await insertThings(connection, 45);
  const things = thingsCollection(connection);
  const reportedDoneCounts: number[] = [];
  await runMigrationPass({
    name: "test",
    collection: connection.collection("things"),
    change: titleToName.backfill,
    batchSize: 10,
    async onProgress({ done }) {
      reportedDoneCounts.push(done);
      if (done === 20) await things.insertOne({ _id: -1, title: "behind the cursor" });
    },
  });
  expect(reportedDoneCounts).toEqual([0, 10, 20, 30, 40, 45, 46]);
  expect(await things.countDocuments({ name: { $exists: false } })).toBe(0);
  expect(await things.findOne({ _id: -1 })).toMatchObject({ name: "BEHIND THE CURSOR", changes: 1 });
});

test("migrations must be numbered from 2 without gaps", () => {
  expect(newestSchemaVersion([])).toBe(1);
  expect(newestSchemaVersion([titleToName, addChanges])).toBe(3);
  expect(() => newestSchemaVersion([addChanges])).toThrow("without gaps");
});
