/** Thrown for invalid command-line arguments. The message is printed with the usage. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
