import { expect, test } from "@jest/globals";
import { schemaVersionOf } from "../src/storage/migrations/migration.js";
import { runPass } from "../src/storage/migrations/run-pass.js";
import {
  countThings,
  nameThings,
  thingsOf,
  connectBeforeTests,
  writeThings,
} from "./fixtures/named-things.js";

const { connection: database } = connectBeforeTests();

test("a pass changes documents that were inserted behind its cursor", async () => {
  const connection = database();
  await writeThings(connection, 45);
  const things = thingsOf(connection);
  const seen: number[] = [];
  await runPass({
    name: "test",
    collection: connection.collection("things"),
    change: nameThings.backfill,
    batchSize: 10,
    async onProgress({ done }) {
      seen.push(done);
      if (done === 20) await things.insertOne({ _id: -1, title: "behind the cursor" });
    },
  });
  expect(seen).toEqual([0, 10, 20, 30, 40, 45, 46]);
  expect(await things.countDocuments({ name: { $exists: false } })).toBe(0);
  expect(await things.findOne({ _id: -1 })).toMatchObject({ name: "BEHIND THE CURSOR", changes: 1 });
});

test("migrations must be numbered from 2 without gaps", () => {
  expect(schemaVersionOf([])).toBe(1);
  expect(schemaVersionOf([nameThings, countThings])).toBe(3);
  expect(() => schemaVersionOf([countThings])).toThrow("without gaps");
});
