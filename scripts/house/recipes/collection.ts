import { addImport, createFile, insertAfter, replaceOnce } from "../recipe.js";
import type { ContributionRecipe } from "../recipe.js";

/** The recipe "Add a collection". Its example stores remarks of staff on orders. */
export const collectionRecipe: ContributionRecipe = {
  name: "Add a collection",
  adds: "a collection",
  // The changed files: the declared rights, the store and the list of stores.
  maxFiles: 3,
  steps: [
    {
      file: "services/transactions/src/service.ts",
      documentedAs: "src/service.ts",
      change: replaceOnce(
        '      "erasures",\n      "resets",\n',
        '      "erasures",\n      "remarks",\n      "resets",\n',
      ),
    },
    {
      file: "services/transactions/src/store/remark-store.ts",
      documentedAs: "src/store/<what>-store.ts",
      change: createFile(`import { Schema } from "mongoose";
import type { Connection } from "mongoose";

const schema = new Schema(
  { _id: { type: String, required: true }, text: { type: String, required: true } },
  { collection: "remarks", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);

/** The remarks of staff on orders, by transaction id. */
export function createRemarkStore(connection: Connection) {
  const remarks = connection.model("Remark", schema);

  async function write(transactionId: string, text: string): Promise<void> {
    await remarks.updateOne({ _id: transactionId }, { $set: { text } }, { upsert: true });
  }

  async function read(transactionId: string): Promise<string | undefined> {
    return (await remarks.findById(transactionId).lean())?.text;
  }

  return { write, read };
}
`),
    },
    {
      file: "services/transactions/src/store/stores.ts",
      documentedAs: "src/store/stores.ts",
      change: insertAfter(
        "resets: createResetStore(connection),",
        "    remarks: createRemarkStore(connection),",
      ),
    },
    {
      file: "services/transactions/src/store/stores.ts",
      documentedAs: "src/store/stores.ts",
      change: addImport('import { createRemarkStore } from "./remark-store.js";'),
    },
  ],
  tests: [
    {
      file: "services/transactions/tests/remarks.int.test.ts",
      suite: "integration",
      text: `import { expect, test } from "@jest/globals";
import mongoose from "mongoose";
import { createRemarkStore } from "../src/store/remark-store.js";
import type { createStores } from "../src/store/stores.js";
import { startTransactionsFixture } from "./fixture.js";

test("the service may write and read remarks", async () => {
  const desk = await startTransactionsFixture();
  const connection = await mongoose.createConnection(desk.rights.url).asPromise();
  const remarks: ReturnType<typeof createStores>["remarks"] = createRemarkStore(connection);
  await remarks.write("TRX1", "asked twice");
  expect(await remarks.read("TRX1")).toBe("asked twice");
  expect(await remarks.read("TRX2")).toBeUndefined();
  await connection.close();
  await desk.close();
}, 30_000);
`,
    },
    {
      file: "tests/architecture/remarks-rights.test.ts",
      suite: "architecture",
      text: `import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { DATABASE_RIGHTS_FILE, renderDatabaseRights } from "../../scripts/database-rights.js";

test("npm run docs writes the rights to the new collection", () => {
  expect(readFileSync(DATABASE_RIGHTS_FILE, "utf8")).toBe(renderDatabaseRights());
  expect(JSON.parse(readFileSync(DATABASE_RIGHTS_FILE, "utf8")).transactions.remarks).toContain("insert");
});
`,
    },
  ],
};
