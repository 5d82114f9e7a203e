import { expect, test } from "@jest/globals";
import { createLogger } from "../logger.js";
import { createClientWatchdog } from "./client-watchdog.js";

/** A client of a MongoDB, of which each may be up or not, and its watchdog. */
function createWatched() {
  const state = { client: true, server: true, heard: -Infinity, seconds: 0, replacements: 0, questions: 0 };
  const check = createClientWatchdog({
    isUp: async () => state.client,
    heardAt: () => state.heard * 1_000,
    isUpForNewClient: async () => {
      state.questions += 1;
      return state.server;
    },
    replaceClient: async () => void (state.replacements += 1),
    stuckMs: 15_000,
    log: createLogger("test", "silent"),
    now: () => state.seconds * 1_000,
  });
  async function checkFor(seconds: number): Promise<void> {
    for (const end = state.seconds + seconds; state.seconds < end; state.seconds += 5) await check();
  }
  return { state, checkFor };
}

test("a client that does not answer for 15 s although MongoDB does is replaced once", async () => {
  const { state, checkFor } = createWatched();
  await checkFor(20);
  state.client = false;
  await checkFor(15);
  expect([state.replacements, state.questions]).toEqual([0, 0]);
  await checkFor(10);
  expect([state.replacements, state.questions]).toEqual([1, 1]);
});

test("a client is kept while MongoDB answers nobody", async () => {
  const { state, checkFor } = createWatched();
  Object.assign(state, { client: false, server: false });
  await checkFor(60);
  expect(state.replacements).toBe(0);
});

test("a client that answers again in time is kept", async () => {
  const { state, checkFor } = createWatched();
  state.client = false;
  await checkFor(15);
  state.client = true;
  await checkFor(5);
  state.client = false;
  await checkFor(15);
  expect(state.replacements).toBe(0);
});

test("an overloaded client is kept while its monitor hears MongoDB", async () => {
  const { state, checkFor } = createWatched();
  state.client = false;
  for (let n = 0; n < 6; n += 1) {
    state.heard = state.seconds;
    await checkFor(10);
  }
  expect([state.replacements, state.questions]).toEqual([0, 0]);
  await checkFor(40);
  expect(state.replacements).toBe(1);
});
