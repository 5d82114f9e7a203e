import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../ports.js";
import { isRedisReady } from "../processes/probes.js";
import { startUntilReady } from "../processes/start-until-ready.js";
import { canRun, openContainer } from "./docker.js";
import { privateRedis } from "./redis.js";
import type { PrivateRedis } from "./redis.js";
import type { Store } from "./store.js";
import { embeddedStorage } from "./storage.js";
import type { StorePlan } from "./storage.js";

const MONGO_IMAGE = "mongo:8";
export const REDIS_IMAGE = "redis:7";

/** The users of a Redis: an ACL file, and which of them the store's URL names. */
export type RedisUsers = Required<Pick<PrivateRedis, "acl" | "name" | "password">>;

/** A store that is a program of this machine, with its data in a temporary folder. */
async function openLocal(
  description: string,
  plan: (port: number, folder: string) => Promise<Required<StorePlan>>,
): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), "tukar-saldo-store-"));
  const port = await freePort();
  const { url, process } = await plan(port, join(folder, "data"));
  let running = await startUntilReady(process);
  return {
    url,
    port,
    description,
    kill: () => running.kill(),
    restart: async () => void (running = await startUntilReady(process)),
    freeze: async (frozen) => running.signal(frozen ? "SIGSTOP" : "SIGCONT"),
    async close() {
      running.signal("SIGCONT");
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const refuse = (): Promise<void> =>
  Promise.reject(new Error("shared storage: use openStorage({ own: true })"));

/** The storage that the test run shares: what would end it is for a storage of one's own. */
function sharedStorage(url: string): Store {
  const description = process.env["TEST_MONGO_NAME"] ?? "MongoDB of TEST_MONGO_URL";
  const port = Number(new URL(url).port);
  return {
    url,
    port,
    description,
    kill: refuse,
    restart: refuse,
    freeze: refuse,
    close: async () => undefined,
  };
}

const mongoUrl = (port: number): string => `mongodb://127.0.0.1:${port}`;

async function isMongoUp(url: string): Promise<boolean> {
  const { MongoClient } = await import("mongodb");
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1_000 });
  return client
    .connect()
    .then(() => true)
    .finally(() => client.close());
}

/**
 * A MongoDB for a test: the shared one of TEST_MONGO_URL, else a container, else the embedded server (built before).
 * @param options own: one that nobody else uses, so that it may be killed
 */
export async function openStorage({ own = false } = {}): Promise<Store> {
  const shared = process.env["TEST_MONGO_URL"];
  if (shared && !own) return sharedStorage(shared);
  const password = randomBytes(24).toString("base64url");
  if (!(await canRun(MONGO_IMAGE)))
    return openLocal("embedded storage", (port, folder) => embeddedStorage({ port, folder, password }));
  return openContainer({
    image: MONGO_IMAGE,
    port: 27_017,
    url: mongoUrl,
    isUp: (port) => isMongoUp(mongoUrl(port)),
  });
}

/** The URL of a database that nobody has used, on this MongoDB. */
export function freshDatabase(url: string): string {
  const fresh = new URL(url);
  fresh.pathname = `/test_${randomBytes(8).toString("hex")}`;
  return fresh.href;
}

function oneUser(): RedisUsers {
  const password = randomBytes(16).toString("hex");
  return { acl: `user default on >${password} ~* &* +@all\n`, name: "", password };
}

/**
 * A Redis of one's own, with a password and an append-only file: a container, else a program of this machine.
 * @param users one user who may do everything when absent
 */
export async function openRedis(users = oneUser()): Promise<Store> {
  const { acl, name, password } = users;
  const options = { progress: console.error };
  if (!(await canRun(REDIS_IMAGE)))
    return openLocal("local redis-server", (port, folder) =>
      privateRedis({ port, folder, ...users }, options),
    );
  const flags = ["--aclfile", "/users.acl", "--appendonly", "yes", "--maxmemory-policy", "noeviction"];
  return openContainer({
    image: REDIS_IMAGE,
    port: 6_379,
    command: ["redis-server", ...flags],
    files: { "/users.acl": acl },
    url: (port) => `redis://${name}:${password}@127.0.0.1:${port}`,
    isUp: (port) => isRedisReady(port, `${name} ${password}`.trim()),
  });
}
