import { expect, test } from "@jest/globals";
import { createFolderBeforeEach, openTestEngine } from "../../tests/support/engine.js";
import { toDocument } from "../values/types.js";
import { createIndexInfo } from "./catalog-entries.js";
import { Catalog } from "./catalog.js";

const folder = createFolderBeforeEach();
const namespace = "shop.orders";
const readFlag = (catalog: Catalog) => catalog.find(namespace)?.indexes[0]?.multikey;

test("an index flag that a failed commit has raised is stored by the next commit", async () => {
  const engine = await openTestEngine(folder());
  const catalog = new Catalog(engine);
  const raiseFlag = () => catalog.raiseFlags(namespace, new Map([[1, { multikey: true, cut: false }]]));
  const index = createIndexInfo(1, toDocument({ key: toDocument({ tags: 1 }), name: "tags_1" }));
  const collection = { space: 2, database: "shop", name: "orders", uuid: null, indexes: [index] };
  await engine.stage(() => catalog.save(collection))();
  catalog.publish();
  engine.stage(raiseFlag);
  expect(readFlag(catalog)).toBe(true);
  catalog.rollBack();
  expect(readFlag(catalog)).toBe(false);
  await engine.stage(raiseFlag)();
  catalog.publish();
  expect(readFlag(new Catalog(engine))).toBe(true);
  await engine.close();
});
