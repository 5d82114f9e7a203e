import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { AppError, formatMessage } from "@tukar-saldo/contracts";
import {
  ConfigError,
  createLogger,
  NewerSchemaError,
  stopInOrder,
  UnpreparedStorageError,
  verifyStorage,
  withTimeout,
} from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { config } from "../config.js";
import { createMigrations } from "../migrations/migrations.js";
import { service } from "../service.js";
import { wire } from "../wire.js";
import type { SettingsAuthDependencies } from "../wire.js";
import { BrokenAuditError } from "../use-cases/verify-audit.js";
import { askHidden, askYesNo, UnansweredError } from "./terminal-prompts.js";
import { runOperatorCommand, ADMIN_USAGE } from "./run-operator-command.js";
import { UnknownJobError } from "./queue-commands.js";
import { UsageError } from "./usage-error.js";

const STORE_TIMEOUT_MS = 15_000;

class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

export interface AdminInvocation {
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
  readonly input: Readable & { readonly isTTY?: boolean };
  /** The stream that shows questions to the operator. */
  readonly notes: Writable;
  print(line: string): void;
}

/** Waits until MongoDB or Redis is ready. @throws UnreachableError after STORE_TIMEOUT_MS */
async function waitForStore(store: string, ready: Promise<unknown>): Promise<void> {
  await withTimeout(ready, STORE_TIMEOUT_MS, () => new UnreachableError(`${store} does not answer.`));
}

async function waitUntilRedisReady({ redis }: SettingsAuthDependencies): Promise<void> {
  if (redis.status === "ready") return;
  await new Promise<void>((resolve) => {
    redis.once("ready", resolve);
  });
}

/** Errors whose message is shown to the operator unchanged. */
const USER_FACING_ERRORS = [
  BrokenAuditError,
  ConfigError,
  UnansweredError,
  UnknownJobError,
  UnreachableError,
  NewerSchemaError,
  UnpreparedStorageError,
];

function toMessage(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${ADMIN_USAGE}`;
  if (!(error instanceof Error)) return "It failed: unknown.";
  if (USER_FACING_ERRORS.some((errorClass) => error instanceof errorClass)) return error.message;
  if (!(error instanceof AppError)) return `It failed: ${error.name}.`;
  const { text: key = `error.${error.code}` as const, values, fields = {} } = error.options;
  const details = Object.entries(fields).map(
    ([name, field]) => `${name}: ${formatMessage("en", field, values)}`,
  );
  return [formatMessage("en", key, values), ...details].join("\n");
}

/** Creates the functions by which a command prompts the operator. Without a terminal, a command can only read a secret
 * from the standard input.
 */
function createPrompts(input: AdminInvocation["input"], notes: Writable) {
  if (input.isTTY !== true)
    return { readSecret: async () => (await text(input)).replace(/\r?\n$/, ""), confirm: undefined };
  return {
    readSecret: (question: string) => askHidden(input, notes, question),
    confirm: (question: string) => askYesNo(input, notes, question),
  };
}

const HELP_ARGS = ["help", "--help", "-h"];

/** Runs an operator command. Printing the help needs no environment variables. @returns the exit code */
export async function runAdminCommand({ args, env, input, notes, print }: AdminInvocation): Promise<number> {
  if (HELP_ARGS.includes(args[0] ?? "")) {
    print(ADMIN_USAGE);
    return 0;
  }
  let dependencies: SettingsAuthDependencies | undefined;
  const log = createLogger(service.name, "silent");
  try {
    dependencies = await wire(config.read(env), log);
    const expectedSchema = {
      service: service.name,
      migrations: createMigrations(dependencies.context.keyedHash),
    };
    await waitForStore("The storage", verifyStorage(dependencies.connection, expectedSchema));
    const { context, publisher } = dependencies;
    const waitForRedis = waitForStore.bind(undefined, "Redis", waitUntilRedisReady(dependencies));
    const { queues, parked } = publisher;
    const prompts = createPrompts(input, notes);
    print(await runOperatorCommand(context, args, { ...prompts, waitForRedis, queues, parked }));
    return 0;
  } catch (error) {
    print(toMessage(error));
    return 1;
  } finally {
    if (dependencies) await close(dependencies, log);
  }
}

async function close({ relay, closingSteps }: SettingsAuthDependencies, log: Logger): Promise<void> {
  await stopInOrder(log, [["relay", () => relay.stop()], ...closingSteps]);
}
