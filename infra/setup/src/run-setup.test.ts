import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { chmod, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runSetup } from "./run-setup.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "setup-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(args: string[], input = "", env: NodeJS.ProcessEnv = {}) {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runSetup({
    args,
    env: { SECRETS_DIR: folder, MONGO_HOST: "127.0.0.1:1", ...env },
    print: (line) => void output.push(line),
    printError: (line) => void errors.push(line),
    readInput: async () => input,
    rightsFile: new URL("../../docker/database-rights.json", import.meta.url),
  });
  return { code, output: output.join("\n"), errors: errors.join("\n") };
}
const read = (file: string): Promise<string> => readFile(join(folder, file), "utf8");

const readMode = async (file: string): Promise<string> =>
  ((await stat(join(folder, file))).mode & 0o777).toString(8);

async function readAllFiles(): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((file) => join(file.parentPath, file.name).slice(folder.length + 1)).sort();
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await read(path)])));
}

const BACKUP_SECRETS = {
  JWT_SECRET: "a".repeat(40),
  SETTINGS_ENC_KEYS: "b".repeat(44),
  RESET_SECRET: "c".repeat(20),
  AUDIT_KEY: "d".repeat(43),
};

describe("the secrets command of setup", () => {
  test("writes for each consumer only the files that it needs", async () => {
    const { code } = await run(["secrets"]);
    const stores = ["public_url", "mongo_url", "redis_url", "gateway_secret"];
    const signing = ["jwt_secret", "jwt_secret_previous"];
    const settingsAuth = [...stores, ...signing, "settings_enc_keys", "audit_key", "setup_token"];
    const files = {
      admin: [...settingsAuth, "backup_mongo_url", "restore_mongo_url", "data-secrets.json"],
      gateway: ["public_url", "redis_url", "gateway_secret"],
      mongo: ["root_password", "passwords.json"],
      notifier: [...stores, ...signing],
      redis: ["users.acl"],
      "settings-auth": settingsAuth,
      setup: ["secrets.json"],
      transactions: [...stores, ...signing, "settings_enc_keys", "reset_secret"],
    };
    const expected = Object.entries(files).flatMap(([name, list]) => list.map((file) => `${name}/${file}`));
    expect(code).toBe(0);
    expect(Object.keys(await readAllFiles()).sort()).toEqual(expected.sort());
  });

  test("makes consumers' files readable by the group, and setup/secrets.json by its owner only", async () => {
    await run(["secrets"]);
    expect(await readMode("setup/secrets.json")).toBe("600");
    for (const file of ["gateway/redis_url", "mongo/passwords.json", "redis/users.acl", "admin/jwt_secret"]) {
      expect(await readMode(file)).toBe("640");
    }
  });

  test("stores Redis' password as a hash, and prints only the set-up token", async () => {
    const { output } = await run(["secrets"]);
    const secrets = JSON.parse(await read("setup/secrets.json")) as Record<string, string>;
    expect(await read("redis/users.acl")).not.toContain(secrets["redis-password"]);
    const shown = Object.entries(secrets).filter(([, secret]) => output.includes(secret));
    expect(shown.map(([name]) => name)).toEqual(["setup-token"]);
  });

  test("the rotate command replaces the JWT secret in three steps", async () => {
    await run(["secrets"]);
    const old = await read("notifier/jwt_secret");
    const { output } = await run(["rotate", "jwt-secret"]);
    const made = await read("transactions/jwt_secret_previous");
    expect([output.includes("Step 1 of 3"), await read("notifier/jwt_secret")]).toEqual([true, old]);
    await run(["rotate", "jwt-secret"]);
    expect([await read("notifier/jwt_secret"), await read("notifier/jwt_secret_previous")]).toEqual([
      made,
      old,
    ]);
    await run(["rotate", "jwt-secret"]);
    expect([await read("admin/jwt_secret"), await read("admin/jwt_secret_previous")]).toEqual([made, ""]);
  });

  test("adopting the secrets of a backup ends a running rotation", async () => {
    await run(["secrets"]);
    await run(["rotate", "jwt-secret"]);
    const key = Buffer.alloc(32, 5).toString("base64");
    const secrets = { JWT_SECRET: "of-the-backup", SETTINGS_ENC_KEYS: key, RESET_SECRET: "of-the-backup" };
    expect((await run(["adopt", "--force"], JSON.stringify(secrets))).code).toBe(0);
    expect(await read("notifier/jwt_secret_previous")).toBe("");
    expect((await run(["rotate", "jwt-secret"])).output).toContain("Step 1 of 3");
  });

  test("a second run of the secrets command changes nothing and prints the same", async () => {
    const first = await run(["secrets"]);
    const before = await readAllFiles();
    const second = await run(["secrets"]);
    expect(await readAllFiles()).toEqual(before);
    expect(second).toEqual(first);
  });

  test("the secrets command completes the files of a killed run", async () => {
    await run(["secrets"]);
    const before = await readAllFiles();
    await unlink(join(folder, "notifier/mongo_url"));
    await writeFile(join(folder, "notifier/mongo_url.tmp"), "mongodb://half");
    await writeFile(join(folder, "setup/secrets.json.tmp"), "{ half");
    await run(["secrets"]);
    const { "setup/secrets.json.tmp": _left, ...after } = await readAllFiles();
    expect(after).toEqual(before);
  });

  test("the secrets command adds the secrets that a new version introduces and keeps the others", async () => {
    await run(["secrets"]);
    const before = JSON.parse(await read("setup/secrets.json")) as Record<string, string>;
    const { "mongo-backup-password": _gone, ...older } = before;
    await writeFile(join(folder, "setup/secrets.json"), JSON.stringify(older));
    await run(["secrets"]);
    const after = JSON.parse(await read("setup/secrets.json")) as Record<string, string>;
    expect(after).toEqual({ ...older, "mongo-backup-password": expect.any(String) });
    expect(await read("admin/backup_mongo_url")).toContain(after["mongo-backup-password"]);
  });

  test("refuses a damaged setup/secrets.json and keeps it", async () => {
    await run(["secrets"]);
    await writeFile(join(folder, "setup/secrets.json"), "{ half");
    const { code, errors } = await run(["secrets"]);
    expect([code, errors]).toEqual([1, expect.stringContaining("is damaged")]);
    expect(await read("setup/secrets.json")).toBe("{ half");
  });
});

