/** What somebody who backs up or restores is told, as one sentence. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The file is not what was once written. */
export class DamagedError extends BackupError {
  constructor(detail: string) {
    super(`The file is damaged or not whole: ${detail}. Nothing was taken from it.`);
  }
}
