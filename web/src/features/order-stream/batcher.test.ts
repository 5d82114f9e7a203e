import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { createBatcher, createTrailingDebounce } from "./batcher.js";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe("a batcher", () => {
  test("passes the first item of a burst on at once, and the later items as one batch", () => {
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

  test("passes no items on after the batcher was stopped", () => {
    const batches: number[][] = [];
    const batcher = createBatcher<number>((items) => batches.push(items), 100);
    batcher.add(1);
    batcher.stop();
    jest.runAllTimers();
    expect(batches).toEqual([]);
  });
});

describe("a trailing debounce", () => {
  test("runs the action once, after the calls pause", () => {
    let runCount = 0;
    const debounce = createTrailingDebounce(() => runCount++, 1_000, 5_000);
    debounce.call();
    jest.advanceTimersByTime(900);
    debounce.call();
    jest.advanceTimersByTime(999);
    expect(runCount).toBe(0);
    jest.advanceTimersByTime(1);
    expect(runCount).toBe(1);
  });

  test("runs the action after the maximum delay when calls never pause", () => {
    let runCount = 0;
    const debounce = createTrailingDebounce(() => runCount++, 1_000, 5_000);
    for (let i = 0; i < 11; i++) {
      debounce.call();
      jest.advanceTimersByTime(500);
    }
    expect(runCount).toBe(1);
  });
});
