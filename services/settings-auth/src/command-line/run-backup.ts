import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { BackupError, openEncryptedFile, createProgressReporter } from "@tukar-saldo/backup";
import { ConfigError } from "@tukar-saldo/service-kit";
import { UnansweredError } from "./terminal-prompts.js";
import { BACKUP_USAGE, parseBackupArgs } from "./backup-options.js";
import type { BackupCommand } from "./backup-options.js";
import { backUpDesk } from "./back-up-desk.js";
import { parseDeskSecrets } from "./desk-secrets.js";
import { parseBackupFilesEnv, readDecryptionKeys } from "./backup-command-context.js";
import type { BackupInvocation, BackupCommandContext } from "./backup-command-context.js";
import { restoreDesk } from "./restore-desk.js";
import { UsageError } from "./usage-error.js";

const EXIT_INTERRUPTED = 130;

/** Runs one of the backup commands: `backup`, `restore` or `open-secrets`. @returns the exit code */
export async function runBackupCommand(name: BackupCommand, invocation: BackupInvocation): Promise<number> {
  const { notes, signal } = invocation;
  const printLine = (line: string): void => void notes.write(`${line}\n`);
  try {
    if (invocation.args.includes("--help")) invocation.output.write(`${BACKUP_USAGE}\n`);
    else await runCommand(createBackupCommandContext(name, invocation));
    return 0;
  } catch (error) {
    if (signal.aborted) return (printLine(INTERRUPTED_TEXTS[name]), EXIT_INTERRUPTED);
    if (error instanceof UsageError) printLine(`${error.message}\n\n${BACKUP_USAGE}`);
    else printLine(isUserFacing(error) ? error.message : `It failed: ${String(error)}`);
    return 1;
  }
}

const INTERRUPTED_TEXTS: Record<BackupCommand, string> = {
  backup: "Stopped: no file was left.",
  restore: "Stopped: the desk is as it was, or, in the last second, waits for restore to be run again.",
  "open-secrets": "Stopped.",
};

const isUserFacing = (error: unknown): error is Error =>
  error instanceof BackupError || error instanceof ConfigError || error instanceof UnansweredError;

function createBackupCommandContext(name: BackupCommand, invocation: BackupInvocation): BackupCommandContext {
  const options = parseBackupArgs(name, invocation.args.slice(1));
  const files = parseBackupFilesEnv(invocation.env);
  const { input, notes } = invocation;
  const isBackupOnInput = options.file === "-" && name !== "backup";
  const passphrase = { file: files.BACKUP_PASSPHRASE_FILE, input, notes, isBackupOnInput };
  return { ...invocation, options, files, passphrase, progress: createProgressReporter(notes) };
}

async function runCommand(task: BackupCommandContext): Promise<void> {
  const { command } = task.options;
  refuseOutputMixedWithNpm(task);
  if (command === "backup") return backUpDesk(task);
  return withInputFile(task, (path) =>
    command === "restore" ? restoreDesk(task, path) : openSecrets(task, path),
  );
}

/** @throws BackupError if npm has printed its own lines before what another program or a file is to get */
function refuseOutputMixedWithNpm({ options: { command, file }, env, output }: BackupCommandContext): void {
  const isOutputUsed = command === "open-secrets" || (command === "backup" && file === "-");
  if (!isOutputUsed || output.isTTY === true) return;
  if (env["npm_lifecycle_event"] !== "admin" || env["npm_config_loglevel"] === "silent") return;
  throw new BackupError(
    `npm prints its own lines to the standard output first: use npm run --silent admin -- ${command} …`,
  );
}

async function openSecrets(task: BackupCommandContext, path: string): Promise<void> {
  const openSecretsFile = await openEncryptedFile(path, await readDecryptionKeys(task));
  const secrets = parseDeskSecrets(await text(openSecretsFile()), path);
  task.output.write(`${JSON.stringify(secrets)}\n`);
}

/**
 * Calls `callback` with the path of the input file. A backup from the standard input is first copied into a temporary
 * file, without being decrypted.
 */
async function withInputFile(
  { options, input, signal }: BackupCommandContext,
  callback: (path: string) => Promise<void>,
): Promise<void> {
  if (options.file !== "-") return callback(options.file);
  const folder = await mkdtemp(join(tmpdir(), "tukar-saldo-restore-"));
  try {
    const path = join(folder, "backup");
    await pipeline(input, createWriteStream(path, { mode: 0o600 }), { signal });
    await callback(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
