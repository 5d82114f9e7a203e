import { beforeEach, describe, expect, test } from "@jest/globals";
import { createBell } from "./bell.js";

interface PlayedNote {
  peak: number;
}
const playedNotes: PlayedNote[] = [];

class FakeOscillator {
  connect = (next: unknown) => next;
  start = (): void => undefined;
  stop = (): void => undefined;
}
class FakeGain {
  gain = {
    setValueAtTime: (): void => undefined,
    linearRampToValueAtTime: (peak: number): unknown => playedNotes.push({ peak }),
    exponentialRampToValueAtTime: (): void => undefined,
  };
  connect = (next: unknown) => next;
}
Object.assign(globalThis, { OscillatorNode: FakeOscillator, GainNode: FakeGain });

function createFakeContext(state: string) {
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

beforeEach(() => void (playedNotes.length = 0));

describe("the bell of a new order", () => {
  test("does not ring and returns false before a user gesture", () => {
    expect(createBell(() => createFakeContext("suspended")).ring()).toBe(false);
    expect(playedNotes).toEqual([]);
  });

  test("rings two notes at half volume once audio is unlocked", async () => {
    const bell = createBell(() => createFakeContext("suspended"));
    expect(await bell.unlock()).toBe(true);
    expect(bell.ring()).toBe(true);
    expect(playedNotes.map(({ peak }) => peak)).toEqual([0.5, 0.5]);
  });

  test("reports audio as blocked when resume() never settles", async () => {
    const context = createFakeContext("suspended");
    context.resume = () => new Promise(() => undefined);
    expect(await createBell(() => context).unlock()).toBe(false);
  });

  test("does not ring in a browser without Web Audio", async () => {
    const bell = createBell(() => {
      throw new TypeError("AudioContext is not a constructor");
    });
    expect(await bell.unlock()).toBe(false);
    expect(bell.ring()).toBe(false);
  });

  test("rings at most once every 1.5 seconds", async () => {
    let now = 0;
    const bell = createBell(
      () => createFakeContext("running"),
      () => now,
    );
    await bell.unlock();
    bell.ring();
    now = 1_499;
    bell.ring();
    expect(playedNotes).toHaveLength(2);
    now = 1_500;
    bell.ring();
    expect(playedNotes).toHaveLength(4);
  });
});
