import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import type { Engine } from "./engine.js";
import {
  applyToModel,
  commitChanges,
  createFolderBeforeEach,
  FULL_RANGE,
  keyOf,
  openTestEngine,
  randomChanges,
  RANDOM_STEPS,
  readModel,
  readTextRange,
} from "../../tests/support/engine.js";

const folder = createFolderBeforeEach();

/** The files of the folder that hold a text somewhere, also where nothing refers to it. */
function filesWith(text: string): string[] {
  return readdirSync(folder()).filter((name) => readFileSync(join(folder(), name)).includes(text));
}

const SECRET = "Siti Rahayu";
const PEOPLE = 300;

/** Fills the engine so that the tree, its freed pages and both journal files hold the secret, then overwrites it. */
async function storeAndMask(engine: Engine): Promise<void> {
  for (const name of [SECRET, "masked"]) {
    for (let n = 0; n < PEOPLE; n += 1)
      await commitChanges(engine, { [keyOf(n)]: `${name} ${n}`.padEnd(300, ".") });
  }
  const names = Array.from({ length: PEOPLE }, (_, n) => `${SECRET}${n}`);
  for (const value of ["", null]) {
    await commitChanges(engine, Object.fromEntries(names.map((name) => [name, value])));
    await engine.checkpoint();
  }
}

/** @returns whether the work is still going on */
function watch(work: Promise<void>): () => boolean {
  let isRunning = true;
  void work.finally(() => (isRunning = false));
  return () => isRunning;
}

const FILES = ["data.mdb", "journal-0", "journal-1"];

describe("rewriting the files", () => {
  test("leaves no byte of what was overwritten or removed, and keeps everything else", async () => {
    const engine = await openTestEngine(folder());
    await storeAndMask(engine);
    expect(filesWith(SECRET)).toEqual(FILES);
    const before = readTextRange(engine);
    await engine.rewrite();
    expect(filesWith(SECRET)).toEqual([]);
    expect(readdirSync(folder()).toSorted()).toEqual(["data.mdb", "data.mdb-lock", ...FILES.slice(1)]);
    expect(readTextRange(engine)).toEqual(before);
    await commitChanges(engine, { later: "1" });
    await engine.close();
    const again = await openTestEngine(folder());
    expect(readTextRange(again)).toEqual([...before, ["later", "1"]]);
    await again.close();
  });

  test("takes what is changed meanwhile, before and behind the place it has reached", async () => {
    const engine = await openTestEngine(folder());
    const model = new Map<string, string>();
    for (let step = 0; step < RANDOM_STEPS / 10; step += 1) {
      const rewriting = engine.rewrite();
      const isRunning = watch(rewriting);
      do {
        const changes = Object.fromEntries(
          Array.from({ length: 20 }, randomChanges).flatMap((some) => Object.entries(some)),
        );
        await commitChanges(engine, changes);
        applyToModel(model, changes);
        expect(readTextRange(engine)).toEqual(readModel(model, FULL_RANGE, {}));
      } while (isRunning());
      await rewriting;
    }
    await engine.checkpoint();
    await engine.close();
    const again = await openTestEngine(folder());
    expect(readTextRange(again)).toEqual(readModel(model, FULL_RANGE, {}));
    await again.close();
  });

  test("keeps every acknowledged write when the process is killed at any point of it", async () => {
    const engine = await openTestEngine(folder());
    await storeAndMask(engine);
    const model = new Map(readTextRange(engine));
    const copy = `${folder()}-copy`;
    const rewriting = engine.rewrite();
    const isRunning = watch(rewriting);
    let n = 0;
    while (isRunning()) {
      const changes = { [keyOf((n += 1))]: `changed ${n}` };
      await commitChanges(engine, changes);
      applyToModel(model, changes);
      cpSync(folder(), copy, { recursive: true });
      const again = await openTestEngine(copy);
      expect(readTextRange(again)).toEqual(readModel(model, FULL_RANGE, {}));
      expect(readdirSync(copy)).not.toContain("data.mdb.new");
      await again.close();
      rmSync(copy, { recursive: true });
    }
    await rewriting;
    await engine.close();
    expect(n).toBeGreaterThan(1);
  });

  test("a snapshot that was pinned before is read to its end", async () => {
    const engine = await openTestEngine(folder());
    await storeAndMask(engine);
    const before = readTextRange(engine);
    const pin = engine.pin();
    await engine.rewrite();
    await commitChanges(engine, { [keyOf(1)]: null, [keyOf(2)]: "new" });
    await engine.checkpoint();
    expect(readTextRange(pin)).toEqual(before);
    pin.release();
    expect(readTextRange(engine)).toHaveLength(PEOPLE - 1);
    await engine.close();
  });

  test("an unfinished copy that a killed process left is removed at the start", async () => {
    await (await openTestEngine(folder())).close();
    writeFileSync(join(folder(), "data.mdb.new"), SECRET);
    const engine = await openTestEngine(folder());
    expect(filesWith(SECRET)).toEqual([]);
    await engine.close();
  });

  test("ends with an error when the engine is closed, which leaves the old file", async () => {
    const engine = await openTestEngine(folder());
    await storeAndMask(engine);
    const before = readTextRange(engine);
    const rewriting = engine.rewrite();
    await Promise.all([expect(rewriting).rejects.toThrow("being closed"), engine.close()]);
    const again = await openTestEngine(folder());
    expect(readTextRange(again)).toEqual(before);
    await again.close();
  });
});
