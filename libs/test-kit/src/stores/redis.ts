import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.js";
import { containerStore } from "./container-store.js";
import { canRun } from "./docker.js";
import { isRedisUp } from "./probes.js";
import { processStore } from "./process-store.js";
import type { Store } from "./store.js";

/** The image of the container, where containers can be used. */
export const REDIS_IMAGE = "redis:7";
const SETTINGS = ["appendonly yes", "appendfsync everysec", 'save ""', "maxmemory-policy noeviction"];

export interface RedisStore extends Store {
  port: number;
}

async function local(password: string): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), "tukar-saldo-redis-"));
  const port = await freePort();
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const file = join(folder, "redis.conf");
  const own = [
    "bind 127.0.0.1",
    `port ${port}`,
    `dir "${folder}"`,
    `requirepass ${password}`,
    "loglevel warning",
  ];
  await writeFile(file, [...own, ...SETTINGS].join("\n"), { mode: 0o600 });
  return processStore({
    url,
    description: "local redis-server",
    command: process.env["TEST_REDIS_PROGRAM"] || "redis-server",
    args: [file],
    guarded: true,
    isUp: () => isRedisUp(url),
    cleanUp: () => rm(folder, { recursive: true, force: true }),
  });
}

function container(password: string): Promise<Store> {
  const url = (port: number): string => `redis://:${password}@127.0.0.1:${port}`;
  const flags = ["--requirepass", password, "--appendonly", "yes", "--maxmemory-policy", "noeviction"];
  const command = ["redis-server", ...flags];
  return containerStore({
    image: REDIS_IMAGE,
    port: 6_379,
    command,
    url,
    isUp: (port) => isRedisUp(url(port)),
  });
}

/**
 * A Redis of one's own, with a password and an append-only file: a container, else `redis-server` of this
 * machine.
 */
export async function openRedis(): Promise<RedisStore> {
  const password = randomBytes(16).toString("hex");
  const store = (await canRun(REDIS_IMAGE)) ? await container(password) : await local(password);
  return { ...store, port: Number(new URL(store.url).port) };
}
