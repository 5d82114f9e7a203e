import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { createBatcher, createTrailing } from "./batcher.js";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe("a batcher", () => {
  test("when events come in a burst, then the first is handed on at once and the rest together", () => {
    const batches: number[][] = [];
    const batcher = createBatcher<number>((items) => batches.push(items), 100);
    batcher.add(1);
    jest.advanceTimersByTime(1);
    batcher.add(2);
    batcher.add(3);
    jest.advanceTimersByTime(98);
    expect(batches).toEqual([[1]]);
    jest.advanceTimersByTime(2);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  test("when it is stopped, then nothing is handed on any more", () => {
    const batches: number[][] = [];
    const batcher = createBatcher<number>((items) => batches.push(items), 100);
    batcher.add(1);
    batcher.stop();
    jest.runAllTimers();
    expect(batches).toEqual([]);
  });
});

describe("a trailing action", () => {
  test("when calls pause, then it runs once", () => {
    let runs = 0;
    const trailing = createTrailing(() => runs++, 1_000, 5_000);
    trailing.poke();
    jest.advanceTimersByTime(900);
    trailing.poke();
    jest.advanceTimersByTime(999);
    expect(runs).toBe(0);
    jest.advanceTimersByTime(1);
    expect(runs).toBe(1);
  });

  test("when calls never pause, then it runs all the same after the longest wait", () => {
    let runs = 0;
    const trailing = createTrailing(() => runs++, 1_000, 5_000);
    for (let i = 0; i < 11; i++) {
      trailing.poke();
      jest.advanceTimersByTime(500);
    }
    expect(runs).toBe(1);
  });
});