describe("the show command of setup", () => {
  test("prints one secret and nothing else", async () => {
    await run(["secrets"]);
    expect((await run(["show", "reset-secret"])).output).toBe(await read("transactions/reset_secret"));
  });

  test.each(["nonsense", "", "constructor"])("lists the names when asked for %j", async (name) => {
    await run(["secrets"]);
    const { code, output, errors } = await run(["show", name]);
    expect([code, output]).toEqual([1, ""]);
    expect(errors).toContain("reset-secret, setup-token");
  });
});

describe("the adopt command of setup", () => {
  test("replaces the secrets of an unused desk by those of a backup", async () => {
    const { code } = await run(["adopt"], JSON.stringify(BACKUP_SECRETS));
    expect(code).toBe(0);
    expect(JSON.parse(await read("admin/data-secrets.json"))).toEqual(BACKUP_SECRETS);
    expect(await read("transactions/reset_secret")).toBe(BACKUP_SECRETS.RESET_SECRET);
    expect(await read("settings-auth/audit_key")).toBe(BACKUP_SECRETS.AUDIT_KEY);
    await run(["secrets"]);
    expect(await read("notifier/jwt_secret")).toBe(BACKUP_SECRETS.JWT_SECRET);
  });

  test("keeps the key of the audit trail if the backup is older and has none", async () => {
    await run(["secrets"]);
    const key = await read("settings-auth/audit_key");
    const { AUDIT_KEY: _later, ...older } = BACKUP_SECRETS;
    expect((await run(["adopt", "--force"], JSON.stringify(older))).code).toBe(0);
    expect(await read("settings-auth/audit_key")).toBe(key);
    expect(await read("settings-auth/jwt_secret")).toBe(BACKUP_SECRETS.JWT_SECRET);
  });

  test("refuses to replace secrets while MongoDB is unreachable, unless forced", async () => {
    await run(["secrets"]);
    const before = await readAllFiles();
    const refused = await run(["adopt"], JSON.stringify(BACKUP_SECRETS));
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("use --force")]);
    expect(await readAllFiles()).toEqual(before);
    expect((await run(["adopt", "--force"], JSON.stringify(BACKUP_SECRETS))).code).toBe(0);
    expect(await read("settings-auth/jwt_secret")).toBe(BACKUP_SECRETS.JWT_SECRET);
    expect(await read("transactions/mongo_url")).toBe(before["transactions/mongo_url"]);
  });

  test.each([
    "",
    "nonsense",
    "null",
    "[]",
    '{"JWT_SECRET":"x"}',
    JSON.stringify({ ...BACKUP_SECRETS, MORE: "x" }),
    JSON.stringify({ ...BACKUP_SECRETS, AUDIT_KEY: "" }),
  ])("refuses the input %j", async (input) => {
    const { code, errors } = await run(["adopt"], input);
    expect([code, errors]).toEqual([1, expect.stringContaining("JSON object of texts")]);
    expect(await readAllFiles()).toEqual({});
  });
});

