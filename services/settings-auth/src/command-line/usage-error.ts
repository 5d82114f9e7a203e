/** A wrong use of the command line: says how it is meant. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
