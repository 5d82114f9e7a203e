import { expect, test } from "@jest/globals";
import { createLogger } from "../logger.js";
import { createClientWatchdog } from "./client-watchdog.js";

/**
 * Creates a watchdog of a fake client. `state` contains whether the client and MongoDB (`server`) are up, the time, and
 * the numbers of calls.
 */
function createWatchedClient() {
  const state = {
    client: true,
    server: true,
    lastHeartbeat: -Infinity,
    seconds: 0,
    replacements: 0,
    probes: 0,
  };
  const check = createClientWatchdog({
    isUp: async () => state.client,
    lastHeartbeatAt: () => state.lastHeartbeat * 1_000,
    isUpForNewClient: async () => {
      state.probes += 1;
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

test("the watchdog replaces a client once if it does not answer for 15 s although MongoDB answers a new client", async () => {
  const { state, checkFor } = createWatchedClient();
  await checkFor(20);
  state.client = false;
  await checkFor(15);
  expect([state.replacements, state.probes]).toEqual([0, 0]);
  await checkFor(10);
  expect([state.replacements, state.probes]).toEqual([1, 1]);
});

test("the watchdog keeps a client while MongoDB does not answer a new client either", async () => {
  const { state, checkFor } = createWatchedClient();
  Object.assign(state, { client: false, server: false });
  await checkFor(60);
  expect(state.replacements).toBe(0);
});

test("the watchdog keeps a client that answers again within 15 s", async () => {
  const { state, checkFor } = createWatchedClient();
  state.client = false;
  await checkFor(15);
  state.client = true;
  await checkFor(5);
  state.client = false;
  await checkFor(15);
  expect(state.replacements).toBe(0);
});

test("the watchdog keeps an overloaded client while its monitor receives heartbeats", async () => {
  const { state, checkFor } = createWatchedClient();
  state.client = false;
  for (let n = 0; n < 6; n += 1) {
    state.lastHeartbeat = state.seconds;
    await checkFor(10);
  }
  expect([state.replacements, state.probes]).toEqual([0, 0]);
  await checkFor(40);
  expect(state.replacements).toBe(1);
});
