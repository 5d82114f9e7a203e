import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inCheckout } from "../checkout/paths.mjs";
import { Problem } from "../problem.mjs";
import { installByApt } from "../redis/apt.mjs";
import { asServer, needRedis } from "../redis/redis-program.mjs";
import { findProgram } from "../checkout/find-program.mjs";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** @typedef {{ say: (text: string) => void, signal: AbortSignal }} Options */
/** @typedef {{ env: NodeJS.ProcessEnv, description: string, close?: () => Promise<void> }} Provided */

const findBrowser = () => process.env.CHROMIUM_BIN || BROWSERS.map(findProgram).find(Boolean);

/** @param {Options} options @returns {Promise<Provided>} */
async function provideChromium(options) {
  const found =
    findBrowser() ?? ((await installByApt(["chromium"], "Chromium", options)) ? findBrowser() : undefined);
  if (!found)
    throw new Problem(
      "Chromium is missing: install it (Debian: sudo apt-get install chromium) or set CHROMIUM_BIN.",
    );
  return { env: { CHROMIUM_BIN: found }, description: `Browser: ${found}` };
}

/** The test kit decides on what tests run; here it does so once for the whole run. */
const testKit = () =>
  /** @type {Promise<typeof import("@tukar-saldo/test-kit")>} */ (
    import(inCheckout("libs/test-kit/dist/index.js"))
  );

/**
 * Says in one sentence that TEST_CONTAINERS asks for what this machine has not.
 * @param {unknown} error
 * @returns {never}
 */
const explain = (error) => {
  const isOurs = error instanceof Error && error.message.startsWith("TEST_CONTAINERS");
  throw isOurs ? new Problem(error.message) : error;
};

/** @returns {Promise<Provided>} */
async function provideStorage() {
  const { openStorage } = await testKit();
  const storage = await openStorage().catch(explain);
  const env = { TEST_MONGO_URL: storage.url, TEST_MONGO_NAME: storage.description };
  return { env, description: `Storage: ${storage.description}`, close: storage.close };
}

/** @param {Options} options @returns {Promise<Provided>} */
async function provideRedis(options) {
  const { canRun, REDIS_IMAGE } = await testKit();
  if (await canRun(REDIS_IMAGE).catch(explain))
    return { env: {}, description: `Redis: container of ${REDIS_IMAGE}` };
  const folder = await mkdtemp(join(tmpdir(), "tukar-saldo-tests-"));
  const program = await asServer(await needRedis(options), folder);
  const env = { TEST_CONTAINERS: "never", TEST_REDIS_PROGRAM: program };
  return {
    env,
    description: `Redis: local ${program}`,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Makes sure that everything the suites need is there, for the whole run.
 * @param {Set<string>} needs
 * @param {Options} options
 */
export async function provide(needs, options) {
  /** @type {Provided[]} */
  const provided = [];
  if (needs.has("chromium")) provided.push(await provideChromium(options));
  if (needs.has("storage")) provided.push(await provideStorage());
  if (needs.has("redis")) provided.push(await provideRedis(options));
  return {
    env: Object.assign({}, ...provided.map(({ env }) => env)),
    descriptions: provided.map(({ description }) => description),
    close: () => Promise.all(provided.map(({ close }) => close?.())),
  };
}
