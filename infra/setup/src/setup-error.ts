/** An expected error: its message is printed without a stack trace. */
export class SetupError extends Error {
  override readonly name = "SetupError";
}
