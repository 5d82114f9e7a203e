import { describe, expect, test } from "@jest/globals";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError, readConfig } from "@tukar-saldo/service-kit";
import { startProcess } from "@tukar-saldo/test-kit";
import type { Env, ServiceName } from "@tukar-saldo/test-kit";
import * as z from "zod";
import { ENVIRONMENT_SCHEMAS } from "./environment-schemas.js";
import type { EnvironmentSchema } from "./environment-schemas.js";
import { REPOSITORY_ROOT } from "../architecture/source-files.js";

const TIMEOUT_MS = 30_000;
/** Variables that accept any text, so that a wrong value is detected only when it is used. */
const VARIABLES_WITH_ANY_TEXT = ["HOST", "METRICS_HOST", "WEB_DIST"];
const INVALID_VALUES = ["hidden-nonsense", "password", "https://hidden.example/path", "-7"];

/** Starts a service whose start must fail. @returns its exit code and its fatal log messages */
async function startAndFail(
  name: ServiceName,
  env: Env,
): Promise<{ code: number | undefined; sentences: string[] }> {
  const lines: string[] = [];
  const processSpec = {
    name,
    command: process.execPath,
    args: [`${REPOSITORY_ROOT}services/${name}/dist/main.js`],
    env: { NODE_OPTIONS: "", APP_ENV: "", ...env },
  };
  const { exited } = startProcess(processSpec, (line) => lines.push(line));
  const { code } = await exited;
  const fatalMessages = lines.map((line) => JSON.parse(line) as { level: string; msg: string });
  return { code, sentences: fatalMessages.filter(({ level }) => level === "fatal").map(({ msg }) => msg) };
}

/** Whether the configuration for production rejects this value. */
function isRefused(name: string, type: z.ZodType, value: string): boolean {
  try {
    readConfig(z.object({ [name]: type }), { [name]: value });
    return false;
  } catch (error) {
    if (error instanceof ConfigError) return true;
    throw error;
  }
}

/** Chooses an invalid value for each variable that does not accept any text. */
const chooseInvalidValues = (schema: EnvironmentSchema): Record<string, string> =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, type]) => {
      const invalidValue = INVALID_VALUES.find((value) => isRefused(name, type, value));
      return invalidValue === undefined ? [] : [[name, invalidValue]];
    }),
  );

const listFirstWords = (sentences: string[]): string[] =>
  sentences.map((sentence) => sentence.split(" ")[0] ?? "");

describe.each(Object.entries(ENVIRONMENT_SCHEMAS))("the environment of %s", (service, schema) => {
  const name = service as ServiceName;
  const variableNames = Object.keys(schema.shape);
  const requiredNames = Object.entries(schema.shape).flatMap(([variable, type]) =>
    isRefused(variable, type, "") ? [variable] : [],
  );

  test(
    "the service names each missing required variable in one sentence and exits with 1",
    async () => {
      const { code, sentences } = await startAndFail(name, {});
      expect(requiredNames.length).toBeGreaterThanOrEqual(4);
      expect([code, listFirstWords(sentences)]).toEqual([1, requiredNames]);
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z_]+ is required/);
    },
    TIMEOUT_MS,
  );

  test(
    "the service names each invalid variable in one sentence, without its value, and exits with 1",
    async () => {
      const { APP_ENV, ...invalidEnv } = chooseInvalidValues(schema);
      expect(
        variableNames
          .filter((variable) => !(variable in invalidEnv))
          .filter((variable) => !VARIABLES_WITH_ANY_TEXT.includes(variable)),
      ).toEqual(["APP_ENV"]);
      const { code, sentences } = await startAndFail(name, invalidEnv);
      expect([code, listFirstWords(sentences)]).toEqual([1, Object.keys(invalidEnv)]);
      const appEnvResult = await startAndFail(name, { APP_ENV });
      expect([appEnvResult.code, listFirstWords(appEnvResult.sentences)[0]]).toEqual([1, "APP_ENV"]);
      expect([...sentences, ...appEnvResult.sentences].join()).not.toMatch(/hidden/);
    },
    TIMEOUT_MS,
  );

  test(
    "the service names each variable with an unreadable file in one sentence and exits with 1",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "environment-"));
      const absentFiles = Object.fromEntries(
        variableNames.map((variable) => [`${variable}_FILE`, join(folder, "absent")]),
      );
      const { code, sentences } = await startAndFail(name, absentFiles);
      expect(code).toBe(1);
      expect(sentences).toEqual(
        variableNames.map((variable) => `${variable}_FILE names a file that cannot be read`),
      );
    },
    TIMEOUT_MS,
  );
});

describe("variables whose wrong values fail only when used", () => {
  test(
    "the gateway exits with 1 and names HOST if HOST is no address of this machine",
    async () => {
      const { code, sentences } = await startAndFail("gateway", {
        APP_ENV: "test",
        HOST: "203.0.113.9",
        REDIS_URL: "redis://127.0.0.1:1",
        TRANSACTIONS_URLS: "http://127.0.0.1:1",
        SETTINGS_AUTH_URLS: "http://127.0.0.1:1",
        NOTIFIER_URLS: "http://127.0.0.1:1",
      });
      expect([code, sentences]).toEqual([1, ["cannot start: HOST is not an address of this machine"]]);
    },
    TIMEOUT_MS,
  );
});
