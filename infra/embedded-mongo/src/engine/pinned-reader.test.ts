import { describe, expect, test } from "@jest/globals";
import { randomInt } from "node:crypto";
import { SnapshotReleased } from "./engine.js";
import type { Engine } from "./engine.js";
import {
  applyToModel,
  bytes,
  createFolderBeforeEach,
  FULL_RANGE,
  keyOf,
  openAt,
  randomChanges,
  randomKey,
  randomRange,
  read,
  readModel,
  STEPS,
  write,
} from "../../tests/support/engine.js";

const folder = createFolderBeforeEach();

describe("a pinned snapshot", () => {
  test("reads the state at the time of pinning despite later writes and checkpoints", async () => {
    const engine = await openAt(folder(), 600);
    const model = new Map<string, string>();
    const pins: { pin: ReturnType<Engine["pin"]>; model: ReadonlyMap<string, string> }[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const changes = randomChanges();
      await write(engine, changes);
      applyToModel(model, changes);
      if (randomInt(6) === 0) pins.push({ pin: engine.pin(), model: new Map(model) });
      if (randomInt(10) === 0) await engine.checkpoint();
      if (pins.length > 4) pins.shift()?.pin.release();
      for (const pinned of pins) {
        const [range, reading] = randomRange();
        expect(read(pinned.pin, range, reading)).toEqual(readModel(pinned.model, range, reading));
        expect(await pinned.pin.count(range)).toBe(readModel(pinned.model, range, {}).length);
        const key = randomKey();
        expect(pinned.pin.get(bytes(key))?.toString("latin1")).toBe(pinned.model.get(key));
        expect(pinned.pin.has(bytes(key))).toBe(pinned.model.has(key));
      }
    }
    for (const { pin } of pins) pin.release();
    expect(read(engine)).toEqual(readModel(model, FULL_RANGE, {}));
    await engine.close();
  });

  test("is not affected by a checkpoint that was running when it was pinned", async () => {
    const engine = await openAt(folder(), 1e9);
    const old = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [keyOf(n), "old"]));
    await write(engine, old);
    const brought = engine.checkpoint();
    const pin = engine.pin();
    await write(engine, Object.fromEntries(Object.keys(old).map((key) => [key, "new"])));
    await brought;
    await engine.checkpoint();
    expect(new Set(read(pin).map(([, value]) => value))).toEqual(new Set(["old"]));
    expect(read(pin)).toHaveLength(5_000);
    pin.release();
    await engine.close();
  });

  test("throws when it is read after release", async () => {
    const engine = await openAt(folder());
    const pin = engine.pin();
    pin.release();
    pin.release();
    expect(() => pin.get(bytes("a"))).toThrow(SnapshotReleased);
    await engine.close();
  });
});
