import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { newDatabaseUrl, openTestStorage } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { isBackupCommand } from "../src/command-line/backup-options.js";
import type { BackupInvocation } from "../src/command-line/backup-command-context.js";
import { runBackupCommand } from "../src/command-line/run-backup.js";

jest.setTimeout(30_000);

let storage: TestStore;
let sourceDatabase: Connection;
let sourceUrl: string;
let tempFolder: string;

beforeAll(async () => {
  storage = await openTestStorage();
  sourceUrl = newDatabaseUrl(storage.url);
  sourceDatabase = await mongoose.createConnection(sourceUrl).asPromise();
  const orders = Array.from({ length: 5_000 }, (_, n) => ({
    n,
    status: "pending",
    usd_cents: 1,
    created_at: new Date(n),
  }));
  await sourceDatabase.collection("transactions").insertMany(orders);
});
afterAll(async () => {
  await sourceDatabase.dropDatabase();
  await sourceDatabase.close();
  await storage.close();
});
beforeEach(() => {
  tempFolder = mkdtempSync(join(tmpdir(), "backup-command-"));
});
afterEach(() => rmSync(tempFolder, { recursive: true }));

function createCollectingStream() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, bytes: () => Buffer.concat(chunks) };
}

async function runCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
  overrides: Partial<BackupInvocation> & { stdin?: Buffer } = {},
) {
  const [output, notes] = [createCollectingStream(), createCollectingStream()];
  const [command] = args;
  if (!isBackupCommand(command)) throw new Error(`${command} is none`);
  const code = await runBackupCommand(command, {
    args,
    env: { APP_ENV: "test", ...env },
    input: Readable.from(overrides.stdin ? [overrides.stdin] : []),
    output: output.stream,
    notes: notes.stream,
    signal: new AbortController().signal,
    version: "0.1.0",
    ...overrides,
  });
  return { code, bytes: output.bytes(), messages: notes.bytes().toString() };
}

