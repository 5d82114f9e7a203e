import { createFile, composeChanges, replaceOnce } from "../recipe.js";
import type { ContributionRecipe } from "../recipe.js";

/** The recipe "Add a migration". Its example adds a field `source` to every stored order. */
export const migrationRecipe: ContributionRecipe = {
  name: "Add a migration",
  adds: "a migration",
  maxFiles: 2,
  steps: [
    {
      file: "services/transactions/src/migrations/005-order-source.ts",
      documentedAs: "services/<name>/src/migrations/NNN-what.ts",
      change: createFile(`import { defineMigration } from "@tukar-saldo/service-kit";

export const orderSource = defineMigration<{ source?: string }>({
  number: 5,
  name: "order-source",
  description: "Says of every order that it came from the web.",
  lateWrites: "Replicas of the version before insert orders without it; readers take its absence for the web.",
  collection: "transactions",
  backfill: {
    pending: { source: { $exists: false } },
    fields: ["source"],
    update: () => ({ $set: { source: "web" } }),
  },
});
`),
    },
    {
      file: "services/transactions/src/migrations/migrations.ts",
      documentedAs: "migrations.ts",
      change: composeChanges(
        replaceOnce("intervalBuckets, searchTokens]", "intervalBuckets, searchTokens, orderSource]"),
        replaceOnce(
          'import { searchTokens } from "./004-search-tokens.js";',
          'import { searchTokens } from "./004-search-tokens.js";\nimport { orderSource } from "./005-order-source.js";',
        ),
      ),
    },
  ],
  tests: [
    {
      file: "services/transactions/tests/order-source.int.test.ts",
      suite: "integration",
      text: `import { expect, test } from "@jest/globals";
import { createLogger, prepareStorage } from "@tukar-saldo/service-kit";
import { newDatabaseUrl, openTestStorage } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import { migrations } from "../src/migrations/migrations.js";
import { insertOrders, sampleOrder } from "./orders.js";

test("migration 5 sets the source of every order", async () => {
  const storage = await openTestStorage();
  const db = await mongoose.createConnection(newDatabaseUrl(storage.url)).asPromise();
  const orders = db.collection("transactions");
  await insertOrders(db, Array.from({ length: 300 }, () => sampleOrder()));
  const ordersBefore = await orders.find().sort({ _id: 1 }).toArray();
  await prepareStorage(db, { service: "transactions", migrations, log: createLogger("test", "silent") });
  const expectedOrders = ordersBefore.map((order) => ({ ...order, source: "web" }));
  expect(await orders.find().sort({ _id: 1 }).toArray()).toEqual(expectedOrders);
  expect(migrations.at(-1)?.number).toBe(5);
  await db.dropDatabase();
  await db.close();
  await storage.close();
}, 30_000);
`,
    },
  ],
  guards: [{ file: "services/transactions/tests/migrations.int.test.ts", suite: "integration" }],
};
