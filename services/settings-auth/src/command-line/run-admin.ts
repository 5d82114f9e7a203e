import { text } from "node:stream/consumers";
import { AppError, message } from "@tukar-saldo/contracts";
import { ConfigError, createLogger, prepareStorage, stopInOrder } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { readSettingsAuthConfig } from "../config.js";
import { SCHEMA } from "../schema.js";
import { wireParts } from "../wire.js";
import type { Parts } from "../wire.js";
import { runCommand, USAGE } from "./commands.js";
import { UsageError } from "./usage-error.js";

const STORES_MS = 15_000;

class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

export interface AdminProcess {
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
  readonly input: AsyncIterable<string | Uint8Array>;
  print(line: string): void;
}

/** Waits for a store, but not for ever. */
async function answers(store: string, ready: Promise<unknown>): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new UnreachableError(`${store} does not answer.`)), STORES_MS).unref();
  });
  await Promise.race([ready, late]);
}

async function redisReady({ redis }: Parts): Promise<void> {
  if (redis.status === "ready") return;
  await new Promise<void>((resolve) => {
    redis.once("ready", resolve);
  });
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof ConfigError || error instanceof UnreachableError) return error.message;
  if (!(error instanceof AppError)) return `It failed: ${error instanceof Error ? error.name : "unknown"}.`;
  const { text: key = `error.${error.code}` as const, values, fields = {} } = error.options;
  const details = Object.entries(fields).map(([name, field]) => `${name}: ${message("en", field, values)}`);
  return [message("en", key, values), ...details].join("\n");
}

const HELP = ["help", "--help", "-h"];

/** One command of the operator, in a process of its own; help needs no environment. @returns the exit code */
export async function runAdmin({ args, env, input, print }: AdminProcess): Promise<number> {
  if (HELP.includes(args[0] ?? "")) {
    print(USAGE);
    return 0;
  }
  let parts: Parts | undefined;
  const log = createLogger(SCHEMA.service, "silent");
  try {
    parts = await wireParts(readSettingsAuthConfig(env), log);
    await answers("The storage", prepareStorage(parts.connection, { ...SCHEMA, log }));
    const readSecret = async () => (await text(input)).replace(/\r?\n$/, "");
    const redisAnswers = answers.bind(undefined, "Redis", redisReady(parts));
    const { failedJobs } = parts.publisher;
    print(await runCommand(parts.context, args, { readSecret, redisAnswers, failedJobs }));
    return 0;
  } catch (error) {
    print(explain(error));
    return 1;
  } finally {
    if (parts) await close(parts, log);
  }
}

async function close({ connection, redis, publisher, relay, context }: Parts, log: Logger): Promise<void> {
  await stopInOrder(log, [
    ["relay", () => relay.stop()],
    ["publisher", () => publisher.close()],
    ["limits", () => Object.values(context.limits).forEach((limiter) => limiter.stop())],
    ["redis", () => redis.disconnect()],
    ["storage", () => connection.close()],
  ]);
}
