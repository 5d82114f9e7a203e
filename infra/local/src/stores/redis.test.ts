import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { chmod, mkdtemp, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asRedisServer, ensureRedis, parseRedisLine } from "./redis.js";

let folder: string;
const given = { ...process.env };
const put = async (name: string): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, "");
  await chmod(file, 0o755);
  return file;
};
const options = { progress: () => undefined, signal: new AbortController().signal };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "redis-"));
  process.env["PATH"] = folder;
});
afterEach(async () => {
  process.env = { ...given };
  await rm(folder, { recursive: true });
});

describe("the Redis program", () => {
  test("starts a server on the PATH by its own name", async () => {
    await put("redis-check-rdb");
    const server = await put("redis-server");
    expect(await ensureRedis(options)).toBe(server);
    expect(await asRedisServer(server, folder)).toBe(server);
  });

  test("starts the program of redis-tools under the server's name", async () => {
    const tool = await put("redis-check-rdb");
    const server = await asRedisServer(tool, folder);
    expect(server).toBe(join(folder, "redis-server"));
    expect(await readlink(server)).toBe(tool);
    expect(await asRedisServer(tool, folder)).toBe(server);
  });

  test("says what to install if there is no Redis and no apt", async () => {
    await expect(ensureRedis(options)).rejects.toThrow(
      /^Redis is missing: install it .* or set REDIS_URL to one that runs\.$/,
    );
  });
});

describe("a line of Redis", () => {
  test("is shown when it is a warning", () => {
    const line = "12:M 21 Nov 2026 06:43:29.114 # Can't save in background: fork: Cannot allocate memory";
    expect(parseRedisLine(line)).toEqual({ service: "redis", level: "warn", msg: line.slice(32) });
  });

  test("is hidden when Redis prints it at every start", () => {
    expect(parseRedisLine("12:M 21 Nov 2026 06:43:29.114 # Server initialized")).toBeUndefined();
  });

  test("is an error when Redis prints it before it can log", () => {
    expect(parseRedisLine("*** FATAL CONFIG FILE ERROR ***")).toMatchObject({ level: "error" });
  });
});