describe("the commands backup and restore", () => {
  test("backup writes to the standard output, and restore reads from the standard input", async () => {
    const passphraseFile = join(tempFolder, "passphrase");
    writeFileSync(passphraseFile, "kuda baterai jepit\n");
    const passphraseEnv = { BACKUP_PASSPHRASE_FILE: passphraseFile };
    const backupResult = await runCommand(["backup", "-"], { BACKUP_MONGO_URL: sourceUrl, ...passphraseEnv });
    expect(backupResult).toMatchObject({ code: 0 });
    expect(backupResult.bytes.toString("latin1", 0, 21)).toBe("age-encryption.org/v1");
    const target = newDatabaseUrl(storage.url);
    expect(
      await runCommand(["restore", "-"], { MONGO_URL: target }, { stdin: backupResult.bytes }),
    ).toMatchObject({
      code: 1,
    });
    expect(
      await runCommand(
        ["restore", "-"],
        { MONGO_URL: target, ...passphraseEnv },
        { stdin: backupResult.bytes },
      ),
    ).toMatchObject({ code: 0 });
    const restoredDatabase = await mongoose.createConnection(target).asPromise();
    expect(await restoredDatabase.collection("transactions").countDocuments()).toBe(5_000);
    await restoredDatabase.dropDatabase();
    await restoredDatabase.close();
  });

  test("an interrupted backup leaves no file and exits with 130", async () => {
    const controller = new AbortController();
    const folderListings: string[][] = [];
    const notes = new Writable({
      write(chunk: Buffer, _encoding, done) {
        if (chunk.includes("transactions: ")) {
          folderListings.push(readdirSync(tempFolder).toSorted());
          controller.abort();
        }
        done();
      },
    });
    const backupFile = join(tempFolder, "desk");
    const input = new Readable({ read: () => undefined });
    const env = { MONGO_URL: sourceUrl, DATA_SECRETS_FILE: join(tempFolder, "secrets.json") };
    writeFileSync(env.DATA_SECRETS_FILE, "{}");
    expect(
      await runCommand(["backup", backupFile, "--plain"], env, { signal: controller.signal, notes, input }),
    ).toMatchObject({
      code: 130,
    });
    expect(folderListings[0]).toEqual([
      expect.stringMatching(/^desk\.[0-9a-f]{12}\.part$/),
      "desk.secrets",
      "secrets.json",
    ]);
    expect(readdirSync(tempFolder)).toEqual(["secrets.json"]);
  });

  test("backup never overwrites a file", async () => {
    const backupFile = join(tempFolder, "desk");
    writeFileSync(backupFile, "precious");
    const { code, messages } = await runCommand(["backup", backupFile, "--plain"], { MONGO_URL: sourceUrl });
    expect({ code, messages }).toEqual({ code: 1, messages: expect.stringContaining("is there already") });
  });

  test.each([
    [["backup", "x"], {}, "MONGO_URL is required"],
    [["backup", "x", "--plain"], { MONGO_URL: "mongodb://u:p@127.0.0.1:1/x" }, "MongoDB cannot be reached"],
    [["backup", "x", "--recipient", "age1nobody"], { MONGO_URL: "unused" }, "MONGO_URL is not usable"],
    [["restore", "/nowhere/at/all"], { MONGO_URL: "mongodb://127.0.0.1:1/x" }, "cannot be read"],
    [["restore"], {}, "restore takes one file"],
    [["backup", "x", "--secrets-only", "--plain"], {}, "The desk made no secrets"],
  ])("the arguments %j fail with the environment %j and the message %p", async (args, env, expectedText) => {
    const argsInFolder = args.map((arg) => (arg === "x" ? join(tempFolder, "x") : arg));
    const stdin = Buffer.from("a passphrase of a length\n");
    const { code, messages } = await runCommand(argsInFolder, env, { stdin });
    expect({ code, messages }).toEqual({ code: 1, messages: expect.stringContaining(expectedText) });
    expect(readdirSync(tempFolder)).toEqual([]);
  });

  test("restore refuses a damaged secrets file, writes nothing, and prints the file's name but not its content", async () => {
    const backupFile = join(tempFolder, "desk");
    const secretsFile = join(tempFolder, "own.json");
    writeFileSync(join(tempFolder, "made.json"), JSON.stringify({ JWT_SECRET: "travelling" }));
    const backupEnv = { MONGO_URL: sourceUrl, DATA_SECRETS_FILE: join(tempFolder, "made.json") };
    expect(await runCommand(["backup", backupFile, "--plain"], backupEnv)).toMatchObject({ code: 0 });
    writeFileSync(secretsFile, '{"STORAGE_PASSWORD": "precious"');
    const target = newDatabaseUrl(storage.url);
    const { code, messages } = await runCommand(["restore", backupFile], {
      MONGO_URL: target,
      RESTORE_SECRETS_FILE: secretsFile,
    });
    expect({ code, messages }).toEqual({ code: 1, messages: expect.stringContaining("own.json is damaged") });
    expect(messages).not.toContain("precious");
    expect(readFileSync(secretsFile, "utf8")).toBe('{"STORAGE_PASSWORD": "precious"');
    const connection = await mongoose.createConnection(target).asPromise();
    expect(await connection.listCollections()).toEqual([]);
    await connection.close();
  });

  test("restore refuses a backup whose secrets are missing, unless it gets --without-secrets", async () => {
    const backupFile = join(tempFolder, "desk");
    expect(await runCommand(["backup", backupFile, "--plain"], { MONGO_URL: sourceUrl })).toMatchObject({
      code: 0,
    });
    const target = newDatabaseUrl(storage.url);
    const env = { MONGO_URL: target, RESTORE_SECRETS_FILE: join(tempFolder, "own.json") };
    const connection = await mongoose.createConnection(target).asPromise();
    const refusals = [
      await runCommand(["restore", backupFile], env),
      await runCommand(["restore", "-"], env, { stdin: readFileSync(backupFile) }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual([1, 1]);
    expect(refusals[0]?.messages).toMatch(/desk\.secrets is missing: .*--without-secrets/);
    expect(refusals[1]?.messages).toMatch(/standard input.*--without-secrets/);
    expect(await connection.listCollections()).toEqual([]);
    expect(await runCommand(["restore", backupFile, "--without-secrets"], env)).toMatchObject({ code: 0 });
    await connection.dropDatabase();
    await connection.close();
  });

  test.each([
    ["backup", "-", "--plain"],
    ["backup", "-", "--secrets-only", "--plain"],
    ["open-secrets", "x"],
  ])(
    "npm run admin -- %s %s refuses to write to the standard output after npm's own lines",
    async (...args) => {
      const secretsFile = join(tempFolder, "x");
      writeFileSync(secretsFile, "{}");
      const argsInFolder = args.map((arg) => (arg === "x" ? secretsFile : arg));
      const env = { MONGO_URL: sourceUrl, DATA_SECRETS_FILE: secretsFile, npm_lifecycle_event: "admin" };
      const { code, bytes, messages } = await runCommand(argsInFolder, env);
      expect({ code, bytes: bytes.length }).toEqual({ code: 1, bytes: 0 });
      expect(messages).toContain(`npm run --silent admin -- ${args[0]}`);
      const silentResult = await runCommand(argsInFolder, { ...env, npm_config_loglevel: "silent" });
      expect(silentResult).toMatchObject({ code: 0 });
      expect(silentResult.bytes.length).toBeGreaterThan(0);
    },
  );

  test("open-secrets prints to a terminal, and backup writes a file, whatever npm has printed", async () => {
    const secretsFile = join(tempFolder, "secrets.json");
    writeFileSync(secretsFile, "{}");
    const env = { MONGO_URL: sourceUrl, npm_lifecycle_event: "admin" };
    const terminal = Object.assign(createCollectingStream().stream, { isTTY: true });
    expect(await runCommand(["open-secrets", secretsFile], env, { output: terminal })).toMatchObject({
      code: 0,
    });
    expect(await runCommand(["backup", join(tempFolder, "x"), "--plain"], env)).toMatchObject({ code: 0 });
  });

  test("the backup commands print their usage with --help", async () => {
    const { code, bytes } = await runCommand(["restore", "--help"], {});
    expect(code).toBe(0);
    expect(bytes.toString()).toContain("RESTORE_MONGO_URL");
  });
});
