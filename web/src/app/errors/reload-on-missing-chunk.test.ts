import { beforeEach, describe, expect, test } from "@jest/globals";
import { reloadOnMissingChunk } from "./reload-on-missing-chunk.js";

let reloadCount = 0;
const server = { isReachable: true };

reloadOnMissingChunk(() => (reloadCount += 1));

const simulateMissingChunk = async (): Promise<void> => {
  window.dispatchEvent(new Event("vite:preloadError"));
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

beforeEach(() => {
  sessionStorage.clear();
  reloadCount = 0;
  globalThis.fetch = async () => {
    if (!server.isReachable) throw new TypeError("Failed to fetch");
    return { ok: true } as Response;
  };
});

describe("a chunk that cannot be fetched", () => {
  test("a missing chunk reloads the page once if the server is reachable", async () => {
    server.isReachable = true;
    await simulateMissingChunk();
    await simulateMissingChunk();
    expect(reloadCount).toBe(1);
  });

  test("a missing chunk does not reload the page while offline", async () => {
    server.isReachable = false;
    await simulateMissingChunk();
    expect(reloadCount).toBe(0);
  });
});
