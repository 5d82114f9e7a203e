import { describe, expect, test } from "@jest/globals";
import { randomInt } from "node:crypto";
import { SnapshotReleasedError } from "./engine.js";
import type { Engine } from "./engine.js";
import {
  applyToModel,
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

const folder = createFolderBeforeEach();

describe("a pinned snapshot", () => {
  test("a pinned snapshot shows the state at the time of pinning despite later writes and checkpoints", async () => {
    const engine = await openTestEngine(folder(), 600);
    const model = new Map<string, string>();
    const pins: { pin: ReturnType<Engine["pin"]>; model: ReadonlyMap<string, string> }[] = [];
    for (let step = 0; step < RANDOM_STEPS; step += 1) {
      const changes = createRandomChanges();
      await commitChanges(engine, changes);
      applyToModel(model, changes);
      if (randomInt(6) === 0) pins.push({ pin: engine.pin(), model: new Map(model) });
      if (randomInt(10) === 0) await engine.checkpoint();
      if (pins.length > 4) pins.shift()?.pin.release();
      for (const snapshot of pins) {
        const [range, options] = createRandomRange();
        expect(readTextRange(snapshot.pin, range, options)).toEqual(
          readModel(snapshot.model, range, options),
        );
        expect(await snapshot.pin.count(range)).toBe(readModel(snapshot.model, range, {}).length);
        const key = createRandomKey();
        expect(snapshot.pin.get(key)?.toString("latin1")).toBe(snapshot.model.get(key));
      }
    }
    for (const { pin } of pins) pin.release();
    expect(readTextRange(engine)).toEqual(readModel(model, FULL_RANGE, {}));
    await engine.close();
  });

  test("a pinned snapshot is not affected by a checkpoint that was running when it was pinned", async () => {
    const engine = await openTestEngine(folder(), 1e9);
    const oldValues = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [createKey(n), "old"]));
    await commitChanges(engine, oldValues);
    const pendingCheckpoint = engine.checkpoint();
    const pin = engine.pin();
    await commitChanges(engine, Object.fromEntries(Object.keys(oldValues).map((key) => [key, "new"])));
    await pendingCheckpoint;
    await engine.checkpoint();
    expect(new Set(readTextRange(pin).map(([, value]) => value))).toEqual(new Set(["old"]));
    expect(readTextRange(pin)).toHaveLength(5_000);
    pin.release();
    await engine.close();
  });

  test("a pinned snapshot throws when it is read after its release", async () => {
    const engine = await openTestEngine(folder());
    const pin = engine.pin();
    pin.release();
    pin.release();
    expect(() => pin.get("a")).toThrow(SnapshotReleasedError);
    await engine.close();
  });
});