describe("the print command of setup", () => {
  const urls = [
    "--mongo-url",
    "mongodb+srv://{user}:{password}@cluster.example/tukar_saldo",
    "--redis-url",
    "rediss://{user}:{password}@cache.example:6380",
  ];

  test("prints a Kubernetes Secret for each service, and writes no file", async () => {
    const { code, output } = await run(["print", "--format", "kubernetes", ...urls]);
    const { kind, items } = JSON.parse(output) as {
      kind: string;
      items: { metadata: { name: string }; stringData: object }[];
    };
    const data = Object.fromEntries(items.map(({ metadata, stringData }) => [metadata.name, stringData]));
    const names = ["gateway", "transactions", "settings-auth", "notifier", "admin", "setup"];
    expect([code, kind]).toEqual([0, "List"]);
    expect(Object.keys(data)).toEqual(names.map((name) => `tukar-saldo-${name}`));
    expect(data["tukar-saldo-notifier"]).toEqual({
      MONGO_URL: expect.stringMatching(/^mongodb\+srv:\/\/notifier:[\w-]{32}@cluster\.example\/tukar_saldo$/),
      REDIS_URL: expect.stringMatching(/^rediss:\/\/desk:[\w-]{32}@cache\.example:6380$/),
      GATEWAY_SECRET: expect.any(String),
      JWT_SECRET: expect.any(String),
      JWT_SECRET_PREVIOUS: "",
    });
    expect(await readAllFiles()).toEqual({});
  });

  test("prints the variables of each service in env format", async () => {
    const { output } = await run(["print", "--format", "env", ...urls]);
    expect(output).toMatch(
      /^# gateway\nREDIS_URL=rediss:.+\nGATEWAY_SECRET=.+\n\n# transactions\nMONGO_URL=mongodb\+srv:.+\n/,
    );
  });

  test("the print command prints its usage if the format is unknown", async () => {
    const { code, errors } = await run(["print", "--format", "yaml", ...urls]);
    expect([code, errors]).toEqual([1, expect.stringContaining("Usage: print")]);
  });
});

describe("the database command of setup", () => {
  test("the database command asks to run the secrets command first if no secrets exist", async () => {
    const { code, errors } = await run(["database"]);
    expect([code, errors]).toEqual([1, expect.stringContaining('run "secrets" first')]);
  });
});

test("an unknown command prints the list of commands", async () => {
  expect(await run(["toString"])).toEqual({
    code: 2,
    output: "",
    errors: "Name a command: secrets, database, show, adopt, rotate, print.",
  });
});

test("when a folder cannot be written, the error names the command that failed", async () => {
  await writeFile(join(folder, "gateway"), "a file where a folder should be");
  await chmod(join(folder, "gateway"), 0o600);
  const { code, errors } = await run(["secrets"]);
  expect([code, errors]).toEqual([1, expect.stringContaining("secrets failed:")]);
});
