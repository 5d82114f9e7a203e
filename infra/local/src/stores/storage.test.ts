import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseStorage } from "./storage.js";
import type { StoreProgram } from "./storage.js";

let folder: string;
const originalEnv = { ...process.env };
const file = (name: string): string => join(folder, name);
const deskFile = (): string => file("desk.json");
const choose = () => chooseStorage(4_711, "a-password");
const writeDeskFile = (storage: string): Promise<void> =>
  writeFile(deskFile(), JSON.stringify({ format: 1, storage }));

async function putMongodOnPath(): Promise<string> {
  const binFolder = file("bin");
  await mkdir(binFolder);
  const program = join(binFolder, "mongod");
  await writeFile(program, "", { mode: 0o755 });
  process.env["PATH"] = binFolder;
  return program;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "storage-"));
  process.env["DATA_DIR"] = folder;
  process.env["PATH"] = "";
  delete process.env["MONGO_URL"];
  delete process.env["MONGOD_BIN"];
});
afterEach(async () => {
  process.env = { ...originalEnv };
  await rm(folder, { recursive: true });
});

describe("the storage of a desk", () => {
  test("uses MONGO_URL without recording a kind of storage in the data folder", async () => {
    await putMongodOnPath();
    process.env["MONGO_URL"] = "mongodb://example.test/desk";
    expect(await choose()).toEqual({ title: "MongoDB of MONGO_URL", url: "mongodb://example.test/desk" });
    await expect(readFile(deskFile())).rejects.toThrow("ENOENT");
  });

  test("falls back to the embedded storage and records that choice in the data folder", async () => {
    expect(await choose()).toMatchObject({ title: "embedded storage" });
    expect(JSON.parse(await readFile(deskFile(), "utf8"))).toEqual({ format: 1, storage: "embedded" });
  });

  test("prefers a mongod on the PATH and records that choice in the data folder", async () => {
    const program = await putMongodOnPath();
    expect(await choose()).toMatchObject({ title: "private mongod", command: program });
    expect(JSON.parse(await readFile(deskFile(), "utf8"))).toEqual({ format: 1, storage: "mongod" });
  });

  test("keeps using the embedded storage after a mongod was installed", async () => {
    await writeDeskFile("embedded");
    await putMongodOnPath();
    expect(await choose()).toMatchObject({ title: "embedded storage" });
  });

  test("refuses to start if a mongod wrote the folder's data and no mongod is installed", async () => {
    await writeDeskFile("mongod");
    await expect(choose()).rejects.toThrow("install MongoDB, set MONGOD_BIN, or set DATA_DIR");
  });

  test("refuses a MONGOD_BIN that names no program", async () => {
    process.env["MONGOD_BIN"] = join(folder, "nothing");
    await expect(choose()).rejects.toThrow("MONGOD_BIN names no program");
  });

  test("uses the mongod that MONGOD_BIN names", async () => {
    const program = await putMongodOnPath();
    process.env["PATH"] = "";
    process.env["MONGOD_BIN"] = program;
    expect(await choose()).toMatchObject({ title: "private mongod", command: program });
  });

  test("passes the password of the embedded storage by standard input only", async () => {
    const spec = (await choose()) as StoreProgram;
    expect(spec.input).toBe('{"desk":"a-password"}');
    expect(spec.args.join(" ")).not.toContain("a-password");
  });

  test.each(['{"format":2,"storage":"embedded"}', '{"format":1,"storage":"tape"}', "[]", "null", "torn"])(
    "refuses a desk.json with the content %s",
    async (text) => {
      await writeFile(deskFile(), text);
      await expect(choose()).rejects.toThrow("of a format this version does not know");
    },
  );
});
