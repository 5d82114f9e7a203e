import { describe, expect, test } from "@jest/globals";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError, readConfig } from "@tukar-saldo/service-kit";
import { startChild } from "@tukar-saldo/test-kit";
import type { Env, ServiceName } from "@tukar-saldo/test-kit";
import * as z from "zod";
import { environments } from "./environments.js";
import type { Environment } from "./environments.js";
import { root } from "../architecture/source-files.js";

const WITHIN_MS = 30_000;
/** Any text will do for these; whether it can be used shows when it is. */
const ANY_TEXT = ["HOST", "WEB_DIST"];
const WRONG = ["hidden-nonsense", "password", "https://hidden.example/path", "-7"];

/** What a service of this build says before it ends, and its exit code. */
async function startWith(name: ServiceName, env: Env): Promise<{ code: number | null; sentences: string[] }> {
  const child = startChild({
    command: process.execPath,
    args: [`${root}services/${name}/dist/main.js`],
    env: { APP_ENV: "", ...env },
  });
  const code = await child.ended;
  const fatal = child.lines.map((line) => JSON.parse(line) as { level: string; msg: string });
  return { code, sentences: fatal.filter(({ level }) => level === "fatal").map(({ msg }) => msg) };
}

/** Whether a variable may not have this value, in production. */
function isRefused(name: string, type: z.ZodType, value: string): boolean {
  try {
    readConfig(z.object({ [name]: type }), { [name]: value });
    return false;
  } catch (error) {
    if (error instanceof ConfigError) return true;
    throw error;
  }
}

/** For each variable a value that cannot be right, where there is one. */
const wrongValues = (schema: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, type]) => {
      const wrong = WRONG.find((value) => isRefused(name, type, value));
      return wrong === undefined ? [] : [[name, wrong]];
    }),
  );

const subjects = (sentences: string[]): string[] => sentences.map((sentence) => sentence.split(" ")[0] ?? "");

describe.each(Object.entries(environments))("the environment of %s", (service, schema) => {
  const name = service as ServiceName;
  const all = Object.keys(schema.shape);
  const required = Object.entries(schema.shape).flatMap(([variable, type]) =>
    isRefused(variable, type, "") ? [variable] : [],
  );

  test(
    "names each required variable that is missing, one sentence each, and exits 1",
    async () => {
      const { code, sentences } = await startWith(name, {});
      expect(required.length).toBeGreaterThanOrEqual(4);
      expect([code, subjects(sentences)]).toEqual([1, required]);
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z_]+ is required/);
    },
    WITHIN_MS,
  );

  test(
    "names each variable that is wrong, one sentence each, never a value, and exits 1",
    async () => {
      const { APP_ENV, ...wrong } = wrongValues(schema);
      expect(
        all.filter((variable) => !(variable in wrong)).filter((variable) => !ANY_TEXT.includes(variable)),
      ).toEqual(["APP_ENV"]);
      const { code, sentences } = await startWith(name, wrong);
      expect([code, subjects(sentences)]).toEqual([1, Object.keys(wrong)]);
      const ofKind = await startWith(name, { APP_ENV });
      expect([ofKind.code, subjects(ofKind.sentences)[0]]).toEqual([1, "APP_ENV"]);
      expect([...sentences, ...ofKind.sentences].join()).not.toMatch(/hidden/);
    },
    WITHIN_MS,
  );

  test(
    "names each variable whose file cannot be read, one sentence each, and exits 1",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "environment-"));
      const files = Object.fromEntries(all.map((variable) => [`${variable}_FILE`, join(folder, "absent")]));
      const { code, sentences } = await startWith(name, files);
      expect(code).toBe(1);
      expect(sentences).toEqual(all.map((variable) => `${variable}_FILE names a file that cannot be read`));
    },
    WITHIN_MS,
  );
});

describe("what only shows when it is used", () => {
  test(
    "says that HOST is no address of this machine, and exits 1",
    async () => {
      const { code, sentences } = await startWith("gateway", {
        APP_ENV: "test",
        HOST: "203.0.113.9",
        REDIS_URL: "redis://127.0.0.1:1",
        TRANSACTIONS_URLS: "http://127.0.0.1:1",
        SETTINGS_AUTH_URLS: "http://127.0.0.1:1",
        NOTIFIER_URLS: "http://127.0.0.1:1",
      });
      expect([code, sentences]).toEqual([1, ["cannot start: HOST is no address of this machine"]]);
    },
    WITHIN_MS,
  );
});
