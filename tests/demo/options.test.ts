import { describe, expect, test } from "@jest/globals";
import { readDemoOptions } from "./options.js";

describe("the arguments of npm run demo", () => {
  test("by default the demo simulates a night of six hours at twenty times real time, with no limit on orders", () => {
    expect(readDemoOptions([])).toEqual({
      seed: 1,
      speed: 20,
      nightHours: 6,
      orders: Infinity,
      stay: false,
      pictures: false,
      stop: false,
      help: false,
    });
  });

  test("readDemoOptions reads seed, speed, hours of the night, number of orders and --stay", () => {
    const args = ["--seed", "7", "--speed=1000", "--night-hours=0.5", "--orders", "6", "--stay"];
    expect(readDemoOptions(args)).toMatchObject({
      seed: 7,
      speed: 1_000,
      nightHours: 0.5,
      orders: 6,
      stay: true,
    });
  });

  test.each([
    [["--speed", "0"], "--speed is a number above 0, and at most 100000."],
    [["--speed", "fast"], "--speed is a number above 0, and at most 100000."],
    [["--night-hours", "25"], "--night-hours is a number above 0, and at most 24."],
    [["--seed", "1.5"], "--seed is a whole number."],
    [["--orders", "-1"], /--orders/],
    [["--sed", "7"], /--sed/],
  ])("refuses the arguments %j with an error that names the option", (args, message) => {
    expect(() => readDemoOptions(args)).toThrow(message);
  });
});
