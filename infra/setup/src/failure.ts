/** An expected error: its message is printed without a stack trace. */
export class Failure extends Error {
  override readonly name = "Failure";
}
