/** A wrong command line; printed with the usage. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
