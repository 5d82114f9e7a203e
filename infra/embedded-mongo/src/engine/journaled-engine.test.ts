import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { randomBytes, randomInt } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PinReleased } from "./engine.js";
import type { Engine, KeyRange, RangeOptions, Reader } from "./engine.js";
import { openEngine } from "./journaled-engine.js";

const RUNS = 60 * Number(process.env["RUNS"] ?? 1);
const bytes = (text: string): Buffer => Buffer.from(text, "latin1");
const WHOLE = { start: bytes("\0"), end: bytes("\xff") };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "engine-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const openAt = (path: string, checkpointBytes = 3_000): Promise<Engine> =>
  openEngine(path, join(path, "data.mdb"), { checkpointBytes });

function write(engine: Engine, changes: Record<string, string | null>): Promise<void> {
  const staged = engine.stage(() => {
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) engine.remove(bytes(key));
      else engine.put(bytes(key), bytes(value));
    }
  });
  return staged.commit();
}

function read(engine: Reader, range: KeyRange = WHOLE, reading: RangeOptions = {}): [string, string][] {
  return [...engine.rows(range, reading)].map(({ key, value }) => [
    key.toString("latin1"),
    value.toString("latin1"),
  ]);
}

/** Reference model: a sorted list. */
function expected(
  model: ReadonlyMap<string, string>,
  { start, end }: KeyRange,
  reading: RangeOptions,
): [string, string][] {
  const [low, high] = [start.toString("latin1"), end.toString("latin1")];
  const inside = [...model].filter(
    ([key]) => (reading.exclusiveStart ? key > low : key >= low) && key < high,
  );
  const sorted = inside.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return (reading.reverse ? sorted.toReversed() : sorted).slice(0, reading.limit);
}

const keyOf = (n: number): string => `k${String(n).padStart(6, "0")}`;
const drawnKey = (): string => `${String.fromCharCode(randomInt(1, 255))}${randomInt(30)}`;

function drawnChanges(): Record<string, string | null> {
  const pairs = Array.from({ length: randomInt(1, 8) }, () => [
    drawnKey(),
    randomInt(3) === 0 ? null : randomBytes(randomInt(80)).toString("latin1"),
  ]);
  return Object.fromEntries(pairs) as Record<string, string | null>;
}

function randomRange(): [KeyRange, RangeOptions] {
  const [low, high] = [drawnKey(), drawnKey()].toSorted();
  const limit = randomInt(3) === 0 ? { limit: randomInt(1, 20) } : {};
  const way = randomInt(2) === 0 ? { reverse: true } : { exclusiveStart: randomInt(2) === 0 };
  return [
    { start: bytes(low as string), end: bytes(high as string) },
    { ...limit, ...way },
  ];
}

describe("the engine", () => {
  test("whatever is written, brought in and opened again, it answers as a sorted list does", async () => {
    const model = new Map<string, string>();
    let engine = await openAt(folder);
    for (let run = 0; run < RUNS; run += 1) {
      const changes = drawnChanges();
      await write(engine, changes);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) model.delete(key);
        else model.set(key, value);
      }
      const [range, reading] = randomRange();
      expect(read(engine, range, reading)).toEqual(expected(model, range, reading));
      expect(await engine.count(range)).toBe(expected(model, range, {}).length);
      const key = drawnKey();
      expect(engine.get(bytes(key))?.toString("latin1")).toBe(model.get(key));
      expect(engine.has(bytes(key))).toBe(model.has(key));
      if (randomInt(10) === 0) await engine.checkpoint();
      if (randomInt(20) !== 0) continue;
      await engine.close();
      engine = await openAt(folder);
      expect(read(engine)).toEqual(expected(model, WHOLE, {}));
    }
    await engine.close();
  });

  test("shows what is staged to the stage alone until it is committed", async () => {
    const engine = await openAt(folder);
    await write(engine, { a: "1" });
    const staged = engine.stage(() => {
      engine.put(bytes("b"), bytes("2"));
      engine.remove(bytes("a"));
      expect(read(engine)).toEqual([["b", "2"]]);
    });
    expect(read(engine)).toEqual([["a", "1"]]);
    await staged.commit();
    expect(read(engine)).toEqual([["b", "2"]]);
    await engine.close();
  });

  test("leaves nothing of a stage that throws", async () => {
    const engine = await openAt(folder);
    const fails = (): unknown =>
      engine.stage(() => {
        engine.put(bytes("a"), bytes("1"));
        throw new Error("no");
      });
    expect(fails).toThrow("no");
    await write(engine, { b: "2" });
    expect(read(engine)).toEqual([["b", "2"]]);
    await engine.close();
  });

  test("counts a range that is too large to be counted at once", async () => {
    const engine = await openAt(folder, 1e9);
    await write(engine, Object.fromEntries(Array.from({ length: 25_000 }, (_, n) => [keyOf(n), ""])));
    await engine.checkpoint();
    await write(engine, {
      [keyOf(3)]: null,
      [keyOf(10_000)]: null,
      [keyOf(24_999)]: null,
      k010000x: "",
      z: "",
    });
    expect(await engine.count(WHOLE)).toBe(24_999);
    expect(await engine.count({ start: bytes(keyOf(9_999)), end: bytes(keyOf(20_000)) })).toBe(10_001);
    await engine.close();
  });

  test("holds what was acknowledged at any moment the process ends", async () => {
    const engine = await openAt(folder, 500);
    const model: Record<string, string> = {};
    for (let n = 0; n < 60; n += 1) {
      model[`k${n % 25}`] = `value ${n}`;
      await write(engine, { [`k${n % 25}`]: `value ${n}` });
      const copy = `${folder}-copy`;
      cpSync(folder, copy, { recursive: true });
      const again = await openAt(copy, 500);
      expect(Object.fromEntries(read(again))).toEqual(model);
      await again.close();
      rmSync(copy, { recursive: true });
    }
    await engine.close();
  });
});

