/** Ends a command with a sentence for the operator instead of a stack. */
export class Failure extends Error {
  override readonly name = "Failure";
}
