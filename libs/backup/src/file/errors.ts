/** A failed backup or restore. Its message is for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** A backup file that is corrupt or truncated. */
export class DamagedFileError extends BackupError {
  constructor(detail: string) {
    super(`The file is damaged or not whole: ${detail}. Nothing was taken from it.`);
  }
}
