import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, jest, test } from "@jest/globals";
import type { Engine } from "./engine.js";
import { MemoryTable } from "./memory-table.js";
import { TreeCopy } from "./tree-copy.js";
import { Tree } from "./tree.js";
import {
  applyToModel,
  commitChanges,
  createFolderBeforeEach,
  FULL_RANGE,
  createKey,
  openTestEngine,
  createRandomChanges,
  RANDOM_STEPS,
  readModel,
  readTextRange,
} from "../../tests/support/engine.js";

const folder = createFolderBeforeEach();

/** Lists the files of the folder that contain a text anywhere, even in unused space. */
function findFilesWith(text: string): string[] {
  return readdirSync(folder()).filter((name) => readFileSync(join(folder(), name)).includes(text));
}

const SECRET = "Siti Rahayu";
const PEOPLE_COUNT = 300;

/** Fills the engine so that the tree, its freed pages and both journal files hold the secret, then overwrites it. */
async function storeAndMask(engine: Engine): Promise<void> {
  for (const name of [SECRET, "masked"]) {
    for (let n = 0; n < PEOPLE_COUNT; n += 1)
      await commitChanges(engine, { [createKey(n)]: `${name} ${n}`.padEnd(300, ".") });
  }
  const names = Array.from({ length: PEOPLE_COUNT }, (_, n) => `${SECRET}${n}`);
  for (const value of ["", null]) {
    await commitChanges(engine, Object.fromEntries(names.map((name) => [name, value])));
    await engine.checkpoint();
  }
}

/** Adds a key to the data file. */
async function applyToTree(tree: Tree, key: string): Promise<void> {
  const changes = new MemoryTable();
  changes.set(key, Buffer.from("value"));
  for await (const progress of tree.apply(changes)) expect(progress).toBe(1);
}

/** @returns a function that tells whether the promise is still pending */
function trackPending(promise: Promise<void>): () => boolean {
  let isRunning = true;
  void promise.finally(() => (isRunning = false));
  return () => isRunning;
}

const ENGINE_FILES = ["data.mdb", "journal-0", "journal-1"];

describe("rewriting the files", () => {
  test("a rewrite erases overwritten and removed values from every file and keeps all current values", async () => {
    const engine = await openTestEngine(folder());
    await storeAndMask(engine);
    expect(findFilesWith(SECRET)).toEqual(ENGINE_FILES);
    const entriesBefore = readTextRange(engine);
    await engine.rewrite();
    expect(findFilesWith(SECRET)).toEqual([]);
    expect(readdirSync(folder()).toSorted()).toEqual(["data.mdb", "data.mdb-lock", ...ENGINE_FILES.slice(1)]);
    expect(readTextRange(engine)).toEqual(entriesBefore);
    await commitChanges(engine, { later: "1" });
    await engine.close();
    const reopenedEngine = await openTestEngine(folder());
    expect(readTextRange(reopenedEngine)).toEqual([...entriesBefore, ["later", "1"]]);
    await reopenedEngine.close();
  });

  test("a rewrite includes the changes made while it runs, whether or not their keys are already copied", async () => {
    const engine = await openTestEngine(folder());
    const model = new Map<string, string>();
    for (let step = 0; step < RANDOM_STEPS / 10; step += 1) {
      const pendingRewrite = engine.rewrite();
      const isRunning = trackPending(pendingRewrite);
      do {
        const changes = Object.fromEntries(
          Array.from({ length: 20 }, createRandomChanges).flatMap((randomChanges) =>
            Object.entries(randomChanges),
          ),
        );
        await commitChanges(engine, changes);
        applyToModel(model, changes);
        expect(readTextRange(engine)).toEqual(readModel(model, FULL_RANGE, {}));
      } while (isRunning());
      await pendingRewrite;
    }
    await engine.checkpoint();
    await engine.close();
    const reopenedEngine = await openTestEngine(folder());
    expect(readTextRange(reopenedEngine)).toEqual(readModel(model, FULL_RANGE, {}));
    await reopenedEngine.close();
  });

  test("a rewrite includes a change that is committed just after the last entry was copied", async () => {
    const tree = new Tree(join(folder(), "data.mdb"));
    await applyToTree(tree, createKey(1));
    let lateChange: Promise<void> | undefined;
    const { copyBatch } = TreeCopy.prototype;
    const spy = jest.spyOn(TreeCopy.prototype, "copyBatch").mockImplementation(async function (
      this: TreeCopy,
      original,
    ) {
      const hasMore = await copyBatch.call(this, original);
      if (!hasMore) lateChange = applyToTree(tree, createKey(2));
      return hasMore;
    });
    await tree.rewrite().finally(() => spy.mockRestore());
    await lateChange;
    expect(tree.get(createKey(2))).toEqual(Buffer.from("value"));
    await tree.close();
  });

  test("keeps every acknowledged write when the process is killed at any point of the rewrite", async () => {
    const engine = await openTestEngine(folder());
    await storeAndMask(engine);
    const model = new Map(readTextRange(engine));
    const copy = `${folder()}-copy`;
    const pendingRewrite = engine.rewrite();
    const isRunning = trackPending(pendingRewrite);
    let n = 0;
    while (isRunning()) {
      const changes = { [createKey((n += 1))]: `changed ${n}` };
      await commitChanges(engine, changes);
      applyToModel(model, changes);
      cpSync(folder(), copy, { recursive: true });
      const reopenedEngine = await openTestEngine(copy);
      expect(readTextRange(reopenedEngine)).toEqual(readModel(model, FULL_RANGE, {}));
      expect(readdirSync(copy)).not.toContain("data.mdb.new");
      await reopenedEngine.close();
      rmSync(copy, { recursive: true });
    }
    await pendingRewrite;
    await engine.close();
    expect(n).toBeGreaterThan(1);
  });

  test("a snapshot pinned before a rewrite stays readable after it", async () => {
    const engine = await openTestEngine(folder());
    await storeAndMask(engine);
    const entriesBefore = readTextRange(engine);
    const pin = engine.pin();
    await engine.rewrite();
    await commitChanges(engine, { [createKey(1)]: null, [createKey(2)]: "new" });
    await engine.checkpoint();
    expect(readTextRange(pin)).toEqual(entriesBefore);
    pin.release();
    expect(readTextRange(engine)).toHaveLength(PEOPLE_COUNT - 1);
    await engine.close();
  });

  test("opening the engine removes the unfinished copy that a killed process left behind", async () => {
    await (await openTestEngine(folder())).close();
    writeFileSync(join(folder(), "data.mdb.new"), SECRET);
    const engine = await openTestEngine(folder());
    expect(findFilesWith(SECRET)).toEqual([]);
    await engine.close();
  });

  test("closing the engine aborts a running rewrite and keeps the old data file", async () => {
    const engine = await openTestEngine(folder());
    await storeAndMask(engine);
    const entriesBefore = readTextRange(engine);
    const pendingRewrite = engine.rewrite();
    await Promise.all([expect(pendingRewrite).rejects.toThrow("being closed"), engine.close()]);
    const reopenedEngine = await openTestEngine(folder());
    expect(readTextRange(reopenedEngine)).toEqual(entriesBefore);
    await reopenedEngine.close();
  });
});
