import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { placeOrder, setUpDesk, startSystem } from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import fc from "fast-check";
import { anyConnection } from "./fuzz/http-requests.js";
import { FUZZ_TIMEOUT_MS, createFuzzOptions } from "./fuzz/fuzz-options.js";
import { sendBytes } from "./fuzz/send-bytes.js";

let system: System;
beforeAll(async () => {
  system = await startSystem();
  await setUpDesk(system.api);
}, 60_000);
afterAll(() => system.stop());

test(
  "no bytes on a connection make the desk answer with a server error, hang or crash",
  async () => {
    const statusCounts = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(anyConnection, { minLength: 1, maxLength: 24 }), async (connections) => {
        const outcomes = await Promise.all(connections.map((pieces) => sendBytes(system.url, pieces)));
        for (const { statuses, hangs } of outcomes) {
          for (const status of statuses) statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
          expect(hangs).toBe(false);
          expect(statuses.filter((status) => status >= 500)).toEqual([]);
        }
        expect((await system.api.get("/healthz")).status).toBe(200);
      }),
      createFuzzOptions("HTTP"),
    );
    console.info([...statusCounts].map(([status, count]) => `${status}: ${count}`).join(", "));
    // Some requests must get past the HTTP parser, which answers 400, and reach the handlers.
    expect([...statusCounts.keys()].filter((status) => status !== 400).length).toBeGreaterThan(1);
    expect(statusCounts.has(400)).toBe(true);
    expect((await placeOrder(system.api)).status).toBe("pending");
  },
  FUZZ_TIMEOUT_MS,
);