const journal = (): string => join(folder, "journal-0");

describe("a pinned moment", () => {
  test("reads what was committed before it, whatever is written and brought in afterwards", async () => {
    const engine = await openAt(folder, 600);
    const model = new Map<string, string>();
    const pins: { pin: ReturnType<Engine["pin"]>; model: ReadonlyMap<string, string> }[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const changes = drawnChanges();
      await write(engine, changes);
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) model.delete(key);
        else model.set(key, value);
      }
      if (randomInt(6) === 0) pins.push({ pin: engine.pin(), model: new Map(model) });
      if (randomInt(10) === 0) await engine.checkpoint();
      if (pins.length > 4) pins.shift()?.pin.release();
      for (const pinned of pins) {
        const [range, reading] = randomRange();
        expect(read(pinned.pin, range, reading)).toEqual(expected(pinned.model, range, reading));
        expect(await pinned.pin.count(range)).toBe(expected(pinned.model, range, {}).length);
        const key = drawnKey();
        expect(pinned.pin.get(bytes(key))?.toString("latin1")).toBe(pinned.model.get(key));
        expect(pinned.pin.has(bytes(key))).toBe(pinned.model.has(key));
      }
    }
    for (const { pin } of pins) pin.release();
    expect(read(engine)).toEqual(expected(model, WHOLE, {}));
    await engine.close();
  });

  test("sees nothing of a half-made checkpoint that is brought in while it is pinned", async () => {
    const engine = await openAt(folder, 1e9);
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

  test("cannot be read once it is released", async () => {
    const engine = await openAt(folder);
    const pin = engine.pin();
    pin.release();
    pin.release();
    expect(() => pin.get(bytes("a"))).toThrow(PinReleased);
    await engine.close();
  });
});

describe("the journal", () => {
  test("keeps what comes before a torn record, and writes on behind that", async () => {
    const engine = await openAt(folder, 1e6);
    await write(engine, { a: "1" });
    const whole = readFileSync(journal()).findLastIndex((byte) => byte !== 0);
    await write(engine, { b: "2" });
    await engine.close();
    const torn = readFileSync(journal());
    torn[whole + 14] = (torn[whole + 14] ?? 0) ^ 1;
    writeFileSync(journal(), torn);
    const again = await openAt(folder, 1e6);
    expect(read(again)).toEqual([["a", "1"]]);
    await write(again, { c: "3" });
    await again.close();
    const third = await openAt(folder, 1e6);
    expect(read(third)).toEqual([
      ["a", "1"],
      ["c", "3"],
    ]);
    await third.close();
  });

  test("brings nothing back of an older pass that a newer one is written over", async () => {
    const engine = await openAt(folder, 250);
    for (let n = 0; n < 40; n += 1) await write(engine, { [`k${n}`]: "x".repeat(20) });
    for (let n = 0; n < 40; n += 1) await write(engine, { [`k${n}`]: null });
    await engine.close();
    const again = await openAt(folder, 250);
    expect(read(again)).toEqual([]);
    await again.close();
  });

  test("takes a missing file for an empty one", async () => {
    const engine = await openAt(folder, 1e6);
    await write(engine, { a: "1" });
    await engine.close();
    rmSync(journal());
    const again = await openAt(folder, 1e6);
    expect(read(again)).toEqual([]);
    await again.close();
  });
});
