import { describe, expect, test } from "@jest/globals";
import { randomInt } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import {
  applyToModel,
  toLatin1Bytes,
  createFolderBeforeEach,
  FULL_RANGE,
  createKey,
  openTestEngine,
  createRandomChanges,
  createRandomKey,
  createRandomRange,
  readTextRange,
  readModel,
  RANDOM_STEPS,
  commitChanges,
} from "../../tests/support/engine.js";
import { MAX_ENGINE_KEY_BYTES } from "./key-range.js";

const folder = createFolderBeforeEach();

describe("the journaled storage engine", () => {
  test("the engine reads the same entries as a sorted list after random writes, checkpoints and reopenings", async () => {
    const model = new Map<string, string>();
    let engine = await openTestEngine(folder());
    for (let step = 0; step < RANDOM_STEPS; step += 1) {
      const changes = createRandomChanges();
      await commitChanges(engine, changes);
      applyToModel(model, changes);
      const [range, options] = createRandomRange();
      expect(readTextRange(engine, range, options)).toEqual(readModel(model, range, options));
      expect(await engine.count(range)).toBe(readModel(model, range, {}).length);
      const key = createRandomKey();
      expect(engine.get(key)?.toString("latin1")).toBe(model.get(key));
      if (randomInt(10) === 0) await engine.checkpoint();
      if (randomInt(20) !== 0) continue;
      await engine.close();
      engine = await openTestEngine(folder());
      expect(readTextRange(engine)).toEqual(readModel(model, FULL_RANGE, {}));
    }
    await engine.close();
  });

  test("shows staged changes only to the function that stages them, until they are committed", async () => {
    const engine = await openTestEngine(folder());
    await commitChanges(engine, { a: "1" });
    const commit = engine.stage(() => {
      engine.put("b", toLatin1Bytes("2"));
      engine.remove("a");
      expect(readTextRange(engine)).toEqual([["b", "2"]]);
    });
    expect(readTextRange(engine)).toEqual([["a", "1"]]);
    await commit();
    expect(readTextRange(engine)).toEqual([["b", "2"]]);
    await engine.close();
  });

  test("discards staged changes if the function that stages them throws", async () => {
    const engine = await openTestEngine(folder());
    const stageAndThrow = (): unknown =>
      engine.stage(() => {
        engine.put("a", toLatin1Bytes("1"));
        throw new Error("no");
      });
    expect(stageAndThrow).toThrow("no");
    await commitChanges(engine, { b: "2" });
    expect(readTextRange(engine)).toEqual([["b", "2"]]);
    await engine.close();
  });

  test("counts a range that is larger than one counting slice", async () => {
    const engine = await openTestEngine(folder(), 1e9);
    await commitChanges(
      engine,
      Object.fromEntries(Array.from({ length: 25_000 }, (_, n) => [createKey(n), ""])),
    );
    await engine.checkpoint();
    await commitChanges(engine, {
      [createKey(3)]: null,
      [createKey(10_000)]: null,
      [createKey(24_999)]: null,
      k010000x: "",
      z: "",
    });
    expect(await engine.count(FULL_RANGE)).toBe(24_999);
    expect(await engine.count({ start: createKey(9_999), end: createKey(20_000) })).toBe(10_001);
    await engine.close();
  });

  test("reads and removes keys of the maximum length from the data file", async () => {
    const engine = await openTestEngine(folder(), 1e9);
    const keys = Array.from({ length: 60 }, (_, n) => createKey(n).padEnd(MAX_ENGINE_KEY_BYTES, "\xff"));
    await commitChanges(engine, Object.fromEntries(keys.map((key) => [key, key.slice(0, 10)])));
    await engine.checkpoint();
    for (const [n, key] of keys.entries()) {
      const range = { start: key, end: keys[n + 2] ?? FULL_RANGE.end };
      expect(engine.get(key)?.toString("latin1")).toBe(key.slice(0, 10));
      expect(readTextRange(engine, range).map(([found]) => found)).toEqual(keys.slice(n, n + 2));
    }
    await commitChanges(engine, Object.fromEntries(keys.slice(1).map((key) => [key, null])));
    await engine.checkpoint();
    expect(readTextRange(engine).map(([found]) => found)).toEqual(keys.slice(0, 1));
    await engine.close();
  });

  test("keeps every acknowledged write when the process is killed after any commit", async () => {
    const engine = await openTestEngine(folder(), 500);
    const model: Record<string, string> = {};
    for (let n = 0; n < 60; n += 1) {
      model[`k${n % 25}`] = `value ${n}`;
      await commitChanges(engine, { [`k${n % 25}`]: `value ${n}` });
      const folderCopy = `${folder()}-copy`;
      cpSync(folder(), folderCopy, { recursive: true });
      const reopenedEngine = await openTestEngine(folderCopy, 500);
      expect(Object.fromEntries(readTextRange(reopenedEngine))).toEqual(model);
      await reopenedEngine.close();
      rmSync(folderCopy, { recursive: true });
    }
    await engine.close();
  });
});
