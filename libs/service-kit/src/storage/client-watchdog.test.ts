import { expect, test } from "@jest/globals";
import { createLogger } from "../logger.js";
import { createClientWatchdog } from "./client-watchdog.js";

/**
 * Creates a watchdog of a fake client. In `state`, a test sets the time and whether the client and MongoDB (`server`)
 * answer. `state` also counts how often the watchdog replaced the client and probed MongoDB.
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
  async function runChecksFor(seconds: number): Promise<void> {
    for (const end = state.seconds + seconds; state.seconds < end; state.seconds += 5) await check();
  }
  return { state, runChecksFor };
}

test("the watchdog replaces a client that gets no answer for 15 s, only once, if MongoDB answers a new client", async () => {
  const { state, runChecksFor } = createWatchedClient();
  await runChecksFor(20);
  state.client = false;
  await runChecksFor(15);
  expect([state.replacements, state.probes]).toEqual([0, 0]);
  await runChecksFor(10);
  expect([state.replacements, state.probes]).toEqual([1, 1]);
});

test("the watchdog keeps a client while MongoDB does not answer a new client either", async () => {
  const { state, runChecksFor } = createWatchedClient();
  Object.assign(state, { client: false, server: false });
  await runChecksFor(60);
  expect(state.replacements).toBe(0);
});

test("the watchdog keeps a client that answers again within 15 s", async () => {
  const { state, runChecksFor } = createWatchedClient();
  state.client = false;
  await runChecksFor(15);
  state.client = true;
  await runChecksFor(5);
  state.client = false;
  await runChecksFor(15);
  expect(state.replacements).toBe(0);
});

test("the watchdog keeps an overloaded client while its monitor receives heartbeats", async () => {
  const { state, runChecksFor } = createWatchedClient();
  state.client = false;
  for (let n = 0; n < 6; n += 1) {
    state.lastHeartbeat = state.seconds;
    await runChecksFor(10);
  }
  expect([state.replacements, state.probes]).toEqual([0, 0]);
  await runChecksFor(40);
  expect(state.replacements).toBe(1);
});
