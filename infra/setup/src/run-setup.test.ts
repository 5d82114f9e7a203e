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
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runSetup({
    args,
    env: { SECRETS_DIR: folder, MONGO_HOST: "127.0.0.1:1", ...env },
    say: (line) => void said.push(line),
    complain: (line) => void complained.push(line),
    readInput: async () => input,
  });
  return { code, said: said.join("\n"), complained: complained.join("\n") };
}
const read = (file: string): Promise<string> => readFile(join(folder, file), "utf8");

const modeOf = async (file: string): Promise<string> =>
  ((await stat(join(folder, file))).mode & 0o777).toString(8);

async function everything(): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((file) => join(file.parentPath, file.name).slice(folder.length + 1)).sort();
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await read(path)])));
}

const ADOPTED = {
  JWT_SECRET: "a".repeat(40),
  SETTINGS_ENC_KEYS: "b".repeat(44),
  RESET_SECRET: "c".repeat(20),
};

describe("secrets", () => {
  test("hands each consumer its own files, and no more", async () => {
    const { code } = await run(["secrets"]);
    const stores = ["public_url", "mongo_url", "redis_url"];
    const signing = ["jwt_secret", "jwt_secret_previous"];
    const settingsAuth = [...stores, ...signing, "settings_enc_keys", "setup_token"];
    const files = {
      admin: [...settingsAuth, "backup_mongo_url", "restore_mongo_url", "data-secrets.json"],
      gateway: ["public_url", "redis_url"],
      mongo: ["root_password", "passwords.json"],
      notifier: [...stores, ...signing],
      redis: ["users.acl"],
      "settings-auth": settingsAuth,
      setup: ["secrets.json"],
      transactions: [...stores, ...signing, "settings_enc_keys", "reset_secret"],
    };
    const expected = Object.entries(files).flatMap(([name, list]) => list.map((file) => `${name}/${file}`));
    expect(code).toBe(0);
    expect(Object.keys(await everything()).sort()).toEqual(expected.sort());
  });

  test("lets the group read what services need, and only the owner all of them", async () => {
    await run(["secrets"]);
    expect(await modeOf("setup/secrets.json")).toBe("600");
    for (const file of ["gateway/redis_url", "mongo/passwords.json", "redis/users.acl", "admin/jwt_secret"]) {
      expect(await modeOf(file)).toBe("640");
    }
  });

  test("keeps the password of Redis out of its own file, and prints only the set-up token", async () => {
    const { said } = await run(["secrets"]);
    const secrets = JSON.parse(await read("setup/secrets.json")) as Record<string, string>;
    expect(await read("redis/users.acl")).not.toContain(secrets["redis-password"]);
    const shown = Object.entries(secrets).filter(([, secret]) => said.includes(secret));
    expect(shown.map(([name]) => name)).toEqual(["setup-token"]);
  });

  test("rotates the JWT secret for its readers, a step a run", async () => {
    await run(["secrets"]);
    const old = await read("notifier/jwt_secret");
    const { said } = await run(["rotate", "jwt-secret"]);
    const made = await read("transactions/jwt_secret_previous");
    expect([said.includes("Step 1 of 3"), await read("notifier/jwt_secret")]).toEqual([true, old]);
    await run(["rotate", "jwt-secret"]);
    expect([await read("notifier/jwt_secret"), await read("notifier/jwt_secret_previous")]).toEqual([
      made,
      old,
    ]);
    await run(["rotate", "jwt-secret"]);
    expect([await read("admin/jwt_secret"), await read("admin/jwt_secret_previous")]).toEqual([made, ""]);
  });

  test("forgets a change under way when it takes over the secrets of a backup", async () => {
    await run(["secrets"]);
    await run(["rotate", "jwt-secret"]);
    const key = Buffer.alloc(32, 5).toString("base64");
    const secrets = { JWT_SECRET: "of-the-backup", SETTINGS_ENC_KEYS: key, RESET_SECRET: "of-the-backup" };
    expect((await run(["adopt", "--force"], JSON.stringify(secrets))).code).toBe(0);
    expect(await read("notifier/jwt_secret_previous")).toBe("");
    expect((await run(["rotate", "jwt-secret"])).said).toContain("Step 1 of 3");
  });

  test("changes nothing at a second run, and says the same", async () => {
    const first = await run(["secrets"]);
    const before = await everything();
    const second = await run(["secrets"]);
    expect(await everything()).toEqual(before);
    expect(second).toEqual(first);
  });

  test("finishes what a killed run left", async () => {
    await run(["secrets"]);
    const before = await everything();
    await unlink(join(folder, "notifier/mongo_url"));
    await writeFile(join(folder, "notifier/mongo_url.tmp"), "mongodb://half");
    await writeFile(join(folder, "setup/secrets.json.tmp"), "{ half");
    await run(["secrets"]);
    const { "setup/secrets.json.tmp": _left, ...after } = await everything();
    expect(after).toEqual(before);
  });

  test("adds a secret that a new version needs and keeps the others", async () => {
    await run(["secrets"]);
    const before = JSON.parse(await read("setup/secrets.json")) as Record<string, string>;
    const { "mongo-backup-password": _gone, ...older } = before;
    await writeFile(join(folder, "setup/secrets.json"), JSON.stringify(older));
    await run(["secrets"]);
    const after = JSON.parse(await read("setup/secrets.json")) as Record<string, string>;
    expect(after).toEqual({ ...older, "mongo-backup-password": expect.any(String) });
    expect(await read("admin/backup_mongo_url")).toContain(after["mongo-backup-password"]);
  });

  test("refuses a damaged master file instead of making new secrets", async () => {
    await run(["secrets"]);
    await writeFile(join(folder, "setup/secrets.json"), "{ half");
    const { code, complained } = await run(["secrets"]);
    expect([code, complained]).toEqual([1, expect.stringContaining("is damaged")]);
    expect(await read("setup/secrets.json")).toBe("{ half");
  });
});

