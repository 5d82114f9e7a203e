import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.js";

export const BACKUP_USAGE = [
  "backup <file> [--recipient age1…]… [--plain] [--secrets-only]",
  "                            copy the desk, at one moment where the storage can, into a new file; '-' writes to the",
  "                            standard output. Encrypted in the format of age: with a passphrase (asked for, or the first",
  "                            line of the standard input, or of BACKUP_PASSPHRASE_FILE), for recipients, or --plain.",
  "                            With npm, '-' and open-secrets need: npm run --silent admin -- …",
  "                            Secrets that the desk made (DATA_SECRETS_FILE) go into <file>.secrets, with '-' nowhere;",
  "                            --secrets-only writes only them, into <file>. Sessions and used tokens are left out.",
  "                            The database: BACKUP_MONGO_URL (a user that may read all), else MONGO_URL.",
  "restore <file> [--identity FILE]… [--without-secrets]",
  "                            fill an empty desk from such a file ('-': from the standard input), which is checked to",
  "                            its end before anything is written; what was written is read back and compared.",
  "                            <file>.secrets goes into RESTORE_SECRETS_FILE where that is set; without such",
  "                            a file restore then needs --without-secrets.",
  "                            The database: RESTORE_MONGO_URL (a user that may write all), else MONGO_URL.",
  "open-secrets <file.secrets> [--identity FILE]…",
  "                            print the secrets of a backup as JSON; '-' reads the standard input",
].join("\n");

const OPTIONS = {
  passphrase: { type: "boolean", default: false },
  recipient: { type: "string", multiple: true, default: [] as string[] },
  plain: { type: "boolean", default: false },
  "secrets-only": { type: "boolean", default: false },
  identity: { type: "string", multiple: true, default: [] as string[] },
  "without-secrets": { type: "boolean", default: false },
} as const;

const OPTIONS_BY_COMMAND = {
  backup: ["passphrase", "recipient", "plain", "secrets-only"],
  restore: ["passphrase", "identity", "without-secrets"],
  "open-secrets": ["passphrase", "identity"],
} as const;

export type BackupCommand = keyof typeof OPTIONS_BY_COMMAND;

export interface BackupArgs {
  readonly command: BackupCommand;
  /** The path of the backup; `-` means the standard output or input. */
  readonly file: string;
  readonly recipients: readonly string[];
  readonly identities: readonly string[];
  readonly isPlain: boolean;
  readonly withSecrets: boolean;
  readonly withData: boolean;
}

export const isBackupCommand = (name: string | undefined): name is BackupCommand =>
  name !== undefined && Object.hasOwn(OPTIONS_BY_COMMAND, name);

/** Parses the arguments of a backup command. @throws UsageError */
export function parseBackupArgs(command: BackupCommand, args: readonly string[]): BackupArgs {
  const { values, positionals } = parseOptions(command, args);
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new UsageError(`${command} takes one file`);
  const { recipient: recipients, plain: isPlain } = values;
  if ([recipients.length > 0, isPlain, values.passphrase].filter(Boolean).length > 1)
    throw new UsageError("a file is encrypted with a passphrase, or for recipients, or it is plain");
  return {
    command,
    file,
    recipients,
    identities: values.identity,
    isPlain,
    withSecrets: !values["without-secrets"],
    withData: !values["secrets-only"],
  };
}

function parseOptions(command: BackupCommand, args: readonly string[]) {
  try {
    const { tokens, ...parsedArgs } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
      tokens: true,
    });
    const unsupportedOption = tokens.find(
      (token) => token.kind === "option" && !isOptionOf(command, token.name),
    );
    if (unsupportedOption?.kind === "option")
      throw new Error(`${command} has no option ${unsupportedOption.rawName}`);
    return parsedArgs;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const isOptionOf = (command: BackupCommand, option: string): boolean =>
  (OPTIONS_BY_COMMAND[command] as readonly string[]).includes(option);
