import { SECRET_SETTINGS, SUBSCRIBERS } from "@tukar-saldo/contracts";
import type { Actor } from "@tukar-saldo/contracts";
import type { Context } from "../use-cases/context.js";
import type { ExpectedPlace } from "../domain/audit-chain.js";
import { verifyAudit } from "../use-cases/verify-audit.js";
import {
  resetPassword,
  resetSecondFactor,
  setSetting,
  SETTING_KEYS,
  unlockAccount,
} from "../use-cases/operator-commands.js";
import { BACKUP_USAGE } from "./backup-options.js";
import { runQueueCommand } from "./queue-commands.js";
import type { QueueCommandOptions } from "./queue-commands.js";
import { UsageError } from "./usage-error.js";

const OPERATOR: Actor = { id: null, name: null, role: "operator", ip: null };
const SECRET_KEYS: readonly string[] = SECRET_SETTINGS.map(({ name }) => name);
const SEQUENCE_NUMBER_PATTERN = /^[1-9]\d{0,14}$/;
const ROW_HASH_PATTERN = /^[\w-]{43}$/;

export const ADMIN_USAGE = [
  "set-setting <key> <value>   set a setting; '-' asks for the value, or reads it from the standard input",
  `                            keys: ${SETTING_KEYS.join(", ")}`,
  "reset-password <email>      give a user the password that is typed, or on the standard input",
  "reset-second-factor <email> remove all second factors of a user, who lost them, and end their sessions",
  "unlock <email>              clear the counters of failed sign-ins",
  "verify-audit [<seq> <hash>] compare every row of the audit trail with the row before it and with the recorded heads;",
  "                            names the first row that was changed, removed or added. <seq> <hash>: a head from the",
  "                            log that is compared too",
  `queues [--queue ${SUBSCRIBERS.join("|")}]`,
  "                            how many events wait, since when the oldest, and which could not be handled or published",
  "queues retry <id|all> [--queue …]",
  "                            try to handle them again",
  "queues drop <id|all> [--queue …] [--yes]",
  "                            remove them for good; asks first, or takes --yes",
  "check                       whether this version can start on the data, and what it would change; not in containers:",
  "                            there `docker compose run --rm <service> node services/<service>/dist/check.js`",
  BACKUP_USAGE,
].join("\n");

interface CommandInput extends QueueCommandOptions {
  /** Asks for a secret on the terminal, or else reads it from the standard input without its line end. */
  readSecret(question: string): Promise<string>;
  /** Resolves once Redis is connected. */
  waitForRedis(): Promise<void>;
}

type Command = (context: Context, args: string[], input: CommandInput) => Promise<string>;

/** Parses the audit chain's head from the arguments. The operator copied its number and hash from the log. */
function parseGivenHead(args: readonly string[]): ExpectedPlace | undefined {
  if (args.length === 0) return undefined;
  const [seq = "", hash = "", ...rest] = args;
  if (!SEQUENCE_NUMBER_PATTERN.test(seq) || !ROW_HASH_PATTERN.test(hash) || rest.length > 0)
    throw new UsageError("verify-audit takes nothing, or the number and the hash of a head from the log");
  return { seq: Number(seq), hash, source: "the given head" };
}

/** The commands by their names. Each returns the message to print. */
const COMMANDS: Record<string, Command> = {
  async "set-setting"(context, [key = "", argument, ...rest], { readSecret, metadata }) {
    const value = argument ?? (SECRET_KEYS.includes(key) ? "-" : undefined);
    if (value === undefined || rest.length > 0) throw new UsageError("set-setting takes a key and a value");
    if (SECRET_KEYS.includes(key) && value !== "-")
      throw new UsageError("a secret is never an argument: use '-'");
    const newValue = value === "-" ? await readSecret(`${key}: `) : value;
    // For an empty value the use-case would leave the secret unchanged, but the command would report it as set.
    if (SECRET_KEYS.includes(key) && newValue === "") throw new UsageError("a secret is never empty");
    await setSetting(context, key, newValue, metadata);
    return `${key} is set.`;
  },
  async "reset-password"(context, [email, ...rest], { readSecret, metadata }) {
    if (email === undefined || rest.some((arg) => arg !== "-")) {
      throw new UsageError("reset-password takes an e-mail");
    }
    await resetPassword(context, email, await readSecret(`New password of ${email}: `), metadata);
    return `${email} has a new password; all their sessions ended.`;
  },
  async "reset-second-factor"(context, [email, ...rest], { metadata }) {
    if (email === undefined || rest.length > 0) throw new UsageError("reset-second-factor takes an e-mail");
    const removedCount = await resetSecondFactor(context, email, metadata);
    if (removedCount === 0) return `${email} has no second factor.`;
    return `${email} has no second factor any more (${removedCount} removed); all their sessions ended.`;
  },
  async unlock(context, [email, ...rest], { waitForRedis }) {
    if (email === undefined || rest.length > 0) throw new UsageError("unlock takes an e-mail");
    await waitForRedis();
    return `${email} may sign in again; counters of ${await unlockAccount(context, email)} addresses were cleared.`;
  },
  async "verify-audit"(context, args) {
    const givenHead = parseGivenHead(args);
    const { start, last, head } = await verifyAudit(context, givenHead && [givenHead]);
    if (givenHead !== undefined && givenHead.seq <= start.seq)
      throw new UsageError(`row ${givenHead.seq} was removed because of its age: give a later head`);
    if (last.hash === null) return "The audit trail has no rows.";
    const headComparison = head
      ? `compared with the head of ${head.at.toISOString()}`
      : "no head is recorded yet";
    return `Rows ${start.seq + 1} to ${last.seq} of the audit trail are as they were written; ${headComparison}. Head: ${last.seq} ${last.hash}`;
  },
  async queues(context, args, input) {
    await input.waitForRedis();
    return runQueueCommand(context, args, input);
  },
};

/**
 * Runs the command that the arguments name.
 * @returns the text to print
 * @throws UsageError or the AppError of the use-case
 */
export async function runOperatorCommand(
  context: Context,
  args: string[],
  input: Omit<CommandInput, "metadata">,
): Promise<string> {
  const [name = "", ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(name === "" ? "a command is needed" : `there is no command ${name}`);
  const metadata = { actor: OPERATOR, requestId: `operator-${Date.now()}` };
  return command(context, rest, { ...input, metadata });
}
