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

/** The users of a Redis: an ACL file, and who of them the store's URL names. */
export interface RedisUsers {
  acl: string;
  name: string;
  password: string;
}

const credentialsOf = ({ name, password }: RedisUsers): string => `${name}:${password}`;

async function local(users: RedisUsers): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), "tukar-saldo-redis-"));
  const port = await freePort();
  const url = `redis://${credentialsOf(users)}@127.0.0.1:${port}`;
  const acl = join(folder, "users.acl");
  const file = join(folder, "redis.conf");
  const own = ["bind 127.0.0.1", `port ${port}`, `dir "${folder}"`, `aclfile "${acl}"`, "loglevel warning"];
  await writeFile(acl, users.acl, { mode: 0o600 });
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

function container(users: RedisUsers): Promise<Store> {
  const url = (port: number): string => `redis://${credentialsOf(users)}@127.0.0.1:${port}`;
  const flags = ["--aclfile", "/users.acl", "--appendonly", "yes", "--maxmemory-policy", "noeviction"];
  const command = ["redis-server", ...flags];
  return containerStore({
    image: REDIS_IMAGE,
    port: 6_379,
    command,
    files: { "/users.acl": users.acl },
    url,
    isUp: (port) => isRedisUp(url(port)),
  });
}

function onlyUser(): RedisUsers {
  const password = randomBytes(16).toString("hex");
  return { acl: `user default on >${password} ~* &* +@all\n`, name: "", password };
}

/**
 * A Redis of one's own, with a password and an append-only file: a container, else `redis-server` of this
 * machine.
 * @param users who may do what; one user who may do everything when absent
 */
export async function openRedis(users = onlyUser()): Promise<RedisStore> {
  const store = (await canRun(REDIS_IMAGE)) ? await container(users) : await local(users);
  return { ...store, port: Number(new URL(store.url).port) };
}
