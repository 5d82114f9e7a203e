import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { redisLine } from "../log/store-lines.mjs";
import { isRedisReady } from "../supervise/probes.mjs";
import { asServer, needRedis } from "./redis-program.mjs";

/**
 * A private Redis: only this machine, only with the password, nothing evicted, every write in its append-only
 * file. The settings lie in a file that only its owner can read: arguments are seen by everybody.
 * @param {{ port: number, folder: string, password: string }} options
 */
const settings = ({ port, folder, password }) =>
  [
    `bind 127.0.0.1`,
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(folder)}`,
    `appendonly yes`,
    `appendfsync everysec`,
    `save ""`,
    `maxmemory-policy noeviction`,
    `daemonize no`,
    `logfile ""`,
    `loglevel warning`,
  ].join("\n");

/**
 * How to run Redis, and its URL; no child when REDIS_URL names one.
 * @typedef {{ say: (text: string) => void, signal?: AbortSignal }} Install
 * @param {{ port: number, folder: string, password: string } & Install} options
 * @returns {Promise<{ url: string, child?: import("../supervise/spawn-child.mjs").ChildSpec }>}
 */
export async function redisChild(options) {
  if (process.env.REDIS_URL) return { url: process.env.REDIS_URL };
  const { port, folder, password } = options;
  const program = await needRedis(options);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const command = await asServer(program, folder);
  const file = join(folder, "redis.conf");
  await writeFile(file, settings(options), { mode: 0o600 });
  const probe = () => isRedisReady(port, password);
  const child = { name: "redis", command, args: [file], guarded: true, readLine: redisLine, probe };
  return { url: `redis://:${password}@127.0.0.1:${port}`, child };
}
