import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  BackupError,
  connectToDatabase,
  DESK_BACKUP_PLAN,
  formatSummary,
  encrypt,
  makeBackup,
  assertFileAbsent,
  compressAndEncrypt,
  writeNewFile,
  writeToStream,
} from "@tukar-saldo/backup";
import type { Encryption, BackupSummary } from "@tukar-saldo/backup";
import { readDeskSecrets } from "./desk-secrets.js";
import { readNewPassphrase } from "./passphrase.js";
import { readDatabaseUrl } from "./backup-command-context.js";
import type { BackupCommandContext } from "./backup-command-context.js";

const STANDARD_OUTPUT = "-";

/** Backs up the database into one file and the generated secrets into another. */
export async function backUpDesk(task: BackupCommandContext): Promise<void> {
  const { file, withData } = task.options;
  const secretsFile = withData ? `${file}.secrets` : file;
  if (file !== STANDARD_OUTPUT)
    await Promise.all([...new Set([file, secretsFile])].map((path) => assertFileAbsent(path)));
  const encryption = await chooseEncryption(task);
  if (!withData) return writeSecrets(task, secretsFile, encryption);
  if (file === STANDARD_OUTPUT) printHowToBackUpSecrets(task);
  else await writeSecrets(task, secretsFile, encryption);
  // The file of secrets is removed again if writing the data fails, as secrets are useless without the data.
  await writeData(task, encryption).catch(async (error: unknown) => {
    if (file !== STANDARD_OUTPUT) await rm(secretsFile, { force: true });
    throw error;
  });
}

async function writeData(task: BackupCommandContext, encryption: Encryption): Promise<void> {
  const { client, database, close } = await connectToDatabase(readDatabaseUrl(task.env, "BACKUP_MONGO_URL"));
  try {
    let summary: BackupSummary | undefined;
    const { progress, version: productVersion } = task;
    const backupOptions = { client, database, plan: DESK_BACKUP_PLAN, productVersion, progress };
    await writeOutput(
      task,
      task.options.file,
      compressAndEncrypt(
        makeBackup(backupOptions, (result) => (summary = result)),
        encryption,
      ),
    );
    for (const line of summary ? formatSummary(summary) : []) progress.writeLine(line);
  } finally {
    await close();
  }
}

async function writeSecrets(task: BackupCommandContext, file: string, encryption: Encryption): Promise<void> {
  const { options, files, progress } = task;
  if (files.DATA_SECRETS_FILE === undefined) {
    if (options.withData)
      return progress.writeLine("No secrets are taken: DATA_SECRETS_FILE is not set, so the desk made none.");
    throw new BackupError("The desk made no secrets: DATA_SECRETS_FILE is not set.");
  }
  const secrets = `${JSON.stringify(await readDeskSecrets(files.DATA_SECRETS_FILE))}\n`;
  await writeOutput(task, file, encrypt(Readable.from([Buffer.from(secrets)]), encryption));
  if (file !== STANDARD_OUTPUT)
    progress.writeLine(`The secrets are in ${file}: keep it apart from the backup.`);
}

function printHowToBackUpSecrets({ files, progress }: BackupCommandContext): void {
  if (files.DATA_SECRETS_FILE !== undefined)
    progress.writeLine("The secrets are not among it: backup --secrets-only - writes them.");
}

function writeOutput(
  { output, signal }: BackupCommandContext,
  file: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  return file === STANDARD_OUTPUT
    ? writeToStream(output, source, signal)
    : writeNewFile(file, source, signal);
}

async function chooseEncryption({ options, passphrase }: BackupCommandContext): Promise<Encryption> {
  if (options.isPlain) return "plain";
  if (options.recipients.length > 0) return { recipients: options.recipients };
  return { passphrase: await readNewPassphrase(passphrase) };
}
