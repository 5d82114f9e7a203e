/** The error of a wrong command line. It is printed with the usage. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
