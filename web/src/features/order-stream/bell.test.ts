import { beforeEach, describe, expect, test } from "@jest/globals";
import { createBell } from "./bell.js";

interface Struck {
  peak: number;
}
const struck: Struck[] = [];

class FakeOscillator {
  connect = (next: unknown) => next;
  start = (): void => undefined;
  stop = (): void => undefined;
}
class FakeGain {
  gain = {
    setValueAtTime: (): void => undefined,
    linearRampToValueAtTime: (peak: number): unknown => struck.push({ peak }),
    exponentialRampToValueAtTime: (): void => undefined,
  };
  connect = (next: unknown) => next;
}
Object.assign(globalThis, { OscillatorNode: FakeOscillator, GainNode: FakeGain });

function aContext(state: string) {
  const context = {
    state,
    currentTime: 0,
    destination: {},
    close: async () => undefined,
    resume: async () => undefined,
  };
  context.resume = async () => void (context.state = "running");
  return context as unknown as AudioContext;
}

beforeEach(() => void (struck.length = 0));

describe("the bell of a new order", () => {
  test("when no gesture was made yet, then it stays silent and says so", () => {
    expect(createBell(() => aContext("suspended")).ring()).toBe(false);
    expect(struck).toEqual([]);
  });

  test("when it was unlocked, then it rings at half volume", async () => {
    const bell = createBell(() => aContext("suspended"));
    expect(await bell.unlock()).toBe(true);
    expect(bell.ring()).toBe(true);
    expect(struck.map(({ peak }) => peak)).toEqual([0.5, 0.5]);
  });

  test("when the browser leaves the question for sound open, then the answer is no", async () => {
    const context = aContext("suspended");
    context.resume = () => new Promise(() => undefined);
    expect(await createBell(() => context).unlock()).toBe(false);
  });

  test("when the browser has no sound at all, then it stays silent", async () => {
    const bell = createBell(() => {
      throw new TypeError("AudioContext is not a constructor");
    });
    expect(await bell.unlock()).toBe(false);
    expect(bell.ring()).toBe(false);
  });

  test("when orders come close together, then it rings once in a second and a half", async () => {
    let now = 0;
    const bell = createBell(
      () => aContext("running"),
      () => now,
    );
    await bell.unlock();
    bell.ring();
    now = 1_499;
    bell.ring();
    expect(struck).toHaveLength(2);
    now = 1_500;
    bell.ring();
    expect(struck).toHaveLength(4);
  });
});
