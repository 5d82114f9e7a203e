import { UserFacingError } from "../../bootstrap.mjs";
import type { RunOptions } from "../checkout.js";
import { ensureProgram, findProgram } from "../programs.js";
import { canRun } from "../stores/docker.js";
import { ensureRedis } from "../stores/redis.js";
import { openStorage, REDIS_IMAGE } from "../stores/test-stores.js";
import type { Need } from "./suites.js";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const APT = {
  name: "chromium",
  title: "Chromium",
  missing: "Chromium is missing: install it (Debian: sudo apt-get install chromium) or set CHROMIUM_BIN.",
};

/** Something that suites need: the variables that tell tests of it, and a description for people. */
interface Provided {
  env: NodeJS.ProcessEnv;
  description: string;
  close?(): Promise<void>;
}

const findBrowser = (): string | undefined =>
  process.env["CHROMIUM_BIN"] || BROWSERS.map(findProgram).find(Boolean);

const PROVIDERS: Record<Exclude<Need, "web">, (options: RunOptions) => Promise<Provided>> = {
  async chromium(options) {
    const browser = await ensureProgram(findBrowser, APT, options);
    return { env: { CHROMIUM_BIN: browser }, description: `Browser: ${browser}` };
  },
  async storage() {
    const { url, description, close } = await openStorage();
    const env = { TEST_MONGO_URL: url, TEST_MONGO_NAME: description };
    return { env, description: `Storage: ${description}`, close };
  },
  async redis(options) {
    if (await canRun(REDIS_IMAGE)) return { env: {}, description: `Redis: container of ${REDIS_IMAGE}` };
    const program = await ensureRedis(options);
    return { env: { TEST_CONTAINERS: "never" }, description: `Redis: local ${program}` };
  },
};

/** Says in one sentence that TEST_CONTAINERS asks for what this machine cannot do. */
function explain(error: unknown): never {
  const isExpected = error instanceof Error && error.message.startsWith("TEST_CONTAINERS");
  throw isExpected ? new UserFacingError(error.message) : error;
}

/** Provides what the suites need, for the whole run. */
export async function provideNeeds(needs: Set<Need>, options: RunOptions) {
  const provided: Provided[] = [];
  for (const need of ["chromium", "storage", "redis"] as const)
    if (needs.has(need)) provided.push(await PROVIDERS[need](options).catch(explain));
  return {
    env: Object.assign({}, ...provided.map(({ env }) => env)) as NodeJS.ProcessEnv,
    descriptions: provided.map(({ description }) => description),
    close: () => Promise.all(provided.map(({ close }) => close?.())),
  };
}
