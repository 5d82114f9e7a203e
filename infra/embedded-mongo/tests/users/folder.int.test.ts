import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { MongoClient } from "mongodb";
import { runToCompletion, startServerFromSource } from "../support/child-server.js";
import { addCredentials } from "../support/test-server.js";

jest.setTimeout(60_000);

let folder: string;
let passwordsFile: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "storage-users-"));
  passwordsFile = join(folder, "passwords.json");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const writePasswords = (passwords: unknown): void => writeFileSync(passwordsFile, JSON.stringify(passwords));
const getMode = (path: string): number => statSync(path).mode & 0o777;

async function canSignIn(url: string, name: string, password: string): Promise<boolean> {
  const client = new MongoClient(
    addCredentials(new URL(url).host.replace(/^/, "mongodb://"), name, password),
  );
  return client.connect().then(
    () => client.close().then(() => true),
    async (error: { code?: number }) => {
      await client.close();
      if (error.code !== 18) throw error;
      return false;
    },
  );
}

describe("the users of a data folder", () => {
  test("each start replaces the stored users with the users in the passwords file", async () => {
    const args = ["--data-dir", join(folder, "rotated"), "--passwords", passwordsFile];
    writePasswords({ desk: "the first password", backup: "of the reader" });
    const firstServer = await startServerFromSource(args);
    expect(await canSignIn(firstServer.url, "desk", "the first password")).toBe(true);
    const usersFileText = readFileSync(join(folder, "rotated", "users.json"), "utf8");
    await firstServer.stop();
    const restartedServer = await startServerFromSource(args);
    expect(readFileSync(join(folder, "rotated", "users.json"), "utf8")).toBe(usersFileText);
    await restartedServer.stop();
    writePasswords({ desk: "the second password" });
    const secondServer = await startServerFromSource(args);
    expect(await canSignIn(secondServer.url, "desk", "the first password")).toBe(false);
    expect(await canSignIn(secondServer.url, "desk", "the second password")).toBe(true);
    expect(await canSignIn(secondServer.url, "backup", "of the reader")).toBe(false);
    await secondServer.stop();
    expect(readFileSync(join(folder, "rotated", "users.json"), "utf8")).not.toContain("password");
  });

  test("without a passwords file, a default user gets a generated password, which the file `url` contains", async () => {
    const args = ["--data-dir", join(folder, "own")];
    const firstServer = await startServerFromSource(args);
    expect(firstServer.line).not.toContain("@");
    expect(firstServer.url).toMatch(/^mongodb:\/\/desk:[\w-]{43}@127\.0\.0\.1:\d+\/\?authSource=admin$/);
    const client = await MongoClient.connect(firstServer.url);
    await client.db("x").collection("y").insertOne({ z: 1 });
    await client.close();
    await firstServer.kill();
    const secondServer = await startServerFromSource(args);
    expect(new URL(secondServer.url).password).toBe(new URL(firstServer.url).password);
    expect(await canSignIn(secondServer.url, "desk", new URL(firstServer.url).password)).toBe(true);
    await secondServer.stop();
  });

  test("each start of the server makes its data folder and files readable by their owner only", async () => {
    const dataDir = join(folder, "modes");
    const firstServer = await startServerFromSource(["--data-dir", dataDir]);
    const client = await MongoClient.connect(firstServer.url);
    await client.db("x").collection("y").insertOne({ z: 1 });
    await client.close();
    await firstServer.stop();
    expect(readdirSync(dataDir).sort()).toEqual(
      ["FORMAT", "data.mdb", "data.mdb-lock", "journal-0", "journal-1", "url", "users.json"].filter(
        (name) => name !== "journal-1" || existsSync(join(dataDir, name)),
      ),
    );
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o666);
    chmodSync(dataDir, 0o755);
    const secondServer = await startServerFromSource(["--data-dir", dataDir]);
    const modes = readdirSync(dataDir).map((name) => [name, getMode(join(dataDir, name))]);
    expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([]);
    expect(getMode(dataDir)).toBe(0o700);
    await secondServer.stop();
  });

  test("a start does not change the permissions of a folder that holds files of other programs", async () => {
    const dataDir = join(folder, "others");
    mkdirSync(dataDir, { mode: 0o755 });
    writeFileSync(join(dataDir, "letter.txt"), "");
    chmodSync(join(dataDir, "letter.txt"), 0o644);
    const server = await startServerFromSource(["--data-dir", dataDir]);
    expect([getMode(dataDir), getMode(join(dataDir, "letter.txt"))]).toEqual([0o755, 0o644]);
    expect(getMode(join(dataDir, "data.mdb"))).toBe(0o600);
    await server.stop();
  });
});

describe("with invalid passwords, the start fails with a one-sentence error that contains no password", () => {
  const secret = "never to be printed";
  test.each<[string, unknown, string]>([
    ["no user", {}, "The passwords name no user."],
    [
      "a short password",
      { desk: "short" },
      "The password of desk must be 12 to 256 printable ASCII characters.",
    ],
    [
      "a number as a password",
      { desk: 7 },
      "The password of desk must be 12 to 256 printable ASCII characters.",
    ],
    [
      "an invalid user name",
      { "a:b": secret },
      "A user's name must be 1 to 64 letters, digits, dots, dashes or underscores.",
    ],
    ["a list instead of an object", [secret], "The passwords must be a JSON object of names and passwords."],
  ])(
    "the start refuses passwords with %s in one sentence that contains no password",
    async (_name, passwords, sentence) => {
      writePasswords(passwords);
      const args = ["--data-dir", join(folder, "refused"), "--passwords", passwordsFile];
      expect(await runToCompletion(args)).toEqual({ code: 1, text: `${sentence}\n` });
      expect(existsSync(join(folder, "refused"))).toBe(false);
    },
  );

  test("the start refuses a truncated or missing passwords file and names the file", async () => {
    writeFileSync(passwordsFile, `{"desk": "${secret}`);
    const truncatedResult = await runToCompletion([
      "--data-dir",
      join(folder, "refused"),
      "--passwords",
      passwordsFile,
    ]);
    expect(truncatedResult).toEqual({
      code: 1,
      text: `The passwords file ${passwordsFile} cannot be read (not JSON).\n`,
    });
    const missingResult = await runToCompletion([
      "--data-dir",
      join(folder, "refused"),
      "--passwords",
      `${passwordsFile}x`,
    ]);
    expect(missingResult).toEqual({
      code: 1,
      text: `The passwords file ${passwordsFile}x cannot be read (ENOENT).\n`,
    });
  });

  test.each(["0.0.0.0", "::", "192.0.2.1"])(
    "the start refuses --host %s without a passwords file",
    async (host) => {
      expect(await runToCompletion(["--data-dir", join(folder, "refused"), "--host", host])).toEqual({
        code: 1,
        text: `--host ${host} is for users of your own: name their passwords with --passwords FILE.\n`,
      });
    },
  );
});
