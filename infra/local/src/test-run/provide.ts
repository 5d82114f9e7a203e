import type { RunOptions } from "../checkout.js";
import { ensureProgram, findProgram } from "../programs.js";
import { ensureRedis } from "../stores/redis.js";
import { canRun, openStorage, REDIS_IMAGE } from "../stores/test-stores.js";
import type { Need } from "./suites.js";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MISSING =
  "Chromium is missing: install it (Debian: sudo apt-get install chromium) or set CHROMIUM_BIN.";

const findBrowser = (): string | undefined =>
  process.env["CHROMIUM_BIN"] || BROWSERS.map(findProgram).find(Boolean);

/** Provides what suites need, for the whole run: the variables that tell tests of it, and a line for people. */
export async function provideNeeds(needs: Set<Need>, options: RunOptions) {
  const env: NodeJS.ProcessEnv = {};
  const titles = [`Node ${process.versions.node}`];
  if (needs.has("chromium")) {
    env["CHROMIUM_BIN"] = await ensureProgram(findBrowser, "chromium", MISSING, options);
    titles.push(`Browser: ${env["CHROMIUM_BIN"]}`);
  }
  if (needs.has("redis") && !(await canRun(REDIS_IMAGE))) {
    titles.push(`Redis: local ${await ensureRedis(options)}`);
    env["TEST_CONTAINERS"] = "never";
  } else if (needs.has("redis")) titles.push(`Redis: container of ${REDIS_IMAGE}`);
  const storage = needs.has("storage") ? await openStorage() : undefined;
  if (storage) {
    env["TEST_MONGO_URL"] = storage.url;
    env["TEST_MONGO_NAME"] = storage.title;
    titles.push(`Storage: ${storage.title}`);
  }
  return { env, machine: titles.join(" · "), close: async () => storage?.close() };
}
