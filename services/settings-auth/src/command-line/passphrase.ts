import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { BackupError } from "@tukar-saldo/backup";
import { askHidden } from "./terminal-prompts.js";

const MIN_LENGTH = 12;

export interface PassphraseSource {
  readonly file: string | undefined;
  readonly input: Readable & { readonly isTTY?: boolean };
  /** Whether the backup is read from the standard input, so that the passphrase cannot be read from there. */
  readonly isBackupOnInput: boolean;
  readonly notes: Writable;
}

/**
 * Reads the passphrase of an existing backup from the passphrase file, if there is one, else from the terminal or the
 * first line of the standard input.
 */
export async function readPassphrase(source: PassphraseSource): Promise<string> {
  const { file, input, isBackupOnInput, notes } = source;
  if (file !== undefined)
    return readFirstLine(await readFile(file, "utf8").catch(createUnreadableFileThrower(file)));
  if (isBackupOnInput)
    throw new BackupError(
      "The standard input is the backup: put the passphrase into BACKUP_PASSPHRASE_FILE.",
    );
  if (input.isTTY === true) return askHidden(input, notes, "Passphrase: ");
  for await (const line of createInterface({ input })) return line;
  return "";
}

/** Reads the passphrase of a new backup. It must be long enough; on a terminal it must be typed twice. */
export async function readNewPassphrase(source: PassphraseSource): Promise<string> {
  const passphrase = await readPassphrase(source);
  if (passphrase.length < MIN_LENGTH)
    throw new BackupError(
      `The passphrase needs at least ${MIN_LENGTH} characters; --plain leaves the file unencrypted.`,
    );
  const isTyped = source.file === undefined && source.input.isTTY === true;
  if (isTyped && (await askHidden(source.input, source.notes, "Once more: ")) !== passphrase)
    throw new BackupError("The two are not the same.");
  return passphrase;
}

const readFirstLine = (text: string): string => text.split(/\r?\n/, 1)[0] ?? "";

const createUnreadableFileThrower =
  (file: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw new BackupError(`${file} cannot be read (${error.code ?? error.name}).`);
  };