describe("show", () => {
  test("prints one secret and nothing else", async () => {
    await run(["secrets"]);
    expect((await run(["show", "reset-secret"])).said).toBe(await read("transactions/reset_secret"));
  });

  test.each(["nonsense", "", "constructor"])("lists the names when asked for %j", async (name) => {
    await run(["secrets"]);
    const { code, said, complained } = await run(["show", name]);
    expect([code, said]).toEqual([1, ""]);
    expect(complained).toContain("reset-secret, setup-token");
  });
});

describe("adopt", () => {
  test("takes over the secrets of a backup where no desk was begun", async () => {
    const { code } = await run(["adopt"], JSON.stringify(ADOPTED));
    expect(code).toBe(0);
    expect(JSON.parse(await read("admin/data-secrets.json"))).toEqual(ADOPTED);
    expect(await read("transactions/reset_secret")).toBe(ADOPTED.RESET_SECRET);
    await run(["secrets"]);
    expect(await read("notifier/jwt_secret")).toBe(ADOPTED.JWT_SECRET);
  });

  test("refuses while MongoDB cannot say whether the desk is in use, unless forced", async () => {
    await run(["secrets"]);
    const before = await everything();
    const refused = await run(["adopt"], JSON.stringify(ADOPTED));
    expect([refused.code, refused.complained]).toEqual([1, expect.stringContaining("use --force")]);
    expect(await everything()).toEqual(before);
    expect((await run(["adopt", "--force"], JSON.stringify(ADOPTED))).code).toBe(0);
    expect(await read("settings-auth/jwt_secret")).toBe(ADOPTED.JWT_SECRET);
    expect(await read("transactions/mongo_url")).toBe(before["transactions/mongo_url"]);
  });

  test.each(["", "nonsense", "null", "[]", '{"JWT_SECRET":"x"}', JSON.stringify({ ...ADOPTED, MORE: "x" })])(
    "refuses the input %j",
    async (input) => {
      const { code, complained } = await run(["adopt"], input);
      expect([code, complained]).toEqual([1, expect.stringContaining("JSON object of three texts")]);
      expect(await everything()).toEqual({});
    },
  );
});

describe("print", () => {
  const urls = [
    "--mongo-url",
    "mongodb+srv://{user}:{password}@cluster.example/tukar_saldo",
    "--redis-url",
    "rediss://{user}:{password}@cache.example:6380",
  ];

  test("gives a Kubernetes Secret for each service, and stores nothing", async () => {
    const { code, said } = await run(["print", "--format", "kubernetes", ...urls]);
    const { kind, items } = JSON.parse(said) as {
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
      JWT_SECRET: expect.any(String),
      JWT_SECRET_PREVIOUS: "",
    });
    expect(await everything()).toEqual({});
  });

  test("gives the variables of each service as lines", async () => {
    const { said } = await run(["print", "--format", "env", ...urls]);
    expect(said).toMatch(/^# gateway\nREDIS_URL=rediss:.+\n\n# transactions\nMONGO_URL=mongodb\+srv:.+\n/);
  });

  test("says how it is used when it is not", async () => {
    const { code, complained } = await run(["print", "--format", "yaml", ...urls]);
    expect([code, complained]).toEqual([1, expect.stringContaining("Usage: print")]);
  });
});

describe("database", () => {
  test("asks for the secrets first", async () => {
    const { code, complained } = await run(["database"]);
    expect([code, complained]).toEqual([1, expect.stringContaining('run "secrets" first')]);
  });
});

test("names its commands when it does not know one", async () => {
  expect(await run(["toString"])).toEqual({
    code: 2,
    said: "",
    complained: "Name a command: secrets, database, show, adopt, rotate, print.",
  });
});

test("says what failed when a folder cannot be written", async () => {
  await writeFile(join(folder, "gateway"), "a file where a folder should be");
  await chmod(join(folder, "gateway"), 0o600);
  const { code, complained } = await run(["secrets"]);
  expect([code, complained]).toEqual([1, expect.stringContaining("secrets failed:")]);
});
