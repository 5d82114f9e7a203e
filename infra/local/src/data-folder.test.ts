import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataPath, loadOrCreateSecrets, lockDataFolder } from "./data-folder.js";

let parent: string;
const readMode = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "data-"));
  process.env["DATA_DIR"] = join(parent, "desk");
});
afterEach(async () => {
  delete process.env["DATA_DIR"];
  await rm(parent, { recursive: true });
});

describe("access to the data folder", () => {
  test("creates the data folder so that only its owner has access", async () => {
    const release = await lockDataFolder();
    expect(await readMode(dataPath())).toBe(0o700);
    release();
  });

  test("restricts the data folder to its owner if other users could access it", async () => {
    const release = await lockDataFolder();
    await loadOrCreateSecrets();
    release();
    await chmod(dataPath(), 0o755);
    (await lockDataFolder())();
    expect(await readMode(dataPath())).toBe(0o700);
  });

  test("refuses a data folder of unrelated files that other users can access", async () => {
    process.env["DATA_DIR"] = parent;
    await chmod(parent, 0o755);
    await writeFile(join(parent, "letter.txt"), "");
    await expect(lockDataFolder()).rejects.toThrow("set DATA_DIR to an empty or a new folder");
    expect(await readMode(parent)).toBe(0o755);
  });

  test("names DATA_DIR in the error if the data folder cannot be created", async () => {
    await writeFile(join(parent, "file"), "");
    process.env["DATA_DIR"] = join(parent, "file", "desk");
    await expect(lockDataFolder()).rejects.toThrow("set DATA_DIR to a folder you may write to");
  });
});

describe("secrets generated in secrets.json", () => {
  beforeEach(() => mkdir(dataPath()));

  test("generates secrets once, readable by their owner only", async () => {
    const secrets = await loadOrCreateSecrets();
    expect(await readMode(dataPath("secrets.json"))).toBe(0o600);
    expect(Buffer.from(secrets.SETTINGS_ENC_KEYS, "base64")).toHaveLength(32);
    expect(secrets.JWT_SECRET.length).toBeGreaterThanOrEqual(32);
    expect(secrets.RESET_SECRET.length).toBeGreaterThanOrEqual(16);
    expect(await loadOrCreateSecrets()).toEqual(secrets);
  });

  test("adds only the secret that is missing in secrets.json", async () => {
    const { RESET_SECRET, ...rest } = await loadOrCreateSecrets();
    await writeFile(dataPath("secrets.json"), JSON.stringify(rest));
    const secrets = await loadOrCreateSecrets();
    expect(secrets).toMatchObject(rest);
    expect(secrets.RESET_SECRET).not.toBe(RESET_SECRET);
  });

  test("never replaces an unreadable secrets.json, as its keys encrypt the data", async () => {
    await writeFile(dataPath("secrets.json"), '{"JWT_');
    await expect(loadOrCreateSecrets()).rejects.toThrow("cannot be read");
    expect(await readFile(dataPath("secrets.json"), "utf8")).toBe('{"JWT_');
  });
});
