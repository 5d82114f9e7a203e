import { expect, test } from "@jest/globals";
import { createFolderBeforeEach } from "../../tests/support/engine.js";
import { toDocument } from "../values/types.js";
import { buildIndex, ensureCollection } from "./catalog-changes.js";
import { createIndexInfo } from "./catalog-entries.js";
import { openStore } from "./open-store.js";

const folder = createFolderBeforeEach();

test("an index whose build has failed, and could not be removed, is built when it is created again", async () => {
  const store = await openStore(folder(), {});
  const spec = toDocument({ v: 2, key: toDocument({ code: 1 }), name: "code_1", unique: true });
  await store.queue.submit(() => {
    const collection = ensureCollection(store, "shop", "orders");
    const unbuiltIndex = createIndexInfo(store.catalog.allocateSpace(), spec);
    store.catalog.save({ ...collection, indexes: [...collection.indexes, unbuiltIndex] });
  });
  expect(store.catalog.find("shop.orders")?.indexes[1]?.ready).toBe(false);
  await buildIndex(store, "shop.orders", spec);
  expect(store.catalog.find("shop.orders")?.indexes[1]?.ready).toBe(true);
  await store.close();
});
