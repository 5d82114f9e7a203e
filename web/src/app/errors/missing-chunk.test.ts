import { beforeEach, describe, expect, test } from "@jest/globals";
import { reloadOnMissingChunk } from "./missing-chunk.js";

let reloads = 0;
const answers = { ok: true };

reloadOnMissingChunk(() => (reloads += 1));

const missChunk = async (): Promise<void> => {
  window.dispatchEvent(new Event("vite:preloadError"));
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

beforeEach(() => {
  sessionStorage.clear();
  reloads = 0;
  globalThis.fetch = async () => {
    if (!answers.ok) throw new TypeError("Failed to fetch");
    return { ok: true } as Response;
  };
});

describe("a file of the app that cannot be fetched", () => {
  test("when the server is there, then the page is loaded anew, once", async () => {
    answers.ok = true;
    await missChunk();
    await missChunk();
    expect(reloads).toBe(1);
  });

  test("when the line is down, then the page stays as it is", async () => {
    answers.ok = false;
    await missChunk();
    expect(reloads).toBe(0);
  });
});
